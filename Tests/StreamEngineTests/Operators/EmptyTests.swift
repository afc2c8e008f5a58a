import StreamEngine
import Testing

@Suite struct IfEmptyTests {
  @Test func `emits the default if there was nothing`() {
    check("--|", { $0.ifEmpty(default: 7) }, "--[7|]")
    check("-1-|", { $0.ifEmpty(default: 7) }, "-1-|")
    check("--#", { $0.ifEmpty(default: 7) }, "--#")
  }

  @Test func `goes on with another stream if there was nothing`() {
    check("--|", "-1|", { $0.ifEmpty(switchTo: $1) }, "---1|", subscriptions: ["^-!", "--^-!"])
    check("-1-|", "-2|", { $0.ifEmpty(switchTo: $1) }, "-1-|", subscriptions: ["^--!", ""])
    check("--#", "-2|", { $0.ifEmpty(switchTo: $1) }, "--#", subscriptions: ["^-!", ""])
    check("-|", "-#", { $0.ifEmpty(switchTo: $1) }, "--#")
    check("-|", "--2", { $0.ifEmpty(switchTo: $1) }, "--!", subscriptions: ["^!", "-^!"])
  }

  @Test func `none is an error`() {
    check("--|", { $0.throwIfEmpty() }, "--#")
    check("-1|", { $0.throwIfEmpty() }, "-1|")
    check("-|", { $0.throwIfEmpty { try throwTestError() } }, "-#")
    check("-#", { $0.throwIfEmpty { GraphError.tooDeep } }, "-#")
  }
}
