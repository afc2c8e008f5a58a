import StreamEngine

/// `:why c`: what an event of a row was made from; `:why not c`: why there was none.
enum WhyCommand {
  static func show(_ context: CommandContext) throws {
    let words = context.request.words
    if words.first?.text == "not", context.environment.symbols["not"] == nil {
      return try showSilence(context)
    }
    let word = try context.request.onlyWord(
      "why wants one name", as: "`:why c`, `:why c@10ms` or `:why not c`")
    let advice = "; :why not \(word.text) says why"
    guard let event = try context.event(word, of: "why", advice: advice) else { return }
    let recorded = event.recorded
    if event.number == event.all.last,
      let cell = recorded.bindings[recorded.log[event.number].node],
      let line = FormulaText(recorded).recomputed(cell, since: event.number)
    {
      context.showLines([line])
    }
    context.show(.remarked(Why(event.number, in: recorded).lines))
    context.showLines(CatchAdvice(event.number, in: recorded).lines)
    context.showLines(FlatteningAdvice(event.number, in: recorded).lines)
    if event.reference.place == nil, event.all.count > 1 { showOthers(event, context) }
  }

  /// The events before the one that was told, the first of them.
  private static func showOthers(_ event: ReferredEvent, _ context: CommandContext) {
    let (all, reference, recorded) = (event.all, event.reference, event.recorded)
    let shown = all.count > 5 ? 3 : all.count - 1
    var others = all.prefix(shown).enumerated().map { index, event in
      let isValue = recorded.log[event].kind == .next
      let label =
        isValue
        ? "\(reference.name.text)  \(recorded.log.value(of: event).markText)"
        : recorded.label(of: event, called: reference.name.text)
      return "\(label) (:why \(reference.text(at: index + 1)))"
    }
    let rest = all.count - 1 - shown
    if rest > 0 { others.append("… \(grouped(rest)) more") }
    let moment = reference.time == nil ? "in this turn" : "at this time"
    context.show(.lines(["earlier \(moment): \(others.joined(separator: ", "))"]))
  }

  private static func showSilence(_ context: CommandContext) throws {
    let words = context.request.words.dropFirst()
    guard let word = words.first, words.count == 1 || words.count == 2 && words.last?.text == "end"
    else {
      throw Diagnostic(
        .check, "why not wants one name", context.request.words[0].span,
        help: "as in `:why not c`, or `:why not c end`")
    }
    let reference = try EventReference(word, "why not")
    let binding = try context.binding(withEvents: reference.name).root
    if binding.stream?.isLogged == true {
      return context.showLines([
        "\(binding.name) ran elsewhere: its log tells what came, not why nothing else did"
      ])
    }
    guard let recorded = Trace(context.environment) else { return }
    let state = LastingSilence(binding, in: recorded, context.timeline)
    let whatIf = WhatIf(
      binding, in: recorded, context.past, deadline: context.options.startDeadline)
    if words.count > 1 { return state.linesOnTheEnd.forEach(context.show) }
    let lasting = state.reason(at: reference.time)
    let whyNot = WhyNot(binding, in: recorded, context.timeline)
    if lasting == nil, let lines = whyNot.lines(at: reference.time) {
      context.showLines(lines)
      if let line = whatIf.line(for: whyNot.ends(at: reference.time)) { context.showLines([line]) }
      return
    }
    if let items = lasting ?? state.inputReason(at: reference.time) {
      items.forEach(context.show)
      if let line = state.unconnectedStream.flatMap(whatIf.line(connecting:)) {
        context.showLines([line])
      }
      return
    }
    state.lines(at: reference.time).forEach(context.show)
    if reference.time == nil, state.isWithoutValue, let line = whatIf.lineForWaiting {
      context.showLines([line])
    }
  }
}
