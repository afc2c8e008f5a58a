import StreamEngine
import TestSupport
import Testing

/// An operator that subscribes on behalf of others counts as deep as they are.
@Suite struct HiddenDepthTests {
  @Test func `a multicast that listens to itself for ever is refused`() async {
    await onStack(of: .largeStack) {
      func endless() -> Observable<Int> {
        Observable<Int> { endless().subscribe($0, on: $1) }.multicast({ Subject() }) { $0 }
      }
      var end: End?
      endless().subscribe(on: Scheduler(), end: { end = $0 }) { _ in }
      #expect(end?.error as? GraphError == .tooDeep)
    }
  }

  @Test func `an autoconnected stream that listens to itself for ever is refused`() async {
    await onStack(of: .largeStack) {
      func endless() -> Observable<Int> {
        Observable<Int> { endless().subscribe($0, on: $1) }.publish().autoconnect()
      }
      var end: End?
      endless().subscribe(on: Scheduler(), end: { end = $0 }) { _ in }
      #expect(end?.error as? GraphError == .tooDeep)
    }
  }

  @Test func `streams that are visited when they are left count, too`() async {
    await onStack(of: .largeStack) {
      func endless() -> Observable<Int> {
        .onErrorResumeNext([.just(1), Observable { endless().subscribe($0, on: $1) }])
      }
      var count = 0
      endless().take(1).subscribe(on: Scheduler()) { _ in count += 1 }
      #expect(count == 1)
    }
  }
}
