import StreamEngine
import Testing

/// Releases within a release: observers, runs and subjects that keep each other.
@Suite struct ReleaseTests {
  /// Keeps its runs in every way that there is, and is kept by one of its own observers.
  final class Row {
    let bag = DisposeBag()
    var kept: [AnyCancellable] = []
    var runs: [Subscription] = []
    let onRelease: () -> Void

    init(
      _ stream: Observable<Int>, _ scheduler: Scheduler, count: Int,
      keep: (Row, Subscription) -> Void, onRelease: @escaping () -> Void = {}
    ) {
      self.onRelease = onRelease
      stream.subscribe(on: scheduler) { _ in _ = self }
      for _ in 0..<count { keep(self, stream.subscribe(on: scheduler) { _ in }) }
    }

    deinit {
      for run in runs { run.cancel() }
      onRelease()
    }
  }

  static let keepers: [@Sendable (Row, Subscription) -> Void] = [
    { row, run in run.disposed(by: row.bag) },
    { row, run in AnyCancellable(run).store(in: &row.kept) },
    { row, run in row.runs.append(run) },
  ]

  @Test(arguments: 0..<3, [1, 2, 4, 40])
  func `a subject is released with an observer that cancels its siblings`(keeper: Int, count: Int) {
    var subject: Subject<Int>? = Subject()
    var isReleased = false
    _ = Row(
      subject!.stream, Scheduler(), count: count, keep: Self.keepers[keeper],
      onRelease: { isReleased = true })
    subject = nil
    #expect(isReleased)
  }

  @Test func `a subject is released with the runs of a long chain, which cancel each other`() {
    var subject: Subject<Int>? = Subject()
    var runs: [Subscription] = []
    var released = 0
    for number in 0..<6 {
      var stream = subject!.stream
      for step in 0..<600 {
        let guardian = AnyCancellable {
          released += 1
          if step == 300 { for run in runs { run.cancel() } }
        }
        stream = stream.map {
          _ = guardian
          return $0 + number
        }
      }
      runs.append(stream.subscribe(on: Scheduler()) { _ in })
    }
    subject = nil
    #expect(released == 3600)
    #expect(runs.allSatisfy { $0.isOver })
  }

  @Test func `a run is released with the only references to its children`() {
    for count in 2..<8 {
      var cancelled = 0
      do {
        let parent = Subscription()
        var children = (0..<count).map { _ in Subscription(within: parent) }
        for (number, child) in children.enumerated() {
          let sibling = children[(number + 1) % count]
          child.own(
            AnyCancellable { [weak sibling] in
              cancelled += 1
              sibling?.cancel()
            })
        }
        children = []
      }
      #expect(cancelled == count)
    }
  }
}
