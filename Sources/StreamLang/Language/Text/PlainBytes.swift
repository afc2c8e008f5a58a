/// Texts as bytes, where each of their bytes is a character: ASCII without CR, which makes one character with LF.
///
/// Characters are found by looking at what follows them, which takes 50 times as long. A text that is not plain is
/// never equal to one that is only where both are compared as characters, so whoever works on bytes asks first.
extension String {
  /// The result of `body` for its bytes; nil if they are not its characters.
  @inline(__always) func withPlainBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try utf8.withContiguousStorageIfAvailable { try $0.isPlain ? body($0) : nil } ?? nil
  }

  /// The result of `body` for the bytes of both; nil if they are not their characters.
  @inline(__always) func withPlainBytes<Result>(
    and other: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    withPlainBytes { bytes in other.withPlainBytes { body(bytes, $0) } } ?? nil
  }
}

/// Eight bytes, looked at as one number.
private enum EightBytes {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of each byte that is 0; above the first such byte it may be set elsewhere, too.
  @inline(__always) static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }
}

extension UnsafeBufferPointer<UInt8> {
  @inline(__always) private func word(at place: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(baseAddress.unsafelyUnwrapped + place)
        .loadUnaligned(as: UInt64.self))
  }

  /// True if each byte is a character.
  var isPlain: Bool {
    var (place, seen) = (0, UInt64(0))
    while place &+ 8 <= count {
      let word = word(at: place)
      seen |= word | EightBytes.zeros(word ^ (EightBytes.ones &* 0x0D))
      place &+= 8
    }
    while place < count {
      if self[place] == 0x0D { return false }
      seen |= UInt64(self[place])
      place &+= 1
    }
    return seen & EightBytes.highs == 0
  }

  /// The first place of a byte from `start` on.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    let pattern = EightBytes.ones &* UInt64(byte)
    var place = start
    while place &+ 8 <= count {
      let hits = EightBytes.zeros(word(at: place) ^ pattern)
      if hits != 0 { return place &+ hits.trailingZeroBitCount / 8 }
      place &+= 8
    }
    while place < count {
      if self[place] == byte { return place }
      place &+= 1
    }
    return nil
  }

  /// The first place of a part from `start` on.
  func firstIndex(of part: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let first = part.first else { return start }
    var start = start
    while let place = firstIndex(of: first, from: start), place &+ part.count <= count {
      if holds(part, at: place) { return place }
      start = place &+ 1
    }
    return nil
  }

  /// True if a part stands at a place, behind which there are as many bytes.
  func holds(_ part: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    var index = 0
    while index < part.count {
      if self[place &+ index] != part[index] { return false }
      index &+= 1
    }
    return true
  }

  func begins(with part: UnsafeBufferPointer<UInt8>) -> Bool {
    count >= part.count && holds(part, at: 0)
  }

  func ends(with part: UnsafeBufferPointer<UInt8>) -> Bool {
    count >= part.count && holds(part, at: count &- part.count)
  }

  /// The pieces between the places of a part, which is not empty.
  @inline(__always) func forEachPiece(
    between part: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void
  ) {
    var start = 0
    if part.count == 1 {
      for place in indices where self[place] == part[0] {
        body(start..<place)
        start = place &+ 1
      }
      return body(start..<count)
    }
    while let place = firstIndex(of: part, from: start) {
      body(start..<place)
      start = place &+ part.count
    }
    body(start..<count)
  }

  /// The words between blanks.
  @inline(__always) func forEachWord(_ body: (Range<Int>) -> Void) {
    var place = 0
    while place < count {
      while place < count, self[place].isBlank { place &+= 1 }
      let start = place
      while place < count, !self[place].isBlank { place &+= 1 }
      if start < place { body(start..<place) }
    }
  }

  /// Its bytes without the blanks around them.
  var trimmed: Range<Int> {
    var (start, end) = (0, count)
    while start < end, self[start].isBlank { start &+= 1 }
    while start < end, self[end &- 1].isBlank { end &-= 1 }
    return start..<end
  }

  @inline(__always) func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: self[range]), as: UTF8.self)
  }

  /// The number of bytes of the text with each part replaced; nil if it would be more than `most`.
  func size(
    replacing part: UnsafeBufferPointer<UInt8>, with new: UnsafeBufferPointer<UInt8>, most: Int
  ) -> Int? {
    var pieces = 0
    forEachPiece(between: part) { _ in pieces &+= 1 }
    let (added, overflow) = (pieces &- 1).multipliedReportingOverflow(by: new.count &- part.count)
    return overflow || added > most || count &+ added > most ? nil : count &+ added
  }

  /// Writes the text with each part replaced, and answers how many bytes it has.
  func write(
    replacing part: UnsafeBufferPointer<UInt8>, with new: UnsafeBufferPointer<UInt8>,
    to room: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var end = 0
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard let start = bytes.baseAddress else { return }
      (room + end).initialize(from: start, count: bytes.count)
      end &+= bytes.count
    }
    forEachPiece(between: part) { piece in
      if piece.lowerBound > 0 { append(new) }
      append(UnsafeBufferPointer(rebasing: self[piece]))
    }
    return end
  }

  /// A whole number of at most 18 digits; nil where a slower reader has to decide.
  var shortNumber: Int? {
    guard let first, count <= 19 else { return nil }
    let isNegative = first == .minus
    var place = isNegative || first == .plus ? 1 : 0
    if place == count || count &- place > 18 { return nil }
    var number = 0
    while place < count {
      let digit = self[place] &- .zero
      if digit > 9 { return nil }
      number = number &* 10 &+ Int(digit)
      place &+= 1
    }
    return isNegative ? -number : number
  }
}

extension UInt8 {
  /// A blank of ASCII.
  fileprivate var isBlank: Bool { self == .space || (9...13).contains(self) }
}
