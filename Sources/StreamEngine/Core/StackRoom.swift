internal import CStack

/// The room that is left on the thread's stack: the one thing that the engine asks the system.
///
/// Subscribing goes one call deeper with each operator, and so does all that follows: a value, an end,
/// `cancel`, the failure that tells that there is no room. A run is refused as long as there is room for
/// these. See decision 44.
@usableFromInline package enum StackRoom {
  /// The bytes that a value, or the end of a run, takes for each sink that it passes.
  private static let sink = _isDebugAssertConfiguration() ? 2_048 : 640
  /// The bytes that one operator takes at most, with a user's closure and the work that the runtime does
  /// once.
  private static let reserve = 128 << 10

  /// True if the room is too small for a run with so many sinks.
  @usableFromInline static func isShort(forSinks depth: Int32) -> Bool {
    stack_room() < reserve + sink * Int(depth)
  }

  /// True if less than `count` bytes are left.
  package static func isBelow(_ count: Int) -> Bool { stack_room() < count }

  /// The size of this thread's stack in bytes; `Int.max` where nobody knows.
  package static var size: Int { stack_size() }
}

/// A stretch of a long chain of operators, which is released when the stretch before it has been, and
/// not from within: releasing a chain of any length does not recurse.
@usableFromInline final class ChainLink<Element> {
  private var connect: ((Sink<Element>, Scheduler) -> Void)?

  @usableFromInline init(_ connect: @escaping (Sink<Element>, Scheduler) -> Void) {
    self.connect = connect
  }

  deinit { if Releases.begins(by: &connect) { Releases.releaseAll() } }

  @usableFromInline func subscribe(_ sink: Sink<Element>, _ scheduler: Scheduler) {
    connect?(sink, scheduler)
  }
}

/// The objects that a thread releases next, one after another.
private final class Releases {
  private var waiting: [Any] = []

  private static var current: Releases? {
    stack_note().map { Unmanaged<Releases>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Takes the last reference to something, which is released after what is being released; the answer
  /// is whether nothing is, so that the caller has to begin.
  static func begins<Object>(by object: inout Object?) -> Bool {
    guard let last = object.take() else { return false }
    if let current {
      current.waiting.append(last)
      return false
    }
    let new = Releases()
    new.waiting.append(last)
    stack_set_note(Unmanaged.passRetained(new).toOpaque())
    return true
  }

  /// Releases what waits, and what comes to wait meanwhile.
  static func releaseAll() {
    guard let current else { return }
    // Taken out first: what is released can add to what waits.
    while let last = current.waiting.popLast() { withExtendedLifetime(last) {} }
    stack_set_note(nil)
    Unmanaged.passUnretained(current).release()
  }
}
