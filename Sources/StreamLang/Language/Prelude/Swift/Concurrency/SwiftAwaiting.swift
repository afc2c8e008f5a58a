import StreamEngine

/// Code that waits on its way: a call of it is over when what it waits for has come.
extension SwiftWorld {
  /// Runs code up to the first point where it waits, and goes on from there when that is over.
  func begin(in task: SwiftTask?, _ code: () throws -> Value) -> SwiftCall {
    let call = SwiftCall()
    within(task) {
      do {
        let made = try code()
        guard case .handle(let handle) = made else { return call.finish(.success(made)) }
        if let inner = handle as? SwiftCall { return inner.whenOver(call.finish) }
        guard let routine = handle as? Coroutine else { return call.finish(.success(made)) }
        counting { routine.begin() }
        follow(routine, call, in: task)
      } catch {
        refuse(error)
        call.finish(.failure(error))
      }
    }
    return call
  }

  private func follow(_ routine: Coroutine, _ call: SwiftCall, in task: SwiftTask?) {
    while true {
      switch routine.state {
      case .returned(let value): return call.finish(.success(value))
      case .failed(let error):
        refuse(error)
        return call.finish(.failure(error))
      case .waiting(let value, _):
        guard let awaited = value.asynchronous else {
          counting { routine.goOn(with: .success(value)) }
          continue
        }
        if let outcome = awaited.outcome {
          counting { routine.goOn(with: outcome) }
          continue
        }
        return awaited.whenOver { [unowned self] outcome in
          func goOn() {
            within(task) {
              counting { routine.goOn(with: outcome) }
              follow(routine, call, in: task)
            }
          }
          // Each call that ends lets the one go on that waits for it: many would overflow the stack.
          if StackRoom.isBelow(256 << 10) { environment.scheduler.enqueue(goOn) } else { goOn() }
        }
      }
    }
  }

  /// Runs a part of code that may stop on its way.
  private func counting(_ work: () -> Void) {
    standing.running += 1
    work()
    standing.running -= 1
  }

  /// Runs code as a part of a task.
  private func within(_ task: SwiftTask?, _ work: () -> Void) {
    let outer = self.task
    self.task = task
    defer { self.task = outer }
    work()
  }
}

/// Threads that sleep: others go on, each in its time.
extension SwiftWorld {
  /// A call that is over after some time, for which the work that is under way keeps its queue.
  func sleep(until moment: Value) throws -> SwiftCall {
    guard let seconds = seconds(until: moment) else { throw failure("no time") }
    let call = SwiftCall()
    let time = UInt64((min(max(0, seconds), 3.2e9) * 1e9).rounded())
    environment.scheduler.sleep(for: time) { call.finish(.success(.int(0))) }
    return call
  }

  /// A function in which a thread sleeps, and whose answer nobody takes: one that can stop on its way where no other code
  /// of the program is under way on the stack, and one that has to be through.
  func sleeping(_ resting: Value, _ plain: Function) -> Value {
    function(plain.arity) { [unowned self] given in
      if !isAtBottom { return try plain.call(given) }
      let made = try invoke(resting, given)
      if case .handle(let call as SwiftCall) = made {
        call.whenOver { [unowned self] outcome in attempt { _ = try outcome.get() } }
      }
      return made
    }
  }

  /// A stream of the answers of such a function, for which it keeps its queue.
  func rested(_ source: Stream, _ resting: Value, _ plain: Value) -> Stream {
    Observable { [unowned self] downstream, scheduler in
      let sink = Sink<Value>(
        feeding: downstream,
        next: { [unowned self] value in
          let function = isAtBottom ? resting : plain
          begin(in: task) { try invoke(function, [value]) }.whenOver { outcome in
            switch outcome {
            case .success(let made): downstream.next(made)
            case .failure(let error): downstream.fail(error)
            }
          }
        },
        end: { downstream.end($0) })
      source.subscribe(sink, on: scheduler)
    }
  }

  /// True if no code of the program is under way on the stack but what stands still there.
  private var isAtBottom: Bool {
    environment.machine.depth == standing.bottom.depth
      && standing.running == standing.bottom.running
      && environment.scheduler.lanes?.isWithinItem == true
  }

  /// `sleep(1)` in code that cannot stop on its way: it stays on the stack while others go on.
  func standStill(for call: SwiftCall) throws -> Value {
    try standStill { call.outcome != nil }
    guard let outcome = call.outcome else { throw failure("nothing wakes what sleeps here") }
    return try outcome.get()
  }
}
