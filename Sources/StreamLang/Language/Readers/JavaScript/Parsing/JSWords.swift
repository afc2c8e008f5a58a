extension JSExpression {
  /// The module that `require('a')` names; nil for all else.
  var requiredModule: String? {
    guard case .call(let callee, let arguments, isOptional: false) = kind,
      case .name("require") = callee.kind, case .string(let module)? = arguments.first?.kind
    else { return nil }
    return module
  }

  /// The expression as a message of V8 names it.
  var words: String {
    switch kind {
    case .name(let name), .word(let name): name
    case .number(let number): JSNumber.text(number)
    case .string(let text): "\"\(text)\""
    case .member(let object, let name, let isOptional):
      "\(object.words)\(isOptional ? "?" : "").\(name.text)"
    case .index(let object, let key, let isOptional):
      if case .string(let name) = key.kind {
        "\(object.words)\(isOptional ? "?" : "").\(name)"
      } else {
        "\(object.words)\(isOptional ? "?." : "")[\(key.words)]"
      }
    case .call(let callee, _, let isOptional): "\(callee.words)\(isOptional ? "?." : "")(...)"
    case .chain(let inner): inner.words
    case .list(let members): "[\(members.map { $0?.words ?? "" }.joined(separator: ","))]"
    case .record(let fields): "{\(String(repeating: "(intermediate value)", count: fields.count))}"
    default: "(intermediate value)"
    }
  }
}
