import StreamEngine

/// The operator that would have sent what streams send, where one has sent the streams themselves.
struct FlatteningAdvice {
  /// None where no stream was sent.
  private(set) var lines: [String] = []

  init(_ event: Int, in events: Trace) {
    let log = events.log
    let sent = log[event].kind == .failed ? events.causes(of: event) : [event]
    for event in sent where log[event].kind == .next {
      guard case .stream = log.value(of: event), let made = events.recording.calls[log[event].node],
        let other = made.call.op.forStreams
      else { continue }
      let (start, text) = (made.place.span.start, made.place.text)
      let name = made.call.spelling.span
      let place = Span(name.start - start, name.end - start)
      lines = [
        "\(events.name(of: event)) sends streams; "
          + "`\(text.replacing([(place, other)]).asOneLine)` would send what they send"
      ]
    }
  }
}
