import StreamEngine
import Testing

@Suite struct MapErrorTests {
  private struct Other: Error {}

  @Test func `an error becomes another`() {
    var end: End?
    Observable<Int>.error(TestError()).mapError { _ in Other() }
      .subscribe(on: Scheduler(), end: { end = $0 }) { _ in }
    #expect(end?.error is Other)
  }

  @Test func `a function that throws fails with that error`() {
    var end: End?
    Observable<Int>.error(Other()).mapError { _ in try throwTestError() }
      .subscribe(on: Scheduler(), end: { end = $0 }) { _ in }
    #expect(end?.error is TestError)
  }

  @Test func `elements and completion pass`() {
    check("-1-2|", { $0.mapError { $0 } }, "-1-2|")
    check("-1-#", { $0.mapError { $0 } }, "-1-#", subscriptions: "^--!")
  }
}

@Suite struct MapToResultTests {
  private static func text(_ result: Result<Int, any Error>) -> String {
    switch result {
    case .success(let value): "\(value)"
    case .failure(let error): error is TestError ? "x" : "?"
    }
  }

  @Test func `a failure is the last element`() {
    check("-1-#", { $0.mapToResult().map(Self.text) }, "-1-[x|]", subscriptions: "^--!")
  }

  @Test func `elements and completion pass`() {
    check("-1-2|", { $0.mapToResult().map(Self.text) }, "-1-2|")
    check("|", { $0.mapToResult().map(Self.text) }, "|")
  }
}
