/// The output that a script promises in its comments.
///
///     a = behavior(1)
///     b = a.map(+1)
///     //=> a  1
///     //=> b  2
///
/// Lines of `//=>` that stand together promise what was printed since the promise before them; the
/// first may stand behind a statement. What time brings belongs to the last one, if no statement
/// follows it.
struct Promises {
  struct Promise {
    /// From the first comment to the end of the last one.
    let span: Span
    let wanted: [String]
    /// The place at which its comments begin, in characters.
    let indent: Int

    /// Its comments, if they promised `lines`.
    func written(_ lines: [String]) -> String {
      let comments = lines.isEmpty ? ["//=>"] : lines.map { $0.isEmpty ? "//=>" : "//=> \($0)" }
      return comments.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
  }

  private(set) var all: [Promise] = []

  init(in text: String) {
    let source = FormatterSource(text)
    let comments = source.comments.filter { $0.text.hasPrefix("//=>") }
    var group: [Comment] = []
    for comment in comments {
      if let last = group.last, !Self.follows(comment, last, source) { close(&group, source) }
      group.append(comment)
    }
    close(&group, source)
  }

  /// The promise that tells what a statement prints; nil behind the last one.
  func index(after offset: Int) -> Int? {
    let index = all.partitioningIndex { $0.span.start > offset }
    return index < all.count ? index : nil
  }

  private mutating func close(_ group: inout [Comment], _ source: borrowing FormatterSource) {
    guard let first = group.first, let last = group.last else { return }
    var wanted = group.map { $0.text.dropFirst(4) }.map { text in
      String(text.hasPrefix(" ") ? text.dropFirst() : text)
    }
    if wanted == [""] { wanted = [] }
    let line = source.bytes[..<first.span.start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    all.append(
      Promise(
        span: Span(first.span.start, last.span.end), wanted: wanted,
        indent: source.text(Span(line, first.span.start)).count))
    group = []
  }

  /// True if a comment stands on the line below another, with nothing before it.
  private static func follows(
    _ comment: Comment, _ last: Comment, _ source: borrowing FormatterSource
  ) -> Bool {
    let gap = source.text(Span(last.span.end, comment.span.start))
    return gap.allSatisfy(\.isWhitespace) && gap.count(where: \.isNewline) == 1
  }
}
