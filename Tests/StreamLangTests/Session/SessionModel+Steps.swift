import StreamEngine
import TestSupport

@testable import StreamLang

/// Random lines for a session.
extension SessionModel {
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

  var names: [String] { definitions.keys.sorted() }

  mutating func pick(_ isWanted: (Definition) -> Bool) -> String? {
    names.filter { definitions[$0].map(isWanted) ?? false }.randomElement(using: &random)
  }

  mutating func pickInput() -> String? {
    pick { if case .input = $0 { true } else { false } }
  }

  mutating func pickSubject() -> String? {
    pick {
      switch $0 {
      case .subject, .behavior: true
      default: false
      }
    }
  }

  mutating func number() -> Int { Int.random(in: -3...6, using: &random) }

  mutating func change() {
    guard let name = pickInput() else { return }
    let value = number()
    submit(nil, "\(name) := \(value)") { $0.definitions[name] = .input(value) }
  }

  mutating func push() {
    guard let name = pickSubject(), world.leaves[name]?.ending == nil else { return }
    let value = number()
    submit(nil, "\(name).next(\(value))") { $0.send(value, to: name) }
  }

  mutating func batch() {
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
  mutating func define() {
    let old = names.randomElement(using: &random)
    let isNew = definitions.count < 4 || definitions.count < 14 && Bool.random(using: &random)
    let name = isNew ? "abcdefghijklmnopq".map(String.init).first { definitions[$0] == nil } : old
    guard let name else { return }
    let candidates = names.filter { $0 != name && !reaches($0, name) }
    guard let definition = newDefinition(candidates) else { return }
    let text = Self.text(definition)
    submit(name, "\(name) = \(text.definition)") { $0.set(name, definition, text.initial) }
  }

  mutating func newDefinition(_ candidates: [String]) -> Definition? {
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
  mutating func cycle() {
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

  mutating func delete() {
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

  mutating func finish() {
    guard let name = pickSubject(), let leaf = world.leaves[name], leaf.ending == nil else {
      return
    }
    let fails = Bool.random(using: &random)
    submit(nil, "\(name).\(fails ? "error(\"e\")" : "complete()")") { model in
      model.world.turn { leaf.end(fails ? .failed(PlainWorld.DivisionByZero()) : .completed) }
    }
  }

  /// Going back and forth leaves everything as it is.
  mutating func undo() {
    let before = states
    session.after(":undo", ":redo")
    if states != before { difference = "undo and redo changed \(before)\nto \(states)" }
  }

  mutating func look() {
    if let name = names.randomElement(using: &random) { submit(nil, name) { _ in } }
  }

  var states: [String] {
    names.map { name in
      session.program.environment.symbols[name]
        .map { "\(name) \(session.program.states.answer(for: $0).line(.unicode).plain)" } ?? name
    }
  }
}
