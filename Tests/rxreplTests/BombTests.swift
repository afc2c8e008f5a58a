import Foundation
import Glibc
import Testing

/// No program takes all time or all memory, and a signal ends each.
///
/// Some of the table runs with all tests; `make torture` runs the whole of it, with the command that is
/// installed, and says how long the answers took.
@Suite(.serialized, .waits) struct BombTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isWhole = environment["TORTURE"] != nil
  /// Bytes that none may have had in use: the ceiling, and what one step beyond it takes.
  private static let memory = 2_600_000_000
  /// Seconds of its own time that a program may go on for after a signal; a debug build is many times slower.
  private static let patience = isWhole ? 0.1 : 3

  private struct Outcome {
    /// As a shell has it: 128 and the number of a signal that ended it.
    var status: Int32 = 0
    var wasStopped = false
    /// Seconds that it went on for after the signal.
    var delay = 0.0
    var memory = 0
    var text = ""

    /// Its exit status.
    var kind: String {
      if !wasStopped { return status == 0 ? "ended by themselves" : "ended with status \(status)" }
      return text.hasSuffix("is lost\n") ? "stopped in the middle of something" : "stopped"
    }
  }

  /// `TORTURE=3/8` is the third of eight portions.
  private static let portion: (number: Int, of: Int) = {
    let numbers = (environment["TORTURE"] ?? "").split(separator: "/").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0] - 1, numbers[1]) : (0, isWhole ? 1 : 61)
  }()

  @Test func `a bomb ends, is refused or is stopped`() throws {
    let bombs = Bomb.all.enumerated().filter { $0.offset % Self.portion.of == Self.portion.number }
    var delays: [(seconds: Double, title: String)] = []
    var outcomes: [String: Int] = [:]
    for (offset, bomb) in bombs {
      let signals = Self.isWhole ? [SIGINT, SIGTERM] : [offset % 2 == 0 ? SIGINT : SIGTERM]
      for signal in bomb.message == nil ? signals : [0] {
        let outcome = try Self.run(bomb, signal)
        let title = "\(bomb.title ?? bomb.program), signal \(signal): \(outcome)"
        outcomes[outcome.kind, default: 0] += 1
        #expect(outcome.memory < Self.memory, "\(title)")
        if let message = bomb.message {
          #expect(outcome.text.contains(message), "\(title)")
          #expect(!outcome.wasStopped && [1, 4].contains(outcome.status), "\(title)")
        } else if outcome.wasStopped {
          // A prompt goes on after Ctrl-C, up to the end of what is typed, and a script may have come to
          // its end just then. Before a script runs the signal itself ends the process.
          #expect([0, 1, 3, 4, 130, 128 + signal].contains(outcome.status), "\(title)")
          delays.append((outcome.delay, bomb.title ?? bomb.program))
          #expect(outcome.delay < Self.patience, "\(title)")
        } else {
          // A text may be refused, too, and a file that is too long is not read.
          #expect([0, 1, 2, 3, 4].contains(outcome.status), "\(title)")
        }
      }
    }
    guard Self.isWhole, !delays.isEmpty else { return }
    delays.sort { $0.seconds < $1.seconds }
    func milliseconds(_ place: Int) -> Int { Int(delays[place].seconds * 1000) }
    let late = min(delays.count - 1, delays.count * 99 / 100)
    print(
      "\(bombs.count) bombs of \(Bomb.all.count), \(delays.count) stopped: half within "
        + "\(milliseconds(delays.count / 2)) ms, 99 of 100 within \(milliseconds(late)) ms")
    for (kind, count) in outcomes.sorted(by: { $0.key < $1.key }) { print("  \(count) \(kind)") }
    for place in delays.indices.suffix(20) {
      print("  \(milliseconds(place)) ms: \(delays[place].title.prefix(200))")
    }
  }

  /// Runs a program until it has worked for a while or waits for something, and sends it a signal then;
  /// without a signal to its end.
  private static func run(_ bomb: Bomb, _ signal: Int32) throws -> Outcome {
    let folder = try TemporaryFolder()
    for name in ["in", "go"] { mkfifo(folder.path(name), 0o600) }
    let go = open(folder.path("go"), O_RDONLY | O_NONBLOCK)
    defer { close(go) }
    // The script says that it has come to what does not end.
    let head = bomb.setup.map { $0 + "\nof(\"go\").write(\"go\")\n" } ?? ""
    let texts = ["b.rx": head + bomb.program + "\n"]
    for (name, text) in texts.merging(bomb.files, uniquingKeysWith: { $1 }) {
      try text.write(toFile: folder.path(name), atomically: false, encoding: .utf8)
    }
    // After a minute of its own time the system ends it.
    let input = bomb.isTyped ? "b.rx" : "/dev/null"
    let shell = "cd \"$0\" && ulimit -t 60 && exec \"$@\" < \(input) > out 2>&1"
    let words =
      bomb.isTyped ? ["-i", "--plain", "--clock", "virtual"] : ["--timeline", "never", "b.rx"]
    let process = try start(
      [
        "/bin/sh", "-c", shell, folder.path, Shell.binaries + "/rxrepl", "--allow-write",
        "--allow-run",
      ]
        + words)
    var outcome = Outcome()
    var usage = rusage()
    var raw: Int32 = 0
    var work = 0.0
    if signal != 0 {
      var byte: UInt8 = 0
      // The time that it had worked when it came to the program under test.
      var begin: Double? = bomb.setup == nil ? 0 : nil
      while wait4(process, &raw, WNOHANG, &usage) != process {
        let (seconds, isWaiting) = state(of: process)
        work = seconds
        if begin == nil, read(go, &byte, 1) == 1 { begin = seconds }
        if let begin, isWaiting && bomb.setup != nil || seconds - begin > 0.15 {
          outcome.wasStopped = true
          kill(process, signal)
          wait4(process, &raw, 0, &usage)
          break
        }
        poll(nil, 0, 2)
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
      FileManager.default.contents(atPath: folder.path("out"))
      .map { String(decoding: $0.suffix(500), as: UTF8.self) } ?? ""
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
