import Foundation

/// Runs `body` where a recursion of a thousand calls has room in a debug build.
func onLargeStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = 256 << 20
    thread.start()
  }
}
