/// Reads one marble text from left to right, a grapheme at a time.
struct MarbleParser {
  /// A group that has been opened: everything in it happens when it began.
  private struct Group {
    var opening: Character
    var closing: Character
    var start: Int64
    var range: Range<Int>
  }

  private let text: String
  private let role: Marbles.Role
  private let frame: Int64

  private var position: String.Index
  private var time: Int64 = 0
  private var group: Group?
  /// The mark after which nothing more may happen, once it has been read.
  private var ending: Character?
  /// True if that mark is in a group, which has closed since.
  private var endsInGroup = false
  private var subscription: Int64?
  private var isDisposed = false
  private var events: [Marbles.Event] = []

  init(_ text: String, as role: Marbles.Role, frame: UInt64) {
    self.text = text
    self.role = role
    self.frame = Int64(clamping: frame)
    self.position = text.startIndex
  }

  mutating func parse() throws(MarbleError) -> Marbles {
    var mayBeDuration = true
    while position < text.endIndex {
      let character = text[position]
      if character.isWhitespace {
        text.formIndex(after: &position)
        mayBeDuration = true
        continue
      }
      if mayBeDuration, character.isASCIIDigit, try readDuration() { continue }
      mayBeDuration = false
      try read(character)
    }
    if let group {
      throw MarbleError("this group is not closed", at: group.range, help: "add `\(group.closing)`")
    }
    if role == .hot, let zero = subscription {
      for index in events.indices { events[index].time -= zero }
      time -= zero
    }
    return Marbles(events: events, end: time)
  }

  private mutating func read(_ character: Character) throws(MarbleError) {
    let start = position
    text.formIndex(after: &position)
    switch character {
    case "-":
      if group?.opening == "[" { throw timeInsideBrackets(start) }
      try pass(frame)
    case "(": try open("(", until: ")", at: start)
    case "[": try open("[", until: "]", at: start)
    case ")", "]": try close(character, at: start)
    case ",":
      if group == nil {
        throw MarbleError(
          "`,` only separates values inside a group", at: range(from: start), help: "leave it out")
      }
    case "^": try subscribe(at: start)
    case "!": try dispose(at: start)
    case "|":
      try emit(.completed, at: start)
      ending = character
    case "#":
      try emit(.error, at: start)
      ending = character
    case "\"", "'": try emit(.next(.quoted(readString(until: character))), at: start)
    case "{": try emit(.next(.literal(readLiteral())), at: start)
    case "}", "\\", ";", ":", "=", "<", ">", "~", "@", "*", "&", "%", "$", "`", "/", "?":
      let value = character == "\\" ? "'\\\\'" : "'\(character)'"
      throw MarbleError(
        "`\(character)` is reserved in marble text", at: range(from: start),
        help: "write `\(value)` for a value")
    default: try emit(.next(symbol(character)), at: start)
    }
  }

  private func symbol(_ character: Character) -> Marbles.Symbol {
    if character.isASCIIDigit, let digit = character.wholeNumberValue { return .digit(digit) }
    return .text(String(character))
  }

  // MARK: Events

  /// Records what was read from `start` to here, and lets its frame pass.
  private mutating func emit(_ kind: Marbles.Kind, at start: String.Index) throws(MarbleError) {
    if role == .subscriptions {
      throw MarbleError(
        "only `^`, `!`, `-` and durations can stand in subscription text, got \(written(from: start))",
        at: range(from: start))
    }
    if let ending { throw nothingCanFollow(ending, start) }
    events.append(Marbles.Event(time: group?.start ?? time, kind: kind))
    try passItem()
  }

  private mutating func subscribe(at start: String.Index) throws(MarbleError) {
    if role == .cold {
      throw MarbleError(
        "cold text has no `^`; it starts when it is subscribed", at: range(from: start),
        help: "leave it out, or write `hot`")
    }
    if subscription != nil { throw secondMark(start) }
    let moment = group?.start ?? time
    subscription = moment
    if role != .hot { events.append(Marbles.Event(time: moment, kind: .subscribed)) }
    try passItem()
  }

  /// Leaving costs no frame, as in RxJS: it is the observer's act and not an event of the stream.
  private mutating func dispose(at start: String.Index) throws(MarbleError) {
    if role == .cold || role == .hot {
      throw MarbleError(
        "a source has no `!`; only an observer can leave", at: range(from: start),
        help: "leave it out, or end with `|`")
    }
    if isDisposed { throw secondMark(start) }
    isDisposed = true
    events.append(Marbles.Event(time: group?.start ?? time, kind: .disposed))
    if role == .expectation { ending = "!" }
  }

  // MARK: Groups and time

  private mutating func open(
    _ opening: Character, until closing: Character, at start: String.Index
  ) throws(MarbleError) {
    if group != nil {
      throw MarbleError("a group cannot stand inside a group", at: range(from: start))
    }
    group = Group(opening: opening, closing: closing, start: time, range: range(from: start))
    // `[ ]` is paid for once, when it closes.
    if opening == "(" { try pass(frame) }
  }

  private mutating func close(_ closing: Character, at start: String.Index) throws(MarbleError) {
    guard let group else {
      throw MarbleError(
        "`\(closing)` closes nothing", at: range(from: start),
        help: "leave it out, or open the group with `\(closing == ")" ? "(" : "[")`")
    }
    if group.closing != closing {
      throw MarbleError(
        "`\(closing)` cannot close `\(group.opening)`", at: range(from: start),
        help: "write `\(group.closing)`")
    }
    self.group = nil
    endsInGroup = ending != nil
    try pass(frame)
  }

  /// One frame for an item, unless the brackets around it are paid for as one.
  private mutating func passItem() throws(MarbleError) {
    if group?.opening != "[" { try pass(frame) }
  }

  private mutating func pass(_ duration: Int64) throws(MarbleError) {
    let (sum, overflow) = time.addingReportingOverflow(duration)
    if overflow { throw MarbleError("this is later than the clock can count", at: 0..<offset) }
    time = sum
  }

  /// Reads a duration, if there is one here, and lets its time pass; returns whether there was.
  ///
  /// A number only is one with a unit and a blank or the end behind it: `1 1s 2` is an event, a
  /// second, an event.
  private mutating func readDuration() throws(MarbleError) -> Bool {
    guard let (duration, end) = MarbleDuration.read(text.utf8, from: position) else { return false }
    let start = position
    position = end
    switch group?.opening {
    case "[": throw timeInsideBrackets(start)
    case "(":
      throw MarbleError(
        "a duration cannot stand inside ( )", at: range(from: start),
        help: "write it before or after the group")
    default: break
    }
    guard let duration else {
      throw MarbleError(
        "\(text[start..<end]) is longer than the clock can count", at: range(from: start))
    }
    try pass(duration)
    return true
  }

  // MARK: Long values

  /// The string whose opening quote has just been read.
  private mutating func readString(until quote: Character) throws(MarbleError) -> String {
    let opening = text.index(before: position)
    var content = ""
    while position < text.endIndex {
      var character = text[position]
      text.formIndex(after: &position)
      if character == quote { return content }
      if character == "\\", position < text.endIndex {
        character = text[position]
        text.formIndex(after: &position)
      }
      content.append(character)
    }
    throw MarbleError("this string is not closed", at: range(of: opening), help: "add `\(quote)`")
  }

  /// The inside of the braces of which the first has just been read; braces in strings do not
  /// count.
  private mutating func readLiteral() throws(MarbleError) -> String {
    let opening = text.index(before: position)
    let start = position
    var depth = 1
    while position < text.endIndex {
      let character = text[position]
      let here = position
      text.formIndex(after: &position)
      switch character {
      case "\"", "'": _ = try readString(until: character)
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 { return trimmed(text[start..<here]) }
      default: break
      }
    }
    throw MarbleError("this `{` is not closed", at: range(of: opening), help: "add `}`")
  }

  private func trimmed(_ content: Substring) -> String {
    var content = content.drop(while: \.isWhitespace)
    while content.last?.isWhitespace == true { content.removeLast() }
    return String(content)
  }
}

// MARK: - Mistakes

extension MarbleParser {
  private var offset: Int { text.utf8.distance(from: text.startIndex, to: position) }

  /// The text that has been read since `start`, in UTF-8 offsets.
  private func range(from start: String.Index) -> Range<Int> {
    text.utf8.distance(from: text.startIndex, to: start)..<offset
  }

  /// The ASCII character at `index`.
  private func range(of index: String.Index) -> Range<Int> {
    let start = text.utf8.distance(from: text.startIndex, to: index)
    return start..<start + 1
  }

  private func written(from start: String.Index) -> String { "`\(text[start..<position])`" }

  /// The bracket is marked: another one is what mends it.
  private func timeInsideBrackets(_ start: String.Index) -> MarbleError {
    MarbleError(
      "time passes inside [ ]", at: group?.range ?? range(from: start),
      help: "events in [ ] are simultaneous; ( ) takes time")
  }

  private func secondMark(_ start: String.Index) -> MarbleError {
    MarbleError(
      "\(written(from: start)) can stand only once in marble text", at: range(from: start),
      help: "leave it out")
  }

  /// An end in a group belongs to the instant of its neighbours: no single edit would mend that.
  private func nothingCanFollow(_ ending: Character, _ start: String.Index) -> MarbleError {
    let follower = written(from: start)
    let isEnding = follower == "`|`" || follower == "`#`"
    let move = isEnding ? "" : ", or move `\(ending)` to the end"
    return MarbleError(
      "nothing can follow `\(ending)` in marble text", at: range(from: start),
      help: endsInGroup ? nil : "leave out \(follower)\(move)")
  }
}

extension Character {
  /// True if this is one of `0` to `9`, without anything combined with it.
  fileprivate var isASCIIDigit: Bool { "0" <= self && self <= "9" && utf8.count == 1 }
}
