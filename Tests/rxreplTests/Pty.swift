import Glibc
import TestSupport

/// A program running on a terminal of its own, with a person who types and reads.
///
/// No wait is longer than its limit, and none is shorter than it has to be: all waits end when the
/// screen shows what is waited for.
final class PtyChild {
  /// The output of the program so far.
  private(set) var screen: TerminalScreen

  /// All bytes the program has written.
  private(set) var output: [UInt8] = []

  /// The text of these bytes, without those at the start.
  func written(since start: Int = 0) -> String { String(decoding: output[start...], as: UTF8.self) }

  private let terminal: Int32
  private let process: pid_t
  private var status: Int32?

  /// False once the program has closed its terminal.
  private var isOpen = true

  /// Starts a program; nil if there is no such program or no terminal to be had.
  ///
  /// The environment is not inherited: it consists of what a terminal session needs and `environment`.
  /// There is no home in it, so that nothing is read or kept unless a test says where.
  init?(
    _ arguments: [String], environment: [String: String] = [:], columns: Int = 60, rows: Int = 18
  ) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var terminal: Int32 = -1
    var other: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&terminal, &other, &name, nil, &size) == 0 else { return nil }
    // The program must not hold its own terminal open, or its end is never seen.
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    defer { Glibc.close(other) }
    let variables = Self.environment.merging(environment) { $1 }
    guard
      let process = Self.spawn(
        arguments, variables.map { "\($0.key)=\($0.value)" }, onTerminal: name)
    else {
      Glibc.close(terminal)
      return nil
    }
    (self.terminal, self.process) = (terminal, process)
    screen = TerminalScreen(columns: columns, height: rows)
  }

  deinit {
    if status == nil {
      Glibc.kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    Glibc.close(terminal)
  }

  /// The program of a product of this package, beside the test bundle that is running.
  static func product(_ name: String) -> String {
    let directory = CommandLine.arguments[0].split(
      separator: "/", omittingEmptySubsequences: false
    ).dropLast().joined(separator: "/")
    return (directory.isEmpty ? ".build/debug" : directory) + "/" + name
  }

  // MARK: Typing

  /// Types a text, in which control characters are what their keys send.
  func send(_ text: String) { send(bytes: Array(text.utf8)) }

  /// Types bytes that need not be characters.
  func send(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, min($0.count, 512)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
      // The kernel holds no more than 4096 bytes each way, so reading goes on meanwhile.
      _ = receive(within: .zero)
    }
  }

  /// Makes the window another size, as dragging its corner does.
  func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, height: rows)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  func signal(_ number: Int32) { _ = Glibc.kill(process, number) }

  // MARK: Reading

  /// The longest wait for something that comes in a moment on a machine with nothing else to do.
  static let patience = Duration.seconds(60)

  /// Waits until a text is on the screen; false if it does not come in time.
  func waitFor(_ text: String, within limit: Duration = patience) -> Bool {
    wait(within: limit) { $0.text.contains(text) }
  }

  /// Waits until the rows of the screen are these; false if that does not come about in time.
  func waitFor(rows: [String], within limit: Duration = patience) -> Bool {
    wait(within: limit) { $0.rows == rows }
  }

  /// Waits until the screen is as wanted; false if that does not come about in time.
  func wait(within limit: Duration = patience, until isAsWanted: (TerminalScreen) -> Bool) -> Bool {
    let end = ContinuousClock.now + limit
    while !isAsWanted(screen) {
      let rest = ContinuousClock.now.duration(to: end)
      // The condition may also concern something else, as a file.
      guard rest > .zero, receive(within: min(rest, .milliseconds(20))) || isOpen else {
        return isAsWanted(screen)
      }
    }
    return true
  }

  /// Reads whatever comes for some time.
  ///
  /// Only for what has no end to wait for: that something does not happen, or goes on happening.
  func watch(for time: Duration) { _ = wait(within: time) { _ in false } }

  /// The exit code; the signal's number plus 128 if one ended the program, nil if nothing did in time.
  ///
  /// Unless it `reads`, nobody takes what the program prints meanwhile.
  func exitStatus(within limit: Duration = patience, reads: Bool = true) -> Int32? {
    let end = ContinuousClock.now + limit
    while status == nil, ContinuousClock.now < end {
      var raw: Int32 = 0
      if waitpid(process, &raw, WNOHANG) == process {
        status = raw & 0x7f == 0 ? raw >> 8 & 0xff : raw & 0x7f + 128
      } else if !reads || !receive(within: .milliseconds(10)) {
        // All has been said, and the end of the process is a moment behind the end of its output.
        poll(nil, 0, 1)
      }
    }
    while reads && receive(within: .zero) {}
    return status
  }

  /// The most bytes that are shown at a time.
  ///
  /// With `PORTION=1` every test sees all that stands on the screen while a picture is drawn.
  private static let portion = getenv("PORTION").flatMap { Int(String(cString: $0)) } ?? 1 << 16

  /// Reads what has arrived; false if nothing comes in time or the program has closed its terminal.
  private func receive(within limit: Duration) -> Bool {
    var readable = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(clamping: Int64((limit / .milliseconds(1)).rounded(.up)))
    guard poll(&readable, 1, milliseconds) > 0 else { return false }
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.portion) { buffer, count in
      count = max(0, read(terminal, buffer.baseAddress, buffer.count))
    }
    output += bytes
    screen.feed(bytes)
    isOpen = !bytes.isEmpty
    return isOpen
  }

  // MARK: Starting

  private static let environment = [
    "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
  ].merging(Shell.sanitizer) { $1 }

  private static func spawn(
    _ arguments: [String], _ environment: [String], onTerminal terminal: [CChar]
  ) -> pid_t? {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    // In a new session, the terminal opened first becomes the one whose Ctrl-C counts.
    posix_spawn_file_actions_addopen(&files, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&files, 0, 1)
    posix_spawn_file_actions_adddup2(&files, 0, 2)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Tests run on threads that block signals, and the program would inherit that.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which is not imported
    let flags = newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, flags)

    let argumentPointers = arguments.map { strdup($0) } + [nil]
    let environmentPointers = environment.map { strdup($0) } + [nil]
    defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
    var process: pid_t = 0
    guard let program = arguments.first,
      posix_spawn(&process, program, &files, &attributes, argumentPointers, environmentPointers)
        == 0
    else { return nil }
    return process
  }
}
