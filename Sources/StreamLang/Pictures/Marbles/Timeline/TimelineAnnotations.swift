/// Sentences below a timeline, each with carets under what it is about.
///
///     ○ got   ─2───4──6───│
///     ○ want  ─2───4────6───│
///                     ^ ^          6 came at 8ms, want 9ms
///                         ^ ^      completed at 10ms, want 11ms
struct TimelineAnnotations {
  let annotations: [(text: String, carets: [Int])]
  let width: Int
  let ellipsis: String

  /// A line for each: the text right of everything, or as near to it as there is room.
  func lines(behind ruler: Int) -> [StyledText] {
    let widest = annotations.map(\.text.displayWidth).max() ?? 0
    let last = annotations.flatMap(\.carets).max() ?? 0
    let start = min(max(ruler, last + 1) + 5, max(0, width - widest))
    return annotations.map { line($0.text, Set($0.carets).sorted(), start: start) }
  }

  private func line(_ text: String, _ carets: [Int], start: Int) -> StyledText {
    var pen = LinePen()
    func put(_ text: String, at column: Int, _ style: StyledText.Style) {
      pen.move(to: column)
      pen.put(text, width: text.displayWidth, style)
    }
    let behind = max(start, (carets.last ?? -2) + 2)
    let before = (carets.first ?? 0) - 2 - text.displayWidth
    let isBefore = behind + text.displayWidth > width && before >= 0
    if isBefore { put(text, at: before, .plain) }
    for caret in carets { put("^", at: caret, .dim) }
    if !isBefore {
      put(text.clipped(to: max(0, width - behind), ellipsis: ellipsis), at: behind, .plain)
    }
    return pen.line
  }
}
