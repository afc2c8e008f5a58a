/// The copies that `structuredClone` makes: of lists, records, maps, sets, dates, errors and bytes, each once.
struct JSCopies {
  private let world: JSWorld
  private var known: [ObjectIdentifier: JSObject] = [:]

  init(_ world: JSWorld) { self.world = world }

  mutating func copy(_ value: Value) throws -> Value {
    switch value {
    case .null, .bool, .int, .double, .duration, .string: return value
    case .symbol where value.isUndefined || value.isHole: return value
    case .list(let members): return .handle(JSArray(try members.map { try copy($0) }, world))
    case .record(let record): return world.object(of: try record.fields.mapValues { try copy($0) })
    case .handle(let handle):
      guard let object = handle as? JSObject else { break }
      if let made = known[ObjectIdentifier(object)] { return .handle(made) }
      if let made = try copy(object) { return .handle(made) }
    case .function, .stream, .symbol: break
    }
    var message = "\(try world.text(value)) could not be cloned."
    if let object = value.object { message = "\(object.tag) could not be cloned." }
    throw RuntimeError(thrown: world.platformError("DataCloneError", message))
  }

  /// Nil for what cannot be copied.
  private mutating func copy(_ object: JSObject) throws -> JSObject? {
    let id = ObjectIdentifier(object)
    switch object {
    case let list as JSArray:
      let made = JSArray([], world)
      known[id] = made
      made.members = try list.members.map { try copy($0) }
      return made
    case let map as JSMap:
      let made = JSMap(world, world.instances(of: map.isSet ? "Set" : "Map"), isSet: map.isSet)
      known[id] = made
      for (key, value) in map.entries { made.put(try copy(key), try copy(value)) }
      return made
    case let date as JSDate:
      let made = JSDate(world, world.instances(of: "Date"))
      try made.set([JSNumber.value(date.time)])
      return made
    case let regex as JSRegExp:
      let made = JSRegExp(world, world.instances(of: "RegExp"))
      try made.read(JSArguments([.handle(regex)], world))
      return made
    case is JSBigInt: return object
    case let buffer as JSArrayBuffer:
      let made = JSArrayBuffer(world, world.instances(of: "ArrayBuffer"))
      known[id] = made
      made.bytes = buffer.bytes
      return made
    case let array as JSTypedArray:
      let made = JSTypedArray(array.kind, world, array.ownTag.flatMap(world.instances(of:)))
      known[id] = made
      made.look(at: array, in: try copy(.handle(array.buffer)))
      return made
    case is any JSCallable, is JSClass: return nil
    default: break
    }
    let name = object.isError ? object.find("name").map { $0.plainText } ?? "Error" : "Object"
    let made = JSObject(world, object.isError ? world.instances(of: name) : nil)
    known[id] = made
    if object.isError { made.hidden = object.hidden }
    for name in object.fields.keys where !name.isPrivateName && !name.isSymbolName {
      if name != "name" || !object.isError { made.fields[name] = try copy(object.get(name)) }
    }
    return made
  }
}
