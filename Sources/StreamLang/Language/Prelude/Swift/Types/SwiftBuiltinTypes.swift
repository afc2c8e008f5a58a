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
      if case .handle(let type as SwiftType) = call[0] { return .handle(type) }
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
      guard case .handle(let type as SwiftType) = call[0] else {
        throw call.swift.failure("\(call.swift.inner(call[0])) is no type")
      }
      let names = try call.swift.members(call[2])
      let known = names.compactMap { name -> String? in
        guard case .list(let place) = name else { return name.plainText }
        // That of another instance, which may not be known.
        guard case .handle(let object as SwiftObject)? = place.first,
          case .int(let index)? = place.last, object.parameters.indices.contains(index)
        else { return nil }
        return object.parameters[index]
      }
      let parameters = known.count == names.count ? known : []
      return try type.new(call.text(1), call.rest(3), parameters: parameters)
    },
    swift(
      "specialised", 2...2, "An instance whose type parameters nothing has told yet, with these."
    ) { call in
      if case .handle(let object as SwiftObject)? = call[0].unwrapped, object.parameters.isEmpty {
        object.parameters = try call.swift.members(call[1]).map(\.plainText)
      }
      return call[0]
    },
    swift("typeText", 1...1, "The text of `type(of: a)`, with its type parameters.") { call in
      if case .handle(let object as SwiftObject) = call[0] { return .string(object.typeName) }
      return .string(call.swift.text(try call.swift.type(of: call[0])))
    },
    swift("literal", 2...2, "A whole number of the type that stands for a type parameter.") {
      call in
      let held = try call.swift.members(call[1])
      guard held.count == 2, case .handle(let object as SwiftObject) = held[0],
        case .int(let place) = held[1], object.parameters.indices.contains(place)
      else { return call[0] }
      let type = call.swift.type(named: object.parameters[place])
      if let own = try type.literal(call[0]) { return own }
      return ["Double", "Float", "CGFloat"].contains(type.name) ? call[0].asDecimal : call[0]
    },
    swift("typeParameter", 3...3, "The type that stands for one of an instance, by its place.") {
      call in
      let place = try call.whole(1)
      guard case .handle(let object as SwiftObject) = call[0],
        object.parameters.indices.contains(place)
      else { throw call.swift.unknown(try call.text(2)) }
      return .handle(call.swift.type(named: object.parameters[place]))
    },
  ]
}
