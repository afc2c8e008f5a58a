import Testing

@testable import StreamEngine

/// Streams that are held to a promise.
@Suite struct KeepingTests {
  private enum Broken: Error, Equatable { case another(Int), lack, failure }

  /// The result of events under a promise, at the end of the run.
  private func outcome(
    _ events: [Event<Int>], atMost: Int = .max, atLeast: Int = 0, mayFail: Bool = true
  ) -> (values: [Int], end: String) {
    let (scheduler, subject) = (Scheduler(), Subject<Int>())
    var (values, end) = ([Int](), "open")
    let kept = subject.stream.keeping(atMost: atMost, atLeast: atLeast, mayFail: mayFail) {
      breach -> any Error in
      switch breach {
      case .another(let value): Broken.another(value)
      case .lack: Broken.lack
      case .failure: Broken.failure
      }
    }
    kept.subscribe(
      on: scheduler, onNext: { values.append($0) }, onError: { end = "\($0)" },
      onCompleted: { end = "completed" })
    for event in events {
      switch event {
      case .next(let value): subject.next(value)
      case .failed(let error): subject.fail(error)
      case .completed: subject.complete()
      }
    }
    return (values, end)
  }

  @Test func `a second element fails it at once`() {
    let result = outcome([.next(1), .next(2), .completed], atMost: 1)
    #expect(result.values == [] && result.end == "another(2)")
  }

  @Test func `the only element comes with the completion`() {
    #expect(outcome([.next(1)], atMost: 1) == ([], "open"))
    #expect(outcome([.next(1), .completed], atMost: 1) == ([1], "completed"))
  }

  @Test func `a completion without an element is a lack where one was promised`() {
    #expect(outcome([.completed], atMost: 1, atLeast: 1) == ([], "lack"))
    #expect(outcome([.completed], atMost: 1) == ([], "completed"))
  }

  @Test func `no element at all can be promised`() {
    #expect(outcome([.next(1), .completed], atMost: 0) == ([], "another(1)"))
    #expect(outcome([.completed], atMost: 0) == ([], "completed"))
  }

  @Test func `a failure breaks the promise of what never fails, and no other`() {
    #expect(outcome([.next(1), .failed(Broken.lack)], mayFail: false) == ([1], "failure"))
    #expect(outcome([.next(1), .failed(Broken.lack)], atMost: 1) == ([], "lack"))
    #expect(outcome([.next(1), .next(2), .completed], mayFail: false) == ([1, 2], "completed"))
  }
}
