import StreamEngine

extension Prelude {
  /// Operators that emit one value of many.
  static let picking: [Operator] = [
    Operator(
      "element", also: ["elementAt(at:, default:)", "output"],
      "The value with that number, counted from 0; then it completes.",
      example: Example("-1-2-3-|", call: "a.element(at: 1)", gives: "---(2|)"),
      notes:
        "Where there is none with that number it fails, or emits what stands after `default:`.",
      "With `in: 1...3` it is all with these numbers, so many as there are.",
      completed: "an error, or the default",
      libraries: "RxSwift: element(at:) · RxJS: elementAt · Combine: output(at:)",
      differs: "Combine just completes where there is none", see: "first, take",
      asked: """
        the n-th value · the value at a position · the third value · the value at an index · \
        the third element only · number five of them · the one at that place · \
        line seven of a file · only the tenth · pick the n-th · nothing but the fifth one · \
        the nth value
        """,
      silence: .drops("it is not the one that is asked for"), traits: [.remembers],
      Form("stream (at:) default:") { (source: Stream, index: Int, substitute: Value?) in
        substitute.map { source.element(at: index, default: $0) } ?? source.element(at: index)
      }, Form("stream in:") { (source: Stream, places: Places) in places.values(source) }),
    Operator(
      "first", also: ["tryFirst"],
      "The first value, or the first for which the function is true; or nil.",
      example: Example("-1-2-|", call: "a.first()", gives: "-(1|)"),
      notes: "If there is none it emits nil at completion, or what stands after `default:`.",
      completed: "nil, or the default",
      libraries: "RxSwift RxJS Combine: first",
      differs: "in RxJS, and so in `.pipe(…)`, it is `firstOrError`; in Combine it just completes",
      see: "firstOrError, find, take",
      asked: """
        only the first click · just once · only the first value · \
        the first one that matches · the first one that fits · one value and then finish · \
        only one answer · ask only once · the first click after that · \
        the first one that is no error · the first good one · wait for the first
        """,
      silence: .whenFunctionIs(false), traits: [.numbered], outcome: .one,
      Form("stream (where:) default:") { (source: Stream, test: Predicate?, substitute: Value?) in
        source.first(where: test?.call, default: substitute ?? .null)
      }),
    Operator(
      "firstOrError", piped: ["first(where:, default:)"],
      "The first value, or the first for which the function is true; or an error.",
      example: Example("-1-2-|", call: "a.firstOrError(>1)", gives: "---(2|)"),
      notes: "What stands after `default:` is emitted instead of the error.",
      completed: "the error `no elements`",
      libraries: "RxJS: first", see: "first",
      silence: .whenFunctionIs(false), traits: [.numbered], outcome: .one,
      Form("stream (where:)") { (source: Stream, test: Predicate?) in
        source.firstOrError(where: test?.call)
      },
      Form("stream (where:) default:") { (source: Stream, test: Predicate?, substitute: Value) in
        source.first(where: test?.call, default: substitute)
      }),
    Operator(
      "last", also: ["tryLast"],
      "The last value, or the last for which the function is true, at completion; or nil.",
      example: Example("-1-2-|", call: "a.last()", gives: "-----(2|)"),
      notes: "If there is none it emits nil, or what stands after `default:`.",
      completed: "after the value",
      libraries: "RxJS Combine: last",
      differs: "in RxJS, and so in `.pipe(…)`, it is `lastOrError`; in Combine it just completes",
      see: "lastOrError, takeLast",
      asked: """
        only the last thing · only the final value · the very last value · \
        the last value when it is finished · what was it at the end · the final result · \
        how did it end · result when all is done · nothing but the last
        """,
      ports: [.gathered], silence: .keeps(until: .end), traits: [.numbered], outcome: .one,
      Form("stream (where:) default:") { (source: Stream, test: Predicate?, substitute: Value?) in
        source.last(where: test?.call, default: substitute ?? .null)
      }),
    Operator(
      "lastOrError", piped: ["last(where:, default:)"],
      "The last value, or the last for which the function is true, at completion; or an error.",
      example: Example("-1-2-|", call: "a.lastOrError()", gives: "-----(2|)"),
      notes: "What stands after `default:` is emitted instead of the error.",
      completed: "after the value, or the error `no elements`",
      libraries: "RxJS: last", see: "last",
      ports: [.gathered], silence: .keeps(until: .end), traits: [.numbered], outcome: .one,
      Form("stream (where:)") { (source: Stream, test: Predicate?) in
        source.lastOrError(where: test?.call)
      },
      Form("stream (where:) default:") { (source: Stream, test: Predicate?, substitute: Value) in
        source.last(where: test?.call, default: substitute)
      }),
    Operator(
      "find", "The first value for which the function is true, or nil; then it completes.",
      example: Example("-1-2-3|", call: "a.find(>1)", gives: "---(2|)"),
      completed: "nil",
      libraries: "RxJS: find · Combine: first(where:)", see: "first",
      asked: """
        search for a value · the first that matches or nil · look for the first that fits · \
        the first that is larger than ten
        """,
      silence: .whenFunctionIs(false), traits: [.numbered], outcome: .one,
      Form("stream f") { (source: Stream, test: Predicate) in
        // Not the engine's `find`, whose elements are optional: the compiler merges the code of a `map`
        // over those with that of a `map` over values, and every hop of a long chain costs twice.
        source.first(where: test.call, default: .null)
      }),
    Operator(
      "findIndex",
      "The number of the first value for which the function is true, or -1; then it completes.",
      example: Example("-1-2-3|", call: "a.findIndex(>1)", gives: "---(1|)"),
      notes: "Values are counted from 0.",
      completed: "-1",
      libraries: "RxJS: findIndex",
      asked: """
        where is it · at which position · the place of the first that fits · \
        position of a value
        """,
      silence: .whenFunctionIs(false), traits: [.numbered], outcome: .one,
      Form("stream f") { (source: Stream, test: Predicate) in
        source.findIndex(test.call).map { .int($0) }
      }),
    Operator(
      "single", "The only value, or the only one for which the function is true, at completion.",
      example: Example("-1---|", call: "a.single()", gives: "-----(1|)"),
      notes: "A second one is an error at once, none an error at completion.",
      completed: "after the value, or the error `no elements`",
      libraries: "RxSwift RxJS: single",
      differs: "RxSwift emits the value at once, and may fail after that",
      asked: """
        exactly one value · fail if there are several · more than one is an error · \
        there must be only one
        """,
      ports: [.gathered], silence: .keeps(until: .end), traits: [.numbered], outcome: .one,
      Form("stream (where:)") { (source: Stream, test: Predicate?) in
        source.single(where: test?.call)
      }),
    Operator(
      "throwIfEmpty", "Fails instead of completing without a value.",
      example: Example("--|", call: "a.throwIfEmpty(\"error\")", gives: "--#"),
      notes:
        "Without a message it is `no elements`; a function makes the message when it is needed.",
      completed: "an error if there was no value",
      libraries: "RxJS: throwIfEmpty", see: "ifEmpty",
      asked: """
        an error if nothing came · fail when empty · it is an error if there was nothing
        """,
      outcome: .oneAtLeast,
      Form("stream message") { (source: Stream, message: Value?) in
        guard let message else { return source.throwIfEmpty() }
        return source.throwIfEmpty {
          guard case .function(_, let function) = message else {
            return RuntimeError(thrown: message)
          }
          return RuntimeError(thrown: try function.call([]))
        }
      }),
  ]

  /// Operators that another stream, or the clock, tells when to let values through.
  static let sampling: [Operator] = [
    Operator(
      "sample", also: ["sampleTime(every:)", "throttleLast(every:)"],
      "The newest value whenever another stream emits, or a span of time is over.",
      example: Example("-1-2-3-4-|", "--5---6-----7-", call: "a.sample(b)", gives: "--1---3--|"),
      notes: "A value is emitted once; if no new one has come it emits nothing, or what stands "
        + "after `defaultValue:`.",
      "The source is subscribed first.",
      error: "passes on, the sampler's too",
      completed: "at once, dropping what has not been sampled; "
        + "the sampler's completion has no effect",
      libraries: "RxSwift: sample · RxJS: sample, sampleTime",
      differs: "RxSwift completes at the sampler's next event", see: "throttle, withLatestFrom",
      asked: """
        look at it now and then · the newest one each minute · \
        the newest value every second · read a value at regular times · \
        take a snapshot when something happens · look at it at intervals · poll the latest · \
        send the latest state every ten seconds · \
        look at the current value at regular times · take the newest one when a clock ticks · \
        read the field when a button is pressed · update the screen only at intervals · \
        measure every so often what the value is · the newest one every second · \
        what is newest at fixed times
        """,
      ports: [.latest, .passing], silence: .drops("nothing new had come since"),
      Form("stream ~sampler defaultValue:") {
        (source: Stream, sampler: Stream, substitute: Value?) in
        source.sample(sampler, defaultValue: substitute)
      },
      Form("stream (every:)") { (source: Stream, period: Period) in
        source.sample(every: period.duration)
      }),
    Operator(
      "pausable", "Lets values through while the latest of a gate is true.",
      example: Example(
        "-1-2-3-4-|", "1-0---1--", call: "a.pausable(b.map(==1))", gives: "-1-----4-|"),
      notes: "The gate is subscribed first, and is closed until it emits.",
      error: "passes on, the gate's too",
      completed: "passes on; the gate's completion has no effect",
      libraries: "RxSwiftExt: pausable", see: "pausableBuffered",
      asked: """
        pause and go on · switch on and off · only while a switch is on · a gate · mute · \
        stop for a while and then go on · only while the window is visible · \
        let through only while a flag is true · hold the game · a pause button · \
        only by day · stop the clock and let it run again · only from nine to five · \
        only while allowed · block while locked
        """,
      ports: [.passing, .latest], silence: .drops("it was paused"),
      Form("stream ~gate") { (source: Stream, gate: Gate) in source.pausable(gate.stream) }),
    Operator(
      "pausableBuffered",
      "Lets values through while the gate is true, and keeps the last of the others.",
      example: Example(
        "-1-2-3-4-|", "1-0---1--", call: "a.pausableBuffered(b.map(==1))", gives: "-1----34-|"),
      notes: "It keeps the last value that comes while the gate is closed, or so many as `limit:` "
        + "says, or all with `limit: nil`.",
      "What is kept at the end is emitted before it, unless `flushOnCompleted:` or `flushOnError:` "
        + "is false.",
      "The gate is subscribed first, and is closed until it emits.",
      error: "after what was kept; the gate's at once",
      completed: "after what was kept; the gate's completion has no effect",
      libraries: "RxSwiftExt: pausableBuffered",
      differs: "in RxSwiftExt the gate's completion completes", see: "pausable",
      asked: """
        pause without losing the latest · collect while paused and send later
        """,
      ports: [.deferred], silence: .keeps(until: "it is resumed"), traits: [.remembers],
      Form("stream ~gate limit: flushOnCompleted: flushOnError:") {
        (source: Stream, gate: Gate, limit: Value?, onCompleted: Bool?, onError: Bool?) in
        source.pausableBuffered(
          gate.stream, limit: try limit.map(numberOrAll) ?? 1,
          flushOnCompleted: onCompleted ?? true, flushOnError: onError ?? true)
      }),
  ]

  /// A number of values to keep; nil stands for all.
  private static func numberOrAll(_ limit: Value) throws -> Int? {
    switch limit {
    case .null: return nil
    case .int(let number): return number
    default: throw RuntimeError("a limit is a number, or nil, got \(limit.title)")
    }
  }
}

/// Numbers of values, counted from 0: `1...3`.
struct Places: ArgumentConvertible {
  static var kind: ParameterKind { .list }
  private let wanted: Set<Int>

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let places = try List.converted(arguments, context).values
    return Places(
      wanted: Set(
        try places.map { place in
          if case .int(let index) = place, index >= 0 { return index }
          throw RuntimeError("an index is a number that is not negative, got \(place.literal)")
        }))
  }

  /// Completes behind the last of them.
  func values(_ source: Stream) -> Stream {
    source.enumerated().take(wanted.max().map { $0 + 1 } ?? 0).filter { wanted.contains($0.offset) }
      .map(\.element)
  }
}
