/// A half-open range of UTF-8 offsets in a program's text.
///
/// Lines and columns exist only in `DiagnosticRenderer`.
public struct Span: Sendable, Hashable {
  public var start: Int
  public var end: Int

  public init(_ start: Int, _ end: Int) { (self.start, self.end) = (start, end) }

  /// From the start of this span to the end of `other`.
  public func through(_ other: Span) -> Span { Span(start, other.end) }

  /// The part of `text` that this span covers; nothing where `text` is too short.
  public func text(in text: String) -> Substring {
    let utf8 = text.utf8
    if end > utf8.count { return "" }
    let first = utf8.index(utf8.startIndex, offsetBy: start)
    return text[first..<utf8.index(first, offsetBy: end - start)]
  }

  var isEmpty: Bool { start == end }

  func contains(_ other: Span) -> Bool { start <= other.start && other.end <= end }
}

/// Parts of a text, in order and apart.
extension [Span] {
  /// True if a place is within one of them.
  func hold(_ place: Int) -> Bool {
    let next = partitioningIndex { $0.start > place }
    return next > 0 && place < self[next - 1].end
  }
}

extension String {
  /// The text with some parts replaced; if one part lies within another, the first one counts.
  func replacing(_ edits: [(span: Span, text: String)]) -> String {
    text(in: Span(0, utf8.count), replacing: edits)
  }

  /// A part of the text with other texts in some places of it.
  func text(in span: Span, replacing edits: [(span: Span, text: String)]) -> String {
    var text = ""
    var end = span.start
    let ordered = edits.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }
    for (place, new) in ordered.map(\.element) where place.start >= end {
      text += Span(end, place.start).text(in: self) + new
      end = place.end
    }
    return text + Span(end, span.end).text(in: self)
  }
}
