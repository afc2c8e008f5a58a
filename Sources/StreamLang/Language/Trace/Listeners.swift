import StreamEngine

/// The subscriptions to subjects and cells, in the order in which they began.
///
/// They are looked for when somebody asks for the first time.
final class Listeners {
  private let log: EventLog<Value>
  private lazy var index = Index(log)

  private struct Index {
    /// All of them, by the subjects and cells.
    var heard: [Int32: [RunRecord]] = [:]
    /// Those that operators have made for values, by the runs of these.
    var made: [ObjectIdentifier: [RunRecord]] = [:]

    init(_ log: EventLog<Value>) {
      for run in log.runs where run.isListener {
        heard[run.node, default: []].append(run)
        if let owner = run.owner, !run.isInput {
          made[ObjectIdentifier(owner), default: []].append(run)
        }
      }
    }
  }

  init(_ log: EventLog<Value>) { self.log = log }

  /// The subscriptions to a subject or a cell.
  func to(_ node: Int32) -> [RunRecord] { index.heard[node] ?? [] }

  /// The subscriptions that an operator has made for values, in a run of it.
  func made(by run: RunRecord) -> [RunRecord] { index.made[ObjectIdentifier(run)] ?? [] }
}
