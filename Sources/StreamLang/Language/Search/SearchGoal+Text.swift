import StreamEngine

extension SearchGoal {
  /// Reads `-a-b| -> --a-b|`, or `-a-b|, --5| -> …` with two inputs.
  init(_ text: Name, frame: UInt64) throws {
    guard let arrow = text.text.arrow else {
      throw Diagnostic(
        .check, "find wants what is to come out, too", text.span,
        help: "as in `:find -1-2| -> --1-2|`")
    }
    let before = text.part(0, arrow.lowerBound)
    let inputs = before.text.commas.map { before.part($0.lowerBound, $0.upperBound) }
    if inputs.contains(where: \.isBlank) {
      throw Diagnostic(
        .check, "find wants what goes in", text.part(arrow.lowerBound, arrow.upperBound).span,
        help: "as in `:find -1-2| -> --1-2|`")
    }
    if inputs.count > 2 {
      throw Diagnostic(
        .check, "find takes two inputs at most", inputs[2].trimmed.span,
        help: "values of one stand without commas, as in `:find 123 -> 246`")
    }
    let output = text.part(arrow.upperBound, text.text.utf8.count)
    if output.isBlank {
      throw Diagnostic(
        .check, "find wants what is to come out",
        text.part(arrow.lowerBound, arrow.upperBound).span,
        help: "as in `:find -1-2| -> --1-2|`")
    }
    let first = try inputs[0].trimmed.marbles(as: .hot, frame)
    let others = try inputs.dropFirst().map { try $0.trimmed.marbles(as: .cold, frame).events }
    let wanted = try output.trimmed.marbles(as: .cold, frame)
    self.init(inputs: [first.events] + others, wanted: wanted.events, end: wanted.end)
  }

  /// True if a text is rather an example than words.
  static func isExample(_ text: String) -> Bool {
    text.arrow != nil || text.first.map { "-|#[({\"'".contains($0) } ?? false
      || !text.contains(where: \.isLetter)
  }
}

extension Name {
  /// A part of it, between two of its bytes.
  fileprivate func part(_ start: Int, _ end: Int) -> Name {
    let bytes = text.utf8.dropFirst(start).prefix(end - start)
    return Name(String(Substring(bytes)), Span(span.start + start, span.start + end))
  }

  fileprivate var isBlank: Bool { text.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }

  fileprivate var trimmed: Name {
    let blanks = text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let behind = text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    return blanks + behind > text.utf8.count ? self : part(blanks, text.utf8.count - behind)
  }

  /// The events of a marble text, which needs no quotes here, and where it ends.
  fileprivate func marbles(
    as role: Marbles.Role, _ frame: UInt64
  ) throws -> (events: [TimedValue], end: Int64) {
    if text.isOneQuotedText { return try part(1, text.utf8.count - 1).marbles(as: role, frame) }
    let marbles: Marbles
    do {
      marbles = try Marbles.parse(text, as: role, frame: .nanoseconds(frame))
    } catch {
      let start = span.start + error.range.lowerBound
      let end = max(start + 1, span.start + error.range.upperBound)
      throw Diagnostic(.check, error.message, Span(start, end), help: error.help)
    }
    let events = try marbles.timed { _ in
      Diagnostic(.check, "a value of this text cannot be read", span)
    }
    if events.count > SearchGoal.mostEvents {
      throw Diagnostic(
        .check,
        "an example has at most \(SearchGoal.mostEvents) events, got \(grouped(events.count))",
        span, help: "a part of it asks for less")
    }
    return (events, marbles.end)
  }
}

extension String {
  /// The place at which `->` stands outside of quotes and brackets, in bytes.
  fileprivate var arrow: Range<Int>? {
    let bytes = Array(utf8)
    return bare.first {
      $0 > 0 && bytes[$0] == UInt8(ascii: ">") && bytes[$0 - 1] == UInt8(ascii: "-")
    }
    .map { $0 - 1..<$0 + 1 }
  }

  /// True if it begins with a quote, and that is closed by its last character.
  fileprivate var isOneQuotedText: Bool {
    guard utf8.count > 2, let quote = utf8.first, "\"'".utf8.contains(quote) else { return false }
    return utf8.dropFirst().firstIndex(of: quote) == utf8.index(before: utf8.endIndex)
  }
}
