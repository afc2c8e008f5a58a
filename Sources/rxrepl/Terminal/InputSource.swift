import CLibedit
import Glibc

/// Bytes from a descriptor, waited for together with signals and a deadline.
struct InputSource {
  /// The event that ended a wait.
  enum Arrival {
    case bytes([UInt8])

    /// A signal came, or the time is over.
    case nothing
    case end
  }

  private let descriptor: Int32
  private let portion: Int

  /// Starts catching signals too, as a wait that they do not end would be deaf to Ctrl-C.
  init(descriptor: Int32, portion: Int = 4096) {
    (self.descriptor, self.portion) = (descriptor, portion)
    terminal_catch_signals()
  }

  /// Sleeps until bytes or a signal arrive or the time is over; without end if it is nil.
  func wait(nanoseconds: UInt64?) -> Arrival {
    let time = nanoseconds.map { Int64(clamping: $0) } ?? -1
    return terminal_wait(descriptor, false, time) ? read() : .nothing
  }

  /// True if a key has been pressed that nobody has read.
  static var hasKey: Bool { terminal_wait(0, false, 0) }

  private func read() -> Arrival {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: portion) { buffer, count in
      result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      count = max(0, result)
    }
    if result > 0 { return .bytes(bytes) }
    if result < 0, errno == EINTR || errno == EAGAIN { return .nothing }
    return .end
  }
}
