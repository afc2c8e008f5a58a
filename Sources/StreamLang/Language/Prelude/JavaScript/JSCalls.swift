import StreamEngine

/// Calls of methods: `a.b(c)`.
extension JSWorld {
  /// `object.name(arguments)`.
  func call(_ object: Value, _ name: String, _ arguments: [Value]) throws -> Value {
    switch object {
    case .null, .symbol("undefined"):
      throw failure(
        "TypeError", "Cannot read properties of \(shown(object)) (reading '\(name.shownKey)')")
    case .record(let record):
      if let function = record.fields[name] {
        return try callField(function, name, arguments, of: object)
      }
    case .list(let members):
      if let index = Int(name), members.indices.contains(index) {
        return try callField(members[index], name, arguments, of: object)
      }
    case .function(_, let function):
      if let value = field(name, of: function) {
        return try callField(value, name, arguments, of: object)
      }
    case .handle(let handle):
      if let own = handle as? JSObject {
        if own.has(name) {
          // A field that is no function hides no method.
          let field = try own.get(name)
          if field.isCallable || !(own is any JSCallable) {
            return try callField(field, name, arguments, of: object)
          }
        }
      } else if let method = handle.method(name) {
        return try method(arguments)
      } else if let made = try subscription(handle, name, arguments) {
        return made
      }
    default: break
    }
    if let made = try method(of: object, name, arguments) { return made }
    if name.isPrivateName { throw isPrivate(name, "read", "from") }
    throw noFunction("\(shown(object, isShort: true)).\(name)")
  }

  private func callField(
    _ function: Value, _ name: String, _ arguments: [Value], of object: Value
  ) throws -> Value {
    guard function.isCallable else {
      throw noFunction("\(shown(object, isShort: true)).\(name)")
    }
    return try function.call(arguments, this: object, in: self)
  }

  /// The methods of the values that every program finds there; nil if there is none by that name.
  private func method(of object: Value, _ name: String, _ arguments: [Value]) throws -> Value? {
    let given = JSArguments(arguments, self)
    switch object {
    case .string(let text):
      if let made = try textMethod(text, name, given) { return made }
    case .int, .double, .duration:
      if let made = try numberMethod(try number(object), name, given) { return made }
    case .list(let members):
      if let made = try listMethod(members, object, name, given) { return made }
    case .function(_, let function):
      switch name {
      case "call": return try function.call(loosely: given.rest(1), this: given[0])
      case "apply":
        return try function.call(
          loosely: given[1].isNothing ? [] : members(given[1]), this: given[0])
      case "bind":
        let (this, bound) = (given[0], given.rest(1))
        let arity = max(0, function.arity - bound.count)
        let made = Function(
          function.text, arity: arity,
          isVariadic: function.isVariadic || function.style?.contains(.takesRest) == true
        ) { try function.call(loosely: bound + $0, this: this) }
        return .function(
          arity: arity,
          Function(
            made, [], called: "bound \(function.label ?? "")",
            length: function.length.map { max(0, $0 - bound.count) }))
      default: break
      }
    case .stream(let stream):
      if let made = try streamMethods?(stream, name, given) { return made }
      if let made = try streamMethod(stream, name, given) { return made }
    case .handle(let handle):
      if let list = handle as? JSArray {
        if let made = try changingMethod(list, name, given) { return made }
        if let made = try listMethod(list.members, object, name, given) { return made }
      } else if let own = handle as? any JSCallable {
        if let made = try own.call(name, given) { return made }
      }
    default: break
    }
    return try commonMethod(object, name, given)
  }

  func commonMethod(
    _ object: Value, _ name: String, _ given: JSArguments
  ) throws -> Value? {
    switch name {
    case "toString", "toLocaleString":
      // An object's own function is no method of all objects.
      return object.object?.limits.contains(.standsAlone) == true
        ? nil : .string(try text(object))
    case "valueOf": return object
    case "hasOwnProperty": return .bool(owns(object, try key(given[0])))
    case "propertyIsEnumerable": return .bool(ownKeys(object).contains(try key(given[0])))
    case "isPrototypeOf":
      var next = given[0].object?.prototype
      while let found = next {
        if found === object.object { return .bool(true) }
        next = found.prototype
      }
      return .bool(false)
    default: return nil
    }
  }

  /// True of a field that an object does not take over.
  func owns(_ object: Value, _ name: String) -> Bool {
    object.object?.owns(name) ?? ownKeys(object).contains(name)
  }

  func hasMethod(_ object: Value, _ name: String) -> Bool {
    switch object {
    case .string: Self.textMethods.contains(name) || name == "@@iterator"
    case .list: Self.listMethods.contains(name)
    case .handle(let handle):
      handle is JSArray
        ? Self.listMethods.contains(name) || Self.changingMethods.contains(name)
        : (handle as? any JSCallable).map { type(of: $0).methods.contains(name) }
          ?? (handle.method(name) != nil)
    case .stream(let stream):
      ["subscribe", "pipe"].contains(name)
        || stream.subject != nil && ["next", "error", "complete", "unsubscribe"].contains(name)
    default: false
    }
  }
}
