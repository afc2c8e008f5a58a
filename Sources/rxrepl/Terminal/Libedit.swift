import CLibedit

/// libedit's line, its keys and its commands, and the way to the terminal, in Swift's types.
struct Libedit {
  /// The result of a command of the prompt's own.
  enum Result {
    /// The text or the cursor may be another.
    case changed
    case refused
    /// The line is over.
    case ended

    var code: Int32 {
      switch self {
      case .changed: Int32(LIBEDIT_REFRESH)
      case .refused: Int32(LIBEDIT_REFUSE)
      case .ended: Int32(LIBEDIT_END)
      }
    }
  }

  /// The two sets of keys that libedit comes with.
  enum Editor { case emacs, vi }

  /// The value with which the `next_key` callback abandons the line.
  static let abandonKey: Int32 = -1

  private let handle: OpaquePointer

  /// Nil if libedit does not know the terminal.
  init?(callbacks: libedit_callbacks) {
    guard let handle = libedit_open("rxrepl", 0, 1, callbacks) else { return nil }
    self.handle = handle
  }

  // MARK: Commands and keys

  /// Adds a command of the prompt's own, which the `perform` callback gets by its number.
  func add(_ number: Int32, _ name: String) {
    _ = name.unicodeScalars.withWideText { libedit_add_command(handle, number, $0) }
  }

  func use(_ history: HistoryList) { libedit_set_history(handle, history.handle) }

  /// The keys in use; to set it forgets all others.
  var editor: Editor {
    get { libedit_is_vi(handle) ? .vi : .emacs }
    nonmutating set { libedit_use_vi(handle, newValue == .vi) }
  }

  /// False where somebody has chosen `edit off`.
  var isEditing: Bool { libedit_is_editing(handle) }

  /// Binds keys to a command, or to nothing; `inCommandMode` among the keys of vi's commands.
  func bind(_ keys: String, to command: String?, inCommandMode: Bool = false) {
    keys.unicodeScalars.withWideText { keys in
      guard let command else {
        _ = libedit_bind(handle, inCommandMode, keys, nil)
        return
      }
      _ = command.unicodeScalars.withWideText { libedit_bind(handle, inCommandMode, keys, $0) }
    }
  }

  /// True if several characters in a row have a command, or begin the keys of one.
  func knows(_ sequence: String) -> Bool {
    // In a key of .editrc these two have a meaning.
    let escaped = sequence.replacing("\\", with: "\\\\").replacing("^", with: "\\^")
    return escaped.unicodeScalars.withWideText { libedit_knows(handle, $0) }
  }

  /// Obeys a line of an `.editrc`, and answers what libedit has against it; nil if nothing.
  func obey(_ line: String) -> String? {
    let result = line.unicodeScalars.withWideText { libedit_obey(handle, $0) }
    let complaint = String(cString: libedit_complaint(handle)).split(separator: "\n").first
    if let complaint {
      return complaint.hasSuffix(".") ? String(complaint.dropLast()) : String(complaint)
    }
    if result < 0 { return "libedit has no such command" }
    return result > 0 ? "libedit refuses it" : nil
  }

  /// Edits a line until a command or a callback ends it; the callbacks get the context.
  ///
  /// True if one of libedit's own commands has completed the line.
  func readLine(context: UnsafeMutableRawPointer) -> Bool { libedit_read_line(handle, context) }

  // MARK: The text

  var text: EditedText {
    var count = 0
    var cursor = 0
    let start = libedit_text(handle, &count, &cursor)
    let scalars = UnsafeBufferPointer(start: start, count: count).map {
      Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{fffd}"
    }
    return EditedText(scalars, cursor: cursor)
  }

  /// Makes the text and the cursor those of another text, leaving alone what both begin with.
  func change(to new: EditedText) {
    let old = text
    let common = zip(old.scalars, new.scalars).prefix { $0 == $1 }.count
    var cursor = old.cursor
    func move(to place: Int) {
      libedit_move_cursor(handle, place - cursor)
      cursor = place
    }
    if common < old.scalars.count {
      move(to: old.scalars.count)
      libedit_delete_before(handle, old.scalars.count - common)
      cursor = common
    }
    if common < new.scalars.count {
      move(to: common)
      let isInserted = new.scalars[common...].withWideText { libedit_insert(handle, $0) }
      // Short of memory, the text stays as it is.
      if isInserted { cursor = new.scalars.count }
    }
    move(to: new.cursor)
  }

  // MARK: The terminal

  /// Switches between editing and the mode between two lines, in which keys wait and do not show.
  func setEditingMode(_ isOn: Bool) { libedit_set_editing_mode(handle, isOn) }

  /// Appends to the output, which `flush()` sends.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in libedit_write(handle, bytes.baseAddress, bytes.count) }
  }

  func flush() { libedit_flush(handle) }
}

extension Sequence<Unicode.Scalar> {
  /// Calls a function with this text as libedit takes it: UTF-32 that ends in 0.
  func withWideText<Result>(_ body: (UnsafePointer<Int32>) -> Result) -> Result {
    let text = map { Int32(bitPattern: $0.value) } + [0]
    return text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("a text has its final 0") }
      return body(start)
    }
  }
}
