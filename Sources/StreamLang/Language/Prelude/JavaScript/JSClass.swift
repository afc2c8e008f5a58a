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
final class JSClass: JSObject {
  /// Its own, or that of the place where it is put.
  var name: String
  let parent: JSClass?
  /// The function that is called for a new object.
  var setUp: Value?
  /// Gives a new object its fields.
  var initialize: Value?
  /// Makes the object of a class that is not written in JavaScript.
  var make: ((JSObject) -> JSObject)?
  /// Sets up an object of a class that is not written in JavaScript.
  var nativeSetUp: ((JSObject, [Value]) throws -> Void)?
  /// Answers a call without `new`; nil of classes that cannot be called.
  var answer: (([Value]) throws -> Value)?
  /// The function that it is to a program, of those that are called rather than made: `String(a)`.
  var function: Value?
  private(set) var instances: JSObject?

  init(_ name: String, _ parent: JSClass?, _ world: JSWorld) {
    self.name = name
    self.parent = parent
    super.init(world, parent)
    instances = JSPrototype(self, world, parent?.instances)
  }

  func new(_ arguments: [Value]) throws -> Value {
    var maker: JSClass? = self
    while let known = maker, known.make == nil { maker = known.parent }
    let made = instances.map { maker?.make?($0) ?? JSObject(world, $0) } ?? JSObject(world)
    let answer = try construct(made, arguments)
    if case .handle(let other)? = answer, other is JSObject { return .handle(other) }
    return .handle(made)
  }

  /// Sets a new object up, as `super(…)` does.
  func construct(_ object: JSObject, _ arguments: [Value]) throws -> Value? {
    if let nativeSetUp {
      try nativeSetUp(object, arguments)
      return nil
    }
    if parent == nil { try initialize(object) }
    if let setUp { return try setUp.call(arguments, this: .handle(object), in: world) }
    if let parent {
      _ = try parent.construct(object, arguments)
      try initialize(object)
    }
    return nil
  }

  func initialize(_ object: JSObject) throws {
    _ = try initialize?.call([], this: .handle(object), in: world)
  }

  /// A class is called like a function only by mistake.
  override func method(_ name: String) -> (([Value]) throws -> Value)? {
    if name == "on", !has(name) { return { [self] _ in throw isNoFunction } }
    return super.method(name)
  }

  var isNoFunction: RuntimeError {
    world.failure("TypeError", "Class constructor \(name) cannot be invoked without 'new'")
  }
}
