/// The types of a function's parameters, as its name in the written program has them: `see(_: Int, by: String)`.
///
/// A call in a later text is not known to the reader of the first one, so the values themselves tell what it means.
struct SwiftSignature {
  private let types: [String]
  /// The key without the types: `see(_:by:)`.
  let labelled: String

  init(_ key: String) {
    var (parts, part, depth) = ([String](), "", 0)
    for letter in key.drop(while: { $0 != "(" }).dropFirst() {
      if letter == ")" && depth == 0 { break }
      if "([<".contains(letter) { depth += 1 }
      if ")]>".contains(letter), part.last != "-" { depth -= 1 }
      if letter == "," && depth == 0 {
        parts.append(part)
        part = ""
      } else {
        part.append(letter)
      }
    }
    if !part.isEmpty { parts.append(part) }
    types = parts.map { part in
      String(part.drop { $0 != ":" }.dropFirst().drop { $0 == " " })
    }
    let labels = parts.map { $0.drop { $0 == " " }.prefix { $0 != ":" } + ":" }
    labelled = "\(key.prefix { $0 != "(" })(\(labels.joined()))"
  }

  /// The nearest of several keys to the values of a call; the first one if nothing tells them apart.
  static func nearest(_ keys: [String], to given: [Value], in world: SwiftWorld) -> String? {
    let ranked = keys.compactMap { key in
      Self(key).rank(given, in: world).map { (key: key, rank: $0) }
    }
    let highest = ranked.map(\.rank).max()
    return ranked.first { $0.rank == highest }?.key ?? keys.first
  }

  private func rank(_ given: [Value], in world: SwiftWorld) -> Int? {
    guard types.count == given.count else { return nil }
    var sum = 0
    for (type, value) in zip(types, given) {
      guard let rank = Self.rank(value, type, in: world) else { return nil }
      sum += rank
    }
    return sum
  }

  private static let plain: Set<String> = ["Int", "Double", "String", "Bool"]

  private static func rank(_ value: Value, _ type: String, in world: SwiftWorld) -> Int? {
    if type.hasSuffix("?") {
      guard let inner = value.unwrapped else { return 2 }
      return rank(inner, String(type.dropLast()), in: world).map { max($0 - 1, 0) }
    }
    let name = world.typeName(of: value) ?? "Any"
    if name == type { return 3 }
    switch value {
    case .handle(let object as SwiftObject): return object.type.isKind(of: type) ? 2 : nil
    case .list: return type.hasPrefix("[") ? 2 : plain.contains(type) ? nil : 0
    case .function: return type.contains("->") ? 2 : plain.contains(type) ? nil : 0
    case .int where type == "Double": return 1
    default:
      return plain.contains(name) && (plain.contains(type) || type.hasPrefix("[")) ? nil : 0
    }
  }
}
