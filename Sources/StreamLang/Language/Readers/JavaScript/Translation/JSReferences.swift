extension [JSToken] {
  /// True if a program can tell a list or record from an equal one, or changes one in place.
  var tellsReferences: Bool {
    indices.contains { place in
      switch self[place].kind {
      case .name(let name): tellsReferences(name, at: place)
      case .sign(let sign): tellsReferences(bySign: sign, at: place)
      default: false
      }
    }
  }

  private func tellsReferences(_ name: String, at place: Int) -> Bool {
    switch name {
    case "create": self.name(at: place - 2) == "Object"
    // `{then(f) {…}}`
    case "then" where isSign(at: place + 1, "("): place > 0 && !isSign(at: place - 1, ".", "?.")
    // `{length: 2}`, `{then: f}` may be what `from` takes for a list or a promise.
    case "length", "then": isSign(at: place + 1, ":")
    // `for (a.b of c)`
    case "of", "in": self.name(at: place - 1) != nil && isSign(at: place - 2, ".")
    default: Self.tellingWords.contains(name)
    }
  }

  private func tellsReferences(bySign sign: String, at place: Int) -> Bool {
    if sign == "=", growsDeeper(at: place) { return true }
    guard place > 1 else { return false }
    let last = self[place - 1]
    if Self.comparing.contains(sign) { return !last.isPlain && at(place + 1)?.isPlain != true }
    let isSetting = sign.hasSuffix("=") && !["<=", ">="].contains(sign)
    let isStep = sign == "++" || sign == "--"
    // `++a.b`
    if isStep, let next = at(place + 1), next.name != nil, !next.followsNewline,
      isSign(at: place + 2, ".", "[")
    {
      return true
    }
    // `[a.b, c[0]] = d`, `({x: a.b} = d)`
    if isSetting, let first = last.partner, first < place,
      (first + 1..<place).contains(where: isPart)
    {
      return true
    }
    // `a.b = c`, `a[b] += c`
    guard isSetting || isStep, isSign(at: place - 2, ".") && last.name != nil || last.isSign("]")
    else { return false }
    // `const [a] = b` takes a list apart.
    guard let partner = last.partner, partner > 0 else { return true }
    return !["const", "let", "var"].contains(name(at: partner - 1))
      && !isSign(at: partner - 1, ",", "(", ";")
  }

  /// True of `a = {b: 1, next: a}`, which grows deeper each time.
  private func growsDeeper(at place: Int) -> Bool {
    guard let name = name(at: place - 1), isSign(at: place + 1, "{", "["),
      let end = self[place + 1].partner, end > place + 1
    else { return false }
    return (place + 2..<end).contains {
      self[$0].name == name && isSign(at: $0 - 1, ":", ",", "[", "{")
        && isSign(at: $0 + 1, ",", "]", "}")
    }
  }

  /// True of the sign in front of a part: `.` in `a.b`, `[` in `a[b]`.
  private func isPart(at place: Int) -> Bool {
    self[place].isSign(".")
      || self[place].isSign("[") && (name(at: place - 1) != nil || isSign(at: place - 1, "]", ")"))
  }

  private static let comparing: Set<String> = ["===", "!==", "==", "!="]

  private static let tellingWords: Set<String> = [
    "class", "this", "delete", "distinct", "distinctUntilChanged", "distinctUntilKeyChanged",
    "sequenceEqual", "push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill",
    "indexOf", "includes", "assign", "Map", "Set", "freeze", "seal", "preventExtensions", "get",
    "set",
    "Symbol", "toString", "valueOf", "toJSON", "spyOn", "sinon", "spy", "stub", "prototype",
    "__proto__", "super", "defineProperty", "defineProperties", "structuredClone", "copyWithin",
    "namespace", "setPrototypeOf", "Reflect", "Proxy", "is", FilePart.word,
  ]
}

extension JSToken {
  /// True where a value begins, or ends, that has no parts: a comparison with it tells no references.
  fileprivate var isPlain: Bool {
    switch kind {
    case .number, .string, .template: true
    case .name(let name): ["undefined", "null", "true", "false", "typeof"].contains(name)
    case .sign("-"): true
    default: false
    }
  }
}
