import StreamEngine

/// The observer that a program has written: a function, or a record of functions.
///
/// An error that it throws is told, and the stream goes on.
struct JSListener {
  private let observer: Value
  private unowned let world: JSWorld

  init(_ observer: Value, _ world: JSWorld) { (self.observer, self.world) = (observer, world) }

  private func part(_ name: String) -> Value? {
    if observer.isCallable { return name == "next" ? observer : nil }
    if case .stream = observer {
      return world.function(1) { [observer, world] in try world.call(observer, name, $0) }
    }
    return (try? observer.isNothing ? nil : world.get(observer, name)).flatMap {
      $0.isCallable ? $0 : nil
    }
  }

  func take(_ event: Event<Value>) {
    switch event {
    case .next(let value): next(value)
    case .failed(let error): end(.failed(error))
    case .completed: end(.completed)
    }
  }

  func next(_ value: Value) { tell("next", [value]) }

  func end(_ end: End) {
    switch end {
    case .completed: tell("complete", [])
    case .failed(let error):
      if part("error") == nil { return world.tell(uncaught: error) }
      tell("error", [world.value(of: error)])
    }
  }

  private func tell(_ name: String, _ values: [Value]) {
    guard let function = part(name) else { return }
    do {
      _ = try function.call(values, this: observer, in: world)
    } catch { world.tell(uncaught: error) }
  }
}

/// The object to which a producer sends: at the end its teardowns run before those who listen hear of it.
final class JSSubscriber: JSObject, JSCallable {
  static let methods: Set<String> = ["next", "error", "complete", "addTeardown"]
  /// Those who listen, in the order in which they came.
  private var listeners: [(key: Int, next: (Value) -> Void, end: (End) -> Void)] = []
  private var lastKey = 0
  private var teardowns: [() throws -> Void] = []
  private(set) var isActive = true
  /// The runs of the streams that it has subscribed to.
  private let runs = Subscription()
  /// One of a cold stream runs its teardowns in their order, before what it has subscribed to ends.
  private let isCold: Bool
  /// The reason for which its run has ended.
  private var reason = Value.undefined
  /// The signal that it shows, once a program has asked for it.
  private var ownSignal: JSAbortSignal?

  init(isCold: Bool, _ world: JSWorld) {
    self.isCold = isCold
    super.init(world, world.instances(of: "Subscriber"))
  }

  override func computed(_ name: String) -> Value? {
    switch name {
    case "active": .bool(isActive)
    case "signal": .handle(signal)
    default: nil
    }
  }

  private var signal: JSAbortSignal {
    if let ownSignal { return ownSignal }
    let made = JSAbortSignal(world)
    ownSignal = made
    if !isActive { made.abort(reason) }
    return made
  }

  /// The reason for which its run has ended, as its teardowns find it.
  var endReason: Value { signal.reason }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    if !isCold, name != "complete", Self.methods.contains(name) {
      let isTeardown = name == "addTeardown"
      guard isTeardown ? given[0].isCallable : given.count > 0 else {
        let wanted = isTeardown ? "a callback" : name == "next" ? "a value" : "an error"
        throw world.typeError("Subscriber.\(name) requires \(wanted)")
      }
    }
    switch name {
    case "next": pass(given[0])
    case "error": fail(given[0])
    case "complete": complete()
    case "addTeardown": try atEnd { _ = try given.call(0) }
    default: return nil
    }
    return .undefined
  }

  // MARK: Listeners

  /// Tells somebody what its run sends until another run ends, of which `reason` knows why.
  ///
  /// Its own run ends with the last who listens.
  func add(
    until run: Subscription, _ reason: @escaping () -> Value, _ next: @escaping (Value) -> Void,
    _ end: @escaping (End) -> Void
  ) {
    if run.isOver { return }
    lastKey += 1
    let key = lastKey
    listeners.append(
      (
        key, next,
        {
          end($0)
          run.cancel()
        }
      ))
    run.own(
      ActionDisposable { [self] in
        guard isActive else { return }
        _ = exchange(&listeners, with: listeners.filter { $0.key != key })
        if listeners.isEmpty { close(for: reason()) }
      })
  }

  /// Sends a value to all who listen when it comes, also to those who leave meanwhile.
  func pass(_ value: Value) {
    guard isActive else { return }
    for listener in listeners { listener.next(value) }
  }

  func complete() {
    guard isActive else { return }
    let told = listeners
    close()
    for listener in told { listener.end(.completed) }
  }

  func fail(_ error: Value) {
    let thrown = RuntimeError(thrown: error)
    guard isActive else {
      if !isCold { world.tell(uncaught: thrown) }
      return
    }
    let told = listeners
    close(for: isCold ? .undefined : error)
    for listener in told { listener.end(.failed(thrown)) }
  }

  func end(_ end: End) {
    switch end {
    case .completed: complete()
    case .failed(let error): fail(world.value(of: error))
    }
  }

  /// Does something of which an error is the end.
  func attempt(_ work: () throws -> Void) {
    do { try work() } catch { fail(world.value(of: error)) }
  }

  // MARK: The end

  /// Does something when the run ends, however it does; at once if it has ended.
  func atEnd(_ work: @escaping () throws -> Void) throws {
    if isActive { return teardowns.append(work) }
    // The end of a cold stream is its signal's, which comes once.
    if !isCold { try work() }
  }

  /// Does something among the ends of what it has subscribed to, in their order, for the reason of the end.
  func whenLeft(_ work: @escaping (Value) -> Void) {
    makeRun().own(ActionDisposable { [self] in work(reason) })
  }

  /// Ends what it has subscribed to, and runs the teardowns, the last one first.
  func close(for reason: Value = .undefined) {
    guard isActive else { return }
    isActive = false
    self.reason = reason
    if isCold {
      tearDown(teardowns)
      runs.cancel()
      ownSignal?.abort(reason)
    } else {
      runs.cancel()
      ownSignal?.abort(reason)
      listeners = []
      tearDown(teardowns.reversed())
    }
    listeners = []
  }

  private func tearDown(_ works: [() throws -> Void]) {
    teardowns = []
    for work in works { do { try work() } catch { world.tell(uncaught: error) } }
  }

  // MARK: Sources

  /// A run that ends with this one, or earlier by itself.
  func makeRun() -> Subscription { Subscription(within: runs) }

  /// Subscribes to a stream as long as this one is active, and passes on what it sends, unless said otherwise.
  ///
  /// An error of what it does with a value is the end.
  func follow(
    _ source: JSStream, within run: Subscription? = nil, next: ((Value) throws -> Void)? = nil,
    completed: (() -> Void)? = nil, failed: ((any Error) -> Void)? = nil
  ) {
    source.listen(
      until: run ?? makeRun(), reason: { [self] in reason }, next: passing(next),
      end: ending(completed, failed))
  }

  func follow(
    _ source: Stream, within run: Subscription? = nil, next: ((Value) throws -> Void)? = nil,
    completed: (() -> Void)? = nil, failed: ((any Error) -> Void)? = nil
  ) {
    source.subscribe(
      Sink(ending: run ?? makeRun(), next: passing(next), end: ending(completed, failed)),
      on: world.environment.scheduler)
  }

  private func passing(_ next: ((Value) throws -> Void)?) -> (Value) -> Void {
    guard let next else { return { [self] in pass($0) } }
    return { [self] value in attempt { try next(value) } }
  }

  private func ending(
    _ completed: (() -> Void)?, _ failed: ((any Error) -> Void)?
  ) -> (End) -> Void {
    { [self] end in
      switch end {
      case .completed: completed.map { $0() } ?? self.end(end)
      case .failed(let error): failed.map { $0(error) } ?? self.end(end)
      }
    }
  }
}
