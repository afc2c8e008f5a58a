import CLibedit
import Glibc
import StreamLang

/// A line on standard error that says what takes so long, while it does, on a terminal.
///
/// It is asked now and then by what works, and takes itself away before anything else is written.
final class ProgressLine {
  private let isWanted: Bool
  private let charset: Charset
  private let width: Int
  private var begin: UInt64?
  private var nextDrawing: UInt64 = 0
  private var isShown = false

  /// Nobody wants to know earlier.
  private static let delay: UInt64 = 1_000_000_000
  private static let interval: UInt64 = 200_000_000

  init(_ look: Look) {
    isWanted = isatty(2) == 1 && !look.isPlain && Look.movesCursor
    charset = look.chosenCharset
    width = look.chosenWidth
  }

  /// Something begins that may take long, or has something to show: nothing needs to be said yet.
  func begin(at host: UInt64 = HostClock.now) {
    if !isWanted { return }
    erase()
    begin = host
    nextDrawing = host + Self.delay
  }

  /// It is over.
  func end() {
    erase()
    begin = nil
  }

  /// Says how far it has come, if it is time for that.
  func show(_ progress: @autoclosure () -> Progress) {
    guard let begin else { return }
    let host = HostClock.now
    if host < nextDrawing { return }
    nextDrawing = host + Self.interval
    isShown = true
    let text = progress().text(after: host - begin, width: width - 1, charset: charset)
    write("\r\u{1B}[2m\(text)\u{1B}[0m\u{1B}[K")
  }

  /// Takes the line away, before something else is written.
  func erase() {
    if !isShown { return }
    isShown = false
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    // A terminal that takes nothing now need not be told.
    if !terminal_wait(2, true, 0) { return }
    var text = text
    _ = text.withUTF8 { Glibc.write(2, $0.baseAddress, $0.count) }
  }
}
