import StreamEngine

/// A glitch: a value that an operator made from a new value and one that was about to be replaced.
extension Session {
  /// The first that the line just run let out, where nothing reads it any further.
  ///
  /// What is read further may be filtered or smoothed on its way, and then does no harm.
  var glitch: String? {
    for case .event(let event) in reply.items {
      guard !event.isCell, case .value(let text, isStale: true) = event.kind,
        let binding = environment.bindings[event.name], !isRead(binding)
      else { continue }
      return glitch(text, binding, inColumn: event.column)
    }
    return nil
  }

  private func isRead(_ binding: Binding) -> Bool {
    environment.bindings.values.contains { $0.definition.mentions.contains(binding.name) }
  }

  private func glitch(_ text: String, _ binding: Binding, inColumn column: Int) -> String? {
    guard let log = environment.recording?.log,
      let row = journal.rows.last(where: { $0.binding === binding && !$0.isClosed })
    else { return nil }
    let events = (max(log.first, journal.columns[column].firstEvent)..<log.count).filter {
      log[$0].node == row.node && log[$0].run == row.run
    }
    guard let place = events.firstIndex(where: { log[$0].isStale }) else { return nil }
    let operands = binding.definition.expression.operands
    var names: [Int32: String] = [:]
    for case .name(let name) in operands.map(\.kind) {
      guard let input = environment.bindings[name] else { continue }
      names[input.cell?.node ?? input.stream?.tracer?.node ?? -1] = name
    }
    let isNamed = names.count == operands.count
    var sentence = "\(text) is a glitch"
    if isNamed {
      let read = StaleRead(events[place], in: log, names: names)
      let parts = [("new", read.new), ("old", read.old)].filter { !$0.1.isEmpty }.map {
        "\($0) \($1.map(\.name).joined(separator: " and "))"
      }
      if !parts.isEmpty { sentence += ": \(parts.joined(separator: ", "))" }
    }
    let spelled = isNamed ? binding.definition.expression.asFormula : nil
    let formula =
      (formula(equalTo: binding.definition) ?? spelled).map { "the formula \($0)" } ?? "a formula"
    return "\(sentence) (:why \(binding.name).\(place + 1)); \(formula) never shows one"
  }

  /// The formula that somebody has defined already, whose plain Rx network this is.
  private func formula(equalTo definition: Definition) -> String? {
    let text = definition.text.filter { $0 != " " }
    return environment.bindings.values.first { binding in
      guard binding.isFormula, let plain = try? PlainRx(of: binding, in: environment) else {
        return false
      }
      return plain.text.filter { $0 != " " } == text
    }?.name
  }
}

extension Expression {
  /// What a call combines: what stands before its dot, and its arguments but for functions.
  fileprivate var operands: [Expression] {
    guard case .call(let callee, let arguments) = kind else { return [] }
    let values = arguments.map(\.value).filter { !$0.isFunction }
    if case .member(let object, _) = callee.kind { return [object] + values }
    return values
  }

  /// `a + b` for two names that are combined by an infix operator.
  fileprivate var asFormula: String? {
    guard case .call(_, let arguments) = kind, operands.count == 2,
      case .operatorName(let sign)? = arguments.last?.value.kind,
      case .name(let left) = operands[0].kind, case .name(let right) = operands[1].kind
    else { return nil }
    return "\(left) \(sign) \(right)"
  }

  private var isFunction: Bool {
    switch kind {
    case .section, .operatorName, .function: true
    default: false
    }
  }
}
