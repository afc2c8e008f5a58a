import StreamEngine

/// The ends of inputs because of which an operator has ended, beside the event that was the last straw.
extension Trace {
  /// The events that an event was made from, and for an end also those of the operator's inputs without which it
  /// would have gone on, oldest first.
  func causesAndEnds(of event: Int) -> [Int] {
    let causes = causes(of: event)
    let ends = jointEnds(of: event, causes)
    return ends.isEmpty ? causes : Set(causes + ends).sorted()
  }

  /// The ends of inputs that were over before.
  ///
  /// A value ends an operator together with the inputs that have ended: `zip` with what waited last. Another
  /// input's end does where all inputs count alike, as in `merge`; in a `zip` each ends it alone.
  private func jointEnds(of event: Int, _ causes: [Int]) -> [Int] {
    let kind = log[event].kind
    guard kind == .completed || kind == .failed && causes.isEmpty,
      let run = log.run(log[event].node, log[event].run)
    else { return [] }
    let isAnswered = silence(of: run.node)?.endsWithAnAnswer == true
    if isAnswered, causes.contains(where: { log[$0].kind == .next }) { return [] }
    // Of an input that has begun again the last run.
    var inputs: [Int: RunRecord] = [:]
    for input in log.runs where input.owner === run {
      if let port = input.port { inputs[port] = input }
    }
    let ended = inputs.values.compactMap { input in end(of: input, as: kind, before: event) }
    if ended.isEmpty || causes.contains(where: { ended.contains($0) && !endsJointly(run.node) }) {
      return []
    }
    return ended
  }

  /// The event by which an input has ended in this way, if it was before another one.
  private func end(of input: RunRecord, as kind: EventKind, before event: Int) -> Int? {
    let source = input.heard ?? input
    let end = log.events(of: source).first { $0 < event && log[$0].kind != .next }
    guard let end, log[end].kind == kind else { return nil }
    // A source that was over before somebody listened tells its end to each new subscriber.
    return !input.isListener || end < input.firstEvent || input.hears(end) ? end : nil
  }

  /// True if an operator treats all its inputs alike, and goes on while one of them does.
  private func endsJointly(_ node: Int32) -> Bool {
    guard let roles = recording.calls[node]?.call.op.ports else { return false }
    return Set(roles).count == 1 && roles[0] != .queued
  }
}
