/// The result of running a file of test vectors.
package struct VectorReport: Sendable, Hashable {
  package private(set) var passed = 0
  package private(set) var failed = 0
  package private(set) var skipped = 0
  /// The first ten failures, a line each.
  package private(set) var failures: [String] = []

  package init() {}

  package mutating func pass() { passed += 1 }

  package mutating func skip() { skipped += 1 }

  /// `line` says which vector failed, and what came instead.
  package mutating func fail(_ line: @autoclosure () -> String) {
    failed += 1
    if failures.count < 10 { failures.append(line()) }
  }

  /// `951 passed, 0 failed`, and how many were skipped, if any were.
  package var summary: String {
    let counts = "\(passed) passed, \(failed) failed"
    return skipped == 0 ? counts : "\(counts), \(skipped) skipped"
  }
}
