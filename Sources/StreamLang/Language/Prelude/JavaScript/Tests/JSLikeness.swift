/// A value that stands for all of its kind in what a test expects: `expect.any(Number)`, `expect.objectContaining({a: 1})`.
final class JSLikeness: JSObject {
  private let name: String
  private let wanted: Value
  private let digits: Double
  private let isNegated: Bool

  /// The functions of `expect` that make one, and of `jasmine`.
  static let names: Set<String> = [
    "any", "anything", "objectContaining", "arrayContaining", "stringContaining", "stringMatching",
    "closeTo", "arrayOf",
  ]

  /// `path` is the name of the function behind `expect`, which `not` may stand in front of.
  init(_ path: String, _ given: JSArguments) throws {
    isNegated = path.hasPrefix("not.")
    name = isNegated ? String(path.dropFirst(4)) : path
    wanted = given[0]
    digits = given[1].isUndefined ? 2 : try given.world.number(given[1])
    super.init(given.world)
  }

  override var shownText: String? {
    let words = (name.first?.uppercased() ?? "") + name.dropFirst()
    let part = name == "anything" ? "" : "<\(wanted.named ?? world.shown(wanted))>"
    return (isNegated ? "Not" : "") + words + part
  }

  func accepts(_ value: Value) -> Bool { ((try? isMet(by: value)) ?? false) != isNegated }

  private func isMet(by value: Value) throws -> Bool {
    switch name {
    case "any":
      switch wanted.named {
      case "Object": return value.typeName == "object" && value != .null
      case "Array": return value.isList
      case "Function": return value.isCallable
      case "String", "Number", "Boolean", "Symbol", "BigInt":
        return value.typeName == wanted.named?.lowercased()
      default: return try world.isInstance(value, of: wanted)
      }
    case "anything": return !value.isNothing
    case "objectContaining":
      return value.isObject
        && world.keys(wanted).allSatisfy { world.isAlike(value.member($0), wanted.member($0)) }
    case "arrayContaining":
      let (members, parts) = (try world.members(value), try world.members(wanted))
      return value.isList
        && parts.allSatisfy { part in members.contains { world.isAlike($0, part) } }
    case "arrayOf":
      return try value.isList && world.members(value).allSatisfy { world.isAlike($0, wanted) }
    case "stringContaining", "stringMatching":
      guard case .string(let text) = value else { return false }
      return try world.text(text, matches: wanted)
    default: return try world.isClose(value, to: wanted, digits: digits)
    }
  }
}

extension JSWorld {
  /// True of two parts of values that are alike; one that is not there is undefined.
  func isAlike(_ a: Value?, _ b: Value?) -> Bool { isAlike(a ?? .undefined, b ?? .undefined, 0) }

  /// True if two numbers differ by less than half of the last digit that counts.
  func isClose(_ a: Value, to b: Value, digits: Double) throws -> Bool {
    let (a, b) = (try number(a), try number(b))
    return a == b || abs(a - b) < JSTranscendental.power(10, -digits) / 2
  }
}

extension Value {
  /// The name of the class or function that a value is; nil of all else.
  fileprivate var named: String? {
    if case .function(_, let function) = self { function.label } else { (object as? JSClass)?.name }
  }
}
