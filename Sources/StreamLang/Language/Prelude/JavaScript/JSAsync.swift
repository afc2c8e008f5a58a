/// Functions that stop and go on: `async` functions and generators.
extension JSWorld {
  /// A function that waits at each `JS.await`, and answers a promise of what it answers.
  func asynchronous(_ function: Function, _ label: String?) throws -> Value {
    let made = Function(function.text, arity: function.arity, isVariadic: true) {
      [unowned self] arguments in
      try start(function, arguments, this: .undefined)
    }
    return try wrapped(made, function, label) { [unowned self] this, arguments in
      try start(function, arguments, this: this)
    }
  }

  /// A function with the way of calling that the one inside of it has.
  private func wrapped(
    _ plain: Function, _ function: Function, _ label: String?,
    _ body: @escaping (Value, [Value]) throws -> Value
  ) throws -> Value {
    guard function.style?.contains(.takesThis) == true else {
      return .function(arity: plain.arity, plain.labelled(label ?? function.label ?? ""))
    }
    // A native function gets the object that it is called on as its first argument.
    let method = Function(function.text, arity: function.arity + 1) { arguments in
      try body(arguments[0], Array(arguments.dropFirst()))
    }
    let made = Function(method, .takesThis, called: label ?? function.label)
    return .function(arity: made.arity, made)
  }

  private func start(_ function: Function, _ arguments: [Value], this: Value) throws -> Value {
    let promise = JSPromise(self)
    do {
      let made = try function.call(loosely: arguments, this: this)
      guard case .handle(let handle) = made, let routine = handle as? Coroutine else {
        promise.settle(made)
        return .handle(promise)
      }
      routine.begin()
      follow(routine) { state in
        switch state {
        case .returned(let value): promise.settle(value)
        case .failed(let error): promise.reject(error)
        case .waiting: break
        }
      }
    } catch { promise.reject(error) }
    return .handle(promise)
  }

  /// Waits for what a coroutine waits for, until it yields a value or ends.
  private func follow(_ routine: Coroutine, _ stop: @escaping (Coroutine.State) -> Void) {
    guard case .waiting(let value, isYield: false) = routine.state else {
      return stop(routine.state)
    }
    whenSettled(value) { [unowned self] outcome in
      routine.goOn(with: outcome)
      follow(routine, stop)
    }
  }

  /// Tells in a microtask what has become of a promise, or that any other value is there.
  func whenSettled(_ value: Value, _ tell: @escaping (Result<Value, any Error>) -> Void) {
    promise(of: value).whenSettled { state in
      switch state {
      case .kept(let value): tell(.success(value))
      case .broken(let value): tell(.failure(RuntimeError(thrown: value)))
      case .pending: break
      }
    }
  }

  /// A function that answers the values at which it stops, one after another.
  func generator(_ function: Function, _ label: String?) throws -> Value {
    let begin = { [unowned self] (this: Value, arguments: [Value]) -> Value in
      let made = JSIterator(self, instances(of: "Iterator"))
      var routine: Coroutine?
      made.step = { given in
        if let routine {
          routine.goOn(with: given)
        } else {
          _ = try given.get()
          let made = try function.call(loosely: arguments, this: this)
          guard case .handle(let handle) = made, let new = handle as? Coroutine else {
            return (made, true)
          }
          routine = new
          new.begin()
        }
        switch routine?.state {
        case .waiting(let value, _)?: return (value, false)
        case .failed(let error)?: throw error
        case .returned(let value)?: return (value, true)
        case nil: return (.undefined, true)
        }
      }
      return .handle(made)
    }
    let plain = Function(function.text, arity: function.arity, isVariadic: true) {
      begin(.undefined, $0)
    }
    return try wrapped(plain, function, label, begin)
  }

  /// A function that waits at each `JS.await` and stops at each `JS.yield`: it answers promises, one after another.
  func asyncGenerator(_ function: Function, _ label: String?) throws -> Value {
    let begin = { [unowned self] (this: Value, arguments: [Value]) -> Value in
      var routine: Coroutine?
      return .handle(
        JSAsyncIterator(self) { [unowned self] given, answer in
          do {
            if let routine, case .failure(let leaving as Leaving) = given {
              return whenSettled(leaving.answer.value) { [unowned self] outcome in
                routine.goOn(with: outcome.flatMap { .failure(Leaving($0)) })
                stand(routine, answer)
              }
            }
            if let routine {
              routine.goOn(with: given)
            } else {
              _ = try given.get()
              let made = try function.call(loosely: arguments, this: this)
              guard case .handle(let handle) = made, let new = handle as? Coroutine else {
                return answer(.success((made, true)))
              }
              routine = new
              new.begin()
            }
            if let routine { stand(routine, answer) }
          } catch { answer(.failure(error)) }
        })
    }
    let plain = Function(function.text, arity: function.arity, isVariadic: true) {
      begin(.undefined, $0)
    }
    return try wrapped(plain, function, label, begin)
  }

  /// Answers the next value of an asynchronous generator, which may be a promise, or its end.
  private func stand(_ routine: Coroutine, _ answer: @escaping JSAsyncIterator.Answer) {
    follow(routine) { [unowned self] state in
      switch state {
      case .waiting(let value, _):
        whenSettled(value) { [unowned self] outcome in
          if case .success(let value) = outcome { return answer(.success((value, false))) }
          routine.goOn(with: outcome)
          stand(routine, answer)
        }
      case .returned(let value) where value.isUndefined: answer(.success((value, true)))
      case .returned(let value):
        whenSettled(value) { answer($0.map { ($0, true) }) }
      case .failed(let error): answer(.failure(error))
      }
    }
  }
}
