import StreamLang

/// The line being typed, and what is shown besides its text.
struct DecoratedLine: Equatable {
  /// What was typed, in colours.
  var text: StyledText

  /// How many scalars of the text are before the cursor.
  var cursor: Int

  /// How the text may go on, shown behind it.
  var hint = ""

  /// Rows shown below it, as far as there is room in the window.
  var below: [StyledText] = []
}
