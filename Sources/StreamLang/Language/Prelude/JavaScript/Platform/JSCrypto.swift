/// The module `crypto` of node, as far as it has digests and random numbers, which are the same for each `--seed`.
extension JSWorld {
  static let cryptoFunctions: [(String, Work)] = [
    ("randomUUID", { js, _ in .string(js.randomName()) }),
    ("randomBytes", { $0.buffer($0.randomBytes(try $1.whole(0))) }),
    (
      "randomInt",
      { js, given in
        let hasBoth = given[1].number != nil
        let (low, high) = (hasBoth ? try given.whole(0) : 0, try given.whole(hasBoth ? 1 : 0))
        guard low < high else {
          throw js.failure(
            "RangeError",
            "The value of \"max\" is out of range. "
              + "It must be greater than the value of \"min\" (\(low)). Received \(high)")
        }
        let made = Value.int(low + js.environment.random.whole(below: high - low))
        guard let answer = given.values.last, answer.isCallable else { return made }
        js.atEndOfInstant { js.attempt { _ = try answer.call([.null, made], in: js) } }
        return .undefined
      }
    ),
    (
      "getRandomValues",
      { js, given in
        guard let array = given[0].object as? JSTypedArray, array.kind != .float32,
          array.kind != .float64
        else {
          throw js.isUnfit(given[0], "typedArray", "an instance of an integer TypedArray")
        }
        array.fill(js.randomBytes(array.bytes.count))
        return given[0]
      }
    ),
    ("createHash", { .handle(try JSHash($0, $1, key: nil)) }),
    ("createHmac", { .handle(try JSHash($0, $1, key: try $0.bytes(of: $1[1], .undefined))) }),
    (
      "getHashes",
      { js, _ in js.list(of: ["md5", "sha1", "sha256", "sha512"].map { .string($0) }) }
    ),
    (
      "timingSafeEqual", { .bool(try $0.bytes(of: $1[0]) == $0.bytes(of: $1[1])) }
    ),
  ]

  /// `crypto.subtle.digest('SHA-256', bytes)`.
  static let digest: Work = { js, given in
    let name = try given[0].member("name").map { try js.text($0) } ?? given.text(0)
    let kind = try digest(named: name)
    let bytes = try js.bytes(of: given[1])
    let promise = JSPromise(js)
    js.atEndOfInstant { promise.settle(js.arrayBuffer(kind.of(bytes))) }
    return .handle(promise)
  }

  fileprivate static func digest(named name: String) throws -> JSDigest {
    let known = JSDigest(rawValue: name.lowercased().replacing("-", with: ""))
    if let known { return known }
    throw RuntimeError("the digest \(name) is not here", help: "md5, sha1, sha256 and sha512 are")
  }

  private func randomBytes(_ count: Int) -> [UInt8] {
    (0..<max(0, count)).map { _ in UInt8(truncatingIfNeeded: environment.random.next() >> 56) }
  }

  /// A name that no other one is, of version 4.
  private func randomName() -> String {
    var bytes = randomBytes(16)
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    return bytes.enumerated().map { place, byte in
      ([4, 6, 8, 10].contains(place) ? "-" : "") + byte.hexadecimal
    }.joined()
  }
}

/// `createHash('sha256')`: bytes that are added one after another, until their digest is asked for.
private final class JSHash: JSObject, JSCallable {
  static let methods: Set<String> = ["update", "digest", "copy"]
  private let kind: JSDigest
  private let key: [UInt8]?
  private var bytes: [UInt8] = []
  private var isOver = false

  init(_ world: JSWorld, _ given: JSArguments, key: [UInt8]?) throws {
    (kind, self.key) = (try JSWorld.digest(named: given.text(0)), key)
    super.init(world)
  }

  private init(copying other: JSHash) {
    (kind, key, bytes) = (other.kind, other.key, other.bytes)
    super.init(other.world)
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    guard Self.methods.contains(name) else { return nil }
    if isOver { throw world.failure("Error", "Digest already called") }
    switch name {
    case "update":
      bytes += try world.bytes(of: given[0], given[1])
      return .handle(self)
    case "copy": return .handle(JSHash(copying: self))
    default:
      isOver = true
      let made = key.map { kind.of(bytes, key: $0) } ?? kind.of(bytes)
      if given[0].isNothing { return world.buffer(made) }
      return .string(try world.encoding(given[0]).text(of: made))
    }
  }
}
