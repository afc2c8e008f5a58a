import StreamEngine

extension OperatorForm {
  /// Those that handle failures are tried here with failures that they hand on.
  static let handlingErrors: [OperatorForm] = [
    OperatorForm("catch") { $0.catch { error in throw error } },
    OperatorForm("retry") { $0.retry(1) },
    OperatorForm("retry(resetOnSuccess:)") { $0.retry(1, resetOnSuccess: true) },
    OperatorForm("retry(decide)") { $0.retry { _, _ in .never } },
    OperatorForm("repeat") { $0.repeat(1) },
    OperatorForm("repeat(decide)") { $0.repeat { _ in .never } },
    OperatorForm("repeat(while:)") { $0.repeat(while: { $0 < 1 }) },
    OperatorForm("repeat(doWhile:)") { $0.repeat(doWhile: { _ in false }) },
    OperatorForm("repeat(when:)") { source in
      source.repeat(when: { _ in Observable<Int>.empty() })
    },
    OperatorForm("do") { $0.do(Effects()) },
    OperatorForm("finally") { $0.finally {} },
    OperatorForm("materialize and back") { $0.materialize().dematerialize() },
    OperatorForm("timestamp") { $0.timestamp().map(\.element) },
    OperatorForm("timeInterval") { $0.timeInterval().map(\.element) },
    OperatorForm("audit") { $0.audit(for: .nanoseconds(3)) },
    OperatorForm("throttle(selector)") {
      $0.throttle { _ in Observable<Int>.timer(after: .nanoseconds(3)) }
    },
    OperatorForm("throttle(selector, trailing)") {
      $0.throttle(leading: false, trailing: true) { _ in
        Observable<Int>.timer(after: .nanoseconds(3))
      }
    },
    OperatorForm("timeout") { $0.timeout(first: .milliseconds(100), each: .milliseconds(100)) },
    OperatorForm("serialize") { $0.serialize() },
    OperatorForm("conflate") { $0.conflate() },
  ]
}
