import StreamEngine

/// Operators as they are without cells: what a session's explicit operators have to equal.
///
/// A name is a leaf, which is driven by hand, or an operator over names. Each stream has the log of
/// one subscription of its own, down to the leaves.
final class PlainWorld {
  indirect enum Operation {
    case map, double, filter, scan, distinct, startWith, quotient
    case combine, withLatest, merge
  }

  /// A stream that is pushed from outside, as a subject or as the values of a cell.
  final class Leaf {
    let isCell: Bool
    /// The first value of a new subscriber.
    var current: Int?
    /// The value of a cell that has lost it.
    private(set) var former: Int?
    /// The subscribers that have come since.
    private var newcomers = Subject<Int>()
    private(set) var subject = Subject<Int>()
    private(set) var ending: End?

    init(_ current: Int?, isCell: Bool) { (self.current, self.isCell) = (current, isCell) }

    var stream: Observable<Int> {
      Observable { [self] sink, scheduler in
        if let current, ending == nil || isCell { sink.next(current) }
        if current == nil { newcomers.stream.subscribe(sink, on: scheduler) }
        subject.stream.subscribe(sink, on: scheduler)
      }
    }

    func lose() {
      former = current ?? former
      current = nil
    }

    /// A cell's value; one that comes back to what it was has nothing new for who had it.
    func take(_ value: Int) {
      let audience = (current ?? former) == value ? newcomers : subject
      (current, former, newcomers) = (value, nil, Subject())
      audience.next(value)
    }

    func end(_ end: End) {
      ending = end
      subject.end(end)
    }

    /// A cell that had failed or ended lives again.
    func revive() {
      guard ending != nil else { return }
      ending = nil
      subject = Subject()
    }
  }

  final class View {
    let operation: Operation
    let inputs: [String]
    /// Made when it was defined: what its inputs' names come to stand for later is not its business.
    let stream: Observable<Int>
    var log: [String] = []
    var latest: Int?
    var hasFailed = false
    /// A name in its text was deleted.
    var isGone = false
    var subscription = Subscription()

    init(_ operation: Operation, _ inputs: [String], _ stream: Observable<Int>) {
      (self.operation, self.inputs, self.stream) = (operation, inputs, stream)
    }
  }

  struct DivisionByZero: Error {}

  let scheduler = Scheduler()
  var leaves: [String: Leaf] = [:]
  var views: [String: View] = [:]

  func turn(_ action: () -> Void) { scheduler.perform(action) }

  func define(_ name: String, _ operation: Operation, _ inputs: [String]) {
    views[name]?.subscription.cancel()
    let view = View(operation, inputs, stream(operation, inputs))
    views[name] = view
    turn {
      view.stream.subscribe(
        Sink(
          ending: view.subscription,
          next: {
            view.log.append("\($0)")
            view.latest = $0
          },
          end: { end in
            if case .failed = end { view.hasFailed = true }
            view.log.append(view.hasFailed ? "failed" : "completed")
          }), on: scheduler)
    }
  }

  private func stream(of name: String) -> Observable<Int> {
    if let leaf = leaves[name] { return leaf.stream }
    guard let view = views[name], !view.isGone else { return .never() }
    return view.stream
  }

  private func stream(_ operation: Operation, _ inputs: [String]) -> Observable<Int> {
    let first = stream(of: inputs[0])
    let second = inputs.count > 1 ? stream(of: inputs[1]) : first
    switch operation {
    case .map: return first.map { ($0 * 2 + 1) % 7 }
    case .double: return first.map { $0 + $0 }
    case .filter: return first.filter { $0 % 2 == 0 }
    case .scan: return first.scan(0) { ($0 + $1) % 7 }
    case .distinct: return first.distinctUntilChanged()
    case .startWith: return first.startWith([3])
    case .quotient:
      return first.map {
        if $0 % 4 == 0 { throw DivisionByZero() }
        return 12 / ($0 % 4)
      }
    case .combine: return first.combineLatest(second) { ($0 + $1) % 7 }
    case .withLatest: return first.withLatestFrom(second) { ($0 - $1) % 7 }
    case .merge: return .merge([first, second])
    }
  }
}

extension PlainWorld.Operation {
  static let ofOne: [Self] = [.map, .double, .filter, .scan, .distinct, .startWith, .quotient]
  static let ofTwo: [Self] = [.combine, .withLatest, .merge]

  func text(_ inputs: [String]) -> String {
    let (u, v) = (inputs[0], inputs.last ?? "")
    return switch self {
    case .map: "\(u).map(($0 * 2 + 1) % 7)"
    case .double: "\(u).map($0 + $0)"
    case .filter: "\(u).filter($0 % 2 == 0)"
    case .scan: "\(u).scan(0, ($0 + $1) % 7)"
    case .distinct: "\(u).distinctUntilChanged()"
    case .startWith: "\(u).startWith(3)"
    case .quotient: "\(u).map(12 / ($0 % 4))"
    case .combine: "combineLatest(\(u), \(v), ($0 + $1) % 7)"
    case .withLatest: "\(u).withLatestFrom(\(v), ($0 - $1) % 7)"
    case .merge: "merge(\(u), \(v))"
    }
  }
}
