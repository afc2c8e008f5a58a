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
    if case .int(let index) = key, case .string(let text) = object {
      return try text.unit(at: index)
    }
    return try get(object, self.key(key))
  }

  func get(_ object: Value, _ name: String) throws -> Value {
    switch object {
    case .null, .symbol("undefined"):
      throw typeError(
        "Cannot read properties of \(object.isNothing ? shown(object) : "") (reading '\(name.shownKey)')"
      )
    case .string(let text):
      if name == "length" { return .int(text.utf16.count) }
      if let index = Int(name) { return try text.unit(at: index) }
    case .list(let members):
      if name == "length" { return .int(members.count) }
      if let index = Int(name) {
        return members.indices.contains(index) ? members[index] : .undefined
      }
    case .record(let record):
      if let value = record.fields[name] { return value }
    case .function(let arity, let function):
      if name == "name" { return field(name, of: function) ?? .string(function.label ?? "") }
      if name == "length" { return .int(function.length ?? arity) }
      // A generator function has one for what it answers.
      let style = function.style ?? []
      if name == "prototype", style.isConstructor || style.contains(.yields) {
        return .handle(prototype(of: function))
      }
      if let found = ownFields(of: function)?.accessor(name) {
        return try found.get?.call([], this: object, in: self) ?? .undefined
      }
      if let value = field(name, of: function) { return value }
    case .stream(let stream):
      if name == "key", let key = stream.key { return key }
      if let value = try subjectField(name, of: stream) { return value }
      if let found = ownFields(of: stream)?.accessor(name) {
        return try found.get?.call([], this: object, in: self) ?? .undefined
      }
      if let value = ownFields(of: stream)?.fields[name] { return value }
    case .symbol(let symbol) where name == "description":
      let text = symbol.symbolDescription
      return text.isEmpty ? .undefined : .string(text)
    case .handle(let handle):
      if let object = handle as? JSObject { return try own(object, name) }
      if let value = (handle.ownFields as? JSObject)?.find(name) { return value }
      if name == "closed" || name == "isStopped" && isSubscriber(handle) {
        return handle.property("isDisposed") ?? .bool(false)
      }
      if let value = handle.property(name) { return value }
    default: break
    }
    return try missing(object, name)
  }

  /// The value of a field that is not there: a method that all such values have, or nothing.
  private func missing(_ object: Value, _ name: String) throws -> Value {
    if name.isPrivateName { throw isPrivate(name, "read", "from") }
    let isAlone = object.object?.limits.contains(.standsAlone) == true
    if let known = try inherited(name, by: object) { return known }
    if let method = bound(object, name) { return method }
    if isAlone { return .undefined }
    switch name {
    case "__proto__": return takenOver(by: object)
    case "constructor": return maker(of: object)
    case "@@toStringTag": return tag(of: object)
    default: return Self.commonMethods.contains(name) ? common(name, of: object) : .undefined
    }
  }

  /// A field that only its class knows is wanted of an object of another one.
  func isPrivate(_ name: String, _ verb: String, _ word: String) -> RuntimeError {
    typeError(
      "Cannot \(verb) private member \(name.shownKey) \(word) an object whose class did not declare it"
    )
  }

  private func own(_ object: JSObject, _ name: String) throws -> Value {
    if name == "constructor", object.find(name) == nil,
      let owner = (object as? JSPrototype)?.owner ?? object.madeBy
    {
      return owner.function ?? .handle(owner)
    }
    if let owner = object as? JSClass {
      if name == "name", !owner.owns(name) { return .string(owner.name) }
      if name == "prototype", let instances = owner.instances { return .handle(instances) }
      if name == "length", !owner.owns(name) { return .int(owner.length) }
    }
    if name == "size", let map = object as? JSMap { return .int(map.count) }
    if object.has(name) || object is JSArray && name == "length" { return try object.get(name) }
    if let proxy = object.proxyAbove { return try proxy.get(name, for: .handle(object)) }
    if object.isOwnStream, let stream = object.plain { return try get(stream, name) }
    if let owner = (object as? JSPrototype)?.owner, owner === classes[owner.name] {
      // `Array.prototype.slice`, `Object.prototype.toString`
      if brings(object, name) {
        let own = owner.name == "Array" ? bound(list(of: []), name) : nil
        return own ?? methodOfThis(name, of: owner.name)
      }
      if owner.name == "Error", name == "toString" { return errorText }
      if Self.commonMethods.contains(name) { return common(name, of: .undefined) }
    }
    return try missing(.handle(object), name)
  }

  /// True of what all objects of a class that is there from the beginning take over, and of a method that they have.
  private func brings(_ object: JSObject, _ name: String) -> Bool {
    guard let owner = (object as? JSPrototype)?.owner, owner === classes[owner.name] else {
      return false
    }
    switch owner.name {
    case "Array":
      return hasMethod(list(of: []), name) || name == "toString" || name == "toLocaleString"
    case "String": return hasMethod(.string(""), name)
    case "Number": return hasMethod(.int(0), name)
    case "Function": return Self.functionMethods.contains(name)
    case "Observable": return Self.methodsOfStreams.contains(name)
    case _ where JSWorld.subjects.contains(owner.name): return Self.methodsOfSubjects.contains(name)
    default:
      guard let made = owner.make?(object) else { return false }
      return made is any JSCallable && hasMethod(.handle(made), name)
    }
  }

  /// A method that is read and not called; one of lists may be called on another list, or a text, and one of a text, a
  /// number or a function on another one.
  private func bound(_ object: Value, _ name: String) -> Value? {
    guard hasMethod(object, name) else { return nil }
    return methodOfThis(name) { [unowned self] given in
      let arguments = try members(given[1])
      // The program may have put a function of its own in the place of the method by now.
      if case .handle(let handle) = object, !(handle is JSObject),
        let answer = try handleMethod(handle, name, arguments)
      {
        return answer
      }
      let this = given[0]
      if case .string = object, !this.isNothing {
        return try call(.string(text(this)), name, arguments)
      }
      let isOther =
        switch object {
        case .int, .double, .duration, .function: this.typeName == object.typeName
        default: object.isList && !this.isNothing
        }
      guard isOther else { return try callNative(object, name, arguments) }
      if this.isList || !object.isList { return try callNative(this, name, arguments) }
      if name == "push", this.isObject { return try push(arguments, to: this) }
      let members = try membersByPlace(of: this, for: name)
      if Self.listMethods.contains(name),
        let answer = try listMethod(members, this, name, JSArguments(arguments, self))
      {
        return answer
      }
      let list = JSArray(members, self)
      let answer = try call(.handle(list), name, arguments)
      guard Self.changingMethods.contains(name), this.isObject else { return answer }
      try write(list, to: this, after: name)
      return answer.object === list ? this : answer
    }
  }

  /// The members of an object that is like a list, as a method of lists reads them.
  private func membersByPlace(of object: Value, for method: String) throws -> [Value] {
    if case .string = object { return try members(object) }
    if let own = object.object { return try own.members(for: method) }
    return try (0..<length(of: object)).map { try get(object, .int($0)) }
  }

  /// The number of members of an object that is like a list.
  func length(of object: Value) throws -> Int {
    let length = try number(get(object, "length"))
    return length > 0 ? Int(min(Double(BuiltinCall.sizeLimit), length)) : 0
  }

  /// `Array.prototype.push.call(object, …)`.
  private func push(_ values: [Value], to object: Value) throws -> Value {
    var count = try length(of: object)
    for value in values {
      _ = try set(object, .int(count), to: value)
      count += 1
    }
    _ = try set(object, "length", to: .int(count))
    return .int(count)
  }

  /// Gives an object that is like a list the members that a method has made of them.
  private func write(_ list: JSArray, to object: Value, after method: String) throws {
    let (old, new) = (try length(of: object), list.members.count)
    let isWhole = method == "sort" || method == "shift"
    for (place, member) in list.members.enumerated() {
      let isThere = place < old && owns(object, String(place))
      if try isWhole || !isThere || !get(object, .int(place)).isSame(as: member) {
        _ = try set(object, .int(place), to: member)
      }
    }
    for place in new..<max(new, old) { _ = try delete(object, .int(place)) }
    if ["pop", "shift", "unshift", "splice"].contains(method) {
      _ = try set(object, "length", to: .int(new))
    }
  }

  /// A method that gets its `this`, and a list of its arguments.
  func methodOfThis(_ name: String, _ body: @escaping (_ given: [Value]) throws -> Value) -> Value {
    let function = Function(name, arity: 2, body)
    return .function(arity: 0, Function(function, [.takesThis, .takesRest], called: name))
  }

  /// A method that is called on whatever it is handed as `this`: `Observable.prototype.pipe`.
  private func methodOfThis(_ name: String, of owner: String) -> Value {
    methodOfThis(name) { [unowned self] given in
      let (this, arguments) = (given[0], try members(given[1]))
      if let answer = try method(of: this, name, arguments) { return answer }
      if owner == "String", !this.isNothing, name != "toString", name != "valueOf" {
        return try call(.string(text(this)), name, arguments)
      }
      var own = this.object?.find(name)
      if case .function(_, let function) = this { own = field(name, of: function) }
      // It would be this method once more.
      if own?.isCallable == true {
        let receiver = this.object?.tag ?? shown(this)
        throw typeError(
          "Method \(owner).prototype.\(name) called on incompatible receiver \(receiver)")
      }
      return try call(this, name, arguments)
    }
  }

  /// Calls a method that all such values have; the program may have put a function of its own in its place by now.
  private func callNative(_ object: Value, _ name: String, _ arguments: [Value]) throws -> Value {
    try method(of: object, name, arguments) ?? call(object, name, arguments)
  }

  private static let functionMethods: Set<String> = ["apply", "bind", "call"]

  /// The methods of all objects.
  private static let commonMethods: Set<String> = [
    "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf",
    "propertyIsEnumerable",
  ]

  /// A common method, for the object that it is called on, or else for the object that it was read from.
  private func common(_ name: String, of object: Value) -> Value {
    let isPlain =
      switch object {
      case .record: true
      case .handle(let handle): type(of: handle) == JSObject.self && object.object?.isError != true
      default: object.isUndefined
      }
    return methodOfThis(name) { [unowned self] given in
      if name == "toString", isPlain { return .string("[object \(kind(of: given[0]))]") }
      let this = given[0].isUndefined ? object : given[0]
      return try commonMethod(this, name, JSArguments(members(given[1]), self)) ?? .undefined
    }
  }

  /// `Error.prototype.toString`, which may be called on any object.
  private var errorText: Value {
    methodOfThis("toString") { [unowned self] given in .string(try text(ofError: given[0])) }
  }

  func set(_ object: Value, _ key: Value, to value: Value) throws -> Value {
    if try object.object?.setAtHand(value, at: key) == true { return value }
    return try set(object, self.key(key), to: value)
  }

  func set(_ object: Value, _ name: String, to value: Value) throws -> Value {
    switch object {
    case .handle(let handle):
      if let object = handle as? JSObject {
        if name.isPrivateName, !object.has(name) { throw isPrivate(name, "write", "to") }
        if name == "__proto__" {
          if value.typeName == "object" || value.isCallable {
            try takeOver(value, by: .handle(object))
          }
          return value
        }
        try object.set(name, to: value)
        return value
      }
      if handle.method(name) != nil && !hasMethod(handle, name) || handle.property(name) != nil {
        throw RuntimeError(
          "\(name) of a \(handle.title) cannot be set", help: "write a function that does more")
      }
      let fields = handle.ownFields as? JSObject ?? JSObject(self)
      handle.ownFields = fields
      try fields.set(name, to: value)
    case .function where name == "__proto__": try takeOver(value, by: object)
    case .function(_, let function):
      let own = fields(of: function)
      try own.set(name, to: value)
      if name == "prototype" { own.hidden.insert(name) }
    case .stream(let stream) where name != "value":
      if name == "source" || name == "operator" {
        throw RuntimeError(
          "\(name) of a stream cannot be set", help: "write a function that takes the stream")
      }
      fields(of: stream).fields[name] = value
    case .stream:
      throw typeError("Cannot set property value of \(shown(object)) which has only a getter")
    case .null, .symbol("undefined"):
      throw typeError("Cannot set properties of \(shown(object)) (setting '\(name.shownKey)')")
    case .list, .record: throw isValue(object, "\(name) of it cannot be set")
    default: if name.isPrivateName { throw isPrivate(name, "write", "to") }
    }
    return value
  }

  /// A list or record of the language itself is to be changed in place.
  func isValue(_ object: Value, _ reason: String) -> RuntimeError {
    RuntimeError(
      "this \(object.title.dropFirst(2)) is a value, and \(reason)",
      help: "make a copy first: `[...x]` or `{...x}`")
  }

  func delete(_ object: Value, _ key: Value) throws -> Value {
    let name = try self.key(key)
    switch object {
    case .null, .symbol("undefined"): throw typeError("Cannot convert undefined or null to object")
    case .function(_, let function): try fields(of: function).remove(name)
    case .list, .record: throw isValue(object, "\(name) of it cannot be deleted")
    default: try object.object?.remove(name)
    }
    return .bool(true)
  }

  func has(_ key: Value, in object: Value) throws -> Value {
    let name = try self.key(key)
    let isCommon =
      Self.commonMethods.contains(name) || name == "constructor" || name == "__proto__"
      || hasAdded(name, to: object)
    switch object {
    case .record(let record): return .bool(isCommon || record.fields[name] != nil)
    case .list(let members):
      return .bool(
        Int(name).map(members.indices.contains)
          ?? (isCommon || name == "length" || Self.listMethods.contains(name)))
    case .function(_, let function):
      return .bool(isCommon || hasMethod(object, name) || field(name, of: function) != nil)
    case .stream(let stream):
      let isField =
        stream.subject != nil && Self.subjectFields.contains(name)
        || name == "value" && stream.subject?.holdsValue == true
      return .bool(
        isCommon || isField || hasMethod(object, name)
          || ownFields(of: stream)?.fields[name] != nil)
    case .handle(let handle):
      if let object = handle as? JSObject {
        if let answer = try object.asked(for: name) { return answer }
        if let above = object.proxyAbove, !object.has(name) {
          return try has(key, in: .handle(above))
        }
        let isThere = isCommon && !object.limits.contains(.standsAlone)
        return .bool(isThere || object.has(name) || hasMethod(.handle(object), name))
      }
      let isField = ["closed", "isStopped"].contains(name) && isSubscriber(handle)
      return .bool(
        isCommon || isField || hasMethod(object, name)
          || (handle.ownFields as? JSObject)?.has(name) == true)
    default: break
    }
    throw typeError(
      "Cannot use 'in' operator to search for '\(name.shownKey)' in \(try text(object))")
  }

  /// The names of the fields of a value, for `Object.keys`.
  func keys(_ value: Value) -> [String] { ownKeys(value).filter { !$0.isSymbolName } }

  /// The names of the fields of a value, also those that are symbols.
  func ownKeys(_ value: Value) -> [String] {
    switch value {
    case .record(let record): return Array(record.fields.keys).inJSOrder
    case .list(let members): return members.indices.map(String.init)
    case .string(let text): return text.utf16.indices.enumerated().map { String($0.offset) }
    case .function(_, let function): return ownFields(of: function)?.keys ?? []
    case .handle: return value.object?.keys ?? []
    default: return []
    }
  }

  /// The names of the fields of a value, and of those that it takes over, for `for … in`; one that is deleted in the
  /// loop does not come.
  func loopNames(of value: Value) -> Value {
    let names = (value.object?.allKeys ?? keys(value)).filter { !$0.isSymbolName }
    let added = addedNames(of: value).filter { !names.contains($0) }
    guard let object = value.object, !object.isProxy else {
      return .list((names + added).map { .string($0) })
    }
    var rest = names[...]
    var last = added[...]
    return .handle(
      JSIterable(
        Rounds {
          while let name = rest.popFirst() {
            if object.has(name) { return .string(name) }
          }
          return last.popFirst().map { .string($0) }
        }))
  }
}

/// Calls of methods: `a.b(c)`.
extension JSWorld {
  /// `object.name(arguments)`.
  func call(_ object: Value, _ name: String, _ arguments: [Value]) throws -> Value {
    switch object {
    case .null, .symbol("undefined"):
      throw typeError("Cannot read properties of \(shown(object)) (reading '\(name.shownKey)')")
    case .record(let record):
      if let function = record.fields[name] {
        return try callField(function, name, arguments, of: object)
      }
    case .list(let members):
      if let index = Int(name), members.indices.contains(index) {
        return try callField(members[index], name, arguments, of: object)
      }
    case .function(_, let function):
      if field(name, of: function) != nil {
        return try callField(get(object, name), name, arguments, of: object)
      }
    case .stream(let stream):
      if let function = ownFields(of: stream)?.fields[name] {
        return try callField(function, name, arguments, of: object)
      }
    case .handle(let handle):
      if let own = handle as? JSObject {
        if let function = own.methodAtHand(name) {
          return try function.call(arguments, this: object, in: self)
        }
        if own.isPlainList, !name.isArrayIndex { break }
        if own.has(name) {
          // A field that is no function hides no method.
          let field = try own.get(name)
          if field.isCallable || !(own is any JSCallable) {
            return try callField(field, name, arguments, of: object)
          }
        } else if let field = try own.proxyAbove?.get(name, for: object), field.isCallable {
          return try callField(field, name, arguments, of: object)
        }
      } else if let function = (handle.ownFields as? JSObject)?.find(name) {
        return try callField(function, name, arguments, of: object)
      } else if let answer = try handleMethod(handle, name, arguments) {
        return answer
      }
    default: break
    }
    if let added = try inherited(name, by: object), added.isCallable {
      return try added.call(arguments, this: object, in: self)
    }
    if let made = try method(of: object, name, arguments) { return made }
    if name.isPrivateName { throw isPrivate(name, "read", "from") }
    throw noFunction("\(shown(object, isShort: true)).\(name)")
  }

  /// The arguments that `f.apply(a, b)` hands over: the members of whatever has a length.
  func handedOver(_ value: Value) throws -> [Value] {
    switch value {
    case .null, .symbol("undefined"): return []
    case .list(let members): return members
    default: break
    }
    guard value.typeName == "object" else {
      throw typeError("CreateListFromArrayLike called on non-object")
    }
    if let array = value.object as? JSArray { return try array.iterated() ?? [] }
    let count = JSArguments([try get(value, "length")], self)
    return try (0..<max(0, min(count.whole(0), BuiltinCall.sizeLimit))).map {
      try get(value, String($0))
    }
  }

  private func callField(
    _ function: Value, _ name: String, _ arguments: [Value], of object: Value
  ) throws -> Value {
    guard function.isCallable else { throw noFunction("\(shown(object, isShort: true)).\(name)") }
    return try function.call(arguments, this: object, in: self)
  }

  /// The answer of a method that the language gives a handle; nil if it has none by that name.
  private func handleMethod(
    _ handle: Handle, _ name: String, _ arguments: [Value]
  ) throws -> Value? {
    if let answer = try subscription(handle, name, arguments) { return answer }
    guard let answer = try handle.method(name)?(arguments) else { return nil }
    // A function of this language answers null where JavaScript's answers nothing.
    return answer == .null ? .undefined : answer
  }

  /// The methods of the values that every program finds there; nil if there is none by that name.
  private func method(of object: Value, _ name: String, _ arguments: [Value]) throws -> Value? {
    let given = JSArguments(arguments, self)
    switch object {
    case .string(let text):
      if let made = try given[0].object?.answer(name, of: text, given) { return made }
      if let made = try textMethod(text, name, given) { return made }
    case .int, .double, .duration:
      if let made = try numberMethod(try number(object), name, given) { return made }
    case .list(let members):
      if let made = try listMethod(members, object, name, given) { return made }
    case .function(_, let function):
      switch name {
      case "call": return try function.call(loosely: given.rest(1), this: given[0])
      case "apply": return try function.call(loosely: handedOver(given[1]), this: given[0])
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
      if let made = try platform?.method(stream, name, given) { return made }
      if let made = try streamMethod(stream, name, given) { return made }
    case .handle(let handle):
      if let list = handle as? JSArray {
        if let made = try changingMethod(list, name, given) { return made }
        if let made = try listMethod(list.members, object, name, given) { return made }
      } else if let own = handle as? any JSCallable {
        if let made = try own.call(name, given) { return made }
      } else if object.isCallable {
        switch name {
        case "bind":
          let (this, bound) = (given[0], given.rest(1))
          return function(1) { [unowned self] in try object.call(bound + $0, this: this, in: self) }
        case "call": return try object.call(given.rest(1), this: given[0], in: self)
        case "apply": return try object.call(handedOver(given[1]), this: given[0], in: self)
        default: break
        }
      }
    default: break
    }
    return try commonMethod(object, name, given)
  }

  func commonMethod(_ object: Value, _ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "toLocaleString" where object.isList:
      let texts = try members(object).map { member in
        member.isNothing ? "" : try text(call(member, name, given.values))
      }
      return .string(texts.joined(separator: ","))
    case "toString", "toLocaleString":
      if let own = object.object, own.isProxy {
        return own.isOfList ? try call(object, "join", []) : .string(try commonText(of: own))
      }
      // An object's own function is no method of all objects.
      return object.object?.limits.contains(.standsAlone) == true ? nil : .string(try text(object))
    case "valueOf": return object
    case "hasOwnProperty": return .bool(owns(object, try key(given[0])))
    case "propertyIsEnumerable": return .bool(shows(object, try key(given[0])))
    case "isPrototypeOf": return .bool(isPrototype(object, of: given[0]))
    default: return nil
    }
  }

  /// True of a field that an object does not take over.
  func owns(_ object: Value, _ name: String) -> Bool {
    if case .record(let record) = object { return record.fields[name] != nil }
    // All its names are those of its fields, and a large object is not asked for them.
    if let own = object.object, own is JSArray || type(of: own) == JSObject.self {
      return own.owns(name)
    }
    return object.object?.owns(name) == true || ownKeys(object).contains(name)
      || ownNames(object).contains(name) || object.object.map { brings($0, name) } == true
  }

  /// True of an own field that is enumerable.
  func shows(_ object: Value, _ name: String) -> Bool {
    if let own = object.object, type(of: own) == JSObject.self {
      return own.owns(name) && !own.hidden.contains(name) && !name.isPrivateName
    }
    return ownKeys(object).contains(name)
  }

  func hasMethod(_ object: Value, _ name: String) -> Bool {
    switch object {
    case .string: Self.textMethods.contains(name) || name == "@@iterator"
    case .int, .double, .duration: Self.numberMethods.contains(name)
    case .handle(let handle as JSPrototype): brings(handle, name) || handle.method(name) != nil
    case .list: Self.listMethods.contains(name)
    case .function: Self.functionMethods.contains(name)
    case .handle(let handle):
      handle is JSArray
        ? Self.listMethods.contains(name) || Self.changingMethods.contains(name)
        : (handle as? any JSCallable).map { type(of: $0).methods.contains(name) }
          ?? (handle.method(name) != nil || hasMethod(handle, name))
    case .stream(let stream):
      (stream.subject == nil ? Self.methodsOfStreams : Self.methodsOfSubjects).contains(name)
        || name == "getValue" && stream.subject?.holdsValue == true
    default: false
    }
  }
}
