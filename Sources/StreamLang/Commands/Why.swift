import StreamEngine

/// Why an event happened: what it was made from, and what that was made from, as a tree.
///
/// What came before the event's turn is a leaf: it was held. What stands in the tree already is not
/// told again.
struct Why {
  /// The tree, from above.
  private(set) var lines: [Reply.RemarkedLine] = []

  private let environment: Environment
  private let origins: [Int32: RuntimeError.Origin]
  private let log: EventLog<Value>
  /// The number of the event in question.
  private let root: Int
  private var told: Set<Int> = []
  /// The names of the streams and cells that events are filed under.
  private let bindings: [Int32: Binding]

  /// More would be a page that nobody reads.
  private static let deepest = 12

  init(
    _ event: Int, in log: EventLog<Value>, _ environment: Environment,
    _ origins: [Int32: RuntimeError.Origin]
  ) {
    (self.environment, self.origins, self.log, root) = (environment, origins, log, event)
    var bindings: [Int32: Binding] = [:]
    for binding in environment.symbols.values {
      let node = binding.cell?.node ?? binding.ownStream?.tracer?.node ?? -1
      if node >= 0 { bindings[node] = binding }
    }
    self.bindings = bindings
    tell(event, behind: "", "")
  }

  private mutating func tell(_ event: Int, behind rails: String, _ branch: String) {
    let causes = causes(of: event)
    let isRepeated = !told.insert(event).inserted
    let isLeaf = isRepeated || log[event].turn != log[root].turn
    let remark = isRepeated ? "as above" : remark(on: event, causes)
    let inner = rails + (branch.isEmpty ? "" : branch.hasPrefix("╰") ? "   " : "│  ")
    let goesOn = !isLeaf && !causes.isEmpty
    lines.append(
      Reply.RemarkedLine(
        label: rails + branch + label(of: event), remark: remark,
        indent: inner + (goesOn ? "│    " : "     ")))
    if isLeaf { return }
    if rails.count > 3 * Self.deepest && !causes.isEmpty {
      return lines.append(Reply.RemarkedLine(label: rails + "   ╰─ …", remark: "", indent: ""))
    }
    for (index, cause) in causes.enumerated() {
      tell(cause, behind: inner, index == causes.count - 1 ? "╰─ " : "├─ ")
    }
  }

  private func causes(of event: Int) -> [Int] {
    var causes: [Int] = []
    for cause in log.causes(of: event).map({ Int($0.number) })
    where cause >= log.first && !causes.contains(cause) {
      causes.append(cause)
    }
    return causes
  }

  // MARK: What stands left

  /// `b = 20`, `a  2`, or for what has no name its operator, `map  20`.
  private func label(of event: Int) -> String {
    let node = log[event].node
    let binding = bindings[node]
    let name = binding?.name ?? environment.recording?.operators[node]?.name ?? "stream"
    let value = log.value(of: event)
    switch log[event].kind {
    case .next:
      return binding?.cell == nil ? "\(name)  \(value.markText)" : "\(name) = \(value.literal)"
    case .completed: return "\(name)  │ completed"
    case .failed, .fault: return "\(name)  ✕"
    case .waiting, .missing: return "\(name)  …"
    }
  }

  // MARK: What stands right

  private func remark(on event: Int, _ causes: [Int]) -> String {
    if log[event].turn != log[root].turn { return held(event) }
    let origin = origins[log[event].turn]?.title
    let moment = origin ?? "at \(TimeText.short(log[event].time))"
    if causes.isEmpty { return moment }
    if let binding = bindings[log[event].node], binding.cell != nil {
      let formula = binding.definition.text.asOneLine
      let computed = binding.definition.replacing(values(of: causes)).asOneLine
      if computed == formula { return formula }
      // The values matter more, where there is no room for both.
      let both = "\(formula) = \(computed)"
      return both == both.asOneLine ? both : computed
    }
    guard let made = environment.recording?.operators[log[event].node] else {
      return moment
    }
    if causes.count == 1 { return made.text.asOneLine }
    let values = causes.map { log.value(of: $0).literal }.joined(separator: ", ")
    return "\(made.name)(\(values))".asOneLine
  }

  /// What is known since an earlier turn; stale if something newer came in the turn in question.
  private func held(_ event: Int) -> String {
    let record = log[event]
    let line = origins[record.turn].map { "from line \($0.line)" }
    let held = "held \(line ?? "since \(TimeText.short(record.time))")"
    let newer = (root + 1..<max(log.count, root + 1)).prefix { log[$0].turn == log[root].turn }
      .first { log[$0].node == record.node && log[$0].run == record.run }
    guard log[root].isStale, let newer else { return held }
    return "STALE: \(held); \(log.value(of: newer).literal) replaced it in the same turn"
  }

  private func values(of causes: [Int]) -> [String: Value] {
    var values: [String: Value] = [:]
    for cause in causes where log[cause].kind == .next {
      if let name = bindings[log[cause].node]?.name { values[name] = log.value(of: cause) }
    }
    return values
  }
}

extension Binding {
  /// The stream that it stands for itself, not by another name.
  fileprivate var ownStream: StreamValue? {
    if case .stream(let stream) = node { return stream }
    return nil
  }
}

extension Definition {
  /// The text with values in the places of these names: `2 + 20` for `a + b`.
  fileprivate func replacing(_ values: [String: Value]) -> String {
    var places: [(span: Span, value: Value)] = []
    func collect(_ expression: Expression) {
      if case .name(let name) = expression.kind, let value = values[name] {
        places.append((expression.span, value))
      }
      expression.children.forEach(collect)
    }
    collect(syntax)
    var text = ""
    var end = syntax.span.start
    for (span, value) in places.sorted(by: { $0.span.start < $1.span.start })
    where span.start >= end {
      text += Span(end, span.start).text(in: source.text) + value.literal
      end = span.end
    }
    return text + Span(end, syntax.span.end).text(in: source.text)
  }
}
