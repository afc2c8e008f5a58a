/// The facts that are known of a line while it is being typed.
///
/// Every place is a UTF-8 offset in the text. The text can be anything, and nothing of this changes
/// the session.
extension Session {
  /// The text with its parts marked; `plain` is the text itself.
  public func highlighted(_ text: String) -> StyledText {
    Highlighter(text, program.environment.symbols).styledText
  }

  /// The texts that could stand at the cursor; nil if nothing is known.
  public func completion(of text: String, at cursor: Int) -> Completion? {
    let (before, rest) = text.cut(at: cursor)
    return Completer(String(before), before: rest, program, options).completion
  }

  /// The form of the call around the cursor, with the current parameter marked, and one line about
  /// it; nil if it is in none.
  public func callHelp(of text: String, at cursor: Int) -> StyledText? {
    CallHelp(String(text.cut(at: cursor).before), program.environment.symbols).line
  }

  /// The text that probably follows at the end of the text, from what fits there.
  public func continuation(of text: String) -> String? {
    Continuation(text, completion(of: text, at: text.utf8.count)).rest
  }

  /// The bracket beside the cursor and its partner; empty if there is none.
  public func brackets(in text: String, at cursor: Int) -> [Span] {
    TypedText(text).brackets(at: cursor)
  }

  /// The timeline that the line would have produced, had it stood there from the beginning, or what it would
  /// send and set now; empty if it cannot be told, or not in time.
  public func preview(of text: String, width: Int) -> [StyledText] {
    var scale = PreviewScale()
    return preview(of: text, width: width, keeping: &scale)
  }

  /// The same, in the scale of the preview before it, as long as only numbers are changed.
  public func preview(
    of text: String, width: Int, keeping scale: inout PreviewScale
  ) -> [StyledText] {
    guard program.environment.settings.showsPreview, !takesEmptyLines else { return [] }
    var preview = Preview(text, in: self)
    guard let diagram = preview.diagram() else {
      var style = Screen.Style()
      (style.width, style.isPrompt) = (width, true)
      var screen = Screen(style)
      let lines = screen.render(Reply(preview.effects(), Source(""))).prefix(Self.mostEffects)
      return lines.isEmpty
        ? [] : ([StyledText("would be")] + lines.map(\.text)).map { StyledText($0.plain, .dim) }
    }
    let renderer = MarbleRenderer(width: width, overflow: .tail)
    var lines = scale.picture(diagram, of: text, renderer).map(\.plain)
    // A picture of one moment has no ruler.
    let places = Set(diagram.rows.flatMap { $0.slots.map(\.column) })
    if places.count == 1, let time = places.first.map({ diagram.columns[$0].time }), time > 0 {
      let margin = diagram.rows.map(\.name.displayWidth).max().map { $0 + 4 } ?? 0
      lines.insert(String(repeating: " ", count: margin) + TimeText.short(time), at: 0)
    }
    return lines.map { StyledText($0, .dim) }
  }

  /// So many lines of what a line would send are shown.
  private static let mostEffects = 6

  /// The page of the manual about a candidate; empty if there is none.
  public func page(of candidate: Completion.Candidate, width: Int) -> [StyledText] {
    let topic = String(candidate.text.prefix { $0 != "(" && $0 != " " })
    switch Manual.page(about: topic) {
    case .manual(let page)?: return page.lines(width: width, charset: .unicode)
    // A name of the program is not the word of the project that it is called like.
    case .text(let lines)? where GlossaryWord.about(topic) == nil:
      return lines.flatMap { $0.plain.folded(at: width) }.map { StyledText($0) }
    default: return []
    }
  }
}

extension String {
  /// The texts that stand before and behind a UTF-8 offset; within a character the whole of it
  /// stands behind.
  fileprivate func cut(at cursor: Int) -> (before: Substring, rest: Substring) {
    var place = utf8.index(startIndex, offsetBy: max(0, min(cursor, utf8.count)))
    while place.samePosition(in: unicodeScalars) == nil { place = utf8.index(before: place) }
    return (self[..<place], self[place...])
  }
}
