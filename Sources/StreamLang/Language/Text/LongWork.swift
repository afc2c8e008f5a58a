/// Counts the steps of work that may take long, and asks now and then whether anybody still wants it.
///
/// Code that reads, writes or draws knows no session, so that it cannot ask one. The host says with `run`
/// who is asked. Work that stops leaves its result unfinished: whoever has stopped it is shown as much as
/// there is, or nothing.
public struct LongWork {
  /// The host knows whether anybody wants it.
  ///
  /// A type of its own, because a task-local function crashes in a program whose unused code was left out.
  private struct Host: Sendable { let isUnwanted: @Sendable () -> Bool }

  @TaskLocal private static var host = Host { false }

  /// True if the work should stop.
  public static var isUnwanted: Bool { host.isUnwanted() }

  /// Does something that should stop when `isUnwanted` says so.
  public static func run<Result>(
    unless isUnwanted: @escaping @Sendable () -> Bool, _ work: () throws -> Result
  ) rethrows -> Result {
    try $host.withValue(Host(isUnwanted: isUnwanted), operation: work)
  }

  private var steps = 0
  private(set) var isStopped = false

  public init() {}

  /// Counts a step; true if it should be the last one.
  public mutating func shouldStop() -> Bool {
    steps &+= 1
    // To ask takes as long as some steps.
    if steps & 255 == 0, !isStopped { isStopped = Self.isUnwanted }
    return isStopped
  }
}
