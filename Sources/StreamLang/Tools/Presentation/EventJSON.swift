/// Events as machines read them: one JSON object a line.
package enum EventJSON {
  /// The line for an item; nil for what only people read.
  package static func line(_ item: Reply.Item, _ source: Source) -> String? {
    switch item {
    case .event(let event): line(event)
    case .subscription(let subscription): line(subscription)
    case .failure(let diagnostic): line(diagnostic, source)
    case .unmet(let expectation): line(expectation.diagnostic, source)
    case .stopped(let stop):
      line(stop.place ?? Diagnostic(.run, stop.message, Span(0, 0)), source)
    default: nil
    }
  }

  /// A mistake, with its place.
  package static func line(_ diagnostic: Diagnostic, _ latest: Source) -> String {
    let source = diagnostic.source ?? latest
    let place = Place(diagnostic.span, in: source)
    let line: JSON = [
      "event": .string("diagnostic"), "severity": .string("error"),
      "message": .string(diagnostic.message), "line": .int(place.number),
      "column": .int(place.column), "file": source.file.map(JSON.string),
      "help": diagnostic.help.map(JSON.string),
    ]
    return line.description
  }

  private static func line(_ event: RowEvent) -> String {
    // Appended piece by piece: there can be millions of them.
    var head = #"{"t":"#
    head += milliseconds(event.time)
    head += #","name":"#
    head += quoted(event.name)
    if let lane = event.lane { head += #","lane":\#(quoted(lane))"# }
    head += #","event":"#
    switch event.kind {
    case .value:
      head += #""next","value":"#
      head += event.json ?? "null"
      head += "}"
      return head
    case .completed: return head + #""completed"}"#
    case .failed(let failure): return head + #""error","error":\#(quoted(failure.message))}"#
    case .fault(let failure):
      return head + #""state","state":"error","error":\#(quoted(failure.message))}"#
    case .waiting: return head + #""state","state":"waiting"}"#
    case .missing: return head + #""state","state":"missing"}"#
    case .disposed: return head + #""disposed"}"#
    }
  }

  private static func line(_ subscription: MarbleRun) -> String {
    let event = subscription.isStart ? "subscribed" : "disposed"
    return #"{"t":\#(milliseconds(subscription.time)),"name":\#(quoted(subscription.name)),"#
      + #""event":"\#(event)","sub":\#(subscription.number)}"#
  }

  private static func milliseconds(_ time: UInt64) -> String {
    time % 1_000_000 == 0 ? String(time / 1_000_000) : Value.text(of: Double(time) / 1_000_000)
  }

  private static func quoted(_ text: String) -> String { JSON.string(text).description }
}
