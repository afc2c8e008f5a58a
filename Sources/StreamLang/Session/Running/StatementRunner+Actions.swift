import StreamEngine

/// The statements that may happen at a moment: sending and setting.
extension StatementRunner {
  /// `x = 2; y = 3`: sets cells, and sends to what is driven by hand, in one turn.
  func set(_ settings: [Core.Setting], _ source: Source) throws {
    try turns.run(isPush: true) { effect in
      // All right sides are snapshots: none sees what another one sets.
      let values = try settings.map { try environment.evaluate($0.value, source) }
      for (setting, value) in zip(settings, values) {
        guard let binding = binding(of: setting), let cell = binding.cell else {
          try assign(value, to: setting, source)
          continue
        }
        environment.plan.value(of: cell).map { effect.given.append((binding, $0)) }
        environment.set(cell, to: value)
      }
    }
  }

  private func binding(of setting: Core.Setting) -> Binding? {
    guard case .symbol(let symbol, _) = setting.target else { return nil }
    return environment.symbols[symbol]
  }

  private func assign(_ value: Value, to setting: Core.Setting, _ source: Source) throws {
    switch setting.target {
    case .symbol(let symbol, let span):
      try environment.set(
        symbol, to: value, RuntimeError.SourceLocation(source: source, span: span))
    case .property(let name, let object):
      try environment.set(name.text, of: environment.evaluate(object, source), to: value)
    case .local: break
    }
  }

  /// The statements that may happen at a moment: sending and setting, as part of that turn.
  func perform(_ body: [Core.Statement], _ source: Source) throws {
    for statement in body {
      switch statement.kind {
      case .evaluate(let expression): _ = try environment.evaluate(expression, source)
      case .set(let settings):
        for setting in settings {
          try assign(environment.evaluate(setting.value, source), to: setting, source)
        }
      case .batch(let body): try batch(body, source)
      // The resolver lets nothing else stand there.
      case .define, .bind, .schedule, .wait, .run, .expect, .note, .watch, .unwatch, .delete,
        .leave, .fail, .command, .importing, .nothing, .misplaced:
        break
      }
    }
  }

  /// One turn: streams see each push in order, a cell keeps only what it was set to last.
  func batch(_ body: [Core.Statement], _ source: Source) throws {
    var last: [(cell: Cell<Value>, value: Value)] = []
    for statement in body {
      guard case .set(let settings) = statement.kind else {
        try perform([statement], source)
        continue
      }
      for setting in settings {
        let value = try environment.evaluate(setting.value, source)
        guard let cell = binding(of: setting)?.cell else {
          try assign(value, to: setting, source)
          continue
        }
        if let index = last.firstIndex(where: { $0.cell === cell }) {
          environment.recording?.noteSetting(of: cell.node, to: last.remove(at: index).value)
        }
        last.append((cell, value))
      }
    }
    for (cell, value) in last { environment.set(cell, to: value) }
  }
}
