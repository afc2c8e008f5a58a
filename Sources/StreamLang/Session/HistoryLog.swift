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
      case .endOfInput: ("end", .bool(true))
      }
    var members = [JSON.Member("time", .int(Int(time / 1000))), JSON.Member(key, value)]
    if isScript { members.append(JSON.Member("script", .bool(true))) }
    if joinsNext { members.append(JSON.Member("joins", .bool(true))) }
    return JSON.object(members).description
  }

  /// What a line stands for; nil if it is none, or not whole.
  init?(logLine: String) {
    guard let entry = try? JSON.parse(logLine), let time = entry["time"]?.intValue, time >= 0 else {
      return nil
    }
    let kind: Kind
    if let text = entry["line"]?.stringValue {
      kind = .text(text)
    } else if let text = entry["command"]?.stringValue {
      kind = .command(text)
    } else if let text = entry["input"]?.stringValue {
      kind = .input(text)
    } else if entry["end"] != nil {
      kind = .endOfInput
    } else {
      return nil
    }
    self.init(
      kind: kind, time: UInt64(time) * 1000,
      origin: entry["script"]?.boolValue == true ? .script : .typed,
      joinsNext: entry["joins"]?.boolValue == true)
  }
}

extension Session {
  /// What a file has to say so that a session can be resumed from it, where it has changed since this was
  /// asked last: how many of its lines still hold, and those that follow; nil if nothing has changed.
  public func takeLogChanges() -> (kept: Int, lines: [String])? {
    guard let first = history.takeFirstChange() else { return nil }
    let lines = history.entries[first...].compactMap(\.logLine)
    return (history.entries[..<first].count { $0.logLine != nil }, lines)
  }

  /// Takes up a former session, where this one has not begun.
  func resume(_ lines: [String], at span: Span) throws {
    let startup = history.entries.filter { $0.origin == .startup }
    if history.entries.count > startup.count {
      throw Diagnostic(
        .run, "this session has begun already", span, help: "`:reset` makes room for another")
    }
    let entries = lines.compactMap(History.Entry.init(logLine:))
    let count = entries.count { $0.line != nil }
    var resumed = History()
    for entry in startup + entries { resumed.append(entry) }
    let title = "resumed \(count == 1 ? "1 line" : "\(grouped(count)) lines")"
    goTo(resumed, at: entries.last?.time ?? 0, title)
  }
}
