import OrderedCollections

/// Types by their names, and what the types of the standard library make.
extension SwiftWorld {
  func unknown(_ parameter: String) -> RuntimeError {
    failure("the type \(parameter) is not known when this runs")
  }

  /// A type of the program, or one of the libraries, which has a value here only as one that stands for a parameter.
  func type(named name: String) -> SwiftType {
    declared[name] ?? natives[name] ?? SwiftType(name, .native, [], self)
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

  /// `T(a)`, where a type of the standard library stands for `T`.
  func made(_ given: [Value], as name: String) throws -> Value {
    guard given.count < 2 else { throw failure("\(name) is made of one value here") }
    let value = given.first?.unwrapped
    switch name.prefix(while: { $0 != "<" }) {
    case "String", "Character", "Substring":
      if case .list(let members)? = value {
        return .string(try members.map(text).joined().checked())
      }
      return .string(try (value.map(text) ?? "").checked())
    case "Bool" where value == nil: return .bool(false)
    case "Array": return .list(try value.map(members) ?? [])
    case "Set": return .handle(SwiftSet(OrderedSet(try value.map(members) ?? [])))
    case "Dictionary" where value == nil: return .handle(SwiftDictionary([:]))
    case "Double", "CGFloat", "TimeInterval": return value?.asDecimal ?? .double(0)
    case "Float": return value?.asDecimal(ofType: name) ?? .double(0)
    default: break
    }
    guard let size = SwiftSize(name) else { throw failure("nothing makes a \(name) here") }
    func checked(_ number: Int?) throws -> Int {
      guard let made = size.exactly(number) else {
        throw failure("Not enough bits to represent the passed value")
      }
      return made
    }
    switch value {
    case nil: return .int(0)
    case .int(let number)?: return .int(try checked(number))
    case .double(let number)?:
      return .int(try checked(number.isFinite ? Int(exactly: number.rounded(.towardZero)) : nil))
    case .string(let text)?:
      return .optional(size.exactly(Int(text)).map { .int($0) })
    default: throw failure("\(inner(value ?? .null)) is no number")
    }
  }

  /// A property of a type of the standard library that stands for a type parameter; nil of all others.
  func constant(_ name: String, of type: String) -> Value? {
    if let size = SwiftSize(type) {
      switch name {
      case "zero": return .int(0)
      case "max": return .int(size.bounds.upperBound)
      case "min": return .int(size.bounds.lowerBound)
      default: return nil
      }
    }
    guard ["Double", "Float", "CGFloat", "TimeInterval"].contains(type) else { return nil }
    switch name {
    case "zero": return .double(0)
    case "pi":
      let pi = Value.double(.pi)
      return type == "Float" ? pi.asDecimal(ofType: type) : pi
    case "infinity": return .double(.infinity)
    case "nan": return .double(.nan)
    default: return nil
    }
  }
}
