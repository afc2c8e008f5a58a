import Foundation

/// Runs `body` on a thread of its own with so many bytes of stack; overflowing them ends the tests.
///
/// Not a `Thread` of Foundation: those take no more than 1 GB, and do not say so. The stack is made here,
/// because the C library gives a new thread the larger stack of one that has ended.
public func onStack<Result: Sendable>(
  of size: Int, _ body: @escaping @Sendable () -> Result
) async -> Result {
  let stack = Stack(size)
  let (result, thread) = await withCheckedContinuation { continuation in
    let work = Unmanaged.passRetained(
      Work { continuation.resume(returning: (body(), pthread_self())) })
    stack.start(work)
  }
  // Its last steps are still on the stack.
  pthread_join(thread, nil)
  stack.free()
  return result
}

/// Memory for the stack of one thread, with a page below it that ends a program which overflows it.
private struct Stack: Sendable {
  private let start: UInt
  private let size: Int
  private static let guardSize = 64 << 10

  init(_ size: Int) {
    self.size = size
    let memory = mmap(
      nil, size + Self.guardSize, PROT_READ | PROT_WRITE,
      MAP_PRIVATE | Int32(MAP_ANONYMOUS) | Int32(MAP_NORESERVE), -1, 0)
    precondition(memory != MAP_FAILED, "\(size) bytes of stack cannot be had: \(errno)")
    start = UInt(bitPattern: memory)
    mprotect(memory, Self.guardSize, PROT_NONE)
  }

  func start(_ work: Unmanaged<Work>) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    let bottom = UnsafeMutableRawPointer(bitPattern: start + UInt(Self.guardSize))
    if let bottom { pthread_attr_setstack(&attributes, bottom, size) }
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    precondition(status == 0, "a thread with \(size) bytes of stack cannot be had: \(status)")
  }

  func free() { munmap(UnsafeMutableRawPointer(bitPattern: start), size + Self.guardSize) }
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
