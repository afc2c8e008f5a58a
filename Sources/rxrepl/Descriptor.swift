import CLibedit
import Glibc

/// An open file, pipe or terminal, closed when nobody holds it any more.
///
/// Whoever waits for it hears Ctrl-C and the signals that end a program: the wait is over, and fails.
final class Descriptor {
  private(set) var number: Int32
  /// The text that stands in front of its messages, if anything does.
  private let name: String?
  /// A pipe takes this much at once without making the writer wait, once it takes anything.
  private static let portion = 4096

  /// Takes over a descriptor that is open; `name` is for messages.
  init(_ number: Int32, name: String? = nil) { (self.number, self.name) = (number, name) }

  /// Opens a file; to write to a named pipe, one who reads it is waited for.
  convenience init(
    opening path: String, _ flags: Int32, mode: mode_t = 0o644, name: String? = nil,
    permission: String, _ patience: Patience = .endless
  ) throws {
    self.init(-1, name: name)
    let end = patience.end
    while try !openNow(path, flags, mode: mode, permission: permission) {
      if let end, end <= HostClock.now { throw named(TextFile.Failure("nobody reads it")) }
      try wait(toWrite: false, nanoseconds: 20_000_000)
    }
  }

  /// Opens a file without waiting; false as long as nobody reads the named pipe that is to be written.
  func openNow(
    _ path: String, _ flags: Int32, mode: mode_t = 0o644, permission: String
  ) throws -> Bool {
    number = open(path, flags | O_CLOEXEC | O_NONBLOCK, mode)
    if number >= 0 { return true }
    let reason = errno
    var status = stat()
    if reason == ENXIO, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      return false
    }
    throw named(TextFile.Failure(reason, permission: permission))
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

  /// True for a file on a disk, which never makes anybody wait.
  var isRegular: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// True for the terminal that this program was started at.
  var isOwnTerminal: Bool { isatty(number) == 1 && tcgetsid(number) == getsid(0) }

  /// True if standard input was closed at the start.
  static var isInputClosed: Bool { fcntl(0, F_GETFL) & O_ACCMODE == O_WRONLY }

  /// True if standard input is a file, and not what a program or a person is about to write.
  static var isInputFile: Bool {
    var status = stat()
    return fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  // MARK: Reading

  /// The bytes that can be had without waiting, perhaps nothing; nil at the end.
  ///
  /// A named pipe that nobody has opened for writing yet has nothing; it is at its end when the last of
  /// those who wrote to it has closed it.
  func readNow() throws -> [UInt8]? {
    guard terminal_wait(number, false, 0) else { return [] }
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      result = Glibc.read(number, buffer.baseAddress, buffer.count)
      count = max(0, result)
    }
    if result < 0 && (errno == EAGAIN || errno == EINTR) { return [] }
    if result < 0 { throw failure() }
    return result == 0 ? nil : bytes
  }

  /// Reads the bytes that come next, at least one; nil at the end.
  func read(_ patience: Patience = .endless) throws -> [UInt8]? {
    let end = patience.end
    while let bytes = try readNow() {
      if !bytes.isEmpty { return bytes }
      try wait(toWrite: false, until: end, "nothing has come from it for 2s")
    }
    return nil
  }

  /// All there is up to the end, which is a failure if it is more than `limit` bytes.
  func readAll(atMost limit: Int, _ patience: Patience = .endless) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let portion = try read(patience) {
      bytes += portion
      if bytes.count > limit {
        throw named(TextFile.Failure("a file of more than \(limit >> 20) MB"))
      }
    }
    return bytes
  }

  /// The time that somebody waits while nothing happens.
  enum Patience {
    case endless
    /// Two seconds: streams stand still meanwhile, and a prompt is not there.
    case short

    /// When it is over, on the host's clock.
    fileprivate var end: UInt64? { self == .short ? HostClock.now + 2_000_000_000 : nil }
  }

  // MARK: Writing

  /// Writes all of it, and waits for whoever has to take it.
  func write(_ bytes: [UInt8], _ patience: Patience = .endless) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(toWrite: true, until: patience.end, "nobody reads it")
      rest = rest.dropFirst(try writePortion(rest))
    }
  }

  /// Writes what is taken without waiting; the answer is the rest.
  func writeNow(_ bytes: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
    var rest = bytes
    while !rest.isEmpty, terminal_wait(number, true, 0) {
      rest = rest.dropFirst(try writePortion(rest))
    }
    return rest
  }

  /// Writes some bytes to what takes any; the answer is how many.
  private func writePortion(_ bytes: ArraySlice<UInt8>) throws -> Int {
    let count = bytes.prefix(Self.portion).withUnsafeBytes {
      Glibc.write(number, $0.baseAddress, $0.count)
    }
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return 0 }
    guard count > 0 else { throw failure() }
    return count
  }

  /// Whatever was written is on the disk, as far as the system tells.
  func synchronize() throws {
    if fsync(number) != 0 && errno != EINVAL && errno != EROFS { throw failure() }
  }

  /// Sleeps until the descriptor is ready or the time is over.
  private func wait(toWrite: Bool, nanoseconds: Int64 = -1) throws {
    terminal_catch_signals()
    // The text that is still to be written is written after Ctrl-C, unless somebody would have to
    // be waited for.
    if toWrite && terminal_wait(number, true, 0) { return }
    while !Interruption.isPending() {
      if terminal_wait(number, toWrite, nanoseconds) || nanoseconds >= 0 { return }
    }
    throw named(TextFile.Failure("interrupted"))
  }

  /// Waits until the descriptor is ready, at most to a moment of the host's clock; without one, for ever.
  private func wait(toWrite: Bool, until end: UInt64?, _ obstacle: String) throws {
    guard let end else { return try wait(toWrite: toWrite) }
    while !terminal_wait(number, toWrite, 0) {
      let now = HostClock.now
      if end <= now { throw named(TextFile.Failure(obstacle)) }
      try wait(toWrite: toWrite, nanoseconds: Int64(end - now))
    }
  }

  private func failure(_ permission: String = "no permission") -> TextFile.Failure {
    named(TextFile.Failure(errno, permission: permission))
  }

  private func named(_ failure: TextFile.Failure) -> TextFile.Failure {
    name.map { TextFile.Failure("\($0): \(failure)", number: failure.number) } ?? failure
  }
}
