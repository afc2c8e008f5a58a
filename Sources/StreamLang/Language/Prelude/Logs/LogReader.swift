/// Reads the lines of a log, in the formats that libraries write.
///
/// RxSwift's `debug()`, Combine's `print()`, this program's `--json` and `debug()`; where a log has none of these, what
/// a `tap` with a prefix writes. All other lines are passed over.
struct LogReader {
  private var number = 0
  private var order = 0
  /// A line with a value that goes on in the next one.
  private var unfinished: LogLine?
  /// A line was read in a format that no other text has.
  private var isCertain = false
  /// The first words that have come once, with their line, and those that came back.
  private var first: [String: LogLine] = [:]
  private var known: Set<String> = []

  /// True if any line was one of a stream.
  var hasRead: Bool { isCertain || !known.isEmpty }

  /// The events that are complete with this line.
  mutating func read(_ line: String) -> [LogLine] {
    number += 1
    let (time, text) = LogTime.cut(from: line.withoutReturn)
    guard var found = Self.certain(text) else { return goOn(with: line) ?? uncertain(text, time) }
    isCertain = true
    found.time = time ?? found.time
    note(String(text), in: &found)
    var read = end()
    if found.isUnfinished { unfinished = found } else { read.append(found) }
    return read
  }

  /// A value whose end never came, at the end of the log.
  mutating func end() -> [LogLine] {
    defer { unfinished = nil }
    return unfinished.map { [$0] } ?? []
  }

  private static func certain(_ text: Substring) -> LogLine? {
    LogLine(json: text) ?? LogLine(rxSwift: text) ?? LogLine(combine: text) ?? LogLine(debug: text)
  }

  private mutating func note(_ text: String, in line: inout LogLine) {
    order += 1
    (line.text, line.number, line.order) = (text, number, order)
  }

  /// A line within a value; nil if there is none.
  private mutating func goOn(with line: String) -> [LogLine]? {
    guard let open = unfinished else { return nil }
    let text = "\(open.text)\n\(line.withoutReturn)"
    guard var longer = Self.certain(text[...]) else { return nil }
    (longer.time, longer.text) = (open.time, text)
    (longer.number, longer.order) = (open.number, open.order)
    unfinished = longer
    return longer.isUnfinished ? [] : end()
  }

  /// A line that is one of a log only where its first words come back.
  private mutating func uncertain(_ text: Substring, _ time: LogTime?) -> [LogLine] {
    guard !isCertain, var found = LogLine(tap: text) else { return [] }
    found.time = time
    note(String(text), in: &found)
    if known.contains(found.name) { return [found] }
    guard let earlier = first.removeValue(forKey: found.name) else {
      first[found.name] = found
      return []
    }
    known.insert(found.name)
    return [earlier, found]
  }
}

extension String {
  /// The line without the sign that Windows ends it with.
  fileprivate var withoutReturn: Substring { last == "\r" ? dropLast() : self[...] }
}
