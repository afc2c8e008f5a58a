import StreamEngine
import TestSupport

@testable import StreamLang

/// A session, and what it should be: cells by direct evaluation, explicit operators by the engine
/// without cells.
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

  var random: SeededRandom
  let session: Session
  var definitions: [String: Definition] = [:]
  let world = PlainWorld()
  var logs: [String: [String]] = [:]
  var lines: [String] = []
  var difference: String?

  static var options: Session.Options {
    var options = Session.Options()
    options.isJSON = true
    return options
  }

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    session = Session(Self.options)
    for name in ["a", "b"] { submit(name, "\(name) = 1") { $0.set(name, .input(1)) } }
  }

  func mentions(_ name: String) -> [String] {
    switch definitions[name] {
    case .formula(_, let inputs), .operators(_, let inputs): inputs
    default: []
    }
  }

  func reaches(_ name: String, _ goal: String) -> Bool {
    name == goal || mentions(name).contains { $0 == goal || reaches($0, goal) }
  }

  mutating func send(_ value: Int, to name: String) {
    guard let leaf = world.leaves[name] else { return }
    if case .behavior = definitions[name] { leaf.current = value }
    world.turn { leaf.subject.next(value) }
  }

  /// Gives a name a meaning, and makes anew what was made from another one.
  mutating func set(_ name: String, _ definition: Definition, _ initial: Int? = nil) {
    let wasCell = isCell(name)
    let isNew = definitions[name] == nil
    definitions[name] = definition
    let isSocket = wasCell && isCell(name) && !isNew
    if isSocket {
      // Its subscribers stay; if it had ended they are made anew.
      let hadEnded = world.leaves[name]?.ending != nil
      world.leaves[name]?.revive()
      guard hadEnded else { return }
      giveValue(to: name)
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
      giveValue(to: name)
    }
    rebuildReaders(of: name)
  }

  /// An input cell that is set has its value at once, a formula when the turn settles.
  private func giveValue(to name: String) {
    if case .input(let value) = definitions[name] { world.leaves[name]?.current = value }
  }

  mutating func rebuildReaders(of name: String) {
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

  func isCell(_ name: String) -> Bool {
    switch definitions[name] {
    case .input, .formula: true
    default: false
    }
  }
}
