/// Events as machines read them: one JSON object a line.
package enum EventJSON {
  /// The line for an item; nil for what only people read.
  package static func line(_ item: Reply.Item, _ source: Source) -> String? {
    var bytes: [UInt8] = []
    return write(item, source, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Appends the line for an item, of which each control character is escaped; false if it has none.
  package static func write(
    _ item: Reply.Item, _ source: @autoclosure () -> Source, to bytes: inout [UInt8]
  ) -> Bool {
    switch item {
    case .event(let event): write(event, to: &bytes)
    case .subscription(let run): write(run, to: &bytes)
    case .failure(let diagnostic): bytes.write(line(diagnostic, source()))
    case .unmet(let expectation): bytes.write(line(expectation.diagnostic, source()))
    case .stopped(let stop):
      bytes.write(line(stop.place ?? Diagnostic(.run, stop.message, Span(0, 0)), source()))
    default: return false
    }
    return true
  }

  /// A mistake, with its place.
  package static func line(_ diagnostic: Diagnostic, _ latest: Source) -> String {
    let source = diagnostic.source ?? latest
    let place = Place(diagnostic.span, in: source)
    let line: JSON = [
      "event": .string("diagnostic"), "severity": .string("error"),
      "message": .string(diagnostic.message), "line": .int(place.number),
      "column": .int(place.column),
      "file": source.fileOfMistake(at: diagnostic.span.start).map(JSON.string),
      "help": diagnostic.help.map(JSON.string),
    ]
    return line.description
  }

  private static func write(_ event: RowEvent, to bytes: inout [UInt8]) {
    bytes.write(#"{"t":"#)
    bytes.writeJSON(milliseconds: event.time)
    bytes.write(#","name":"#)
    bytes.writeJSON(event.name)
    if let lane = event.lane {
      bytes.write(#","lane":"#)
      bytes.writeJSON(lane)
    }
    switch event.kind {
    case .value(let json, _):
      bytes.write(#","event":"next","value":"#)
      bytes.write(json)
    case .completed: bytes.write(#","event":"completed""#)
    case .failed(let failure):
      bytes.write(#","event":"error","error":"#)
      bytes.writeJSON(failure.message)
    case .fault(let failure):
      bytes.write(#","event":"state","state":"error","error":"#)
      bytes.writeJSON(failure.message)
    case .waiting: bytes.write(#","event":"state","state":"waiting""#)
    case .missing: bytes.write(#","event":"state","state":"missing""#)
    case .disposed: bytes.write(#","event":"disposed""#)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func write(_ run: MarbleRun, to bytes: inout [UInt8]) {
    bytes.write(#"{"t":"#)
    bytes.writeJSON(milliseconds: run.time)
    bytes.write(#","name":"#)
    bytes.writeJSON(run.name)
    bytes.write(run.isStart ? #","event":"subscribed","sub":"# : #","event":"disposed","sub":"#)
    bytes.write(run.number)
    bytes.write("}")
  }
}

extension [UInt8] {
  fileprivate mutating func writeJSON(milliseconds time: UInt64) {
    if time % 1_000_000 == 0 {
      write(Int(time / 1_000_000))
    } else {
      writeJSON(Double(time) / 1_000_000)
    }
  }
}
