import StreamEngine

/// `bindCallback` and `bindNodeCallback`, and streams of what handlers get.
extension JSWorld {
  /// A stream that adds a handler for each of its subscribers, and removes it with the run.
  ///
  /// `selector` makes a value of what the handler gets, which is a list if it is not one thing. `remove` gets what
  /// `add` has answered, too. An event without anything is `undefined`.
  func handled(
    _ selector: Value = .undefined, isEvent: Bool = false, add: @escaping (Value) throws -> Value,
    remove: @escaping (_ handler: Value, _ token: Value) throws -> Void
  ) -> Value {
    .stream(
      of: Observable.create { [self] observer in
        let handler = function(0) { [self] arguments in
          do {
            let isOneList = isEvent && arguments.count == 1 && arguments[0].isList
            observer.next(
              selector.isCallable
                ? try selector.call(isOneList ? members(arguments[0]) : arguments, in: self)
                : arguments.count == 1
                  ? arguments[0]
                  : isEvent && arguments.isEmpty ? .undefined : list(of: arguments))
          } catch { observer.fail(error) }
          return .undefined
        }
        let token = try add(handler)
        return ActionDisposable { [self] in attempt { try remove(handler, token) } }
      })
  }

  /// True of an object that has listeners.
  func hasListeners(_ target: Value) throws -> Bool {
    try !target.isNothing && listening(to: target) != nil
  }

  /// The methods by which an object gets listeners and loses them; nil if it has none.
  private func listening(to target: Value) throws -> (add: String, remove: String)? {
    try [
      ("addEventListener", "removeEventListener"), ("addListener", "removeListener"),
      ("on", "off"),
    ].first { try get(target, $0.0).isCallable && get(target, $0.1).isCallable }
  }

  /// The events of an object that has listeners, or of all members of a list or of what is like one.
  func events(
    _ event: Value, of target: Value, _ options: [Value], _ selector: Value
  ) throws -> Value {
    if let (add, remove) = try listening(to: target) {
      return handled(
        selector, isEvent: true,
        add: { [self] in try call(target, add, [event, $0] + options) },
        remove: { [self] handler, _ in _ = try call(target, remove, [event, handler] + options) })
    }
    let isLikeList = try target.typeName == "object" && get(target, "length").typeName == "number"
    guard target.isList || isLikeList else { throw typeError("Invalid event target") }
    let targets =
      try target.isList
      ? members(target) : (0..<length(of: target)).map { try get(target, .int($0)) }
    let parts = Stream.from(targets).flatMap { [self] part in
      try events(event, of: part, options, selector).asStream ?? .empty()
    }
    return .stream(of: parts)
  }

  /// A function that answers a stream of what the callback of another one gets.
  func bound(_ given: JSArguments, isNode: Bool) throws -> Value {
    let scheduler = given.rest(1).compactMap(\.scheduler).first
    let made = Function("", arity: 2) { [self] called in
      let stream = results(
        of: given[0], isNode: isNode, selector: given[1], this: called[0], try members(called[1]))
      return .stream(of: scheduler.map { subscribed(stream, $0) } ?? stream)
    }
    return .function(arity: 0, Function(made, [.takesThis, .takesRest], called: nil))
  }

  /// One run for all who subscribe, which begins with the first.
  private func results(
    of function: Value, isNode: Bool, selector: Value, this: Value, _ arguments: [Value]
  ) -> Stream {
    let promise = Subject<Value>.async()
    var hasBegun = false
    return Observable { [self] sink, scheduler in
      promise.stream.subscribe(sink, on: scheduler)
      if hasBegun { return }
      hasBegun = true
      // A result that comes at once counts unless the function fails after that.
      var (hasReturned, hasResult) = (false, false)
      let callback = self.function(0) { [self] results in
        var results = results
        let error = isNode && !results.isEmpty ? results.removeFirst() : .undefined
        do {
          if !error.isNothing { throw RuntimeError(thrown: error) }
          promise.next(
            selector.isCallable
              ? try selector.call(results, in: self)
              : results.count > 1 ? list(of: results) : results.first ?? .undefined)
          hasResult = true
          if hasReturned { promise.complete() }
        } catch { promise.fail(error) }
        return .undefined
      }
      do {
        _ = try function.call(arguments + [callback], this: this, in: self)
        if hasResult { promise.complete() }
        hasReturned = true
      } catch { promise.fail(error) }
    }
  }
}
