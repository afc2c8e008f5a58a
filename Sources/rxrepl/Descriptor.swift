import CLibedit
import Glibc

/// An open file, pipe or terminal, closed when nobody holds it any more.
///
/// Whoever waits for it hears Ctrl-C and the signals that end a program: the wait is over, and fails.
final class Descriptor {
  private(set) var number: Int32
  /// What stands in front of its messages, if anything does.
  private let name: String?
  /// A pipe takes this much at once without making the writer wait, once it takes anything.
  private static let portion = 4096

  /// Takes over a descriptor that is open; `name` is for messages.
  init(_ number: Int32, name: String? = nil) {
    self.number = number
    self.name = name
  }

  /// Opens a file; the other end of a named pipe is waited for.
  init(
    opening path: String, _ flags: Int32, mode: mode_t = 0o644, name: String? = nil,
    permission: String
  ) throws {
    self.name = name
    while true {
      number = open(path, flags | O_CLOEXEC | O_NONBLOCK, mode)
      // Nobody reads this pipe yet.
      guard number < 0, errno == ENXIO, flags & O_WRONLY != 0 else { break }
      number = -1
      try wait(toWrite: false, nanoseconds: 20_000_000)
    }
    if number < 0 { throw failure(permission) }
  }

  deinit { close() }

  func close() {
    if number > 2 { _ = Glibc.close(number) }
    number = -1
  }

  /// Keeps what is opened later from becoming a standard descriptor that was closed at the start.
  ///
  /// Those stay of no use: what reads or writes them fails.
  static func holdClosedOnes() {
    for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether standard input was closed at the start.
  static var isInputClosed: Bool { fcntl(0, F_GETFL) & O_ACCMODE == O_WRONLY }

  /// What there is, at least a byte; nil at the end.
  func read() throws -> [UInt8]? {
    while true {
      try wait(toWrite: false)
      if let bytes = try readNow(), !bytes.isEmpty { return bytes }
      if isAtEnd { return nil }
    }
  }

  private var isAtEnd = false

  /// What there is without waiting, perhaps nothing; nil at the end.
  func readNow() throws -> [UInt8]? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      result = Glibc.read(number, buffer.baseAddress, buffer.count)
      count = max(0, result)
    }
    if result < 0 && (errno == EAGAIN || errno == EINTR) { return [] }
    if result < 0 {
      throw failure()
    }
    isAtEnd = result == 0
    return isAtEnd ? nil : bytes
  }

  /// Writes all of it.
  func write(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      try wait(toWrite: true)
      let end = min(bytes.count, offset + Self.portion)
      let count = bytes[offset..<end].withUnsafeBytes {
        Glibc.write(number, $0.baseAddress, $0.count)
      }
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      guard count > 0 else {
        throw failure()
      }
      offset += count
    }
  }

  /// Whatever was written is on the disk, as far as the system tells.
  func synchronize() throws {
    if fsync(number) != 0 && errno != EINVAL && errno != EROFS {
      throw failure()
    }
  }

  /// Sleeps until the descriptor is ready or the time is over.
  private func wait(toWrite: Bool, nanoseconds: Int64 = -1) throws {
    terminal_catch_signals()
    // What is still to be said after Ctrl-C is said, unless somebody would have to be waited for.
    if toWrite && terminal_wait(number, true, 0) { return }
    while !Interruption.isPending() {
      if terminal_wait(number, toWrite, nanoseconds) || nanoseconds >= 0 { return }
    }
    throw named(TextFile.Failure("interrupted"))
  }

  private func failure(_ permission: String = "no permission") -> TextFile.Failure {
    named(TextFile.Failure(errno, permission: permission))
  }

  private func named(_ failure: TextFile.Failure) -> TextFile.Failure {
    name.map { TextFile.Failure("\($0): \(failure)", number: failure.number) } ?? failure
  }
}
