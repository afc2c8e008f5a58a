/// What came of running a file of test vectors.
public struct VectorReport: Sendable, Hashable {
  public private(set) var passed = 0
  public private(set) var failed = 0
  public private(set) var skipped = 0
  /// The first ten failures, a line each.
  public private(set) var failures: [String] = []

  public init() {}

  public mutating func pass() { passed += 1 }

  public mutating func skip() { skipped += 1 }

  /// `line` says which vector failed, and what came instead.
  public mutating func fail(_ line: @autoclosure () -> String) {
    failed += 1
    if failures.count < 10 { failures.append(line()) }
  }

  /// `951 passed, 0 failed`, and how many were skipped, if any were.
  public var summary: String {
    let counts = "\(passed) passed, \(failed) failed"
    return skipped == 0 ? counts : "\(counts), \(skipped) skipped"
  }
}
