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

extension UnsafeBufferPointer<BlockTaker.Text> {
  var lines: String {
    let size = reduce(count) { $0 + $1.count }
    return String(unsafeUninitializedCapacity: size) { room in
      var end = 0
      for text in self {
        _ = UnsafeMutableBufferPointer(rebasing: room[end...]).initialize(fromContentsOf: text)
        end &+= text.count
        room.initializeElement(at: end, to: UInt8(ascii: "\n"))
        end &+= 1
      }
      return Swift.max(0, end - 1)
    }
  }
}
