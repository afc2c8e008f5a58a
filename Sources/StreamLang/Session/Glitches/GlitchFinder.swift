import StreamEngine

/// Finds glitches: values that an operator made from a new value and one that was about to be replaced.
struct GlitchFinder {
  let environment: Environment
  let timeline: TimelineLog

  /// The sentence on the first that a line let out, where nothing reads it any further.
  ///
  /// A value that is read further may be filtered or smoothed on its way, and then does no harm.
  func hint(in outcome: EntryOutcome) -> String? {
    guard outcome.turns.rows.hasStale, let log = environment.recording?.log else { return nil }
    let own = min(log.count, max(log.first, outcome.firstEvent))..<log.count
    return own.lazy.filter { log[$0].isStale }.prefix(Self.most).compactMap {
      sentence(on: $0, in: log)
    }.first
  }

  /// So many glitches of a line are looked at.
  private static let most = 100

  private func sentence(on number: Int, in log: EventLog<Value>) -> String? {
    guard let row = timeline.row(of: number), row.binding.cell == nil,
      case let binding = row.binding, !environment.symbols.isRead(binding)
    else { return nil }
    let text = log.value(of: number).eventText
    let column = timeline.columns.partitioningIndex { $0.firstEvent > number } - 1
    let events = (max(log.first, timeline.columns[column].firstEvent)..<log.count).filter {
      log[$0].node == row.node && log[$0].run == row.run
    }
    let operands = binding.definition.value.operands
    var names: [Int32: String] = [:]
    for input in operands.compactMap({ environment.symbols.binding(named: $0) }) {
      names[input.cell?.node ?? input.stream?.tracer?.node ?? -1] = input.name
    }
    guard
      let place = events.firstIndex(where: { number in
        log[number].isStale && !log.hasReplacedItself(number, inputs: names)
      })
    else { return nil }
    let isNamed = names.count == operands.count
    var sentence = "\(text) is a glitch"
    if isNamed {
      let read = StaleRead(events[place], in: log, names: names)
      let parts = [("new", read.new), ("old", read.old)].filter { !$0.1.isEmpty }.map {
        "\($0) \($1.map(\.name).joined(separator: " and "))"
      }
      if !parts.isEmpty { sentence += ": \(parts.joined(separator: ", "))" }
    }
    let spelled = isNamed ? formula(spelledBy: binding.definition.value) : nil
    let formula =
      (formula(equalTo: binding.definition) ?? spelled).map { "the formula \($0)" } ?? "a formula"
    return "\(sentence) (:why \(binding.name).\(place + 1)); \(formula) never shows one"
  }

  /// The formula that somebody has defined already, whose plain Rx network this is.
  private func formula(equalTo definition: Definition) -> String? {
    let text = definition.text.filter { $0 != " " }
    return environment.symbols.values.first { binding in
      guard binding.isFormula, let plain = try? RxTranslation(of: binding, in: environment) else {
        return false
      }
      return plain.text.filter { $0 != " " } == text
    }?.name
  }

  /// `a + b` for two names that are combined by an infix operator.
  private func formula(spelledBy value: Core.Expression) -> String? {
    guard case .function(let function)? = value.operation?.arguments.last?.value.kind,
      let sign = function.name, value.operands.count == 2
    else { return nil }
    let names = value.operands.compactMap { environment.symbols.binding(named: $0)?.name }
    return names.count == 2 ? "\(names[0]) \(sign) \(names[1])" : nil
  }
}

extension Core.Expression {
  /// The operands of a call: what stands before its dot, and its arguments but for functions.
  fileprivate var operands: [Core.Expression] {
    (operation?.children ?? []).filter { !$0.type.isFunction }
  }
}
