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
