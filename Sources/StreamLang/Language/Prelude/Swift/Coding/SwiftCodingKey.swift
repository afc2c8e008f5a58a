extension Value {
  /// The text of a `CodingKey`: that of a case, or what its type says.
  var codingName: String {
    guard case .handle(let key as SwiftObject) = self else { return plainText }
    if let name = key.caseName {
      if case .string(let raw)? = key.type.cases[name]?.raw { return raw }
      return name
    }
    return ((try? key.get("stringValue")) ?? nil)?.plainText ?? ""
  }
}

extension SwiftType {
  /// The key of this type for a name in JSON; nil if it has none.
  func key(called text: String) -> Value? {
    if keyword == .enum {
      return cases.keys.lazy.compactMap { self.value(of: $0, []) }.first { $0.codingName == text }
    }
    let name = initializer(labelled: ["stringValue:"])
    return ((try? new(name, [.string(text)])) ?? .null).unwrapped
  }
}
