import Foundation
import TestSupport
import Testing

/// Random sessions against a model: cells against direct evaluation of their formulas, explicit
/// operators against the engine without cells.
///
/// `MODEL=2500 swift test --filter SessionModelTests` runs so many sessions of 40 lines each,
/// `MODEL_FROM=n` begins with that seed.
@Suite struct SessionModelTests {
  @Test func `cells equal direct evaluation, operators the plain engine`() async {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["MODEL"].flatMap { UInt64($0) } ?? 80
    let first = environment["MODEL_FROM"].flatMap { UInt64($0) } ?? 0
    await onLargeStack {
      for seed in first..<first + count {
        var model = SessionModel(seed: seed)
        for _ in 0..<40 {
          model.step()
          if let difference = model.difference {
            Issue.record("seed \(seed): \(difference)\n\(model.lines.joined(separator: "\n"))")
            return
          }
        }
        if model.print() != model.print() {
          Issue.record("seed \(seed): the same lines printed other bytes")
          return
        }
        for (name, events) in [("replayed", model.replayed), ("saved", model.saved)]
        where events != model.played {
          let place = zip(events, model.played).first { $0 != $1 }
          Issue.record(
            """
            seed \(seed): \(name), it does something else: \(place.map { "\($0)" } ?? "less")
            \(model.lines.joined(separator: "\n"))
            """)
          return
        }
      }
    }
  }
}
