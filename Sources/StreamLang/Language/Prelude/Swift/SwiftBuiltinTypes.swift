import OrderedCollections
import StreamEngine

extension Builtin {
  /// Types as values: those that stand for type parameters when a program runs.
  static let swiftTypes: [Builtin] = [
    swift("typeNamed", 1...1, "A type by its name, whoever has declared it.") {
      .handle($0.swift.type(named: try $0.text(0)))
    },
    swift(
      "typeGiven", 2...20,
      "The type that stands for a type parameter: given, or that of the first member of a list."
    ) { call in
      if case .handle(let type as SwiftType) = call.values[0] { return .handle(type) }
      for place in call.values.indices.dropFirst(2) {
        let first = try call.swift.rounds(of: call.values[place])?.next()
        if let type = first.flatMap(call.swift.type) { return .handle(type) }
      }
      throw call.swift.unknown(try call.text(1))
    },
    swift(
      "generic", 3...100,
      "`T<A>(a)`: the type, the name of the initializer, what stands for the type parameters."
    ) { call in
      guard case .handle(let type as SwiftType) = call.values[0] else {
        throw call.swift.failure("\(call.swift.inner(call.values[0])) is no type")
      }
      let parameters = try call.swift.members(call.values[2]).map(\.plainText)
      return try type.new(call.text(1), call.rest(3), parameters: parameters)
    },
    swift(
      "specialised", 2...2, "An instance whose type parameters nothing has told yet, with these."
    ) { call in
      if case .handle(let object as SwiftObject)? = call.values[0].unwrapped,
        object.parameters.isEmpty
      {
        object.parameters = try call.swift.members(call.values[1]).map(\.plainText)
      }
      return call.values[0]
    },
    swift("typeText", 1...1, "The text of `type(of: a)`, with its type parameters.") { call in
      guard let name = call.swift.typeName(of: call.values[0]) else {
        throw RuntimeError("nothing tells the type of this here", help: "leave it out")
      }
      return .string(name)
    },
    swift("typeParameter", 3...3, "The type that stands for one of an instance, by its place.") {
      call in
      let place = try call.whole(1)
      guard case .handle(let object as SwiftObject) = call.values[0],
        object.parameters.indices.contains(place)
      else { throw call.swift.unknown(try call.text(2)) }
      return .handle(call.swift.type(named: object.parameters[place]))
    },
  ]
}

extension SwiftWorld {
  fileprivate func unknown(_ parameter: String) -> RuntimeError {
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
      return size.exactly(Int(text)).map { .handle(SwiftOptional(.int($0))) } ?? .null
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
