// A session's history as lines of a file that a later session can go on from: JSON, an entry each.

extension History.Entry {
  /// It as a line; what somebody has every session begin with is not kept.
  var logLine: String? {
    if origin == .startup { return nil }
    let (key, value): (String, JSON) =
      switch kind {
      case .text(let text): ("line", .string(text))
      case .command(let text): ("command", .string(text))
      case .input(let line): ("input", .string(line))
      case .endOfInput(let failure): ("end", failure.map { .string($0) } ?? .bool(true))
      }
    let entry: JSON = [
      "time": .int(Int(time / 1000)), key: value, "script": isScript ? .bool(true) : nil,
      "joins": joinsNext ? .bool(true) : nil,
    ]
    return entry.description
  }

  /// The session's clock counts no further, in nanoseconds.
  private static let mostMicroseconds = Int.max / 1000

  /// The entry that a line stands for; nil if it is none, or not whole.
  init?(logLine: String) {
    guard let entry = try? JSON.parse(logLine), let time = entry["time"]?.intValue,
      0...Self.mostMicroseconds ~= time
    else { return nil }
    let kind: Kind
    if let text = entry["line"]?.stringValue {
      kind = .text(text)
    } else if let text = entry["command"]?.stringValue {
      kind = .command(text)
    } else if let text = entry["input"]?.stringValue {
      kind = .input(text)
    } else if let end = entry["end"] {
      kind = .endOfInput(failure: end.stringValue)
    } else {
      return nil
    }
    self.init(
      kind: kind, time: UInt64(time) * 1000,
      origin: entry["script"]?.boolValue == true ? .script : .typed,
      joinsNext: entry["joins"]?.boolValue == true)
  }
}
