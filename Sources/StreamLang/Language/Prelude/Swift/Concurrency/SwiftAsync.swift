import StreamEngine

extension SwiftWorld {
  /// A function whose calls may wait on their way; each answers a `SwiftCall`.
  func asynchronous(_ function: Function) -> Value {
    self.function(function.arity) { [unowned self] arguments in
      .handle(begin(in: task) { try function.call(arguments) })
    }
  }

  /// Ends a call when the code that is running now has stopped or ended.
  func resume(_ call: SwiftCall, _ outcome: Result<Value, any Error>) {
    environment.scheduler.enqueue { call.finish(outcome) }
  }

  /// The statements of a program from the first on that waits.
  func runMain(_ code: Value) {
    begin(in: nil) { try invoke(code, []) }.whenOver { [unowned self] outcome in
      if case .failure(let error) = outcome { tell(uncaught: error) }
    }
  }

  func newTask(isChild: Bool = false) -> SwiftTask {
    SwiftTask(environment.scheduler, isChild: isChild) { [unowned self] in result($0) }
  }

  /// A stream that sends the answer of `async` code, which runs in a task for each subscriber.
  func answer(of code: Value) -> Stream {
    .create { [unowned self] observer in
      let task = run(code)
      task.result.whenOver { outcome in
        switch outcome {
        case .success(let value):
          observer.next(value)
          observer.complete()
        case .failure(let error): observer.fail(error)
        }
      }
      return ActionDisposable { task.cancel() }
    }
  }

  /// A task whose code runs when the code that is running now has stopped or ended.
  ///
  /// A child, such as that of `async let`, is cancelled with the task that makes it.
  func run(_ code: Value, isChild: Bool = false) -> SwiftTask {
    let made = newTask(isChild: isChild)
    if isChild { task?.whenCancelled(before: made.result) { [weak made] in made?.cancel() } }
    environment.scheduler.enqueue { [unowned self] in
      begin(in: made) { try invoke(code, []) }.whenOver(made.result.finish)
    }
    return made
  }

  /// The error of what was cancelled.
  var cancellation: RuntimeError {
    RuntimeError(thrown: .handle(SwiftObject(native("CancellationError"))))
  }
}

// MARK: Functions of the library

extension SwiftWorld {
  /// `Task.sleep(for: a)` and what else the library has for tasks, by its name.
  func concurrent(_ name: String, _ given: [Value]) throws -> Value {
    let first = given.first ?? .null
    switch name {
    case "Task", "Task.init", "Task.detached", "Task.immediate": return .handle(run(first))
    case "Task.sleep": return .handle(sleep(try nanoseconds(first)))
    case "Task.yield":
      let call = SwiftCall()
      resume(call, .success(.void))
      return .handle(call)
    case "Task.isCancelled": return .bool(task?.isCancelled == true)
    case "Task.checkCancellation":
      if task?.isCancelled == true { throw cancellation }
      return .void
    case "MainActor.run": return try invoke(first, [])
    case "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
      "withUnsafeThrowingContinuation":
      let call = SwiftCall()
      _ = try invoke(first, [.handle(SwiftContinuation(self, call))])
      return .handle(call)
    case "withTaskCancellationHandler":
      let call = SwiftCall()
      if given.count > 1 {
        task?.whenCancelled(before: call) { [unowned self] in
          attempt { _ = try invoke(given[1], []) }
        }
      }
      begin(in: task) { try invoke(first, []) }.whenOver(call.finish)
      return .handle(call)
    case "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
      "withThrowingDiscardingTaskGroup":
      let group = SwiftTaskGroup(self)
      let body = begin(in: task) { try invoke(first, [.handle(group)]) }
      return .handle(
        group.close(after: body, isDiscarding: name == "withThrowingDiscardingTaskGroup"))
    default: throw failure("\(name) is not read")
    }
  }

  private func sleep(_ time: UInt64) -> SwiftCall {
    let call = SwiftCall()
    let timer = environment.scheduler.schedule(after: time, asTimer: time > 0) {
      call.finish(.success(.void))
    }
    task?.whenCancelled(before: call) { [unowned self] in
      environment.scheduler.cancel(timer)
      resume(call, .failure(cancellation))
    }
    return call
  }

  private func nanoseconds(_ time: Value) throws -> UInt64 {
    switch time {
    case .int(let number): return UInt64(clamping: number)
    case .duration(let time): return UInt64(clamping: time).multipliedFully(by: 1000)
    case .double(let number): return UInt64(min(max(0, number), 1e18))
    case .handle(let object as SwiftObject):
      guard let seconds = object.length else { throw failure("no time") }
      return UInt64((min(max(0, seconds), 9e9) * 1e9).rounded())
    default: throw failure("no time")
    }
  }
}

extension UInt64 {
  fileprivate func multipliedFully(by factor: UInt64) -> UInt64 {
    let (product, isTooMuch) = multipliedReportingOverflow(by: factor)
    return isTooMuch ? .max : product
  }
}

/// The end of a call that a program brings about by itself: `withCheckedContinuation { … }`.
final class SwiftContinuation: Handle {
  private unowned let world: SwiftWorld
  private let call: SwiftCall
  private var isUsed = false

  init(_ world: SwiftWorld, _ call: SwiftCall) {
    (self.world, self.call) = (world, call)
    super.init("continuation", [:])
  }

  override func method(_ name: String) -> Method? {
    guard name.hasPrefix("resume") else { return nil }
    return { [self] given in
      if isUsed { throw world.failure("tried to resume a continuation more than once") }
      isUsed = true
      let value = given.first ?? .void
      switch name {
      case "resume(throwing:)": world.resume(call, .failure(RuntimeError(thrown: value)))
      case "resume(with:)":
        switch value.tagged {
        case ("failure", let error)?: world.resume(call, .failure(RuntimeError(thrown: error)))
        case (_, let value)?: world.resume(call, .success(value))
        case nil: world.resume(call, .success(value))
        }
      default: world.resume(call, .success(value))
      }
      return .void
    }
  }
}
