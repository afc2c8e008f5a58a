import StreamEngine
import Testing

/// One operator in one of its forms, applied to two streams, for the laws that hold for all.
struct OperatorForm: Sendable, CustomTestStringConvertible {
  let name: String
  let apply: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

  init(_ name: String, _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
    self.name = name
    self.apply = { source, _ in apply(source) }
  }

  init(
    _ name: String,
    with apply: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
  ) { (self.name, self.apply) = (name, apply) }

  var testDescription: String { name }

  /// Every operator; a new one is a line in the table of its family.
  ///
  /// None of them ends before its source, or its other stream, does.
  static let all: [OperatorForm] =
    alone + paired + transforming + filtering + handlingErrors + sharing + creating

  private static let alone = [
    OperatorForm("map") { $0.map { $0 + 1 } },
    OperatorForm("filter") { $0.filter { $0 >= 0 } },
    OperatorForm("compactMap") { $0.compactMap { $0 } },
    OperatorForm("scan") { $0.scan { $0 + $1 } },
    OperatorForm("scan with a seed") { $0.scan(0, +) },
    OperatorForm("reduce") { $0.reduce { $0 + $1 } },
    OperatorForm("reduce with a seed") { $0.reduce(0, +) },
    OperatorForm("count") { $0.count() },
    OperatorForm("count(where:)") { $0.count { $0 > 1 } },
    OperatorForm("take") { $0.take(100_000) },
    OperatorForm("take(for:)") { $0.take(for: .milliseconds(9)) },
    OperatorForm("take(while:)") { $0.take(while: { $0 >= 0 }) },
    OperatorForm("take(until: predicate)") { $0.take(until: { $0 < 0 }, inclusive: true) },
    OperatorForm("skip") { $0.skip(1) },
    OperatorForm("skip(for:)") { $0.skip(for: .nanoseconds(3)) },
    OperatorForm("skip(while:)") { $0.skip { $0 < 2 } },
    OperatorForm("startWith") { $0.startWith([8, 9]) },
    OperatorForm("distinctUntilChanged") { $0.distinctUntilChanged() },
    OperatorForm("distinctUntilChanged(by:)") { $0.distinctUntilChanged { $0 == $1 } },
    OperatorForm("distinctUntilChanged(at:)") { $0.distinctUntilChanged(at: { $0 % 2 }) },
    OperatorForm("debounce") { $0.debounce(for: .nanoseconds(3)) },
    OperatorForm("debounce(selector)") {
      $0.debounce { _ in Observable<Int>.timer(after: .nanoseconds(3)) }
    },
    OperatorForm("throttle") { $0.throttle(for: .nanoseconds(3)) },
    OperatorForm("throttle(latest: false)") { $0.throttle(for: .nanoseconds(3), latest: false) },
    OperatorForm("cost") { $0.cost { _ in .zero } },
    OperatorForm("delay") { $0.delay(for: .nanoseconds(3)) },
    OperatorForm("delay(selector)") {
      $0.delay { _ in Observable<Int>.timer(after: .nanoseconds(3)) }
    },
    OperatorForm("share") { $0.share() },
  ]

  private static let paired = [
    OperatorForm("take(until: other)", with: { $0.take(until: $1.filter { $0 < 0 }) }),
    OperatorForm("skip(until:)", with: { $0.skip(until: $1) }),
    OperatorForm("merge", with: { $0.merge($1) }),
    OperatorForm("concat", with: { $0.concat($1) }),
    OperatorForm("combineLatest", with: { $0.combineLatest($1, +) }),
    OperatorForm(
      "combineLatest of a list",
      with: { Observable<Int>.combineLatest([$0, $1]) { $0.reduce(0, +) } }),
    OperatorForm(
      "combineLatest without glitches",
      with: { Observable<Int>.combineLatest(glitchFree: [$0, $1]) { $0.reduce(0, +) } }),
    OperatorForm("zip", with: { $0.zip($1, +) }),
    OperatorForm("zip of a list", with: { Observable<Int>.zip([$0, $1]) { $0.reduce(0, +) } }),
    OperatorForm("withLatestFrom", with: { $0.withLatestFrom($1, +) }),
    OperatorForm("withLatestFrom a list", with: { $0.withLatestFrom([$1]) { $0 + $1[0] } }),
    OperatorForm("flatMap", with: { source, other in source.flatMap { _ in other } }),
    OperatorForm(
      "flatMap(maxConcurrent: 1)",
      with: { source, other in source.flatMap(maxConcurrent: 1) { _ in other } }),
    OperatorForm(
      "flatMapLatest", with: { source, other in source.flatMapLatest { _ in other } }),
  ]
}
