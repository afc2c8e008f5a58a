import OrderedCollections
import StreamEngine

/// Parts of values: what `a.b` and `a[b]` read, set and call.
extension JSWorld {
  func key(_ value: Value) throws -> String {
    if case .symbol(let name) = value, !value.isUndefined { return "@@\(name)" }
    return try text(value)
  }

  func get(_ object: Value, _ key: Value) throws -> Value {
    if case .int(let index) = key, case .list(let members) = object {
      return members.indices.contains(index) ? members[index] : .undefined
    }
    return try get(object, self.key(key))
  }

  func get(_ object: Value, _ name: String) throws -> Value {
    switch object {
    case .null, .symbol("undefined"):
      throw failure(
        "TypeError",
        "Cannot read properties of \(object.isNothing ? shown(object) : "") (reading '\(name)')")
    case .string(let text):
      if name == "length" { return .int(text.utf16.count) }
      if let index = Int(name) { return character(text, index) }
    case .list(let members):
      if name == "length" { return .int(members.count) }
      if let index = Int(name) {
        return members.indices.contains(index) ? members[index] : .undefined
      }
    case .record(let record):
      if let value = record.fields[name] { return value }
    case .function(let arity, let function):
      if name == "name" { return .string(function.label ?? "") }
      if name == "length" { return .int(arity) }
      if name == "prototype" { return .handle(prototype(of: function)) }
      if let value = field(name, of: function) { return value }
    case .stream(let stream):
      switch name {
      case "key": if let key = stream.key { return key }
      case "value": return try environment.latest(of: stream)
      case "closed": return .bool(stream.isDisposed)
      case "isStopped": return .bool(stream.subject?.ending != nil)
      case "observed": return .bool(stream.subject?.hasObservers == true)
      default: if let value = streamFields[ObjectIdentifier(stream)]?[name] { return value }
      }
    case .handle(let handle):
      if let object = handle as? JSObject { return try own(object, name) }
      if name == "closed" { return handle.property("isDisposed") ?? .bool(false) }
      if let value = handle.property(name) { return value }
    default: break
    }
    return bound(object, name) ?? .undefined
  }

  private func own(_ object: JSObject, _ name: String) throws -> Value {
    if name == "constructor", let owner = object.madeBy { return .handle(owner) }
    if let owner = object as? JSClass {
      if name == "name" { return .string(owner.name) }
      if name == "prototype", let instances = owner.instances { return .handle(instances) }
    }
    if name == "size", let map = object as? JSMap { return .int(map.count) }
    if object.has(name) || object is JSArray && name == "length" { return try object.get(name) }
    if object.isOwnStream, let stream = object.plain { return try get(stream, name) }
    return bound(.handle(object), name) ?? .undefined
  }

  /// A method that is read and not called.
  private func bound(_ object: Value, _ name: String) -> Value? {
    guard hasMethod(object, name) else { return nil }
    let function = Function(name, arity: 0, isVariadic: true) { [unowned self] arguments in
      try call(object, name, arguments)
    }
    return .function(arity: 0, function.labelled(name))
  }

  func set(_ object: Value, _ key: Value, to value: Value) throws -> Value {
    let name = try self.key(key)
    switch object {
    case .handle(let handle):
      if let object = handle as? JSObject {
        if object.isFrozen { return value }
        try object.set(name, to: value)
        return value
      }
      if handle.method(name) != nil || handle.property(name) != nil {
        throw RuntimeError(
          "\(name) of a \(handle.title) cannot be set", help: "write a function that does more")
      }
    case .function(_, let function): fields(of: function).fields[name] = value
    case .stream where name == "value":
      throw failure(
        "TypeError", "Cannot set property value of \(shown(object)) which has only a getter")
    case .null, .symbol("undefined"):
      throw failure(
        "TypeError", "Cannot set properties of \(shown(object)) (setting '\(name)')")
    case .list, .record:
      throw RuntimeError(
        "this \(object.title.dropFirst(2)) is a value, and \(name) of it cannot be set",
        help: "make a copy first: `[...x]` or `{...x}`")
    default: break
    }
    return value
  }

  func delete(_ object: Value, _ key: Value) throws -> Value {
    let name = try self.key(key)
    object.object?.remove(name)
    return .bool(true)
  }

  func has(_ key: Value, in object: Value) throws -> Value {
    let name = try self.key(key)
    switch object {
    case .record(let record): return .bool(record.fields[name] != nil)
    case .list(let members): return .bool(Int(name).map(members.indices.contains) ?? false)
    case .handle(let handle):
      if let object = handle as? JSObject { return .bool(object.has(name)) }
    default: break
    }
    throw failure(
      "TypeError", "Cannot use 'in' operator to search for '\(name)' in \(shown(object))")
  }

  /// The names of the fields of a value, for `for … in` and `Object.keys`.
  func keys(_ value: Value) -> [String] {
    switch value {
    case .record(let record):
      let names = record.fields.keys.filter { !$0.hasPrefix("@@") }
      let indices = names.filter(\.isArrayIndex).sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
      return indices + names.filter { !$0.isArrayIndex }
    case .list(let members): return members.indices.map(String.init)
    case .string(let text): return text.utf16.indices.enumerated().map { String($0.offset) }
    case .handle(let handle):
      return ((handle as? JSObject)?.keys ?? []).filter { !$0.hasPrefix("@@") }
    default: return []
    }
  }

  func character(_ text: String, _ index: Int) -> Value {
    let units = text.utf16
    guard index >= 0,
      let place = units.index(units.startIndex, offsetBy: index, limitedBy: units.endIndex),
      place < units.endIndex
    else { return .undefined }
    return .string(String(decoding: [units[place]], as: UTF16.self))
  }

  // MARK: Calls

  /// `object.name(arguments)`.
  func call(_ object: Value, _ name: String, _ arguments: [Value]) throws -> Value {
    switch object {
    case .null, .symbol("undefined"):
      throw failure(
        "TypeError", "Cannot read properties of \(shown(object)) (reading '\(name)')")
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
    throw failure("TypeError", "\(shown(object, isShort: true)).\(name) is not a function")
  }

  private func callField(
    _ function: Value, _ name: String, _ arguments: [Value], of object: Value
  ) throws -> Value {
    guard function.isCallable else {
      throw failure("TypeError", "\(shown(object, isShort: true)).\(name) is not a function")
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
        return .function(arity: arity, Function(made, [], called: function.label))
      default: break
      }
    case .stream(let stream):
      if let made = try streamMethods?(stream, name, given) { return made }
      if let made = try streamMethod(stream, name, given) { return made }
    case .handle(let handle):
      if let list = handle as? JSArray {
        if let made = try changingMethod(list, name, given) { return made }
        let plain = list.members.map { $0.isHole ? Value.undefined : $0 }
        if let made = try listMethod(plain, object, name, given) { return made }
      } else if let own = handle as? any JSCallable {
        if let made = try own.call(name, given) { return made }
      }
    default: break
    }
    return try commonMethod(object, name, given)
  }

  private func commonMethod(
    _ object: Value, _ name: String, _ given: JSArguments
  ) throws -> Value? {
    switch name {
    case "toString", "toLocaleString": return .string(try text(object))
    case "valueOf": return object
    case "hasOwnProperty": return .bool(keys(object).contains(try key(given[0])))
    default: return nil
    }
  }

  private func hasMethod(_ object: Value, _ name: String) -> Bool {
    switch object {
    case .string: Self.textMethods.contains(name)
    case .list: Self.listMethods.contains(name)
    case .handle(let handle):
      handle is JSArray
        ? Self.listMethods.contains(name) || Self.changingMethods.contains(name)
        : (handle as? any JSCallable).map { type(of: $0).methods.contains(name) }
          ?? (handle.method(name) != nil)
    case .stream: ["next", "error", "complete", "subscribe", "pipe", "unsubscribe"].contains(name)
    default: false
    }
  }
}

/// An object whose methods are not written in JavaScript.
protocol JSCallable: JSObject {
  static var methods: Set<String> { get }
  /// Nil if it has no such method.
  func call(_ name: String, _ given: JSArguments) throws -> Value?
}

/// The arguments of a call, of which any may be missing.
struct JSArguments {
  let values: [Value]
  let world: JSWorld

  init(_ values: [Value], _ world: JSWorld) { (self.values, self.world) = (values, world) }

  subscript(place: Int) -> Value {
    values.indices.contains(place) ? values[place] : .undefined
  }

  var count: Int { values.count }

  func rest(_ place: Int) -> [Value] { Array(values.dropFirst(place)) }

  func text(_ place: Int) throws -> String { try world.text(self[place]) }

  /// A whole number; `otherwise` where none is given.
  func whole(_ place: Int, _ otherwise: Int = 0) throws -> Int {
    if self[place].isUndefined { return otherwise }
    let number = try world.number(self[place])
    if number.isNaN { return 0 }
    return Int(max(-1e15, min(1e15, number.rounded(.towardZero))))
  }

  /// An index counted from the end where it is negative, and kept within the bounds.
  func index(_ place: Int, _ count: Int, _ otherwise: Int) throws -> Int {
    let whole = try whole(place, otherwise)
    return max(0, min(count, whole < 0 ? count + whole : whole))
  }

  func call(_ place: Int, _ arguments: Value...) throws -> Value {
    try self[place].call(arguments, in: world)
  }
}
