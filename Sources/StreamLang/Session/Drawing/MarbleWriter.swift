import StreamEngine

/// Writes events as marble text, in the one form that reads back as exactly these events.
///
///     1-[2,3]-{10}--'東京' 98ms |
///
/// A frame for each event, and one for all that share a time. Up to eight frames of waiting are
/// dashes; what is longer, or no whole number of frames, is a duration. Single graphemes and the
/// numbers 0 to 9 stand bare, other strings in quotes, everything else in braces.
struct MarbleWriter {
  /// The reasons why there is no marble text.
  enum Refusal: Error, Equatable {
    /// Two moments are closer together than a frame.
    case tooClose
    /// Such as `a function`.
    case value(title: String, time: Int64)
  }

  private let frame: Int64
  /// Letters that have another meaning where the text will stand.
  private let keys: Set<String>
  private var text = ""
  /// The last grapheme of `text`, which what follows must not become a part of.
  private var last: Character = "-"
  /// Nanoseconds up to which the text tells what happened.
  private var time: Int64 = 0

  private init(frame: Int64, keys: Set<String>) { (self.frame, self.keys) = (frame, keys) }

  /// The text of `events`, whose times ascend from 0, with `frame` nanoseconds for a character.
  ///
  /// `keys` are letters that a dictionary gives a meaning of their own.
  static func text(
    of events: [TimedValue], frame: UInt64, keys: Set<String> = []
  ) throws -> String {
    var writer = MarbleWriter(frame: Int64(clamping: frame), keys: keys)
    var rest = events[...]
    var work = LongWork()
    while let first = rest.first, !work.shouldStop() {
      let group = rest.prefix { $0.time == first.time }
      try writer.write(group, at: first.time)
      rest = rest.dropFirst(group.count)
    }
    return writer.text.isEmpty ? "-" : writer.text
  }

  /// The frame to write `events` with: `own`, or the longest round one that keeps them apart.
  static func frame(for events: [TimedValue], atMost own: UInt64) -> UInt64? {
    let gaps = zip(events, events.dropFirst()).map { $1.time - $0.time }
    guard let gap = gaps.filter({ $0 > 0 }).min(), gap < own else { return own }
    return TimelineUnit.round.last { $0 <= gap }
  }

  private mutating func write(_ group: ArraySlice<TimedValue>, at time: Int64) throws {
    if time < self.time { throw Refusal.tooClose }
    wait(time - self.time)
    if group.count == 1, let event = group.first {
      append(try token(event))
    } else {
      append("[")
      var isAfterValue = false
      for event in group {
        let isValue = if case .next = event.event { true } else { false }
        if isAfterValue && isValue { append(",") }
        append(try token(event))
        isAfterValue = isValue
      }
      append("]")
    }
    self.time = time + frame
  }

  private mutating func wait(_ gap: Int64) {
    let (frames, rest) = gap.quotientAndRemainder(dividingBy: frame)
    if rest == 0 && frames <= 8 { return append(String(repeating: "-", count: Int(frames))) }
    if !text.isEmpty { append(" ") }
    append(MarbleWriter.duration(gap) + " ")
  }

  private mutating func append(_ token: String) {
    text += token
    last = token.last ?? last
  }

  // MARK: Values

  private func token(_ event: TimedValue) throws -> String {
    switch event.event {
    case .completed: return "|"
    case .failed: return "#"
    case .next(let value):
      if value.hasMore(than: ValueLimits.marbles) {
        let most = grouped(ValueLimits.marbles)
        throw Refusal.value(title: "\(value.title) of more than \(most) elements", time: event.time)
      }
      guard let token = token(value) else {
        throw Refusal.value(title: value.title, time: event.time)
      }
      return token
    }
  }

  private func token(_ value: Value) -> String? {
    switch value {
    case .null, .bool: return "{\(value.literal)}"
    case .int(.min): return token(.double(Double(Int.min)))
    case .int(let number):
      let isBare = 0...9 ~= number && !keys.contains(String(number))
      return isBare ? String(number) : "{\(number)}"
    case .double(let number):
      if let digit = Int(exactly: number), 0...9 ~= digit { return token(.int(digit)) }
      return number.isFinite ? "{\(Value.text(of: number))}" : nil
    case .duration: return "{\(value.exactText())}"
    case .string(let text): return isBare(text) ? text : Self.quoted(text)
    case .list: return Self.verified(value) { "{\(value.exactText(isASCII: $0))}" }
    // A record brings its own braces.
    case .record: return Self.verified(value) { value.exactText(isASCII: $0) }
    case .function, .stream, .handle, .symbol: return nil
    }
  }

  /// True if a string is a grapheme that marble text takes for a value wherever it stands.
  private func isBare(_ text: String) -> Bool {
    guard text.count == 1, let grapheme = text.first, !Self.reserved.contains(grapheme),
      !grapheme.isWhitespace, !("0"..."9" ~= grapheme), !keys.contains(text),
      !text.unicodeScalars.contains(where: \.isControl)
    else { return false }
    // `1s` would be a second.
    if "0"..."9" ~= last && "smu".contains(grapheme) { return false }
    return grapheme.isASCII && last.isASCII || (String(last) + text + "-").count == 3
  }

  private static let reserved = Set("-|#^!()[]{}\"'\\,;:=<>~@*&%$`?/")

  /// A string in quotes, or as a literal if its first grapheme would swallow one of them.
  private static func quoted(_ text: String) -> String? {
    let inner = text.replacingScalars { $0 == "'" || $0 == "\\" ? "\\\($0)" : nil }
    let quoted = "'\(inner)'"
    if text.utf8.allSatisfy({ $0 < 0x80 }) || reads(quoted, as: .string(text)) { return quoted }
    return "{\(Value.string(text).exactText(isASCII: true))}"
  }

  /// The text that `write` makes of a value, in ASCII only if that alone reads back.
  private static func verified(_ value: Value, _ write: (Bool) -> String) -> String? {
    [false, true].lazy.map(write).first { reads($0, as: value) }
  }

  private static func reads(_ token: String, as value: Value) -> Bool {
    guard let marbles = try? Marbles.parse(token, as: .cold), marbles.events.count == 1,
      case .next(let symbol) = marbles.events[0].kind
    else { return false }
    return symbol.value() == value
  }
}

extension MarbleWriter {
  /// A duration as marble text has it: exact, in the largest unit that suits it.
  static func duration(_ nanoseconds: Int64) -> String {
    let count = UInt64(max(0, nanoseconds))
    if count >= 60_000_000_000, count % 60_000_000_000 == 0 { return "\(count / 60_000_000_000)m" }
    if count >= 1_000_000_000 { return TimeText.decimal(count, per: 1_000_000_000) + "s" }
    return TimeText.decimal(count, per: 1_000_000) + "ms"
  }
}

extension [TimedValue] {
  /// `, error: "offline"`: the argument that says what `#` means in their text; empty where none has to.
  var failureArgument: String {
    guard case .failed(let error)? = last?.event else { return "" }
    let text = message(of: error)
    if text == "error" { return "" }
    let thrown = (error as? RuntimeError)?.thrown?.value
    return ", error: \(thrown.flatMap { $0.isData ? $0.wholeText : nil } ?? text.quoted)"
  }
}

extension Value {
  /// True of a value whose literal reads back as itself.
  fileprivate var isData: Bool {
    switch self {
    case .null, .bool, .int, .double, .duration, .string: true
    case .list(let members): members.allSatisfy(\.isData)
    case .record(let record): record.fields.values.allSatisfy(\.isData)
    case .function, .stream, .handle, .symbol: false
    }
  }

  /// A constant as a literal that reads back as itself; `isASCII` writes other characters as escapes.
  fileprivate func exactText(isASCII: Bool = false) -> String {
    switch self {
    case .int(.min): return Value.double(Double(Int.min)).literal
    case .duration(let microseconds): return TimeUnit.literal(microseconds)
    case .string(let text): return isASCII ? text.inASCII : text.inSingleQuotes
    case .list(let values):
      return "[" + values.map { $0.exactText(isASCII: isASCII) }.joined(separator: ",") + "]"
    case .record(let record):
      let fields = record.fields.map { key, value in
        let name = key.isName ? key : isASCII ? key.inASCII : key.inSingleQuotes
        return "\(name):\(value.exactText(isASCII: isASCII))"
      }
      return "{" + fields.joined(separator: ",") + "}"
    case .null, .bool, .int, .double, .function, .stream, .handle, .symbol: return literal
    }
  }
}

extension String {
  /// A literal that can stand in a literal in double quotes without a backslash, if that is possible.
  fileprivate var inSingleQuotes: String {
    contains("'") || contains("\"") ? quoted : "'\(escaped)'"
  }

  /// A literal in double quotes, whatever is in it.
  fileprivate var inASCII: String {
    unicodeScalars.reduce(into: "\"") { text, scalar in
      let isPlain = scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F
      text +=
        isPlain
        ? String(scalar).escaped : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } + "\""
  }
}
