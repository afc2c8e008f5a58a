/// What is known of a line while it is being typed.
///
/// Every place is a UTF-8 offset in the text. The text can be anything, and nothing of this changes
/// the session.
extension Session {
  /// The text with its parts marked; `plain` is the text itself.
  public func highlighted(_ text: String) -> StyledText {
    Highlighter(text, program.environment.symbols).styledText
  }

  /// What could stand at the cursor; nil if nothing is known.
  public func completion(of text: String, at cursor: Int) -> Completion? { nil }

  /// How the call is written that the cursor is in, with the current parameter marked, and one line
  /// about it; nil if it is in none.
  public func callHelp(of text: String, at cursor: Int) -> StyledText? { nil }

  /// What probably follows at the end of the text, from what fits there.
  public func continuation(of text: String) -> String? { nil }

  /// The bracket beside the cursor and its partner; empty if there is none.
  public func brackets(in text: String, at cursor: Int) -> [Span] { [] }

  /// What the line would have shown, had it stood there from the beginning; empty if it cannot be
  /// told, or not in time.
  public func preview(of text: String, width: Int) -> [StyledText] { [] }

  /// The page of the manual about a candidate; empty if there is none.
  public func page(of candidate: Completion.Candidate, width: Int) -> [StyledText] { [] }
}
