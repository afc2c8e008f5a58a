import StreamEngine

/// `:why c`: what the last event of a row was made from.
enum WhyCommand {
  static func show(_ context: CommandContext) throws {
    let request = context.request
    guard request.words.count == 1, let word = request.words.first else {
      throw Diagnostic(
        .check, "why wants one name", request.span, help: "as in `:why c`, or `:why c.1`")
    }
    let span = word.span
    let parts = word.text.split(separator: ".", maxSplits: 1).map(String.init)
    let place = parts.count == 2 ? Int(parts[1]) : nil
    if parts.count == 2, place == nil {
      throw Diagnostic(
        .check, "behind the dot stands a number, got \(parts[1])", span,
        help: "`\(parts[0]).1` is the first event of its last turn")
    }
    let binding = try context.binding(called: Name(parts[0], span)).root
    guard let log = context.environment.recording?.log,
      let last = events(of: binding, in: log, context.timeline).last
    else { return context.showLines(["\(parts[0]) has had no event yet"]) }
    let turn = events(of: binding, in: log, context.timeline).filter {
      log[$0].turn == log[last].turn
    }
    if let place, !(1...turn.count).contains(place) {
      throw Diagnostic(
        .check, "\(parts[0]) had \(count(turn.count, "event")) in its last turn, got \(place)", span
      )
    }
    let why = Why(
      place.map { turn[$0 - 1] } ?? last, in: log, context.environment, context.origins)
    context.show(.remarked(why.lines))
    if place == nil, turn.count > 1 {
      let shown = turn.count > 5 ? 3 : turn.count - 1
      var others = turn.prefix(shown).enumerated().map { index, event in
        "\(parts[0])  \(log.value(of: event).markText) (:why \(parts[0]).\(index + 1))"
      }
      let rest = turn.count - 1 - shown
      if rest > 0 { others.append("… \(grouped(rest)) more") }
      context.show(.lines(["earlier in this turn: \(others.joined(separator: ", "))"]))
    }
  }

  /// What its row shows, or would show if it were watched.
  private static func events(
    of binding: Binding, in log: EventLog<Value>, _ timeline: TimelineLog
  ) -> [Int] {
    let row = timeline.row(named: binding.name)
    let node = row?.node ?? binding.cell?.node ?? binding.stream?.tracer?.node ?? -1
    return (log.first..<log.count).filter {
      log[$0].node == node && log[$0].run == row?.run ?? log[$0].run
    }
  }
}
