extension LibeditEditor {
  /// The lines of `:help keys` about them.
  static let keys: [(keys: String, meaning: String)] = [
    ("Tab", "complete; again, list what fits; again, show the page"),
    ("Right", "at the end, take the hint; Alt-F a word of it"),
    ("Enter", "run the line, or go on below where something is open"),
    ("Alt-Enter", "another row"),
    ("Ctrl-A  Ctrl-E", "to the beginning, the end of the row"),
    ("Alt-B  Alt-F", "a word back, forward"),
    ("Ctrl-U  Ctrl-K", "kill to the beginning, the end of the row"),
    ("Ctrl-W", "kill to the blank before"),
    ("Alt-Backspace  Alt-D", "kill the word before, behind"),
    ("Ctrl-Y  Alt-Y", "put back what was killed, what was killed before it"),
    ("Ctrl-_  Alt-/", "undo, also Ctrl-X Ctrl-U; redo"),
    ("Alt-.", "the last word of the line before, and the one before it"),
    ("Up  Down", "earlier lines that begin as typed"),
    ("Ctrl-R  Ctrl-S", "search earlier lines, back and forward"),
    ("Ctrl-X Enter", "run the rows above the cursor, and leave the others"),
    ("Ctrl-X Ctrl-E", "the line in $VISUAL or $EDITOR"),
    ("Ctrl-L", "clear the screen"),
    ("Ctrl-C", "give the line up; on an empty one, pause the clock"),
    ("Ctrl-D", "leave, on an empty line"),
  ]
}
