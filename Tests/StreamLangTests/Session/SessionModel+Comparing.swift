import StreamEngine
import TestSupport

@testable import StreamLang

/// The statements of the session, beside what the model says.
extension SessionModel {
  mutating func submit(_ defined: String?, _ line: String, _ apply: (inout SessionModel) -> Void) {
    lines.append(line)
    let reply = session.submit(line)
    if let diagnostic = reply.diagnostics.first {
      difference = "\(line) was refused: \(diagnostic.text)"
      return
    }
    apply(&self)
    var fired: [String: Int] = [:]
    for case .event(let event) in reply.items {
      if isCell(event.name) {
        if case .value = event.kind { fired[event.name, default: 0] += 1 }
        take(event)
      } else {
        log(event)
      }
    }
    if let (name, count) = fired.first(where: { $0.value > 1 }) {
      difference = "\(line): cell \(name) spoke \(count) times"
    }
    compare(line)
  }

  /// A value that a cell sends in the session drives the leaf that stands for it among plain
  /// operators.
  mutating func take(_ event: RowEvent) {
    guard let leaf = world.leaves[event.name] else { return }
    switch event.kind {
    case .value(let json, _):
      guard let value = Int(json) else { return }
      world.turn { leaf.take(value) }
    case .completed: world.turn { leaf.end(.completed) }
    case .failed:
      leaf.lose()
      world.turn { leaf.end(.failed(PlainWorld.DivisionByZero())) }
    default: leaf.lose()
    }
  }

  mutating func log(_ event: RowEvent) {
    switch event.kind {
    case .value(let json, _): logs[event.name, default: []].append(json)
    case .completed: logs[event.name, default: []].append("completed")
    case .failed: logs[event.name, default: []].append("failed")
    default: break
    }
  }

  mutating func compare(_ line: String) {
    if difference != nil { return }
    for name in names {
      switch definitions[name] {
      case .operators:
        let wanted = world.views[name]?.log ?? []
        let found = logs[name] ?? []
        if found != wanted { difference = "\(line): \(name) made \(found), not \(wanted)" }
      case .input, .formula:
        let wanted = outcome(of: name)
        let found = self.found(name)
        if found != wanted { difference = "\(line): \(name) is \(found), not \(wanted)" }
      default: break
      }
    }
  }

  func found(_ name: String) -> Outcome {
    let environment = session.program.environment
    guard let cell = environment.symbols[name]?.cell else { return .missing }
    switch cell.state {
    case .value:
      guard case .int(let value)? = environment.plan.value(of: cell) else { return .error }
      return .value(value)
    case .waiting: return .waiting
    case .missing: return .missing
    case .fault, .failed: return .error
    }
  }

  func outcome(of name: String) -> Outcome {
    guard let definition = definitions[name] else { return .missing }
    switch definition {
    case .input(let value): return .value(value)
    case .subject, .behavior:
      guard let leaf = world.leaves[name] else { return .missing }
      if case .failed? = leaf.ending { return .error }
      return (leaf.current ?? latest[name]).map(Outcome.value) ?? .waiting
    case .operators:
      guard let view = world.views[name] else { return .missing }
      return view.hasFailed ? .error : view.latest.map(Outcome.value) ?? .waiting
    case .formula(let kind, let inputs):
      var unique: [String] = []
      for input in inputs where !unique.contains(input) { unique.append(input) }
      let outcomes = unique.map { outcome(of: $0) }
      if kind == 3, case .value(let first) = outcomes[0] {
        // The branch that is not taken does not count, and the other is read in the order of its text.
        if first <= 1 { return .value(0) }
        for outcome in outcomes {
          guard case .value = outcome else { return outcome }
        }
      } else if kind == 3 {
        return outcomes[0]
      }
      if let culprit = outcomes.first(where: { $0 == .error || $0 == .missing }) { return culprit }
      var values: [String: Int] = [:]
      for (input, outcome) in zip(unique, outcomes) {
        guard case .value(let value) = outcome else { return .waiting }
        values[input] = value
      }
      let all = inputs.compactMap { values[$0] }
      let sum = all.reduce(0, +)
      switch kind {
      case 0: return .value(sum % 7)
      case 1: return sum % 4 == 0 ? .error : .value(12 / (sum % 4))
      case 2: return .value(sum % 2)
      case 3: return .value(all[0] > 1 ? sum % 5 : 0)
      default: return .value(sum * 3 % 11)
      }
    }
  }

  /// The last value of each subject: it is what a formula reads.
  var latest: [String: Int] {
    logs.compactMapValues { $0.last { Int($0) != nil }.flatMap { Int($0) } }
  }
}

// MARK: Replay

extension SessionModel {
  /// The output of the lines in a session of their own.
  func print() -> [String] {
    let session = Session()
    var screen = Screen(Screen.Style())
    return lines.flatMap { screen.render(session.submit($0)).map { $0.text.plain } }
  }

  /// The events of the session saved and run as a script, and of the session itself.
  var saved: [String] { events { _ = $0.submit(session.past.script) } }
  var played: [String] {
    events { session in
      // Looking at a name is not kept.
      for line in lines where line.count > 1 { _ = session.submit(line) }
    }
  }

  func events(_ run: (Session) -> Void) -> [String] {
    let session = Session(Self.options)
    var events: [String] = []
    session.listener = { if case .event(let event) = $0 { events.append(Self.text(of: event)) } }
    run(session)
    return events
  }

  /// The output of `:replay` for this session's history.
  var replayed: [String] {
    session.submit(":replay").items.compactMap {
      if case .event(let event) = $0 { Self.text(of: event) } else { nil }
    }
  }

  /// An event without the number of its line: lines that only look at something count in one session alone.
  private static func text(of event: RowEvent) -> String {
    "\(event.name) \(event.kind)".replacing(/line \d+/, with: "line")
  }
}
