import StreamEngine

extension Builtin {
  /// The functions of RxJS and of every JavaScript program that have no counterpart here.
  static let javaScriptLibrary: [Builtin] = [
    js("ownGlobal", 1...1, "A field that the program gives `globalThis`, by its name alone.") {
      call in
      let (owner, key) = (Value.handle(call.js.globalObject), call[0])
      if try call.js.has(key, in: owner) != .bool(true) {
        throw call.js.failure("ReferenceError", "\(key.plainText) is not defined")
      }
      return try call.js.get(owner, key.plainText)
    },
    js("log", 0...100, "`console.log(a)`.") { call in
      call.js.log(call.values)
      return .undefined
    },
    js("applyLog", 1...1, "`console.log(...a)`.") { call in
      try call.js.log(call.js.members(call[0]))
      return .undefined
    },
    js("answer", 1...1, "Shows the value of a typed text that had to wait for it.") { call in
      call.js.answer(call[0])
      return .undefined
    },
    js("module", 1...2, "A module of node, or what it has by a name.") { call in
      let name = call[0].plainText
      guard let module = call.js.module(name) else {
        throw call.js.failure("Error", "Cannot find module '\(name)'")
      }
      if !call.has(1) { return module }
      let part = try call.js.get(module, call.given.text(1))
      if part.isUndefined {
        throw RuntimeError(
          "\(call[1].plainText) of the module \(name) is not here",
          help: "paste what the program needs of it")
      }
      return part
    },
    js("commonModule", 1...1, "A function that answers what a module exports, and runs it once.") {
      call in
      let run = call[0]
      var module: JSObject?
      let function = Function("require", arity: 0) { [unowned world = call.js] _ in
        if module == nil {
          let (made, exports) = (JSObject(world), Value.handle(JSObject(world)))
          made.fields["exports"] = exports
          module = made
          _ = try world.invoke(run, [.handle(made), exports], this: exports)
        }
        return module?.fields["exports"] ?? .undefined
      }
      return .function(arity: 0, function)
    },
    js("console", 1...100, "A function of `console`, by its name.") { call in
      try call.js.consoleFunction(call[0].plainText, call.given.rest(1))
    },
    js("fromCode", 0...100, "`String.fromCharCode(a)`.") { call in
      .string(try call.js.text(ofCodes: call.given))
    },
    js("setTimeout", 1...100, "`setTimeout(f, ms)`.") { call in
      .handle(try call.js.timer(call.given, repeats: false))
    },
    js("setImmediate", 1...100, "`setImmediate(f)`: before any timer that is set later.") { call in
      .handle(call.js.immediate(call.given))
    },
    js("setInterval", 1...100, "`setInterval(f, ms)`.") { call in
      .handle(try call.js.timer(call.given, repeats: true))
    },
    js("clearTimer", 0...1, "`clearTimeout(id)`, `clearInterval(id)`.") { call in
      (call.given[0].object as? JSTimer)?.cancel()
      return .undefined
    },
    js("observable", 1...1, "`new Observable(f)` of a browser: those who subscribe share one run.")
    {
      .handle(try JSStream(startedBy: $0[0], isCold: false, $0.js))
    },
    js("coldObservable", 1...1, "`new ColdObservable(f)`: a run for each who subscribes.") {
      .handle(try JSStream(startedBy: $0[0], isCold: true, $0.js))
    },
    js("streamOf", 1...1, "`Observable.from(a)` of a browser.") {
      if case .stream(let stream) = $0[0], stream.subject != nil { return $0[0] }
      return .handle(try $0.js.platformStream($0[0]))
    },
    js("streamsOf", 1...1, "The streams of a list, each as `streamOf` makes it.") { call in
      let streams = try call.js.members(call[0]).map { try call.js.platformStream($0) }
      return .handle(JSArray(streams.map { .handle($0) }, call.js))
    },
    js("coldStreamOf", 1...1, "`ColdObservable[of](a)`: a run for each who subscribes.") {
      .handle(JSStream(try $0.js.platformStream($0[0]).observable, isCold: true, $0.js))
    },
    js("through", 2...2, "`a[map](f)`: a stream of the same kind, which a function makes of it.") {
      let (source, answer) = try $0.through()
      if case .stream(let made) = answer, made.connectable != nil { return answer }
      guard let stream = answer.asStream else { throw $0.refusal("a stream", 1) }
      return .handle(source.derived { _ in stream })
    },
    js("outcome", 2...2, "`a[first]()`: one value, which is sent when the source has been left.") {
      let (source, answer) = try $0.through()
      guard let stream = answer.asStream else { throw $0.refusal("a stream", 1) }
      return .handle(source.outcome(of: stream))
    },
    js("take", 2...2, "`a[take](n)`.") {
      .handle(try $0.js.platformStream($0[0]).taken($0.js.number($0[1])))
    },
    js("operatorSymbol", 3...3, "An operator of RxJS 9 as a symbol, and what is called by it.") {
      $0.js.operatorSymbol($0[0].plainText, ofStreams: $0[1], ofClass: $0[2])
    },
    js("iterate", 2...2, "`a[iterateEachValue]()` and its kind, by name.") {
      let unread = JSUnread(rawValue: $0[1].plainText) ?? .each
      return .handle(JSAsyncIterator(of: try $0.js.platformStream($0[0]), keeping: unread))
    },
    js("create", 2...2, "`a[create](f)`: a stream of the same kind.") {
      let isCold = try !$0[0].isUndefined && $0.js.platformStream($0[0]).isCold
      return .handle(try JSStream(startedBy: $0[1], isCold: isCold, $0.js))
    },
    js("combine", 2...2, "`a[combine](settings)`.") { .handle(try $0.js.combined($0[0], $0[1])) },
    js("combineLatest", 3...3, "`a[combineLatest](sources, settings)`.") {
      .handle(try $0.js.combinedLatest($0[0], $0[1], $0[2]))
    },
    js("zip", 2...2, "`zip(sources, settings)`.") {
      .handle(try $0.js.zipped($0[0], $0[1]))
    },
    js("forkJoin", 1...1, "`Observable[forkJoin](sources)`, with a list of its arguments.") {
      .handle(try $0.js.forkJoined($0.js.members($0[0])))
    },
    js("buffer", 2...2, "`a[buffer](settings)`.") {
      .handle(try $0.js.platformStream($0[0]).buffered($0[1]))
    },
    js("switchMap", 3...3, "`a[switchMap](f, settings)`.") {
      let source = try $0.js.platformStream($0[0])
      return .handle(source.flattened(by: $0[1], $0[2], leavesOldest: true))
    },
    js("exhaustMap", 3...3, "`a[exhaustMap](f, settings)`.") {
      let source = try $0.js.platformStream($0[0])
      return .handle(source.flattened(by: $0[1], $0[2], leavesOldest: false))
    },
    js("finalize", 2...2, "`a[finalize](f)`.") {
      .handle(try $0.js.platformStream($0[0]).finalized(by: $0[1]))
    },
    js("tap", 4...4, "`a[tap](observer)`.") {
      .handle(try $0.js.platformStream($0[0]).tapped(by: Array($0.values.dropFirst())))
    },
    js("throttle", 3...3, "`a[throttle](delay, settings)`.") {
      .handle(try $0.js.platformStream($0[0]).throttled(by: $0[1], $0[2]))
    },
    js("piped", 1...100, "`a[pipe](f, g)`.") { call in
      try call.values.dropFirst().reduce(call[0]) { try $1.call([$0], in: call.js) }
    },
    js("pipedAll", 2...2, "`pipe(...functions)(a)`.") { call in
      try call.js.members(call[1]).reduce(call[0]) { try $1.call([$0], in: call.js) }
    },
    js("pipeline", 2...100, "`a.pipe(f)`, whose functions may answer anything.") { call in
      let (js, source) = (call.js, call[0])
      let isStream =
        if case .stream = source {
          true
        } else {
          source.object.map { $0.isOwnStream || $0 is JSStream } ?? false
        }
      guard isStream, source.object?.has("pipe") != true else {
        return try js.call(source, "pipe", call.given.rest(1))
      }
      return try call.given.rest(1).reduce(source) { try $1.call([$0], in: js) }
    },
    js("using", 2...2, "`using(f, g)`: the resource ends behind what the stream has sent.") {
      call in
      let (js, given) = (call.js, call.given)
      return .stream(
        of: .using {
          Resource(try given.call(0), in: js.environment)
        } observableFactory: { resource in
          let made = try given.call(1, resource.value)
          return made.isNothing ? .empty() : try made.asStream ?? js.input(made)
        })
    },
    js("soon", 1...1, "`queueMicrotask(f)`.") { call in
      let (js, function) = (call.js, call[0])
      js.later { js.attempt { _ = try function.call([], in: js) } }
      return .undefined
    },
    js("escape", 1...1, "`escape(a)`.") { .string(JSURI.escaped(try $0.given.text(0))) },
    js("unescape", 1...1, "`unescape(a)`.") {
      .string(try String(units: JSURI.unescaped($0.given.text(0))))
    },
    js("btoa", 1...1, "`btoa(a)`.") { try $0.js.base64(of: $0.given.text(0)) },
    js("atob", 1...1, "`atob(a)`.") { try $0.js.text(ofBase64: $0.given.text(0)) },
    js("now", 0...0, "`Date.now()`: milliseconds since the program has begun.") { call in
      .int(Int(call.js.now / 1_000_000))
    },
    js("date", 1...8, "A function of `Date`, by its name.") { call in
      try call.js.dateFunction(call[0].plainText, JSArguments(call.given.rest(1), call.js))
    },
    js("time", 1...1, "A time as RxJS takes it, milliseconds or a `Date`, as a duration.") { call in
      try call.js.duration(call[0])
    },
    js("period", 1...1, "A time between values, which is never 0.") { call in
      let time = try call.js.duration(call[0])
      return time == .duration(0) ? .duration(1) : time
    },
    js("timer", 1...2, "`timer(a, b)`: the first may be a `Date`, the other no time.") { call in
      let (js, given) = (call.js, call.values)
      if call.has(1) { try call.mayClock("timer", given[1]) }
      let repeats = call.has(1) && given[1].scheduler == nil && !given[1].isUndefined
      let period = repeats ? max(.microseconds(1), try js.time(given[1])) : nil
      return .deferred {
        Observable<Int>.timer(after: try js.time(given[0]), period: period).map { .int($0) }
      }
    },
    js("delay", 2...2, "`delay(a)`, where that may be a `Date`: until then each value waits.") {
      call in
      let (js, source, due) = (call.js, try call.stream(0), call[1])
      guard due.object is JSDate else {
        let made = source.delay(for: try js.time(due), delayCompletion: false)
        return .stream(of: made)
      }
      return .stream(of: source.delay { _ in Observable<Int>.timer(after: try js.time(due)) })
    },
    js("timeout", 3...4, "`timeout(a)`, which tells what came before: its error, or a function.") {
      call in
      let (js, source, given) = (call.js, try call.stream(0), call.given)
      return .deferred {
        var (seen, last, hasFailed) = (0, Value.null, false)
        var effects = Effects<Value>()
        effects.onNext = { value in
          seen += 1
          // RxJS 7 has forgotten the last value when it tells it.
          if js.platform != nil { last = value }
        }
        effects.onEnd = { if case .failed = $0 { hasFailed = true } }
        let made = try given.call(1, .stream(of: source.do(effects)))
        return (made.asStream ?? .empty()).catch { error in
          guard case StreamError.timeout = error, !hasFailed else { throw error }
          let info = js.object(of: ["meta": given[2], "lastValue": last, "seen": .int(seen)])
          if given[3].isCallable {
            let instead = try given.call(3, info)
            return try instead.asStream ?? js.input(instead)
          }
          let told = js.value(of: error)
          told.object?.fields["info"] = info
          throw RuntimeError(thrown: told)
        }
      }
    },
    js("single", 2...2, "`single(f)`, whose error tells whether there were values.") { call in
      let (js, source, given) = (call.js, try call.stream(0), call.given)
      return .deferred {
        var hasValues = false
        var effects = Effects<Value>()
        effects.onNext = { _ in hasValues = true }
        let made = try given.call(1, .stream(of: source.do(effects)))
        return (made.asStream ?? .empty()).catch { error in
          guard case StreamError.noElements = error, hasValues else { throw error }
          throw js.failure("NotFoundError", "No matching values")
        }
      }
    },
    js("random", 0...0, "`Math.random()`; the same for each --seed.") { call in
      .double(call.environment.random.fraction())
    },
    js("promise", 1...2, "A function of `Promise`, by its name.") { call in
      try call.js.promise(call[0].plainText, JSArguments(call.given.rest(1), call.js))
    },
    js("async", 1...2, "A function that waits at each `JS.await`, and answers a promise.") { call in
      try call.js.asynchronous(call.function(0), call.has(1) ? call[1].plainText : nil)
    },
    js(
      "generator", 1...3,
      "A function that stops at each `JS.yield`; maybe its call runs to the first."
    ) { call in
      let name = call.given[1].isUndefined ? nil : call[1].plainText
      return try call.js.generator(call.function(0), name, begins: call.has(2))
    },
    js("asyncGenerator", 1...3, "A generator that waits at `JS.await`, too.") { call in
      let name = call.given[1].isUndefined ? nil : call[1].plainText
      return try call.js.asyncGenerator(call.function(0), name, begins: call.has(2))
    },
    suspending("await", "`await a`: goes on when the promise is settled."),
    suspending("yield", "`yield a`: goes on when the next value is wanted."),
    js("delegated", 1...1, "`yield* a`: the values of another iterator.") {
      .handle(JSDelegation(to: $0[0]))
    },
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
      let given = call.given
      return call.js.handled(
        given[2], add: { try given.call(0, $0) },
        remove: { handler, token in
          if given[1].isCallable { _ = try given.call(1, handler, token) }
        })
    },
    js("once", 2...2, "`once(emitter, 'a')` of node: a promise of what an event brings.") { call in
      try call.js.promise(of: call[0], call[1])
    },
    js("fromEvent", 3...5, "The events of an object with listeners, or else the third argument.") {
      call in
      let (js, target, event) = (call.js, call[0], call[1])
      let (options, selector) = call.given.eventSettings
      let played = call[2].asStream.map { stream -> Value in
        guard selector.isCallable else { return call[2] }
        return .stream(of: stream.map { try selector.call([$0], in: js) })
      }
      if let played, try !js.hasListeners(target) { return played }
      return try js.events(event, of: target, options, selector)
    },
    js("scheduled", 1...3, "The values of a source, or numbers, each when a scheduler does it.") {
      call in
      let js = call.js
      if !call.has(1) {
        // The last of the values may be a scheduler.
        let values = try js.members(call[0])
        guard let scheduler = values.last?.scheduler else { return .stream(of: .from(values)) }
        return .stream(of: js.scheduled(values.dropLast(), scheduler))
      }
      let scheduler = call[1].isNothing ? nil : try call.scheduler(1)
      if call.has(2) {
        let (first, count) = (try js.number(call[0]), try js.number(call[2]))
        if count <= 0 { return .stream(of: .empty()) }
        let numbers = sequence(first: first) { $0 + 1 }.lazy.prefix { $0 < first + count }
          .map(JSNumber.value)
        return .stream(of: scheduler.map { js.scheduled(numbers, $0) } ?? .from(numbers))
      }
      guard let scheduler else { return .stream(of: try call.stream(0)) }
      return .stream(of: try js.scheduled(call[0], scheduler))
    },
    js("isScheduler", 1...1, "Whatever RxJS takes for a scheduler: it has a method `schedule`.") {
      .bool($0[0].scheduler != nil)
    },
    js("scheduledSources", 2...2, "The sources of `combineLatest` with a scheduler.") { call in
      let (js, scheduler) = (call.js, try call.scheduler(1))
      func begun(_ source: Value) throws -> Value {
        .stream(of: js.subscribed(try js.scheduled(source, scheduler), scheduler))
      }
      var (arguments, selector) = (try js.members(call[0]), [Value]())
      if let last = arguments.last, last.isCallable {
        arguments.removeLast()
        selector = [last]
      }
      guard arguments.count == 1, let first = arguments.first else {
        return .list(try arguments.map(begun) + selector)
      }
      if first.isList { return .list([.list(try js.members(first).map(begun))] + selector) }
      guard first.argumentKind == .record else { return .list([try begun(first)] + selector) }
      var fields = Record([:]).fields
      for name in try js.members(js.objectFunction("keys", JSArguments([first], js))) {
        fields[name.plainText] = try begun(js.get(first, name))
      }
      return .list([.record(Record(fields))] + selector)
    },
    js("clocked", 3...3, "A stream for an operator by time with one of RxJS's schedulers.") {
      call in
      try call.mayClock(call[0].plainText, call[2])
      return call[1]
    },
    js("framed", 2...2, "A time, which is a frame if it is none and a scheduler works by frames.") {
      call in
      guard case .duration(0...1) = call[0], case .frame? = call[1].scheduler else {
        return call[0]
      }
      return .duration(JSScheduler.frameLength * 1000)
    },
    js("unscheduled", 3...3, "A setting of an operator that is given no scheduler here.") { call in
      if let scheduler = call[2].scheduler,
        !(call[2].object is JSTestScheduler) || !scheduler.isAsync
      {
        throw RuntimeError(
          "\(call[0].plainText) with a scheduler is not read",
          help: "leave it out, or write `observeOn` behind it")
      }
      return call[1]
    },
    js("observeOn", 2...3, "Events, each when a scheduler does it.") { call in
      .stream(
        of: call.js.observed(
          try call.stream(0), try call.scheduler(1), after: try call.milliseconds(2)))
    },
    js("subscribeOn", 2...3, "A stream that is subscribed when a scheduler does it.") { call in
      if call[1].isNothing { return .stream(of: try call.stream(0)) }
      return .stream(
        of: call.js.subscribed(
          try call.stream(0), try call.scheduler(1), after: try call.milliseconds(2)))
    },
    js("schedule", 2...4, "`asyncScheduler.schedule(f, ms, state)`.") { call in
      .handle(try call.js.schedule(call.scheduler(0), call[1], call.milliseconds(2), call.given[3]))
    },
    js("notification", 1...1, "An event as RxJS's `materialize` makes it.") { call in
      call.js.notification(call[0])
    },
    js("event", 1...1, "RxJS's notification as an event of this language.") { call in
      try call.js.event(call[0])
    },
    js(
      "timedBy", 3...3, "`timestamp(clock)`, `timeInterval(clock)` with an object that is a clock."
    ) {
      call in
      let (js, source, clock) = (call.js, try call.stream(0), call[2])
      let isInterval = call[1].plainText == "TimeInterval"
      return .deferred {
        var last = isInterval ? try js.number(js.call(clock, "now", [])) : 0
        return source.map { value in
          let now = try js.call(clock, "now", [])
          guard isInterval else { return js.object(of: ["value": value, "timestamp": now]) }
          let time = try js.number(now)
          defer { last = time }
          let made = JSObject(js, js.instances(of: "TimeInterval"))
          made.fields = ["value": value, "interval": JSNumber.value(time - last)]
          return .handle(made)
        }
      }
    },
    js("isObservable", 1...1, "`isObservable(a)`: a stream, or whatever has its methods.") { call in
      .bool(try call.js.isObservable(call[0]))
    },
    js("chains", 2...2, "A stream without a method of its own of this name: RxJS 5 has one.") {
      call in
      .bool(try call.js.isObservable(call[0]) && !call.js.get(call[0], call[1]).isCallable)
    },
    js("timed", 2...2, "A value with its time, as RxJS makes it.") { call in
      call.js.timed(call[0].plainText, call[1])
    },
    js(
      "test", 1...2,
      "A function whose answer counts as true or false, and the number of arguments that it gets."
    ) { call in
      let (js, function) = (call.js, call[0])
      // An operator without a question has none.
      if function.isUndefined || function == .null { return .undefined }
      var isVariadic = false
      if !call.has(1), case .function(_, let own) = function { isVariadic = own.isVariadic }
      let arity = call.has(1) ? try call.whole(1) : function.arity
      let made = Function("", arity: arity, isVariadic: isVariadic) {
        .bool(try function.call($0, in: js).isTruthy)
      }
      let loose = Function(made, [], called: nil)
      return .function(arity: arity, loose)
    },
    js("stream", 1...1, "Whatever RxJS takes for a stream, as a stream.") { call in
      if case .stream = call[0] { return call[0] }
      return .stream(of: try call.stream(0))
    },
    js("streams", 2...2, "The streams that the arguments of a function of RxJS are, by its name.") {
      call in
      try call.js.sources(call.js.members(call[1]), of: call[0].plainText).streams
    },
    js(
      "gathered", 4...4,
      "A stream of the arguments of a function of RxJS, made by one function, or by another with their setting."
    ) { call in
      let (streams, setting) = try call.js.sources(call.js.members(call[1]), of: call[0].plainText)
      guard let setting else { return try call.function(2).call([streams]) }
      return try call.function(3).call([streams, setting])
    },
    js("range", 2...2, "`range(a, b)`: numbers from the first on, so many.") { call in
      let (start, count) = (try call.js.number(call[0]), try call.js.number(call[1]))
      let end = start + count
      let numbers = Observable<Double>.generate(
        initialState: start, condition: { $0 < end }, iterate: { $0 + 1 })
      return .stream(of: numbers.map { JSNumber.value($0) })
    },
    js("index", 1...1, "A place in a stream, which `elementAt` takes.") { call in
      guard try call.js.number(call[0]) < 0 else { return call[0] }
      throw call.js.failure("ArgumentOutOfRangeError", "argument out of range")
    },
    js("closedSubscription", 0...0, "`Subscription.EMPTY`.") { _ in
      let all = CompositeDisposable()
      all.cancel()
      return .handle(Handle(all, called: "subscription"))
    },
    js("subscription", 0...1, "`new Subscription(f)`.") { call in
      let all = CompositeDisposable()
      if call.has(0), let end = call[0].teardown(in: call.environment) { all.insert(end) }
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

extension JSArguments {
  /// The last arguments of `fromEvent`: what is handed to the object, and the function of what comes.
  fileprivate var eventSettings: (options: [Value], selector: Value) {
    if self[3].isCallable { return ([], self[3]) }
    return (self[3].isNothing ? [] : [self[3]], self[4])
  }
}

extension BuiltinCall {
  /// A stream of a browser, and what a function of streams makes of it.
  fileprivate func through() throws -> (source: JSStream, answer: Value) {
    let source = try js.platformStream(values[0])
    // A stream that can be connected is one of this language.
    let given =
      if case .stream = values[0] { values[0] } else { Value.stream(of: source.observable) }
    return (source, try values[1].call([given], in: js))
  }

  fileprivate func stream(_ place: Int) throws -> Stream {
    try values[place].asStream ?? js.input(values[place])
  }

  /// A time in milliseconds; 0 where none is given.
  fileprivate func milliseconds(_ place: Int) throws -> Double {
    has(place) && !values[place].isNothing ? try js.number(values[place]) : 0
  }

  /// Fails if a scheduler, or whatever stands in its place, is one that the program has made.
  fileprivate func mayClock(_ name: String, _ scheduler: Value) throws {
    guard case .own? = scheduler.scheduler else { return }
    throw RuntimeError(
      "\(name) with a scheduler of the program's own is not read",
      help: "leave it out, or write `observeOn` behind it")
  }

  fileprivate func scheduler(_ place: Int) throws -> JSScheduler {
    let value = values[place]
    guard let known = value.scheduler ?? JSScheduler(named: value.plainText) else {
      throw refusal("a scheduler", place)
    }
    return known
  }
}

extension JSWorld {
  /// True of a stream, or whatever has its methods.
  fileprivate func isObservable(_ value: Value) throws -> Bool {
    if try isInstance(value, of: classes["Observable"].map { .handle($0) } ?? .undefined) {
      return true
    }
    return try !value.isNothing
      && ["lift", "subscribe"].allSatisfy { try get(value, $0).isCallable }
  }
}
