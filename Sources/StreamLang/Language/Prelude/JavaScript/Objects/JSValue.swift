import OrderedCollections

extension Value {
  /// A member that is left out: `[1, , 3]`.
  static var hole: Value { .symbol("empty item") }

  var isHole: Bool { if case .symbol("empty item") = self { true } else { false } }

  var isCallable: Bool {
    switch self {
    case .function: true
    case .handle(let handle): (handle as? JSObject)?.isFunction == true
    default: false
    }
  }

  /// True of all that is passed on as one thing, which others may change: no text, number or the like.
  var isObject: Bool { typeName == "object" ? self != .null : isCallable }

  var arity: Int { if case .function(let arity, _) = self { arity } else { 0 } }

  /// The object that it is, if it is one of JavaScript's.
  var object: JSObject? { if case .handle(let handle) = self { handle as? JSObject } else { nil } }

  /// True unless it is false, 0, NaN, an empty text, null or undefined.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let truth): truth
    case .int(let number): number != 0
    case .double(let number): number != 0 && !number.isNaN
    case .string(let text): !text.isEmpty
    case .symbol: !isUndefined
    case .duration(let time): time != 0
    case .handle: object?.isFalse != true
    case .list, .record, .function, .stream: true
    }
  }

  /// The answer of `typeof`.
  var typeName: String {
    switch self {
    case .null, .list, .record, .stream: "object"
    case .bool: "boolean"
    case .int, .double, .duration: "number"
    case .string: "string"
    case .symbol: isUndefined ? "undefined" : "symbol"
    case .function: "function"
    case .handle: object?.typeWord ?? "object"
    }
  }

  /// `===`: lists and records are the same only if they are one.
  func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.double(let a), .double(let b)): a == b
    case (.list, .list), (.record, .record): isOne(with: other)
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.duration(let a), .int(let b)), (.int(let b), .duration(let a)):
      Double(a) == Double(b) * 1000
    case (.handle(let a as JSObject), .handle(let b as JSObject)): a.isSame(as: b)
    default: self == other
    }
  }

  private func isOne(with other: Value) -> Bool {
    switch (self, other) {
    case (.record(let a), .record(let b)): a === b
    case (.list(let a), .list(let b)):
      !a.isEmpty
        && a.withUnsafeBufferPointer { a in
          b.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress }
        }
    default: false
    }
  }

  /// `SameValueZero`, by which lists and maps look for a value.
  func isFound(as other: Value) -> Bool {
    if case .double(let a) = self, case .double(let b) = other, a.isNaN, b.isNaN { return true }
    return isSame(as: other)
  }
}

extension Value {
  /// Calls it with any number of arguments; what is missing is undefined.
  func call(_ arguments: [Value], this: Value = .undefined, in world: JSWorld) throws -> Value {
    switch self {
    case .function(_, let function): return try function.call(loosely: arguments, this: this)
    case .handle(let handle):
      if let object = handle as? JSObject, object.isFunction {
        return try object.called(arguments, this: this)
      }
      if let method = handle.method("on"), !(handle is JSObject) { return try method(arguments) }
    default: break
    }
    throw world.typeError("\(world.shown(self)) is not a function")
  }
}

extension JSWorld {
  /// A value as `String(x)` and templates have it.
  func text(_ value: Value, _ depth: Int = 0) throws -> String {
    switch value {
    case .string(let text): return text
    case .null: return "null"
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return String(number)
    case .double(let number): return JSNumber.text(number)
    case .duration(let time): return JSNumber.text(Double(time) / 1000)
    case .symbol(let name): return name == "undefined" ? name : "Symbol(\(name.symbolDescription))"
    case .list(let members): return try joined(members, ",", depth)
    case .function(_, let function):
      if let own = try converted(function, "string") { return try text(own, depth + 1) }
      return function.text.isEmpty || function.text == function.label
        ? "function \(function.label ?? "")() { [native code] }" : function.text
    case .record, .stream: return "[object Object]"
    case .handle(let handle):
      guard let object = handle as? JSObject else { return "[object Object]" }
      if depth > 100 { throw failure("RangeError", "Maximum call stack size exceeded") }
      return try text(of: object, depth)
    }
  }

  private func text(of object: JSObject, _ depth: Int) throws -> String {
    if let made = try converted(object, "string") { return try text(made, depth + 1) }
    return try commonText(of: object, depth)
  }

  /// The text of an object by the `toString` that its class or function has from the beginning.
  func commonText(of object: JSObject, _ depth: Int = 0) throws -> String {
    switch object {
    case let list as JSArray: return try joined(list.members, ",", depth)
    case let owner as JSClass: return owner.text
    default: break
    }
    if object.isError { return try text(ofError: .handle(object), depth) }
    return "[object \(kind(of: .handle(object)))]"
  }

  /// The word in `[object Array]`.
  func kind(of value: Value) -> String {
    switch value {
    case .null: return "Null"
    case .bool: return "Boolean"
    case .int, .double, .duration: return "Number"
    case .string: return "String"
    case .symbol: return value.isUndefined ? "Undefined" : "Symbol"
    case .function(_, let function): return function.kind
    case .list: return "Array"
    case .record, .stream: return "Object"
    case .handle:
      guard let object = value.object else { return "Object" }
      if object.has("@@toStringTag"), case .string(let text)? = try? object.get("@@toStringTag") {
        return text
      }
      if object is JSArray { return object is JSArgumentList ? "Arguments" : "Array" }
      if object is JSClass { return "Function" }
      if object.isError { return "Error" }
      if let tag = object.ownTag { return tag }
      return ["Date", "RegExp"].first { name in object.isInstance { $0.name == name } } ?? "Object"
    }
  }

  /// `a[Symbol.toStringTag]` of what has no field of that name.
  func tag(of value: Value) -> Value {
    switch value {
    case .function(_, let function) where function.kind != "Function": .string(function.kind)
    case .symbol: .string("Symbol")
    default: value.object?.ownTag.map { .string($0) } ?? .undefined
    }
  }

  /// The text of an object with the name and the message of an error.
  func text(ofError value: Value, _ depth: Int = 0) throws -> String {
    let (name, message) = (try get(value, "name"), try get(value, "message"))
    let title = name.isUndefined ? "Error" : try text(name, depth + 1)
    let reason = message.isUndefined ? "" : try text(message, depth + 1)
    return reason.isEmpty ? title : title.isEmpty ? reason : "\(title): \(reason)"
  }

  /// The text or number that an object's own functions make of it; nil if it has none of them.
  private func converted(_ object: JSObject, _ hint: String) throws -> Value? {
    let isText = hint == "string"
    if let method = object.method("@@toPrimitive") {
      let made = try method([.string(hint)])
      if made.object == nil { return made }
      throw typeError("Cannot convert object to primitive value")
    }
    // The `toString` of all objects is asked before an own `valueOf`.
    let standsAlone = object.limits.contains(.standsAlone)
    if isText, !standsAlone, object.method("toString") == nil { return nil }
    var isAnswered = false
    for name in isText ? ["toString", "valueOf"] : ["valueOf", "toString"] {
      guard let method = object.method(name) else { continue }
      let made = try method([])
      if made.object == nil { return made }
      isAnswered = name == "toString"
    }
    if isAnswered || standsAlone {
      throw typeError("Cannot convert object to primitive value")
    }
    return nil
  }

  /// The text or number that the functions make of it that a program has given a function.
  private func converted(_ function: Function, _ hint: String) throws -> Value? {
    try ownFields(of: function).flatMap { try converted($0, hint) }
  }

  func joined(_ members: [Value], _ separator: String, _ depth: Int = 0) throws -> String {
    try members.map { $0.isNothing || $0.isHole ? "" : try text($0, depth + 1) }
      .joined(separator: separator).checked()
  }

  /// A value as arithmetic reads it.
  func number(_ value: Value) throws -> Double {
    switch value {
    case .int(let number): return Double(number)
    case .double(let number): return number
    case .duration(let time): return Double(time) / 1000
    case .null: return 0
    case .bool(let truth): return truth ? 1 : 0
    case .string(let text): return JSNumber.parse(text)
    case .symbol:
      if value.isUndefined || value.isHole { return .nan }
      throw typeError("Cannot convert a Symbol value to a number")
    case .list, .record, .stream: return JSNumber.parse(try text(value))
    case .function: return try number(primitive(value, "number"))
    case .handle(let handle):
      guard let object = handle as? JSObject else {
        if let method = handle.method("valueOf") { return try number(method([])) }
        return JSNumber.parse(try text(value))
      }
      return try object.ownNumber ?? number(primitive(value, "number"))
    }
  }

  /// `==`.
  func isLooselyEqual(_ a: Value, _ b: Value) throws -> Bool {
    if a.isNothing || b.isNothing { return a.isNothing && b.isNothing }
    if a.typeName == b.typeName { return a.isSame(as: b) }
    if case .bool = a { return try isLooselyEqual(JSNumber.value(number(a)), b) }
    if case .bool = b { return try isLooselyEqual(a, JSNumber.value(number(b))) }
    let (first, second) = (try primitive(a), try primitive(b))
    if case .string(let x) = first, case .string(let y) = second { return x == y }
    return try number(first) == number(second)
  }

  /// A list or a record as the text or number that it is computed with; all else itself.
  func primitive(_ value: Value, _ hint: String = "default") throws -> Value {
    switch value {
    case .function(_, let function):
      return try converted(function, hint) ?? .string(try text(value))
    case .list, .record, .stream: return .string(try text(value))
    case .handle(let handle):
      if let object = handle as? JSObject,
        let made = try converted(object, object.prefersText && hint == "default" ? "string" : hint)
      {
        return made
      }
      return .string(try text(value))
    default: return value
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

  subscript(place: Int) -> Value { values.indices.contains(place) ? values[place] : .undefined }

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

  /// A number of members at most, of which one below 0 is a large one.
  func limit(_ place: Int) throws -> Int {
    if self[place].isUndefined { return .max }
    return Int(UInt32(bitPattern: JSNumber.int32(try world.number(self[place]))))
  }

  /// A place of a text, kept within its bounds.
  func place(
    _ argument: Int, _ count: Int, _ otherwise: Int, whereNaN place: Int = 0
  ) throws -> Int {
    if self[argument].isUndefined { return otherwise }
    let number = try world.number(self[argument])
    return number.isNaN ? place : Int(max(0, min(Double(count), number.rounded(.towardZero))))
  }

  /// An index counted from the end where it is negative, and kept within the bounds.
  func index(_ place: Int, _ count: Int, _ otherwise: Int) throws -> Int {
    let whole = try whole(place, otherwise)
    return max(0, min(count, whole < 0 ? count + whole : whole))
  }

  /// The places from one index to the next one, up to the end if that is not given.
  func range(_ place: Int, of count: Int) throws -> Range<Int> {
    let start = try index(place, count, 0)
    return start..<max(start, try index(place + 1, count, count))
  }

  func call(_ place: Int, _ arguments: Value...) throws -> Value {
    try self[place].call(arguments, in: world)
  }
}

extension JSWorld {
  typealias Work = @Sendable (JSWorld, JSArguments) throws -> Value
  /// Functions by their names, in their order.
  typealias Works = OrderedDictionary<String, Work>

  func native(_ name: String, _ work: @escaping Work) -> Value {
    let function = Function(name, arity: 1, isVariadic: true) { [unowned self] in
      try work(self, JSArguments($0, self))
    }
    return .function(arity: 1, function.labelled(name))
  }
}
