import StreamEngine

/// A run of a recorded operator.
struct RunKey: Hashable {
  let node: Int32
  let run: Int32
}

/// The runs that were recorded, by what a picture asks of them; each list is made when it is asked for.
final class RunIndex {
  private let runs: ContiguousArray<RecordedRun>
  private let timeline: TimelineLog

  init(_ log: EventLog<Value>, _ timeline: TimelineLog) {
    runs = log.runs
    self.timeline = timeline
  }

  /// The runs that are no operator's own inputs, by the run that they work for.
  private(set) lazy var inner = Dictionary(
    grouping: runs.filter { !$0.isInput && $0.ownerNode >= 0 && $0.end != $0.start }
  ) { RunKey(node: $0.ownerNode, run: $0.ownerRun) }

  private(set) lazy var all = Dictionary(
    runs.map { (RunKey(node: $0.node, run: $0.number), $0) },
    uniquingKeysWith: { first, _ in first })

  /// The runs that no watch has, or had, by their node.
  private(set) lazy var others = Dictionary(
    grouping: runs.filter { !watched.contains(RunKey(node: $0.node, run: $0.number)) }, by: \.node)

  private lazy var watched = Set(timeline.rows.map { RunKey(node: $0.node, run: $0.run) })

  /// The name of the stream that a node is.
  private lazy var names = Dictionary(
    timeline.environment.symbols.values.compactMap { binding in
      binding.stream?.tracer.map { ($0.node, binding.name) }
    }, uniquingKeysWith: { first, _ in first })

  /// `t#1`: what a watch had has no number, the first other run is 1; nil if the stream has no name.
  func name(of run: RecordedRun) -> String? {
    names[run.node].map { name in
      let number = (others[run.node] ?? []).partitioningIndex { $0.number > run.number }
      return "\(name)#\(max(1, number))"
    }
  }
}
