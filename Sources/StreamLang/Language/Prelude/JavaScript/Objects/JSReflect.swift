/// The functions of `Reflect`, which do what operators do.
extension JSWorld {
  /// Those that fail unless their first argument is an object.
  private static let ofObjects: Works = [
    "get": { js, given in
      guard given.count > 2, let found = try js.accessor(given[0], given[1]) else {
        return try js.get(given[0], given[1])
      }
      return try found.get?.call([], this: given[2], in: js) ?? .undefined
    },
    "has": { try $0.has($1[1], in: $1[0]) },
    "set": { js, given in
      guard given.count > 3 else {
        return .bool(js.succeeds { _ = try js.set(given[0], given[1], to: given[2]) })
      }
      if let found = try js.accessor(given[0], given[1]) {
        _ = try found.set?.call([given[2]], this: given[3], in: js)
        return .bool(found.set != nil)
      }
      // A value that a proxy is told to set in itself becomes a field of its object.
      let isOther = given[3].object.map { !($0 is JSProxy) } ?? false
      return .bool(js.succeeds { _ = try js.set(given[isOther ? 3 : 0], given[1], to: given[2]) })
    },
    "deleteProperty": { js, given in
      .bool(js.succeeds { _ = try js.delete(given[0], given[1]) })
    },
    "defineProperty": { js, given in
      .bool(js.succeeds { _ = try js.objectFunction("defineProperty", given) })
    },
    "ownKeys": { js, given in
      let names = try js.members(js.objectFunction("getOwnPropertyNames", given))
      let symbols = try js.members(js.objectFunction("getOwnPropertySymbols", given))
      return .handle(JSArray(names + symbols, js))
    },
    "getPrototypeOf": { try $0.objectFunction("getPrototypeOf", $1) },
    "setPrototypeOf": { js, given in
      .bool(js.succeeds { _ = try js.objectFunction("setPrototypeOf", given) })
    },
    "getOwnPropertyDescriptor": {
      try $0.objectFunction("getOwnPropertyDescriptor", $1)
    },
    "isExtensible": { try $0.objectFunction("isExtensible", $1) },
    "preventExtensions": { js, given in
      .bool(js.succeeds { _ = try js.objectFunction("preventExtensions", given) })
    },
  ]

  static let reflection = Works(
    uniqueKeysWithValues: ofObjects.map { name, work -> (String, Work) in
      let checked: Work = { js, given in
        guard given[0].isObject else { throw js.typeError("Reflect.\(name) called on non-object") }
        return try work(js, given)
      }
      return (name, checked)
    }
  ).merging([
    "apply": { try $1[0].call($0.members($1[2]), this: $1[1], in: $0) },
    "construct": { js, given in
      let other = given.count > 2 ? try js.get(given[2], "prototype").object : nil
      return try js.new(given[0], js.members(given[1]), like: other)
    },
  ]) { $1 }

  /// The functions of a field that is computed, with a receiver of their own; nil of all other fields.
  private func accessor(_ object: Value, _ key: Value) throws -> (get: Value?, set: Value?)? {
    guard let object = object.object, !(object is JSProxy) else { return nil }
    return object.accessor(try self.key(key))
  }

  private func succeeds(_ work: () throws -> Void) -> Bool {
    do {
      try work()
      return true
    } catch { return false }
  }
}
