import StreamEngine

/// A call of an `async` function: its answer comes now or later.
final class SwiftCall: Handle {
  private(set) var outcome: Result<Value, any Error>?
  private var waiting: [(Result<Value, any Error>) -> Void] = []

  init() { super.init("async call", [:]) }

  /// One that is over.
  convenience init(answering value: Value) {
    self.init()
    outcome = .success(value)
  }

  func finish(_ outcome: Result<Value, any Error>) {
    if self.outcome != nil { return }
    self.outcome = outcome
    let told = waiting
    waiting = []
    for tell in told { tell(outcome) }
  }

  /// Tells its answer, at once if it has come.
  func whenOver(_ tell: @escaping (Result<Value, any Error>) -> Void) {
    if let outcome { tell(outcome) } else { waiting.append(tell) }
  }

  /// The end of the run of a `create` whose function sleeps on its way ends what that answers.
  override func method(_ name: String) -> Method? {
    if name != "unsubscribe" { return super.method(name) }
    return { [self] _ in
      whenOver { outcome in if case .success(let made) = outcome { made.cancellable?.cancel() } }
      return .void
    }
  }

  /// A call whose answer is made from the answer of this call.
  func then(_ make: @escaping (Result<Value, any Error>) throws -> Value) -> SwiftCall {
    let made = SwiftCall()
    whenOver { outcome in made.finish(Result { try make(outcome) }) }
    return made
  }

  /// Its answer in a job of its own.
  func soon(on scheduler: Scheduler) -> SwiftCall {
    if outcome != nil { return self }
    let made = SwiftCall()
    whenOver { outcome in scheduler.enqueue { made.finish(outcome) } }
    return made
  }
}

/// `Task { … }`: code that runs by itself, and can be cancelled.
final class SwiftTask: Handle, Cancellable {
  private(set) var isCancelled = false
  /// The answer of its code, told to those who wait for it in jobs of their own.
  let result = SwiftCall()
  /// The calls that its end would end, each with how it is told.
  private var handlers: [(call: SwiftCall, tell: () -> Void)] = []
  private var handlerLimit = 16
  private let scheduler: Scheduler
  private let resultValue: (Result<Value, any Error>) -> Value
  /// `async let` and tasks of groups: they end with the task that made them, and their name is their value.
  let isChild: Bool

  /// With the results of its code as a program gets them.
  init(
    _ scheduler: Scheduler, isChild: Bool = false,
    resultValue: @escaping (Result<Value, any Error>) -> Value
  ) {
    (self.scheduler, self.isChild, self.resultValue) = (scheduler, isChild, resultValue)
    super.init("task", [:])
  }

  /// Its answer, for who waits for it.
  var awaited: SwiftCall { result.soon(on: scheduler) }

  func cancel() {
    if isCancelled { return }
    isCancelled = true
    let told = handlers
    handlers = []
    for handler in told where handler.call.outcome == nil { handler.tell() }
  }

  /// Tells when it is cancelled, at once if it is already, unless a call is over by then.
  func whenCancelled(before call: SwiftCall, _ tell: @escaping () -> Void) {
    if isCancelled { return tell() }
    handlers.append((call, tell))
    if handlers.count < handlerLimit { return }
    handlers.removeAll { $0.call.outcome != nil }
    handlerLimit = 2 * handlers.count + 16
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "value": .handle(awaited)
    case "result": .handle(awaited.then(resultValue))
    case "isCancelled": .bool(isCancelled)
    default: nil
    }
  }

  override func method(_ name: String) -> Method? {
    guard name == "cancel" else { return nil }
    return { [self] _ in
      cancel()
      return .void
    }
  }
}

extension Value {
  /// The call that `await` waits for; nil of a value that is there.
  var asynchronous: SwiftCall? {
    guard case .handle(let handle) = self else { return nil }
    switch handle {
    case let call as SwiftCall: return call
    case let task as SwiftTask where task.isChild: return task.awaited
    case let optional as SwiftOptional:
      // `await a?.f()`.
      return optional.value.asynchronous?.then { outcome in
        let value = try outcome.get()
        return value == .null ? .null : .optional(value.unwrapped ?? value)
      }
    default: return nil
    }
  }
}
