/// The module `crypto` of node, as far as it has random numbers, which are the same for each `--seed`.
extension JSWorld {
  static let cryptoFunctions: Works = [
    "randomUUID": { js, _ in .string(js.randomName()) },
    "randomBytes": { $0.buffer($0.randomBytes(try $1.whole(0))) },
    "randomInt": { js, given in
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
    },
    "getRandomValues": { js, given in
      guard let array = given[0].object as? JSTypedArray, array.kind != .float32,
        array.kind != .float64
      else { throw js.isUnfit(given[0], "typedArray", "an instance of an integer TypedArray") }
      array.fill(js.randomBytes(array.bytes.count))
      return given[0]
    },
    "timingSafeEqual": { .bool(try $0.bytes(of: $1[0]) == $0.bytes(of: $1[1])) },
  ]

  /// Functions of digests, which are not here.
  static let absentCryptoFunctions = absent(
    ["createHash", "createHmac", "hash", "getHashes"], "crypto", help: digestHelp)

  /// `crypto.subtle.digest('SHA-256', bytes)`.
  static let absentDigest = absent(["digest"], "crypto.subtle", help: digestHelp)

  private static let digestHelp = "paste a function that makes the digest"

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
