import StreamEngine

/// The result of a function given to `using`: a value, and how to dispose of it if that can be
/// done.
final class Resource: Cancellable {
  let value: Value
  private let disposal: (any Cancellable)?

  init(_ value: Value, in environment: Environment) {
    self.value = value
    disposal = value.teardown(in: environment)
  }

  func cancel() { disposal?.cancel() }
}

extension Value {
  /// The answer of a function given to `create` or `using`, if it can end with the run: a handle, a function
  /// to call then, or something that has a function `unsubscribe`.
  func teardown(in environment: Environment) -> (any Cancellable)? {
    guard let end = teardown else { return cancellable }
    return ActionDisposable { environment.atEnd { _ = try end([]) } }
  }

  private var teardown: (([Value]) throws -> Value)? {
    switch self {
    case .function(_, let function): function.call
    case .record(let record):
      if case .function(_, let function)? = record.fields["unsubscribe"] {
        function.call
      } else {
        nil
      }
    case .handle(let handle) where handle.subscription == nil: handle.method("unsubscribe")
    default: nil
    }
  }
}

// MARK: Options in a record, as RxJS has them

extension Record {
  func field(_ name: String, of op: String) throws -> Value {
    guard let value = fields[name] else { throw RuntimeError("\(op) wants a field \(name)") }
    return value
  }

  func function(_ name: String, of op: String) throws -> Function {
    guard case .function(_, let function) = try field(name, of: op) else {
      throw RuntimeError("\(op) wants a function as \(name)")
    }
    return function
  }
}

// MARK: Events in a program's own words

extension Value {
  /// The result that a callback or a promise receives: `.failure("e")`, `.success(1)`, or just 1.
  var result: Result<Value, any Error> {
    guard let notification else { return .success(self) }
    return switch notification.kind {
    case .success: .success(notification.value)
    case .error: .failure(notification.error)
    case .next, .completed: .success(self)
    }
  }

  /// The function that a result is handed to.
  static func callback(_ settle: @escaping (Result<Value, any Error>) -> Void) -> Value {
    let function = Function("callback", arity: 1, isVariadic: true) { arguments in
      settle((arguments.first ?? .null).result)
      return .null
    }
    return .function(arity: 1, function)
  }
}

extension Observer<Value> {
  /// Does what `observer(.success(1))` or `observer.on(.next(1))` says.
  func on(_ value: Value) throws {
    guard let notification = value.notification else {
      throw RuntimeError("an observer is told .next, .success, .error or .completed")
    }
    switch notification.kind {
    case .next: next(notification.value)
    case .success: settle(.success(notification.value))
    case .error: fail(notification.error)
    case .completed: complete()
    }
  }
}
