/// Something a person can do to a keyboard.
enum Key: Equatable {
  /// Characters, as many as have arrived together. Never a control character.
  case text(String)

  /// Text from the clipboard: newlines and characters, no other controls.
  case paste(String)

  /// More text from the clipboard than a line can have.
  case longPaste

  /// A small letter or a sign with Ctrl. Those with a key of their own (Tab, Enter, Backspace) come as that key.
  case control(Unicode.Scalar)

  /// A character with Alt, or after Escape.
  case alt(Unicode.Scalar)

  /// Escape, where it is a key by itself.
  case escape

  /// An escape sequence to which somebody has bound a command.
  case sequence(String)

  case enter, altEnter, tab, backspace, altBackspace, delete
  case up, down, left, right, home, end, wordLeft, wordRight
}

extension Key {
  /// The key that an escape sequence of the form `ESC [ … final` stands for.
  ///
  /// The many more that terminals can send are nil.
  init?(parameters: String, final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
    // 1 + a set of: 1 Shift, 2 Alt, 4 Ctrl
    let modifiers = (numbers.count > 1 ? Int(numbers[1]) ?? 1 : 1) - 1
    let isByWord = modifiers & 6 != 0
    switch (final, numbers.first ?? "") {
    case ("A", _): self = .up
    case ("B", _): self = .down
    case ("C", _): self = isByWord ? .wordRight : .right
    case ("D", _): self = isByWord ? .wordLeft : .left
    case ("H", _), ("~", "1"), ("~", "7"): self = .home
    case ("F", _), ("~", "4"), ("~", "8"): self = .end
    case ("~", "3"): self = .delete
    case ("u", "13"): self = modifiers == 0 ? .enter : .altEnter
    default: return nil
    }
  }

  /// The key behind an ASCII control character.
  ///
  /// libedit swaps carriage return and newline on input, so both are Enter.
  init(controlCharacter byte: UInt8) {
    switch byte {
    case 0x08, 0x7f: self = .backspace
    case 0x09: self = .tab
    case 0x0a, 0x0d: self = .enter
    case 0x1b...0x1f: self = .control(Unicode.Scalar(byte | 0x40))
    default: self = .control(Unicode.Scalar(byte | 0x60))
    }
  }
}

extension Key {
  /// The characters that libedit gets for this key; none for a paste.
  ///
  /// A key that sends a sequence is one character that no keyboard sends, which `Bindings` binds.
  var characters: String {
    switch self {
    case .text(let text), .sequence(let text): text
    case .paste, .longPaste: ""
    case .control(let letter): String(Character(Unicode.Scalar(UInt8(letter.value & 0x1F))))
    case .alt(let letter): "\u{1B}\(letter)"
    case .escape: "\u{1B}"
    case .enter: "\n"
    case .tab: "\t"
    case .backspace: "\u{7F}"
    case .up: "\u{90}"
    case .down: "\u{91}"
    case .right: "\u{92}"
    case .left: "\u{93}"
    case .home: "\u{94}"
    case .end: "\u{95}"
    case .delete: "\u{96}"
    case .wordLeft: "\u{97}"
    case .wordRight: "\u{98}"
    case .altEnter: "\u{99}"
    case .altBackspace: "\u{9A}"
    }
  }
}
