/// A program that was started once, or a file that was opened once, with all that it has given so far.
final class RecordedInput {
  private enum Moment {
    case wrote([UInt8])
    case closed
    case ended(Int32)
    /// Nobody wanted it any more.
    case stopped
    /// There is more than is kept.
    case forgotten
  }

  private let title: Title
  /// Nil once it has ended, and in a past.
  private var live: HostIO.Process?
  private var moments: [(time: UInt64, moment: Moment)] = []
  private let memory: OutputMemory
  /// There was more than is kept.
  private(set) var isForgotten = false
  /// Counts who has read it: only the last one may stop it.
  private var readers = 0

  enum Title { case file(String), program(String) }

  init(_ title: Title, _ live: HostIO.Process?, _ memory: OutputMemory) {
    (self.title, self.live, self.memory) = (title, live, memory)
  }

  /// A copy for another run of the past, which gives only what was given so far.
  var past: RecordedInput {
    let copy = RecordedInput(title, nil, memory)
    copy.moments = moments
    copy.isForgotten = isForgotten
    return copy
  }

  /// Its latest reader reads it no more.
  func release() { readers += 1 }

  func stop(at time: UInt64) {
    guard let running = live else { return }
    live = nil
    moments.append((time, .stopped))
    running.stop()
  }

  /// It from its beginning on: what it has given comes at the time when it was read first, and nothing new
  /// while it `waits`.
  func process(
    _ now: @escaping () -> UInt64, while waits: @escaping () -> Bool = { false }
  ) -> HostIO.Process {
    readers += 1
    let reader = readers
    var place = 0
    return HostIO.Process(
      read: { [self] in
        if place < moments.count {
          switch try moment(at: place, now()) {
          case .wrote(let bytes): place += 1; return bytes
          case .closed: place += 1; return nil
          default: return []
          }
        }
        if waits() { return [] }
        guard let bytes = try live.map({ try $0.read() }) ?? [] else {
          // A file that grows is asked at its end again and again.
          if case .closed? = moments.last?.moment { return nil }
          place = note(.closed, now())
          return nil
        }
        // A copy: what was read may have room for much more.
        if !bytes.isEmpty { place = note(.wrote(Array(bytes[...])), now()) }
        return bytes
      },
      status: { [self] in
        if place < moments.count {
          guard case .ended(let status)? = try? moment(at: place, now()) else { return nil }
          return status
        }
        guard !waits(), let running = live, let status = running.status() else { return nil }
        live = nil
        running.stop()
        place = note(.ended(status), now())
        return status
      },
      stop: { [self] in if reader == readers { stop(at: now()) } })
  }

  /// The moment at a place; nil before its time has come.
  private func moment(at place: Int, _ now: UInt64) throws -> Moment? {
    let (time, moment) = moments[place]
    if time > now { return nil }
    switch moment {
    case .stopped:
      throw switch title {
      case .file(let path): RuntimeError("\(path) was closed, and is not read again")
      case .program(let name): RuntimeError("\(name) was ended, and is not run again")
      }
    case .forgotten:
      throw switch title {
      case .file(let path): RuntimeError("\(path) has more than is kept, and is not read again")
      case .program(let name):
        RuntimeError("\(name) has written more than is kept, and is not run again")
      }
    default: return moment
    }
  }

  /// Keeps what has just come; the answer is the place behind it.
  private func note(_ moment: Moment, _ time: UInt64) -> Int {
    if isForgotten { return moments.count }
    var moment = moment
    if case .wrote(let bytes) = moment {
      memory.left -= bytes.count
      if memory.left < 0 {
        moment = .forgotten
        isForgotten = true
      }
    }
    moments.append((time, moment))
    return moments.count
  }
}

/// The number of bytes from files and programs that may still be kept.
final class OutputMemory {
  var left: Int

  init(_ left: Int) { self.left = left }
}
