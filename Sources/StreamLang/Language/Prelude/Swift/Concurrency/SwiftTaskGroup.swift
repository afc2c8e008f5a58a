import StreamEngine

/// `withTaskGroup`: tasks whose answers come as they end.
final class SwiftTaskGroup: Handle {
  private unowned let world: SwiftWorld
  private var tasks: [SwiftTask] = []
  private let results: SwiftBuffer
  /// The number of tasks whose answers nobody has taken.
  private var open = 0
  /// It was cancelled itself, and not the task that it is a part of.
  private var wasCancelled = false
  private let owner: SwiftTask?

  init(_ world: SwiftWorld) {
    (self.world, owner) = (world, world.task)
    results = SwiftBuffer(world)
    super.init("task group", [:])
  }

  override func method(_ name: String) -> Method? {
    { [self] given in
      switch name.functionName {
      case "addTask", "async", "addImmediateTask": add(given.last ?? .null)
      case "addTaskUnlessCancelled":
        if isCancelled { return .bool(false) }
        add(given.last ?? .null)
        return .bool(true)
      case "cancelAll": cancel()
      case "next": return .handle(try next())
      case "nextResult": return .handle(try nextResult())
      case "waitForAll":
        let call = SwiftCall()
        finish(call, .success(.void), isThrowing: true, isCancelling: false)
        return .handle(call)
      case "makeAsyncIterator": return .handle(iterator)
      default:
        let sequence = SwiftAsyncSequence(world) { [self] in iterator }
        guard let made = sequence.method(name) else {
          throw world.failure("\(name) of a task group is not read")
        }
        return try made(given)
      }
      return .void
    }
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "isEmpty": .bool(open == 0)
    case "isCancelled": .bool(isCancelled)
    default: nil
    }
  }

  private var isCancelled: Bool { wasCancelled || owner?.isCancelled == true }

  private func cancel() {
    wasCancelled = true
    for task in tasks { task.cancel() }
  }

  private func add(_ code: Value) {
    let task = world.run(code, isChild: true)
    if isCancelled { task.cancel() }
    tasks.append(task)
    open += 1
    task.result.whenOver { [results] outcome in results.send(.handle(SwiftOutcome(outcome))) }
  }

  var iterator: SwiftAsyncIterator { SwiftAsyncIterator { [self] in try next() } }

  private func next() throws -> SwiftCall { try following { .optional(try $0.get()) } }

  /// The next answer as a `Result`, which throws nothing.
  private func nextResult() throws -> SwiftCall {
    try following { [world] in .optional(world.result($0)) }
  }

  private func following(
    _ answer: @escaping (Result<Value, any Error>) throws -> Value
  ) throws -> SwiftCall {
    if open == 0 { return SwiftCall(answering: .null) }
    open -= 1
    return try results.next().then { outcome in
      guard case .handle(let made as SwiftOutcome)? = try outcome.get().unwrapped else {
        return .null
      }
      return try answer(made.outcome)
    }
  }

  private func all() -> SwiftCall {
    let call = SwiftCall()
    world.visit({ [self] in iterator }, in: world.task) { outcome in
      switch outcome {
      case .success(nil): call.finish(.success(.void))
      case .failure(let error): call.finish(.failure(error))
      case .success: return true
      }
      return false
    }
    return call
  }

  /// The answer of the group's code, once all tasks have ended; an error cancels those that are left.
  ///
  /// An error of a task whose answer nobody has taken is that of a group which discards all answers.
  func close(after body: SwiftCall, isDiscarding: Bool) -> SwiftCall {
    let call = SwiftCall()
    body.whenOver { [self] outcome in
      if case .failure = outcome { cancel() }
      finish(call, outcome, isThrowing: isDiscarding, isCancelling: isDiscarding)
    }
    return call
  }

  /// Ends a call when all tasks have ended: with the first error of these, or with what is given.
  private func finish(
    _ call: SwiftCall, _ outcome: Result<Value, any Error>, isThrowing: Bool, isCancelling: Bool
  ) {
    all().whenOver { [self] rest in
      guard case .failure(let error) = rest else { return call.finish(outcome) }
      var outcome = outcome
      if isThrowing, case .success = outcome {
        outcome = .failure(error)
        if isCancelling { cancel() }
      }
      func goOn() { finish(call, outcome, isThrowing: isThrowing, isCancelling: isCancelling) }
      // Many errors that are there already would overflow the stack.
      if StackRoom.isBelow(256 << 10) { world.environment.scheduler.enqueue(goOn) } else { goOn() }
    }
  }
}

/// The answer of a task among values.
private final class SwiftOutcome: Handle {
  let outcome: Result<Value, any Error>

  init(_ outcome: Result<Value, any Error>) {
    self.outcome = outcome
    super.init("outcome", [:])
  }
}
