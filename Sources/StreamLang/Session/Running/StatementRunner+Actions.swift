import StreamEngine

/// The statements that may happen at a moment: sending and setting.
extension StatementRunner {
  /// `x = 2; y = 3`: sets cells, and sends to what is driven by hand, in one turn.
  func set(_ settings: [Core.Setting], _ source: Source) throws {
    try turns.run(isPush: true) { effect in
      var pending = PendingValues(environment)
      try pending.take(settings, source)
      effect.given = pending.given
      pending.set()
    }
  }

  /// The statements that may happen at a moment: sending and setting, as part of that turn.
  func perform(_ body: [Core.Statement], _ source: Source) throws {
    for statement in body {
      switch statement.kind {
      case .evaluate(let expression): _ = try environment.evaluate(expression, source)
      case .set(let settings):
        var pending = PendingValues(environment)
        try pending.take(settings, source)
        pending.set()
      case .batch(let body): try batch(body, source)
      // The resolver lets nothing else stand there.
      case .define, .bind, .schedule, .wait, .run, .expect, .note, .watch, .unwatch, .delete,
        .leave, .fail, .command, .importing, .nothing, .misplaced, .declare, .loop, .leaveLoop,
        .attempt:
        break
      }
    }
  }

  /// One turn: streams see each push in order, a cell keeps only what it was set to last.
  func batch(_ body: [Core.Statement], _ source: Source) throws {
    var pending = PendingValues(environment)
    for statement in body {
      if case .set(let settings) = statement.kind {
        try pending.take(settings, source)
      } else {
        try perform([statement], source)
      }
    }
    pending.set()
  }
}

/// The values that cells get together, each its last one.
private struct PendingValues {
  private let environment: Environment
  private var values: [(binding: Binding, cell: Cell<Value>, value: Value)] = []

  init(_ environment: Environment) { self.environment = environment }

  /// Does what some assignments do to streams, and keeps what they do to cells.
  ///
  /// All right sides are snapshots: none sees what another one sets.
  mutating func take(_ settings: [Core.Setting], _ source: Source) throws {
    for assignment in try settings.map({ try environment.assignment($0, source) }) {
      guard case .symbol(let symbol) = assignment.target,
        let binding = environment.symbols[symbol], let cell = binding.cell
      else {
        try assignment.perform()
        continue
      }
      let index = values.firstIndex { $0.cell === cell }
      let value = try assignment.value(for: binding, cell, after: index.map { values[$0].value })
      guard let value else { continue }
      if let index {
        environment.recording?.noteSetting(of: cell.node, to: values.remove(at: index).value)
      }
      values.append((binding, cell, value))
    }
  }

  func set() {
    for (_, cell, value) in values { environment.set(cell, to: value) }
  }

  /// The cells with the values that they have before that.
  var given: [(binding: Binding, before: Value)] {
    values.compactMap { binding, cell, _ in environment.plan.value(of: cell).map { (binding, $0) } }
  }
}
