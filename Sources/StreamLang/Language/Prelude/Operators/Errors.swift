import StreamEngine

extension Prelude {
  /// Operators for when a stream fails, or ends and should run again.
  static let handlingErrors: [Operator] = [
    Operator(
      "catch", as: .combiner, also: ["catchError", "tryCatch"],
      "Goes on with another stream when this one fails.",
      example: Example("-1-#", "------", call: "a.catch(e => of(5))", gives: "-1-(5|)"),
      notes: "The failed source is unsubscribed before the function is called.",
      "Inside `flatMap(x => inner.catch(…))` the outer stream goes on; behind it, it is over.",
      "With `sequence:` the streams are tried in order until one completes.",
      error: "is handed to the function as its message; that of its stream passes on",
      libraries: "RxSwift Combine: catch · RxJS: catchError",
      differs: "RxSwift subscribes before it lets go; RxJS hands `caught` over: use retry",
      see: "catchAndReturn, retry, onErrorResumeNext",
      asked: """
        what to do when it goes wrong · go on with other data · show the error as a message · \
        show old data when the server is down · a plan b · replace an error · \
        use a cached value when the request fails · handle an error · \
        do something when an error happens · go on after an error · \
        something else if it fails · a fallback stream · survive an error · \
        if the load fails show something else · another server when the first one fails · \
        go on with an empty list after an error · continue when something goes wrong · \
        errors must not stop it · another stream in place of an error · \
        when the server answers with an error · do something else if there is a problem · \
        keep the app alive · offline mode · in case of an error use something else · \
        instead of an error · saved data on failure · recover
        """,
      traits: [.handlesErrors], outcome: .recovered,
      Form("stream handler") { (source: Stream, handler: Recovery) in source.catch(handler.call) },
      Form("stream sequence:") { (source: Stream, others: Sources) in
        Observable.catch(sequence: [source] + others.streams)
      }, Form("sequence:") { (sources: Sources) in Observable.catch(sequence: sources.streams) }),
    Operator(
      "catchAndReturn", also: ["catchErrorJustReturn", "replaceError(with:)"],
      "Emits a value in the place of an error, and completes.",
      example: Example("-1-#", call: "a.catchAndReturn(5)", gives: "-1-(5|)"),
      error: "becomes the value and a completion",
      libraries: "RxSwift: catchAndReturn · Combine: replaceError(with:)", see: "catch",
      asked: """
        a value in place of an error · a default value if it fails · \
        an empty list if it fails · a value when there is an error · \
        zero in place of an error · nil in place of an error · a value in case of an error
        """,
      traits: [.handlesErrors], outcome: .oneForError,
      Form("stream (with:)") { (source: Stream, value: Value) in source.catchAndReturn(value) }),
    Operator(
      "catchAndComplete", also: ["catchErrorJustComplete"], "Completes in the place of an error.",
      example: Example("-1-#", call: "a.catchAndComplete()", gives: "-1-|"),
      error: "becomes a completion",
      libraries: "RxSwiftExt: catchErrorJustComplete · CombineExt: ignoreFailure", see: "catch",
      asked: """
        ignore the error · swallow an error · end quietly when it fails · \
        just stop when there is an error · hide errors · stop silently after an error · \
        nobody needs to know of the error · treat a failure as the end
        """,
      traits: [.handlesErrors], outcome: .endForError,
      Form("stream") { (source: Stream) in source.catchAndComplete() }),
    Operator(
      "onErrorResumeNext", as: .combiner, also: ["onErrorResumeNextWith"],
      "Emits one stream after the other, whether the one before completes or fails.",
      example: Example(call: "cold(\"-1-#\").onErrorResumeNext(cold(\"-2-|\"))", gives: "-1--2-|"),
      notes: "All errors are ignored, also the last one.",
      "As in RxJS, unsubscribing subscribes the remaining streams, and unsubscribes them at once.",
      error: "goes on with the next stream", completed: "goes on with the next stream",
      libraries: "RxJS: onErrorResumeNextWith", see: "catch, concat",
      asked: """
        go on with the next stream whether it failed or not
        """,
      traits: [.handlesErrors],
      Form("streams") { (sources: Partners) in Observable.onErrorResumeNext(sources.streams) }),
    Operator(
      "retry", also: ["retryWhen(when:)"], piped: ["retry(retries:)"],
      "Subscribes again when the stream fails.",
      example: Example(call: "cold(\"-1#\").retry(2)", gives: "-1-1#"),
      notes: "The number is that of all attempts; `retries:` counts one less.",
      "The failed run is unsubscribed before the next begins; what it emitted is not undone.",
      "The function of `when:` is called at the first error and gets the stream of errors: each "
        + "value of its result is a retry.",
      "If this result ends, the stream ends in the same way as soon as the current attempt has "
        + "failed.",
      "With `resetOnSuccess: true` a value starts the count again.",
      "`.exponentialDelayed(n, 1s, 1)` waits 1s, 2s, 4s: each wait is (1 + the third argument) "
        + "times the one before.",
      error: "starts another attempt, and passes on after the last",
      libraries: "RxSwift RxJS Combine: retry · RxSwiftExt: retry(.delayed(…))",
      differs: "RxJS and Combine count retries, as `.pipe(retry(2))` does here", see: "repeat",
      asked: """
        do not give up · once more after a failure · keep trying until it works · \
        connect again when the connection breaks · try again · again when it fails · \
        retry with delay · repeat after an error · wait longer before each attempt · \
        exponential backoff · reconnect · try three times · try again after a second · \
        ask again if the server does not answer · start it again after an error · \
        wait longer each time before trying again · \
        the connection is lost, so open it again · in case of failure do it once more · \
        attempts · until it succeeds · run again when it did not work · \
        again until there is no error · give up after the third time · at most three attempts
        """,
      traits: [.handlesErrors, .reruns], outcome: .same,
      Form("stream") { (source: Stream) in source.retry() },
      Form("stream attempts delay: resetOnSuccess:") {
        (source: Stream, attempts: Int, delay: Period?, resets: Bool?) in
        retry(source, try atLeastOneAttempt(attempts), resets, delay)
      },
      Form("stream retries: delay: resetOnSuccess:") {
        (source: Stream, retries: Int, delay: Period?, resets: Bool?) in
        retry(source, try attempts(retries: retries), resets, delay)
      },
      Form("stream behavior shouldRetry:") {
        (source: Stream, behavior: RetryBehavior, shouldRetry: Predicate?) in
        behavior.retry(source, if: shouldRetry)
      },
      Form("stream ~when:") { (source: Stream, handler: StreamFunction) in
        source.retry(when: { errors in
          try handler.call(errors.map { Value(of: $0, for: handler.function) })
        })
      },
      Form("stream options", isPasted: true) { (source: Stream, options: RunOptions) in
        try retry(source, options)
      },
      Form("stream retries:", isPasted: true) { (source: Stream, options: RunOptions) in
        try retry(source, options)
      }),
    Operator(
      "repeat", also: ["repeatWhen(when:)"], "Subscribes again when the stream completes.",
      example: Example(call: "cold(\"-1|\").repeat(2)", gives: "-1-1|"),
      notes: "The number counts all runs; with 0 it completes at once.",
      "The function of `while:` is asked before each run, that of `doWhile:` after it, with the number of runs so far.",
      "That of `when:` is called at the first completion and gets a stream of these numbers: each "
        + "value of its result is a run.",
      completed: "starts another run, and passes on after the last",
      libraries: "RxJS: repeat · RxSwiftExt: repeatWithBehavior", see: "retry",
      asked: """
        again and again · start over when it is finished · loop · restart · \
        the whole thing forever · run it three times · begin again when it has ended · \
        do it over and over · start from the beginning when it is over · do it ten times · \
        from the start again after the end · infinitely often
        """,
      traits: [.reruns], outcome: .any,
      Form("stream count delay:") { (source: Stream, count: Int?, delay: Period?) in
        if let count, count < 0 {
          throw RuntimeError("repeat wants a number of runs, got \(count)")
        }
        return source.repeat(count ?? .max, delay: delay?.duration)
      },
      Form("stream behavior shouldRepeat:") {
        (source: Stream, behavior: RetryBehavior, shouldRepeat: Predicate?) in
        behavior.runAgain(source, if: shouldRepeat)
      },
      Form("stream while:") { (source: Stream, condition: Predicate) in
        source.repeat(while: { try condition.call(.int($0)) })
      },
      Form("stream doWhile:") { (source: Stream, condition: Predicate) in
        source.repeat(doWhile: { try condition.call(.int($0)) })
      },
      Form("stream ~when:") { (source: Stream, handler: StreamFunction) in
        source.repeat(when: { runs in try handler.call(runs.map { .int($0) }) })
      },
      Form("stream options", isPasted: true) { (source: Stream, options: RunOptions) in
        let options = try options.known("count", "delay")
        let count = try options.number("count") ?? .max
        let again = try options.rerun("delay")
        if count == 0 { return source.repeat(0) }
        return source.repeat { runs in runs < count ? try again([.int(runs)]) : .never }
      }),
    Operator(
      "finally", also: ["finalize"],
      "Calls the function once when the run is over: completed, failed or left.",
      example: Example("-1-|", call: "a.finally { print(\"over\") }", gives: "-1-|"),
      notes:
        "It is called after the end has been delivered; of several the one nearest to the source first.",
      fails: "is reported",
      libraries: "RxJS: finalize · RxSwift: do(onDispose:)", see: "do",
      asked: """
        at the very end · when it is over in any case · whatever happens · \
        clean up at the end · hide the spinner · run when finished · cleanup when done · \
        run cleanup code when the subscription ends · close the file when it is over · \
        hide the progress bar in any case · undo something when nobody listens any more · \
        turn the light off at the end · stop the spinner whether it failed or not · \
        release something in the end, even after a failure · in the end, failed or not · \
        close it at the end
        """,
      outcome: .same,
      Form("stream f") { (source: Stream, action: Function, environment: Environment) in
        source.finally { environment.atEnd { _ = try action.call([]) } }
      }),
    Operator(
      "assertNoFailure", also: ["fatalOnError"],
      "Reports an error as a mistake of the program, and passes it on.",
      example: Example("-1-|", call: "a.assertNoFailure()", gives: "-1-|"),
      error: "is reported and passes on",
      libraries: "Combine: assertNoFailure", differs: "Combine stops the process", see: "catch",
      asked: "it must not fail · crash on an error",
      outcome: .same,
      Form("stream (message)") { (source: Stream, text: String?, environment: Environment) in
        var effects = Effects<Value>()
        effects.onEnd = { end in
          guard case .failed(let error) = end else { return }
          let found = (text.map { "\($0): " } ?? "") + message(of: error)
          // The place where the error came from goes with it.
          var fault = error as? RuntimeError ?? RuntimeError("")
          fault.message = "a stream that must not fail did: \(found)"
          environment.turn.noteHandlerFailure(fault)
        }
        return source.do(effects)
      }),
  ]

  private static func retry(_ source: Stream, _ attempts: Int, _ resets: Bool?, _ delay: Period?)
    -> Stream
  {
    let again = delay.map { Rerun.after($0.duration) } ?? .now
    return source.retry(resetOnSuccess: resets ?? false) { _, runs in
      runs < attempts ? again : .never
    }
  }

  /// RxJS's options; there the count is one of retries.
  private static func retry(_ source: Stream, _ options: RunOptions) throws -> Stream {
    let options = try options.known("count", "delay", "resetOnSuccess")
    let attempts = try options.number("count").map(attempts(retries:)) ?? .max
    let again = try options.rerun("delay")
    let handler = (try? options.function("delay")) ?? nil
    return source.retry(resetOnSuccess: try options.bool("resetOnSuccess") ?? false) {
      error, runs in
      runs < attempts ? try again([Value(of: error, for: handler), .int(runs)]) : .never
    }
  }

  private static func attempts(retries: Int) throws -> Int {
    if retries < 0 { throw RuntimeError("retry wants a number of retries, got \(retries)") }
    return retries == .max ? retries : retries + 1
  }
}
