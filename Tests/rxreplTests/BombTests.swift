import Foundation
import Glibc
import Testing

/// No program takes all time or all memory, and a signal ends each.
///
/// Some of the table runs with all tests; `make torture` runs the whole of it, with the command that is
/// installed, and says how long the answers took.
@Suite(.serialized) struct BombTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isWhole = environment["TORTURE"] != nil
  /// Bytes that none may have had in use: the ceiling, and what one step beyond it takes.
  private static let memory = 2_600_000_000
  /// Seconds of its own time that a program may go on for after a signal.
  private static let patience = isWhole ? 0.1 : 1

  private struct Outcome {
    /// As a shell has it: 128 and the number of a signal that ended it.
    var status: Int32 = 0
    var wasStopped = false
    /// Seconds that it went on for after the signal.
    var delay = 0.0
    var memory = 0
    var text = ""
  }

  @Test func `a bomb ends, is refused or is stopped`() throws {
    let bombs = Bomb.all.enumerated().filter { Self.isWhole || $0.offset % 13 == 0 }
    var delays: [(seconds: Double, program: String)] = []
    for (offset, bomb) in bombs {
      let signals = Self.isWhole ? [SIGINT, SIGTERM] : [offset % 2 == 0 ? SIGINT : SIGTERM]
      for signal in bomb.message == nil ? signals : [0] {
        let outcome = try Self.run(bomb.program, signal)
        let title = "\(bomb.program), signal \(signal): \(outcome)"
        #expect(outcome.memory < Self.memory, "\(title)")
        if let message = bomb.message {
          #expect(outcome.text.contains(message), "\(title)")
          #expect(!outcome.wasStopped && [1, 4].contains(outcome.status), "\(title)")
        } else if outcome.wasStopped {
          #expect(outcome.status == 130, "\(title)")
          delays.append((outcome.delay, bomb.program))
          if !Self.isWhole { #expect(outcome.delay < Self.patience, "\(title)") }
        } else {
          #expect([0, 1, 4].contains(outcome.status), "\(title)")
        }
      }
    }
    guard Self.isWhole, !delays.isEmpty else { return }
    delays.sort { $0.seconds < $1.seconds }
    func milliseconds(_ place: Int) -> Int { Int(delays[place].seconds * 1000) }
    let late = min(delays.count - 1, delays.count * 99 / 100)
    print(
      "\(Bomb.all.count) bombs, \(delays.count) stopped: half within "
        + "\(milliseconds(delays.count / 2)) ms, 99 of 100 within \(milliseconds(late)) ms")
    for place in delays.indices.suffix(20) {
      print("  \(milliseconds(place)) ms: \(delays[place].program)")
    }
    #expect(delays[late].seconds < Self.patience)
  }

  /// Runs a program until it has worked for a while or waits for something, and sends it a signal then;
  /// without a signal to its end.
  private static func run(_ program: String, _ signal: Int32) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["in", "go"] { mkfifo(folder.appending(path: name).path, 0o600) }
    let go = open(folder.appending(path: "go").path, O_RDONLY | O_NONBLOCK)
    defer { close(go) }
    // The script says that it has come to what does not end.
    try "of(\"go\").write(\"go\")\n\(program)".write(
      to: folder.appending(path: "b.rx"), atomically: true, encoding: .utf8)
    // After a minute of its own time the system ends it.
    let shell = "cd \"$0\" && ulimit -t 60 && exec \"$@\" < /dev/null > out 2>&1"
    let process = try start([
      "/bin/sh", "-c", shell, folder.path, Shell.binaries + "/rxrepl", "--allow-write",
      "--allow-run", "--timeline", "never", "b.rx",
    ])
    var outcome = Outcome()
    var usage = rusage()
    var raw: Int32 = 0
    var work = 0.0
    if signal != 0 {
      var byte: UInt8 = 0
      var hasBegun = false
      while wait4(process, &raw, WNOHANG, &usage) != process {
        hasBegun = hasBegun || read(go, &byte, 1) == 1
        let (seconds, isWaiting) = state(of: process)
        work = seconds
        if hasBegun && (isWaiting || seconds > 0.15) {
          outcome.wasStopped = true
          kill(process, signal)
          wait4(process, &raw, 0, &usage)
          break
        }
        sched_yield()
      }
    } else {
      wait4(process, &raw, 0, &usage)
    }
    outcome.status = raw & 0x7f == 0 ? raw >> 8 & 0xff : 128 + raw & 0x7f
    outcome.delay = max(0, seconds(usage.ru_utime) + seconds(usage.ru_stime) - work)
    // A program begins as a copy of this one, and the system counts for it what this one has had. So no
    // more than that is known of it: `make torture` runs these tests alone.
    var own = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &own)
    outcome.memory = usage.ru_maxrss > own.ru_maxrss ? usage.ru_maxrss * 1024 : 0
    outcome.text =
      (try? String(contentsOf: folder.appending(path: "out"), encoding: .utf8))
      .map { String($0.suffix(2000)) } ?? ""
    return outcome
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }

  /// The seconds that a process has worked, and whether all of it waits for something.
  private static func state(of process: pid_t) -> (work: Double, isWaiting: Bool) {
    let folder = "/proc/\(process)"
    guard let text = try? String(contentsOfFile: "\(folder)/stat", encoding: .utf8) else {
      return (0, false)
    }
    // The name stands in parentheses, and may have blanks in it.
    let fields = text.drop { $0 != ")" }.dropFirst(2).split(separator: " ")
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return (0, false)
    }
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? []
    let isWaiting = threads.allSatisfy { thread in
      let line = try? String(contentsOfFile: "\(folder)/task/\(thread)/stat", encoding: .utf8)
      return line?.drop { $0 != ")" }.dropFirst(2).first == "S"
    }
    return ((user + system) / Double(sysconf(Int32(_SC_CLK_TCK))), isWaiting)
  }

  private static func start(_ words: [String]) throws -> pid_t {
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, words[0], nil, nil, &arguments, environ) == 0)
    return process
  }
}
