/// Shows a mistake at its place: the only room that knows lines and columns.
struct DiagnosticRenderer {
  let width: Int
  /// The name that the text has in scripts.
  let file: String

  /// Under the line just typed, which is shown again only if something stands between.
  func underPrompt(_ diagnostic: Diagnostic, _ source: Source, echoes: Bool) -> [StyledText] {
    if source.text.isEmpty { return diagnostic.text.wrapped(at: width).map { StyledText($0) } }
    let place = Place(diagnostic.span, in: source)
    let isShownAgain = echoes || source.hasManyLines || place.line.displayWidth + 2 > width
    let excerpt = place.excerpt(width - 2)
    let carets = "  \(excerpt.carets)"
    var lines = isShownAgain ? [StyledText("  \(excerpt.line)")] : []
    var marks = StyledText(carets, .error)
    if carets.displayWidth + 1 + diagnostic.text.displayWidth <= width {
      marks.append(" \(diagnostic.text)")
      lines.append(marks)
    } else {
      lines.append(marks)
      lines += diagnostic.text.wrapped(at: width - 2).map { StyledText("  \($0)") }
    }
    return lines
  }

  /// With the file, the line and the column, and the line itself.
  func inScript(_ diagnostic: Diagnostic, _ source: Source) -> [StyledText] {
    let file = source.fileOfMistake(at: diagnostic.span.start) ?? file
    if source.text.isEmpty { return [StyledText("\(file): \(diagnostic.text)")] }
    let place = Place(diagnostic.span, in: source)
    let excerpt = place.excerpt(width - 2)
    var title = StyledText("\(file):\(place.number):\(place.column): ", .dim)
    title.append(diagnostic.text)
    return [title, StyledText("  \(excerpt.line)"), StyledText("  \(excerpt.carets)", .error)]
  }
}

/// The place of a span: its line, and what to put under it.
struct Place {
  let line: String
  /// Counted as the source counts.
  let number: Int
  /// Counted from 1, in characters.
  let column: Int
  /// The number of columns that stand before the span, and how many it takes.
  private let indent: Int
  private let length: Int

  /// So many bytes of a line before and behind a place are looked at, more than any window is wide.
  private static let reach = 10_000

  init(_ span: Span, in source: Source) {
    let offset = min(span.start, source.text.utf8.count)
    let whole = source.lineSpan(around: offset)
    let near = Span(
      max(whole.start, offset - Self.reach), max(offset, min(whole.end, offset + Self.reach)))
    number = source.lineOfMistake(at: offset)
    line = String(near.text(in: source.text))
    column = Span(whole.start, offset).text(in: source.text).characterCount + 1
    let before = String(Span(near.start, offset).text(in: source.text))
    let stop = max(offset, min(span.end, near.end))
    let marked = String(Span(offset, stop).text(in: source.text))
    indent = before.inColumns.displayWidth
    length = max(1, marked.inColumns.displayWidth)
  }
}

extension Place {
  /// The line and the carets under it; of a line that is too wide, the part around the span.
  func excerpt(_ width: Int) -> (line: String, carets: String) {
    var shown = line.inColumns
    var indent = indent
    if shown.displayWidth > width {
      let first = max(0, indent - width / 2)
      if first > 0 {
        var column = 0
        let rest = shown.drop { character in
          defer { column += String(character).displayWidth }
          return column < first
        }
        indent -= shown.displayWidth - String(rest).displayWidth - 1
        shown = "…" + rest
      }
      shown = shown.clipped(to: width, ellipsis: "…")
    }
    let carets = String(repeating: "^", count: max(1, min(length, width - indent)))
    return (shown, String(repeating: " ", count: max(0, indent)) + carets)
  }
}

extension Substring {
  /// The number of its characters; ASCII on one line need not be counted.
  fileprivate var characterCount: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : count }
}

extension String {
  /// With one column for each control character, so that the carets stand where they should.
  fileprivate var inColumns: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          scalar == "\t" ? " " : scalar.isControl ? "?" : scalar
        }))
  }
}
