import CLibedit

/// libedit's line buffer, and the way to the terminal, in Swift's types.
struct Libedit {
  /// Commands of libedit's own, each bound to a key that no keyboard has.
  enum Command: Int32, CaseIterable {
    case newline = 0x81

    var key: Int32 { rawValue }

    fileprivate var name: String {
      switch self {
      case .newline: "ed-newline"
      }
    }
  }

  /// The key that runs the `perform` callback.
  static let performKey = Int32(LIBEDIT_FIRST_KEY)

  /// The value with which the `next_key` callback abandons the line.
  static let abandonKey: Int32 = -1

  private let handle: OpaquePointer

  /// Nil if libedit does not know the terminal.
  init?(callbacks: libedit_callbacks) {
    guard let handle = libedit_open("rxrepl", 0, 1, callbacks) else { return nil }
    self.handle = handle
    _ = libedit_bind(handle, Self.performKey, nil)
    for command in Command.allCases { _ = libedit_bind(handle, command.key, command.name) }
  }

  /// Edits a line until a command or a callback ends it; the callbacks get the context.
  func readLine(context: UnsafeMutableRawPointer) {
    libedit_read_line(handle, context)
  }

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
      let inserted = WideText(new.scalars[common...])
      // Short of memory, the text stays as it is.
      if libedit_insert(handle, inserted.start) { cursor = new.scalars.count }
    }
    move(to: new.cursor)
  }

  /// Switches between editing and the line mode of other programs.
  func setEditingMode(_ isOn: Bool) { libedit_set_editing_mode(handle, isOn) }

  /// Appends to the output, which `flush()` sends.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in libedit_write(handle, bytes.baseAddress, bytes.count) }
  }

  func flush() { libedit_flush(handle) }
}

/// Text as libedit takes it: UTF-32 that ends in 0, at an address that stays.
final class WideText {
  let scalars: [Unicode.Scalar]
  var start: UnsafePointer<Int32> { UnsafePointer(storage) }

  private let storage: UnsafeMutablePointer<Int32>

  init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.scalars = Array(scalars)
    storage = .allocate(capacity: self.scalars.count + 1)
    for (index, scalar) in self.scalars.enumerated() {
      (storage + index).initialize(to: Int32(bitPattern: scalar.value))
    }
    (storage + self.scalars.count).initialize(to: 0)
  }

  deinit {
    storage.deallocate()
  }
}
