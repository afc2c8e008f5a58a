/// Functions that stop and go on: `async` functions and generators.
extension JSWorld {
  /// A function that waits at each `JS.await`, and answers a promise of what it answers.
  func asynchronous(_ function: Function, _ label: String?) throws -> Value {
    try stepped(function, label, .waits) { [unowned self] call in
      let promise = JSPromise(self)
      follow(call, .success(.undefined)) { state in
        switch state {
        case .returned(let value): promise.settle(value)
        case .failed(let error): promise.reject(error)
        case .waiting: break
        }
      }
      return promise
    }
  }

  /// A function that answers the values at which it stops, one after another.
  func generator(_ function: Function, _ label: String?) throws -> Value {
    try stepped(function, label, .yields) { [unowned self] call in
      let made = JSIterator(self, instances(of: "Iterator"))
      made.step = { given in
        switch call.goOn(with: given) {
        case .waiting(let value, _): return (value, false)
        case .failed(let error): throw error
        case .returned(let value): return (value, true)
        }
      }
      return made
    }
  }

  /// A function that waits at each `JS.await` and stops at each `JS.yield`: it answers promises, one after another.
  func asyncGenerator(_ function: Function, _ label: String?) throws -> Value {
    try stepped(function, label, [.waits, .yields]) { [unowned self] call in
      JSAsyncIterator(self) { [unowned self] given, answer in
        guard call.hasBegun, case .failure(let leaving as Leaving) = given else {
          return goOn(call, given, answer)
        }
        // The value that it is to answer may be a promise.
        whenSettled(leaving.answer.value) { [unowned self] outcome in
          goOn(call, outcome.flatMap { .failure(Leaving($0)) }, answer)
        }
      }
    }
  }

  /// A function whose calls stop and go on, with the way of calling that the one inside of it has.
  private func stepped(
    _ function: Function, _ label: String?, _ style: Function.Style,
    _ begin: @escaping (JSCall) -> JSObject
  ) throws -> Value {
    func begun(_ this: Value, _ arguments: [Value]) -> Value {
      .handle(begin(JSCall { try function.call(loosely: arguments, this: this) }))
    }
    guard function.style?.contains(.takesThis) == true else {
      let made = Function(function.text, arity: function.arity, isVariadic: true) {
        begun(.undefined, $0)
      }
      return .function(
        arity: made.arity,
        Function(
          made, style, called: label ?? function.label ?? "", length: function.length))
    }
    // A native function gets the object that it is called on as its first argument, and a list of all that are left
    // as its last one.
    let takesRest = function.style?.contains(.takesRest) == true
    let hidden: Function.Style = takesRest ? [.takesThis, .takesRest] : .takesThis
    let method = Function(function.text, arity: function.arity + hidden.hiddenCount) { given in
      var arguments = Array(given.dropFirst())
      if takesRest, case .list(let others)? = arguments.popLast() { arguments += others }
      return begun(given[0], arguments)
    }
    let made = Function(
      method, style.union(hidden), called: label ?? function.label, length: function.length)
    return .function(arity: made.arity, made)
  }

  /// Goes on with a call, waits for what it waits for, and tells where it yields a value or ends.
  private func follow(
    _ call: JSCall, _ given: Result<Value, any Error>, _ stop: @escaping (Coroutine.State) -> Void
  ) {
    let state = call.goOn(with: given)
    guard case .waiting(let value, isYield: false) = state else { return stop(state) }
    whenSettled(value) { [unowned self] in follow(call, $0, stop) }
  }

  /// Goes on with an asynchronous generator up to its next value, which may be a promise, or its end.
  private func goOn(
    _ call: JSCall, _ given: Result<Value, any Error>, _ answer: @escaping JSAsyncIterator.Answer
  ) {
    follow(call, given) { [unowned self] state in
      switch state {
      case .waiting(.handle(let settled as JSSettled), _): answer(.success((settled.value, false)))
      case .waiting(let value, _):
        whenSettled(value) { [unowned self] outcome in
          if case .success(let value) = outcome { return answer(.success((value, false))) }
          goOn(call, outcome, answer)
        }
      case .returned(let value) where value.isUndefined: answer(.success((value, true)))
      case .returned(let value): whenSettled(value) { answer($0.map { ($0, true) }) }
      case .failed(let error): answer(.failure(error))
      }
    }
  }
}

/// A call of a function that may stop; it begins when it is first told to go on.
final class JSCall {
  private let begin: () throws -> Value
  private var routine: Coroutine?

  init(_ begin: @escaping () throws -> Value) { self.begin = begin }

  var hasBegun: Bool { routine != nil }

  /// Goes on with a value or an error up to where it stops.
  func goOn(with given: Result<Value, any Error>) -> Coroutine.State {
    if let routine {
      routine.goOn(with: given)
      return routine.state
    }
    do {
      _ = try given.get()
      let made = try begin()
      guard case .handle(let handle) = made, let new = handle as? Coroutine else {
        return .returned(made)
      }
      routine = new
      new.begin()
      return new.state
    } catch { return .failed(error) }
  }
}

/// A value that an asynchronous generator yields without waiting for it.
final class JSSettled: Handle {
  let value: Value

  init(_ value: Value) {
    self.value = value
    super.init("settled", [:])
  }
}
