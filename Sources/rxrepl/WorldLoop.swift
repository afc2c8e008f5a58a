import Glibc
import StreamLang

/// The host's clock, which nothing but the prompt and the wall-clock scripts reads.
enum HostClock {
  /// Milliseconds since 1970, for names of files that are in the order of their making.
  static var date: String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return String(UInt64(now.tv_sec) * 1000 + UInt64(now.tv_nsec) / 1_000_000)
  }

  /// Nanoseconds since some moment in the past; never goes backwards.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// Waits for standard input and for time, and lets the session have both as they come.
///
/// On virtual time only for input: time does not pass while lines come, so that the same lines give
/// the same bytes.
struct WorldLoop {
  private let session: Session
  private let output: Output
  private let isVirtual: Bool

  init(_ session: Session, _ output: Output, isVirtual: Bool) {
    (self.session, self.output, self.isVirtual) = (session, output, isVirtual)
  }

  private func passTime() {
    if !isVirtual { _ = session.catchUp(host: HostClock.now) }
  }

  /// Runs until nothing is to come any more; true if the user interrupted it.
  func run(until horizon: UInt64?) -> Bool {
    let world = InputSource(descriptor: 0, portion: 1 << 16)
    let silence = InputSource(descriptor: -1)
    var lines = LineSplitter()
    var isOpen = true
    while !Interruption.isPending() {
      passTime()
      if let horizon, session.now >= horizon { return false }
      let wantsInput = isOpen && session.wantsInput
      let deadline = isVirtual ? nil : session.nanosecondsToDeadline(host: HostClock.now)
      if !wantsInput && deadline == nil { return false }
      output.flush()
      // A signal that comes from here on ends the wait.
      if Interruption.isPending() { return true }
      switch (wantsInput ? world : silence).wait(nanoseconds: deadline) {
      case .nothing: continue
      case .bytes(let bytes): lines.append(bytes)
      case .end: isOpen = false
      }
      passTime()
      session.feed(&lines, isEnd: !isOpen, unless: Interruption.isPending)
      if Interruption.isPending() { return true }
      if lines.isTooLong {
        isOpen = false
        _ = session.failInput(LineSplitter.obstacle)
      } else if !isOpen {
        _ = session.endInput()
      }
    }
    return true
  }
}
