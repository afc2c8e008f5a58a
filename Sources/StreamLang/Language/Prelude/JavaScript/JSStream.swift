import StreamEngine

/// A stream of the Observable that browsers have, and that RxJS 9 extends.
///
/// Its subscribers share one run, as long as there is one; a cold one has a run for each.
///
/// - Source: the WICG's Observable, and `@rxjs/observable-polyfill` of RxJS 9.
final class JSStream: JSObject, JSCallable {
  static let methods: Set<String> = [
    "subscribe", "map", "filter", "take", "drop", "flatMap", "switchMap", "takeUntil", "inspect",
    "catch", "finally", "toArray", "forEach", "first", "last", "find", "some", "every", "reduce",
  ]
  private let source: Stream
  let isCold: Bool

  init(_ source: Stream, isCold: Bool = false, _ world: JSWorld) {
    self.source = isCold ? source : source.share()
    self.isCold = isCold
    super.init(world, world.instances(of: isCold ? "ColdObservable" : "Observable"))
  }

  /// A stream whose runs send what a function says.
  init(
    isCold: Bool = false, _ world: JSWorld,
    startedBy start: @escaping (JSSubscriber) throws -> Void
  ) {
    let source = Stream.create { observer in
      let subscriber = JSSubscriber(observer, isCold: isCold, world)
      // A subscriber that leaves while it starts is noticed at once.
      observer.own(ActionDisposable { subscriber.close() })
      do { try start(subscriber) } catch { subscriber.fail(world.value(of: error)) }
      return nil
    }
    self.source = isCold ? source : source.share()
    self.isCold = isCold
    super.init(world, world.instances(of: isCold ? "ColdObservable" : "Observable"))
  }

  /// `new Observable(subscriber => …)`.
  convenience init(startedBy function: Value, isCold: Bool, _ world: JSWorld) {
    self.init(isCold: isCold, world) { _ = try function.call([.handle($0)], in: world) }
  }

  override var ownTag: String? { "Observable" }
  override var shape: Shape { .stream }
  override var plain: Value? { .stream(of: source) }
  override var observable: Stream { source }

  /// A stream of the same kind that is made from this one: its run is over before anybody hears of its end.
  func derived(_ make: (Stream) throws -> Stream) rethrows -> JSStream {
    let made = try make(source)
    return produced { $1.follow(made) }
  }

  /// A stream of the same kind, whose runs do with this one what a function says.
  func produced(_ start: @escaping (Stream, JSSubscriber) throws -> Void) -> JSStream {
    JSStream(isCold: isCold, world) { [source] in try start(source, $0) }
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
      let shared = isCold ? JSStream(source, world) : self
      return shared.derivedStream(name, given).map { .handle($0) }
    }
  }

  private func subscribe(_ listener: JSListener, until signal: Value?) {
    let signal = signal?.object as? JSAbortSignal
    if signal?.isAborted == true { return }
    let subscription = Subscription()
    signal?.whenAborted { _ in subscription.cancel() }
    source.subscribe(
      Sink(ending: subscription, next: listener.next, end: listener.end),
      on: world.environment.scheduler)
  }

  // MARK: Streams

  private func derivedStream(_ name: String, _ given: JSArguments) -> JSStream? {
    let world = self.world
    /// A function of a value and its number, for each run.
    func numbered<Result>(_ read: @escaping (Value) throws -> Result) -> (Value) throws -> Result {
      var index = 0
      return { value in
        defer { index += 1 }
        return try read(given.call(0, value, .int(index)))
      }
    }
    func each(_ make: @escaping () -> Stream) -> JSStream {
      derived { _ in Observable.deferred(make) }
    }
    let source = self.source
    switch name {
    case "map": return each { source.map(numbered { $0 }) }
    case "filter": return each { source.filter(numbered(\.isTruthy)) }
    case "take":
      let count = (try? given.count(0)) ?? 0
      return produced { source, subscriber in
        if count == 0 { return subscriber.complete() }
        var left = count
        subscriber.follow(
          source,
          next: {
            left -= 1
            subscriber.pass($0)
            if left == 0 { subscriber.complete() }
          })
      }
    case "drop":
      let count = Int(clamping: (try? given.count(0)) ?? 0)
      return derived { $0.skip(count) }
    case "flatMap":
      return each { source.concatMap(numbered { try world.platformStream($0).source }) }
    case "switchMap":
      return each { source.flatMapLatest(numbered { try world.platformStream($0).source }) }
    case "takeUntil":
      return produced { source, subscriber in
        // Its error ends the stream, too.
        subscriber.follow(
          try world.platformStream(given[0]).source, next: { _ in subscriber.complete() },
          completed: {}, failed: { _ in subscriber.complete() })
        if subscriber.isActive { subscriber.follow(source) }
      }
    case "inspect": return inspected(given[0])
    case "catch":
      return derived {
        $0.catch { try world.platformStream(given.call(0, world.value(of: $0))).source }
      }
    case "finally":
      return produced { source, subscriber in
        subscriber.atEnd { _ = try given.call(0) }
        subscriber.follow(source)
      }
    default: return nil
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
      var effects = Effects<Value>()
      var isOver = false
      effects.onNext = { try tell("next", [$0]) }
      effects.onEnd = { end in
        isOver = true
        switch end {
        case .completed: try tell("complete")
        case .failed(let error): try tell("error", [world.value(of: error)])
        }
      }
      subscriber.whenLeft {
        if isOver { return }
        world.attempt {
          try tell("abort", [world.platformError("AbortError", JSAbortSignal.text)])
        }
      }
      subscriber.follow(source.do(effects))
    }
  }

  // MARK: Promises

  private func answer(_ name: String, _ given: JSArguments) -> JSPromise {
    let promise = JSPromise(world)
    let world = self.world
    let place = name == "reduce" ? 2 : ["toArray", "first", "last"].contains(name) ? 0 : 1
    let subscription = Subscription()
    var isOver = false
    func settle(_ work: () -> Void) {
      guard !isOver else { return }
      isOver = true
      work()
      subscription.cancel()
    }
    if let signal = given[place].member("signal")?.object as? JSAbortSignal {
      if signal.isAborted {
        promise.reject(signal.reason)
        return promise
      }
      signal.whenAborted { reason in settle { promise.reject(reason) } }
    }
    var (members, index) = ([Value](), 0)
    var state = name == "reduce" && given.count > 1 ? given[1] : nil
    func take(_ value: Value) throws {
      defer { index += 1 }
      switch name {
      case "toArray": members.append(value)
      case "first": settle { promise.settle(value) }
      case "last": state = value
      case "reduce":
        state = try state.map { try given.call(0, $0, value, .int(index)) } ?? value
      case "forEach": _ = try given.call(0, value)
      default:
        let isTrue = try given.call(0, value, .int(index)).isTruthy
        switch name {
        case "find" where isTrue: settle { promise.settle(value) }
        case "some" where isTrue: settle { promise.settle(.bool(true)) }
        case "every" where !isTrue: settle { promise.settle(.bool(false)) }
        default: break
        }
      }
    }
    func complete() {
      switch name {
      case "toArray": promise.settle(.handle(JSArray(members, world)))
      case "some": promise.settle(.bool(false))
      case "every": promise.settle(.bool(true))
      case "first", "last", "reduce":
        if let state { return promise.settle(state) }
        promise.reject(
          name == "reduce"
            ? world.error("TypeError", "Reduce of empty observable with no initial value")
            : world.error("RangeError", "Observable completed without emitting a value"))
      default: promise.settle(.undefined)
      }
    }
    source.subscribe(
      Sink(
        ending: subscription,
        next: { value in
          if isOver { return }
          do { try take(value) } catch { settle { promise.reject(error) } }
        },
        end: { end in
          settle {
            switch end {
            case .completed: complete()
            case .failed(let error): promise.reject(error)
            }
          }
        }), on: world.environment.scheduler)
    return promise
  }
}

extension JSWorld {
  /// The stream that a value is, as `Observable.from` makes it.
  func platformStream(_ value: Value) throws -> JSStream {
    switch value {
    case .stream(let stream):
      let kind = stream.subject.map(Self.className)
      let isCold = kind == "BehaviorSubject" || kind == "ReplaySubject"
      return JSStream(stream.observable, isCold: isCold, self)
    case .list(let members): return JSStream(.from(members), self)
    case .handle(let handle):
      if let stream = handle as? JSStream { return stream }
      if handle is JSPromise, let stream = handle.observable { return JSStream(stream, self) }
      if handle is JSArray, let members = try handle.iterated() {
        return JSStream(.from(members), self)
      }
    default: break
    }
    if value.isObject {
      if try get(value, "@@asyncIterator").isCallable { return JSStream(awaited(value), self) }
      if try get(value, "@@iterator").isCallable { return iterated(value) }
      if try get(value, "then").isCallable { return JSStream(promise(of: value).observable, self) }
      if let members = try value.object?.iterated() { return JSStream(.from(members), self) }
    }
    throw typeError(
      "\(value.typeName == "object" && value != .null ? "[object Object]" : spaced([value])) is not observable"
    )
  }

  /// The values of an iterator, each when the one before it has been sent; it hears when the subscriber leaves.
  private func iterated(_ value: Value) -> JSStream {
    JSStream(self) { [self] subscriber in
      let rounds = try value.object?.rounds() ?? Rounds(members(value))
      var isOver = false
      subscriber.atEnd { if !isOver { try rounds.leave() } }
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
