import StreamEngine

extension Prelude {
  static let creating: [Operator] = [
    Operator(
      "just", as: .creator, also: ["Just"], "Emits its argument, then completes.",
      example: Example(call: "just(1)", gives: "(1|)"),
      libraries: "RxSwift Combine: just · RxJS: of", see: "of",
      asked: """
        a single value, and then the end · a stream that has only one value · one value · \
        a stream of one value · wrap a value · one value as a stream · a fixed value · \
        a value that never changes · a constant
        """,
      outcome: .sends(1),
      Form("value on:") { (value: Value, pace: Pace?) in Stream.just(value, on: pace ?? .immediate)
      }),
    Operator(
      "of", as: .creator, also: ["sequenceOf"], "Emits its arguments, then completes.",
      example: Example(call: "of(1, 2, 3)", gives: "(123|)"),
      notes: takingTurns,
      libraries: "RxSwift RxJS: of", differs: "RxSwift takes turns unless told otherwise",
      see: "from",
      asked: """
        a few values, one after the other · three values as a stream
        """, comparison: .orders,
      outcome: .sendsAll,
      Form("values on:") { (values: Values, pace: Pace?, environment: Environment) in
        Stream.from(values.values, on: pace ?? environment.settings.pace)
      }),
    Operator(
      "from", as: .creator, also: ["Sequence", "fromArray"],
      "Emits the members of a list, then completes; a stream stays what it is.",
      example: Example(call: "from([1, 2, 3])", gives: "(123|)"),
      notes: "Of a text it emits the characters; `from(optional: nil)` is `empty()`.",
      takingTurns,
      libraries: "RxSwift RxJS: from · Combine: Sequence.publisher", see: "of",
      asked: """
        a list as a stream · turn an array into a stream · iterate over a list · \
        values of an array one by one · each letter of a text · letters of a word · \
        go through a list · each entry of a list · loop over a list · a promise as a stream
        """,
      Form("list on:") { (list: List, pace: Pace?, environment: Environment) in
        Stream.from(list.values, on: pace ?? environment.settings.pace)
      }, Form("stream") { (source: Stream) in source },
      Form("text on:") { (text: String, pace: Pace?, environment: Environment) in
        Stream.from(text.map { .string(String($0)) }, on: pace ?? environment.settings.pace)
      }, Form("optional:") { (value: Value) in Stream.from(optional: value == .null ? nil : value) }
    ),
    Operator(
      "range", as: .creator, "Emits that many whole numbers from the first one on, then completes.",
      example: Example(call: "range(3, 3)", gives: "(345|)"),
      notes: "A negative count is an error.",
      takingTurns,
      libraries: "RxSwift RxJS: range",
      differs: "RxJS's `range(3)` is `range(0, 3)`, and its negative counts are empty",
      asked: """
        numbers from one to ten · count from one number to another · the numbers 1 to 10 · \
        count up · from 0 to 100 · all numbers between two
        """,
      Form("(start:) (count:) on:") {
        (start: Int, count: Int, pace: Pace?, environment: Environment) in
        Stream.range(start: start, count: count, on: pace ?? environment.settings.pace)
      }),
    Operator(
      "interval", as: .creator, "Emits 0, 1, 2, … for ever, one each time the period has passed.",
      example: Example(call: "interval(3ms).take(3)", gives: "---0--1--(2|)"),
      notes: "No tick is lost, and none overlaps another.",
      completed: "never",
      libraries: "RxSwift RxJS: interval · Combine: Timer.publish", see: "timer",
      asked: """
        a heartbeat · once a minute · ask the server every few seconds · every second · \
        do something regularly · tick again and again · a clock · poll · \
        every half second a tick · numbers at regular times · refresh every minute · \
        a ticking clock · call something again and again at fixed times · count seconds · \
        a stopwatch · move something step by step with time · advance the animation · blink · \
        every hour · periodically · regularly · at a fixed rate · a metronome
        """,
      foreignLabels: ["on": .dropped, "in": .dropped, "tolerance": .dropped],
      Form("period") { (period: Period) in Stream.interval(period.duration) },
      Form("every:", isPasted: true) { (period: Period) in Stream.interval(period.duration) },
      // Combine's `Timer.publish(every: 1, on: .main, in: .common)`, where numbers are seconds.
      Form("every:", isPasted: true) { (seconds: Seconds) in
        OperatorResult.connectable(Stream.interval(seconds.duration).publish())
      }),
    Operator(
      "timer", as: .creator, "Emits 0 when it is due; with a period goes on with 1, 2, … for ever.",
      example: Example(call: "timer(3ms, 2ms).take(3)", gives: "---0-1-(2|)"),
      notes: "Even `timer(0ms)` emits in a turn of its own, never while it is subscribed.",
      completed: "after its value; with a period never",
      libraries: "RxSwift RxJS: timer", see: "interval",
      asked: """
        do it once after a second · do it once, a few seconds later · after a while · \
        once after some time · wait before it begins · a countdown · \
        a single event after three seconds · one tick after a while · \
        first after a second, then every minute · a reminder in ten minutes · \
        show a message for three seconds · hide it after a moment · remind me later · \
        start once after a time · once in ten minutes · one value after some time · \
        an alarm clock
        """,
      Form("due (period:)") { (due: Period, period: Period?) in
        Stream.timer(after: due.duration, period: period?.duration)
      }),
    Operator(
      "deferred", as: .creator, also: ["defer", "Deferred"],
      "Runs what the function makes, anew for each subscriber.",
      example: Example(call: "deferred { of(1, 2) }", gives: "(12|)"),
      notes: "With `retry` and `repeat` the function is called again each time.",
      libraries: "RxSwift: deferred · RxJS: defer · Combine: Deferred", see: "iif",
      asked: """
        make it only when somebody subscribes · lazy · anew for each subscriber · \
        decide at the time of subscribing · make the request only when it is needed · \
        a new one each time somebody listens · the time of now each time it is run · \
        not before somebody needs it
        """,
      foreignLabels: ["createPublisher": .unlabelled],
      Form("make") { (make: StreamFactory) in Stream.deferred(make.call) }),
    Operator(
      "iif", as: .creator, "One stream or the other, decided for each subscriber.",
      example: Example(call: "iif(() => 1 < 2, then: of(1), else: of(2))", gives: "(1|)"),
      notes: "Without `else:` it completes at once if the condition does not hold.",
      libraries: "RxJS: iif", see: "deferred",
      asked: """
        choose between two streams · if else · one of two streams depending on a condition · \
        yes or no decides which stream · \
        conditional stream
        """,
      Form("condition (then:) (else:)") { (condition: Predicate, then: Stream, other: Stream?) in
        Stream.iif({ try condition.call(.null) }, then: then, else: other ?? .empty())
      }),
    Operator(
      "generate", as: .creator, "A loop: emits the state while the condition holds for it.",
      example: Example(
        call: "generate(initialState: 1, condition: <20, iterate: *3)", gives: "(139|)"),
      notes: "The next state is computed when it is needed, so not after the last one.",
      takingTurns,
      error: "a throw of a function is the error",
      libraries: "RxSwift RxJS: generate", see: "expand",
      asked: """
        a loop with a state · values made by a function from the one before · \
        an endless sequence of numbers · an infinite stream made by a rule · \
        a sequence by a formula · \
        fibonacci
        """,
      Form("(initialState:) (condition:) (iterate:) (resultSelector:) on:") {
        (
          state: Value, condition: Predicate, iterate: Transform, select: Transform?, pace: Pace?,
          environment: Environment
        ) in
        let states = Observable.generate(
          initialState: state, condition: condition.call, on: pace ?? environment.settings.pace,
          iterate: iterate.call)
        return select.map { states.map($0.call) } ?? states
      },
      Form("options", isPasted: true) { (options: Record) in
        let condition =
          options.fields["condition"] == nil
          ? nil : try options.function("condition", of: "generate").predicate
        let states = Observable.generate(
          initialState: try options.field("initialState", of: "generate"),
          condition: { try condition?.call($0) ?? true },
          iterate: try options.function("iterate", of: "generate").transform.call)
        guard options.fields["resultSelector"] != nil else { return states }
        return states.map(try options.function("resultSelector", of: "generate").transform.call)
      }),
    Operator(
      "create", as: .creator,
      "Runs the function for each subscriber; it sends to the observer it gets.",
      example: Example(call: "create { o in o.next(1); o.complete(); o.next(2) }", gives: "(1|)"),
      notes: "Events after the end are ignored; a loop can read `o.isDisposed`.",
      "What the function answers, a subscription, a `Disposables.create { … }` or a function, ends "
        + "with the run.",
      "As in RxSwift's `Single.create` the observer can be called: `o(.success(1))` is the value "
        + "and the completion.",
      completed: "when the observer is told to",
      libraries: "RxSwift: create · RxJS: new Observable", see: "using",
      asked: """
        call an old interface · wrap a callback · from a callback · make a stream by hand · \
        wrap code with callbacks · a stream from an event handler · write my own source · \
        turn a listener interface into a stream · events of a sensor or a socket · \
        an api with a delegate · from a library with listeners · from a delegate · \
        emit from my own code
        """,
      Form("subscribe") { (subscribe: Function, environment: Environment) in
        Stream.create { observer in
          try subscribe.call([.handle(Handle(observer))]).teardown(in: environment)
        }
      }),
    Operator(
      "using", as: .creator, "A stream with a resource that lives as long as the run.",
      example: Example(call: "using(() => 7, r => of(r))", gives: "(7|)"),
      notes: "The resource is what the first function answers: a subscription or a "
        + "`Disposables.create { … }` is disposed when the run ends for any reason, after the "
        + "stream is unsubscribed.",
      fails: "becomes the error; a resource that exists already is disposed",
      libraries: "RxSwift RxJS: using", see: "finally",
      asked: """
        open and close something with the stream · free a resource · clean up a resource · \
        open a connection and close it when nobody listens · \
        a database connection that is closed at the end · release a resource · \
        open, use, close
        """,
      Form("resource (observableFactory:)") {
        (resource: Function, make: StreamMaker, environment: Environment) in
        Stream.using {
          Resource(try resource.call([]), in: environment)
        } observableFactory: {
          try make.call($0.value)
        }
      }),
    Operator(
      "never", as: .creator, also: ["NEVER"], "Emits nothing and never ends.",
      example: Example(call: "never()", gives: "-"),
      completed: "never",
      libraries: "RxSwift: never · RxJS: NEVER",
      asked: """
        nothing ever happens · a stream that stays silent · wait for ever · \
        a stream that never ends and never sends · wait without end
        """,
      traits: [.standsAlone], outcome: .sends(0),
      Form("") { Stream.never() }),
    Operator(
      "empty", as: .creator, also: ["EMPTY", "Empty"], "Completes at once.",
      example: Example(call: "empty()", gives: "|"),
      libraries: "RxSwift: empty · RxJS: EMPTY · Combine: Empty", see: "never",
      asked: """
        nothing at all, just the end · a stream that ends at once · a stream without values
        """,
      traits: [.standsAlone], outcome: .sends(0),
      Form("completeImmediately:") { (isDone: Bool?) in isDone == false ? Stream.never() : .empty()
      }),
    Operator(
      "error", as: .creator, also: ["throwError", "Fail", "failWith"], "Fails at once.",
      example: Example(call: "error(\"error\")", gives: "#"),
      notes: "A function is asked for the error by each subscriber.",
      error: "is all there is", completed: "never",
      libraries: "RxSwift: error · RxJS: throwError · Combine: Fail", see: "catch",
      asked: """
        a stream that fails at once · nothing but an error · a stream that just fails
        """,
      outcome: .fails, foreignLabels: ["outputType": .dropped, "failure": .unlabelled],
      Form("make") { (make: Function) in Stream.error { RuntimeError(thrown: try make.call([])) } },
      Form("(error:)") { (message: Value) in Stream.error(RuntimeError(thrown: message)) }),
    Operator(
      "repeatElement", as: .creator, "Emits the value for as long as somebody listens.",
      example: Example(call: "repeatElement(7).take(3)", gives: "(777|)"),
      notes: takingTurns,
      completed: "never: put a `take` behind it",
      libraries: "RxSwift: repeatElement", see: "repeat",
      asked: """
        the same value for ever · send one value again and again · \
        an infinite stream of one value
        """,
      Form("value on:") { (value: Value, pace: Pace?, environment: Environment) in
        Stream.repeatElement(value, on: pace ?? environment.settings.pace)
      }),
    Operator(
      "future", as: .creator, also: ["Future"],
      "Runs the function now, once, and gives every subscriber its result.",
      example: Example(call: "future { 7 }", gives: "(7|)"),
      notes: "A function with a parameter gets the promise, to fulfil it now or later: `future { "
        + "done in done(.success(7)) }`, or `.failure(\"e\")`.",
      completed: "after the result", fails: "is the result",
      subscribed: "the result, if it is there",
      libraries: "Combine: Future", see: "work",
      asked: """
        promise to stream · call an async function · from a promise · async await · \
        a result that comes later · the result of an async call as a stream · \
        one answer that comes some day · a promise as a stream · await something
        """,
      traits: [.shared], outcome: .one,
      Form("promise") { (work: Function) in
        Stream.future { settle in
          if work.arity == 0 { return settle(.success(try work.call([]))) }
          _ = try work.call([.callback(settle)])
        }
      }),
    Operator(
      "work", as: .creator, also: ["fromAsync"],
      "Runs the function for each subscriber, and emits the result that it calls back with.",
      example: Example(call: "fromAsync(done => done(7))", gives: "(7|)"),
      notes:
        "Only the first call counts: `done(7)`, `done(.success(7))` or `done(.failure(\"e\"))`.",
      "What the function answers ends with the run, as with `create`.",
      "A function without a parameter answers the result itself.",
      completed: "after the result",
      libraries: "RxSwiftExt: fromAsync", differs: "RxJS's `bindCallback` runs once only",
      see: "future",
      outcome: .one,
      Form("start") { (start: Function, environment: Environment) in
        Stream.fromAsync { settle in
          if start.arity > 0 {
            return try start.call([.callback(settle)]).teardown(in: environment)
          }
          settle(.success(try start.call([])))
          return nil
        }
      }),
    Operator(
      "cold", as: .creator,
      "Plays marble text from its start for each subscriber: of several texts each the next one.",
      example: Example(call: "cold(\"-1-2|\")", gives: "-1-2|"),
      traits: [.marbleText],
      Form("texts (frame:) (values:) (error:)") {
        (texts: ColdTexts, frame: Period?, values: Record?, error: Value?, environment: Environment)
        in
        let takes = try texts.texts.map { try $0.events(frame, values, error, environment) }
        return OperatorResult.marbles(.cold(takes: takes), isHot: false)
      }),
    Operator(
      "hot", as: .creator, "Plays marble text once, from its definition on, to whoever listens.",
      example: Example(call: "hot(\"-1-2|\")", gives: "-1-2|"),
      subscribed: "what is still to come",
      see: "cold, share",
      traits: [.marbleText, .runsOnce],
      Form("text (frame:) (values:) (error:)") {
        (text: HotText, frame: Period?, values: Record?, error: Value?, environment: Environment) in
        let events = try text.events(frame, values, error, environment)
        return OperatorResult.marbles(.hot(events, on: environment.scheduler), isHot: true)
      }),
  ]

  private static let takingTurns =
    "With `on: .currentThread` it emits one at a time, in turns with others, as RxSwift does."
}
