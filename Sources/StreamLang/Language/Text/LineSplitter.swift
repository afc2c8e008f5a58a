import StreamEngine

/// Cuts bytes into lines; each byte is looked at once.
public struct LineSplitter {
  private var bytes: [UInt8] = []
  private var start = 0

  /// The place at which the search for the next newline goes on.
  private var searched = 0

  /// No bytes yet.
  public init() {}

  /// The bytes that come next.
  public mutating func append(_ arrived: [UInt8]) {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += arrived
  }

  /// True if more bytes wait for their newline than a line may have; more need not be read.
  ///
  /// Asked once no line is there any more.
  public var isTooLong: Bool { bytes.count - start > Self.limit }

  /// The message about such a line.
  public static let obstacle = "a line of more than 64 MB"

  /// A line may have so many bytes.
  static let limit = 1 << 26

  /// The next line that has ended, without its newline.
  public mutating func next() -> String? {
    let found: (line: String, end: Int)? = bytes.withUnsafeBufferPointer { [start, searched] all in
      guard let end = all.firstIndex(of: UInt8(ascii: "\n"), from: searched) else { return nil }
      let isReturned = end > start && all[end - 1] == UInt8(ascii: "\r")
      return (all.text(start..<(isReturned ? end - 1 : end)), end)
    }
    guard let found else {
      searched = bytes.count
      return nil
    }
    (start, searched) = (found.end + 1, found.end + 1)
    return found.line
  }

  /// Hands over the next lines, at most `most`, as they lie in memory; the answer is how many there were, and how many
  /// `take` has taken, which are gone then.
  ///
  /// None is handed over if a byte among them is no character.
  mutating func takeBlock(most: Int, _ take: (BlockTaker.Texts) -> Int) -> (count: Int, taken: Int)
  {
    let (count, taken, end) = bytes.withUnsafeBufferPointer { [start, searched] all in
      withUnsafeTemporaryAllocation(of: BlockTaker.Text.self, capacity: most) { lines in
        var (count, next, from) = (0, start, searched)
        while count < most, let end = all.firstIndex(of: UInt8(ascii: "\n"), from: from) {
          lines.initializeElement(at: count, to: BlockTaker.Text(rebasing: all[next..<end]))
          count += 1
          (next, from) = (end + 1, end + 1)
        }
        if count == 0 || !UnsafeBufferPointer(rebasing: all[start..<next]).isPlain {
          return (count, 0, start)
        }
        let taken = take(BlockTaker.Texts(rebasing: lines[0..<count]))
        guard taken < count, let left = lines[taken].baseAddress, let first = all.baseAddress else {
          return (count, taken, next)
        }
        return (count, taken, left - first)
      }
    }
    if taken > 0 { (start, searched) = (end, end) }
    return (count, taken)
  }

  /// The text that is left after the last newline.
  public mutating func last() -> String? {
    defer { start = bytes.count }
    let rest = bytes[start...]
    if rest.isEmpty { return nil }
    return String(decoding: rest.last == UInt8(ascii: "\r") ? rest.dropLast() : rest, as: UTF8.self)
  }
}
