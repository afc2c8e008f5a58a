import StreamEngine

extension Prelude {
  static let combining: [Operator] = merging + surrounding + joining

  /// Operators that pass on the values of several streams as they are.
  private static let merging: [Operator] = [
    Operator(
      "merge", as: .combiner,
      also: ["mergeAll(nested: true)", "mergeWith(nested: false)", "mergeMany"],
      piped: ["merge(nested: false)"], "Emits what any of the streams emits, as it comes.",
      example: Example("-1---3|", "--5-6-|", call: "a.merge(b)", gives: "-15-63|"),
      notes:
        "The streams are subscribed in order; one that is synchronous is done before the next.",
      "`a.merge()` merges the streams that a stream of streams emits; `merge(a)` is `a`.",
      "With `maxConcurrent:` at most so many are subscribed at a time.",
      "With `delayError: true` an error waits until all have ended.",
      error: "the first one ends everything", completed: "when all have",
      libraries: "RxSwift RxJS Combine: merge · RxJS: mergeWith, mergeAll", see: "concat, flatMap",
      asked: """
        events from two places · both in one · make one stream out of two · \
        put two streams into one · several streams into one · combine streams as they come · \
        any of them · either event · put streams together · both at the same time · \
        listen to two buttons · two sources in one place · values of both as they come · \
        events of several buttons as one stream · mix two streams · \
        whichever of the two has something · either of two buttons · a click or a key · \
        several sensors into one log · everything that happens anywhere · \
        many sources as one · unite streams · \
        union of streams
        """,
      comparison: .orders,
      outcome: .joined, foreignLabels: ["with": .unlabelled],
      Form("", isPasted: true) { Stream.empty() },
      Form("streams (maxConcurrent:) delayError: nested:") {
        (
          sources: Sources, places: Int?, delayError: Bool?, isNested: Bool?, context: CallContext
        ) in
        let places = try places.map(atLeastOne) ?? .max
        let outer = sources.outer(isNested, context)
        func merged(_ prepare: @escaping (Stream) -> Stream) -> Stream {
          if let outer {
            let inner = inner("merge", context.environment)
            return prepare(outer).flatMap(maxConcurrent: places) { prepare(try inner($0)) }
          }
          return Observable<Stream>.from(sources.streams).flatMap(maxConcurrent: places) {
            prepare($0)
          }
        }
        if delayError != true { return merged { $0 } }
        return .postponingErrors { errors in merged { errors.postpone($0) } }
      }),
    Operator(
      "concat", as: .combiner,
      also: ["concatAll(nested: true)", "concatWith(nested: false)", "append(nested: false)"],
      piped: ["concat(nested: false)"], "Emits one stream after the other.",
      example: Example(call: "cold(\"-1-2|\").concat(cold(\"-3-|\"))", gives: "-1-2-3-|"),
      notes: "A stream is subscribed when the one before it has completed.",
      "`a.concat()` does so with the streams that a stream of streams emits; `concat(a)` is `a`.",
      "With `delayError: true` it goes on after a failure, which comes at the end.",
      error: "ends everything", completed: "when the last has",
      libraries: "RxSwift RxJS: concat · RxJS: concatWith, concatAll · Combine: append",
      see: "merge, concatMap, endWith",
      asked: """
        play one after the other · when the first ends, the second goes on · \
        then another one · run a list of tasks one after another · \
        do one thing when the other has finished · when one has ended begin the next · \
        one stream after the other · first this, then that · append a stream · in a row · \
        first one stream, then another · play the second when the first has ended · \
        several streams one behind the other · \
        values of the cache, then values of the server · log in first and load then · \
        an intro and then the song · do this before that · then the next · \
        after the first has completed
        """,
      outcome: .joined, sibling: "merge",
      Form("", isPasted: true) { Stream.empty() },
      Form("streams delayError: nested:") {
        (sources: Sources, delayError: Bool?, isNested: Bool?, context: CallContext) in
        let outer = sources.outer(isNested, context)
        func concatenated(_ prepare: @escaping (Stream) -> Stream) -> Stream {
          if let outer {
            let inner = inner("concat", context.environment)
            return prepare(outer).flatMap(maxConcurrent: 1) { prepare(try inner($0)) }
          }
          return .concat(sources.streams.map(prepare))
        }
        if delayError != true { return concatenated { $0 } }
        return .postponingErrors { errors in concatenated { errors.postpone($0) } }
      },
      Form("stream values nested:", isPasted: true) { (source: Stream, values: Values, _: Bool?) in
        source.endWith(values.values)
      }),
    Operator(
      "amb", as: .combiner, also: ["race", "raceWith"],
      "Follows the stream that is first to emit or to end, and leaves the others.",
      example: Example("--1-2|", "-5-6-|", call: "a.amb(b)", gives: "-5-6-|"),
      notes: "The streams are subscribed in order, until one has emitted or ended.",
      "The others are unsubscribed before its event is passed on.",
      "`amb([])` never ends.",
      error: "that of the first", completed: "that of the first",
      libraries: "RxSwift: amb · RxJS: race, raceWith",
      differs: "RxJS decides by the first value; an end of another counts all the same",
      see: "merge",
      asked: """
        which of them answers first · use the one that is first · the first one wins · \
        a race · whichever is faster · first value wins · the fastest server · \
        the answer of the fastest · \
        take the stream that says something first and forget the others · whoever is first · \
        ask two servers and use one answer · the first one that answers · \
        the first of two decides · the first of several timers
        """,
      outcome: .either, sibling: "merge",
      Form("", isPasted: true) { Stream.never() },
      Form("streams") { (sources: Partners) in Observable.amb(sources.streams) }),
  ]

  /// Operators that put values before or behind those of a stream.
  private static let surrounding: [Operator] = [
    Operator(
      "startWith", also: ["prepend"], "Emits the given values first.",
      example: Example("-1-|", call: "a.startWith(8, 9)", gives: "[89]1-|"),
      notes: "If no subscriber is left after them, the source is never subscribed.",
      "A stream can stand in their place: its values come first; so do those of a list after `prepend`.",
      libraries: "RxSwift RxJS: startWith · Combine: prepend",
      differs: "RxSwift subscribes to the source in any case", see: "endWith, concat",
      asked: """
        put something in front · a flag that is true while a request runs · \
        loading, then the result · show a spinner first · an initial value · \
        begin with a value · a first value before all · a default at the beginning · \
        prepend · loading at first · put a header in front · show something at once · \
        a value before the first one · a first value until the real one comes · \
        begin with an empty list · zero at first · right away a first value · \
        something before the data comes
        """,
      outcome: .any,
      Form("stream values") { (source: Stream, additions: Additions) in
        switch additions {
        case .values(let values): source.startWith(values)
        case .stream(let first): first.concat(source)
        }
      }),
    Operator(
      "endWith", "Emits the given values at completion.",
      example: Example("-1-|", call: "a.endWith(7)", gives: "-1-(7|)"),
      notes: "A stream can stand in their place: its values come last.",
      error: "passes on, and nothing is added", completed: "after the values",
      libraries: "RxJS: endWith · Combine: append", see: "startWith, concat",
      asked: """
        a last value behind all · append a value · add something at the end · \
        append something to the end · one more value when it is over · a footer · \
        tell that it was the last · goodbye at the end · one more at the very end · \
        end with a value
        """,
      outcome: .any,
      Form("stream values") { (source: Stream, additions: Additions) in
        switch additions {
        case .values(let values): source.endWith(values)
        case .stream(let last): source.concat(last)
        }
      }),
  ]

  /// The stream that `merge()` and `concat()` without arguments make of the values of their stream.
  static func inner(_ name: String, _ environment: Environment) -> (Value) throws -> Stream {
    { [machine = environment.machine] value in
      if let stream = try value.asStream ?? machine.foreign?.stream(of: value) { return stream }
      throw RuntimeError("\(name)() wants a stream of streams, got \(value.title)")
    }
  }
}

extension Sources {
  /// The stream whose values are the streams that are meant; nil where these are meant themselves.
  ///
  /// Unless it is said, that is one with nothing but the call behind it: `a.merge()`. Its streams may wait in line.
  fileprivate func outer(_ isNested: Bool?, _ context: CallContext) -> Stream? {
    guard isNested ?? standsBeforeDot, let only else { return nil }
    context.treat(.deferred, .starts)
    return only
  }
}
