import StreamEngine

extension Prelude {
  /// Operators that cut a stream into pieces: lists, or streams of their own.
  static let grouping: [Operator] = [
    Operator(
      "buffer",
      also: [
        "bufferCount(count:, every:)", "bufferTime(timeSpan:, period:, count:)",
        "bufferToggle(openings:, closing:)", "bufferWhen(closing:)", "collectBy",
      ],
      "Lists of the values that came together: by number, in a time, or until something happens.",
      example: Example("-1-2-3-|", call: "a.buffer(count: 2)", gives: "---{[1,2]}---({[3]}|)"),
      notes: "`every:` below the count overlaps, above it leaves values out; "
        + "with `skipEmpty: false` the last list may be empty.",
      "A list of a time span may be empty, also the last one; not with `skipEmpty: true`.",
      "With a time span and a count, whichever comes first ends a list and starts the time anew; "
        + "with `restartTimer: false` the time goes on when a list is full.",
      "With `size: 2` no lists: it keeps values until somebody asks for them. `whenFull:` is "
        + "`.dropNewest`, `.dropOldest` or `.error(\"full\")`.",
      "With `period: 2ms` a list begins every 2ms, whether the one before has ended or not.",
      error: "passes on, and drops the last list", completed: "passes on behind the last list",
      libraries: "RxSwift: buffer · RxJS: bufferCount, bufferTime, … · Combine: collect",
      see: "window, toArray, nwise, groupBy",
      asked: """
        every three values together · all of one second in one list · \
        collect until a button is pressed · five at a time · a few at a time · \
        the values of the last second · lists of ten values · collect values in groups · \
        batches · in packets of three · chunks · group by time · boxes of ten values · \
        values of the last second as a list · send a list every five seconds · \
        collect some and then handle them together · group what comes within a second · \
        write to the database in blocks · save up values and send them together · \
        twenty lines per page · pairs of two · all clicks of half a second · double clicks · \
        every three · by threes · in bundles · for 300 milliseconds · once enough have come
        """,
      ports: [.gathered], silence: .keeps(until: "its list is complete"), traits: [.remembers],
      outcome: .any,
      Form("stream (count:) (every:) (skipEmpty:)") {
        (source: Stream, count: Int, every: Int?, skip: Bool?) in
        lists(source.buffer(count: count, every: every, skipEmpty: skip ?? true))
      },
      Form("stream (timeSpan:) (period:) (count:) (skipEmpty:) (restartTimer:)") {
        (
          source: Stream, span: Period, period: Period?, count: Int?, skip: Bool?, restarts: Bool?
        ) in
        let (span, count, skip) = (span.duration, count ?? .max, skip ?? false)
        guard let period = try period.alone(restarts) else {
          return lists(
            source.buffer(
              timeSpan: span, count: count, skipEmpty: skip, restartsTimer: restarts ?? true))
        }
        return lists(
          source.buffer(timeSpan: span, period: period.duration, count: count, skipEmpty: skip))
      },
      Form("stream size: prefetch: whenFull:") {
        (source: Stream, size: Int, prefetch: SymbolArgument?, whenFull: WhenFull) in
        source.buffer(size: size, prefetch: try Prefetch(prefetch), whenFull: whenFull)
      },
      Form("stream ~(boundary:) (skipEmpty:)") { (source: Stream, boundary: Stream, skip: Bool?) in
        lists(source.buffer(boundary: boundary, skipEmpty: skip ?? false))
      },
      Form("stream ~(openings:) ~(closing:) (skipEmpty:)") {
        (source: Stream, openings: Stream, f: StreamMaker, skip: Bool?) in
        lists(source.buffer(openings: openings, skipEmpty: skip ?? false, closing: f.call))
      },
      Form("stream ~(closing:) (skipEmpty:)") { (source: Stream, f: StreamFactory, skip: Bool?) in
        lists(source.buffer(skipEmpty: skip ?? false, closing: f.call))
      }),
    Operator(
      "window",
      also: [
        "windowCount(count:, every:)", "windowTime(timeSpan:, period:, count:)",
        "windowToggle(openings:, closing:)", "windowWhen(closing:)",
      ],
      "Streams of the values that come together; each is emitted when it opens.",
      example: Example(
        "-1-2-3-|", call: "a.window(count: 2).flatMap(w => w.reduce(0, +))", gives: "---3---(3|)"),
      notes: "The first window opens at once, each further one when the one before closes.",
      "So the last one may be empty, where `buffer(count:)` has no empty list.",
      "A window is hot and remembers nothing: subscribe at once, or lose values.",
      "What `closing:` makes closes a window by its completion, too; a list of `buffer` stays open.",
      error: "reaches the open windows, then passes on",
      completed: "reaches the open windows, then passes on",
      libraries: "RxSwift: window · RxJS: windowCount, windowTime, …",
      differs: "RxJS ends the windows when their stream is left; here they keep the source",
      see: "buffer, groupBy",
      asked: """
        a stream for each group of values · a stream for each packet · \
        a new stream every second · split time into pieces · each minute its own stream
        """,
      ports: [.deferred], traits: [.remembers],
      Form("stream (count:) (every:)") { (source: Stream, count: Int, every: Int?) in
        streams(source.window(count: count, every: every))
      },
      Form("stream (timeSpan:) (period:) (count:) (restartTimer:)") {
        (source: Stream, span: Period, period: Period?, count: Int?, restarts: Bool?) in
        let (span, count) = (span.duration, count ?? .max)
        guard let period = try period.alone(restarts) else {
          return streams(
            source.window(timeSpan: span, count: count, restartsTimer: restarts ?? true))
        }
        return streams(source.window(timeSpan: span, period: period.duration, count: count))
      },
      Form("stream ~(boundary:)") { (source: Stream, boundary: Stream) in
        streams(source.window(boundary: boundary))
      },
      Form("stream ~(openings:) ~(closing:)") {
        (source: Stream, openings: Stream, f: StreamMaker) in
        streams(source.window(openings: openings, closing: f.call))
      },
      Form("stream ~(closing:)") { (source: Stream, f: StreamFactory) in
        streams(source.window(closing: f.call))
      }),
    Operator(
      "groupBy", "A stream for each key, with the values that have it.",
      example: Example(
        "-1-2-3-|", call: "a.groupBy(x => x % 2).flatMap(g => g.map(x => g.key * 5 + x))",
        gives: "-6-2-8-|"),
      notes: "A group knows its `key`; it is emitted before its first value.",
      "A group is hot and remembers nothing: subscribe at once, or lose values.",
      "With `duration: g => timer(1s)` a group ends when that emits, and its key may open anew.",
      error: "reaches the groups, then passes on", completed: "reaches the groups, then passes on",
      libraries: "RxSwift RxJS: groupBy", see: "window, partition, toDictionary",
      asked: """
        uniq -c · \
        per user · one stream per colour · split by a key · a stream for each user · \
        sort into groups · by category · sort by kind, each kind a stream of its own · \
        separate the values of each sensor · one stream for each customer · \
        words by their first letter · one for each kind · sales of each shop · by type · \
        for each customer · separately for each kind · per key
        """,
      ports: [.deferred], traits: [.remembers],
      Form("stream (key:) (element:) (duration:)") { grouped($0, $1, $2, $3, nil) },
      Form("stream keySelector: (element:) (duration:)") { grouped($0, $1, $2, $3, nil) },
      Form("stream key options", isPasted: true) {
        (source: Stream, key: Transform, options: RunOptions) in
        let options = try options.known("element", "duration", "connector")
        return grouped(
          source, key, try options.function("element")?.transform,
          try options.function("duration").map { function in
            StreamMaker { try function.call([$0]).stream(madeFor: "groupBy", by: function) }
          }, try options.function("connector").map { SubjectFactory($0, "groupBy") })
      }),
    Operator(
      "partition", as: .combiner,
      "Two streams: of the values for which the function is true, and of the others.",
      example: Example("-1-2-3-|", call: "a.partition(x => x > 1)[0]", gives: "---2-3-|"),
      notes:
        "`(p, q) = a.partition(f)` names both; without names they are `.matches` and `.nonMatches`.",
      "Each subscribes by itself, so a cold source runs twice unless it is shared.",
      libraries: "RxJS RxSwiftExt CombineExt: partition", see: "filter, groupBy",
      asked: """
        these here, those there · split in two · the ones and the others · \
        divide by a condition · good ones to one side and bad ones to the other · \
        even and odd ones apart · two streams of one, by a test · \
        successes and failures apart · true ones and false ones apart
        """,
      traits: [.several, .numbered],
      Form("stream f") { (source: Stream, test: Predicate) in
        let (matches, others) = source.partition(test.call)
        return OperatorResult.streams([("matches", matches), ("nonMatches", others)])
      }),
  ]

  private static func lists(_ buffers: Observable<[Value]>) -> Stream { buffers.map { .list($0) } }

  private static func streams(_ windows: Observable<Stream>) -> Stream {
    windows.map { .stream($0) }
  }

  @Sendable private static func grouped(
    _ source: Stream, _ key: Transform, _ element: Transform?, _ duration: StreamMaker?,
    _ connector: SubjectFactory?
  ) -> Stream {
    let element = element?.call ?? { $0 }
    let duration = duration.map { maker in
      { (group: GroupedObservable<Value, Value>) in
        try maker.call(.stream(group.stream, key: group.key))
      }
    }
    let groups =
      connector.map {
        source.groupBy(key.call, element: element, duration: duration, makeSubject: $0.call)
      } ?? source.groupBy(key.call, element: element, duration: duration)
    return groups.map { .stream($0.stream, key: $0.key) }
  }
}

extension Period? {
  /// The time after which pieces begin; no timer is started anew then.
  fileprivate func alone(_ restartsTimer: Bool?) throws -> Period? {
    if self != nil, restartsTimer != nil {
      throw RuntimeError("restartTimer has no meaning beside period")
    }
    return self
  }
}
