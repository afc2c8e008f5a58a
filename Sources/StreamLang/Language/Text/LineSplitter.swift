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
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return String(decoding: bytes[start..<end], as: UTF8.self).withoutCarriageReturn
  }

  /// The text that is left after the last newline.
  public mutating func last() -> String? {
    defer { start = bytes.count }
    let rest = bytes[start...]
    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self).withoutCarriageReturn
  }
}

extension String {
  fileprivate var withoutCarriageReturn: String {
    // Looked for as a byte: the whole line is not walked for it.
    utf8.last == UInt8(ascii: "\r") ? String(decoding: utf8.dropLast(), as: UTF8.self) : self
  }
}
