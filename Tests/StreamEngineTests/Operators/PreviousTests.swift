import StreamEngine
import Testing

@Suite struct PreviousTests {
  @Test func `emits what came before`() {
    check("-1-2-3-|", { $0.previous(first: 0) }, "-0-1-2-|")
    check("-1-#", { $0.previous(first: 0) }, "-0-#")
  }

  @Test func `each subscription begins with the first`() {
    check("-1-2|", { $0.previous(first: 0).zip($0.previous(first: 5)) { $0 + $1 } }, "-5-2|")
  }
}
