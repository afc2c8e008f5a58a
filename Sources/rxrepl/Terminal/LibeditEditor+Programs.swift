import CLibedit
import Glibc

/// Other programs that have the terminal for a while: an editor, a pager.
extension LibeditEditor {
  func edit(_ text: String) throws -> String {
    let editor = environment("VISUAL") ?? environment("EDITOR") ?? "vi"
    let file = try TemporaryFile(text + "\n")
    let status = try lendTerminal {
      try ForegroundProgram.run("\(editor.inItsShell) \"$1\"", file.path)
    }
    if status != 0 {
      throw TextFile.Failure("nothing has changed: \(editor) ended with status \(status)")
    }
    return try TextFile.read(file.path).asTypedText
  }

  func page(_ rows: [String]) -> Bool {
    guard rows.count >= WindowSize(of: 1).rows, let pager = Self.pager,
      let file = try? TemporaryFile(rows.map { $0 + "\n" }.joined())
    else { return false }
    // Status 127: there is no such program.
    return lendTerminal { try? ForegroundProgram.run("\(pager) < \"$1\"", file.path) } ?? 127 != 127
  }

  /// A command of the shell; nil if there is to be none.
  private static var pager: String? {
    guard let pager = getenv("PAGER").map({ String(cString: $0) }) else { return "less -FRX" }
    // The options that `less` gets where nobody has told it anything: colours are no text.
    return pager.isEmpty ? nil : "LESS=${LESS-FRX} \(pager)"
  }

  /// Gives the terminal back as it was found, while something else uses it.
  private func lendTerminal<Result>(_ body: () throws -> Result) rethrows -> Result {
    libedit.flush()
    terminal_restore()
    defer {
      // libedit looks at the modes that the other program has left, and goes back to those between two lines.
      libedit.setEditingMode(true)
      libedit.setEditingMode(false)
      // They were meant for the other program.
      _ = TerminalSignals.take([.interrupt, .resume, .resize])
    }
    return try body()
  }
}

extension String {
  /// This command of the shell as the shell's last one, in its process if it is a plain one: whoever waits for
  /// the shell then hears when the program is stopped.
  fileprivate var inItsShell: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789 -_./+:,@".unicodeScalars.contains($0)
    }
    return isPlain ? "exec \(self)" : self
  }
}

/// A program that has the terminal to itself until it ends.
private enum ForegroundProgram {
  /// Runs a command of the shell, with a file as `$1`, and answers its exit status.
  static func run(_ command: String, _ file: String) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var id: pid_t = 0
    let failure = Spawning.start(
      ["/bin/sh", "-c", command, "rxrepl", file], inOwnGroup: false, &actions, &id)
    if failure != 0 { throw TextFile.Failure(failure, permission: "no permission to run it") }
    return wait(for: id)
  }

  /// Waits until a program has ended, however long that takes somebody, and answers its exit status.
  ///
  /// One that is stopped stops this program, too, as a job of the shell; where there is no shell for that it
  /// goes on at once. When this program is to end, so is the other one.
  private static func wait(for id: pid_t) -> Int32 {
    var status: Int32 = 0
    var (isStopped, isToldToEnd) = (false, false)
    while true {
      let changed = waitpid(id, &status, WNOHANG | WUNTRACED | WCONTINUED)
      if changed < 0 && errno != EINTR { return 1 }
      if changed == id {
        let isContinued = status == 0xffff
        isStopped = !isContinued && status & 0xff == 0x7f
        if isStopped { raise(SIGTSTP) } else if !isContinued { break }
      } else if isStopped {
        // A shell lets all of the job go on. Nobody else has, and the program cannot have stopped once more.
        isStopped = false
        kill(id, SIGCONT)
      } else if !isToldToEnd, !TerminalSignals.arrived(among: .hangup).isEmpty {
        isToldToEnd = true
        kill(id, SIGTERM)
      } else {
        _ = terminal_wait(-1, false, 10_000_000)
      }
    }
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }
}

/// A text in a file of its own, for nobody else to read, which is gone in the end.
private final class TemporaryFile {
  let path: String

  init(_ text: String) throws {
    let ending = ".rx"
    var name = Array("\(environment("TMPDIR") ?? "/tmp")/rxrepl-XXXXXX\(ending)".utf8CString)
    let number = mkstemps(&name, Int32(ending.utf8.count))
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    if number < 0 { throw TextFile.Failure(errno, permission: "no permission to write \(path)") }
    try Descriptor(number).write(Array(text.utf8))
  }

  deinit { unlink(path) }
}
