import StreamLang

/// The line being typed, and what is shown besides its text.
struct DecoratedLine: Equatable {
  /// The typed text, in colours.
  var text: StyledText

  /// The number of scalars of the text that are before the cursor.
  var cursor: Int

  /// The possible continuation of the text, shown behind it.
  var hint = ""

  /// Rows shown below it, as far as there is room in the window.
  var below: [StyledText] = []
}
