extension Expression {
  /// Swift's `String(format: "%.2f", x)` as `format("{:.2}", x)`.
  ///
  /// Nil if it is something else, or if the program has a name of its own there.
  func formatted(unless isTaken: (String) -> Bool) -> Expression? {
    guard case .call(var callee, var arguments) = kind, case .name("String") = callee.kind,
      arguments.first?.label?.text == "format", case .string(let format) = arguments[0].value.kind,
      let places = Self.places(format), !isTaken("String")
    else { return nil }
    callee.kind = .name("format")
    arguments[0].label = nil
    arguments[0].value.kind = .string(places)
    return Expression(.call(callee, arguments), span)
  }

  /// C's `%.2f`, `%d` and `%@` as the places `{:.2}`, `{}` and `{}`; nil if there are others.
  private static func places(_ format: String) -> String? {
    var places = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      if character != "%" {
        places += character == "{" || character == "}" ? "\(character)\(character)" : "\(character)"
        continue
      }
      let digits = rest.first == "." ? rest.dropFirst().prefix(while: \.isWholeNumber) : "6"
      if rest.first == "." { rest = rest.dropFirst(1 + digits.count) }
      switch rest.popFirst() {
      case "%": places += "%"
      case "d", "i", "@": places += "{}"
      case "f": places += "{:.\(digits.isEmpty ? "0" : digits)}"
      default: return nil
      }
    }
    return places
  }
}
