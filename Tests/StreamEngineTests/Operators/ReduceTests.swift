import StreamEngine
import Testing

@Suite struct ReduceTests {
  @Test func `emits the result at completion`() {
    check("-1--2--3-|", { $0.reduce(0, +) }, "---------[6|]")
  }

  @Test func `without a seed folds into the first`() {
    check("-1--2--3-|", { $0.reduce { $0 * 10 + $1 } }, "---------[{123}|]")
  }

  @Test func `an empty stream gives the seed, or nothing`() {
    check("--|", { $0.reduce(7, +) }, "--[7|]")
    check("--|", { $0.reduce(+) }, "--|")
  }

  @Test func `emits nothing on failure`() {
    check("-1-#", { $0.reduce(0, +) }, "---#")
    check("-1-#", { $0.reduce(+) }, "---#")
  }

  @Test func `fails when the function throws`() {
    check("-1-2-|", { $0.reduce(0) { $1 == 2 ? try throwTestError() : $0 + $1 } }, "---#")
    check("-1-2-|", { $0.reduce { _, _ in try throwTestError() } }, "---#", subscriptions: "^--!")
  }
}
