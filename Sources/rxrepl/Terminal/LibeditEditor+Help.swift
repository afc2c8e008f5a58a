extension LibeditEditor {
  /// The lines of `:help keys` about them.
  static let keys: [(keys: String, meaning: String)] = [
    ("Tab", "complete; again, list the candidates; again, show a page"),
    ("Right", "at the end, accept the hint; Alt-F one word of it"),
    ("Enter", "run the line; if a bracket is open, start another row"),
    ("Alt-Enter", "start another row"),
    ("Ctrl-A  Ctrl-E", "to the beginning, the end of the row"),
    ("Alt-B  Alt-F", "a word back, forward"),
    ("Ctrl-U  Ctrl-K", "cut to the beginning, the end of the row"),
    ("Ctrl-W", "cut back to the blank before"),
    ("Alt-Backspace  Alt-D", "cut the word before, after"),
    ("Ctrl-Y  Alt-Y", "paste what was cut, what was cut before it"),
    ("Ctrl-_  Alt-/", "undo, also Ctrl-X Ctrl-U; redo"),
    ("Alt-.", "insert the last word of the line before, or an earlier one"),
    ("Up  Down", "earlier lines that begin as typed"),
    ("Ctrl-R  Ctrl-S", "search earlier lines, back and forward"),
    ("Ctrl-X Enter", "run the rows above the cursor, and keep the others"),
    ("Ctrl-X Ctrl-E", "open the line in $VISUAL or $EDITOR"),
    ("Ctrl-L", "clear the screen"),
    ("Ctrl-C", "cancel the line; on an empty one, pause the clock"),
    ("Ctrl-D", "quit, on an empty line"),
  ]
}
