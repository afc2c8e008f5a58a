import Glibc
import StreamLang

/// Bytes on their way to standard output and standard error, in the order in which they were written.
///
/// Collected and written at once; a reader that has closed the pipe ends the program quietly.
final class Output {
  private var bytes: [UInt8] = []
  private let limit = 1 << 16

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count > limit { _ = flush() }
  }

  func writeLine(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > limit { _ = flush() }
  }

  /// Writes to standard error, after everything that was written before.
  func writeAside(_ text: String) {
    _ = flush()
    _ = Self.write(Array(text.utf8), to: 2)
  }

  func write(_ line: Screen.Line, _ palette: Palette) {
    let text = palette.paint(line.text) + "\n"
    if line.isAside { writeAside(text) } else { write(text) }
  }

  /// Writes what is waiting; the answer is 0, or does not come if nobody reads any more.
  @discardableResult func flush() -> Int32 {
    defer { bytes.removeAll(keepingCapacity: true) }
    if !Self.write(bytes, to: 1) { exit(0) }
    return 0
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
        continue
      }
      if count <= 0 { return false }
      offset += count
    }
    return true
  }
}

/// What a style looks like on this terminal: the one room that knows colour.
struct Palette {
  let isColoured: Bool

  /// The hues of rows in definition order; red is for errors only.
  private static let hues = [36, 33, 32, 35, 34, 96, 93, 92, 95, 94]

  func paint(_ text: StyledText) -> String {
    if !isColoured { return text.plain }
    return text.runs.reduce(into: "") { painted, run in
      switch run.style {
      case .plain: painted += run.text
      case .dim: painted += "\u{1B}[2m\(run.text)\u{1B}[0m"
      case .error: painted += "\u{1B}[31m\(run.text)\u{1B}[0m"
      case .hue(let number):
        painted += "\u{1B}[\(Self.hues[number % Self.hues.count])m\(run.text)\u{1B}[0m"
      }
    }
  }
}
