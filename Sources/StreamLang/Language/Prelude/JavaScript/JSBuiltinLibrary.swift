import StreamEngine

extension Builtin {
  /// The functions of RxJS and of every JavaScript program that have no counterpart here.
  static let javaScriptLibrary: [Builtin] = [
    js("log", 0...100, "`console.log(a)`.") { call in
      call.js.log(call.values)
      return .undefined
    },
    js("applyLog", 1...1, "`console.log(...a)`.") { call in
      try call.js.log(call.js.members(call.values[0]))
      return .undefined
    },
    js("console", 1...100, "A function of `console`, by its name.") { call in
      try call.js.consoleFunction(call.values[0].plainText, call.given.rest(1))
    },
    js("fromCode", 0...100, "`String.fromCharCode(a)`.") { call in
      let units = try call.values.map {
        UInt16(truncatingIfNeeded: JSWorld.int32(try call.js.number($0)))
      }
      return .string(String(decoding: units, as: UTF16.self))
    },
    js("setTimeout", 1...100, "`setTimeout(f, ms)`.") { call in
      .handle(try call.js.timer(call.given, repeats: false))
    },
    js("setInterval", 1...100, "`setInterval(f, ms)`.") { call in
      .handle(try call.js.timer(call.given, repeats: true))
    },
    js("clearTimer", 0...1, "`clearTimeout(id)`, `clearInterval(id)`.") { call in
      if call.has(0), case .handle(let handle) = call.values[0] { handle.subscription?.cancel() }
      return .undefined
    },
    js("observable", 1...1, "`new Observable(f)` of a browser: those who subscribe share one run.")
    {
      .handle(JSStream(startedBy: $0.values[0], isCold: false, $0.js))
    },
    js("coldObservable", 1...1, "`new ColdObservable(f)`: a run for each who subscribes.") {
      .handle(JSStream(startedBy: $0.values[0], isCold: true, $0.js))
    },
    js("streamOf", 1...1, "`Observable.from(a)` of a browser.") {
      .handle(try $0.js.platformStream($0.values[0]))
    },
    js("coldStreamOf", 1...1, "`ColdObservable[of](a)`: a run for each who subscribes.") {
      .handle(JSStream(try $0.js.platformStream($0.values[0]).observable, isCold: true, $0.js))
    },
    js("through", 2...2, "`a[map](f)`: a stream of the same kind, which a function makes of it.") {
      call in
      let made = try call.js.platformStream(call.values[0]).derived { source in
        let answer = try call.values[1].call([.stream(StreamValue(source))], in: call.js)
        guard let stream = answer.asStream else { throw call.refusal("a stream", 1) }
        return stream
      }
      return .handle(made)
    },
    js("piped", 1...100, "`a[pipe](f, g)`.") { call in
      try call.values.dropFirst().reduce(call.values[0]) { try $1.call([$0], in: call.js) }
    },
    js("soon", 1...1, "`queueMicrotask(f)`.") { call in
      let (js, function) = (call.js, call.values[0])
      js.later { js.attempt { _ = try function.call([], in: js) } }
      return .undefined
    },
    js("now", 0...0, "`Date.now()`: milliseconds since the program has begun.") { call in
      .int(Int(call.js.now / 1_000_000))
    },
    js("date", 1...8, "A function of `Date`, by its name.") { call in
      try call.js.dateFunction(
        call.values[0].plainText, JSArguments(call.given.rest(1), call.js))
    },
    js("time", 1...1, "A time as RxJS takes it, milliseconds or a `Date`, as a duration.") { call in
      try call.js.duration(call.values[0])
    },
    js("period", 1...1, "A time between values, which is never 0.") { call in
      let time = try call.js.duration(call.values[0])
      return time == .duration(0) ? .duration(1) : time
    },
    js("random", 0...0, "`Math.random()`; the same for each --seed.") { call in
      .double(call.environment.random.fraction())
    },
    js("promise", 1...2, "A function of `Promise`, by its name.") { call in
      try call.js.promise(call.values[0].plainText, JSArguments(call.given.rest(1), call.js))
    },
    js("async", 1...2, "A function that waits at each `JS.await`, and answers a promise.") { call in
      try call.js.asynchronous(call.function(0), call.has(1) ? call.values[1].plainText : nil)
    },
    js("generator", 1...2, "A function that stops at each `JS.yield`.") { call in
      try call.js.generator(call.function(0), call.has(1) ? call.values[1].plainText : nil)
    },
    suspending("await", "`await a`: goes on when the promise is settled."),
    suspending("yield", "`yield a`: goes on when the next value is wanted."),
    js("firstValueFrom", 1...2, "A promise of the first value.") { call in
      call.js.promise(
        from: try call.stream(0), takesFirst: true, otherwise: call.given[1].member("defaultValue"))
    },
    js("lastValueFrom", 1...2, "A promise of the last value.") { call in
      call.js.promise(
        from: try call.stream(0), takesFirst: false, otherwise: call.given[1].member("defaultValue")
      )
    },
    js("bindCallback", 1...3, "A function that calls another with a callback, as a stream.") {
      try $0.js.bound($0.given, isNode: false)
    },
    js("bindNodeCallback", 1...3, "The same for callbacks that take an error first.") {
      try $0.js.bound($0.given, isNode: true)
    },
    js("fromEventPattern", 1...3, "A stream of what a handler gets, as long as it is added.") {
      call in
      let (js, given) = (call.js, call.given)
      return .stream(
        StreamValue(
          Observable.create { observer in
            let handler = js.function(0) { arguments in
              let event = arguments.count == 1 ? arguments[0] : .list(arguments)
              observer.next(
                given[2].isCallable ? try given[2].call(arguments, in: js) : event)
              return .undefined
            }
            let token = try given.call(0, handler)
            return ActionDisposable {
              if given[1].isCallable { js.attempt { _ = try given.call(1, handler, token) } }
            }
          }))
    },
    js("scheduled", 2...2, "The values of a source, each when a scheduler does it.") { call in
      let (js, scheduler) = (call.js, try call.scheduler(1))
      guard let members = try? js.members(call.values[0]) else {
        let source = try call.stream(0)
        return .stream(
          StreamValue(js.subscribed(js.observed(source, scheduler), scheduler)))
      }
      return .stream(StreamValue(js.scheduled(members, scheduler)))
    },
    js("observeOn", 2...3, "Events, each when a scheduler does it.") { call in
      .stream(
        StreamValue(
          call.js.observed(
            try call.stream(0), try call.scheduler(1), after: try call.milliseconds(2))))
    },
    js("subscribeOn", 2...3, "A stream that is subscribed when a scheduler does it.") { call in
      .stream(
        StreamValue(
          call.js.subscribed(
            try call.stream(0), try call.scheduler(1), after: try call.milliseconds(2))))
    },
    js("schedule", 2...4, "`asyncScheduler.schedule(f, ms, state)`.") { call in
      .handle(
        try call.js.schedule(
          call.scheduler(0), call.values[1], call.milliseconds(2), call.given[3]))
    },
    js("notification", 1...1, "An event as RxJS's `materialize` makes it.") { call in
      call.js.notification(call.values[0])
    },
    js("event", 1...1, "RxJS's notification as an event of this language.") { call in
      try call.js.event(call.values[0])
    },
    js("timed", 2...2, "A value with its time, as RxJS makes it.") { call in
      call.js.timed(call.values[0].plainText, call.values[1])
    },
    js("test", 1...1, "A function whose answer counts as true or false.") { call in
      let (js, function) = (call.js, call.values[0])
      var isVariadic = false
      if case .function(_, let own) = function { isVariadic = own.isVariadic }
      let made = Function("", arity: function.arity, isVariadic: isVariadic) {
        .bool(try function.call($0, in: js).isTruthy)
      }
      let loose = Function(made, [], called: nil)
      return .function(arity: function.arity, loose)
    },
    js("stream", 1...1, "Whatever RxJS takes for a stream, as a stream.") { call in
      .stream(StreamValue(try call.stream(0)))
    },
    js("subscription", 0...1, "`new Subscription(f)`.") { call in
      let all = CompositeDisposable()
      if call.has(0), let end = call.values[0].teardown(in: call.environment) { all.insert(end) }
      return .handle(Handle(all, called: "subscription"))
    },
  ]

  private static func suspending(_ name: String, _ summary: String) -> Builtin {
    js(name, 1...1, summary) { _ in
      throw RuntimeError(
        "JS.\(name) stands by itself or right of `=` in a function",
        help: "give its value a name first")
    }
  }

  /// True of what a function stops at, to go on later.
  var suspends: Bool { ["JS.await", "JS.yield", "Swift.await"].contains(name) }
}

/// The schedulers of RxJS: when what they are given is done.
enum JSScheduler: String {
  case async, asap, queue
}

extension BuiltinCall {
  fileprivate func stream(_ place: Int) throws -> Observable<Value> {
    if let stream = values[place].asStream { return stream }
    if case .string = values[place] { return .from(try js.members(values[place])) }
    throw js.failure(
      "TypeError",
      "You provided '\(js.shown(values[place]))' where a stream was expected. You can provide an "
        + "Observable, Promise, ReadableStream, Array, AsyncIterable, or Iterable.")
  }

  /// A time in milliseconds; 0 where none is given.
  fileprivate func milliseconds(_ place: Int) throws -> Double {
    has(place) && !values[place].isNothing ? try js.number(values[place]) : 0
  }

  fileprivate func scheduler(_ place: Int) throws -> JSScheduler {
    guard let known = JSScheduler(rawValue: values[place].plainText) else {
      throw refusal("a scheduler", place)
    }
    return known
  }
}

extension JSWorld {
  func timer(_ given: JSArguments, repeats: Bool) throws -> Handle {
    let (function, arguments) = (given[0], given.rest(2))
    let delay = given[1].isUndefined ? 0 : try number(given[1])
    let milliseconds = delay.isFinite ? max(0, delay) : 0
    let work = { [unowned self] in
      attempt { _ = try function.call(arguments, in: self) }
    }
    let scheduler = environment.scheduler
    if repeats {
      let period = Self.duration(max(1, milliseconds))
      let timer = scheduler.schedule(every: period, work)
      return Handle(ActionDisposable { timer.cancel() }, called: "Timeout")
    }
    let timer = scheduler.schedule(
      after: Self.duration(milliseconds), work)
    return Handle(ActionDisposable { scheduler.cancel(timer) }, called: "Timeout")
  }

  /// A number of milliseconds as a time; beyond a year it is all the same.
  static func duration(_ milliseconds: Double) -> Duration {
    let bounded = milliseconds > 0 ? min(milliseconds, 3.2e10) : 0
    return Duration.nanoseconds(Int64(bounded * 1_000_000))
  }

  /// Does something when a scheduler does it.
  @discardableResult func run(
    _ scheduler: JSScheduler, after milliseconds: Double = 0, _ work: @escaping () -> Void
  ) -> ActionDisposable {
    if milliseconds > 0 || scheduler == .async {
      let clock = environment.scheduler
      let timer = clock.schedule(
        after: Self.duration(milliseconds), work)
      return ActionDisposable { clock.cancel(timer) }
    }
    var isLive = true
    let once = { if isLive { work() } }
    if scheduler == .asap { later(once) } else { environment.scheduler.trampoline.schedule(once) }
    return ActionDisposable { isLive = false }
  }

  func schedule(
    _ scheduler: JSScheduler, _ function: Value, _ milliseconds: Double, _ state: Value
  ) throws -> Handle {
    let action = JSObject(self)
    let all = CompositeDisposable()
    func begin(_ delay: Double, _ state: Value) {
      _ = all.insert(
        run(scheduler, after: delay) { [unowned self] in
          attempt { _ = try function.call([state], this: .handle(action), in: self) }
        })
    }
    action.fields["schedule"] = self.function(2) { [unowned self] arguments in
      let given = JSArguments(arguments, self)
      begin(given[1].isUndefined ? 0 : try number(given[1]), given[0])
      return .undefined
    }
    begin(milliseconds, state)
    return Handle(all, called: "subscription")
  }

  /// A stream each of whose events comes when a scheduler does it.
  func observed(
    _ source: Observable<Value>, _ scheduler: JSScheduler, after milliseconds: Double = 0
  ) -> Observable<Value> {
    Observable.create { [self] observer in
      let subscription = Subscription()
      var isOver = false
      func later(_ work: @escaping () -> Void) {
        run(scheduler, after: milliseconds) { if !isOver { work() } }
      }
      source.subscribe(
        Sink(
          ending: subscription, next: { value in later { observer.next(value) } },
          end: { end in later { observer.on(Event(end)) } }), on: environment.scheduler)
      return ActionDisposable {
        isOver = true
        subscription.cancel()
      }
    }
  }

  /// Members one after another: each is sent, and then the next one scheduled.
  func scheduled(_ members: [Value], _ scheduler: JSScheduler) -> Observable<Value> {
    Observable.create { [self] observer in
      var rest = members[...]
      var isOver = false
      func step() {
        if isOver { return }
        guard let value = rest.popFirst() else { return observer.complete() }
        observer.next(value)
        if !isOver { run(scheduler, step) }
      }
      run(scheduler, step)
      return ActionDisposable { isOver = true }
    }
  }

  func subscribed(
    _ source: Observable<Value>, _ scheduler: JSScheduler, after milliseconds: Double = 0
  ) -> Observable<Value> {
    Observable.create { [self] observer in
      let subscription = Subscription()
      let begun = run(scheduler, after: milliseconds) { [self] in
        source.subscribe(
          Sink(
            ending: subscription, next: { observer.next($0) }, end: { observer.on(Event($0)) }),
          on: environment.scheduler)
      }
      return ActionDisposable {
        begun.cancel()
        subscription.cancel()
      }
    }
  }

  /// `timeInterval` and `timestamp`: times as numbers of milliseconds.
  func timed(_ name: String, _ value: Value) -> Value {
    guard case .record(let record) = value else { return value }
    let made = JSObject(self, instances(of: name))
    for (key, value) in record.fields.sorted(by: { a, _ in a.key == "value" }) {
      let name = key == "time" ? "timestamp" : key
      if case .duration(let time) = value {
        let start = name == "timestamp" ? Double(epoch) / 1_000_000 : 0
        made.fields[name] = JSNumber.value(Double(time) / 1000 - start)
      } else {
        made.fields[name] = value
      }
    }
    return .handle(made)
  }
}
