import StreamEngine

/// The reasons why a row has no value.
extension TimelineLog {
  func failure(
    _ number: Int, _ record: EventLog<Value>.Record, _ binding: Binding
  ) -> RowEvent.Failure {
    guard let error = environment.recording?.log.error(of: number) else {
      return RowEvent.Failure(text: "error", message: "error")
    }
    if let culprit = error as? CulpritError {
      let name = rows.first { $0.node == culprit.node }?.binding.name ?? "its input"
      return RowEvent.Failure(text: "from \(name)", message: "from \(name)")
    }
    // A stream's end has a name for programs; why a cell has no value is told in words.
    let told = record.kind == .failed ? name(of: error) : message(of: error)
    guard let fault = error as? RuntimeError else {
      return RowEvent.Failure(text: message(of: error), message: told)
    }
    var failure = RowEvent.Failure(text: fault.rowText, message: told)
    if let origin = fault.origin, binding.cell == nil {
      let isShown =
        shownFault.map {
          $0.turn == record.turn && $0.origin.span == origin.span
            && $0.origin.source == origin.source
        } ?? false
      if !isShown {
        let path = path(to: origin)
        failure.origin =
          "\(origin.text), \(origin.source.lineTitle(of: origin.span.start))"
          + (path.isEmpty ? "" : ": \(path)")
        let meant = callOnList(at: origin).map { "of a list it is `\($0)`" } ?? fault.help
        if let meant { failure.origin? += "; \(meant)" }
      }
      failure.text = fault.message
      shownFault = (record.turn, origin)
    }
    return failure
  }

  /// The call that was perhaps meant by an operator whose function fails on the lists of a cell:
  /// `map(words, upper)` by `words.map(upper)`.
  private func callOnList(at origin: CodePlace) -> String? {
    for binding in environment.symbols.values where binding.definition.source == origin.source {
      guard let call = binding.definition.value.innermostCall(around: origin.span)?.operation,
        let plain = callOnList(call, origin.source)
      else { continue }
      return plain
    }
    return nil
  }

  /// The plain call that does with a list what an operator does with the stream of a cell whose value is one:
  /// `first(words)` for `words.first()`; nil if there is none.
  func callOnList(_ call: Core.OperatorCall, _ source: Source) -> String? {
    guard let receiver = valueRead(by: call), case .list = receiver else { return nil }
    return plainCall(call, source)
  }

  /// The value of the cell that an operator is called on which is a plain function, too.
  private func valueRead(by call: Core.OperatorCall) -> Value? {
    guard Builtin.named(call.spelling.text) != nil,
      case .symbol(let read, _)? = call.receiver?.value.kind,
      let cell = environment.symbols[read]?.cell
    else { return nil }
    return environment.plan.value(of: cell)
  }

  private func plainCall(_ call: Core.OperatorCall, _ source: Source) -> String {
    let texts = call.children.map { $0.span.text(in: source.text) }
    return "\(call.spelling.text)(\(texts.joined(separator: ", ")))"
  }

  /// The way from a source to the closure that failed: `s → map → m`.
  func path(to origin: CodePlace) -> String {
    for binding in environment.symbols.values {
      let definition = binding.definition
      guard definition.source == origin.source,
        definition.syntax.span.contains(origin.span)
      else { continue }
      let path = definition.value.path(to: origin.span, name: environment.symbols.name)
      return (path.isRootName ? path.steps + [binding.name] : path.steps).joined(separator: " → ")
    }
    return ""
  }

  /// The value of a cell, or the reason why it has none: `= 5`, `waiting for s`, `division by zero`.
  func state(of binding: Binding, _ cell: Cell<Value>) -> (text: String, hasFailed: Bool) {
    switch cell.state {
    case .value: (environment.plan.value(of: cell).map { "= \($0.listedText)" } ?? "", false)
    case .waiting: (waiting(for: binding), false)
    case .missing: ("missing \(missing(for: binding))", false)
    case .fault(let error, _), .failed(let error, _): (message(of: error), true)
    }
  }

  /// The reason that keeps a formula from having a value: `waiting for s`.
  func waiting(for binding: Binding) -> String {
    if binding.cell?.isEnded == true {
      return "waiting, and its input has completed without a value"
    }
    return "waiting for \(missingInput(of: binding))"
  }

  /// The reason, with what was perhaps meant: `email.contains("@")` waits for a value of email that is
  /// just that.
  func waitingAndAdvice(for binding: Binding) -> String {
    let text = waiting(for: binding)
    guard let hidden = hiddenInput(of: binding), let call = hidden.value.operation,
      text == "waiting for \(hidden.text)", let value = valueRead(by: call)
    else { return text }
    let kind: String
    switch value {
    case .list: kind = "a list"
    case .string: kind = "a text"
    default: return text
    }
    return "\(text); of \(kind) it is `\(plainCall(call, hidden.source))`"
  }

  /// The stream without a name that a formula waits for.
  private func hiddenInput(of binding: Binding) -> Definition? {
    binding.hidden.first { $0.view?.latest == nil }?.definition
  }

  private func missingInput(of binding: Binding) -> String {
    let (name, last) = root(of: binding) {
      $0.map { $0.cell == nil && $0.view?.latest == nil } ?? false
    }
    return name ?? hiddenInput(of: last)?.text ?? last.definition.mentions.first ?? "a value"
  }

  /// The deleted name that a formula reads, perhaps through others without a value.
  func missing(for binding: Binding) -> String {
    let (name, last) = root(of: binding) { $0.map { $0.cell == nil && $0.stream == nil } ?? true }
    return name ?? last.name
  }

  /// False for a name that a formula reads on branches only which it has not taken.
  private func isNeeded(_ mention: String, by binding: Binding) -> Bool {
    guard let index = binding.branchInput(mention, in: environment.symbols) else { return true }
    return binding.cell?.missedInput == index
  }

  /// Follows cells without a value to a name for which `isRoot` holds; nil, and the last cell, if there is none.
  ///
  /// Each name is visited once: names that are taken apart can read each other, `(x, y) = [y + 1, x]`.
  private func root(
    of binding: Binding, where isRoot: (Binding?) -> Bool
  ) -> (name: String?, last: Binding) {
    var binding = binding
    var seen: Set<String> = []
    search: while seen.insert(binding.name).inserted {
      for mention in binding.definition.mentions where isNeeded(mention, by: binding) {
        let input = environment.symbols[mention]
        if isRoot(input) { return (mention, binding) }
        if let input, let cell = input.cell, environment.plan.value(of: cell) == nil {
          binding = input
          continue search
        }
      }
      break
    }
    return (nil, binding)
  }
}
