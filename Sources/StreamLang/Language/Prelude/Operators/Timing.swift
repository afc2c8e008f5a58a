import StreamEngine

extension Prelude {
  static let timing: [Operator] = [
    Operator(
      "debounce", also: ["debounceTime"],
      "A value, once a quiet time has passed without a newer one.",
      example: Example("-1-23------|", call: "a.debounce(3ms)", gives: "-------3---|"),
      notes: "A value that comes at the very end of the quiet time replaces the one before.",
      "With `flush: false` completion drops what waits, as in Combine.",
      "The function makes a stream for each value; its first value releases it.",
      error: "passes on and drops what waits", completed: "releases what waits, then completes",
      libraries: "RxSwift Combine: debounce · RxJS: debounceTime, debounce",
      differs: "Combine drops what waits on completion", see: "throttle, audit, sample",
      asked: """
        only when it has calmed down · after the last key · the last of a burst · \
        wait until typing stops · wait until it is quiet · after a pause · \
        when nothing has come for a while · search field · settle down · \
        only after the user has stopped · only when the user pauses · \
        not on every keystroke · save when nobody has edited for a while · \
        when scrolling has stopped · once the values have calmed down · \
        act after the last of many quick changes · \
        hold back until there are no more changes · save the draft when the writer rests · \
        do something only after a moment of silence · \
        validate a field when typing has ended · once after many, not each time · \
        a minute after the last one · some time after the last movement · \
        react when it has been calm for a while · one event after a burst · \
        if nobody has moved for ten minutes · nothing for a while, so do it · \
        autosave · inactivity · the user is idle
        """,
      ports: [.newest], silence: .keeps(until: "it has been quiet for long enough"),
      outcome: .fewer,
      Form("stream (for:)") { (source: Stream, quiet: Period) in
        source.debounce(for: quiet.duration)
      },
      Form("stream (for:) flush:", isPasted: true) { (source: Stream, quiet: Period, flush: Bool) in
        source.debounce(for: quiet.duration, flush: flush)
      }, Form("stream ~f") { (source: Stream, f: StreamMaker) in source.debounce(f.call) }),
    Operator(
      "throttle",
      also: [
        "throttleLatest", "throttleFirst(latest: false)",
        "throttleTime(leading: true, trailing: false)",
      ],
      "A value at once, then at most one in each span of time: the newest, or the first.",
      example: Example("-12345-------6-7|", call: "a.throttle(3ms)", gives: "-1--4--5-----6--(7|)"),
      notes:
        "A value at the very end of a span waits if it was scheduled first; with `latest: false` it passes.",
      "`leading:` and `trailing:` say which edges emit, in RxJS's way: a value at the end of a span belongs to it.",
      "With `latest: false, trailing: true` the first of a span waits for its end, as in Combine.",
      "The function makes the span for a value; then only the leading edge emits unless `trailing: true`.",
      error: "passes on and drops what waits", completed: "waits for the value that waits, if any",
      libraries: "RxSwift Combine: throttle · RxJS: throttleTime, throttle",
      differs: "RxJS's throttleTime emits the first value of a span alone unless trailing: true; "
        + "Combine's latest: false emits the first value at the end of its span",
      see: "debounce, audit, sample",
      asked: """
        not twice within a second · calm down many events · not so often · fewer events · \
        only a few of very many · too many events · not more than one a second · \
        at most one per second · limit the rate · rate limit · \
        ignore clicks that are too fast · slow down scroll events · \
        at most one click in a second · protect against double clicks · \
        no more than once in a span · let one through and block the next ones for a while · \
        scroll events come too often · \
        send the position of the mouse now and then, at once and then not more often · \
        do not let a button be pressed too quickly · fewer updates of the screen · \
        once, not a hundred times · at most five per second · limit calls · \
        ignore what comes for half a second after one · nothing more for a second after each
        """,
      ports: [.newest], silence: .keeps(until: "its span of time is over"), outcome: .fewer,
      Form("stream (for:) (latest:)") {
        (source: Stream, span: Period, latest: Bool?, context: CallContext) in
        if latest == false {
          context.treat(.passing, .drops("$last came at $time, and its span of time was not over"))
        }
        return source.throttle(for: span.duration, latest: latest ?? true)
      },
      Form("stream (for:) leading: trailing:") {
        (source: Stream, span: Period, leading: Bool?, trailing: Bool?, context: CallContext) in
        if trailing == false {
          context.treat(.passing, .drops("$last came at $time, and its span of time was not over"))
        }
        return source.throttle(leading: leading ?? true, trailing: trailing ?? true) { _ in
          Observable<Int>.timer(after: span.duration)
        }
      },
      Form("stream (for:) latest: trailing:", isPasted: true) {
        (source: Stream, span: Period, latest: Bool, trailing: Bool) in
        source.throttle(for: span.duration, latest: latest, trailing: trailing)
      },
      Form("stream ~f leading: trailing:") {
        (source: Stream, f: StreamMaker, leading: Bool?, trailing: Bool?, context: CallContext) in
        if trailing != true { context.treat(.passing, .drops("a span of time was not over")) }
        return source.throttle(leading: leading ?? true, trailing: trailing ?? false, f.call)
      },
      Form("stream (for:) options leading: trailing:", isPasted: true) {
        (
          source: Stream, span: Period, options: RunOptions, _: Bool?, _: Bool?,
          context: CallContext
        ) in
        let options = try options.known("leading", "trailing")
        let trailing = try options.bool("trailing") ?? false
        if !trailing {
          context.treat(.passing, .drops("$last came at $time, and its span of time was not over"))
        }
        return source.throttle(leading: try options.bool("leading") ?? true, trailing: trailing) {
          _ in Observable<Int>.timer(after: span.duration)
        }
      }),
    Operator(
      "audit", also: ["auditTime"],
      "The newest value, each time a span has passed since the first one.",
      example: Example("-12345-------6-7|", call: "a.audit(3ms)", gives: "----4---5-------(7|)"),
      notes: "A value opens a span where none is open; at its end the newest is emitted.",
      "The function makes the span for a value: it ends with its stream's first value.",
      error: "passes on and drops what waits", completed: "waits for the end of an open span",
      libraries: "RxJS: auditTime, audit", differs: "RxJava's throttleLast is sample(every:)",
      see: "throttle, sample, debounce",
      asked: """
        the newest after a span · wait, then take the latest · \
        at most one in a span, the latest · \
        react at most once in a span, with the newest value · \
        not a hundred times, but the newest now and then
        """,
      ports: [.newest], silence: .keeps(until: "its span of time is over"), outcome: .fewer,
      Form("stream span") { (source: Stream, span: Period) in source.audit(for: span.duration) },
      Form("stream ~f") { (source: Stream, f: StreamMaker) in source.audit(f.call) }),
    Operator(
      "delay", also: ["delayWhen"], piped: ["delay(delayCompletion: false)"],
      "Each value and the completion, that much later; an error at once.",
      example: Example("-1-2-|", call: "a.delay(3ms)", gives: "----1-2-|"),
      notes:
        "With a function each value waits for its own stream's first value, so the order may change.",
      "A stream that completes without a value drops its element.",
      "With `delayCompletion: false` the completion waits for the last value only.",
      error: "passes on at once and drops what is under way, unless `delayError: true`",
      completed: "is delayed",
      libraries: "RxSwift RxJS Combine: delay · RxJS: delayWhen",
      differs:
        "Combine delays errors too; RxJS does not delay the completion, nor does `.pipe(delay(…))`",
      see: "delaySubscription, debounce",
      asked: """
        wait before passing it on · every value a second later · pass each value on later · \
        later · everything later · shift in time · wait before each value is shown · \
        slow down · shift everything by two seconds · each value some time later · \
        show it after a short wait · slow the whole stream down · answer a little later · \
        show it in slow motion · the echo of a stream · postpone each value · \
        hold each value for a second
        """,
      ports: [.deferred], silence: .keeps(until: "its delay is over"), traits: [.numbered],
      outcome: .same,
      Form("stream (for:) delayError: delayCompletion:") {
        (source: Stream, time: Period, delayError: Bool?, delayCompletion: Bool?) in
        source.delay(
          for: time.duration, delayError: delayError ?? false,
          delayCompletion: delayCompletion ?? true)
      }, Form("stream ~f") { (source: Stream, f: StreamMaker) in source.delay(f.call) }),
    Operator(
      "delaySubscription", "Subscribes that much later.",
      example: Example("-1-2-3-|", call: "a.delaySubscription(2ms)", gives: "---2-3-|"),
      notes: "What a hot stream emits meanwhile is missed.",
      libraries: "RxSwift: delaySubscription · RxJS: subscribeOn with a delay",
      see: "delay, subscribe",
      asked: """
        start loading later · wait a second before it starts · begin later · \
        subscribe later · start after a while · begin a minute later · \
        wait a bit before the request is sent · be silent for a second, then begin · \
        subscribe after two seconds
        """,
      outcome: .same,
      Form("stream time") { (source: Stream, time: Period) in
        source.delaySubscription(for: time.duration)
      }),
    Operator(
      "timeout", also: ["timeoutWith"],
      "Goes on with another stream, or fails, when no value comes in time.",
      example: Example(
        "-1--2-------3-|", call: "a.timeout(4ms, other: of(9))", gives: "-1--2---(9|)"),
      notes:
        "The time runs from the subscription, and anew from each value's delivery; a value at its very end is in time if it was scheduled first.",
      "`first:` is another time for the first value; with `first:` alone the following values "
        + "have no limit.",
      "When the time is over, the source is unsubscribed, then the other stream is subscribed; "
        + "without one it fails with timeout.",
      libraries: "RxSwift: timeout(_:other:) · RxJS: timeout, timeoutWith",
      differs: "Combine completes unless it has a customError", see: "debounce, amb",
      asked: """
        an alarm when nothing happens · too late · use the cache when it takes too long · \
        complain when nothing arrives · fail if nothing comes · too slow · \
        give up after a while · something else when it takes too long · no answer in time · \
        give up after five seconds · fail if the server is too slow · \
        nothing came for ten seconds · another stream if nothing comes in time · \
        wait no longer than a minute · stop waiting after a time · \
        nothing for a minute, so something is wrong · the server does not answer · \
        a deadline · wait at most two seconds · limit the time of waiting · \
        the longest time to wait · \
        watchdog
        """,
      outcome: .orError, foreignLabels: ["options": .dropped],
      Form("stream (each:) (other:) first:") {
        (source: Stream, each: Period, other: Stream?, first: Period?) in
        try timeout(source, first?.duration, each.duration, other)
      },
      Form("stream (other:) first:") { (source: Stream, other: Stream?, first: Period) in
        try timeout(source, first.duration, nil, other)
      },
      Form("stream (each:) customError:", isPasted: true) {
        (source: Stream, each: Period, error: Function) in
        source.timeout(
          first: each.duration, each: each.duration,
          other: .error { RuntimeError(thrown: try error.call([])) })
      },
      Form("stream options", isPasted: true) { (source: Stream, options: RunOptions) in
        let options = try options.known("first", "each", "with")
        return try timeout(
          source, options.period("first")?.duration, options.period("each")?.duration,
          options.stream("with"))
      }),
    Operator(
      "timeInterval", also: ["measureInterval(using:, alone: true)"],
      "Each value together with the time since the one before, or since the subscription.",
      example: Example(
        "-1--2|", call: "a.timeInterval().map(x => x.interval)", gives: "-{1ms}--{3ms}|"),
      notes:
        "The value is a record, {interval: 3ms, value: 2}; `measureInterval` emits the interval alone.",
      libraries: "RxJS: timeInterval · Combine: measureInterval(using:)", see: "timestamp",
      asked: """
        time between values · how long it took · how long since the last one · \
        measure the time · how much time between two clicks · seconds since the last value · \
        the pause between values · how fast do they come · how long from one to the next · \
        speed of typing · response time · \
        how many milliseconds it took · how long the request took
        """,
      traits: [.measuresTime], outcome: .same,
      Form("stream using: alone:") { (source: Stream, _: LaneArgument?, alone: Bool?) in
        source.timeInterval().map {
          alone == true
            ? Value(nanoseconds: $0.interval.nanoseconds)
            : .timed("interval", $0.interval, $0.element)
        }
      }),
    Operator(
      "timestamp", "Each value together with the clock.",
      example: Example("-1--2|", call: "a.timestamp().map(x => x.time)", gives: "-{1ms}--{4ms}|"),
      notes: "The value is a record, {time: 4ms, value: 2}; the clock is the session's.",
      libraries: "RxJS: timestamp", see: "timeInterval",
      asked: """
        when did a value come · when it came · the time of each value · with the clock · \
        the clock time of each event · at what time did it happen · time stamps · \
        when was it · the time of the last click · date and time of each · \
        time of each value · show when each one came · with date · \
        show the time of each message
        """,
      traits: [.measuresTime], outcome: .same,
      Form("stream") { (source: Stream) in
        source.timestamp().map { .timed("time", $0.time, $0.element) }
      }),
    Operator(
      "conflate", "Keeps only the newest of what comes while a value is being delivered.",
      example: Example("-1-2-|", call: "a.conflate()", gives: "-1-2-|"),
      notes: "Otherwise values pass as they come.",
      "With `into:` what comes meanwhile is folded into one value.",
      completed: "waits for the value that is kept",
      libraries: "RxJava Reactor: onBackpressureLatest", see: "serialize, throttle",
      asked: """
        backpressure · the reader is too slow · drop what cannot be handled in time · \
        skip what comes while I am busy · a slow reader gets the newest only · \
        drop values when slow
        """,
      ports: [.deferred], silence: .keeps(until: "its reader is ready"),
      Form("stream into:") { (source: Stream, fold: Fold?) in
        guard let fold else { return source.conflate() }
        return source.conflate(into: fold.call)
      }),
  ]

  /// A time for the first value, which is that for each one if nothing else is said.
  private static func timeout(
    _ source: Stream, _ first: Duration?, _ each: Duration?, _ other: Stream?
  ) throws -> Stream {
    guard first != nil || each != nil else { throw RuntimeError("timeout wants first or each") }
    return source.timeout(first: first ?? each, each: each, other: other)
  }
}

extension Value {
  /// A value together with a time: `{time: 4ms, value: 2}`.
  fileprivate static func timed(_ name: String, _ time: Duration, _ value: Value) -> Value {
    .record(Record([name: Value(nanoseconds: time.nanoseconds), "value": value]))
  }
}
