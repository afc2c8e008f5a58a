/// Bytes as a text of 64 signs.
enum Base64 {
  private static let signs = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var made: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        made.append(place > part.count ? UInt8(ascii: "=") : signs[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: made, as: UTF8.self)
  }

  /// The bytes that signs without those at the end stand for; nil if one of them is unknown.
  static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    var (bytes, bits, count) = ([UInt8](), 0, 0)
    for sign in text {
      guard let digit = signs.firstIndex(of: sign) else { return nil }
      (bits, count) = ((bits << 6 | digit) & 0xffffff, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 255))
      }
    }
    return bytes
  }
}
