import StreamEngine

/// The reason why a name says nothing whatever comes: it is no stream, has ended, was never run, or
/// waits.
struct LastingSilence {
  private let events: Trace
  private let binding: Binding
  private let upstream: Upstream
  private let timeline: TimelineLog

  init(_ binding: Binding, in events: Trace, _ timeline: TimelineLog) {
    (self.events, self.binding, self.timeline) = (events, binding.root, timeline)
    upstream = Upstream(of: binding, in: events)
  }

  private var name: String { binding.name }

  /// The reason that makes a look at the events idle.
  var reasonBeforeAnyEvent: [Reply.Item]? { reason() }

  /// The reason that makes a look at the events of a time idle, or without one at all of them.
  func reason(at time: UInt64? = nil) -> [Reply.Item]? {
    if case .constant = binding.node, binding.heldStream == nil {
      return [.line("\(name) is a value, and never says anything")]
    }
    if let cell = binding.cell, cell.node < 0 {
      return [
        .line("\(name) is quiet: what it does is not recorded"),
        .line("`watch \(name)` records it from now on"),
      ]
    }
    // A reason that holds now may not have held at an earlier time.
    if time == nil, let lasting = missing ?? fault { return lasting }
    if let ended = ended(before: time ?? .max) { return ended }
    if unconnectedStream === binding, let unconnected { return unconnected }
    if time == nil, let unasked = unasked([binding]) { return unasked }
    if let stream = binding.heldStream, stream.sendingNode == nil, binding.view == nil,
      stream.tracer?.nextRun == 0
    {
      return [.line("\(name) is cold, and nobody has subscribed to it: nothing of it has run")]
        + watchAdvice
    }
    return nil
  }

  /// The reason why something that it is made from sends nothing: of use where all that came has been answered.
  func inputReason(at time: UInt64? = nil) -> [Reply.Item]? {
    unconnected ?? (time == nil ? unasked(upstream.bindings) : nil)
  }

  /// A cold stream that nobody is subscribed to any more, so that nothing of it runs.
  private var left: [Reply.Item]? {
    guard let left = events.leaving(of: binding) else { return nil }
    return [.line("\(left), so that nothing of it runs")] + watchAdvice
  }

  /// A stream that a program of another language holds is subscribed to there.
  private var watchAdvice: [Reply.Item] {
    binding.stream == nil ? [] : [.line("`watch \(name)` subscribes to it")]
  }

  /// The name that a formula cannot do without.
  private var missing: [Reply.Item]? {
    let symbols = events.environment.symbols
    if binding.stream != nil, let lost = lostStream { return [.line(lost)] }
    guard case .missing? = binding.cell?.state else { return nil }
    let lost = upstream.bindings.flatMap(\.definition.mentions).first {
      symbols[$0].map { $0.cell == nil && $0.stream == nil } ?? true
    }
    guard let lost else { return nil }
    let loss = events.sources(of: binding).first.flatMap { run in
      events.log.events(of: run).first { events.log[$0].kind == .missing }
    }
    let line = loss.flatMap { events.origins[events.log[$0].turn]?.line }
    let reason = symbols[lost] == nil ? "was deleted" : "has no value any more"
    return [
      .line("\(name) misses \(lost), which \(reason)" + (line.map { " in line \($0)" } ?? ""))
    ]
  }

  /// `c misses b, which was deleted`, of a stream that was made from it.
  private var lostStream: String? {
    let symbols = events.environment.symbols
    for made in upstream.bindings where made.stream != nil {
      let lost = made.definition.mentions.first { symbols[$0] == nil && made.kept[$0] == nil }
      if let lost { return "\(name) misses \(lost), which was deleted" }
    }
    return nil
  }

  /// The error of a formula, which has no value as long as that lasts.
  private var fault: [Reply.Item]? {
    guard case .fault? = binding.cell?.state,
      let event = events.events(of: binding).last(where: { events.log[$0].kind == .fault })
    else { return nil }
    let again = FormulaText(events).recomputed(binding, since: event).map { [Reply.Item.line($0)] }
    return [.line("\(name) has an error, and no value as long as that lasts")] + (again ?? [])
      + [.remarked(Why(event, in: events).lines)]
  }

  /// The stream that nobody has connected: the name's own, or one that it is made from.
  var unconnectedStream: Binding? {
    ([binding] + upstream.bindings).first { events.recording.isUnconnected($0) }
  }

  private var unconnected: [Reply.Item]? {
    guard let stream = unconnectedStream else { return nil }
    let title = stream === binding ? name : "\(name) is made from \(stream.name), which"
    return [.line("\(title) does not run: nobody has called \(stream.name).connect()")]
  }

  /// The first of these streams that has got all it was asked for.
  private func unasked(_ streams: [Binding]) -> [Reply.Item]? {
    for name in streams {
      guard let requests = name.demand?.requests, requests.isSatisfied else { continue }
      let title = name === binding ? "" : "\(binding.name) is made from \(name.name): "
      let total = requests.total
      let wanted = total == 0 ? "anything" : "more than the \(total) that it has got"
      return [
        .line("\(title)nobody has asked \(name.name) for \(wanted)"),
        .line("`\(name.name).request(1)` does"),
      ]
    }
    return nil
  }

  private func ended(before time: UInt64) -> [Reply.Item]? {
    guard binding.cell?.hasEnded ?? true,
      let end = events.events(of: binding).last(where: { events.log[$0].kind != .next }),
      events.log[end].time < time,
      // Of several runs, others may go on.
      !events.sources(of: binding).contains(where: {
        if let run = $0 as? RunRecord { run.ending == nil } else { false }
      })
    else { return nil }
    let verb = events.log[end].kind == .failed ? "failed" : "completed"
    let moment = TimeText.short(events.log[end].time)
    return [
      .line("\(name) \(verb) at \(moment), and nothing comes after that"),
      .remarked(Why(end, in: events).lines),
    ] + lostValues(with: end)
      + (CatchAdvice(end, in: events).lines + FlatteningAdvice(end, in: events).lines)
      .map(Reply.Item.line)
  }

  /// The values that operators kept when an error ended them: `buffer in d lost 10 and 5 with it`.
  private func lostValues(with end: Int) -> [Reply.Item] {
    let log = events.log
    if log[end].kind != .failed { return [] }
    return upstream.runs.compactMap { run in
      guard case .failed? = run.ending else { return nil }
      let last = log.events(of: run).first { log[$0].kind == .next } ?? -1
      var lost = log.drops(of: run).filter { $0.reason == .ended }.map { Int($0.event.number) }
      if run.gathers {
        // A function may have kept some of them only.
        let call = events.recording.calls[run.node]?.call
        if call?.arguments.contains(where: \.isFunction) != false { return nil }
        let sources = log.runs.filter { $0.owner === run && $0.isInput }
        lost = sources.flatMap { source in
          log.events(of: source.heard ?? source).filter {
            $0 > last && log[$0].kind == .next && source.hears($0)
          }
        }
      }
      if lost.isEmpty { return nil }
      let values = lost.sorted().suffix(4).map { log.value(of: $0).markText }
      let few = lost.count > 4 ? ["… \(grouped(lost.count - 4)) more"] + values : values
      return .line("\(SilenceText(events).title(of: run.node)) lost \(few.enumeration) with it")
    }
  }

  /// True if it has not said anything so far.
  var isWithoutValue: Bool {
    binding.cell == nil && !events.events(of: binding).contains { events.log[$0].kind == .next }
  }

  /// The lines that are left if nothing has ever been left out.
  func lines(at time: UInt64?) -> [Reply.Item] {
    let own = events.events(of: binding)
    if let time {
      let moment = TimeText.short(time)
      let spoke = !events.events(of: binding, at: time).isEmpty
      return [
        .line(
          spoke
            ? "\(name) did say something at \(moment) (:why \(name.asCommandWord)@\(moment))"
            : hasTaken(at: time, own)
              ? "what came for \(name) at \(moment) has led to what it said later"
              : "nothing came for \(name) at \(moment)")
      ]
    }
    if let left { return left }
    if let last = own.last(where: { events.log[$0].kind == .next }) {
      if case .waiting? = binding.cell?.state {
        return [.line("\(name) has no value any more: it is \(timeline.waiting(for: binding))")]
      }
      return [
        .line(
          "\(name) has made something of all that came for it: "
            + "the last was \(events.log.value(of: last).markText) (:why \(name.asCommandWord))")
      ]
    }
    if let keeping { return [.line("nothing has come for \(name) yet: \(keeping)")] }
    if let subject = binding.heldStream?.subject, subject.keptCount > 0, let first = subject.value {
      return [.line("nothing has come for \(name) yet: it began with \(first.markText)")]
    }
    let silent = sources
    if silent.isEmpty { return [.line("nothing has come for \(name) yet")] }
    let verb = silent.count == 1 ? "has" : "have"
    let names = silent.enumeration
    return [.line("nothing has come for \(name) yet: \(names) \(verb) sent nothing")]
  }

  /// True if something came at a time that led to a value later.
  private func hasTaken(at time: UInt64, _ own: [Int]) -> Bool {
    let last = own.last { events.log[$0].kind == .next } ?? -1
    return events.events(at: time).contains { event in
      event < last && events.log[event].kind == .next && upstream.contains(events.log[event])
    }
  }

  /// The reason why it has not ended: what it is made from and goes on.
  var linesOnTheEnd: [Reply.Item] {
    if let reason = reasonBeforeAnyEvent ?? inputReason() { return reason }
    let open = openSources
    let cells = upstream.bindings.filter { $0.cell?.isInput == true }.map(\.name)
    if binding.cell != nil, open.isEmpty || !cells.isEmpty {
      let input = open.isEmpty ? "" : cells.first.map { "made from \($0), which is " } ?? ""
      return [.line("\(name) is \(input)a cell, and cells do not end")]
    }
    let loops = upstream.runs.filter { $0.isRunning }.compactMap { run in
      KeptText(events, run).runNumber.map {
        "\(SilenceText(events).title(of: run.node)) is in run \($0)"
      }
    }
    var reasons = loops
    if !open.isEmpty {
      reasons.insert("\(open.enumeration) \(open.count == 1 ? "goes on" : "go on")", at: 0)
    }
    let reason = reasons.isEmpty ? "" : ": \(reasons.joined(separator: ", "))"
    return [.line("\(name) has not ended\(reason)")]
  }

  /// Subjects that nobody has ended, and the runs that serve it and are served by nobody themselves.
  private var openSources: [String] {
    // To name what was asked about would say nothing.
    let subjects = upstream.bindings.filter {
      $0 !== binding && $0.heldStream?.subject.map { $0.ending == nil } ?? false
    }
    let served = Set(upstream.runs.compactMap { $0.owner.map(ObjectIdentifier.init) })
    let runs = upstream.runs.filter { run in
      run.isRunning && !served.contains(ObjectIdentifier(run))
        && events.recording.calls[run.node]?.call.op.role == .creator
    }
    // Those to whose values an operator has subscribed.
    let inner = events.log.runs.filter { run in
      run.isListener && run.isRunning && !run.isInput && run.owner.map(upstream.contains) == true
    }.compactMap { events.bindings[$0.node]?.name }
    var names = (subjects.map(\.name) + inner).unique
    for run in runs {
      let other = events.bindings[run.node].flatMap { $0 === binding ? nil : $0.name }
      let name = other ?? events.recording.calls[run.node]?.text ?? "a stream"
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// `s keeps 1 until it completes`, of a subject that it is made from.
  private var keeping: String? {
    for source in upstream.bindings {
      if let subject = source.stream?.subject, let value = subject.value, subject.ending == nil,
        subject.keptCount == 0
      {
        return "\(source.name) keeps \(value.markText) until it completes"
      }
    }
    return nil
  }

  /// The streams that it is made from in the end; of a cold one that has sent something to others, its own run.
  private var sources: [String] {
    upstream.bindings.filter { $0 !== binding && $0.definition.mentions.isEmpty }.map {
      hasSpokenToOthers($0) ? "its run of \($0.name)" : $0.name
    }
  }

  private func hasSpokenToOthers(_ source: Binding) -> Bool {
    guard let node = source.ownNode, source.heldStream?.sendingNode == nil else { return false }
    return events.log.runs.contains {
      $0.node == node && !$0.isListener && $0.values > 0 && !upstream.contains($0)
    }
  }
}

extension Reply.Item {
  /// One sentence, which is folded where there is little room.
  static func line(_ text: String) -> Reply.Item { .text([StyledText(text)]) }
}
