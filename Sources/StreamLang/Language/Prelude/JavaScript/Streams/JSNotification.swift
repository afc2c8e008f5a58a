import StreamEngine

/// An event as a value, as `materialize` of RxJS makes it.
final class JSNotification: JSObject, JSCallable {
  static let methods: Set<String> = ["observe", "do", "accept", "toObservable"]
  private var event: Event<Value> = .completed

  /// `new Notification('N', value)`, `new Notification('E', undefined, error)`.
  func set(_ kind: Value, _ value: Value, _ error: Value) {
    event =
      switch kind {
      case .string("N"): .next(value)
      case .string("E"): .failed(RuntimeError(thrown: error))
      default: .completed
      }
    fields["kind"] = kind
    fields["value"] = value
    fields["error"] = error
    fields["hasValue"] = .bool(kind == .string("N"))
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "toObservable":
      let kind = fields["kind"] ?? .undefined
      guard [.string("N"), .string("E"), .string("C")].contains(kind) else {
        throw world.typeError("Unexpected notification kind \(try world.text(kind))")
      }
      let event = event
      if case .next(let value) = event { return .stream(of: .just(value)) }
      return .stream(
        of: .create {
          $0.on(event); return nil
        })
    case "observe", "do", "accept":
      let isObserver = given[0].typeName == "object" && !given[0].isNothing
      let functions: Value = .record(
        Record(["next": given[0], "error": given[1], "complete": given[2]]))
      JSListener(isObserver ? given[0] : functions, world).take(event)
      return .undefined
    default: return nil
    }
  }
}

extension JSWorld {
  /// `Notification.createNext(value)` and its kind.
  func defineNotifications() {
    let owner = add("Notification", nil, { JSNotification($0, $1) }) { $0.set($1[0], $1[1], $1[2]) }
    for (name, kind) in [("createNext", "N"), ("createError", "E")] {
      let create = function(1) { [unowned self] arguments in
        let given = arguments.first ?? .undefined
        return notification(
          kind, kind == "N" ? given : .undefined, kind == "E" ? given : .undefined)
      }
      owner.hide(name, create)
    }
    // There is one that completes.
    let end = notification("C", .undefined, .undefined)
    owner.hide("createComplete", function(0) { _ in end })
  }

  private func notification(_ kind: String, _ value: Value, _ error: Value) -> Value {
    let made = JSNotification(self, instances(of: "Notification"))
    made.set(.string(kind), value, error)
    return .handle(made)
  }

  /// An event of this language as RxJS's notification.
  func notification(_ value: Value) -> Value {
    guard let event = value.notification else { return value }
    return switch event.kind {
    case .next, .success: notification("N", event.value, .undefined)
    case .error: notification("E", .undefined, event.value)
    case .completed: notification("C", .undefined, .undefined)
    }
  }

  /// RxJS's notification as an event of this language.
  func event(_ value: Value) throws -> Value {
    guard case .string(let kind) = try get(value, "kind") else {
      throw typeError("Invalid notification, missing \"kind\"")
    }
    switch kind {
    case "N": return Value(notification: "next", [try get(value, "value")])
    case "E": return Value(notification: "error", [try get(value, "error")])
    default: return Value(notification: "completed", [])
    }
  }
}
