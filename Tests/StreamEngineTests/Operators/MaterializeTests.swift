import StreamEngine
import Testing

@Suite struct MaterializeTests {
  @Test func `events become elements, and the end completes`() {
    check("-1-|", { $0.materialize().map(\.text) }, "-'next 1'-['completed'|]")
    check("-1-#", { $0.materialize().map(\.text) }, "-'next 1'-['failed'|]")
    check("|", { $0.materialize().map(\.text) }, "['completed'|]")
  }

  @Test func `elements become events again`() {
    check("-1-2|", { $0.materialize().dematerialize() }, "-1-2|")
    check("-1-2#", { $0.materialize().dematerialize() }, "-1-2#")
  }

  @Test func `an end among the elements lets the source go`() {
    check(
      "-1-2-3|", { $0.map { $0 == 2 ? .completed : .next($0) }.dematerialize() }, "-1-|",
      subscriptions: "^--!")
    check(
      "-1-2-3|",
      { $0.map { $0 == 2 ? Event<Int>.failed(TestError()) : .next($0) }.dematerialize() },
      "-1-#", subscriptions: "^--!")
  }

  @Test func `elements and errors are told apart`() {
    check("-1-#", { $0.materialize().elements() }, "-1-|")
    check("-1-#", { $0.materialize().errors().map { _ in 9 } }, "---[9|]")
    check("-1-|", { $0.materialize().errors().map { _ in 9 } }, "---|")
  }
}

extension Event<Int> {
  fileprivate var text: String {
    switch self {
    case .next(let value): "next \(value)"
    case .failed: "failed"
    case .completed: "completed"
    }
  }
}
