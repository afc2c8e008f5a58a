import Foundation
import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// Random sessions against a model: cells against direct evaluation of their formulas, explicit
/// operators against the engine without cells.
///
/// `MODEL=2500 swift test --filter SessionModelTests` runs so many sessions of 40 lines each,
/// `MODEL_FROM=n` begins with that seed.
@Suite struct SessionModelTests {
  @Test func `cells equal direct evaluation, operators the plain engine`() async {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["MODEL"].flatMap { UInt64($0) } ?? 250
    let first = environment["MODEL_FROM"].flatMap { UInt64($0) } ?? 0
    await onLargeStack {
      for seed in first..<first + count {
        var model = SessionModel(seed: seed)
        for _ in 0..<40 {
          model.step()
          if let difference = model.difference {
            Issue.record("seed \(seed): \(difference)\n\(model.lines.joined(separator: "\n"))")
            return
          }
        }
        if model.print() != model.print() {
          Issue.record("seed \(seed): the same lines printed other bytes")
          return
        }
        if model.replayed != model.played {
          Issue.record("seed \(seed): replayed, it does something else")
          return
        }
        if model.saved != model.played {
          let place = zip(model.saved, model.played).first { $0 != $1 }
          Issue.record(
            """
            seed \(seed): the saved session does something else: \(place.map { "\($0)" } ?? "less")
            \(model.lines.joined(separator: "\n"))
            """)
          return
        }
      }
    }
  }
}

struct SessionModel {
  enum Definition {
    case input(Int)
    case formula(Int, [String])
    case subject
    case behavior
    case operators(PlainWorld.Operation, [String])
  }

  enum Outcome: Equatable {
    case value(Int)
    case error
    case missing
    case waiting
  }

  private var random: SeededRandom
  private let session: Session
  private var definitions: [String: Definition] = [:]
  private let world = PlainWorld()
  private var logs: [String: [String]] = [:]
  private(set) var lines: [String] = []
  private(set) var difference: String?

  private static var options: Session.Options {
    var options = Session.Options()
    options.isJSON = true
    return options
  }

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    session = Session(Self.options)
    for name in ["a", "b"] { submit(name, "\(name) = 1") { $0.set(name, .input(1)) } }
  }

  // MARK: Steps

  mutating func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<24: change()
    case 24..<48: push()
    case 48..<56: batch()
    case 56..<78: define()
    case 78..<84: cycle()
    case 84..<89: delete()
    case 89..<92: finish()
    case 92..<94: undo()
    default: look()
    }
  }

  private var names: [String] { definitions.keys.sorted() }

  private mutating func pick(_ isWanted: (Definition) -> Bool) -> String? {
    names.filter { definitions[$0].map(isWanted) ?? false }.randomElement(using: &random)
  }

  private mutating func pickInput() -> String? {
    pick { if case .input = $0 { true } else { false } }
  }

  private mutating func pickSubject() -> String? {
    pick {
      switch $0 {
      case .subject, .behavior: true
      default: false
      }
    }
  }

  private mutating func number() -> Int { Int.random(in: -3...6, using: &random) }

  private mutating func change() {
    guard let name = pickInput() else { return }
    let value = number()
    submit(nil, "\(name) := \(value)") { $0.definitions[name] = .input(value) }
  }

  private mutating func push() {
    guard let name = pickSubject(), world.leaves[name]?.ending == nil else { return }
    let value = number()
    submit(nil, "\(name).next(\(value))") { $0.send(value, to: name) }
  }

  private mutating func batch() {
    var parts: [String] = []
    var sent: [(String, Int)] = []
    var set: [String: Int] = [:]
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      let value = number()
      if Bool.random(using: &random), let name = pickInput() {
        parts.append("\(name) := \(value)")
        set[name] = value
      } else if let name = pickSubject(), world.leaves[name]?.ending == nil {
        parts.append("\(name).next(\(value))")
        sent.append((name, value))
      }
    }
    if parts.isEmpty { return }
    submit(nil, "batch { \(parts.joined(separator: "; ")) }") { model in
      for (name, value) in sent { model.send(value, to: name) }
      for (name, value) in set { model.definitions[name] = .input(value) }
    }
  }

  /// A new name, or an old one with any other meaning.
  private mutating func define() {
    let old = names.randomElement(using: &random)
    let isNew = definitions.count < 4 || definitions.count < 14 && Bool.random(using: &random)
    let name =
      isNew ? "abcdefghijklmnopq".map(String.init).first { definitions[$0] == nil } : old
    guard let name else { return }
    let candidates = names.filter { $0 != name && !reaches($0, name) }
    guard let definition = newDefinition(candidates) else { return }
    let text = Self.text(definition)
    submit(name, "\(name) = \(text.definition)") { $0.set(name, definition, text.initial) }
  }

  private mutating func newDefinition(_ candidates: [String]) -> Definition? {
    func some(_ count: Int) -> [String] {
      (0..<count).compactMap { _ in candidates.randomElement(using: &random) }
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .input(number())
    case 1: return .subject
    case 2: return .behavior
    case 3..<7:
      let inputs = some(Int.random(in: 1...3, using: &random))
      return inputs.isEmpty ? nil : .formula(Int.random(in: 0..<5, using: &random), inputs)
    default:
      let isOfOne = Bool.random(using: &random)
      let inputs = some(isOfOne ? 1 : 2)
      let operations = isOfOne ? PlainWorld.Operation.ofOne : PlainWorld.Operation.ofTwo
      guard let operation = operations.randomElement(using: &random), !inputs.isEmpty else {
        return nil
      }
      return .operators(operation, inputs)
    }
  }

  private static func text(_ definition: Definition) -> (definition: String, initial: Int?) {
    switch definition {
    case .input(let value): ("\(value)", nil)
    case .subject: ("subject()", nil)
    case .behavior: ("behavior(2)", 2)
    case .operators(let operation, let inputs): (operation.text(inputs), nil)
    case .formula(let kind, let inputs):
      (
        {
          let sum = inputs.joined(separator: " + ")
          return switch kind {
          case 0: "(\(sum)) % 7"
          case 1: "12 / ((\(sum)) % 4)"
          case 2: "(\(sum)) % 2"
          case 3: "\(inputs[0]) > 1 ? (\(sum)) % 5 : 0"
          default: "(\(sum)) * 3 % 11"
          }
        }(), nil
      )
    }
  }

  /// A definition that would reach itself is refused, and changes nothing.
  private mutating func cycle() {
    guard let name = names.randomElement(using: &random) else { return }
    guard let reader = names.filter({ reaches($0, name) }).randomElement(using: &random) else {
      return
    }
    let text = "\(name) = \(reader) + 1"
    let reply = session.submit(text)
    if reply.diagnostics.first?.message.contains("would depend on itself") != true {
      difference = "not refused: \(text)"
    }
  }

  private mutating func delete() {
    guard definitions.count > 4, let name = names.randomElement(using: &random) else { return }
    submit(nil, "del \(name)") { model in
      model.definitions[name] = nil
      model.world.leaves[name]?.lose()
      model.world.leaves[name] = nil
      model.world.views[name]?.subscription.cancel()
      model.world.views[name] = nil
      model.logs[name] = nil
      var gone = [name]
      var visited: Set<String> = []
      while let next = gone.popLast() {
        for (reader, definition) in model.definitions {
          guard case .operators(_, let inputs) = definition, inputs.contains(next),
            visited.insert(reader).inserted
          else { continue }
          model.world.views[reader]?.subscription.cancel()
          model.world.views[reader]?.isGone = true
          gone.append(reader)
        }
      }
    }
  }

  private mutating func finish() {
    guard let name = pickSubject(), let leaf = world.leaves[name], leaf.ending == nil else {
      return
    }
    let fails = Bool.random(using: &random)
    submit(nil, "\(name).\(fails ? "error(\"e\")" : "complete()")") { model in
      model.world.turn { leaf.end(fails ? .failed(PlainWorld.DivisionByZero()) : .completed) }
    }
  }

  /// Going back and forth leaves everything as it is.
  private mutating func undo() {
    let before = states
    _ = session.submit(":undo")
    _ = session.submit(":redo")
    if states != before { difference = "undo and redo changed \(before)\nto \(states)" }
  }

  private mutating func look() {
    if let name = names.randomElement(using: &random) { submit(nil, name) { _ in } }
  }

  private var states: [String] {
    names.map { name in
      session.environment.bindings[name]
        .map { "\(name) \(session.stateAnswer(of: $0).line(.unicode).plain)" } ?? name
    }
  }

  // MARK: The model

  private func mentions(_ name: String) -> [String] {
    switch definitions[name] {
    case .formula(_, let inputs), .operators(_, let inputs): inputs
    default: []
    }
  }

  private func reaches(_ name: String, _ goal: String) -> Bool {
    name == goal || mentions(name).contains { $0 == goal || reaches($0, goal) }
  }

  private mutating func send(_ value: Int, to name: String) {
    guard let leaf = world.leaves[name] else { return }
    if case .behavior = definitions[name] { leaf.current = value }
    world.turn { leaf.subject.next(value) }
  }

  /// Gives a name a meaning, and makes anew what was made from another one.
  private mutating func set(_ name: String, _ definition: Definition, _ initial: Int? = nil) {
    let wasCell = isCell(name)
    let isNew = definitions[name] == nil
    definitions[name] = definition
    let isSocket = wasCell && isCell(name) && !isNew
    if isSocket {
      // Its subscribers stay; if it had ended they are made anew.
      let hadEnded = world.leaves[name]?.ending != nil
      world.leaves[name]?.revive()
      guard hadEnded else { return }
      // What is set has its value at once, what is computed when the turn settles.
      if case .input(let value) = definition { world.leaves[name]?.current = value }
      rebuildReaders(of: name)
      return
    }
    world.leaves[name] = nil
    if case .operators(let operation, let inputs) = definition {
      logs[name] = []
      world.define(name, operation, inputs)
    } else {
      world.views[name]?.subscription.cancel()
      world.views[name] = nil
      logs[name] = []
      world.leaves[name] = PlainWorld.Leaf(initial, isCell: isCell(name))
    }
    rebuildReaders(of: name)
  }

  private mutating func rebuildReaders(of name: String) {
    var pending = [name]
    var affected: Set<String> = []
    var revived: [String] = []
    while let next = pending.popLast() {
      for reader in names where mentions(reader).contains(next) {
        if isCell(reader) {
          guard world.leaves[reader]?.ending != nil, !revived.contains(reader) else { continue }
          revived.append(reader)
          pending.append(reader)
        } else if affected.insert(reader).inserted {
          pending.append(reader)
        }
      }
    }
    for cell in revived { world.leaves[cell]?.revive() }
    // Each after what it is made from.
    var ordered: [String] = []
    func place(_ reader: String) {
      if ordered.contains(reader) { return }
      for input in mentions(reader) where affected.contains(input) { place(input) }
      ordered.append(reader)
    }
    for reader in affected.sorted() { place(reader) }
    var unmade: Set<String> = []
    for reader in ordered {
      guard case .operators(let operation, let inputs) = definitions[reader] else { continue }
      // A name that is still missing keeps it from being made.
      if inputs.contains(where: { definitions[$0] == nil || unmade.contains($0) }) {
        unmade.insert(reader)
        continue
      }
      logs[reader] = []
      world.define(reader, operation, inputs)
    }
  }

  private func isCell(_ name: String) -> Bool {
    switch definitions[name] {
    case .input, .formula: true
    default: false
    }
  }

  // MARK: Comparing

  private mutating func submit(
    _ defined: String?, _ line: String, _ apply: (inout SessionModel) -> Void
  ) {
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

  /// What a cell says in the session drives the leaf that stands for it among plain operators.
  private mutating func take(_ event: RowEvent) {
    guard let leaf = world.leaves[event.name] else { return }
    switch event.kind {
    case .value:
      guard let value = event.json.flatMap({ Int($0) }) else { return }
      world.turn { leaf.take(value) }
    case .completed: world.turn { leaf.end(.completed) }
    case .failed:
      leaf.lose()
      world.turn { leaf.end(.failed(PlainWorld.DivisionByZero())) }
    default: leaf.lose()
    }
  }

  private mutating func log(_ event: RowEvent) {
    switch event.kind {
    case .value: logs[event.name, default: []].append(event.json ?? "?")
    case .completed: logs[event.name, default: []].append("completed")
    case .failed: logs[event.name, default: []].append("failed")
    default: break
    }
  }

  private mutating func compare(_ line: String) {
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

  private func found(_ name: String) -> Outcome {
    guard let cell = session.environment.bindings[name]?.cell else { return .missing }
    switch cell.state {
    case .value:
      guard case .int(let value)? = session.environment.plan.value(of: cell) else { return .error }
      return .value(value)
    case .waiting: return .waiting
    case .missing: return .missing
    case .fault, .failed: return .error
    }
  }

  private func outcome(of name: String) -> Outcome {
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
  private var latest: [String: Int] {
    logs.compactMapValues { $0.last { Int($0) != nil }.flatMap { Int($0) } }
  }

  // MARK: Replay

  /// What the lines print in a session of their own.
  func print() -> [String] {
    let session = Session()
    var screen = Screen(Screen.Style())
    return lines.flatMap { screen.render(session.submit($0)).map { $0.text.plain } }
  }

  /// The events of the session saved and run as a script, and of the session itself.
  var saved: [String] { events { _ = $0.submit(session.script()) } }
  var played: [String] {
    events { session in
      // Looking at a name is not kept.
      for line in lines where line.count > 1 { _ = session.submit(line) }
    }
  }

  private func events(_ run: (Session) -> Void) -> [String] {
    let session = Session(Self.options)
    var events: [String] = []
    session.listener = {
      if case .event(let event) = $0 { events.append("\(event.name) \(event.kind)") }
    }
    run(session)
    return events
  }

  /// What `:replay` shows of this session's history.
  var replayed: [String] {
    session.submit(":replay").items.compactMap {
      if case .event(let event) = $0 { "\(event.name) \(event.kind)" } else { nil }
    }
  }
}
