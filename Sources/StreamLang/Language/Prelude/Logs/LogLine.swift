/// One line of a log: what happened to a stream that ran elsewhere.
struct LogLine {
  /// The thing that happened.
  enum Event {
    case subscribed
    case requested(Int?)
    case next(Value)
    case completed
    case failed(String)
    /// Its subscriber has left, or it is over.
    case disposed
  }

  let name: String
  let event: Event
  /// Which subscription to the stream it is about, counted from 1; nil where the line does not say that.
  var subscription: Int?
  /// True if logs of its kind tell when subscriptions begin.
  var tellsSubscriptions = true
  var time: LogTime?
  /// The text without the time.
  var text = ""
  /// Its number in the log, and its number among the lines that may belong to a stream, both counted from 1.
  var number = 0
  var order = 0
}

// MARK: RxSwift and Combine

extension LogLine {
  /// `name -> Event next(1)`, as RxSwift's `debug()` writes it.
  init?(rxSwift text: Substring) {
    let arrow = " -> "
    var start = text.startIndex
    while let place = text[start...].firstRange(of: arrow) {
      if let event = Self.rxSwiftEvent(text[place.upperBound...]) {
        self.init(name: String(text[..<place.lowerBound]), event: event)
        return
      }
      start = place.upperBound
    }
    return nil
  }

  private static func rxSwiftEvent(_ text: Substring) -> Event? {
    switch text {
    case "subscribed": .subscribed
    case "isDisposed": .disposed
    case "Event completed": .completed
    default:
      if let event = text.behind("Event next") {
        .next(.logged(untrimmed(event, by: "next()".count)))
      } else if let event = text.behind("Event error") {
        .failed(untrimmed(event, by: "error()".count))
      } else {
        nil
      }
    }
  }

  /// A value whose middle `debug(trimOutput: true)` has left out: of the event's text are the first 20
  /// characters, `...`, and the last 20.
  private static func untrimmed(_ text: String, by words: Int) -> String {
    let head = 20 - words + 1
    guard text.count + words == 43, text.dropFirst(head).hasPrefix("...") else { return text }
    return "\(text.prefix(head))…\(text.dropFirst(head + 3))"
  }

  /// `name: receive value: (1)`, as Combine's `print("name")` writes it; without a name in front as `print()`
  /// does.
  init?(combine text: Substring) {
    let words = ["receive ", "request "]
    var start = text.startIndex
    while true {
      if words.contains(where: { text[start...].hasPrefix($0) }),
        let event = Self.combineEvent(text[start...])
      {
        let name = text[..<start].dropLast(2)
        self.init(name: name.isEmpty ? "stream" : String(name), event: event)
        return
      }
      guard let place = text[start...].firstRange(of: ": ") else { return nil }
      start = place.upperBound
    }
  }

  private static func combineEvent(_ text: Substring) -> Event? {
    let text = text.hasSuffix(" (synchronous)") ? text.dropLast(14) : text
    switch text {
    case "receive finished": return .completed
    case "receive cancel": return .disposed
    case "request unlimited": return .requested(nil)
    default:
      if let value = text.behind("receive value: ") { return .next(.logged(value)) }
      if let error = text.behind("receive error: ") { return .failed(error) }
      if text.behind("receive subscription: ") != nil { return .subscribed }
      return text.behind("request max: ").flatMap { Int($0) }.map { .requested($0) }
    }
  }

  /// True if a value goes on in the next line: no bracket closes it.
  var isUnfinished: Bool {
    switch event {
    case .next, .failed: tellsSubscriptions && text.last != ")"
    default: false
    }
  }
}

// MARK: This program

extension LogLine {
  /// A line of `--json`; the states of cells are no events of a stream.
  init?(json text: Substring) {
    guard text.first == "{", case .record(let record)? = try? Value(json: String(text)),
      case let line = record.fields,
      case .string(let name)? = line["name"], case .string(let word)? = line["event"]
    else { return nil }
    let event: Event? =
      switch word {
      case "next": line["value"].map { .next($0) }
      case "completed": .completed
      case "error": .failed(line["error"]?.bareText ?? "")
      case "subscribed": .subscribed
      case "disposed": .disposed
      default: nil
      }
    guard let event else { return nil }
    self.init(name: name, event: event)
    if case .int(let number)? = line["sub"] { subscription = number }
    time = line["t"]?.milliseconds.map { .elapsed($0) }
    tellsSubscriptions = false
  }

  /// `name next 1 @1s`, as this program's `debug()` writes it.
  init?(debug text: Substring) {
    guard let (time, text) = LogTime.cut(fromEndOf: text) else { return nil }
    let words = ["subscribed", "disposed", "completed", "next ", "error "]
    var start = text.startIndex
    while let place = text[start...].firstRange(of: " ") {
      start = place.upperBound
      let rest = text[place.upperBound...]
      guard words.contains(where: { rest.hasPrefix($0) }), let event = Event(words: rest)
      else { continue }
      self.init(name: String(text[..<place.lowerBound]), event: event, time: time)
      return
    }
    return nil
  }
}

// MARK: What somebody writes

extension LogLine {
  /// `numbers 1`, `numbers: 1`, `numbers next 1`, `numbers complete`: what a `tap` of RxJS writes if one lets it.
  ///
  /// Any text looks so: it is a line of a log only where its first words come back.
  init?(tap text: Substring) {
    let word = text.prefix { !$0.isWhitespace }
    let head = text.prefix { $0 != ":" }
    // `a next k: 1` is an event of `a`.
    let isHead =
      head.endIndex < text.endIndex && head.split(separator: " ").count <= 4
      && text[head.endIndex...].hasPrefix(": ")
      && Event(words: text[word.endIndex...].drop { $0 == " " }) == nil
    let name =
      isHead && !head.isEmpty && head.allSatisfy { $0.isNamePart || " #-./".contains($0) }
      ? head : word.last == ":" ? word.dropLast() : word
    guard name.first?.isLetter == true, name.allSatisfy({ $0.isNamePart || " #-./".contains($0) })
    else { return nil }
    let rest = text[name.endIndex...].drop { $0 == ":" }
    guard rest.first == " " else { return nil }
    let words = rest.drop { $0 == " " }
    guard !words.isEmpty else { return nil }
    self.init(
      name: String(name), event: Event(words: words) ?? .next(.logged(String(words))),
      tellsSubscriptions: false)
  }
}

extension LogLine.Event {
  /// `next 1`, `error e`, `complete` and their kind.
  fileprivate init?(words text: Substring) {
    switch text {
    case "subscribe", "subscribed": self = .subscribed
    case "complete", "completed": self = .completed
    case "disposed", "unsubscribe", "unsubscribed", "finalize", "finalized": self = .disposed
    default:
      let word = text.prefix { $0.isLetter }
      let rest = text[word.endIndex...].drop { $0 == ":" }
      guard rest.first == " " else { return nil }
      let value = String(rest.dropFirst())
      switch word {
      case "next": self = .next(.logged(value))
      case "error": self = .failed(value)
      default: return nil
      }
    }
  }
}

extension Character {
  fileprivate var isNamePart: Bool { isWordPart || self == "$" }
}

extension Value {
  /// The value that a log has as a text: a number, a list or a record where it looks so, else a text.
  fileprivate static func logged(_ text: String) -> Value {
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "nil", "null": return .null
    default: break
    }
    // Only what begins so is worth reading; `3pm` and `5s` stay what they are.
    guard let first = text.first, first.isNumber || "-[{".contains(first),
      first == "[" || first == "{" || text.last?.isNumber == true
    else { return .string(text) }
    return Value(constant: text) ?? .string(text)
  }

  /// A number of milliseconds in nanoseconds.
  fileprivate var milliseconds: UInt64? {
    switch self {
    case .int(let number): UInt64(exactly: number)?.multipliedReportingOverflow(by: 1_000_000).0
    case .double(let number): UInt64(exactly: (number * 1_000_000).rounded())
    default: nil
    }
  }
}

extension Substring {
  /// The text in the brackets behind some words, or all of it while none closes it; nil behind other words.
  fileprivate func behind(_ words: String) -> String? {
    guard hasPrefix(words), dropFirst(words.count).first == "(" else { return nil }
    let inner = dropFirst(words.count + 1)
    return String(inner.last == ")" ? inner.dropLast() : inner)
  }
}
