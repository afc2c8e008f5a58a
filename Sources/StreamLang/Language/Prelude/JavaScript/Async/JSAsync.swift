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

  /// A function that answers the values at which it stops, one after another; maybe a call of it runs to the first stop.
  func generator(_ function: Function, _ label: String?, begins: Bool) throws -> Value {
    try stepped(function, label, .yields) { [unowned self] call in
      if begins { try call.begin() }
      let made = JSIterator(self, instances(of: "Iterator"))
      made.step = { [unowned self] in try step(call, $0) }
      return made
    }
  }

  /// Goes on with a generator, or with the iterator that it hands on, up to the next value or its end.
  private func step(_ call: JSCall, _ given: Result<Value, any Error>) throws -> JSIterator.Step {
    var given = given
    while true {
      if let source = call.source {
        do {
          let step = try step(source, given)
          if !step.isDone { return step }
          given = .success(step.value)
        } catch { given = .failure(error) }
        call.source = nil
      }
      switch call.goOn(with: given) {
      case .waiting(.handle(let delegation as JSDelegation), _):
        given = Result {
          call.source = try self.call(delegation.value, "@@iterator", [])
          return .undefined
        }
      case .waiting(let value, _): return (value, false)
      case .failed(let error): throw error
      case .returned(let value): return (value, true)
      }
    }
  }

  /// Hands a request on to the iterator of a `yield*`; fails with what its end means for the generator.
  private func step(_ source: Value, _ given: Result<Value, any Error>) throws -> JSIterator.Step {
    if let own = source.object as? JSIterator, own.madeBy?.name == "Iterator", own.fields.isEmpty {
      let step = try own.goOn(with: given)
      if step.isDone, case .failure(is Leaving) = given { throw Leaving(step.value) }
      return step
    }
    let answer = try requested(of: source, given)
    let step = (value: try get(answer, "value"), isDone: try get(answer, "done").isTruthy)
    if step.isDone, case .failure(is Leaving) = given { throw Leaving(step.value) }
    return step
  }

  /// The answer of an iterator to a request that is handed on; fails if it takes none of that kind.
  private func requested(of source: Value, _ given: Result<Value, any Error>) throws -> Value {
    switch given {
    case .success(let value): return try call(source, "next", [value])
    case .failure(let leaving as Leaving):
      if try get(source, "return").isNothing { throw leaving }
      return try call(source, "return", [leaving.answer.value])
    case .failure(let error):
      if try !get(source, "throw").isNothing {
        return try call(source, "throw", [value(of: error)])
      }
      if try get(source, "return").isCallable { _ = try call(source, "return", []) }
      throw typeError("The iterator does not provide a 'throw' method")
    }
  }

  /// A function that waits at each `JS.await` and stops at each `JS.yield`: it answers promises, one after another.
  func asyncGenerator(_ function: Function, _ label: String?, begins: Bool) throws -> Value {
    try stepped(function, label, [.waits, .yields]) { [unowned self] call in
      if begins { try call.begin() }
      return JSAsyncIterator(self) { [unowned self] given, answer in
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
    _ begin: @escaping (JSCall) throws -> JSObject
  ) throws -> Value {
    func begun(_ this: Value, _ arguments: [Value]) throws -> Value {
      .handle(try begin(JSCall { try function.call(loosely: arguments, this: this) }))
    }
    guard function.style?.contains(.takesThis) == true else {
      let made = Function(function.text, arity: function.arity, isVariadic: true) {
        try begun(.undefined, $0)
      }
      return .function(
        arity: made.arity,
        Function(made, style, called: label ?? function.label ?? "", length: function.length))
    }
    // A native function gets the object that it is called on as its first argument, and a list of all that are left
    // as its last one.
    let takesRest = function.style?.contains(.takesRest) == true
    let hidden: Function.Style = takesRest ? [.takesThis, .takesRest] : .takesThis
    let method = Function(function.text, arity: function.arity + hidden.hiddenCount) { given in
      var arguments = Array(given.dropFirst())
      if takesRest, case .list(let others)? = arguments.popLast() { arguments += others }
      return try begun(given[0], arguments)
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
    if let source = call.source { return handOn(source, of: call, given, answer) }
    follow(call, given) { [unowned self] state in
      switch state {
      case .waiting(.handle(let delegation as JSDelegation), _):
        let given = Result {
          call.source = try asyncIterator(of: delegation.value)
          return Value.undefined
        }
        goOn(call, given, answer)
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

  /// Hands a request on to the iterator of a `yield*`, and goes on with the generator when that has ended.
  private func handOn(
    _ source: Value, of call: JSCall, _ given: Result<Value, any Error>,
    _ answer: @escaping JSAsyncIterator.Answer
  ) {
    func end(_ given: Result<Value, any Error>) {
      call.source = nil
      goOn(call, given, answer)
    }
    do {
      whenSettled(try requested(of: source, given)) { [unowned self] outcome in
        do {
          let made = try outcome.get()
          let value = try get(made, "value")
          if try !get(made, "done").isTruthy { return answer(.success((value, false))) }
          if case .failure(is Leaving) = given { return end(.failure(Leaving(value))) }
          end(.success(value))
        } catch { end(.failure(error)) }
      }
    } catch { end(.failure(error)) }
  }
}

/// A call of a function that may stop; it begins when it is first told to go on.
final class JSCall {
  private let start: () throws -> Value
  private var routine: Coroutine?
  /// The iterator whose values a generator hands on; nil if it yields its own.
  var source: Value?

  init(_ start: @escaping () throws -> Value) { self.start = start }

  /// Runs up to the point behind its parameters.
  func begin() throws {
    if case .failed(let error) = goOn(with: .success(.undefined)) { throw error }
  }

  var hasBegun: Bool { routine != nil }

  /// Goes on with a value or an error up to where it stops.
  func goOn(with given: Result<Value, any Error>) -> Coroutine.State {
    if let routine {
      routine.goOn(with: given)
      return routine.state
    }
    do {
      _ = try given.get()
      let made = try start()
      guard case .handle(let handle) = made, let new = handle as? Coroutine else {
        return .returned(made)
      }
      routine = new
      new.begin()
      return new.state
    } catch { return .failed(error) }
  }
}

/// The values of another iterator, which a generator hands on at a `yield*`.
final class JSDelegation: Handle {
  let value: Value

  init(to value: Value) {
    self.value = value
    super.init("delegation", [:])
  }
}
