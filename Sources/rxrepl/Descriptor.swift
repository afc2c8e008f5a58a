import CLibedit
import Glibc

/// An open file, pipe or terminal, closed when nobody holds it any more.
///
/// Whoever waits for it hears Ctrl-C and the signals that end a program: the wait is over, and fails.
final class Descriptor {
  private var number: Int32
  private let name: String
  /// A pipe takes this much at once without making the writer wait, once it takes anything.
  private static let portion = 4096

  /// Takes over a descriptor that is open; `name` is for messages.
  init(_ number: Int32, name: String) {
    self.number = number
    self.name = name
  }

  /// Opens a file; the other end of a named pipe is waited for.
  init(opening path: String, _ flags: Int32, mode: mode_t = 0o644, permission: String) throws {
    name = path
    while true {
      number = open(path, flags | O_CLOEXEC | O_NONBLOCK, mode)
      // Nobody reads this pipe yet.
      guard number < 0, errno == ENXIO, flags & O_WRONLY != 0 else { break }
      try Self.wait(for: -1, toWrite: false, nanoseconds: 20_000_000, name)
    }
    if number < 0 {
      throw TextFile.Failure("\(path): \(TextFile.Failure(errno, permission: permission))")
    }
  }

  deinit { close() }

  func close() {
    if number > 2 { _ = Glibc.close(number) }
    number = -1
  }

  /// What there is, at least a byte; nil at the end.
  func read() throws -> [UInt8]? {
    while true {
      try Self.wait(for: number, toWrite: false, name)
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
      throw TextFile.Failure("\(name): \(TextFile.Failure(errno, permission: "no permission"))")
    }
    isAtEnd = result == 0
    return isAtEnd ? nil : bytes
  }

  /// Writes all of it.
  func write(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      try Self.wait(for: number, toWrite: true, name)
      let end = min(bytes.count, offset + Self.portion)
      let count = bytes[offset..<end].withUnsafeBytes {
        Glibc.write(number, $0.baseAddress, $0.count)
      }
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      guard count > 0 else {
        throw TextFile.Failure("\(name): \(TextFile.Failure(errno, permission: "no permission"))")
      }
      offset += count
    }
  }

  /// Whatever was written is on the disk, as far as the system tells.
  func synchronize() throws {
    if fsync(number) != 0 && errno != EINVAL && errno != EROFS {
      throw TextFile.Failure("\(name): \(TextFile.Failure(errno, permission: "no permission"))")
    }
  }

  /// Sleeps until the descriptor is ready or the time is over.
  private static func wait(
    for number: Int32, toWrite: Bool, nanoseconds: Int64 = -1, _ name: String
  ) throws {
    terminal_catch_signals()
    while !Interruption.isPending() {
      if terminal_wait(number, toWrite, nanoseconds) || nanoseconds >= 0 { return }
    }
    throw TextFile.Failure("\(name): interrupted")
  }
}
