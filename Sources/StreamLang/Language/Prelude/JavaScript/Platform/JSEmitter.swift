/// An `EventEmitter` of node: listeners by the names of events, which are called one after another.
///
/// They are kept in a field, as node keeps them, so that it is shown and copied as there.
class JSEmitter: JSObject, JSCallable {
  class var methods: Set<String> { ownMethods }
  static let ownMethods: Set<String> = [
    "on", "addListener", "prependListener", "once", "prependOnceListener", "off", "removeListener",
    "removeAllListeners", "emit", "listenerCount", "listeners", "rawListeners", "eventNames",
    "setMaxListeners", "getMaxListeners",
  ]

  final func setUp() {
    let events = JSObject(world)
    events.limits = .standsAlone
    fields["_events"] = .handle(events)
    fields["_eventsCount"] = .int(0)
    fields["_maxListeners"] = .undefined
    for name in ["shapeMode", "kCapture"] { fields["@@\(name)@"] = .bool(false) }
  }

  private var events: JSObject? { fields["_events"]?.object }

  private func listeners(_ event: String) -> [Value] {
    guard let found = events?.fields[event] else { return [] }
    return (found.object as? JSArray)?.members ?? [found]
  }

  private func set(_ event: String, _ listeners: [Value]) {
    // A constructor need not call that of `EventEmitter`.
    if events == nil { setUp() }
    guard let events else { return }
    switch listeners.count {
    case 0: events.fields[event] = nil
    case 1: events.fields[event] = listeners[0]
    default: events.fields[event] = .handle(JSArray(listeners, world))
    }
    fields["_eventsCount"] = .int(events.fields.count)
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    let event = try world.key(given[0])
    switch name {
    case "on", "addListener", "prependListener", "once", "prependOnceListener":
      try add(
        event, given, isOnce: name.hasSuffix("nce") || name.contains("Once"),
        isFirst: name.hasPrefix("prepend"))
    case "off", "removeListener": try remove(event, world.callback(given[1], "listener"))
    case "removeAllListeners": if given.count == 0 { setUp() } else { set(event, []) }
    case "emit": return .bool(try emit(event, given.rest(1)))
    case "listenerCount": return .int(listeners(event).count)
    case "listeners": return .handle(JSArray(listeners(event).map(original), world))
    case "rawListeners": return .handle(JSArray(listeners(event), world))
    case "eventNames": return .handle(JSArray(events?.fields.keys.map(\.key) ?? [], world))
    case "setMaxListeners": fields["_maxListeners"] = given[0]
    case "getMaxListeners":
      let most = fields["_maxListeners"] ?? .undefined
      return most.isUndefined ? .int(10) : most
    default: return nil
    }
    return .handle(self)
  }

  private func add(_ event: String, _ given: JSArguments, isOnce: Bool, isFirst: Bool) throws {
    let listener = try world.callback(given[1], "listener")
    if events?.fields["newListener"] != nil { _ = try emit("newListener", [given[0], listener]) }
    let added = isOnce ? once(event, listener) : listener
    let known = listeners(event)
    set(event, isFirst ? [added] + known : known + [added])
  }

  /// A listener that removes itself before it is called.
  private func once(_ event: String, _ listener: Value) -> Value {
    var isOver = false
    var own: Function?
    let made = world.function(0) { [unowned self] arguments in
      if isOver { return .undefined }
      isOver = true
      if let own { try remove(event, .function(arity: 0, own)) }
      own = nil
      return try listener.call(arguments, this: .handle(self), in: world)
    }
    guard case .function(let arity, let function) = made else { return made }
    let named = Function(function, [.takesRest], called: "bound onceWrapper")
    own = named
    world.fields(of: named).fields["listener"] = listener
    return .function(arity: arity, named)
  }

  private func original(_ listener: Value) -> Value {
    guard case .function(_, let function) = listener else { return listener }
    return world.field("listener", of: function) ?? listener
  }

  private func remove(_ event: String, _ listener: Value) throws {
    var known = listeners(event)
    let place = known.lastIndex { $0.isSame(as: listener) || original($0).isSame(as: listener) }
    guard let place else { return }
    known.remove(at: place)
    set(event, known)
    if events?.fields["removeListener"] != nil {
      _ = try emit("removeListener", [.string(event), original(listener)])
    }
  }

  /// Calls those that listen when it begins; true if there are any.
  private func emit(_ event: String, _ arguments: [Value]) throws -> Bool {
    let called = listeners(event)
    if called.isEmpty, event == "error" {
      let error = arguments.first ?? .undefined
      if error.object?.isError == true { throw RuntimeError(thrown: error) }
      let made = world.error("Error", "Unhandled error. (\(world.shown(error)))")
      made.object?.fields["code"] = .string("ERR_UNHANDLED_ERROR")
      made.object?.fields["context"] = error
      throw RuntimeError(thrown: made)
    }
    for listener in called { _ = try listener.call(arguments, this: .handle(self), in: world) }
    return !called.isEmpty
  }
}

/// The class of emitters, which is a function in node: constructors that are functions call it.
final class JSEmitterClass: JSClass {
  override func called(_ arguments: [Value], this: Value) throws -> Value {
    guard let emitter = this.object as? JSEmitter else { throw isNoFunction }
    emitter.setUp()
    return .undefined
  }

  override func made(byFunction home: JSObject) -> JSObject? { JSEmitter(world, home) }
}

extension JSWorld {
  /// `once(emitter, 'a')`: a promise of what the event brings, which an error breaks.
  func promise(of emitter: Value, _ event: Value) throws -> Value {
    let made = JSPromise(self)
    let isError = try key(event) == "error"
    let fail = function(1) { given in
      made.reject(given.first ?? .undefined)
      return .undefined
    }
    let keep = function(0) { [unowned self] given in
      if !isError { _ = try call(emitter, "removeListener", [.string("error"), fail]) }
      made.settle(.handle(JSArray(given, self)))
      return .undefined
    }
    _ = try call(emitter, "once", [event, keep])
    if !isError { _ = try call(emitter, "once", [.string("error"), fail]) }
    return .handle(made)
  }
}
