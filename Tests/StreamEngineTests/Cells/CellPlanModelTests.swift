import StreamEngine
import TestSupport
import Testing

/// Random sessions of defining, redefining, setting and deleting, against direct evaluation.
@Suite struct CellPlanModelTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `always shows what direct evaluation does`(seed: UInt64) {
    var session = RandomSession(seed: seed)
    for step in 0..<250 {
      session.step()
      if let difference = session.difference() {
        Issue.record("seed \(seed), step \(step): \(difference)")
        return
      }
    }
  }
}

/// A sheet, and beside it the definitions as plain data.
private struct RandomSession {
  enum Definition {
    case value(Int?)
    case formula(Int, [Int])
  }

  enum Outcome: Equatable {
    case value(Int)
    case fault(culprit: Int)
    case missing
  }

  var random: SeededRandom
  let sheet = Sheet()
  var cells: [Cell<Int>] = []
  var definitions: [Definition] = []
  let heard = Heard()

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func step() {
    heard.thisTurn = Array(repeating: 0, count: cells.count + 1)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: define()
    case 3..<6: redefine()
    case 6: delete()
    case 7..<9: sheet.turn { for _ in 0..<3 { set() } }
    default: sheet.turn { set() }
    }
  }

  private mutating func define() {
    if cells.count == 60 { return }
    let definition = newDefinition(for: cells.count)
    let number = cells.count
    var cell: Cell<Int>?
    sheet.turn {
      switch definition {
      case .value(let value): cell = sheet.input(value)
      case .formula(let kind, let inputs):
        cell = sheet.formula(inputs.map { cells[$0] }) { read in
          try Self.evaluate(kind, inputs.indices.map { read[$0] })
        }
      }
      guard let cell else { return }
      sheet.plan.stream(of: cell).subscribe(on: sheet.scheduler) { [heard] value in
        heard.thisTurn[number] += 1
        heard.latest[number] = value
      }
    }
    guard let cell else { return }
    cells.append(cell)
    definitions.append(definition)
  }

  private mutating func redefine() {
    guard let number = cells.indices.randomElement(using: &random) else { return }
    let definition = newDefinition(for: number)
    definitions[number] = definition
    sheet.turn {
      switch definition {
      case .value(let value):
        sheet.plan.redefine(cells[number], [], Formula { $0[0] })
        if let value { sheet.plan.set(cells[number], to: value) }
      case .formula(let kind, let inputs):
        let formula = Formula<Int> { read in
          try Self.evaluate(kind, inputs.indices.map { read[$0] })
        }
        sheet.plan.redefine(cells[number], inputs.map { cells[$0] }, formula)
      }
    }
  }

  private mutating func delete() {
    guard let number = cells.indices.randomElement(using: &random) else { return }
    guard case .value = definitions[number] else { return }
    definitions[number] = .value(nil)
    sheet.turn { sheet.plan.remove(cells[number]) }
  }

  private mutating func set() {
    guard let number = cells.indices.randomElement(using: &random) else { return }
    guard case .value(.some) = definitions[number] else { return }
    let value = Int.random(in: -3...3, using: &random)
    definitions[number] = .value(value)
    sheet.plan.set(cells[number], to: value)
  }

  /// A value, or a formula of cells that do not read `number`.
  private mutating func newDefinition(for number: Int) -> Definition {
    let candidates = cells.indices.filter { !reads($0, number) }
    if candidates.isEmpty || Bool.random(using: &random) && Bool.random(using: &random) {
      return .value(Int.random(in: -3...3, using: &random))
    }
    let inputs = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
      candidates.randomElement(using: &random)
    }
    return .formula(Int.random(in: 0..<5, using: &random), inputs)
  }

  private func reads(_ reader: Int, _ number: Int) -> Bool {
    if reader == number { return true }
    guard case .formula(_, let inputs) = definitions[reader] else { return false }
    return inputs.contains { reads($0, number) }
  }

  /// Every kind reads all inputs, so that one that is not up to date shows.
  private static func evaluate(_ kind: Int, _ inputs: [Int]) throws -> Int {
    let sum = inputs.reduce(1, +)
    return switch kind {
    case 0: sum % 1000
    case 1: inputs.reduce(1) { $0 * $1 % 17 }
    case 2: sum == 0 ? try throwTestError() : 12 / sum
    case 3: sum % 2
    default: inputs.reduce(0) { ($1 - $0) % 1000 }
    }
  }

  /// The difference, if anything: a value, a state, a stream, or a cell that fired twice.
  func difference() -> String? {
    var known: [Int: Outcome] = [:]
    for (number, cell) in cells.enumerated() {
      let wanted = outcome(of: number, &known)
      let found = found(cell)
      if found != wanted { return "cell \(number) is \(found), not \(wanted)" }
      // An input that is set several times in a batch passes each value on.
      if !cell.isInput && heard.thisTurn[number] > 1 { return "cell \(number) fired twice" }
      if case .value(let value) = wanted, heard.latest[number] != value {
        return "subscribers of cell \(number) heard \(heard.latest[number] ?? 0), not \(value)"
      }
    }
    return nil
  }

  private func outcome(of number: Int, _ known: inout [Int: Outcome]) -> Outcome {
    if let outcome = known[number] { return outcome }
    let outcome: Outcome
    switch definitions[number] {
    case .value(let value): outcome = value.map(Outcome.value) ?? .missing
    case .formula(let kind, let inputs):
      let outcomes = inputs.map { self.outcome(of: $0, &known) }
      let values = outcomes.compactMap { if case .value(let value) = $0 { value } else { nil } }
      if values.count < outcomes.count {
        outcome = outcomes.first { if case .value = $0 { false } else { true } } ?? .missing
      } else {
        let value = try? Self.evaluate(kind, values)
        outcome = value.map(Outcome.value) ?? .fault(culprit: number)
      }
    }
    known[number] = outcome
    return outcome
  }

  private func found(_ cell: Cell<Int>) -> Outcome {
    switch cell.state {
    case .value: sheet.plan.value(of: cell).map(Outcome.value) ?? .missing
    case .fault(_, let culprit): .fault(culprit: cells.firstIndex { $0 === culprit } ?? -1)
    case .waiting, .missing, .failed: .missing
    }
  }
}

/// The values that the subscribers of each cell receive.
private final class Heard {
  var thisTurn: [Int] = []
  var latest: [Int: Int] = [:]
}
