/// Texts and numbers as bytes, one behind another.
extension [UInt8] {
  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  mutating func write(_ number: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      append(
        contentsOf: UnsafeMutableBufferPointer(rebasing: digits[..<digits.write(number, at: 0)]))
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a number, which has at most 20 characters, and answers where it ends.
  func write(_ number: Int, at start: Int) -> Int {
    var start = start
    if number < 0 {
      initializeElement(at: start, to: .minus)
      start &+= 1
    }
    var rest = number.magnitude
    var size = 1
    while rest >= 10 {
      rest /= 10
      size &+= 1
    }
    rest = number.magnitude
    for place in (start..<start &+ size).reversed() {
      initializeElement(at: place, to: .zero + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    return start &+ size
  }
}
