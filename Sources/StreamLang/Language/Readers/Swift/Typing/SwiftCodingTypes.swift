/// The types of what decoders, encoders and their containers answer.
enum SwiftCodingTypes {
  /// The types whose methods are those of a decoder or an encoder.
  static let names: Set<String> = [
    "Decoder", "Encoder", "KeyedDecodingContainer", "KeyedEncodingContainer",
    "UnkeyedDecodingContainer", "UnkeyedEncodingContainer", "SingleValueDecodingContainer",
    "SingleValueEncodingContainer",
  ]

  /// The type of the answer of a method of a coding type; nil of all other types.
  static func answer(
    of name: String, _ owner: SwiftTypeName?, _ given: SwiftArguments
  ) -> SwiftTypeName? {
    guard let kind = owner?.name, names.contains(kind) else { return nil }
    let way = kind == "Decoder" || kind.contains("Decoding") ? "Decoding" : "Encoding"
    let type = given.first?.value.writtenType
    switch name {
    case "container", "nestedContainer": return .named("Keyed\(way)Container", of: type)
    case "unkeyedContainer", "nestedUnkeyedContainer": return .named("Unkeyed\(way)Container", [])
    case "singleValueContainer": return .named("SingleValue\(way)Container", [])
    case "superDecoder": return .named("Decoder", [])
    case "superEncoder": return .named("Encoder", [])
    case "decode": return type
    case "decodeIfPresent": return type.map { .optional($0) }
    case "decodeNil", "contains": return .named("Bool", [])
    default: return .tuple([])
    }
  }

  /// The type of a property of a coding type; nil of all other types.
  static func property(_ name: String, _ owner: SwiftTypeName?) -> SwiftTypeName? {
    guard case .named(let kind, let inner)? = owner, names.contains(kind) else { return nil }
    switch name {
    case "allKeys": return inner.first.map { .list($0) }
    case "codingPath": return .list(.named("Any", []))
    case "isAtEnd": return .named("Bool", [])
    case "currentIndex": return .named("Int", [])
    case "count":
      return kind.contains("Decoding") ? .optional(.named("Int", [])) : .named("Int", [])
    default: return nil
    }
  }
}

extension SwiftFunction {
  /// True of `init(from:)` of a decoder, or of `encode(to:)` of an encoder.
  var isOwnCoding: Bool {
    guard parameters.count == 1, let label = parameters[0].label else { return false }
    let type = parameters[0].type?.name
    return label == "from" && type == "Decoder" && name?.text != "encode"
      || label == "to" && type == "Encoder" && name?.text == "encode"
  }
}
