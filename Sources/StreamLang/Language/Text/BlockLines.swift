import StreamEngine

/// Blocks as lines of one text, without the newline of the last.
extension UnsafeBufferPointer<Int> {
  var lines: String {
    // No number has more than 20 characters.
    String(unsafeUninitializedCapacity: count * 21) { room in
      var end = 0
      for number in self {
        end = room.write(number, at: end)
        room.initializeElement(at: end, to: UInt8(ascii: "\n"))
        end &+= 1
      }
      return Swift.max(0, end - 1)
    }
  }
}

extension TextBlock {
  var lines: String {
    let size = places.reduce(places.count) { $0 + $1.count }
    return String(unsafeUninitializedCapacity: size) { room in
      var end = 0
      for place in places {
        for byte in bytes[place] {
          room.initializeElement(at: end, to: byte)
          end &+= 1
        }
        room.initializeElement(at: end, to: UInt8(ascii: "\n"))
        end &+= 1
      }
      return max(0, end - 1)
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a number, and answers where it ends.
  fileprivate func write(_ number: Int, at start: Int) -> Int {
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
