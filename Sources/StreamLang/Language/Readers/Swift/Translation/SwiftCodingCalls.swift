/// `Codable`, `Data`, and the coders of JSON.
extension SwiftTyping {
  /// A function or a type that has to do with JSON; nil of all others.
  func coding(_ name: Name, _ given: SwiftArguments, _ span: Span, _ write: Writer) -> Expression? {
    switch name.text {
    case "JSONDecoder", "JSONEncoder": return js("coder", [string(name.text, span)], span)
    case "Data" where given.first?.label?.text == "base64Encoded":
      return js("base64Data", given.prefix(1).map { write($0.value, nil) }, span)
    case "NSNull" where given.isEmpty: return js("jsonObject", [string("null", span)], span)
    case "Data": return js("data", given.prefix(1).map { write($0.value, nil) }, span)
    case "String":
      if let data = given["decoding"] { return js("dataText", [write(data, nil)], span) }
      return (given["data"] ?? given["bytes"]).map {
        js("some", [js("dataText", [write($0, nil)], span)], span)
      }
    default: return nil
    }
  }

  /// `JSONSerialization.jsonObject(with: a)`; nil of all other functions of types.
  func serialization(
    _ name: Name, _ given: SwiftArguments, _ span: Span, _ write: Writer
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
    _ object: SwiftExpression, _ name: Name, _ given: SwiftArguments, _ span: Span, _ write: Writer
  ) -> Expression? {
    let labels = given.map { $0.label?.text ?? "_" }
    func mapped(_ function: String, _ arguments: [Expression]) -> Expression {
      let made = taking("item", span) { js(function, arguments + [$0], span) }
      return method(write(object, nil), "map", [made], span)
    }
    switch (name.text, labels) {
    case ("decode", ["_", "from"]):
      guard let type = decodedType(given[0].value, write) else { return nil }
      return js("decode", [write(object, nil), type, write(given[1].value, nil)], span)
    case ("encode", ["_"]) where self.type(of: object)?.name == "JSONEncoder":
      return js("encode", [write(object, nil), write(given[0].value, nil)], span)
    case ("encode", ["to"]):
      let value = write(object, nil)
      let key = string("encode(to:)", span)
      return js("call", [write(given[0].value, nil), key, value], span)
    case ("data", ["using"]): return js("some", [js("data", [write(object, nil)], span)], span)
    case ("decode", ["type", "decoder"]):
      guard let type = decodedType(given[0].value, write) else { return nil }
      return mapped("decode", [write(given[1].value, nil), type])
    case ("encode", ["encoder"]): return mapped("encode", [write(given[0].value, nil)])
    default: return nil
    }
  }

  /// The text of the type that is decoded; that of a name or a type parameter is known when the program runs.
  private func decodedType(_ value: SwiftExpression, _ write: Writer) -> Expression? {
    func known(_ name: String) -> Expression? {
      guard scope.find(name) != nil, program.types[name] == nil else { return nil }
      return js("text", [write(SwiftExpression(.name(name), value.span), nil)], value.span)
    }
    if case .name(let name) = value.kind, let type = known(name) { return type }
    // `E.Response.self`, `Self.Response.self`
    if case .member(let owner, _) = value.kind, case .name(let parameter) = owner.kind,
      parameter == "Self" || typeParameter(parameter) != nil
    {
      return js("text", [write(value, nil)], value.span)
    }
    // `Response.self` in an extension of the protocol whose types say what it is.
    if case .name(let name) = value.kind, around.type?.keyword == .protocol,
      program.types[name] == nil, !SwiftLibrary.plain.contains(name)
    {
      let own = SwiftExpression(.name("Self"), value.span)
      let member = SwiftExpression(.member(own, Name(name, value.span)), value.span)
      return js("text", [write(member, nil)], value.span)
    }
    func within(_ before: String, _ inner: SwiftTypeName, _ after: String) -> Expression? {
      guard case .named(let name, []) = inner, let type = known(name) else { return nil }
      let parts = [string(before, value.span), type, string(after, value.span)]
      return Expression(
        .binary(.add, Expression(.binary(.add, parts[0], parts[1]), value.span), parts[2]),
        value.span)
    }
    let open: Expression? =
      switch value.writtenType {
      case .list(let element)?: within("[", element, "]")
      case .dictionary(let key, let element)?: within("[\(key.text): ", element, "]")
      case .named(let name, let inner)? where inner.count == 1: within(name + "<", inner[0], ">")
      default: nil
      }
    return open ?? value.writtenType.map { string($0.text, value.span) }
  }

  /// An error that a type which decodes itself throws: `DecodingError.dataCorruptedError(in: c, debugDescription: s)`.
  func codingFault(
    _ name: Name, _ given: SwiftArguments, _ span: Span, _ write: Writer
  ) -> Expression? {
    func made(_ name: String, _ path: Expression, _ text: SwiftExpression, _ subject: Expression?)
      -> Expression
    {
      let parts = [string(name, span), path, write(text, nil)] + (subject.map { [$0] } ?? [])
      return js("decodingError", parts, span)
    }
    if name.text == "dataCorruptedError", let container = given["in"],
      let text = given["debugDescription"]
    {
      let path = js("get", [write(container, nil), string("codingPath", span)], span)
      guard let key = given["forKey"] else { return made("dataCorrupted", path, text, nil) }
      guard case .named(_, let keys)? = plain(type(of: container)) else { return nil }
      let own = js("list", [list([write(key, keys.first)], span)], span)
      return made("dataCorrupted", js("add", [path, own], span), text, nil)
    }
    guard let context = given.last?.value, case .call(_, let parts) = context.kind,
      let path = parts["codingPath"], let text = parts["debugDescription"],
      ["dataCorrupted", "typeMismatch", "valueNotFound", "keyNotFound"].contains(name.text)
    else { return nil }
    let subject = given.count > 1 ? write(given[0].value, nil) : nil
    return made(name.text, write(path, nil), text, subject)
  }

  /// A method of a coder, a decoder, an encoder, or a container of one; nil of all others.
  func container(
    _ object: SwiftExpression, _ type: SwiftTypeName?, _ name: Name,
    _ given: SwiftArguments, _ span: Span, _ write: Writer
  ) -> Expression? {
    guard case .named(let kind, let keys)? = type else { return nil }
    // A program's own `encode(to:)` is no method of these.
    if kind == "JSONEncoder" || kind == "JSONDecoder" {
      return codingMethod(object, name, given, span, write)
    }
    guard SwiftCodingTypes.names.contains(kind) else { return nil }
    let labels = given.map { ($0.label?.text ?? "_") + ":" }
    let isLabelled = labels.contains { $0 != "_:" }
    let key = isLabelled ? "\(name.text)(\(labels.joined()))" : name.text
    let arguments = given.enumerated().map { place, argument -> Expression in
      let isType = place == 0 && argument.label == nil && name.text.hasPrefix("decode")
      if isType, let type = decodedType(argument.value, write) { return type }
      let isKey = argument.label?.text == "forKey" || name.text == "contains"
      return write(argument.value, isKey ? keys.first : nil)
    }
    return js("call", [write(object, nil), string(key, name.span)] + arguments, span)
  }

  /// The decoder of `T(from: d)` where the type has no `init(from:)` of its own; nil of all other calls.
  func decoder(_ given: SwiftArguments, of facts: SwiftProgram.TypeFacts) -> SwiftExpression? {
    guard given.count == 1, given[0].label?.text == "from",
      plain(type(of: given[0].value))?.name == "Decoder",
      program.member(of: facts.name, { $0.initializers.first { $0.labels == ["from"] } }) == nil
    else { return nil }
    return given[0].value
  }

  /// The functions by which a declaration decodes and encodes itself: `[(list, name)]`.
  func ownCoding(
    of facts: SwiftProgram.TypeFacts, _ declaration: SwiftTypeDeclaration
  ) -> [(String, [String])] {
    // A protocol only says what there is.
    if facts.keyword == .protocol { return [] }
    let decoder = declaration.initializers.first(where: \.isOwnCoding).map {
      program.key($0, of: facts)
    }
    let encoder = declaration.functions.first(where: \.isOwnCoding).map {
      program.key($0, among: facts.functions["encode"] ?? [])
    }
    return [("decoder", decoder.map { [$0] } ?? []), ("encoder", encoder.map { [$0] } ?? [])]
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
    let keys = declaration.types.first { $0.name.text == "CodingKeys" }
    let isRaw = facts.parents.contains(where: SwiftLibrary.plain.contains)
    if declaration.keyword == .enum {
      return record(isRaw ? [] : cases(of: declaration, keys), declaration.name.span)
    }
    let fields = facts.stored.compactMap { variable -> (String, Expression)? in
      guard let name = variable.name else { return nil }
      // The variable that holds a wrapper has the key of the property.
      let property = variable.wrapper?.name.text ?? name.text
      var key = property
      if let keys {
        guard let made = keys.cases.first(where: { $0.name.text == property }) else { return nil }
        if case .text(let pieces)? = made.rawValue?.kind, case .text(let text)? = pieces.first {
          key = text
        }
      }
      var type = declared(variable)
      if let (wrapper, _, value) = variable.wrapper,
        program.types[wrapper.name.text]?.parameters.count == 1
      {
        type = .named(wrapper.name.text, of: value)
      }
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
