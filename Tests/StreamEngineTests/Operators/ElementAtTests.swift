import StreamEngine
import Testing

@Suite struct ElementAtTests {
  @Test func `emits the one and completes`() {
    check("-1-2-3-|", { $0.element(at: 1) }, "---[2|]", subscriptions: "^--!")
    check("-1-#", { $0.element(at: 1, default: 7) }, "---#")
  }

  @Test func `fails where there is none, or emits the default`() {
    check("-1-|", { $0.element(at: 1) }, "---#")
    check("-1-|", { $0.element(at: 1, default: 7) }, "---[7|]")
  }

  @Test func `a number below zero fails at once`() {
    var failure: GraphError?
    Observable.of(1).element(at: -1).subscribe(
      on: Scheduler(),
      end: { end in if case .failed(let error) = end { failure = error as? GraphError } }
    ) { _ in }
    #expect(failure == .invalidArgument("elements are numbered from 0, got -1"))
    check("-1|", { $0.element(at: -1, default: 7) }, "#", subscriptions: "")
  }
}
