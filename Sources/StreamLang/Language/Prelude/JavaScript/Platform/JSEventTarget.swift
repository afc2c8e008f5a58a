import StreamEngine

/// `new EventTarget()`: an object with listeners, as the platform has them.
final class JSEventTarget: JSObject, JSCallable {
  static let methods: Set<String> = [
    "addEventListener", "removeEventListener", "dispatchEvent", "when",
  ]
  private var listeners: [(type: String, function: Value, isOnce: Bool)] = []

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    try call(name, given, as: .handle(self))
  }

  /// A method of an object that has these listeners.
  func call(_ name: String, _ given: JSArguments, as owner: Value) throws -> Value? {
    switch name {
    case "addEventListener": add(try given.text(0), given[1], given[2])
    case "removeEventListener": remove(try given.text(0), given[1])
    case "dispatchEvent":
      guard let event = given[0].object as? JSEvent else {
        throw world.typeError("The \"event\" argument must be an instance of Event")
      }
      dispatch(event, as: owner)
      return .bool(!event.isPrevented)
    case "when" where world.platform != nil:
      let type = try given.text(0)
      return .handle(
        JSStream(world) { [self] subscriber in
          let pass = world.function(1) { arguments in
            subscriber.pass(arguments.first ?? .undefined)
            return .undefined
          }
          subscriber.whenLeft { [self] _ in remove(type, pass) }
          add(type, pass)
        })
    default: return nil
    }
    return .undefined
  }

  private func add(_ type: String, _ function: Value, _ settings: Value = .undefined) {
    let signal = settings.member("signal")?.object as? JSAbortSignal
    if signal?.isAborted == true || function.isNothing || place(of: type, function) != nil {
      return
    }
    listeners.append((type, function, settings.member("once")?.isTruthy == true))
    signal?.whenAborted(until: Subscription()) { [self] _ in remove(type, function) }
  }

  private func remove(_ type: String, _ function: Value) {
    if let place = place(of: type, function) { listeners.remove(at: place) }
  }

  private func place(of type: String, _ function: Value) -> Int? {
    listeners.firstIndex { $0.type == type && $0.function.isSame(as: function) }
  }

  /// Calls the listeners of an event, of which an object says that it is their target.
  func dispatch(_ event: JSEvent, as target: Value) {
    event.target = target
    for (type, function, isOnce) in listeners where type == event.type && !event.isStopped {
      // One that was removed meanwhile is not called.
      guard let place = place(of: type, function) else { continue }
      if isOnce { listeners.remove(at: place) }
      world.attempt {
        if function.isCallable {
          _ = try function.call([.handle(event)], this: target, in: world)
        } else {
          _ = try world.call(function, "handleEvent", [.handle(event)])
        }
      }
    }
  }
}

/// `new Event('a')`, `new CustomEvent('a', { detail: b })`.
final class JSEvent: JSObject, JSCallable {
  static let methods: Set<String> = [
    "preventDefault", "stopPropagation", "stopImmediatePropagation",
  ]
  private(set) var type = ""
  private var settings = Value.undefined
  var target = Value.null
  private(set) var isStopped = false
  private(set) var isPrevented = false

  func set(_ given: JSArguments) throws { (type, settings) = (try given.text(0), given[1]) }

  /// An event that the platform sends.
  func begin(_ name: String, of owner: Value) { (type, target) = (name, owner) }

  override func computed(_ name: String) -> Value? {
    switch name {
    case "type": .string(type)
    case "target", "currentTarget": target
    case "detail" where isInstance { $0.name == "CustomEvent" }: settings.member("detail") ?? .null
    case "defaultPrevented": .bool(isPrevented)
    case "cancelable", "bubbles": .bool(settings.member(name)?.isTruthy == true)
    default: nil
    }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "preventDefault": isPrevented = settings.member("cancelable")?.isTruthy == true
    case "stopImmediatePropagation": isStopped = true
    case "stopPropagation": break
    default: return nil
    }
    return .undefined
  }
}
