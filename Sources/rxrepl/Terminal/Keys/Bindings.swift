/// The keys that the prompt binds in libedit's tables, to commands of its own and to libedit's.
///
/// A key is written as in `.editrc`. Keys that send an escape sequence stand there as one character that no
/// keyboard sends, see `Key.characters`.
enum Bindings {
  /// The keys of all editors, also of vi's command mode.
  private static let everywhere: [(keys: String, command: EditorCommand)] = [
    ("\\200", .change), ("^J", .enter), ("^M", .enter), ("^L", .clear), ("\\220", .up),
    ("\\221", .down), ("\\222", .right), ("\\223", .left), ("\\224", .rowStart), ("\\225", .rowEnd),
    ("\\226", .deleteRight), ("\\227", .wordLeft), ("\\230", .wordRight), ("\\231", .newRow),
    ("\\232", .killWordLeft),
  ]

  /// Those of emacs, and of vi while text is inserted.
  private static let inserting: [(keys: String, command: EditorCommand)] = [
    ("^H", .deleteLeft), ("^?", .deleteLeft), ("^I", .complete), ("^D", .deleteOrLeave),
    ("^N", .newer), ("^P", .older), ("^R", .searchOlder), ("^S", .searchNewer),
  ]

  private static let emacs: [(keys: String, command: EditorCommand)] = [
    ("^A", .rowStart), ("^B", .left), ("^E", .rowEnd), ("^F", .right), ("^K", .killRowEnd),
    ("^U", .killRowStart), ("^W", .killBlankLeft), ("^X^E", .edit), ("^X^U", .undo), ("^Y", .yank),
    ("^X^J", .enterAbove), ("^X^M", .enterAbove), ("^_", .undo), ("\\eb", .wordLeft),
    ("\\ed", .killWordRight), ("\\ef", .wordRight),
    ("\\ey", .yankOlder), ("\\e.", .lastWord), ("\\e/", .redo),
  ]

  private static let viCommands: [(keys: String, command: EditorCommand)] = [
    ("^D", .deleteOrLeave), ("k", .up), ("-", .up), ("^P", .older), ("j", .down), ("+", .down),
    ("^N", .newer), ("v", .edit),
  ]

  /// Keys of libedit's that would put control characters into the text, or repeat commands that do not count.
  private static let unbound = ["^V"] + (0...9).map { "\\e\($0)" } + ["\\e-"]

  /// The sequence that shows whether the tables are still those that were made here.
  private static let sign = "\u{9F}\u{9F}"

  /// Binds all of them, in the editor in use.
  static func make(in libedit: Libedit) {
    let isVi = libedit.editor == .vi
    // Cursor keys come as one character.
    for keys in ["\\e[", "\\eO"] { libedit.bind(keys, to: nil) }
    if !isVi { for keys in unbound { libedit.bind(keys, to: nil) } }
    for binding in everywhere + inserting + (isVi ? [] : emacs) {
      libedit.bind(binding.keys, to: binding.command.rawValue)
    }
    for binding in isVi ? everywhere + viCommands : [] {
      libedit.bind(binding.keys, to: binding.command.rawValue, inCommandMode: true)
    }
    // A soft hyphen is text.
    libedit.bind("\\255", to: "ed-insert")
    libedit.bind(sign, to: EditorCommand.change.rawValue)
  }

  /// Binds them once more if the editor has been chosen anew, which forgets all keys.
  static func renew(in libedit: Libedit) {
    if !libedit.knows(sign) { make(in: libedit) }
  }
}

/// A command of the prompt's own: what libedit lacks, or does to single scalars, to one row or with the words
/// of a shell.
///
/// The raw value is the name by which `.editrc` can bind it.
enum EditorCommand: String, CaseIterable {
  case change = "rx-change"
  case enter = "rx-enter"
  case enterAbove = "rx-enter-above"
  case newRow = "rx-new-row"
  case complete = "rx-complete"
  case clear = "rx-clear-screen"
  case edit = "rx-edit"
  case deleteOrLeave = "rx-delete-or-leave"
  case left = "rx-left"
  case right = "rx-right"
  case wordLeft = "rx-word-left"
  case wordRight = "rx-word-right"
  case rowStart = "rx-row-start"
  case rowEnd = "rx-row-end"
  case up = "rx-up"
  case down = "rx-down"
  case deleteLeft = "rx-delete-left"
  case deleteRight = "rx-delete-right"
  case killBlankLeft = "rx-kill-blank-left"
  case killWordLeft = "rx-kill-word-left"
  case killWordRight = "rx-kill-word-right"
  case killRowStart = "rx-kill-row-start"
  case killRowEnd = "rx-kill-row-end"
  case yank = "rx-yank"
  case yankOlder = "rx-yank-older"
  case undo = "rx-undo"
  case redo = "rx-redo"
  case lastWord = "rx-last-word"
  case older = "rx-older-line"
  case newer = "rx-newer-line"
  case searchOlder = "rx-search-older"
  case searchNewer = "rx-search-newer"
}
