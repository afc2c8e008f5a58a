import StreamEngine

/// The operators of RxJS 9 that take settings of their own, or leave their source before they send.
extension JSStream {
  /// `a[take](n)`: the source is left before the last value is sent.
  func taken(_ count: Double) -> JSStream {
    produced { source, subscriber in
      if count <= 0 { return subscriber.complete() }
      let run = subscriber.makeRun()
      var seen = 0.0
      subscriber.follow(
        source, within: run,
        next: { value in
          seen += 1
          let isLast = seen >= count
          if isLast { run.cancel() }
          subscriber.pass(value)
          if isLast { subscriber.complete() }
        })
    }
  }

  // MARK: tap, finalize

  /// `a[finalize](f)`: the function is called behind the end, or when the last subscriber leaves.
  func finalized(by work: Value) -> JSStream {
    produced { [world] source, subscriber in
      try subscriber.watch(source) { _ = try work.call([], in: world) }
    }
  }

  /// `a[tap](observer)`, `a[tap](next, error, complete)`: an observer of the events that pass, and of the subscription.
  func tapped(by given: [Value]) -> JSStream {
    guard given.contains(where: { !$0.isNothing }) else { return self }
    let world = self.world
    let isList = given[0].isCallable || given.dropFirst().contains { !$0.isNothing }
    func tell(_ name: String, _ values: [Value] = []) throws {
      let places = ["next": 0, "error": 1, "complete": 2]
      let part = isList ? places[name].map { given[$0] } : try world.get(given[0], name)
      guard let part, part.isCallable else { return }
      _ = try part.call(values, this: isList ? .undefined : given[0], in: world)
    }
    return produced { source, subscriber in
      try tell("subscribe")
      try subscriber.watch(
        source, next: { try tell("next", [$0]) },
        end: { end in
          switch end {
          case .completed: try tell("complete")
          case .failed(let error): try tell("error", [world.value(of: error)])
          }
        }, left: { try tell("unsubscribe") }
      ) { try tell("finalize") }
    }
  }

  /// A stream of one value at most, which `made` sends; the source is left before that.
  func outcome(of made: Stream) -> JSStream {
    produced { _, subscriber in
      let run = subscriber.makeRun()
      var result: Value?
      subscriber.follow(
        made, within: run, next: { result = $0 },
        completed: {
          run.cancel()
          if let result { subscriber.pass(result) }
          subscriber.complete()
        })
    }
  }

  // MARK: throttle

  /// `a[throttle](delay, settings)`: a value, and no other until the time of `delay` or its stream is over.
  func throttled(by delay: Value, _ settings: Value) -> JSStream {
    let world = self.world
    let sendsFirst = settings.isSet("leading", otherwise: true)
    let sendsLast = settings.isSet("trailing", otherwise: false)
    let restarts = settings.isSet("restartOnTrailing", otherwise: true)
    return produced { source, subscriber in
      var waiting: Subscription?
      var pending: Value?
      var (isOver, index) = (false, 0)
      func start(_ value: Value) throws {
        let run = subscriber.makeRun()
        waiting = run
        let wait = try world.wait(delay, [value, .int(index)])
        index += 1
        subscriber.follow(
          wait, within: run, next: { _ in try stop(run, sends: sendsLast) },
          completed: { world.attempt { try stop(run, sends: false) } })
      }
      func stop(_ run: Subscription, sends: Bool) throws {
        guard waiting === run else { return }
        waiting = nil
        run.cancel()
        if sends { try send(restarting: restarts) }
        if isOver { subscriber.complete() }
      }
      func send(restarting: Bool) throws {
        guard let value = pending else { return }
        pending = nil
        subscriber.pass(value)
        if restarting, !isOver, subscriber.isActive { try start(value) }
      }
      subscriber.follow(
        source,
        next: { value in
          pending = value
          if waiting != nil { return }
          if sendsFirst { try send(restarting: true) } else { try start(value) }
        },
        completed: {
          isOver = true
          if !sendsLast || pending == nil || waiting == nil { subscriber.complete() }
        })
    }
  }

  // MARK: buffer

  /// `a[buffer](settings)`: lists of values, by size, by time, or both.
  func buffered(_ settings: Value) -> JSStream {
    let world = self.world
    return produced { source, subscriber in
      let delay = settings.member("delay") ?? .undefined
      let size = try settings.number("maxSize", world) ?? .infinity
      let interval = try settings.number("startEvery", world)
      let sendsEmpty = settings.isSet("emitEmpty", otherwise: false)
      let restarts = settings.isSet("restartDelay", otherwise: true)
      let waits = try delay.isCallable || !delay.isUndefined && world.number(delay) < .infinity
      /// Lists that begin by counting; nil where there is one list at a time.
      var pieces: [[Value]]? = interval.map { _ in [[]] }
      var current: [Value] = []
      var (seen, isOver) = (0.0, false)
      var waiting: Subscription?
      func emit(_ members: [Value]) {
        if !members.isEmpty || sendsEmpty { subscriber.pass(.handle(JSArray(members, world))) }
      }
      func startWaiting() throws {
        guard waits, pieces == nil else { return }
        let run = subscriber.makeRun()
        waiting = run
        subscriber.follow(
          try world.wait(delay, []), within: run, next: { _ in try emitCurrent() }, completed: {})
      }
      func stopWaiting() {
        waiting?.cancel()
        waiting = nil
      }
      func emitCurrent() throws {
        let members = current
        current = []
        if restarts { stopWaiting() }
        emit(members)
        if !isOver, restarts, subscriber.isActive { try startWaiting() }
      }
      func emitRest() {
        isOver = true
        stopWaiting()
        let rest = pieces ?? [current]
        (pieces, current) = (pieces.map { _ in [] }, [])
        for members in rest { emit(members) }
      }
      func count(_ value: Value, in open: [[Value]], every interval: Double) {
        let filled = open.map { $0 + [value] }
        pieces = filled.filter { Double($0.count) < size }
        for members in filled where Double(members.count) >= size { emit(members) }
        seen += 1
        if seen.truncatingRemainder(dividingBy: interval) == 0 { pieces?.append([]) }
      }
      try startWaiting()
      guard subscriber.isActive else { return }
      subscriber.follow(
        source,
        next: { value in
          if let open = pieces, let interval { return count(value, in: open, every: interval) }
          current.append(value)
          if Double(current.count) >= size { try emitCurrent() }
        },
        completed: {
          if settings.isSet("emitRemainingOnComplete", otherwise: true) { emitRest() }
          subscriber.complete()
        },
        failed: { error in
          if settings.isSet("emitRemainingOnError", otherwise: true) { emitRest() }
          subscriber.fail(world.value(of: error))
        })
    }
  }
}

extension JSSubscriber {
  /// Passes on what a stream sends, behind what is told of it, and does something when all is over: behind the end, or
  /// when the last who listens has left.
  fileprivate func watch(
    _ source: JSStream, next: @escaping (Value) throws -> Void = { _ in },
    end: @escaping (End) throws -> Void = { _ in }, left: @escaping () throws -> Void = {},
    _ finish: @escaping () throws -> Void
  ) throws {
    var isOver = false
    try atEnd {
      if isOver { return }
      isOver = true
      try left()
      try finish()
    }
    func over(_ ending: End) {
      isOver = true
      attempt {
        try end(ending)
        self.end(ending)
      }
      do { try finish() } catch { world.tell(uncaught: error) }
    }
    follow(
      source,
      next: {
        try next($0)
        self.pass($0)
      },
      completed: { over(.completed) }, failed: { over(.failed($0)) })
  }
}

extension JSWorld {
  /// One of the streams that `combine` takes.
  struct Combined {
    let source: Value
    var causesEmit = true
    var isRequired = true
  }

  /// Lists of the latest values of streams, some of which may cause none, or may still be missing.
  func combined(_ parts: [Combined], isCold: Bool) -> JSStream {
    JSStream(isCold: isCold, self) { [self] subscriber in
      var values = parts.map { _ in Value.undefined }
      var missing = Set(parts.indices.filter { parts[$0].isRequired })
      var open = parts.count
      for (place, part) in parts.enumerated() {
        subscriber.follow(
          try platformStream(part.source),
          next: { [self] value in
            values[place] = value
            missing.remove(place)
            guard part.causesEmit, missing.isEmpty else { return }
            subscriber.pass(.handle(JSArray(values, self)))
          },
          completed: {
            open -= 1
            if open == 0 { subscriber.complete() }
          })
      }
    }
  }

  /// `zip(sources, settings)`: lists of the values at each place, for which a setting may stand behind the end of a
  /// stream; a function makes something else of the values.
  func zipped(_ sources: Value, _ setting: Value) throws -> JSStream {
    let given = try members(sources)
    let filling = setting.isCallable ? nil : setting.member("fillAfterComplete")
    let made = JSStream(self) { [self] subscriber in
      if given.isEmpty { return subscriber.complete() }
      var waiting = given.map { _ in ArraySlice<Value>() }
      var isOver = given.map { _ in false }
      func drain() {
        while subscriber.isActive, waiting.contains(where: { !$0.isEmpty }),
          waiting.indices.allSatisfy({ !waiting[$0].isEmpty || filling != nil && isOver[$0] })
        {
          let values = waiting.indices.map { waiting[$0].popFirst() ?? filling ?? .undefined }
          subscriber.pass(.handle(JSArray(values, self)))
        }
        let areDone = waiting.indices.map { isOver[$0] && waiting[$0].isEmpty }
        if filling == nil ? areDone.contains(true) : !areDone.contains(false) {
          subscriber.complete()
        }
      }
      for (place, source) in given.enumerated() where subscriber.isActive {
        subscriber.follow(
          try platformStream(source),
          next: {
            waiting[place].append($0)
            drain()
          },
          completed: {
            isOver[place] = true
            drain()
          })
      }
    }
    guard setting.isCallable else { return made }
    return made.produced { [self] source, subscriber in
      subscriber.follow(
        source, next: { subscriber.pass(try setting.call(self.members($0), in: self)) })
    }
  }

  /// `Observable[forkJoin](sources)`: the last values of streams, or what a function behind them makes of these.
  ///
  /// A stream that nobody can hear any more is not subscribed to.
  func forkJoined(_ arguments: [Value]) throws -> JSStream {
    var arguments = arguments
    let selector = arguments.last?.isCallable == true ? arguments.removeLast() : nil
    var keys: [Value]?
    if arguments.count == 1 {
      if arguments[0].isList {
        arguments = try members(arguments[0])
      } else if isPlain(arguments[0]) {
        let names = try members(objectFunction("keys", JSArguments(arguments, self)))
        arguments = try names.map { try get(arguments[0], $0) }
        keys = names
      }
    }
    let (given, names) = (arguments, keys)
    return JSStream(self) { [self] subscriber in
      var values = given.map { _ in Value?.none }
      var open = given.count
      func result() throws -> Value {
        let all = values.map { $0 ?? .undefined }
        guard let names else {
          return try selector?.call(all, in: self) ?? .handle(JSArray(all, self))
        }
        var fields = Record([:]).fields
        for (name, value) in zip(names, all) { fields[name.plainText] = value }
        let made = Value.record(Record(fields))
        return try selector?.call([made], in: self) ?? made
      }
      if given.isEmpty { return subscriber.complete() }
      for (place, source) in given.enumerated() where subscriber.isActive {
        subscriber.follow(
          try joined(source), next: { values[place] = $0 },
          completed: {
            open -= 1
            if values[place] == nil { return subscriber.complete() }
            if open > 0 { return }
            subscriber.attempt {
              subscriber.pass(try result())
              subscriber.complete()
            }
          })
      }
    }
  }

  /// A stream among the arguments, which may be of another library.
  private func joined(_ source: Value) throws -> JSStream {
    do { return try platformStream(source) } catch {
      guard try source.isObject && get(source, "@@observable").isCallable else { throw error }
      return JSStream(try stream(told: get(source, "@@observable"), by: source), self)
    }
  }

  /// True of a record, and of no instance of a class.
  private func isPlain(_ value: Value) -> Bool {
    guard let object = value.object else { return value.argumentKind == .record }
    let home = object.prototype
    return type(of: object) == JSObject.self && (home == nil || home === instances(of: "Object"))
  }

  /// `a[combine](settings)`, and `Observable[combine](settings)` without a stream before the others.
  func combined(_ first: Value, _ settings: Value) throws -> JSStream {
    let others = try members(settings).map {
      Combined(
        source: try get($0, "source"), causesEmit: $0.isSet("causesEmit", otherwise: true),
        isRequired: $0.isSet("requireFirstValue", otherwise: true))
    }
    return try combined(first, others)
  }

  /// `a[combineLatest](sources)` with settings, or with a function of the values; the sources may be a record.
  func combinedLatest(_ first: Value, _ sources: Value, _ setting: Value) throws -> JSStream {
    let isRequired = setting.isSet("requireAllValues", otherwise: true)
    let isList = sources.isList
    let keys = isList ? [] : try members(objectFunction("keys", JSArguments([sources], self)))
    let given = try isList ? members(sources) : keys.map { try get(sources, $0) }
    let made = try combined(first, given.map { Combined(source: $0, isRequired: isRequired) })
    if setting.isCallable {
      return made.derived { [self] in $0.map { [self] in try setting.call(members($0), in: self) } }
    }
    if isList { return made }
    return made.derived { [self] in
      $0.map { [self] in
        var fields = Record([:]).fields
        for (key, value) in zip(keys, try members($0)) { fields[key.plainText] = value }
        return .record(Record(fields))
      }
    }
  }

  private func combined(_ first: Value, _ others: [Combined]) throws -> JSStream {
    if first.isUndefined { return combined(others, isCold: false) }
    return combined([Combined(source: first)] + others, isCold: try platformStream(first).isCold)
  }

  /// The end of the wait that a setting asks for: a time, or the stream that a function answers.
  fileprivate func wait(_ delay: Value, _ values: [Value]) throws -> Stream {
    if delay.isCallable { return try platformStream(delay.call(values, in: self)).observable }
    return Observable<Int>.timer(after: try time(delay)).map { .int($0) }
  }
}

extension Value {
  /// True if a record of settings says so.
  fileprivate func isSet(_ name: String, otherwise: Bool) -> Bool {
    guard let value = member(name), !value.isUndefined else { return otherwise }
    return value.isTruthy
  }
}
