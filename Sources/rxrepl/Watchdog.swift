import CLibedit
import Glibc
import Synchronization

/// Ends the process when it was asked to end and goes on working.
///
/// All that works asks now and then whether it should go on. A step that takes too long to ask is no reason to
/// keep anybody waiting, so the thread that the command began on, which has nothing else to do, counts the time
/// that the process works behind a signal. It touches nothing that the other thread works on: what was not
/// written yet is lost, as if the system had ended it.
enum Watchdog {
  /// Nanoseconds of the process's own time from a signal to the end.
  private static let patience = Atomic<UInt64>(usualPatience)
  /// Ctrl-C ends the line that runs at a prompt, and not the process.
  private static let guardsPrompt = Atomic<Bool>(false)

  #if DEBUG
  private static let usualPatience: UInt64 = 500_000_000
  #else
  private static let usualPatience: UInt64 = 30_000_000
  #endif

  /// From now on Ctrl-C is for the line that runs.
  static func usePrompt() { guardsPrompt.store(true, ordering: .relaxed) }

  /// Gives work that the command line asks for so many nanoseconds after a signal.
  static func allow(_ nanoseconds: UInt64) {
    patience.store(max(nanoseconds, usualPatience), ordering: .relaxed)
  }

  /// Waits for signals as long as the process lives.
  static func watch() -> Never {
    while true {
      terminal_await_signal()
      let begin = timeUsed
      while isAskedToEnd {
        let used = timeUsed - begin
        let patience = patience.load(ordering: .relaxed)
        if used >= patience { end() }
        var pause = timespec(tv_sec: 0, tv_nsec: Int(min(patience - used, 100_000_000)))
        nanosleep(&pause, nil)
      }
    }
  }

  /// True if a signal has come that is to end the process.
  static var isAskedToEnd: Bool {
    let ending: TerminalSignals =
      guardsPrompt.load(ordering: .relaxed) ? .hangup : [.interrupt, .hangup]
    return !TerminalSignals.arrived(among: ending).isEmpty
  }

  private static var timeUsed: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func end() -> Never {
    Child.stopAll()
    terminal_abandon()
    let clearing = isatty(2) == 1 ? "\r\u{1B}[K" : ""
    var text = "\(clearing)interrupted; what was not shown yet is lost\n"
    _ = text.withUTF8 { Glibc.write(2, $0.baseAddress, $0.count) }
    _exit(130)
  }
}
