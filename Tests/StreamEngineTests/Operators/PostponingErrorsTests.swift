import StreamEngine
import Testing

@Suite struct PostponingErrorsTests {
  @Test func `an error waits until all have ended`() {
    check(
      "-1-#", "--5--6|", { .merge([$0, $1], delayError: true) }, "-15--6#",
      subscriptions: ["^--!", "^-----!"])
    check("-1|", "--5|", { .merge([$0, $1], delayError: true) }, "-15|")
    check("-1-#", "--5--6|", { .merge([$0, $1], delayError: false) }, "-15#")
  }

  @Test func `several are told together`() {
    var errors: [any Error] = []
    Observable<Int>.merge(
      [.error(TestError()), .of(1), .error(StreamError.timeout)], delayError: true
    )
    .subscribe(
      on: Scheduler(),
      end: { end in if case .failed(let error as CompositeError) = end { errors = error.errors } }
    ) { _ in }
    #expect(errors.count == 2)
    #expect(errors.first is TestError && errors.last is StreamError)
  }

  @Test func `each subscription has errors of its own`() {
    let stream = Observable<Int>.merge([.error(TestError())], delayError: true)
    for _ in 0..<2 {
      var isBoom = false
      stream.subscribe(
        on: Scheduler(), end: { if case .failed(let error) = $0 { isBoom = error is TestError } }
      ) { _ in }
      #expect(isBoom)
    }
  }
}
