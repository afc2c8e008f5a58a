import StreamEngine
import Testing

@Suite struct StartWithTests {
  @Test func `emits its elements at once`() {
    check("-1-|", { $0.startWith([8, 9]) }, "[89]1-|")
  }

  @Test func `also before a failure, or nothing`() {
    check("#", { $0.startWith([8]) }, "[8#]")
    check("-|", { $0.startWith([]) }, "-|")
  }

  @Test func `if they are enough the source is never subscribed`() {
    check("-1-|", { $0.startWith([8, 9]).take(2) }, "[89|]", subscriptions: "")
    check("-1-|", { $0.startWith([7, 8, 9]).take(1) }, "[7|]", subscriptions: "")
  }
}
