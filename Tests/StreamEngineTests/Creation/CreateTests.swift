import StreamEngine
import Testing

@Suite struct CreateTests {
  @Test func `what comes after the end is ignored`() {
    check(
      Observable<Int>.create { observer in
        observer.next(1)
        observer.complete()
        observer.next(2)
        observer.fail(TestError())
        return nil
      }, "[1|]")
  }

  @Test func `a throw is a failure`() {
    check(
      Observable<Int>.create { observer in
        observer.next(1)
        return try throwTestError()
      }, "[1#]")
  }

  @Test func `the resource is let go once, at every kind of end`() {
    for ending in 0..<4 {
      var cancelled = 0
      var observer: Observer<Int>?
      let run = Observable<Int>.create {
        observer = $0
        if ending == 3 { $0.complete() }
        return OnCancel { cancelled += 1 }
      }.subscribe(on: Scheduler()) { _ in }
      #expect(cancelled == (ending == 3 ? 1 : 0))
      #expect(observer?.isDisposed == (ending == 3))
      switch ending {
      case 0: observer?.complete()
      case 1: observer?.fail(TestError())
      default: run.cancel()
      }
      run.cancel()
      #expect(cancelled == 1)
      #expect(observer?.isDisposed == true)
    }
  }

  @Test func `a loop can ask whether anybody listens`() {
    var sent = 0
    check(
      Observable<Int>.create { observer in
        while !observer.isDisposed {
          observer.next(sent)
          sent += 1
        }
        return nil
      }.take(3), "[012|]")
    #expect(sent == 3)
  }
}
