/// Turns the bytes of a keyboard into keys.
///
/// Bytes may arrive in any portions. What could still become a key, such as half a character or a lone
/// Escape, waits for the rest; an escape sequence nobody knows vanishes as a whole; bytes that are not
/// UTF-8 become U+FFFD.
struct KeyDecoder {
  /// The byte that Ctrl-C sends.
  static let interrupt: UInt8 = 0x03

  /// Tells whether somebody has bound an escape sequence, which then is no key of its usual meaning.
  var isBound: (String) -> Bool = { _ in false }

  /// True if Escape alone is a key, as in vi: it does not wait for a letter that would make it Alt.
  var escapeIsKey = false

  private var bytes: [UInt8] = []

  /// The number of bytes that are no key yet.
  var waiting: Int { bytes.count }

  /// The text of a paste that has begun and not ended.
  private var paste: [UInt8]?

  mutating func append(_ arrived: [UInt8]) { bytes += arrived }

  /// Forgets what was typed up to the last Ctrl-C, and tells whether there was one.
  mutating func takeInterrupt() -> Bool {
    var rest = self
    var behind: KeyDecoder?
    while let key = rest.next() {
      if key == .control("c") { behind = rest }
    }
    if let behind { self = behind }
    return behind != nil
  }

  /// Takes the answer of a terminal that was asked for the place of its cursor, `ESC [ 3 ; 17 R`, from among the keys: the
  /// column, counted from 0.
  mutating func takeCursorColumn() -> Int? {
    guard let start = bytes.lastIndex(of: escape),
      bytes.dropFirst(start + 1).first == UInt8(ascii: "["),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "R"))
    else { return nil }
    let numbers = bytes[(start + 2)..<end].split(separator: UInt8(ascii: ";")).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 2, numbers[0] != nil, let column = numbers[1] else { return nil }
    bytes.removeSubrange(start...end)
    return column - 1
  }

  /// Forgets the keys that were typed, and the part of an unfinished paste that has come.
  mutating func forget() {
    while next() != nil {}
    if paste != nil { paste = [] }
  }

  /// The next key; nil if none is complete.
  mutating func next() -> Key? {
    while let first = bytes.first {
      if paste != nil {
        if let key = restOfPaste() { return key }
        if paste != nil { return nil }
      } else if first == escape {
        switch sequence() {
        case .incomplete: return nil
        case .key(let key): return key
        case .nothing: continue
        }
      } else if first < 0x20 || first == 0x7f {
        bytes.removeFirst()
        return Key(controlCharacter: first)
      } else {
        guard let text = text() else { return nil }
        if !text.isEmpty { return .text(text) }
      }
    }
    return nil
  }

  // MARK: Text

  private mutating func text() -> String? {
    var run = bytes.prefix { $0 >= 0x20 && $0 != 0x7f }
    if run.count == bytes.count { run = run.dropLast(run.lengthOfIncompleteTail) }
    guard !run.isEmpty else { return nil }
    bytes.removeFirst(run.count)
    return String(decoding: run, as: UTF8.self).withoutControls
  }

  // MARK: Paste

  private static let pasteStart = Array("[200~".utf8)
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  /// So many bytes of a paste are of use; the rest is not kept.
  private static let mostInPaste = 1 << 20

  /// The paste, if its end has come.
  ///
  /// Until then nothing is a key: whatever a clipboard has in it, it runs nothing.
  private mutating func restOfPaste() -> Key? {
    // The end may be cut by the portions, so the last few bytes stay until more come.
    let end = bytes.firstRange(of: Self.pasteEnd)
    let available = end?.lowerBound ?? bytes.count - min(bytes.count, Self.pasteEnd.count - 1)
    if let count = paste?.count, count <= Self.mostInPaste {
      paste?.append(contentsOf: bytes[..<available])
    }
    bytes.removeFirst(end?.upperBound ?? available)
    guard end != nil, let pasted = paste else { return nil }
    paste = nil
    if pasted.count > Self.mostInPaste { return .longPaste }
    return .paste(String(decoding: pasted, as: UTF8.self).asTypedText)
  }

  // MARK: Escape sequences

  private enum Sequence {
    case incomplete
    case key(Key)
    case nothing
  }

  private mutating func sequence() -> Sequence {
    guard bytes.count > 1 else { return escapeIsKey ? key(.escape, length: 1) : .incomplete }
    switch bytes[1] {
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"): return singleShift()
    case escape:
      bytes.removeFirst()
      return .nothing
    case 0x7f, 0x08: return key(.altBackspace, length: 2)
    case 0x0a, 0x0d: return key(.altEnter, length: 2)
    case 0x20..<0x7f: return key(.alt(Unicode.Scalar(bytes[1])), length: 2)
    default: return key(escapeIsKey ? .escape : nil, length: 1)
    }
  }

  /// `ESC [`, parameters, and a final letter.
  private mutating func controlSequence() -> Sequence {
    guard let final = bytes.dropFirst(2).firstIndex(where: { !(0x20..<0x40).contains($0) }) else {
      return .incomplete
    }
    // Function keys of the Linux console: ESC [ [ and a letter.
    if bytes[final] == UInt8(ascii: "[") {
      guard final + 1 < bytes.count else { return .incomplete }
      let isLetter = (0x40..<0x7f).contains(bytes[final + 1])
      return key(nil, length: final + (isLetter ? 2 : 1))
    }
    // A control character cannot be part of a sequence: it is the next key.
    guard bytes[final] >= 0x40, bytes[final] < 0x7f else { return key(nil, length: final) }
    if bytes[1...final] == Self.pasteStart[...] {
      bytes.removeFirst(final + 1)
      paste = []
      return .nothing
    }
    let parameters = String(decoding: bytes[2..<final], as: UTF8.self)
    let known = Key(parameters: parameters, final: Unicode.Scalar(bytes[final]))
    return sequence(known, length: final + 1)
  }

  /// `ESC O` and a letter: cursor keys of a terminal in application mode.
  private mutating func singleShift() -> Sequence {
    guard bytes.count > 2 else { return .incomplete }
    guard bytes[2] >= 0x40, bytes[2] < 0x7f else { return key(nil, length: 2) }
    return sequence(Key(parameters: "", final: Unicode.Scalar(bytes[2])), length: 3)
  }

  /// The key of a whole sequence: itself if somebody has bound it, else the one that it stands for.
  private mutating func sequence(_ known: Key?, length: Int) -> Sequence {
    let text = String(decoding: bytes.prefix(length), as: UTF8.self)
    return key(isBound(text) ? .sequence(text) : known, length: length)
  }

  private mutating func key(_ key: Key?, length: Int) -> Sequence {
    bytes.removeFirst(length)
    return key.map { .key($0) } ?? .nothing
  }
}

private let escape: UInt8 = 0x1b

extension Collection<UInt8> where Self: BidirectionalCollection {
  /// The number of bytes at the end that begin a UTF-8 character that they do not complete.
  fileprivate var lengthOfIncompleteTail: Int {
    let tail = suffix(3).reversed().prefix { $0 & 0xc0 == 0x80 }
    guard let lead = dropLast(tail.count).last, lead >= 0xc2, lead < 0xf5 else { return 0 }
    let length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    return tail.count + 1 < length ? tail.count + 1 : 0
  }
}

extension String {
  /// A text from elsewhere as it goes into the line: it cannot run by itself or send anything.
  var asTypedText: String {
    let text =
      self
      // As the terminal swaps the two on input, a newline of two characters comes in either order.
      .replacing("\r\n", with: "\n").replacing("\n\r", with: "\n").replacing("\r", with: "\n")
      // libedit loses its place after a tab if the width of the terminal is no multiple of 8.
      .replacing("\t", with: "  ")
    return text.withoutControls.droppingFinalNewlines
  }

  /// This text without control characters other than newline.
  fileprivate var withoutControls: String {
    String(unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  fileprivate var droppingFinalNewlines: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
