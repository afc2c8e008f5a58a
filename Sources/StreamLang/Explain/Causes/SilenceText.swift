import StreamEngine

/// The sentence that says why an operator has made nothing of a value.
struct SilenceText {
  private let events: Trace

  init(_ events: Trace) { self.events = events }

  private var log: EventLog<Value> { events.log }

  /// `big = s.filter(>20) dropped it: 12 > 20 is false`.
  func text(of drop: EventLog<Value>.Drop) -> String {
    let title = title(of: drop.node)
    let what = "\(title) dropped it"
    switch drop.reason {
    case .silence: return reason(for: drop).map { "\(what): \($0)" } ?? what
    case .replaced: return "\(what): \(replacement(of: drop))"
    case .ended: return "\(what): it ended before that was sent on"
    case .unasked:
      if case .drops(let words)? = events.silence(of: drop.node) { return "\(what): \(words)" }
      return "\(title) had not asked for it\(occupation(at: drop))"
    case .unheard: return "\(title) put it into \(piece(for: drop))"
    }
  }

  // MARK: Silent at once

  private func reason(for drop: EventLog<Value>.Drop) -> String? {
    let value = log.value(of: Int(drop.event.number))
    switch events.silence(of: drop.node) {
    case .whenFunctionIs(let answer):
      return applied(to: value, drop).map { "\($0.text) is \(answer)\($0.with)" }
    case .whenFunctionIsNil: return applied(to: value, drop).map { "\($0.text) is nil\($0.with)" }
    case .drops(let words):
      let last = lastEvent(of: drop)
      let told = words.replacing("$last", with: last.map { log.value(of: $0).literal } ?? "one")
        .replacing("$time", with: last.map { TimeText.short(log[$0].time) } ?? "once")
      return told + (endedOpener(of: drop) ?? "")
    case .keeps, .starts: return nil
    case nil: return silentInputs(of: drop)
    }
  }

  /// The call of its function with the value, `12 > 20`, and the values of the names that the function has read.
  private func applied(
    to value: Value, _ drop: EventLog<Value>.Drop
  ) -> (text: String, with: String)? {
    // A call in another language is no call of this one.
    guard let recorded = events.recording.calls[drop.node], recorded.place.source.library == nil,
      let argument = recorded.call.arguments.first(where: \.isFunction),
      let text = CorePrinter(recorded.place.source, events.environment.symbols)
        .call(of: argument, with: value)?.asOneLine
    else { return nil }
    return (text, values(readBy: argument, of: drop.node, before: Int(drop.event.number)))
  }

  /// `, with lim = 5`: what a function of an operator has read; empty if that is nothing.
  func values(readBy argument: Core.Argument, of node: Int32, before event: Int) -> String {
    let read = values(readIn: argument.value.span, of: node, before: event)
    return read.isEmpty ? "" : ", with \(read.map { "\($0.name) = \($0.value)" }.enumeration)"
  }

  /// The values that names in a part of a text had before an event; of functions that it calls, too.
  private func values(
    readIn span: Span, of node: Int32, before event: Int
  ) -> [(name: String, value: String)] {
    let symbols = events.environment.symbols
    guard let home = events.maker(of: node) else { return [] }
    var found: [(name: String, value: String)] = []
    var known: Set<String> = []
    for dependency in home.definition.dependencies.all where span.contains(dependency.span) {
      guard let binding = symbols[dependency.symbol]?.root, dependency.role != .driven else {
        continue
      }
      let inner =
        binding.isFunction ? binding.definition.dependencies.all.map(\.symbol) : [dependency.symbol]
      for binding in inner.compactMap({ symbols[$0]?.root }) where !binding.isFunction {
        guard known.insert(binding.name).inserted, let value = value(of: binding, before: event)
        else { continue }
        found.append((binding.name, value.literal))
      }
    }
    return found
  }

  private func value(of binding: Binding, before event: Int) -> Value? {
    // The values that a variable has had are not recorded.
    if case .constant(let value) = binding.node {
      return binding.definition.isVariable ? nil : value
    }
    guard binding.cell != nil || binding.stream?.current != nil else { return nil }
    return events.sources(of: binding).compactMap { events.lastValue(of: $0, before: event) }.last
  }

  /// `; o has completed without a value`: of another input, which was to let values through.
  private func endedOpener(of drop: EventLog<Value>.Drop) -> String? {
    guard let run = log.run(drop.node, drop.run) else { return nil }
    let event = Int(drop.event.number)
    for (port, input) in events.inputs(of: drop.node).enumerated().dropFirst() {
      let sources = events.sources(ofPort: port, of: run)
      guard !sources.isEmpty, !sources.contains(where: { events.hasBrought($0, before: event) }),
        sources.allSatisfy({ end(of: $0).map { $0 < event } ?? false })
      else { continue }
      return "; \(input.name) has completed without a value"
    }
    return nil
  }

  /// The completion of a run, or of the source that it hears.
  private func end(of source: RunRecord) -> Int? {
    log.events(of: source.heard ?? source).first { log[$0].kind == .completed }
  }

  /// `nothing had come from name yet`: the inputs that had brought no value when it dropped one.
  private func silentInputs(of drop: EventLog<Value>.Drop) -> String? {
    guard let run = log.run(drop.node, drop.run) else { return nil }
    let event = Int(drop.event.number)
    let inputs = events.inputs(of: drop.node)
    if inputs.count < 2 { return nil }
    let silent = inputs.enumerated().filter { port, _ in
      let sources = events.sources(ofPort: port, of: run)
      return !sources.isEmpty && !sources.contains { events.hasBrought($0, before: event) }
    }
    let names = silent.filter { $0.offset > 0 }.map(\.element.name)
    if names.isEmpty { return nil }
    if names.count == 1, let early = earlyValue(of: silent.last?.element.binding, before: run) {
      let line = events.home(of: run.node).map { ", in line \($0.line)," } ?? ""
      return "nothing had come from \(names[0]) since this began\(line) and "
        + "\(early.literal) was sent before"
    }
    return "nothing had come from \(names.enumeration) yet"
  }

  /// The last value that a subject has sent before a run began.
  private func earlyValue(of binding: Binding?, before run: RunRecord) -> Value? {
    guard let node = binding?.stream?.sendingNode, let source = log.tally(node, 0) else {
      return nil
    }
    return events.lastValue(of: source, before: run.firstEvent)
  }

  /// The value that the run had sent last when it dropped an event.
  private func lastEvent(of drop: EventLog<Value>.Drop) -> Int? {
    log.run(drop.node, drop.run).flatMap { run in
      log.events(of: run).first { $0 < Int(drop.event.number) && log[$0].kind == .next }
    }
  }

  // MARK: Other reasons

  private func replacement(of drop: EventLog<Value>.Drop) -> String {
    let newer = Int(drop.moment.number)
    guard newer >= log.first, log[newer].kind == .next else { return "a newer one came first" }
    let time = TimeText.short(log[newer].time)
    var text = "\(log.value(of: newer).literal) came at \(time), before it was sent on"
    // Which was perhaps replaced in its turn.
    let drops = log.run(drop.node, drop.run).map { Array(log.drops(of: $0)) } ?? []
    let later = drops.reversed().filter {
      $0.reason == .replaced && $0.event.number >= drop.moment.number
    }
    let values = later.map { Int($0.moment.number) }.filter {
      $0 >= log.first && log[$0].kind == .next
    }.map { log.value(of: $0).literal }
    if values.isEmpty { return text }
    let few =
      values.count > 4
      ? values.prefix(2) + ["\(grouped(values.count - 3)) more"] + values.suffix(1) : values[...]
    text += "; \(few.enumeration) replaced that in turn"
    return text
  }

  /// `: 1 was still at work`: the values whose streams were under way when one came that was not asked for.
  private func occupation(at drop: EventLog<Value>.Drop) -> String {
    guard let run = log.run(drop.node, drop.run) else { return "" }
    let working = log.runs.filter {
      $0.owner === run && !$0.isInput && $0.hears(Int(drop.event.number))
    }
    let values = working.compactMap { run -> String? in
      let cause = Int(run.cause.number)
      guard cause >= log.first, log[cause].kind == .next else { return nil }
      return log.value(of: cause).markText
    }
    if values.isEmpty { return "" }
    return ": \(values.enumeration) \(values.count == 1 ? "was" : "were") still at work"
  }

  /// `the group of 3 % 2, which nobody hears any more: take(1) was over at s.next(1), line 3`.
  private func piece(for drop: EventLog<Value>.Drop) -> String {
    let key = applied(to: log.value(of: Int(drop.event.number)), drop)?.text
    let piece = key.map { "the group of \($0)" } ?? "a stream"
    let last = Int(drop.moment.number)
    guard last >= log.first else { return "\(piece), to which nobody listens" }
    let over = log.runs.first { run in
      guard case .completed? = run.ending, !run.isListener else { return false }
      let end = Int(run.last.number)
      return end == last || end >= log.first && events.causes(of: end).contains(last)
    }
    let call = over.flatMap { events.recording.calls[$0.node] }
    let end = call.map { ": \($0.call.spelling.text)\(arguments(of: $0)) was over" } ?? ""
    return "\(piece), which nobody hears any more\(end)"
      + (end.isEmpty ? " since" : " at") + " \(events.moment(of: last))"
  }

  /// The arguments of a call, as they are written.
  private func arguments(of call: RecordedCall) -> String {
    let text = call.place.source.text
    let span = call.place.span
    return String(Span(call.call.spelling.span.end, span.end).text(in: text)).asOneLine
  }

  /// `big = s.filter(>20)`, or for one of several operators in a text `filter in big`.
  func title(of node: Int32) -> String {
    let named = events.bindings[node]
    guard let recorded = events.recording.calls[node] else { return named?.name ?? "something" }
    if let named, !recorded.call.isInChain { return named.equation }
    let home = events.home(of: node)
    return home.map { "\(recorded.name) in \($0.name)" } ?? recorded.text.asOneLine
  }
}

extension Core.OperatorCall {
  /// True if it is called on what another call has made.
  fileprivate var isInChain: Bool { receiver?.value.operation != nil }
}
