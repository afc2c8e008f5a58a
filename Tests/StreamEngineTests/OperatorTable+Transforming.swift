import StreamEngine

extension OperatorForm {
  static let transforming: [OperatorForm] = elements + pieces + inner

  private static let elements = [
    OperatorForm("mapTo") { $0.mapTo(7) },
    OperatorForm("mapMany") { $0.map { [$0, $0] }.mapMany { $0 + 1 }.map { $0[0] } },
    OperatorForm("flatten") { $0.map { [$0, $0 + 1] }.flatten() },
    OperatorForm("mapError") { $0.mapError { _ in TestError() } },
    OperatorForm("previous") { $0.previous(first: 0) },
    OperatorForm("enumerated") { $0.enumerated().map { $0.offset + $0.element } },
    OperatorForm("nwise") { $0.nwise(1).map { $0[0] } },
    OperatorForm("pairwise") { $0.startWith([0]).pairwise().map { $0[0] + $0[1] } },
    OperatorForm("toArray") { $0.toArray().map { $0.count } },
    OperatorForm("toSortedArray") { $0.toSortedArray(by: >).map { $0.first ?? 0 } },
    OperatorForm("toSet") { $0.toSet().map { $0.count } },
    OperatorForm("interspersed") { $0.interspersed(with: 0) },
    OperatorForm("slice") { $0.slice(from: 1, step: 2) },
    OperatorForm("slice(…, -1)") { $0.slice(from: 0, upTo: -1) },
    OperatorForm("slice(-2)") { $0.slice(from: -2) },
    OperatorForm("partition") {
      let (matches, others) = $0.partition { $0 > 2 }
      return others.merge(matches)
    },
  ]

  // Those that cut by the clock are left out: they go on for ever behind a source that never ends.
  private static let pieces = [
    OperatorForm("buffer(count:)") { $0.buffer(count: 2).map(total) },
    OperatorForm("buffer(count:every:)") { $0.buffer(count: 2, every: 1).map(total) },
    OperatorForm("buffer(boundary:)", with: { $0.buffer(boundary: $1).map(total) }),
    OperatorForm(
      "buffer(openings:closing:)",
      with: {
        $0.buffer(openings: $1) { _ in Observable<Int>.timer(after: .nanoseconds(3)) }.map(total)
      }),
    OperatorForm(
      "buffer(closing:)", with: { source, other in source.buffer { other.skip(3) }.map(total) }),
    OperatorForm("window(count:)") { $0.window(count: 2).flatMap { $0 } },
    OperatorForm("window(boundary:)", with: { $0.window(boundary: $1).flatMap { $0 } }),
    OperatorForm(
      "window(openings:closing:)",
      with: {
        $0.window(openings: $1) { _ in Observable<Int>.timer(after: .milliseconds(3)) }.flatMap {
          $0
        }
      }),
    OperatorForm(
      "window(closing:)",
      with: { source, other in
        // One that is over opens windows without end.
        source.window { other.skip(3).concat(.never()) }.flatMap { $0 }
      }),
    OperatorForm("groupBy") { $0.groupBy { $0 % 2 }.flatMap { $0.stream } },
    OperatorForm("groupBy(duration:)") {
      $0.groupBy(
        { $0 % 2 }, element: { $0 + 1 },
        duration: { _ in Observable<Int>.timer(after: .nanoseconds(3)) }
      )
      .flatMap { $0.stream }
    },
  ]

  private static let inner = [
    OperatorForm("flatMapFirst", with: { source, other in source.flatMapFirst { _ in other } }),
    OperatorForm("concatMap", with: { source, other in source.concatMap { _ in other } }),
    OperatorForm(
      "concatMapEager", with: { source, other in source.concatMapEager { _ in other } }),
    OperatorForm("zipAll") { $0.map { .of($0) }.zipAll { $0.reduce(0, +) } },
    OperatorForm("combineLatestAll") { $0.map { .of($0) }.combineLatestAll { $0.reduce(0, +) } },
    OperatorForm("switchLatest", with: { source, other in source.mapTo(other).switchLatest() }),
    OperatorForm("exhaust", with: { source, other in source.mapTo(other).exhaust() }),
    OperatorForm(
      "expand",
      with: { source, other in source.expand { $0 < 2 ? other.take(1).map { $0 + 2 } : .empty() } }),
    OperatorForm(
      "flatScan",
      with: { source, other in source.flatScan(0) { sum, x in other.map { sum + x + $0 } } }),
    OperatorForm(
      "flatScanLatest",
      with: { source, other in source.flatScanLatest(0) { sum, x in other.map { sum + x + $0 } } }),
  ]

  private static func total(_ elements: [Int]) -> Int { elements.reduce(0, +) }
}
