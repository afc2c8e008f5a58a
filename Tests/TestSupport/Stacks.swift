import Foundation

/// Runs `body` on a thread of its own with so many bytes of stack; overflowing them ends the tests.
///
/// Not a `Thread` of Foundation: those take no more than 1 GB, and do not say so.
public func onStack<Result: Sendable>(
  of size: Int, _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, size)
    let work = Unmanaged.passRetained(Work { continuation.resume(returning: body()) })
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    precondition(status == 0, "a thread with \(size) bytes of stack cannot be had: \(status)")
  }
}

private final class Work {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

extension Int {
  /// A stack that is too small for a recursion of a hundred thousand calls.
  public static let smallStack = 2 << 20
  /// 4 GB, of which only what is used is real: one is not enough for a sanitizer.
  public static let largeStack = 4 << 30
}
