import Foundation

/// Runs `body` on a thread of its own with so many bytes of stack; overflowing them ends the tests.
func onStack<Result: Sendable>(
  of size: Int, _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = size
    thread.start()
  }
}

extension Int {
  /// What no recursion of a hundred thousand calls fits into.
  static let smallStack = 2 << 20
  /// 16 GB, of which only what is used is real: 4 are not enough for a sanitizer.
  static let largeStack = 16 << 30
}
