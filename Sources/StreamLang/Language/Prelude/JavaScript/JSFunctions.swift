import OrderedCollections

/// The functions of `Math`, `Object`, `Array`, `Number` and `JSON`.
extension JSWorld {
  /// The larger one of two numbers, of which 0 is larger than -0; NaN if one of them is that.
  private static func larger(_ a: Double, _ b: Double) -> Double {
    if a.isNaN || b.isNaN { return .nan }
    return a == b ? (a.sign == .minus ? b : a) : max(a, b)
  }

  func math(_ name: String, _ given: [Double]) throws -> Value {
    let x = given.first ?? .nan
    let number: Double
    switch name {
    case "max": number = given.reduce(-.infinity, Self.larger)
    case "min": number = -given.map { -$0 }.reduce(-.infinity, Self.larger)
    case "abs": number = abs(x)
    case "floor": number = x.rounded(.down)
    case "ceil": number = x.rounded(.up)
    case "trunc": number = x.rounded(.towardZero)
    case "round":
      // Halves go up, and what becomes 0 keeps its sign.
      let below = x.rounded(.down)
      let rounded = x - below >= 0.5 ? below + 1 : below
      number = rounded == 0 && x.sign == .minus ? -0.0 : rounded
    case "sign": number = x > 0 ? 1 : x < 0 ? -1 : x
    case "sqrt": number = x.squareRoot()
    case "pow": number = JSTranscendental.power(x, given.count > 1 ? given[1] : .nan)
    case "hypot": number = JSTranscendental.distance(given)
    case "atan2": number = JSTranscendental.angle(y: x, x: given.count > 1 ? given[1] : .nan)
    case "clz32": return .int(UInt32(bitPattern: JSNumber.int32(x)).leadingZeroBitCount)
    case "fround": number = Double(Float(x))
    case "imul":
      let other = given.count > 1 ? given[1] : 0
      return .int(Int(JSNumber.int32(x) &* JSNumber.int32(other)))
    case "PI": number = .pi
    case "E": number = 2.718281828459045
    case "SQRT2": number = 2.0.squareRoot()
    case "LN2": number = 0.6931471805599453
    case "LN10": number = 2.302585092994046
    case "LOG2E": number = 1.4426950408889634
    case "LOG10E": number = 0.4342944819032518
    case "SQRT1_2": number = 0.5.squareRoot()
    default:
      guard let function = JSTranscendental.named[name] else {
        throw typeError("Math.\(name) is not a function")
      }
      number = function(x)
    }
    return JSNumber.value(number)
  }

  func numberFunction(_ name: String, _ value: Value) throws -> Value {
    let number = value.number
    switch name {
    case "isInteger", "isSafeInteger":
      let limit = name == "isInteger" ? Double.infinity : JSNumber.limit
      return .bool(number.map { $0.isFinite && $0 == $0.rounded() && abs($0) < limit } ?? false)
    case "isFinite": return .bool(number?.isFinite ?? false)
    case "isNaN": return .bool(number?.isNaN ?? false)
    case "MAX_SAFE_INTEGER": return .int(Int(JSNumber.limit) - 1)
    case "MIN_SAFE_INTEGER": return .int(1 - Int(JSNumber.limit))
    case "MIN_VALUE": return .double(.leastNonzeroMagnitude)
    case "MAX_VALUE": return .double(.greatestFiniteMagnitude)
    case "EPSILON": return .double(.ulpOfOne)
    default: throw typeError("Number.\(name) is not a function")
    }
  }

  /// A function of a space of names as a value, which is one and the same each time.
  func standard(_ space: String, _ name: String) -> Value {
    let home = home(of: space)
    if let known = home.fields[name] { return known }
    guard Self.hasStandard(space, name) else {
      let owner = self.space(space) ?? classes[space]?.function ?? .handle(home)
      return (try? get(owner, name)) ?? .undefined
    }
    let made = standardFunction(space, name)
    home.hide(name, made)
    return made
  }

  private func standardFunction(_ space: String, _ name: String) -> Value {
    let takesTwo = space == "Math" && ["max", "min", "pow", "atan2", "hypot"].contains(name)
    let arity = takesTwo ? 2 : ["now", "random"].contains(name) || space == "console" ? 0 : 1
    let function = Function(name, arity: arity, isVariadic: true) { [unowned self] arguments in
      try standard(space, name, JSArguments(arguments, self))
    }
    return .function(arity: arity, Function(function, [], called: name))
  }

  private func standard(_ space: String, _ name: String, _ given: JSArguments) throws -> Value {
    switch (space, name) {
    case ("console", "log"), ("console", "info"), ("console", "debug"), ("console", "warn"),
      ("console", "error"), ("console", "dirxml"):
      log(given.values)
      return .undefined
    case ("console", _): return try consoleFunction(name, given.values)
    case ("Math", "random"): return .double(environment.random.fraction())
    case ("Math", _): return try math(name, given.values.map { try number($0) })
    case ("JSON", "stringify"): return try json(given)
    case ("JSON", _): return try parsed(given)
    case ("Object", _): return try objectFunction(name, given)
    case ("Array", _): return try arrayFunction(name, given)
    case ("Promise", _): return try promise(name, given)
    case ("Date", "now"), ("performance", _): return .int(Int(now / 1_000_000))
    case ("Date", _): return try dateFunction(name, given)
    case ("String", "raw"): return .string(try rawText(given))
    case ("String", "fromCodePoint"): return .string(try text(ofCodePoints: given))
    case ("String", _): return .string(try text(ofCodes: given))
    case ("Number", "parseInt"): return try leadingInteger(given)
    case ("Number", "parseFloat"): return try leadingNumber(given)
    default: return try numberFunction(name, given[0])
    }
  }

  /// `parseInt(a, radix)`.
  func leadingInteger(_ given: JSArguments) throws -> Value {
    let (text, radix) = (try given.text(0), given[1].isUndefined ? 0 : try number(given[1]))
    return JSNumber.value(JSNumber.leading(text, radix: radix.isNaN ? 0 : radix))
  }

  /// `parseFloat(a)`.
  func leadingNumber(_ given: JSArguments) throws -> Value {
    JSNumber.value(JSNumber.leading(try given.text(0)))
  }

  /// `String.fromCharCode(a, b)`.
  func text(ofCodes given: JSArguments) throws -> String {
    let units = try given.values.map { UInt16(truncatingIfNeeded: JSNumber.int32(try number($0))) }
    return try String(units: units)
  }

  /// `String.fromCodePoint(a, b)`.
  func text(ofCodePoints given: JSArguments) throws -> String {
    var text = ""
    for value in given.values {
      let number = try number(value)
      guard number >= 0, number <= 0x10FFFF, let code = UInt32(exactly: number) else {
        throw failure("RangeError", "Invalid code point \(try self.text(value))")
      }
      if let scalar = Unicode.Scalar(code) {
        text.unicodeScalars.append(scalar)
      } else {
        text += try String(units: [UInt16(code)])
      }
    }
    return text
  }

  /// `String.raw`: a template as it was spelled, with its values.
  func rawText(_ given: JSArguments) throws -> String {
    let texts = try members(get(given[0], "raw"))
    var text = ""
    for (place, part) in texts.enumerated() {
      text += try self.text(part)
      if place + 1 < texts.count, given.count > place + 1 { text += try given.text(place + 1) }
    }
    return text
  }

  /// The functions of `Object` that refuse undefined and null.
  private static let askingObject: Set<String> = [
    "keys", "values", "entries", "assign", "getPrototypeOf", "getOwnPropertyNames",
  ]

  func objectFunction(_ name: String, _ given: JSArguments) throws -> Value {
    let first = given[0]
    if first.isNothing, Self.askingObject.contains(name) {
      throw typeError("Cannot convert undefined or null to object")
    }
    if let proxy = first.object as? JSProxy, let made = try proxyFunction(name, proxy, given) {
      return made
    }
    switch name {
    case "keys": return list(of: keys(first).map { .string($0) })
    case "getOwnPropertyNames": return list(of: ownNames(first).map { .string($0) })
    case "getOwnPropertySymbols":
      return list(of: ownKeys(first).filter(\.isSymbolName).map(\.key))
    case "values": return list(of: try keys(first).map { try get(first, $0) })
    case "entries":
      return list(of: try keys(first).map { list(of: [.string($0), try get(first, $0)]) })
    case "fromEntries": return try fromEntries(first)
    case "assign":
      for source in given.rest(1) where !source.isNothing {
        for name in ownKeys(source) { _ = try set(first, name, to: get(source, name)) }
      }
      return first
    case "groupBy": return try grouped(given)
    case "getOwnPropertyDescriptor": return try description(of: key(given[1]), in: first)
    case "getOwnPropertyDescriptors":
      var all = Record([:]).fields
      for name in ownNames(first) + ownKeys(first).filter(\.isSymbolName) {
        all[name] = try objectFunction(
          "getOwnPropertyDescriptor", JSArguments([first, name.key], self))
      }
      return object(of: all)
    case "freeze": return limited(first, .frozen)
    case "seal": return limited(first, [.cannotGrow, .cannotShrink])
    case "preventExtensions": return limited(first, .cannotGrow)
    case "isFrozen": return .bool(isLimited(first, .frozen))
    case "isSealed": return .bool(isLimited(first, [.cannotGrow, .cannotShrink]))
    case "isExtensible": return .bool(!isLimited(first, .cannotGrow))
    case "defineProperty", "defineProperties": return try described(name, given)
    case "hasOwn": return .bool(owns(first, try key(given[1])))
    case "is":
      // It tells -0 from 0.
      let other = given[1]
      return .bool(
        first.isFound(as: other)
          && (!first.isSame(as: .int(0)) || first.isBelowZero == other.isBelowZero))
    case "create": return .handle(try created(given))
    case "getPrototypeOf": return takenOver(by: first)
    case "setPrototypeOf":
      guard given[1].typeName == "object" || given[1].isCallable else {
        throw typeError("Object prototype may only be an Object or null: \(shown(given[1]))")
      }
      try takeOver(given[1], by: first)
      return first
    default: throw RuntimeError("Object.\(name) is not read", help: "`{...x}` makes a changed copy")
    }
  }

  /// A function of `Object` that a proxy answers in its own way; nil for all else.
  private func proxyFunction(
    _ name: String, _ proxy: JSProxy, _ given: JSArguments
  ) throws -> Value? {
    switch name {
    case "getOwnPropertyDescriptor": return try proxy.descriptor(of: key(given[1]))
    case "defineProperty":
      try proxy.define(key(given[1]), given[2])
      return given[0]
    case "isExtensible", "preventExtensions":
      let answer =
        try proxy.asked(name) ?? objectFunction(name, JSArguments([proxy.target], self))
      return name == "isExtensible" ? .bool(answer.isTruthy) : given[0]
    default: return nil
    }
  }

  /// `Object.fromEntries`: an object of pairs.
  private func fromEntries(_ pairs: Value) throws -> Value {
    var fields = Record([:]).fields
    for pair in try members(pairs) {
      let (name, value) = try entry(pair)
      fields[try key(name)] = value
    }
    return object(of: fields)
  }

  /// `Object.groupBy`: lists of members by the key that a function tells of each.
  private func grouped(_ given: JSArguments) throws -> Value {
    let made = JSObject(self)
    made.limits = .standsAlone
    for (index, member) in try members(given[0]).enumerated() {
      let name = try key(given.call(1, member, .int(index)))
      if let group = made.fields[name]?.object as? JSArray {
        group.members.append(member)
      } else {
        made.fields[name] = list(of: [member])
      }
    }
    return .handle(made)
  }

  /// `Object.getOwnPropertyDescriptor`: what a property is, and what may be done with it.
  private func description(of name: String, in owner: Value) throws -> Value {
    guard owns(owner, name) else { return .undefined }
    let object = ownFields(of: owner)
    let isShown = Value.bool(shows(owner, name))
    let isOpen = Value.bool(
      object.map { !$0.limits.contains(.cannotShrink) && !$0.locked.contains(name) } ?? true)
    if let own = object?.accessors[name] {
      return self.object(
        of: [
          "get": own.get ?? .undefined, "set": own.set ?? .undefined, "enumerable": isShown,
          "configurable": isOpen,
        ])
    }
    let isOfFunction =
      owner.isCallable && ["length", "name"].contains(name) && object?.fields[name] == nil
    let isSettable =
      object.map { !$0.limits.contains(.cannotChange) && !$0.fixed.contains(name) } ?? true
    return self.object(
      of: [
        "value": try get(owner, name), "writable": .bool(isSettable && !isOfFunction),
        "enumerable": isShown, "configurable": isOpen,
      ])
  }

  private func limited(_ value: Value, _ limits: JSObject.Limits) -> Value {
    ownFields(of: value)?.limits.formUnion(limits)
    return value
  }

  /// True of what can be changed no more than that; an object without fields has none to be changed.
  private func isLimited(_ value: Value, _ limits: JSObject.Limits) -> Bool {
    switch value {
    case .record, .list, .stream: return false
    default: break
    }
    guard let object = ownFields(of: value) else { return true }
    if object.limits.isSuperset(of: limits) { return true }
    return object.limits.contains(.cannotGrow) && ownKeys(.handle(object)).isEmpty
  }

  /// `Object.create(a, {b: {value: c}})`.
  private func created(_ given: JSArguments) throws -> JSObject {
    var prototype = given[0].object
    var parts = Record([:]).fields
    switch given[0] {
    case .null: break
    case .record(let record): parts = record.fields
    case .function(_, let function): prototype = fields(of: function)
    default:
      if prototype == nil {
        throw typeError("Object prototype may only be an Object or null: \(shown(given[0]))")
      }
    }
    if !parts.isEmpty { prototype = object(of: parts).object }
    let made = JSObject(self, prototype === instances(of: "Object") ? nil : prototype)
    if case .null = given[0] { made.limits = .standsAlone }
    if given[1].isUndefined { return made }
    try describe(made, given[1])
    return made
  }

  private func described(_ name: String, _ given: JSArguments) throws -> Value {
    guard let object = ownFields(of: given[0]) else {
      throw typeError("Object.\(name) called on non-object")
    }
    if name == "defineProperty" {
      try describe(object, key(given[1]), given[2])
    } else {
      try describe(object, given[1])
    }
    return given[0]
  }

  /// `Object.defineProperties(a, {b: {value: c}})`.
  private func describe(_ object: JSObject, _ parts: Value) throws {
    for name in ownKeys(parts) { try describe(object, name, get(parts, name)) }
  }

  /// `Object.defineProperty(a, 'b', {value: c})`.
  private func describe(_ object: JSObject, _ name: String, _ part: Value) throws {
    func says(_ word: String, _ otherwise: Bool) throws -> Bool {
      try part.member(word).map { _ in try get(part, word).isTruthy } ?? otherwise
    }
    guard part.isObject else {
      throw typeError("Property description must be an object: \(shown(part))")
    }
    let isNew = !object.owns(name)
    if isNew, object.limits.contains(.cannotGrow) {
      throw typeError("Cannot define property \(name), object is not extensible")
    }
    let isComputed = object.accessors[name] != nil
    let wasShown = !isNew && !object.hidden.contains(name)
    let wasOpen = !isNew && !object.locked.contains(name) && !object.limits.contains(.cannotShrink)
    let wasSettable =
      !isNew && !isComputed && !object.fixed.contains(name)
      && !object.limits.contains(.cannotChange)
    let isShown = try says("enumerable", wasShown)
    let isOpen = try says("configurable", wasOpen)
    let isSettable = try says("writable", wasSettable)
    let value = try part.member("value").map { _ in try get(part, "value") }
    let getter = part.member("get").flatMap { $0.isCallable ? $0 : nil }
    let setter = part.member("set").flatMap { $0.isCallable ? $0 : nil }
    if !isNew, !wasOpen {
      let isChanged = try value.map {
        try isComputed || !get(.handle(object), name).isFound(as: $0)
      }
      if isOpen || isShown != wasShown || getter != nil || setter != nil
        || !wasSettable && (isSettable || isChanged == true)
      {
        throw typeError("Cannot redefine property: \(name)")
      }
    }
    if getter != nil || setter != nil {
      object.add(
        getters: Record(getter.map { [name: $0] } ?? [:]),
        setters: Record(setter.map { [name: $0] } ?? [:]))
    } else if !isComputed || value != nil {
      object.fixed.remove(name)
      if isNew || value != nil {
        if object is JSArray {
          try object.set(name, to: value ?? .undefined)
        } else {
          // A setter that it takes over hears nothing of it.
          object.accessors[name] = nil
          object.fields[name] = value ?? .undefined
        }
      }
      if !isSettable { object.fixed.insert(name) }
    }
    if isOpen { object.locked.remove(name) } else { object.locked.insert(name) }
    if isShown { object.hidden.remove(name) } else { object.hidden.insert(name) }
  }

  // MARK: JSON

  func json(_ given: JSArguments) throws -> Value {
    var step = ""
    if case .string(let text) = given[2] {
      step = String(text.prefix(10))
    } else if !given[2].isUndefined {
      step = String(repeating: " ", count: max(0, min(10, try given.whole(2))))
    }
    let holder = Value.record(Record(["": given[0]]))
    let text = try json(given[0], "", in: holder, given[1], step, "")
    return text.map { .string($0) } ?? .undefined
  }

  /// Nil for what JSON leaves out.
  private func json(
    _ value: Value, _ name: String, in holder: Value, _ replacer: Value, _ step: String,
    _ indentation: String, _ path: JSONPath = JSONPath()
  ) throws -> String? {
    var value = value
    if let method = value.object?.method("toJSON") { value = try method([.string(name)]) }
    if replacer.isCallable {
      value = try replacer.call([.string(name), value], this: holder, in: self)
    }
    let inner = indentation + step
    var path = path
    func joined(_ parts: [String], _ opening: String, _ closing: String) -> String {
      if parts.isEmpty { return opening + closing }
      if step.isEmpty { return opening + parts.joined(separator: ",") + closing }
      return opening + "\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n"
        + indentation + closing
    }
    switch value {
    case .null: return "null"
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return String(number)
    case .double(let number): return number.isFinite ? JSNumber.text(number) : "null"
    case .duration(let time): return JSNumber.text(Double(time) / 1000)
    case .string(let text): return text.quotedForJSON
    case .symbol, .function: return nil
    case .list, .record, .stream, .handle:
      if let fault = try path.add(name, value) { throw failure(fault.name, fault.message) }
      if value.isArray {
        let all = try value.isList ? members(value) : value.object?.members(for: "toJSON") ?? []
        let parts = try all.enumerated().map { index, member in
          try json(member, String(index), in: value, replacer, step, inner, path) ?? "null"
        }
        return joined(parts, "[", "]")
      }
      if value.isCallable { return nil }
      var names = keys(value)
      if replacer.isList { names = Array(OrderedSet(try members(replacer).map { try text($0) })) }
      let parts = try names.compactMap { name -> String? in
        try json(get(value, name), name, in: value, replacer, step, inner, path).map {
          name.quotedForJSON + (step.isEmpty ? ":" : ": ") + $0
        }
      }
      return joined(parts, "{", "}")
    }
  }

  /// `JSON.parse(a, f)`.
  func parsed(_ given: JSArguments) throws -> Value {
    let text = try given.text(0)
    let made: Value
    do { made = value(of: try JSON.parse(text)) } catch {
      throw failure("SyntaxError", JSONFault(error, text).message)
    }
    guard given[1].isCallable else { return made }
    return try revived("", in: .record(Record(["": made])), by: given[1])
  }

  /// A part of what JSON says, as a function wants it; its own parts come first.
  private func revived(_ key: String, in holder: Value, by function: Value, _ depth: Int = 0) throws
    -> Value
  {
    let value = try get(holder, key)
    if depth < 1000, let object = value.object {
      for name in keys(value) {
        let part = try revived(name, in: value, by: function, depth + 1)
        if part.isUndefined { try object.remove(name) } else { try object.set(name, to: part) }
      }
    }
    return try function.call([.string(key), value], this: holder, in: self)
  }

  private func value(of json: JSON) -> Value {
    switch json {
    case .null: return .null
    case .bool(let truth): return .bool(truth)
    case .int(let number): return JSNumber.value(Double(number))
    case .double(let number): return JSNumber.value(number)
    case .string(let text): return .string(text)
    case .array(let members): return .handle(JSArray(members.map(value), self))
    case .object(let members):
      return object(of: OrderedDictionary(members.map { ($0.key, value(of: $0.value)) }) { $1 })
    }
  }
}

extension Value {
  /// True of a number with the sign of negative ones, and of -0.
  fileprivate var isBelowZero: Bool {
    if case .double(let number) = self { number.sign == .minus && !number.isNaN } else { false }
  }
}
