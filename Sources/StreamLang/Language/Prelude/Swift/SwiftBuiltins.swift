import OrderedCollections

extension Builtin {
  /// The meaning of Swift's expressions, for programs that were read from it.
  static let swiftValues: [Builtin] = [
    swift("print", 0...100, "`print(a, b)`.") { call in
      let parts = try call.values.map { try call.swift.printed($0) }
      call.swift.print(parts.joined(separator: " ") + "\n")
      return .undefined
    },
    swift("printWith", 2...100, "`print(a, b, separator: s, terminator: t)`, those two first.") {
      call in
      let parts = try call.values.dropFirst(2).map { try call.swift.printed($0) }
      call.swift.print(parts.joined(separator: call[0].plainText) + call[1].plainText)
      return .undefined
    },
    swift(
      "written", 3...100,
      "A target after `print(a, b, to: &target)`: it, what stands between, the end."
    ) {
      call in
      let (between, last) = (call[1].plainText, call[2].plainText)
      return try call.swift.written(call.swift.pieces(call.rest(3), between, last), to: call[0])
    },
    swift("text", 1...1, "`String(describing: a)`, `\"\\(a)\"`.") { call in
      .string(try call.swift.printed(call[0]).checked())
    },
    swift("string", 1...1, "`String(a)`: of a list of characters they are joined.") { call in
      if let members = call[0].listed {
        return .string(try members.map(call.swift.text).joined().checked())
      }
      return .string(try call.swift.text(call[0]).checked())
    },
    swift("scalar", 1...1, "`UnicodeScalar(a)`: of a number an optional.") { call in
      guard case .int(let code) = call[0] else { return call[0] }
      let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
      return .optional(scalar.map { .string(String($0)) })
    },
    swift("regex", 1...1, "A regular expression of a text.") { call in
      if case .handle(is SwiftRegex) = call[0] { return call[0] }
      do { return .handle(try SwiftRegex(call.text(0))) } catch let error as RuntimeError {
        throw RuntimeError(thrown: call.swift.wrongPattern(error.message))
      }
    },
    swift("uuid", 0...1, "`UUID()`, `UUID(uuidString: a)`: nil of a text that is none.") { call in
      guard call.has(0) else { return .handle(SwiftUUID(&call.environment.random)) }
      return .optional(SwiftUUID(try call.text(0)).map { .handle($0) })
    },
    swift("formatted", 1...100, "`String(format: a, …)`.") { call in
      .string(
        try SwiftFormat.filled(call.swift.text(call[0]), with: call.rest(1), as: call.swift.text)
          .checked())
    },
    swift("nsError", 3...3, "`NSError(domain: a, code: b, userInfo: c)`.") { call in
      .handle(SwiftObject(error: call[0], code: call[1], call[2].unwrapped ?? .null, call.swift))
    },
    swift("radix", 2...2, "`String(a, radix: 2)`.") { call in
      let radix = try call.radix(1)
      if let number = call[0].wide { return .string(String(number, radix: radix)) }
      return .string(String(try call.whole(0), radix: radix))
    },
    swift("quoted", 1...2, "The text of a value within another, and the type of its results.") {
      call in
      .string(
        try call.has(1)
          ? call.swift.printed(call[0], naming: call.text(1), isWithin: true)
          : call.swift.printed(call[0], isWithin: true))
    },
    swift("printedAs", 2...2, "The text of a value, and the type of its streams and results.") {
      call in
      .string(try call.swift.printed(call[0], naming: call.text(1)).checked())
    },
    swift("get", 2...2, "`a.b`.") { call in
      try call.swift.get(call[0], call.text(1))
    },
    swift("call", 2...100, "`a.b(c)`.") { call in
      try call.swift.call(call[0], call.text(1), call.rest(2))
    },
    swift("standardCall", 2...100, "`a.b(c)`, where what the program adds to lists is not meant.") {
      call in
      let (object, key) = (call[0], try call.text(1))
      if case .handle(is SwiftObject) = object {
        return try call.swift.call(object, key, call.rest(2))
      }
      let name = key.functionName
      return try call.swift.standardMethod(object, name, key, call.rest(2))
        ?? call.swift.call(object, key, call.rest(2))
    },
    swift(
      "required", 3...4,
      "An operator that a protocol asks for: its sign, that of the library, and the values."
    ) { call in
      let (world, sign, values) = (call.swift, try call.text(0), call.rest(2))
      for value in values {
        for type in world.operatorTypes(of: value) {
          if let own = type.find(method: sign, in: .staticMethods, given: values) {
            return try world.invoke(own, [.handle(type)] + values)
          }
        }
      }
      if call[1] != .null { return try world.invoke(call[1], values) }
      throw world.failure("\(world.inner(values[0])) has no \(sign)")
    },
    swift(
      "shifted", 2...2,
      "An index in a part of a text, or a range of such ones, as it is in the whole text."
    ) { call in
      let distance = try call.whole(1)
      switch call[0].unwrapped {
      case .int(let index)?:
        return .optional(.int(try call.swift.exactly(index.addingReportingOverflow(distance))))
      case .handle(let range as SwiftRange)?: return .optional(.handle(range.moved(by: distance)))
      default: return .null
      }
    },
    swift("invoke", 1...100, "`a(b)` of what a place holds.") { call in
      try call.swift.invoke(call[0], call.rest(1))
    },
    swift(
      "once", 1...1, "A function that calls another one once, and answers the same from then on."
    ) {
      call in
      let (world, make) = (call.swift, call[0])
      var known: Value?
      return world.function(0) { _ in
        let value = try known ?? world.invoke(make, [])
        known = value
        return value
      }
    },
    swift("element", 2...10, "`a[i]`.") { call in
      try call.swift.element(call[0], call.rest(1))
    }.answering { list, place in
      guard case .list(let members) = list, case .int(let place) = place else { return nil }
      return members.indices.contains(place) ? members[place] : nil
    },
    swift("new", 2...100, "`T(a)`, with the name of the initializer.") { call in
      guard case .handle(let type as SwiftType) = call[0] else {
        throw call.swift.failure("\(call.swift.inner(call[0])) is no type")
      }
      return try type.new(call.text(1), call.rest(2))
    },
    swift("make", 2...100, "`T(a)` of a type that another text has declared, with the labels.") {
      call in
      guard case .handle(let type as SwiftType) = call[0] else {
        return try call.swift.invoke(call[0], call.rest(2))
      }
      let labels = try call.swift.members(call[1]).map { $0.plainText + ":" }
      return try type.new(type.initializer(labelled: labels), call.rest(2))
    },
    swift("setUp", 3...100, "`super.init(a)`: sets an instance up as its class does.") { call in
      guard case .handle(let type as SwiftType) = call[0] else { return call[1] }
      return try type.set(up: call[1], call.text(2), call.rest(3))
    },
    swift("super", 3...100, "`super.f(a)`, `super.x`: a member as the class above has it.") {
      call in
      let name = try call.text(2)
      guard case .handle(let type as SwiftType) = call[0] else { return .null }
      // A class has members of itself.
      let isStatic = if case .handle(is SwiftType) = call[1] { true } else { false }
      if let own = type.find(method: name, in: isStatic ? .staticMethods : .methods)
        ?? type.find(isStatic ? .staticGetters : .getters, name)
      {
        return try call.swift.invoke(own, [call[1]] + call.rest(3))
      }
      if isStatic { return try call.swift.get(call[0], name) }
      // A class without `encode(to:)` encodes its fields by itself.
      if name == "encode(to:)", case .handle(let coder)? = call.values.last,
        let encode = coder.method(name)
      {
        return try encode([call[1], .handle(type)])
      }
      guard case .handle(let this as SwiftObject) = call[1], let value = this.fields[name]
      else { throw call.swift.failure("there is no \(name) above") }
      return value.weakened?.value ?? value
    },
    swift("setSuper", 4...4, "`super.x = a`: sets a property as the class above does.") { call in
      let name = try call.text(2)
      guard case .handle(let type as SwiftType) = call[0],
        case .handle(let this as SwiftObject) = call[1]
      else { return .undefined }
      _ = try this.with(name, call[3], above: type)
      return .undefined
    },
    swift("type", 4...4, "A type: its name, its keyword, its parents, its members.") { call in
      let parents = try call.swift.members(call[2])
      let made = SwiftType(
        try call.text(0), SwiftType.Keyword(rawValue: try call.text(1)) ?? .class,
        call.types(parents), call.swift)
      if case .record(let members) = call[3] { made.add(members) }
      call.swift.declare(made)
      return .handle(made)
    },
    swift("extend", 3...3, "Adds members to a type, or to one of the libraries by its name.") {
      call in
      guard case .record(let members) = call[2] else { return .null }
      let more = call.types(try call.swift.members(call[1]))
      call.types([call[0]]).first?.add(members, more)
      return .null
    },
    swift("some", 1...2, "A value as an optional; with `true` also one that is an optional itself.")
    {
      call in
      call.has(1) ? .optional(call[0]) : call[0].asOptional
    },
    swift(
      "keyPath", 0...20,
      "`\\.a.b[0]`: reads what it leads to from a value, or sets it; a step may be another one."
    ) { call in
      let (world, steps) = (call.swift, call.values)
      let title = steps.map { if case .string(let name) = $0 { name } else { $0.literal } }
      return .function(
        arity: 1,
        Function("\\." + title.joined(separator: "."), arity: 1, isVariadic: true) { given in
          let value = given.first ?? .null
          guard given.count == 2 else { return try world.read(steps[...], of: value) }
          return try world.replaced(steps[...], of: value, with: given[1])
        })
    },
    swift("overloaded", 2...2, "A function that calls the nearest of several, by their types.") {
      call in
      let world = call.swift
      let functions = try world.members(call[1])
      let keys = try world.members(call[0]).map(\.plainText)
      return .function(
        arity: 1,
        Function("(Function)", arity: 1, isVariadic: true) { given in
          let nearest = SwiftSignature.nearest(keys, to: given, by: world.rank) ?? keys.first
          let places = keys.indices.filter { keys[$0] == nearest }
          if places.count > 1, let name = nearest?.functionName {
            throw RuntimeError(
              "\(name) means several functions that differ only in their answers, which a later text cannot tell apart",
              help: "give them different names")
          }
          return try world.invoke(functions[places.first ?? 0], given)
        })
    },
    swift("native", 1...1, "A type of the libraries, with what a program adds to it.") {
      .handle($0.swift.native(try $0.text(0)))
    },
    swift("settle", 0...0, "Runs the `deinit` of instances that nobody holds any more.") {
      $0.swift.settle()
      return .undefined
    },
    swift("weak", 1...1, "A place that does not keep an instance alive.") {
      .handle(SwiftWeak($0[0]))
    },
    swift(
      "strong", 2...2,
      "The instance of such a place, as an optional, or itself if it has to be there."
    ) {
      call in
      call.swift.letRecordGo()
      guard let value = call[0].weakened?.value, call[1] == .bool(true) else {
        return call[0].weakened?.value ?? .null
      }
      if let instance = value.unwrapped { return instance }
      throw call.swift.failure(
        "Attempted to read an unowned reference but the object was already deallocated")
    },
    swift("unwrapped", 1...1, "What an optional holds; nil where it holds nothing.") { call in
      call[0].unwrapped ?? .null
    },
    swift("forced", 1...1, "`a!`.") { try $0.swift.forced($0[0]) },
    swift("coalesced", 2...2, "`a ?? b`: the second is a function, which may not be called.") {
      call in
      try call[0].unwrapped ?? call.swift.invoke(call[1], [])
    },
    swift("chained", 2...2, "`a?.b`: the second is a function of what the first holds.") { call in
      guard let value = call[0].unwrapped else { return .null }
      return try call.swift.invoke(call[1], [value]).asOptional
    },
    swift("tuple", 0...100, "A tuple without labels.") { call in .handle(SwiftTuple(call.values)) },
    swift("dumped", 1...2, "The text that `dump(a, name: b)` prints: a value with all in it.") {
      call in
      var seen: [ObjectIdentifier] = []
      let name = call.has(1) ? try call.text(1) : nil
      return .string(call.swift.dumped(call[0], name, "", &seen).joined(separator: "\n"))
    },
    swift(
      "view", 2...2, "The text of `a.reversed()` and `a.enumerated()`, which are no lists in Swift."
    ) {
      call in
      let base = call[1]
      if case .handle(is SwiftOptional) = base {
        throw call.swift.failure("an optional is no list")
      }
      let type = call.swift.typeName(of: base) ?? "Any"
      return .string("\(try call.text(0))<\(type)>(_base: \(call.swift.inner(base)))")
    },
    swift("mirror", 1...1, "`Mirror(reflecting: a)`.") {
      .handle(SwiftMirror($0[0], $0.swift))
    },
    swift("void", 1...1, "The empty tuple, when a call that answers nothing is over.") { call in
      if case .handle(is SwiftCall) = call[0] { return call[0] }
      return .void
    },
    swift("relabelled", 2...2, "A tuple, or the tuples of a list, with other labels.") { call in
      call[0].relabelled(try call.swift.members(call[1]).map(\.plainText))
    },
    swift("labelled", 1...100, "A tuple with labels, which are a list before its members.") {
      call in
      let labels = try call.swift.members(call[0]).map(\.plainText)
      return .handle(SwiftTuple(call.rest(1), labels))
    },
    swift("dictionary", 1...2, "A dictionary of pairs, and what becomes of two values of a key.") {
      call in
      var entries = OrderedTable<Value, Value>()
      for pair in try call.swift.members(call[0]) {
        let parts = pair.tupleParts
        guard parts.count == 2 else { continue }
        guard let old = entries.updateValue(parts[1], forKey: parts[0]) else { continue }
        guard call.has(1) else {
          throw call.swift.failure("Duplicate values for key: '\(call.swift.text(parts[0]))'")
        }
        entries[key: parts[0]] = try call.swift.invoke(call[1], [old, parts[1]])
      }
      return .handle(SwiftDictionary(entries))
    },
    swift("grouped", 2...2, "`Dictionary(grouping: a, by: f)`.") { call in
      var groups = OrderedTable<Value, [Value]>()
      for member in try call.swift.members(call[0]) {
        groups[key: try call.swift.invoke(call[1], [member]), default: []].append(member)
      }
      return .handle(SwiftDictionary(groups.mapValues { .list($0) }))
    },
    swift("set", 0...1, "A set of members.") { call in
      let members = call.has(0) ? try call.swift.members(call[0]) : []
      return .handle(SwiftSet(OrderedMembers(members)))
    },
    swift("range", 3...3, "`a...b` or, as the last argument says, `a..<b`.") { call in
      let (lower, upper) = (call[0], call[1])
      if lower != .null, upper != .null, try call.swift.isBefore(upper, lower) {
        throw call.swift.failure("Range requires lowerBound <= upperBound")
      }
      return .handle(SwiftRange(lower, upper, isClosed: call[2] == .bool(true)))
    },
    swift("rangeOf", 2...2, "`Range(a)`, or, as the last argument says, `ClosedRange(a)`.") {
      call in
      guard case .handle(let range as SwiftRange) = call[0] else {
        throw call.refusal("a range", 0)
      }
      return .handle(try call.swift.range(range, isClosed: call[1] == .bool(true)))
    },
    swift("list", 1...2, "`Array(a)`; with a second argument that many times the first.") { call in
      if call.has(1), case .int(let count) = call[1] {
        guard (0...BuiltinCall.sizeLimit).contains(count) else {
          throw call.swift.failure("Can't construct Array with that count")
        }
        return .list(Array(repeating: call[0], count: count))
      }
      return .list(try call.swift.members(call[0]))
    },
    swift("slice", 1...1, "`ArraySlice(a)`: a part of a list that begins with it.") { call in
      .handle(SwiftSlice(try call.swift.members(call[0])[...], from: 0))
    },
    swift("members", 1...1, "The members of something, one after another.") { call in
      if case .handle(let handle) = call[0],
        handle is SwiftSequence || handle is SwiftObject || handle is SwiftRange
      {
        return call[0]
      }
      return .list(try call.swift.members(call[0]))
    },
    swift("characters", 1...1, "A `CharacterSet`: by its name, or of the characters of a text.") {
      call in
      if case .string(let text) = call[0] { return .handle(SwiftCharacters(in: text)) }
      guard let set = SwiftCharacters.of(call[0]) else {
        throw call.refusal("a text, or the name of a set", 0)
      }
      return .handle(set)
    },
    swift("resultOf", 1...1, "`Result { try f() }`.") { call in
      do {
        return SwiftWorld.event("success", try call.swift.invoke(call[0], []))
      } catch {
        guard error.caught != nil else { throw error }
        return SwiftWorld.event("failure", call.swift.value(of: error))
      }
    },
    swift(
      "event", 1...3,
      "`.next(a)`, `.completed`: an event by its name; `true` behind the error of a trait."
    ) {
      call in
      let (name, value) = (try call.text(0), call.has(1) ? call[1] : nil)
      return call.has(2) ? call.swift.traitEvent(name, value) : SwiftWorld.event(name, value)
    },
    swift("isCase", 2...2, "True if a value is this case of an enum, or this event.") { call in
      let (value, name) = (call[0], try call.text(1))
      return .bool(try value.isCase(name) || call.swift.isConstant(name, value))
    },
    swift("payload", 2...3, "A part of a case, by its place, or its label.") { call in
      call[0].payload(try call.whole(1), called: call.has(2) ? call[2].plainText : nil)
    },
    swift("payloads", 1...1, "All parts of a case, as a tuple with their labels.") { call in
      guard case .handle(let object as SwiftObject)? = call[0].unwrapped, object.fields.count > 1
      else { return call[0].payload(0, called: nil) }
      let labels = object.fields.keys.map { Int($0) == nil ? $0 : "" }
      return .handle(SwiftTuple(Array(object.fields.values), labels))
    },
    swift("matches", 2...2, "`~=`: a value in a range, or one that is equal.") { call in
      let (value, pattern) = (call[0].unwrapped ?? .null, call[1])
      if case .handle(let range as SwiftRange) = pattern {
        return .bool(try call.swift.contains(range, value))
      }
      return .bool(call.swift.areEqual(value, pattern))
    },
    swift("isKind", 2...2, "`a is T`, by the name of the type, or a list of it and its parts.") {
      .bool($0.swift.cast($0[0], to: $0[1]) != nil)
    },
    swift("cast", 2...2, "`a as? T`, by the name of the type, or a list of it and its parts.") {
      .optional($0.swift.cast($0[0], to: $0[1]))
    },
    swift("erased", 1...1, "A dictionary whose keys are of type `AnyHashable`.") { call in
      guard case .handle(let dictionary as SwiftDictionary) = call[0] else { return call[0] }
      return .handle(SwiftDictionary(dictionary.entries, hasErasedKeys: true))
    },
    swift("attempt", 1...1, "`try? a`: a function that may fail.") { call in
      try call.swift.optional { try call.swift.invoke(call[0], []) }
    },
    swift("absent", 0...0, "An argument that was left out.") { _ in .undefined },
    swift("identical", 2...2, "`===`: the same instance.") {
      .bool($0.swift.areIdentical($0[0], $0[1]))
    },
    swift("equal", 2...2, "`==`.") { .bool($0.swift.areEqual($0[0], $0[1])) },
    swift("less", 2...2, "`<`.") { .bool(try $0.swift.isBefore($0[0], $0[1])) },
    swift("add", 2...2, "`a + b` of what only running can tell.") { call in
      try call.swift.sum(call[0], call[1])
    },
    swift("subtract", 2...2, "`a - b` of demands, and of a moment and a number of seconds.") {
      call in
      if case .handle(let date as SwiftDate) = call[0], let length = call[1].seconds {
        return .handle(SwiftDate(date.seconds - length))
      }
      if case .duration = call[0], let length = call[1].seconds {
        return try BinaryOperator.subtract.apply(call[0], .duration(ofSeconds: length))
      }
      guard let x = SwiftDemand(call[0]), let y = SwiftDemand(call[1]) else {
        throw call.refusal("a demand", 0)
      }
      return .handle(x - y)
    },
    swift("multiply", 2...2, "`a * b` of a demand and a number.") { call in
      guard let demand = SwiftDemand(call[0]) else { throw call.refusal("a demand", 0) }
      return .handle(demand * (try call.whole(1)))
    },
    swift("divide", 2...2, "`a / b`: of whole numbers toward zero.") { call in
      if case .int = call[0], case .int = call[1] {
        return try BinaryOperator.quotient.apply(call[0], call[1])
      }
      return .double(try call.number(0) / call.number(1))
    },
    swift("bits", 3...3, "`&`, `|`, `^`, `<<`, `>>` and what wraps around, by its sign.") { call in
      try .int(SwiftWorld.bits(call.text(0), call.whole(1), call.whole(2)))
    },
  ]

  static let swift = foreign("Swift", example: ("Swift.text(1)", "\"1\""))
}

extension BuiltinCall {
  /// The world of the program, in which instances that nobody holds any more have come to their ends.
  var swift: SwiftWorld {
    let world = SwiftWorld.of(environment)
    if !world.over.isEmpty { world.endInstances() }
    return world
  }

  func rest(_ place: Int) -> [Value] { Array(values.dropFirst(place)) }

  /// The radix of a number; 10 where none is given.
  func radix(_ place: Int) throws -> Int {
    let radix = has(place) ? try whole(place) : 10
    if (2...36).contains(radix) { return radix }
    throw swift.failure("Radix must be between 2 and 36")
  }

  /// Types, each by itself or by its name.
  fileprivate func types(_ values: [Value]) -> [SwiftType] {
    values.compactMap { value in
      switch value {
      case .handle(let handle): handle as? SwiftType
      case .string(let name): swift.native(name)
      default: nil
      }
    }
  }
}

extension Value {
  fileprivate var tupleParts: [Value] {
    switch self {
    case .list(let parts): parts
    case .handle(let tuple as SwiftTuple): tuple.members
    default: []
    }
  }

  fileprivate func isCase(_ name: String) -> Bool {
    if name == "none" { if case .null = self { return true } }
    switch self {
    case .handle(let object as SwiftObject): return object.caseName == name
    case .handle(let optional as SwiftOptional):
      // `.none` is that of the optional, also where its value has one.
      return name == "some" || name != "none" && optional.value.isCase(name)
    case .handle(let demand as SwiftDemand):
      return SwiftDemand(.symbol(name))?.count == demand.count
    default: return tagged.map { $0.kind == name || Notification.isSame($0.kind, name) } ?? false
    }
  }

  fileprivate func payload(_ place: Int, called label: String?) -> Value {
    switch self {
    case .handle(let object as SwiftObject):
      if let label, let value = object.fields[label] { return value }
      let values = Array(object.fields.values)
      return values.indices.contains(place) ? values[place] : .null
    // `case .number(let n)` of an optional.
    case .handle(let optional as SwiftOptional): return optional.value.payload(place, called: label)
    default: return tagged?.value ?? .null
    }
  }
}

extension SwiftWorld {
  /// True of a value that a property of its type is equal to: `case .zero`.
  fileprivate func isConstant(_ name: String, _ value: Value) throws -> Bool {
    guard case .handle(let object as SwiftObject)? = value.unwrapped,
      object.type.cases[name] == nil,
      object.type.find(.statics, name) ?? object.type.find(.staticGetters, name) != nil
    else { return false }
    return areEqual(.handle(object), try get(.handle(object.type), name))
  }

  /// The answer as an optional; nil where there is an error instead.
  fileprivate func optional(_ answer: () throws -> Value) throws -> Value {
    do {
      let made = try answer()
      guard case .handle(let call as SwiftCall) = made else { return made.asOptional }
      return .handle(call.then { [unowned self] outcome in try optional { try outcome.get() } })
    } catch {
      guard caught(error) != nil else { throw error }
      return .null
    }
  }

  static func bits(_ sign: String, _ a: Int, _ b: Int) throws -> Int {
    switch sign {
    case "&": a & b
    case "|": a | b
    case "^": a ^ b
    case "<<": a << b
    case "&<<": a &<< b
    case "&>>": a &>> b
    case ">>": a >> b
    case "&+": a &+ b
    case "&-": a &- b
    default: a &* b
    }
  }
}
