/// TypeScript's types: read, so that what stands behind them is found, and forgotten.
extension JSParser {
  /// `: T`, if it stands here.
  func skipAnnotation() throws(Problem) {
    if take(if: ":") { try skipType() }
  }

  func skipTypeParameters() throws(Problem) {
    if at("<") { try skipAngles() }
  }

  /// `<A, B = C>`; the closing sign may be a part of `>>` or `>=`.
  func skipAngles() throws(Problem) {
    try expect("<")
    while true {
      if case .sign(let sign) = token.kind, sign.hasPrefix(">") { return try takeCloser() }
      while ["const", "in", "out"].contains(token.name ?? ""), peek().name != nil { index += 1 }
      try skipType(isBound: true)
      if take(ifWord: "extends") {
        try skipType()
        // `<A extends B ? C : D>`
        if at("?") { try skipChoice() }
      }
      if take(if: "=") { try skipType() }
      if take(if: ",") { continue }
      return try takeCloser()
    }
  }

  /// Takes one `>`, also from the front of a longer sign.
  private func takeCloser() throws(Problem) {
    guard case .sign(let sign) = token.kind, sign.hasPrefix(">") else { throw wanted("`>`") }
    if sign == ">" {
      index += 1
    } else {
      var rest = token
      rest.kind = .sign(String(sign.dropFirst()))
      rest.span.start += 1
      replace(with: rest)
    }
  }

  /// A parameter of a type `isBound` by what follows `extends`, which is no question then.
  func skipType(isBound: Bool = false) throws(Problem) {
    try deeper { () throws(Problem) in
      _ = take(if: "|") || take(if: "&")
      try skipTypeOperand()
      while true {
        if at("|") || at("&") {
          index += 1
          try skipTypeOperand()
        } else if at("["), !token.followsNewline {
          index = (token.partner ?? index) + 1
        } else if at(word: "is"), !token.followsNewline {
          index += 1
          try skipType()
        } else if at(word: "extends"), !isBound, !token.followsNewline {
          index += 1
          try skipType()
          try skipChoice()
        } else {
          return
        }
      }
    }
  }

  private func skipChoice() throws(Problem) {
    try expect("?")
    try skipType()
    try expect(":")
    try skipType()
  }

  private func skipTypeOperand() throws(Problem) {
    while ["keyof", "readonly", "typeof", "infer", "unique", "asserts", "abstract", "new"].contains(
      token.name ?? ""),
      peek().name != nil || peek().isSign("(") || peek().isSign("{")
        || token.name == "new" && peek().isSign("<")
    {
      index += 1
    }
    switch token.kind {
    case .name(let name):
      index += 1
      // `import('rxjs').Observable`
      if name == "import", at("(") { index = (token.partner ?? index) + 1 }
      while at(".") || at("<") && !token.followsNewline {
        if at(".") { index += 2 } else { try skipAngles() }
      }
    case .string, .number, .big, .template: index += 1
    case .sign("-"): index += 2
    case .sign("{"), .sign("["): index = (token.partner ?? index) + 1
    case .sign("<"):
      try skipAngles()
      return try skipTypeOperand()
    case .sign("("):
      let isFunction = isFunctionType
      index = (token.partner ?? index) + 1
      if isFunction, take(if: "=>") { try skipType() }
    default: throw wanted("a type")
    }
  }

  /// True if parameters stand in these parentheses, and not a type: `(a: A) => B`, but `(() => A) => { … }`.
  private var isFunctionType: Bool {
    func token(_ place: Int) -> JSToken { tokens[min(place, tokens.count - 1)] }
    let first = token(index + 1)
    if first.isSign(")") || first.isSign("...") { return true }
    guard first.name != nil || first.isSign("{") || first.isSign("[") else { return false }
    let next = token((first.partner ?? index + 1) + 1)
    let isLast = next.isSign(")") && token((self.token.partner ?? index) + 1).isSign("=>")
    return isLast || [":", ",", "?", "="].contains { next.isSign($0) }
  }

  /// A declaration of types alone, which has no meaning when a program runs; false if it is none.
  func skipTypeDeclaration() throws(Problem) -> Bool {
    switch token.name {
    case "interface" where peek().name != nil && !peek().followsNewline:
      index += 2
      try skipTypeParameters()
      if take(ifWord: "extends") { repeat { try skipType() } while take(if: ",") }
      guard at("{") else { throw wanted("`{`") }
      index = (token.partner ?? index) + 1
    case "type" where peek().name != nil && !peek().followsNewline:
      index += 2
      try skipTypeParameters()
      guard take(if: "=") else { throw wanted("`=`") }
      try skipType()
      try endStatement()
    case "declare" where peek().name != nil && !peek().followsNewline:
      index += 1
      try skipDeclared()
    default: return false
    }
    return true
  }

  /// A declaration of something that is elsewhere, behind `declare`.
  private func skipDeclared() throws(Problem) {
    if try skipTypeDeclaration() { return }
    switch token.name {
    case "const" where !peek().isWord("enum"), "let", "var":
      repeat {
        index += 1
        _ = try pattern()
        try skipAnnotation()
        if take(if: "=") { _ = try assignment() }
      } while at(",")
      try endStatement()
    case "function", "async":
      while !at("("), !at("<"), !token.isEnd { index += 1 }
      try skipTypeParameters()
      guard at("("), let partner = token.partner else { throw wanted("`(`") }
      index = partner + 1
      try skipAnnotation()
      try endStatement()
    default:
      // A module that is only named has no braces.
      while !at("{"), !at(";"), !token.isEnd, !(token.followsNewline && isModuleName) { index += 1 }
      if at("{") { index = (token.partner ?? index) + 1 } else { _ = take(if: ";") }
    }
  }

  /// True behind the text of `declare module 'a'`.
  private var isModuleName: Bool {
    if index > 0, case .string = tokens[index - 1].kind { !at("{") } else { false }
  }
}
