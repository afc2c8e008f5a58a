import OrderedCollections

/// The texts that a program prints, and types in them that values do not know: those of streams, and of results within
/// other values.
extension SwiftWorld {
  /// The text of a value that a program prints or makes a text of; `isWithin` is true of one that stands in another.
  func printed(_ value: Value, isWithin: Bool = false) throws -> String {
    if let reason = untold(in: value, isWithin: isWithin) { throw reason }
    return isWithin ? inner(value) : text(value)
  }

  /// The text of a value whose streams, or the results within it, are of a type that the text of the program tells.
  func printed(_ value: Value, naming type: String, isWithin: Bool = false) throws -> String {
    try printed(named(value, type, isWithin: isWithin), isWithin: isWithin)
  }

  /// The texts that `print` writes: those of values, the texts between them, and the last one.
  func pieces(_ values: [Value], _ between: String, _ last: String) throws -> [String] {
    try values.enumerated().flatMap { [$0 == 0 ? "" : between, try printed($1)] } + [last]
  }

  /// The reason why nothing tells the text of a value; nil if it is known.
  private func untold(in value: Value, isWithin: Bool = true) -> RuntimeError? {
    switch value {
    case .stream:
      return RuntimeError(
        "nothing tells the type of a stream, which Swift prints", help: "print its values")
    case .record:
      guard let (kind, payload) = value.tagged else { return nil }
      if isWithin, Self.results.contains(kind) {
        return RuntimeError(
          "the types of a result, which Swift prints with it here, are not known",
          help: "print it by itself, or its parts")
      }
      return untold(in: payload, isWithin: Self.results.contains(kind))
    case .list(let members): return members.lazy.compactMap { self.untold(in: $0) }.first
    case .handle(let object as SwiftObject) where object.isRxError && object.caseName == "disposed":
      guard let subject = object.fields["0"] else {
        return RuntimeError(
          "nothing tells the type of what is disposed, which Swift prints",
          help: "print something else")
      }
      return untold(in: subject, isWithin: false)
    case .handle(let object as SwiftObject) where object.isShownByItself: return nil
    case .handle(is SwiftMemberIndex):
      return RuntimeError(
        "the index of a dictionary or a set has no text", help: "print the member at it")
    case .handle: return children(of: value).lazy.compactMap { self.untold(in: $0.value) }.first
    default: return nil
    }
  }

  /// The cases of results, and of the ends of Combine's streams.
  private static let results: Set<String> = ["success", "failure", "finished"]

  /// The type whose numbers are printed in another way than those of `Double`.
  static let single = "Float"

  /// A value with words in the place of its streams, of the results within it, and of each `Float`.
  private func named(_ value: Value, _ type: String, isWithin: Bool = false) throws -> Value {
    func inner(_ value: Value) throws -> Value { try named(value, type, isWithin: true) }
    switch value {
    case .stream: return .symbol(type)
    case .double(let number) where type == Self.single: return .symbol(Float(number).description)
    case .record where value.tagged?.kind == "next":
      return Value(.next(try named(value.tagged?.value ?? .null, type)))
    case .record:
      guard isWithin, let kind = value.tagged?.kind, Self.results.contains(kind) else {
        return value
      }
      return .symbol("\(type).\(try printed(value))")
    case .handle(let object as SwiftObject) where !object.isShownByItself:
      let made = object.copy()
      made.fields = try object.fields.mapValues(inner)
      return .handle(made)
    default: return try value.withParts(inner) ?? value
    }
  }
}

extension SwiftObject {
  /// True of an instance whose text does not show its parts: one of a class, and one that describes itself.
  fileprivate var isShownByItself: Bool {
    type.isReference || type.keyword == .native || type.isKind(of: "CustomStringConvertible")
      || type.isKind(of: "CustomDebugStringConvertible")
  }
}
