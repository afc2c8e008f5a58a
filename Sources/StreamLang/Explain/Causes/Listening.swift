import StreamEngine

/// Questions on who has listened to what, and since when.
extension Trace {
  /// `nobody has been subscribed to b since 20ms`, of a cold stream that was left; nil of one that somebody hears.
  func leaving(of binding: Binding) -> String? {
    guard let stream = binding.heldStream, let node = stream.tracer?.node,
      stream.sendingNode == nil, binding.view == nil
    else { return nil }
    let runs = log.runs.filter { $0.node == node }
    guard let end = runs.compactMap(\.end).max(), runs.allSatisfy({ $0.end != nil }) else {
      return nil
    }
    return "nobody has been subscribed to \(binding.name) since \(TimeText.short(end))"
  }

  /// The runs of an input of an operator's run, or the subscriptions where its source is a subject or cell.
  func sources(ofPort port: Int, of run: RunRecord) -> [RunRecord] {
    log.runs.filter { $0.owner === run && $0.port == port }
  }

  /// The outermost of the runs that a subscription serves which have begun behind an event, and the others that
  /// lead to it, itself included.
  func latecomer(
    _ run: RunRecord, by listener: RunRecord, for event: Int
  ) -> (run: RunRecord, path: [RunRecord]) {
    // A run that is shared works for nobody alone.
    var (late, path): (RunRecord, [RunRecord]) = (listener.owner == nil ? run : listener, [])
    while let owner = late.owner, owner.firstEvent > event {
      path.append(late)
      late = owner
    }
    return (late, path)
  }

  /// True if a run has begun later than the name was defined that it works for: it was watched, or made, again.
  func hasBegunLater(_ run: RunRecord) -> Bool {
    guard let turn = home(of: run.node).flatMap(turn(defining:)) else { return false }
    let before = run.firstEvent - 1
    return before >= log.first && log[before].turn > turn
  }

  /// True if an input has brought a value before an event.
  func hasBrought(_ source: RunRecord, before event: Int) -> Bool {
    if source.received > 0 { return source.firstEvent <= event }
    let values = log.events(of: source.heard ?? source).filter { log[$0].kind == .next }
    return values.contains { $0 >= source.firstEvent && $0 < event }
  }
}
