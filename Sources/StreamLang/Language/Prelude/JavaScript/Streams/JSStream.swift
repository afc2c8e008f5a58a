import StreamEngine

/// A stream of the Observable that browsers have, and that RxJS 9 extends.
///
/// Its subscribers share one run as long as it lasts; a cold stream starts a run for each subscriber.
///
/// - Source: the WICG's Observable, and `@rxjs/observable-polyfill` of RxJS 9.
final class JSStream: JSObject, JSCallable {
  static let methods: Set<String> = [
    "subscribe", "map", "filter", "take", "drop", "flatMap", "switchMap", "takeUntil", "inspect",
    "catch", "finally", "toArray", "forEach", "first", "last", "find", "some", "every", "reduce",
  ]
  let isCold: Bool
  /// Tells a subscriber what a run sends.
  private var start: (JSSubscriber) throws -> Void
  /// The run that those who subscribe share; none of a cold stream.
  private var current: JSSubscriber?

  /// A stream whose runs send what a function says.
  init(
    isCold: Bool = false, _ world: JSWorld, _ prototype: JSObject? = nil,
    startedBy start: @escaping (JSSubscriber) throws -> Void
  ) {
    (self.isCold, self.start) = (isCold, start)
    super.init(world, prototype ?? world.instances(of: isCold ? "ColdObservable" : "Observable"))
  }

  convenience init(_ source: Stream, isCold: Bool = false, _ world: JSWorld) {
    self.init(isCold: isCold, world) { $0.follow(source) }
  }

  /// `new Observable(subscriber => …)`.
  convenience init(startedBy function: Value, isCold: Bool, _ world: JSWorld) throws {
    self.init(isCold: isCold, world) { _ in }
    try begin(with: function)
  }

  /// From now on a function of the program says what its runs send.
  func begin(with function: Value) throws {
    guard function.isCallable else {
      throw world.typeError("Observable constructor requires a callback")
    }
    start = { [world] in _ = try function.call([.handle($0)], in: world) }
  }

  override var ownTag: String? { "Observable" }
  override var shape: Shape { .stream }
  override var plain: Value? { .stream(of: observable) }
  override var observable: Stream {
    Observable.create { [self] observer in
      listen(
        until: observer.makeRun(), next: { observer.next($0) },
        end: { end in
          switch end {
          case .completed: observer.complete()
          case .failed(let error): observer.fail(error)
          }
        })
      return nil
    }
  }

  /// A stream of the same kind that is made from this one: its run is over before anybody hears of its end.
  func derived(_ make: (Stream) throws -> Stream) rethrows -> JSStream {
    let made = try make(observable)
    return produced { $1.follow(made) }
  }

  /// A stream of the same kind, whose runs do with this one what a function says.
  func produced(_ start: @escaping (JSStream, JSSubscriber) throws -> Void) -> JSStream {
    JSStream(isCold: isCold, world) { [self] in try start(self, $0) }
  }

  /// Tells what a run sends until another run ends, of which `reason` knows why.
  ///
  /// The run is the one that others listen to, if there is one.
  func listen(
    until run: Subscription, reason: @escaping () -> Value = { .undefined },
    next: @escaping (Value) -> Void, end: @escaping (End) -> Void
  ) {
    if let current, current.isActive { return current.add(until: run, reason, next, end) }
    let subscriber = JSSubscriber(isCold: isCold, world)
    if !isCold { current = subscriber }
    subscriber.add(until: run, reason, next, end)
    // A producer is asked also by those who have left before.
    if run.isOver { subscriber.close(for: reason()) }
    subscriber.attempt { try start(subscriber) }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "subscribe":
      subscribe(JSListener(given[0], world), until: given[1].member("signal"))
      return .undefined
    case "toArray", "forEach", "first", "last", "find", "some", "every", "reduce":
      return .handle(answer(name, given))
    default:
      // Those of browsers make shared streams of cold ones, too.
      let shared = isCold ? JSStream(world) { [self] in $0.follow(self) } : self
      return shared.derivedStream(name, given).map { .handle($0) }
    }
  }

  private func subscribe(_ listener: JSListener, until signal: Value?) {
    let run = Subscription()
    let signal = signal?.object as? JSAbortSignal
    signal?.end(run)
    listen(
      until: run, reason: { signal?.reason ?? .undefined }, next: listener.next, end: listener.end)
  }

  // MARK: Streams

  /// A stream that does something with each value and its number.
  private func forEachValue(
    _ body: @escaping (Value, Int, JSSubscriber) throws -> Void
  ) -> JSStream {
    produced { source, subscriber in
      var index = 0
      subscriber.follow(
        source,
        next: {
          index += 1
          try body($0, index - 1, subscriber)
        })
    }
  }

  private func derivedStream(_ name: String, _ given: JSArguments) -> JSStream? {
    let world = self.world
    switch name {
    case "map":
      return forEachValue { value, index, subscriber in
        subscriber.pass(try given.call(0, value, .int(index)))
      }
    case "filter":
      return forEachValue { value, index, subscriber in
        if try given.call(0, value, .int(index)).isTruthy { subscriber.pass(value) }
      }
    case "take":
      return produced { source, subscriber in
        var left = try given.count(0)
        if left == 0 { return subscriber.complete() }
        subscriber.follow(
          source,
          next: {
            if left > 0 {
              left -= 1
              subscriber.pass($0)
            }
            if left == 0 { subscriber.complete() }
          })
      }
    case "drop":
      return produced { source, subscriber in
        var left = try given.count(0)
        subscriber.follow(
          source, next: { if left == 0 { subscriber.pass($0) } else { left -= 1 } })
      }
    case "flatMap": return flattened(by: given[0])
    case "switchMap": return flattened(by: given[0], .undefined, leavesOldest: true)
    case "takeUntil":
      return produced { source, subscriber in
        // Its error ends the stream, too.
        subscriber.follow(
          try world.platformStream(given[0]), next: { _ in subscriber.complete() },
          completed: {}, failed: { _ in subscriber.complete() })
        if subscriber.isActive { subscriber.follow(source) }
      }
    case "inspect": return inspected(given[0])
    case "catch":
      return produced { source, subscriber in
        subscriber.follow(
          source,
          failed: { error in
            subscriber.attempt {
              subscriber.follow(try world.platformStream(given.call(0, world.value(of: error))))
            }
          })
      }
    case "finally":
      return produced { source, subscriber in
        try subscriber.atEnd { _ = try given.call(0) }
        subscriber.follow(source)
      }
    default: return nil
    }
  }

  /// `a[switchMap](f, settings)`, which leaves the oldest stream for a new one where no more may run, and
  /// `a[exhaustMap](f, settings)`, which leaves the new one out.
  func flattened(by mapper: Value, _ settings: Value, leavesOldest: Bool) -> JSStream {
    let world = self.world
    return produced { source, subscriber in
      let limit = try settings.number("concurrent", world) ?? 1
      var active: [Subscription] = []
      var (isOver, index) = (false, 0)
      subscriber.follow(
        source,
        next: { value in
          if Double(active.count) >= limit {
            guard leavesOldest, !active.isEmpty else { return }
            active.removeFirst().cancel()
          }
          let run = subscriber.makeRun()
          active.append(run)
          index += 1
          let inner = try mapper.call([value, .int(index - 1)], in: world)
          subscriber.follow(
            try world.platformStream(inner), within: run,
            completed: {
              active.removeAll { $0 === run }
              if isOver, active.isEmpty { subscriber.complete() }
            })
        },
        completed: {
          isOver = true
          if active.isEmpty { subscriber.complete() }
        })
    }
  }

  /// `flatMap(f)`: one stream after another.
  private func flattened(by mapper: Value) -> JSStream {
    produced { [world] source, subscriber in
      var waiting: ArraySlice<Value> = []
      var (isRunning, isOver, isStarting, index) = (false, false, false, 0)
      func start(_ value: Value) throws {
        index += 1
        let inner = try mapper.call([value, .int(index - 1)], in: world)
        let made = try world.platformStream(inner)
        isRunning = true
        subscriber.follow(made, completed: { goOn() })
      }
      /// A loop, as streams that end at once would call one another.
      func goOn() {
        isRunning = false
        if isStarting { return }
        isStarting = true
        while subscriber.isActive, !isRunning, let value = waiting.popFirst() {
          subscriber.attempt { try start(value) }
        }
        isStarting = false
        if isOver, !isRunning { subscriber.complete() }
      }
      subscriber.follow(
        source, next: { if isRunning { waiting.append($0) } else { try start($0) } },
        completed: {
          isOver = true
          if !isRunning { subscriber.complete() }
        })
    }
  }

  /// `inspect({next, error, complete, subscribe, abort})`, or a function of each value.
  private func inspected(_ inspector: Value) -> JSStream {
    let world = self.world
    func tell(_ name: String, _ values: [Value] = []) throws {
      let own = inspector.isCallable ? name == "next" ? inspector : nil : inspector.member(name)
      _ = try own.map {
        $0.isCallable ? try $0.call(values, this: inspector, in: world) : .undefined
      }
    }
    return produced { source, subscriber in
      try tell("subscribe")
      var isOver = false
      subscriber.whenLeft { reason in
        if isOver { return }
        let shown =
          reason.isUndefined ? world.platformError("AbortError", JSAbortSignal.text) : reason
        do { try tell("abort", [shown]) } catch { world.tell(uncaught: error) }
      }
      subscriber.follow(
        source,
        next: {
          try tell("next", [$0])
          subscriber.pass($0)
        },
        completed: {
          isOver = true
          subscriber.attempt {
            try tell("complete")
            subscriber.complete()
          }
        },
        failed: { error in
          isOver = true
          subscriber.attempt {
            try tell("error", [world.value(of: error)])
            subscriber.fail(world.value(of: error))
          }
        })
    }
  }

  // MARK: Promises

  private func answer(_ name: String, _ given: JSArguments) -> JSPromise {
    let answer = JSStreamAnswer(name, given, world)
    let place = name == "reduce" ? 2 : ["toArray", "first", "last"].contains(name) ? 0 : 1
    // Nobody hears of an error that nobody asks for.
    answer.promise.whenSettled { _ in }
    if let signal = given[place].member("signal")?.object as? JSAbortSignal {
      if signal.isAborted {
        answer.promise.reject(signal.reason)
        return answer.promise
      }
      // As through a signal of their own, but for one.
      signal.whenAborted(until: answer.run, isLate: name != "toArray") { answer.reject($0) }
    }
    listen(
      until: answer.run, reason: { answer.reason }, next: { answer.hear($0) },
      end: { answer.hear(end: $0) })
    return answer.promise
  }
}

/// The promise that a method of a stream answers, and the values that it collects for it.
private final class JSStreamAnswer {
  let promise: JSPromise
  let run = Subscription()
  private(set) var reason = Value.undefined
  private let name: String
  private let given: JSArguments
  private let world: JSWorld
  private var members: [Value] = []
  private var index = 0
  private var state: Value?

  init(_ name: String, _ given: JSArguments, _ world: JSWorld) {
    (self.name, self.given, self.world) = (name, given, world)
    promise = JSPromise(world)
    state = name == "reduce" && given.count > 1 ? given[1] : nil
  }

  private func settle(_ value: Value) {
    if run.isOver { return }
    promise.settle(value)
    run.cancel()
  }

  func reject(_ error: Value) {
    if run.isOver { return }
    promise.reject(error)
    reason = error
    run.cancel()
  }

  func hear(_ value: Value) {
    if run.isOver { return }
    do { try take(value) } catch { reject(world.value(of: error)) }
  }

  func hear(end: End) {
    switch end {
    case .completed: complete()
    case .failed(let error): reject(world.value(of: error))
    }
  }

  private func take(_ value: Value) throws {
    defer { index += 1 }
    switch name {
    case "toArray": members.append(value)
    case "first": settle(value)
    case "last": state = value
    case "reduce":
      let old = state
      state = try old.map { try given.call(0, $0, value, .int(index)) } ?? value
    case "forEach": _ = try given.call(0, value)
    default:
      let isTrue = try given.call(0, value, .int(index)).isTruthy
      switch name {
      case "find" where isTrue: settle(value)
      case "some" where isTrue: settle(.bool(true))
      case "every" where !isTrue: settle(.bool(false))
      default: break
      }
    }
  }

  private func complete() {
    switch name {
    case "toArray": settle(.handle(JSArray(members, world)))
    case "some": settle(.bool(false))
    case "every": settle(.bool(true))
    case "first", "last", "reduce":
      if let state { return settle(state) }
      reject(
        name == "reduce"
          ? world.error("TypeError", "Reduce of empty observable with no initial value")
          : world.error("RangeError", "Observable completed without emitting a value"))
    default: settle(.undefined)
    }
  }
}

extension JSWorld {
  /// Lets classes of the program extend the streams of browsers, and have their functions.
  func definePlatformStreams() {
    for (name, isCold) in [("Observable", false), ("ColdObservable", true)] {
      let owner = classes[name]
      owner?.make = { [unowned self] in JSStream(isCold: isCold, self, $0) { _ in } }
      owner?.nativeSetUp = { try ($0 as? JSStream)?.begin(with: $1[0]) }
      owner?.addNative("from") { .handle(try $0.platformStream($1[0], isCold: isCold)) }
    }
    classes["Subscriber"]?.nativeSetUp = { [unowned self] _, _ in
      throw typeError("Illegal constructor")
    }
  }

  /// The symbol of an operator of RxJS 9, by which streams and their classes have a method from now on.
  func operatorSymbol(_ name: String, ofStreams method: Value, ofClass function: Value) -> Value {
    let symbol = name == "create" ? "rxjs.kernel.create.v1@" : "\(name)@rxjs"
    func add(_ work: Value, to owner: JSObject?, isCold: Bool = false) {
      guard work.isCallable, let owner, !owner.owns("@@\(symbol)") else { return }
      let method = methodOfThis(name) { [unowned self] given in
        let made = try work.call(given, in: self)
        if !isCold { return made }
        return .handle(JSStream(try platformStream(made).observable, isCold: true, self))
      }
      owner.hide("@@\(symbol)", method)
    }
    add(method, to: instances(of: "Observable"))
    add(function, to: classes["Observable"])
    add(function, to: classes["ColdObservable"], isCold: true)
    return .symbol(symbol)
  }

  /// The stream that a value is, as `Observable.from` makes it, or `ColdObservable.from`.
  func platformStream(_ value: Value, isCold: Bool = false) throws -> JSStream {
    func made(_ source: Stream) -> JSStream { JSStream(source, isCold: isCold, self) }
    switch value {
    case .stream(let stream):
      let kind = stream.subject.map(Self.className)
      let isRepeated = kind == "BehaviorSubject" || kind == "ReplaySubject"
      return JSStream(stream.observable, isCold: isRepeated, self)
    case .list(let members): return made(.from(members))
    case .handle(let handle):
      if let stream = handle as? JSStream { return stream }
      if let stream = (handle as? JSOwnStream)?.stream { return try platformStream(stream) }
      if handle is JSArray, let members = try handle.iterated() { return made(.from(members)) }
    default: break
    }
    if value.isObject {
      if try get(value, "@@asyncIterator").isCallable {
        return JSStream(isCold: isCold, self) { [self] subscriber in
          subscriber.follow(awaited(value) { [subscriber.endReason] })
        }
      }
      if try get(value, "@@iterator").isCallable { return iterated(value, isCold: isCold) }
      if try get(value, "then").isCallable { return made(promise(of: value).observable) }
      if let members = try value.object?.iterated() { return made(.from(members)) }
    }
    throw typeError(
      "\(value.typeName == "object" && value != .null ? "[object Object]" : spaced([value])) is not observable"
    )
  }

  /// The values of an iterator, each when the one before it has been sent; it hears when the subscriber leaves.
  private func iterated(_ value: Value, isCold: Bool) -> JSStream {
    JSStream(isCold: isCold, self) { [self] subscriber in
      let make = try get(value, "@@iterator")
      guard make.isCallable else { throw typeError("Symbol.iterator must be callable") }
      let rounds = try rounds(of: value, by: make) { [subscriber.endReason] }
      var isOver = false
      try subscriber.atEnd { if !isOver { try rounds.leave() } }
      while subscriber.isActive {
        let next: Value?
        do { next = try rounds.next() } catch {
          isOver = true
          throw error
        }
        guard let next else {
          isOver = true
          return subscriber.complete()
        }
        subscriber.pass(next)
      }
    }
  }
}

extension JSArguments {
  /// A number of values as browsers take it: one below 0 is a large one, and one without end is none.
  fileprivate func count(_ place: Int) throws -> UInt64 {
    let number = try world.number(self[place]).rounded(.towardZero)
    guard number.isFinite, abs(number) < 0x1p64 else { return 0 }
    return number < 0 ? 0 &- UInt64(-number) : UInt64(number)
  }
}

extension Value {
  /// A number among settings; nil where it is not set.
  func number(_ name: String, _ world: JSWorld) throws -> Double? {
    guard let value = member(name), !value.isUndefined else { return nil }
    return try world.number(value)
  }
}
