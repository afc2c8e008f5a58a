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

/// The object to which a producer sends: at the end its teardowns run before the subscribers hear of it.
final class JSSubscriber: JSObject, JSCallable {
  static let methods: Set<String> = ["next", "error", "complete", "addTeardown"]
  private let observer: Observer<Value>
  private lazy var controller = JSAbortSignal(world)
  private var teardowns: [() throws -> Void] = []
  private(set) var isActive = true
  /// The runs of the streams that it has subscribed to.
  private let runs = Subscription()
  /// One of a cold stream runs its teardowns in their order, before what it has subscribed to ends.
  private let isCold: Bool

  init(_ observer: Observer<Value>, isCold: Bool, _ world: JSWorld) {
    (self.observer, self.isCold) = (observer, isCold)
    super.init(world, world.instances(of: "Subscriber"))
  }

  override func computed(_ name: String) -> Value? {
    switch name {
    case "active": .bool(isActive)
    case "signal": .handle(controller)
    default: nil
    }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "next": pass(given[0])
    case "error": fail(given[0])
    case "complete": complete()
    case "addTeardown": atEnd { _ = try given.call(0) }
    default: return nil
    }
    return .undefined
  }

  func pass(_ value: Value) { if isActive { observer.next(value) } }

  func complete() {
    guard isActive else { return }
    close()
    observer.complete()
  }

  func fail(_ error: Value) {
    guard isActive else { return world.tell(uncaught: RuntimeError(thrown: error)) }
    close(for: error)
    observer.fail(RuntimeError(thrown: error))
  }

  /// Does something when the run ends, however it does; at once if it has ended.
  func atEnd(_ work: @escaping () throws -> Void) {
    if isActive { teardowns.append(work) } else { world.attempt(work) }
  }

  /// Does something among the ends of what it has subscribed to, in their order.
  func whenLeft(_ work: @escaping () -> Void) { makeRun().own(ActionDisposable { work() }) }

  /// A run that ends with this one, or earlier by itself.
  func makeRun() -> Subscription { Subscription(within: runs) }

  /// Subscribes to a stream as long as this one is active, and passes on what it sends, unless said otherwise.
  ///
  /// An error of what it does with a value is the end.
  func follow(
    _ source: Stream, within run: Subscription? = nil, next: ((Value) throws -> Void)? = nil,
    completed: (() -> Void)? = nil, failed: ((any Error) -> Void)? = nil
  ) {
    let run = run ?? makeRun()
    source.subscribe(
      Sink(
        ending: run,
        next: { [self] value in
          guard let next else { return pass(value) }
          do { try next(value) } catch { fail(world.value(of: error)) }
        },
        end: { [self] end in
          switch end {
          case .completed: completed.map { $0() } ?? complete()
          case .failed(let error): failed.map { $0(error) } ?? fail(world.value(of: error))
          }
        }), on: world.environment.scheduler)
  }

  /// Ends what it has subscribed to, and runs the teardowns, the last one first.
  func close(for reason: Value = .undefined) {
    guard isActive else { return }
    isActive = false
    let told = isCold ? teardowns : teardowns.reversed()
    teardowns = []
    if !isCold { end(for: reason) }
    for teardown in told { world.attempt(teardown) }
    if isCold { end(for: .undefined) }
  }

  private func end(for reason: Value) {
    runs.cancel()
    controller.abort(reason)
  }
}
