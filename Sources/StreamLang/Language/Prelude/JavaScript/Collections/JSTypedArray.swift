/// `new Uint8Array(4)`: numbers of one kind, in bytes that others may share.
class JSTypedArray: JSSizedList, JSCallable {
  class var methods: Set<String> { ownMethods }
  static let ownMethods: Set<String> = [
    "at", "copyWithin", "entries", "every", "fill", "filter", "find", "findIndex", "findLast",
    "findLastIndex", "forEach", "includes", "indexOf", "join", "keys", "lastIndexOf", "map",
    "reduce", "reduceRight", "reverse", "set", "slice", "some", "sort", "subarray",
    "toLocaleString", "toReversed", "toSorted", "toString", "values", "with", "@@iterator",
  ]
  final let kind: JSNumberKind
  final private(set) var buffer: JSArrayBuffer
  /// Its bytes in the buffer.
  final private(set) var bounds = 0..<0

  init(_ kind: JSNumberKind, _ world: JSWorld, _ prototype: JSObject?) {
    self.kind = kind
    buffer = JSArrayBuffer(world, world.instances(of: "ArrayBuffer"))
    super.init(world, prototype)
  }

  final override var count: Int { bounds.count / kind.size }
  final var bytes: ArraySlice<UInt8> { buffer.bytes[bounds] }

  final override subscript(place: Int) -> Value {
    kind.value(of: buffer[bounds.lowerBound + place * kind.size, kind.size], world)
  }

  final override func put(_ value: Value, at place: Int) throws {
    let bits = try kind.bits(of: value, world)
    guard 0..<count ~= place else { return }
    buffer[bounds.lowerBound + place * kind.size, kind.size] = bits
  }

  // MARK: Making

  /// `new Uint8Array(a)`: of a number of zeros, a buffer, or numbers.
  func begin(_ given: JSArguments) throws {
    if let buffer = given[0].object as? JSArrayBuffer { return try look(at: buffer, given) }
    if given[0].isObject {
      let source = given[0]
      let isIterable =
        try world.hasMethod(source, "@@iterator") || source.isList
        || world.get(source, "@@iterator").isCallable
      let members = try isIterable ? world.members(source) : world.handedOver(source)
      return try hold(members)
    }
    let count = try given.whole(0)
    guard count >= 0, count <= JSArrayBuffer.limit / kind.size else {
      throw isInvalid(length: count)
    }
    hold(Array(repeating: 0, count: count * kind.size))
  }

  private func isInvalid(length: Int) -> RuntimeError {
    world.failure("RangeError", "Invalid typed array length: \(length)")
  }

  final func hold(_ bytes: [UInt8]) {
    buffer.bytes = bytes
    bounds = 0..<bytes.count
  }

  /// Writes as many bytes as it has.
  final func fill(_ bytes: [UInt8]) { buffer.bytes.replaceSubrange(bounds, with: bytes) }

  final func hold(_ members: [Value]) throws {
    hold(Array(repeating: 0, count: members.count * kind.size))
    for (place, member) in members.enumerated() { try put(member, at: place) }
  }

  private func look(at buffer: JSArrayBuffer, _ given: JSArguments) throws {
    let name = "\(kind.rawValue)Array"
    let (offset, all) = (try given.whole(1), buffer.bytes.count)
    guard offset % kind.size == 0 else {
      throw world.failure(
        "RangeError", "start offset of \(name) should be a multiple of \(kind.size)")
    }
    if given[2].isUndefined, all % kind.size != 0 {
      throw world.failure(
        "RangeError", "byte length of \(name) should be a multiple of \(kind.size)")
    }
    guard 0...all ~= offset else {
      throw world.failure(
        "RangeError", "Start offset \(offset) is outside the bounds of the buffer")
    }
    let count = try given.whole(2, (all - offset) / kind.size)
    guard 0...(all - offset) / kind.size ~= count else { throw isInvalid(length: count) }
    (self.buffer, bounds) = (buffer, offset..<offset + count * kind.size)
  }

  /// Looks at the same part of a copy of a buffer as another one does of the buffer.
  final func look(at other: JSTypedArray, in copy: Value) {
    if let copy = copy.object as? JSArrayBuffer { (buffer, bounds) = (copy, other.bounds) }
  }

  /// A new array of the same class, with these members.
  final func made(_ members: [Value]) throws -> Value {
    let made = try new([.int(members.count)])
    for (place, member) in members.enumerated() { try made.put(member, at: place) }
    return .handle(made)
  }

  private func new(_ given: [Value]) throws -> JSTypedArray {
    let made = try madeBy.map { try $0.new(given) }?.object as? JSTypedArray
    guard let made else { throw world.typeError("this is not a typed array.") }
    return made
  }

  // MARK: Methods

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    guard Self.ownMethods.contains(name) else { return nil }
    switch name {
    case "set":
      let (source, offset) = (given[0], try given.whole(1))
      let other = source.object as? JSTypedArray
      let members = try other?.values ?? world.handedOver(world.object(source))
      guard offset >= 0, offset <= count - members.count else {
        throw world.failure("RangeError", "offset is out of bounds")
      }
      for (place, member) in members.enumerated() { try put(member, at: offset + place) }
      return .undefined
    case "subarray":
      let part = try given.range(0, of: count)
      let offset = bounds.lowerBound + part.lowerBound * kind.size
      return .handle(try new([.handle(buffer), .int(offset), .int(part.count)]))
    case "fill":
      let part = try given.range(1, of: count)
      // It is computed also where nothing is filled.
      let bits = try kind.bits(of: given[0], world)
      for place in part { buffer[bounds.lowerBound + place * kind.size, kind.size] = bits }
    case "reverse", "sort", "copyWithin":
      let list = JSArray(name == "sort" ? try sorted(given[0]) : values, world)
      if name != "sort" { _ = try world.changingMethod(list, name, given) }
      for (place, member) in list.members.enumerated() { try put(member, at: place) }
    case "toSorted": return try made(sorted(given[0]))
    case "with":
      let place = try given.whole(0)
      var members = values
      guard members.indices.contains(place < 0 ? count + place : place) else {
        throw world.failure("RangeError", "Invalid typed array index")
      }
      members[place < 0 ? count + place : place] = given[1]
      return try made(members)
    case "map", "filter", "slice", "toReversed":
      let list = try world.listMethod(values, .handle(self), name, given)
      return try made(list.map(world.members) ?? [])
    case "toLocaleString":
      let texts = try values.map { try world.text(world.call($0, name, given.values)) }
      return .string(texts.joined(separator: ","))
    case "toString": return .string(try world.joined(values, ","))
    default: return try world.listMethod(values, .handle(self), name, given)
    }
    return .handle(self)
  }

  /// Its members by their size, or as a function compares them.
  private func sorted(_ function: Value) throws -> [Value] {
    if !function.isUndefined { return try world.sorted(values, function) }
    if kind.isBig {
      let sorter = JSSorter { [world] a, b in
        try world.binary("<", a, b).isTruthy ? -1 : world.binary(">", a, b).isTruthy ? 1 : 0
      }
      return try sorter.sorted(values)
    }
    let numbers: [Double] = try values.map { try world.number($0) }
    // -0 comes before 0, and what is no number at the end.
    let inOrder = numbers.filter { !$0.isNaN }.sorted { a, b in
      a == b ? a.sign == .minus && b.sign == .plus : a < b
    }
    return (inOrder + numbers.filter(\.isNaN)).map { JSNumber.value($0) }
  }

  // MARK: As an object

  /// The place of a member that is there; nil of all other names.
  private func place(_ name: String) -> Int? {
    guard name.isArrayIndex, let place = Int(name), place < count else { return nil }
    return place
  }

  override func computed(_ name: String) -> Value? {
    switch name {
    case "length": .int(count)
    case "byteLength": .int(bounds.count)
    case "byteOffset": .int(bounds.lowerBound)
    case "buffer": .handle(buffer)
    case "BYTES_PER_ELEMENT": .int(kind.size)
    default: place(name).map { self[$0] }
    }
  }

  override func set(_ name: String, to value: Value) throws {
    if name.isArrayIndex, let place = Int(name) { return try put(value, at: place) }
    // Other numbers are no places, and no fields.
    if Double(name).map({ JSNumber.text($0) == name }) == true { return }
    if computed(name) != nil {
      throw world.typeError(
        "Cannot set property \(name) of [object Object] which has only a getter")
    }
    try super.set(name, to: value)
  }

  override func owns(_ name: String) -> Bool { place(name) != nil || super.owns(name) }

  override func remove(_ name: String) throws {
    if place(name) != nil {
      throw world.typeError("Cannot delete property '\(name)' of [object \(kind.rawValue)Array]")
    }
    try super.remove(name)
  }

  override var keys: [String] { (0..<count).map(String.init) + super.keys }
  override var ownTag: String? { "\(kind.rawValue)Array" }
  override var shape: Shape { .list }
  override var plain: Value? { .list(values) }
  override func iterated() throws -> [Value]? { values }

  override func rounds() -> Rounds<Value>? {
    var place = 0
    return Rounds { [self] in
      guard place < count else { return nil }
      place += 1
      return self[place - 1]
    }
  }
}

extension JSNumberKind {
  /// True if its numbers are `BigInt`s.
  var isBig: Bool { self == .bigInt64 || self == .bigUint64 }
}

extension JSWorld {
  /// Adds the classes of bytes, and of the arrays that hold them as numbers.
  func defineBytes() {
    add("ArrayBuffer", nil, { JSArrayBuffer($0, $1) }) { try $0.begin($1) }
    add("DataView", nil, { JSDataView($0, $1) }) { try $0.begin($1) }
    classes["ArrayBuffer"]?.addNative("isView") { _, given in
      .bool(given[0].object is JSTypedArray || given[0].object is JSDataView)
    }
    let parent = JSClass("TypedArray", nil, self)
    parent.nativeSetUp = { [unowned self] _, _ in
      throw typeError("Abstract class TypedArray not directly constructable")
    }
    for kind in JSNumberKind.allCases {
      let name = "\(kind.rawValue)Array"
      let owner = add(name, parent, { JSTypedArray(kind, $0, $1) }) { try $0.begin($1) }
      owner.answer = { [unowned self] _ in throw typeError("Constructor \(name) requires 'new'") }
      owner.hide("BYTES_PER_ELEMENT", .int(kind.size))
    }
    for name in ["from", "of"] {
      let function = methodOfThis(name) { [unowned self] given in
        let list = try arrayFunction(name, JSArguments(members(given[1]), self))
        return try new(given[0], [list])
      }
      parent.hide(name, function)
    }
  }
}
