/// `Codable`, `Data`, and the coders of JSON.
extension SwiftTyping {
  /// A function or a type that has to do with JSON; nil of all others.
  func coding(
    _ name: Name, _ given: [SwiftExpression.Argument], _ span: Span, _ write: Writer
  ) -> Expression? {
    func value(_ label: String) -> Expression? {
      given.first { $0.label?.text == label }.map { write($0.value, nil) }
    }
    switch name.text {
    case "JSONDecoder", "JSONEncoder": return js("coder", [], span)
    case "Data" where given.first?.label?.text == "base64Encoded":
      return js("base64Data", given.prefix(1).map { write($0.value, nil) }, span)
    case "NSNull" where given.isEmpty:
      return js("jsonObject", [string("null", span)], span)
    case "Data": return js("data", given.prefix(1).map { write($0.value, nil) }, span)
    case "String":
      if let data = value("decoding") { return js("dataText", [data], span) }
      return value("data").map { js("some", [js("dataText", [$0], span)], span) }
    default: return nil
    }
  }

  /// `JSONSerialization.jsonObject(with: a)`; nil of all other functions of types.
  func serialization(
    _ name: Name, _ given: [SwiftExpression.Argument], _ span: Span, _ write: Writer
  ) -> Expression? {
    let options = given.filter { $0.label?.text == "options" }
    guard let first = given.first, given.count - options.count == 1 else { return nil }
    switch (name.text, first.label?.text) {
    case ("jsonObject", "with"): return js("jsonObject", [write(first.value, nil)], span)
    case ("data", "withJSONObject"):
      return js("jsonData", ([first] + options).map { write($0.value, nil) }, span)
    default: return nil
    }
  }

  /// A method of a coder, of a text, or of a stream of data; nil of all others.
  func codingMethod(
    _ object: SwiftExpression, _ name: Name, _ given: [SwiftExpression.Argument], _ span: Span,
    _ write: Writer
  ) -> Expression? {
    let labels = given.map { $0.label?.text ?? "_" }
    func mapped(_ function: String, _ arguments: [Expression]) -> Expression {
      let item = scope.fresh("item")
      let made = js(function, arguments + [self.name(item, span)], span)
      return method(write(object, nil), "map", [self.function([item], of: made)], span)
    }
    switch (name.text, labels) {
    case ("decode", ["_", "from"]):
      guard let type = decodedType(given[0].value, write) else { return nil }
      return js("decode", [write(object, nil), type, write(given[1].value, nil)], span)
    case ("encode", ["_"]) where self.type(of: object)?.name == "JSONEncoder":
      return js("encode", [write(object, nil), write(given[0].value, nil)], span)
    case ("data", ["using"]):
      return js("some", [js("data", [write(object, nil)], span)], span)
    case ("decode", ["type", "decoder"]):
      guard let type = decodedType(given[0].value, write) else { return nil }
      return mapped("decode", [write(given[1].value, nil), type])
    case ("encode", ["encoder"]): return mapped("encode", [write(given[0].value, nil)])
    default: return nil
    }
  }

  /// The text of the type that is decoded; that of a name or a type parameter is known when the program runs.
  private func decodedType(_ value: SwiftExpression, _ write: Writer) -> Expression? {
    if case .name(let name) = value.kind, scope.find(name) != nil, program.types[name] == nil {
      return js("text", [write(value, nil)], value.span)
    }
    return value.writtenType.map { string($0.text, value.span) }
  }

  /// `{name: [key, type]}` of what a type reads and writes; nil of a type that does neither.
  func coding(of facts: SwiftProgram.TypeFacts, _ declaration: SwiftTypeDeclaration) -> Expression?
  {
    func isCoded(_ names: [String]) -> Bool {
      names.contains { name in
        if ["Codable", "Decodable", "Encodable"].contains(name) { return true }
        return program.types[name].map { $0.keyword == .protocol && isCoded($0.parents) } ?? false
      }
    }
    guard isCoded(facts.parents), declaration.keyword != .extension else { return nil }
    let decoder = declaration.initializers.first { $0.labels == ["from"] }
    let encoder = declaration.functions.first { $0.name?.text == "encode" && $0.labels == ["to"] }
    if let own = decoder ?? encoder {
      refuse(
        "a type that decodes or encodes itself is not read", own.span,
        "leave `init(from:)` and `encode(to:)` out, and name the keys in `CodingKeys`")
    }
    let keys = declaration.types.first { $0.name.text == "CodingKeys" }
    let isRaw = facts.parents.contains(where: SwiftLibrary.plain.contains)
    if declaration.keyword == .enum {
      return record(isRaw ? [] : cases(of: declaration, keys), declaration.name.span)
    }
    let fields = facts.stored.compactMap { variable -> (String, Expression)? in
      guard let name = variable.name else { return nil }
      var key = name.text
      if let keys {
        guard let made = keys.cases.first(where: { $0.name.text == name.text }) else { return nil }
        if case .text(let pieces)? = made.rawValue?.kind, case .text(let text)? = pieces.first {
          key = text
        }
      }
      let type = variable.type ?? variable.value.flatMap { self.type(of: $0) }
      let text = type.map { plain($0)?.text ?? $0.text } ?? "Any"
      let span = name.span
      return (name.text, list([string(key, span), string(text, span)], span))
    }
    return record(fields, declaration.name.span)
  }

  /// `name: [key, label, type, …]` of the cases of an enum.
  private func cases(
    of declaration: SwiftTypeDeclaration, _ keys: SwiftTypeDeclaration?
  ) -> [(String, Expression)] {
    declaration.cases.map { made in
      var key = made.name.text
      let other = keys?.cases.first { $0.name.text == key }
      if case .text(let pieces)? = other?.rawValue?.kind, case .text(let text)? = pieces.first {
        key = text
      }
      let parts = made.parts.enumerated().flatMap { place, part in
        [part.label ?? "_\(place)", plain(part.type)?.text ?? part.type.text]
      }
      let span = made.name.span
      return (made.name.text, list(([key] + parts).map { string($0, span) }, span))
    }
  }
}
