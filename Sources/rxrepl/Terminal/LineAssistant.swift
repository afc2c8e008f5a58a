import StreamLang

/// The knowledge about a line while it is being typed.
///
/// Places are UTF-8 offsets. It is asked between two keys: an answer that takes longer than a few
/// milliseconds is felt.
protocol LineAssistant: AnyObject {
  /// The text in colours.
  func highlighted(_ text: String) -> StyledText

  /// The completions that could stand at the cursor; nil if nothing is known.
  func completion(of text: String, at cursor: Int) -> Completion?

  /// The call that the cursor is in, and a line about it.
  func callHelp(of text: String, at cursor: Int) -> StyledText?

  /// The text that probably follows at the end of the text.
  func continuation(of text: String) -> String?

  /// The bracket beside the cursor and its partner.
  func brackets(in text: String, at cursor: Int) -> [Span]

  /// The timeline that the line would have produced, in the scale of the one before where that fits. Asked when the
  /// keys rest.
  func preview(of text: String, width: Int, keeping scale: inout PreviewScale) -> [StyledText]

  /// All there is to say about a candidate.
  func page(of candidate: Completion.Candidate, width: Int) -> [StyledText]
}
