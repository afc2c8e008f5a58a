import OrderedCollections
import StreamEngine

/// The object that all instances of a class take over.
final class JSPrototype: JSObject {
  /// Nil when nothing that is left knows the class.
  private(set) weak var owner: JSClass?

  init(_ owner: JSClass, _ world: JSWorld, _ parent: JSObject?) {
    self.owner = owner
    super.init(world, parent)
  }
}

/// A class: what `new` makes, and what its instances take over.
class JSClass: JSObject {
  /// Its own, or that of the place where it is put.
  var name: String
  let parent: JSClass?
  /// The function that is called for a new object.
  var setUp: Value?
  /// Gives a new object its fields.
  var initialize: Value?
  /// The function that is called for a new object does that, behind the fields that are its parameters.
  var setsFields = false
  /// Makes the object of a class that is not written in JavaScript.
  var make: ((JSObject) -> JSObject)?
  /// Sets up an object of a class that is not written in JavaScript.
  var nativeSetUp: ((JSObject, JSArguments) throws -> Void)?
  /// Answers a call without `new`; nil of classes that cannot be called.
  var answer: Handle.Method?
  /// The function that it is to a program, of those that are called rather than made: `String(a)`.
  var function: Value?
  private(set) var instances: JSObject?

  init(_ name: String, _ parent: JSClass?, _ world: JSWorld) {
    (self.name, self.parent) = (name, parent)
    super.init(world, parent)
    instances = JSPrototype(self, world, parent?.instances)
  }

  override var typeWord: String { "function" }
  override var isFunction: Bool { true }

  override func called(_ arguments: [Value], this: Value) throws -> Value {
    guard let answer else { throw isNoFunction }
    return try answer(arguments)
  }

  /// The object that `new` of a function makes where the prototype of the function is below this class; nil for a plain one.
  func made(byFunction home: JSObject) -> JSObject? { nil }

  /// True of the class of lists, and of those that extend it.
  var makesLists: Bool { self === world.classes["Array"] || parent?.makesLists == true }

  /// The text that it was written as.
  var text: String {
    if case .function(_, let own)? = initialize { return own.text }
    return "function \(name)() { [native code] }"
  }

  /// The number of arguments that its constructor says it wants.
  var length: Int {
    if case .function(let arity, let function)? = setUp { function.length ?? arity } else { 0 }
  }

  /// A new object, which takes over what those of another class do if that is given.
  func new(_ arguments: [Value], like other: JSObject? = nil) throws -> Value {
    var maker: JSClass? = self
    while let known = maker, known.make == nil { maker = known.parent }
    let home = other ?? instances
    let made = home.map { maker?.make?($0) ?? JSObject(world, $0) } ?? JSObject(world)
    guard let answer = try construct(made, arguments), answer.isObject else { return .handle(made) }
    return answer
  }

  /// Sets a new object up, as `super(…)` does.
  func construct(_ object: JSObject, _ arguments: [Value]) throws -> Value? {
    if let nativeSetUp {
      try nativeSetUp(object, JSArguments(arguments, world))
      return nil
    }
    if parent == nil, !setsFields { try initialize(object) }
    if let setUp {
      if parent != nil { object.limits.insert(.awaitsParent) }
      let answer = try world.setUp(object, by: setUp, arguments)
      if object.limits.remove(.awaitsParent) != nil, !answer.isObject {
        throw world.failure("ReferenceError", Self.missingParent)
      }
      return answer
    }
    if let parent {
      _ = try parent.construct(object, arguments)
      try initialize(object)
    }
    return nil
  }

  /// The message of a constructor that has not called that of the parent.
  static let missingParent =
    "Must call super constructor in derived class before accessing 'this' or returning from "
    + "derived constructor"

  func initialize(_ object: JSObject) throws {
    _ = try initialize?.call([], this: .handle(object), in: world)
  }

  /// A private field of a class is no field of those that extend it.
  override func has(_ name: String) -> Bool { name.isPrivateName ? owns(name) : super.has(name) }

  /// A class is called like a function only by mistake.
  override func method(_ name: String) -> Method? {
    if name == "on", !has(name) { return { [self] _ in throw isNoFunction } }
    return super.method(name)
  }

  /// The classes that are there from the beginning and are no classes to node.
  private static let oldNames: Set<String> = [
    "Map", "Set", "WeakMap", "WeakSet", "WeakRef", "Promise", "Proxy", "ArrayBuffer", "DataView",
  ]

  var isNoFunction: RuntimeError {
    let isOld = Self.oldNames.contains(name) && world.classes[name] === self
    return world.typeError(
      name == "Promise" && isOld
        ? "Promise constructor cannot be invoked without 'new'"
        : isOld
          ? "Constructor \(name) requires 'new'"
          : "Class constructor \(name) cannot be invoked without 'new'")
  }
}

extension JSClass {
  /// Gives the class itself a function, which is not shown.
  func addNative(_ name: String, _ work: @escaping JSWorld.Work) {
    hide(name, world.native(name, work))
  }
}

/// The objects whose fields values take over: `Object.getPrototypeOf(a)`, `a.__proto__`.
extension JSWorld {
  /// The object, class or function that a value takes over; null if it takes over nothing.
  func takenOver(by value: Value) -> Value {
    if let proxy = value.object, let target = proxy.proxied {
      return ((try? proxy.asked("getPrototypeOf")) ?? nil) ?? takenOver(by: target)
    }
    let own = ownFields(of: value)
    if let known = own?.prototype { return .handle(known) }
    if let own, own.limits.contains(.standsAlone) || own === instances(of: "Object") {
      return .null
    }
    return instances(of: Self.home(of: value)).map { .handle($0) } ?? .null
  }

  /// `Object.setPrototypeOf(a, b)`, `a.__proto__ = b`.
  func takeOver(_ new: Value, by value: Value) throws {
    switch value {
    case .list, .record: throw isValue(value, "its prototype cannot be set")
    default: break
    }
    if let proxy = value.object, let target = proxy.proxied {
      guard try proxy.asked("setPrototypeOf", new) == nil else { return }
      try takeOver(new, by: target)
      proxy.prototype = target.object?.prototype
      return
    }
    guard let object = ownFields(of: value), takenOver(by: value) != new else { return }
    if object.limits.contains(.cannotGrow) { throw typeError("\(object.tag) is not extensible") }
    let prototype = ownFields(of: self.object(new))
    var next = prototype
    while let found = next {
      if found === object { throw typeError("Cyclic __proto__ value") }
      // A proxy asks its target.
      let target = found.proxied.flatMap { ownFields(of: $0) }
      next = target ?? found.prototype
    }
    // The fields of the last one are found without it.
    object.prototype = prototype === instances(of: "Object") ? nil : prototype
    if prototype == nil {
      object.limits.insert(.standsAlone)
    } else {
      object.limits.remove(.standsAlone)
    }
  }

  /// A field that a value takes over from what all of its kind have; nil if they have none by that name.
  func inherited(_ name: String, by value: Value) throws -> Value? {
    if value.object?.limits.contains(.standsAlone) == true { return nil }
    func taken(from home: JSObject) throws -> Value? {
      guard let found = home.find(name) else { return nil }
      guard let accessor = home.accessor(name) else { return found }
      return try accessor.get.map { try $0.call([], this: value, in: self) } ?? .undefined
    }
    let all = homes?.object ?? instances(of: "Object")
    if let own = home(of: value), own !== all, let found = try taken(from: own) { return found }
    // A method of its kind comes before one that a program gives all objects.
    guard let all, all.find(name) != nil, !hasMethod(value, name) else { return nil }
    return try taken(from: all)
  }

  /// The objects with what all values of a kind have, which each call of a method asks.
  struct Homes {
    let list: JSObject?
    let text: JSObject?
    let number: JSObject?
    let object: JSObject?

    init(_ world: JSWorld) {
      (list, text) = (world.instances(of: "Array"), world.instances(of: "String"))
      (number, object) = (world.instances(of: "Number"), world.instances(of: "Object"))
    }
  }

  private func home(of value: Value) -> JSObject? {
    if let homes {
      switch value {
      case .list: return homes.list
      case .string: return homes.text
      case .int, .double, .duration: return homes.number
      case .handle(let handle) where handle is JSArray: return homes.list
      default: break
      }
    }
    return instances(of: Self.home(of: value))
  }

  /// True of the name of what the program has added to all values of a class that is there from the beginning.
  func hasAdded(_ name: String, to value: Value) -> Bool {
    shared(by: value).contains { $0.has(name) }
  }

  /// The names of what the program has added so.
  func addedNames(of value: Value) -> [String] {
    Array(OrderedSet(shared(by: value).flatMap(\.keys).filter { !$0.isSymbolName }))
  }

  /// The objects with what all values of a kind have, and all objects; none for one that stands alone.
  private func shared(by value: Value) -> [JSObject] {
    if value.object?.limits.contains(.standsAlone) == true { return [] }
    let (own, all) = (home(of: value), instances(of: "Object"))
    return (own === all ? [own] : [own, all]).compactMap(\.self)
  }

  /// The class or function that has made a value.
  func maker(of value: Value) -> Value {
    let name = Self.home(of: value)
    return classes[name].map { $0.function ?? .handle($0) } ?? .undefined
  }

  /// True if an object is among those that a value takes over.
  func isPrototype(_ object: Value, of value: Value) -> Bool {
    guard let wanted = ownFields(of: object),
      ownFields(of: value) != nil || value.typeName == "object"
    else { return false }
    var next = takenOver(by: value)
    while let found = ownFields(of: next) {
      if found === wanted { return true }
      next = takenOver(by: next)
    }
    return false
  }

  /// The names of all fields that a value does not take over, but for those that only its class knows.
  func ownNames(_ value: Value) -> [String] {
    if let proxy = value.object, let target = proxy.proxied {
      let names = proxy.askedNames ?? ownNames(target)
      return names.filter { !$0.isPrivateName && !$0.isSymbolName }
    }
    var names = ownFields(of: value).map { Array($0.fields.keys) } ?? keys(value)
    switch value {
    case .string: names.append("length")
    case .function: names = ["length", "name"] + names
    case .handle:
      switch value.object {
      case let array as JSArray:
        names += array.members.indices.filter { !array.members[$0].isHole }.map(String.init)
        names.append("length")
      case is JSSizedList: names = keys(value)
      case is JSClass: names = ["length", "name", "prototype"] + names
      case is JSPrototype where !names.contains("constructor"): names.insert("constructor", at: 0)
      default: break
      }
    case .list: names.append("length")
    default: break
    }
    return names.inJSOrder.filter { !$0.isPrivateName && !$0.isSymbolName }
  }

  /// The object with the fields of a value; nil of all that has none of its own.
  func ownFields(of value: Value) -> JSObject? {
    switch value {
    case .function(_, let function): fields(of: function)
    case .stream(let stream): fields(of: stream)
    default: value.object
    }
  }

  /// The name of the class of a subject.
  static func className(of subject: Subject<Value>) -> String {
    if subject.holdsValue { return "BehaviorSubject" }
    if subject.replays { return "ReplaySubject" }
    return subject.deliversAtOnce ? "Subject" : "AsyncSubject"
  }

  /// The name of the class whose instances a value is one of, if nothing says another.
  private static func home(of value: Value) -> String {
    switch value {
    case .string: "String"
    case .int, .double, .duration: "Number"
    case .bool: "Boolean"
    case .symbol: "Symbol"
    case .list: "Array"
    case .function(_, let function): function.kind
    case .stream(let stream): stream.subject.map(className) ?? "Observable"
    case .handle(let handle):
      handle is JSArray
        ? "Array"
        : handle is JSClass
          ? "Function"
          : handle is JSObject || handle.title != "subscription" && handle.sink == nil
            ? "Object" : "Subscription"
    case .null, .record: "Object"
    }
  }
}

extension JSWorld {
  /// Adds a class whose objects are not written in JavaScript, and says what `new` does with its arguments.
  @discardableResult
  func add<Made: JSObject>(
    _ name: String, _ parent: JSClass?, _ make: @escaping (JSWorld, JSObject) -> Made,
    _ begin: ((Made, JSArguments) throws -> Void)? = nil
  ) -> JSClass {
    let made = JSClass(name, parent, self)
    made.make = { [unowned self] in make(self, $0) }
    if let begin {
      made.nativeSetUp = { object, given in
        if let object = object as? Made { try begin(object, given) }
      }
    }
    classes[name] = made
    return made
  }

  /// `new A(b)`, also of a function; the object takes over what those of another class do if that is given.
  func new(_ owner: Value, _ arguments: [Value], like other: JSObject? = nil) throws -> Value {
    if let made = try owner.object?.constructed(arguments, like: other) { return made }
    if let owner = owner.object as? JSClass {
      if owner.name == "Array", other == nil {
        return try arrayFunction("new", JSArguments(arguments, self))
      }
      return try owner.new(arguments, like: other)
    }
    // A function as a constructor.
    if case .function(_, let function) = owner, function.style?.isConstructor != false {
      let home = other ?? prototype(of: function)
      let above = sequence(first: home, next: \.prototype).lazy
      let made =
        above.compactMap { ($0 as? JSPrototype)?.owner?.made(byFunction: home) }.first
        ?? JSObject(self, home)
      let answer = try setUp(made, by: owner, arguments, of: other == nil ? owner : nil)
      return answer.isObject ? answer : .handle(made)
    }
    throw noFunction(shown(owner), "constructor")
  }

  /// Calls the function that sets a new object up, and tells it of which class or function that is.
  fileprivate func setUp(
    _ object: JSObject, by function: Value, _ arguments: [Value], of target: Value? = nil
  ) throws -> Value {
    if case .function(_, let own) = function, own.style?.contains(.asksTarget) == true {
      newTarget =
        try target ?? object.prototype.map { try get(.handle($0), "constructor") } ?? .undefined
    }
    return try function.call(arguments, this: .handle(object), in: self)
  }
}
