import StreamEngine

/// Questions on which events came by a subscription, or were told again.
extension EventLog<Value> {
  /// True if an event came by a subscription: it was under way, or was given the event at its beginning.
  func hears(_ event: Int, by listener: RunRecord) -> Bool {
    if case .left(let cause)? = listener.ending, Int(cause.number) == event {
      return isLeftBehind(event, listener)
    }
    if listener.hears(event) { return true }
    guard event < listener.firstEvent else { return false }
    let kept = kept(for: listener)
    // A stream that was made for its first value got that.
    if listener.isLeftAtOnce { return !listener.isInput && kept.last == event }
    return kept.contains(event)
  }

  /// True if a stream that an operator had made was left behind an event, as that was what it waited for.
  ///
  /// One that is left because of an event in another way perhaps never got it.
  private func isLeftBehind(_ event: Int, _ listener: RunRecord) -> Bool {
    guard let owner = listener.owner, !listener.isInput else { return false }
    return events(of: owner).prefix { $0 > event }.contains { number in
      self[number].kind == .next && causes(of: number).contains { Int($0.number) == event }
    }
  }

  /// The events that the source of a subscription kept for it when it began, newest first.
  func kept(for listener: RunRecord) -> [Int] {
    guard let source = listener.heard, listener.received > 0 else { return [] }
    let values = events(of: source).lazy.filter {
      $0 < listener.firstEvent && self[$0].kind == .next
    }
    return Array(values.prefix(listener.received))
  }

  /// The event that a shared stream repeats by this one for somebody who came late; where that is not known, all
  /// equal ones.
  func repeated(by event: Int) -> [Int] {
    guard isRepeat(event), let late = run(self[event].node, self[event].run) else { return [] }
    let known = runs(sharedBy: late.node).flatMap { run in
      let kept = kept(for: run)
      return events(of: run.heard ?? run).filter {
        $0 < late.firstEvent && self[$0].kind == .next && (run.hears($0) || kept.contains($0))
      }
    }.sorted()
    // It repeats the newest ones, one by one.
    let place = events(of: late).filter { isRepeat($0) }.count { $0 >= event }
    let equal = known.filter { value(of: $0) == value(of: event) }
    guard place <= known.count, equal.contains(known[known.count - place]) else { return equal }
    return [known[known.count - place]]
  }

  /// True of a value of a shared stream that has not come just now.
  private func isRepeat(_ event: Int) -> Bool {
    let shared = runs(sharedBy: self[event].node)
    if shared.isEmpty || self[event].kind != .next { return false }
    return !causes(of: event).contains { cause in
      if Int(cause.number) < first { return true }
      let record = self[Int(cause.number)]
      return run(record.node, record.run).map { $0.sharer == self[event].node }
        ?? shared.contains { $0.heard?.node == record.node }
    }
  }
}
