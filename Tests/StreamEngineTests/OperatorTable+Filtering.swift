import StreamEngine

extension OperatorForm {
  static let filtering: [OperatorForm] = [
    OperatorForm("ignore") { $0.ignore([2]) },
    OperatorForm("distinct") { $0.distinct() },
    OperatorForm("distinct(key)") { $0.distinct { $0 % 3 } },
    OperatorForm("distinct(flushes:)", with: { $0.distinct({ $0 }, flushes: $1) }),
    OperatorForm("takeLast") { $0.takeLast(2) },
    OperatorForm("takeLast(for:)") { $0.takeLast(for: .milliseconds(100)) },
    OperatorForm("skipLast") { $0.skipLast(1) },
    OperatorForm("skipLast(for:)") { $0.skipLast(for: .nanoseconds(1)) },
    OperatorForm("last") { $0.last(default: 7) },
    OperatorForm("sample", with: { $0.startWith([7]).sample($1) }),
    OperatorForm("sample(defaultValue:)", with: { $0.sample($1, defaultValue: 7) }),
    OperatorForm("ifEmpty(default:)") { $0.ifEmpty(default: 7) },
    OperatorForm("ifEmpty(switchTo:)", with: { $0.ifEmpty(switchTo: $1) }),
    OperatorForm("pausable", with: { $0.pausable($1.map { $0 > 0 }) }),
    OperatorForm("pausableBuffered", with: { $0.pausableBuffered($1.map { $0 > 1 }) }),
    OperatorForm("endWith") { $0.endWith([8, 9]) },
    OperatorForm(
      "forkJoin", with: { Observable<Int>.forkJoin([$0, $1]) { $0.reduce(0, +) } }),
    OperatorForm("contains") { $0.contains(-1).map { $0 ? 1 : 0 } },
    OperatorForm("all") { $0.all { $0 >= 0 }.map { $0 ? 1 : 0 } },
    OperatorForm("min") { $0.min() },
    OperatorForm("max") { $0.max() },
  ]
}
