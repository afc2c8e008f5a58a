/// Cuts bytes into lines; each byte is looked at once.
public struct LineSplitter {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Where the search for the next newline goes on.
  private var searched = 0

  /// No bytes yet.
  public init() {}

  /// What comes next.
  public mutating func append(_ arrived: [UInt8]) {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += arrived
  }

  /// How many bytes wait for their newline.
  var unfinished: Int { bytes.count - start }

  /// The next line that has ended, without its newline.
  public mutating func next() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return String(decoding: bytes[start..<end], as: UTF8.self).withoutCarriageReturn
  }

  /// What is left after the last newline.
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
