import StreamEngine

/// `:belt z`: the operators of a stream, with what each keeps now, or kept at a time.
enum BeltCommand {
  static func show(_ context: CommandContext) throws {
    let word = try context.request.onlyWord("belt wants one name", as: "`:belt z`")
    let reference = try EventReference(word, "belt")
    if reference.place != nil {
      throw Diagnostic(
        .check, "belt is about a moment, not about one of its events", word.span,
        help: "as in `:belt \(reference.name.text)@10ms`")
    }
    let binding = try context.binding(withEvents: reference.name).root
    guard let time = reference.time else {
      return context.show(.text(lines(of: binding, context.timeline)))
    }
    let now = context.environment.scheduler.now
    guard time <= now else {
      throw Diagnostic(
        .check, "\(TimeText.short(time)) has not come yet: it is \(TimeText.short(now))", word.span)
    }
    let session = context.past.session(at: time)
    withExtendedLifetime(session.program) { previous in
      guard let binding = previous.environment.symbols[binding.name]?.root else {
        return context.showLines(["there was no \(binding.name) at \(TimeText.short(time))"])
      }
      context.show(.text(lines(of: binding, previous.timeline)))
    }
  }

  private static func lines(of binding: Binding, _ timeline: TimelineLog) -> [StyledText] {
    let title = "\(binding.name) = \(binding.definition.text.asOneLine)"
    guard let events = Trace(timeline.environment) else { return [] }
    if case .constant = binding.node, binding.heldStream == nil {
      return [StyledText("\(binding.name) is a value, and keeps nothing")]
    }
    guard binding.cell == nil, binding.heldStream != nil else {
      return [
        StyledText("\(binding.name) is no stream: `:why \(binding.name)` says what it is made from")
      ]
    }
    let runs = events.operators(of: binding)
    let now = timeline.environment.scheduler.now
    let kept = runs.map { ($0.name, OperatorStateText($0, now: now).lines) }.filter {
      !$0.1.isEmpty
    }
    let names = runs.count > 1 ? kept.map(\.0.displayWidth).max() ?? 0 : 0
    var lines = [StyledText(title)]
    for (name, text) in kept {
      for (index, line) in text.enumerated() {
        let label = names == 0 ? "" : (index == 0 ? name : "").padded(to: names + 2)
        lines.append(StyledText("  \(label)\(line)"))
      }
    }
    if kept.isEmpty { lines.append(StyledText("  \(silence(of: binding, events))")) }
    return lines
  }

  private static func silence(of binding: Binding, _ events: Trace) -> String {
    if let subject = binding.heldStream?.subject {
      if let value = subject.value { return "keeps \(value.markText)" }
      return subject.keptCount == 0
        ? "keeps nothing: what it is sent goes on at once"
        : "keeps its newest \(count(subject.keptCount, "value"))"
    }
    if let name = unconnected(binding, events) {
      return "keeps nothing: nobody has called \(name).connect()"
    }
    let node = binding.ownNode
    let isRunning = events.log.runs.contains { $0.node == node && $0.isRunning && !$0.isListener }
    // No run tells what a shared stream keeps when it is over.
    if !isRunning {
      return binding.definition.value.isShared
        ? "is not running" : "is not running, and keeps nothing"
    }
    return "keeps nothing: \(passage(through: events.calls(runningFor: binding)))"
  }

  /// The stream that nobody has connected, of those that a stream is made from, or itself.
  private static func unconnected(_ binding: Binding, _ events: Trace) -> String? {
    var (pending, seen) = ([binding.root], Set<String>())
    while let next = pending.popLast() {
      guard next.stream != nil, seen.insert(next.name).inserted else { continue }
      if events.recording.isUnconnected(next) { return next.name }
      pending += next.definition.mentions.compactMap { events.environment.symbols[$0]?.root }
    }
    return nil
  }

  /// The way of the values through operators that keep nothing.
  private static func passage(through calls: [Core.OperatorCall]) -> String {
    let startsStreams = calls.contains { call in
      if case .starts? = call.op.silence { return true }
      if case .inner? = call.op.outcome { return true }
      return false
    }
    if startsStreams { return "what its streams send goes through at once" }
    return calls.allSatisfy({ $0.op.silence == nil })
      ? "each value goes through at once" : "what it does not leave out goes through at once"
  }
}

extension Core.Expression {
  /// True if an operator in it shares one run.
  fileprivate var isShared: Bool {
    operation?.op.traits.contains(.shared) == true || children.contains(where: \.isShared)
  }
}
