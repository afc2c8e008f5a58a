import CLibedit
import Glibc
import StreamLang

/// A program that was started, with its output on a pipe and nothing to read.
///
/// It leads a process group of its own, so that the processes that it starts end with it.
final class Child {
  private let output: Descriptor
  private var id: pid_t = 0
  private var status: Int32?
  /// The number of looks at a program that was asked to end, before it is killed.
  private static let patience = Int(PROGRAMS_PATIENCE_MILLISECONDS) / pace
  /// Milliseconds.
  private static let pace = 2

  init(starting words: [String]) throws {
    if words.contains(where: { $0.utf8.contains(0) }) {
      throw TextFile.Failure("a word of a program cannot have a NUL in it")
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw TextFile.Failure(errno, permission: "no permission") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = Descriptor(ends[0], name: words[0])
    defer { _ = close(ends[1]) }
    // Asked for more, it says that there is none, and does not wait.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    // A signal that ends this process finds a program that was started in the list of those to end.
    let (failure, isListed) = Self.withoutSignals {
      let failure = Self.spawn(words, output: ends[1], &id)
      // As long as its end was not noticed, nobody else has its number.
      return (failure, failure == 0 && programs_add(id))
    }
    if failure != 0 {
      id = 0
      let reason = failure == ENOENT ? "no such program" : String(cString: strerror(failure))
      throw TextFile.Failure("\(words[0]): \(reason.lowercased())")
    }
    if !isListed {
      stop()
      throw TextFile.Failure(ENOMEM, permission: "no permission")
    }
  }

  private static func withoutSignals<Result>(_ body: () -> Result) -> Result {
    var (all, previous) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    return body()
  }

  private static func spawn(_ words: [String], output: Int32, _ id: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    return Spawning.start(words, inOwnGroup: true, &actions, &id)
  }

  deinit { stop() }

  var process: HostIO.Process {
    HostIO.Process(
      read: { [self] in try output.readNow() }, status: { [self] in ended() },
      stop: { [self] in stop() })
  }

  /// The way in which it ended; signal counts as 128 and its number, as in a shell.
  private func ended(_ options: Int32 = WNOHANG) -> Int32? {
    if let status { return status }
    var raw: Int32 = 0
    guard waitpid(id, &raw, options) == id else { return nil }
    programs_remove(id)
    let signal = raw & 0x7f
    status = signal == 0 ? raw >> 8 & 0xff : 128 + signal
    return status
  }

  /// True if it has ended, which is not noticed by that.
  private var isOver: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == SIGCHLD
  }

  /// Asks it to end, makes it end if it does not, and leaves nothing of it behind.
  private func stop() {
    output.close()
    // A program that did not start has no number, and 0 would mean this very program and its
    // siblings.
    guard id > 0, status == nil else { return }
    kill(-id, SIGTERM)
    for _ in 0..<Self.patience where !isOver { poll(nil, 0, Int32(Self.pace)) }
    kill(-id, SIGKILL)
    _ = ended(0)
  }

  /// Makes all end that still run, because the program itself does.
  static func stopAll() { programs_stop() }
}
