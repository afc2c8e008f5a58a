/// `Data`: bytes.
final class SwiftData: Handle {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    super.init("\(bytes.count) bytes", [:])
  }

  /// Nil of a text that is no Base64.
  convenience init?(base64 text: String) {
    let signs = Array(text.utf8)
    let digits = signs.prefix { $0 != UInt8(ascii: "=") }
    let rest = signs.count - digits.count
    guard signs.count % 4 == 0, rest <= 2, signs.suffix(rest).allSatisfy({ $0 == 61 }),
      let bytes = Base64.bytes(of: digits)
    else { return nil }
    self.init(bytes)
  }

  override func method(_ name: String) -> Method? {
    name == "base64EncodedString" ? { [bytes] _ in .string(Base64.text(of: bytes)) } : nil
  }

  override func iterated() throws -> [Value]? { bytes.map { .int(Int($0)) } }
  override func isEqual(to other: Handle) -> Bool { (other as? SwiftData)?.bytes == bytes }
  override func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
