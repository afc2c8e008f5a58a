import StreamEngine

/// An object of a class of the program that extends a stream of RxJS.
final class JSOwnStream: JSObject, JSCallable {
  static let methods: Set<String> = [
    "next", "error", "complete", "subscribe", "unsubscribe", "getValue", "asObservable", "forEach",
    "toPromise", "@@observable", "_subscribe",
  ]
  /// The methods that read the values which it sends.
  private static let following: Set<String> = ["subscribe", "asObservable", "forEach", "toPromise"]
  private static let states: Set<String> = [
    "value", "observed", "closed", "isStopped", "hasError", "thrownError",
  ]
  /// The stream that it is, once `super(…)` has made it.
  fileprivate(set) var stream: Value?
  fileprivate var subscribe = Value.undefined

  override var isOwnStream: Bool { true }
  override var shape: Shape { .stream }
  override var plain: Value? { made ?? stream }
  override var observable: Stream? { plain?.asStream }
  override var listener: Value? {
    var functions = Record([:]).fields
    for name in ["next", "error", "complete"] {
      functions[name] = method(name).map { world.function(1, $0) }
    }
    return .record(Record(functions))
  }

  /// The subject that it is; what others send goes through the methods of its class.
  override var subject: Subject<Value>? {
    guard case .stream(let own)? = stream, let inner = own.subject else { return nil }
    let isChanged = ["next", "error", "complete", "_subscribe"].contains { find($0) != nil }
    guard isChanged else { return inner }
    let this = Value.handle(self)
    func tell(_ name: String, _ values: [Value]) {
      do { _ = try world.call(this, name, values) } catch { world.tell(uncaught: error) }
    }
    return .elsewhere(
      next: { tell("next", [$0]) },
      end: { [world] end in
        if case .failed(let error) = end {
          tell("error", [world.value(of: error)])
        } else {
          tell("complete", [])
        }
      }, join: { [self] in observable?.subscribe($0, on: world.environment.scheduler) })
  }

  /// The stream that a method `_subscribe` of its class makes, which gets each subscriber; nil without one.
  private var made: Value? {
    guard stream != nil, let function = find("_subscribe"), function.isCallable else { return nil }
    return .stream(
      of: .create { [self] observer in
        let subscriber = Value.handle(Handle(observer))
        let teardown = try function.call([subscriber], this: .handle(self), in: world)
        return teardown.teardown(in: world.environment)
      })
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    let followed = Self.following.contains(name) ? plain : stream
    guard case .stream(let own)? = followed else { return nil }
    if name == "@@observable" { return .handle(self) }
    if let made = try world.platform?.method(own, name, given) { return made }
    if name == "subscribe" || name == "_subscribe" {
      return try subscribe.call([.stream(own)] + given.values, in: world)
    }
    return try world.streamMethod(own, name, given)
  }

  /// The states that only the stream itself tells, where a method of its class stands before it.
  override func computed(_ name: String) -> Value? {
    guard Self.states.contains(name), let stream, made != nil, find(name) == nil,
      accessor(name) == nil
    else { return nil }
    return try? world.get(stream, name)
  }
}

/// A subscription of a class of the program: it ends what it was made for, and what was added to it.
final class JSOwnSubscription: JSObject, JSCallable {
  static let methods: Set<String> = ["unsubscribe", "add", "remove"]
  private let all = CompositeDisposable()
  private lazy var run = Handle(all, called: "subscription")

  override func computed(_ name: String) -> Value? {
    name == "closed" ? .bool(all.isDisposed) : nil
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    try world.subscription(run, name, given.values)
  }
}

/// A subscriber that a program has made: it passes on what methods of its class do not change.
final class JSOwnSubscriber: JSObject, JSCallable {
  static let methods: Set<String> = [
    "next", "error", "complete", "_next", "_error", "_complete", "unsubscribe", "add", "remove",
  ]
  private var destination = Value.undefined
  private var isStopped = false

  override init(_ world: JSWorld, _ prototype: JSObject?) {
    super.init(world, prototype)
    sink = Observer(
      next: { [self] in ask("next", [$0]) },
      end: { [self] end in
        switch end {
        case .completed: ask("complete", [])
        case .failed(let error): ask("error", [world.value(of: error)])
        }
      })
  }

  /// From now on it tells another observer, and ends with that if it is a subscriber.
  func tell(_ destination: Value) {
    self.destination = destination
    guard case .handle(let other) = destination else { return }
    other.sink?.own(ActionDisposable { [weak self] in self?.sink?.cancel() })
  }

  override func computed(_ name: String) -> Value? {
    switch name {
    case "closed": .bool(sink?.isDisposed == true)
    case "isStopped": .bool(isStopped || sink?.isDisposed == true)
    case "destination" where fields[name] == nil: destination
    default: nil
    }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "next":
      if !isStopped, sink?.isDisposed == false {
        _ = try world.call(.handle(self), "_next", [given[0]])
      }
    case "error", "complete":
      if isStopped { break }
      isStopped = true
      _ = try world.call(.handle(self), "_\(name)", name == "error" ? [given[0]] : [])
    case "_next": try pass("next", [given[0]])
    case "_error", "_complete":
      // A method of its class may have more to do.
      defer { ask("unsubscribe", []) }
      try pass(String(name.dropFirst()), name == "_error" ? [given[0]] : [])
    case "unsubscribe":
      isStopped = true
      return try world.subscription(self, name, given.values)
    default: return try world.subscription(self, name, given.values)
    }
    return .undefined
  }

  /// Calls a method, which its class may have.
  private func ask(_ name: String, _ values: [Value]) {
    do {
      _ = try world.call(.handle(self), name, values)
    } catch { world.tell(uncaught: error) }
  }

  private func pass(_ name: String, _ values: [Value]) throws {
    if !destination.isNothing, try world.get(destination, name).isCallable {
      _ = try world.call(destination, name, values)
    } else if name == "error" {
      throw RuntimeError(thrown: values[0])
    }
  }
}

extension JSWorld {
  /// A class of RxJS as classes of the program extend it: by what makes its stream, and subscribes to it.
  func streamClass(_ name: String, make: Value, subscribe: Value) -> JSClass {
    let made = JSClass(name, classes[name], self)
    setUp(made, name, make, subscribe)
    return made
  }

  /// A class of RxJS as a value: `new` makes what a class of the program that extends it would be.
  func libraryClass(_ name: String, make: Value, subscribe: Value) -> Value {
    guard let known = classes[name] else { return .undefined }
    if known.nativeSetUp == nil { setUp(known, name, make, subscribe) }
    return .handle(known)
  }

  private func setUp(_ made: JSClass, _ name: String, _ make: Value, _ subscribe: Value) {
    made.make = { [unowned self] in JSOwnStream(self, $0) }
    made.nativeSetUp = { [unowned self] object, given in
      guard let own = object as? JSOwnStream else { return }
      let isIdle = name == "Observable" && !given[0].isCallable
      let values = name == "ReplaySubject" ? try replayBounds(given) : given.values
      own.stream = isIdle ? .stream(of: .never()) : try make.call(values, in: self)
      own.subscribe = subscribe
    }
  }

  /// The number of values that a `ReplaySubject` keeps, all without one and one value at least, and the time for which it does.
  private func replayBounds(_ given: JSArguments) throws -> [Value] {
    let count = given[0].isUndefined ? Double.infinity : try number(given[0])
    let time = given[1].isUndefined ? Double.infinity : try number(given[1])
    return [
      .int(count < 1e9 ? Int(max(1, count)) : 1_000_000_000),
      time.isFinite ? given[1] : .undefined,
    ]
  }
}
