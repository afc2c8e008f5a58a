import StreamEngine

/// Questions on which events came by a subscription.
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
}
