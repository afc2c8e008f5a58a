/// Types by their names.
extension SwiftWorld {
  func unknown(_ parameter: String) -> RuntimeError {
    failure("the type \(parameter) is not known when this runs")
  }

  /// A type of the program, or one of the libraries, which has a value here only as one that stands for a parameter.
  func type(named name: String) -> SwiftType {
    if let known = declared[name] ?? natives[name] { return known }
    // `Array<Int>` has the members that the text adds to `Array` itself.
    let above = natives[SwiftSpelledType(name[...]).name]
    return SwiftType(name, .native, above.map { [$0] } ?? [], self)
  }

  /// The type of a value, which may be a type itself; nil if only its members would tell it.
  func type(of value: Value) -> SwiftType? {
    switch value {
    case .handle(let type as SwiftType): return type
    case .handle(let object as SwiftObject): return object.type
    default:
      let name = value == .null ? nil : typeName(of: value)
      return name.flatMap { $0.contains("Any") ? nil : type(named: $0) }
    }
  }

  /// The name of a type as `cast` takes it: a text, or a list of the names of its parts.
  func kind(named name: String) -> Value {
    guard let start = name.firstIndex(of: "<"), name.last == ">" else {
      if SwiftSize(name) != nil { return .string("Int") }
      return .string(
        ["Character": "String", "Substring": "String", "Float": "Double", "CGFloat": "Double"][name]
          ?? name)
    }
    let outer = String(name[..<start])
    guard ["Array", "Set", "Dictionary", "Optional"].contains(outer) else { return .string(outer) }
    var (parts, depth) = ([""], 0)
    for letter in name[name.index(after: start)...].dropLast() {
      if letter == "<" { depth += 1 }
      if letter == ">" { depth -= 1 }
      if letter == ",", depth == 0 {
        parts.append("")
      } else if letter != " " || parts[parts.count - 1] != "" {
        parts[parts.count - 1].append(letter)
      }
    }
    if parts.count < (outer == "Dictionary" ? 2 : 1) { return .string(outer) }
    return .list([.string(outer)] + parts.map(kind))
  }
}
