/// `new Blob(['a'])`: bytes with a type, which are read by promises.
final class JSBlob: JSObject, JSCallable {
  static let methods: Set<String> = ["arrayBuffer", "slice", "text"]
  private var bytes: [UInt8] = []
  private var type = ""

  func begin(_ given: JSArguments) throws {
    if given.count > 0, !given[0].isObject {
      throw world.typeError("The \"sources\" argument must be a sequence")
    }
    for part in given.count > 0 ? try world.members(given[0]) : [] {
      switch part.object {
      case let other as JSBlob: bytes += other.bytes
      case is JSArrayBuffer, is JSTypedArray, is JSDataView: bytes += try world.bytes(of: part)
      default: bytes += try world.text(part).utf8
      }
    }
    try setType(given[1].member("type"))
  }

  private func setType(_ value: Value?) throws {
    if let value, !value.isUndefined { type = try world.text(value).lowercased() }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "text": return later(.string(String(decoding: bytes, as: UTF8.self)))
    case "arrayBuffer": return later(world.arrayBuffer(bytes))
    case "slice":
      let made = JSBlob(world, prototype)
      made.bytes = Array(bytes[try given.range(0, of: bytes.count)])
      try made.setType(given[2])
      return .handle(made)
    default: return nil
    }
  }

  /// A promise that is kept behind all that runs.
  private func later(_ value: Value) -> Value {
    let promise = JSPromise(world)
    world.atEndOfInstant { promise.settle(value) }
    return .handle(promise)
  }

  override func computed(_ name: String) -> Value? {
    switch name {
    case "size": .int(bytes.count)
    case "type": .string(type)
    default: nil
    }
  }

  override var ownTag: String? { "Blob" }
  override var shownText: String? { "Blob { size: \(bytes.count), type: '\(type)' }" }
}

extension JSWorld {
  func arrayBuffer(_ bytes: [UInt8]) -> Value {
    let made = JSArrayBuffer(self, instances(of: "ArrayBuffer"))
    made.bytes = bytes
    return .handle(made)
  }
}
