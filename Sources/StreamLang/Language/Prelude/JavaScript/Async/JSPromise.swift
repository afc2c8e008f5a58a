import StreamEngine

/// A value that comes later, or an error; who waits for it is told in a microtask.
final class JSPromise: JSObject, JSCallable {
  enum State {
    case kept(Value)
    case broken(Value)
  }

  static let methods: Set<String> = ["then", "catch", "finally"]
  /// Nil as long as nothing has become of it.
  private(set) var state: State?
  private var waiting: [(State) -> Void] = []
  /// Somebody looks at its error.
  private var isHeard = false

  convenience init(_ world: JSWorld) { self.init(world, world.instances(of: "Promise")) }

  /// `new Promise(f)`.
  func run(_ function: Value) throws {
    guard function.isCallable else {
      throw world.typeError("Promise resolver \(world.shown(function)) is not a function")
    }
    do { _ = try function.call(resolvers, in: world) } catch { reject(error) }
  }

  /// The functions that settle and reject it.
  private var resolvers: [Value] {
    [settle, reject].map { (end: @escaping (Value) -> Void) in
      world.function(1) {
        end($0.first ?? .undefined)
        return .undefined
      }
    }
  }

  /// Gives it a value; another promise hands its own on.
  func settle(_ value: Value) {
    if state != nil { return }
    if let other = value.object as? JSPromise {
      world.later { [self] in other.whenSettled { [self] in finish($0) } }
    } else if let then = value.member("then"), then.isCallable {
      world.later { [self] in do { try adopt(value, then) } catch { reject(error) } }
    } else {
      finish(.kept(value))
    }
  }

  private func adopt(_ value: Value, _ then: Value) throws {
    _ = try then.call(resolvers, this: value, in: world)
  }

  func reject(_ value: Value) { finish(.broken(value)) }

  func reject(_ error: any Error) { reject(world.value(of: error)) }

  private func finish(_ state: State) {
    if self.state != nil { return }
    self.state = state
    let told = waiting
    waiting = []
    for tell in told { world.later { tell(state) } }
    if case .broken(let value) = state, !isHeard {
      // Nobody who has not asked by then ever will.
      world.behindMicrotasks { [self] in
        if isHeard || world.hasHeard("unhandledRejection", value, .handle(self)) { return }
        world.end(uncaught: RuntimeError(thrown: value), isRejection: true)
      }
    }
  }

  /// Tells in a microtask what has become of it.
  func whenSettled(_ tell: @escaping (State) -> Void) {
    isHeard = true
    if let state { world.later { tell(state) } } else { waiting.append(tell) }
  }

  func then(_ kept: Value, _ broken: Value) -> JSPromise {
    let next = JSPromise(world)
    whenSettled { [world] state in
      do {
        switch state {
        case .kept(let value):
          next.settle(kept.isCallable ? try kept.call([value], in: world) : value)
        case .broken(let value):
          if broken.isCallable {
            next.settle(try broken.call([value], in: world))
          } else {
            next.reject(value)
          }
        }
      } catch { next.reject(error) }
    }
    return next
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "then": return .handle(then(given[0], given[1]))
    case "catch": return .handle(then(.undefined, given[0]))
    case "finally":
      guard given[0].isCallable else { return .handle(then(given[0], given[0])) }
      /// A function that waits for what the function given answers, and hands the outcome on.
      func passing(_ outcome: @escaping (Value) throws -> Value) -> Value {
        world.function(1) { [world] arguments in
          let value = arguments.first ?? .undefined
          let made = world.promise(of: try given[0].call([], in: world))
          return .handle(made.then(world.function(0) { _ in try outcome(value) }, .undefined))
        }
      }
      return .handle(then(passing { $0 }, passing { throw RuntimeError(thrown: $0) }))
    default: return nil
    }
  }

  override var ownTag: String? { "Promise" }
  override var shape: Shape { .stream }
  override var plain: Value? { .stream(of: observable) }

  /// The stream of its value.
  override var observable: Stream {
    Observable.create { [self] observer in
      whenSettled { state in
        switch state {
        case .kept(let value):
          observer.next(value)
          observer.complete()
        case .broken(let value): observer.fail(RuntimeError(thrown: value))
        }
      }
      return nil
    }
  }
}

extension JSWorld {
  func function(_ arity: Int, _ body: @escaping ([Value]) throws -> Value) -> Value {
    .function(arity: arity, Function("", arity: arity, isVariadic: true, body).labelled(""))
  }

  /// Does something in a microtask: after what is running now, before any timer.
  func later(_ work: @escaping () -> Void) {
    microtask { [self] in if behindTest?.append({ [self] in later(work) }) == nil { work() } }
  }

  func microtask(_ work: @escaping () -> Void) {
    waiting.microtasks += 1
    environment.scheduler.enqueue { [self] in
      waiting.microtasks -= 1
      waiting.running = .microtask
      work()
      waiting.running = nil
    }
  }

  /// Does something when no microtask is left, before any timer.
  func behindMicrotasks(_ work: @escaping () -> Void) {
    if behindTest?.append({ [self] in behindMicrotasks(work) }) != nil { return }
    waiting.rejections.append(work)
    if waiting.rejections.count == 1 { lookForRejections() }
  }

  private func lookForRejections() {
    environment.scheduler.enqueue { [self] in
      if waiting.microtasks > 0 || !waiting.ticks.isEmpty { return lookForRejections() }
      let all = exchange(&waiting.rejections, with: [])
      for work in all { work() }
    }
  }

  /// Does something when the timers of this instant are due.
  func atEndOfInstant(_ work: @escaping () -> Void) {
    environment.scheduler.schedule(after: 0, work)
  }

  /// Does what may fail: an error that nobody handles is told.
  func attempt(_ work: () throws -> Void) {
    do { try work() } catch { end(uncaught: error) }
  }

  /// Tells in a microtask what has become of a promise, or that any other value is there.
  func whenSettled(_ value: Value, _ tell: @escaping (Result<Value, any Error>) -> Void) {
    promise(of: value).whenSettled { state in
      switch state {
      case .kept(let value): tell(.success(value))
      case .broken(let value): tell(.failure(RuntimeError(thrown: value)))
      }
    }
  }

  /// The promise that a value is, or one that has it.
  func promise(of value: Value) -> JSPromise {
    if let promise = value.object as? JSPromise { return promise }
    let made = JSPromise(self)
    made.settle(value)
    return made
  }

  /// `Promise.all` and its siblings.
  func promise(_ name: String, _ given: JSArguments) throws -> Value {
    let made = JSPromise(self)
    switch name {
    case "resolve": return .handle(promise(of: given[0]))
    case "reject":
      made.reject(given[0])
      return .handle(made)
    case "all", "allSettled", "any", "race": break
    default: throw noFunction("Promise.\(name)")
    }
    let promises: [JSPromise]
    do { promises = try members(given[0]).map(promise) } catch {
      made.reject(value(of: error))
      return .handle(made)
    }
    var results = Array(repeating: Value.undefined, count: promises.count)
    var left = promises.count
    func note(_ index: Int, _ value: Value, _ end: @escaping () -> Void) {
      results[index] = value
      left -= 1
      if left == 0 { end() }
    }
    let isAny = name == "any"
    func end() {
      if isAny {
        let failure = error("AggregateError", "All promises were rejected")
        failure.object?.hide("errors", list(of: results))
        made.reject(failure)
      } else {
        made.settle(list(of: results))
      }
    }
    if promises.isEmpty, name != "race" { end() }
    for (index, promise) in promises.enumerated() {
      promise.whenSettled { state in
        switch (name, state) {
        case ("all", .kept(let value)): note(index, value, end)
        case ("any", .broken(let value)): note(index, value, end)
        case ("allSettled", .kept(let value)):
          note(index, self.object(of: ["status": .string("fulfilled"), "value": value]), end)
        case ("allSettled", .broken(let value)):
          note(index, self.object(of: ["status": .string("rejected"), "reason": value]), end)
        case (_, .kept(let value)): made.settle(value)
        case (_, .broken(let value)): made.reject(value)
        }
      }
    }
    return .handle(made)
  }

  /// `firstValueFrom`, `lastValueFrom`, `toPromise`, `forEach`.
  func promise(from stream: Stream, takesFirst: Bool, otherwise: Value?) -> Value {
    let made = JSPromise(self)
    var last: Value?
    let subscription = Subscription()
    stream.subscribe(
      Sink(
        ending: subscription,
        next: { value in
          last = value
          if takesFirst {
            made.settle(value)
            subscription.cancel()
          }
        },
        end: { [self] end in
          switch end {
          case .failed(let error): made.reject(error)
          case .completed:
            if let last { return made.settle(last) }
            if let otherwise { return made.settle(otherwise) }
            made.reject(error("EmptyError", "no elements in sequence"))
          }
        }), on: environment.scheduler)
    return .handle(made)
  }
}
