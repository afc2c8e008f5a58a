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
      follow(routine, promise)
    } catch { promise.reject(error) }
    return .handle(promise)
  }

  /// Waits for what a coroutine waits for, as long as it does.
  private func follow(_ routine: Coroutine, _ promise: JSPromise) {
    switch routine.state {
    case .returned(let value): promise.settle(value)
    case .failed(let error): promise.reject(error)
    case .waiting(let value, _):
      self.promise(of: value).whenSettled { [unowned self] state in
        switch state {
        case .kept(let value): routine.goOn(with: .success(value))
        case .broken(let value): routine.goOn(with: .failure(RuntimeError(thrown: value)))
        case .pending: return
        }
        follow(routine, promise)
      }
    }
  }

  /// A function that answers the values at which it stops, one after another.
  func generator(_ function: Function, _ label: String?) throws -> Value {
    let begin = { [unowned self] (this: Value, arguments: [Value]) -> Value in
      let made = JSIterator(self, instances(of: "Iterator"))
      var routine: Coroutine?
      made.step = { value in
        if let routine {
          routine.goOn(with: .success(value))
        } else {
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
}
