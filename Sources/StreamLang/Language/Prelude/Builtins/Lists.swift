extension Builtin {
  static let lists: [Builtin] = [
    Builtin(
      "length", also: ["size", "len"], 1...1, "How many members a list, or characters a text has.",
      example: ("length(\"👩‍👧é\")", "2"), form: { _ in BlockForms.length }
    ) { .int(try $0.amount()) },
    Builtin(
      "count", 1...2, "How many members there are, or for how many the function is true.",
      example: ("[1, 2, 3].count(>1)", "2"), functions: [1], labels: ["where"]
    ) { call in
      guard let test = try call.memberTest(1) else { return .int(try call.amount()) }
      return .int(try call.members(0).count(where: test.call))
    },
    Builtin(
      "isEmpty", 1...1, "Whether there are no members, characters or fields.",
      example: ("[].isEmpty", "true")
    ) { .bool(try $0.amount() == 0) },
    Builtin(
      "map", 2...2, "What the function makes of each member, or of the value of each field.",
      example: ("[1, 2].map(+1)", "[2, 3]"), functions: [1]
    ) { call in
      if case .record(let record) = call[0] { return try call.map(record) }
      return .list(try call.members(0).map(call.memberFunction(1).transform.call))
    },
    Builtin(
      "filter", 2...2, "The members, characters or fields for which the function is true.",
      example: ("[1, 2, 3].filter(>1)", "[2, 3]"), functions: [1]
    ) { call in
      if case .record(let record) = call[0] { return try call.filter(record) }
      return try call.like(call.members(0).filter(call.memberFunction(1).predicate.call))
    },
    Builtin(
      "reduce", also: ["fold"], 2...3, "The members folded into a seed, or into the first of them.",
      example: ("[1, 2, 3].reduce(0, +)", "6"), functions: [1, 2]
    ) { call in
      let function = try call.memberFunction(
        call.values.count - 1, taking: 2, from: call.has(2) ? 0 : 1)
      let members = try call.members(0)
      if call.has(2), let addition = function.addition {
        return try members.reduce(into: call[1]) { state, member in
          try addition.add(&state, addition.addend(member))
        }
      }
      let fold = function.fold.call
      if call.has(2) { return try members.reduce(call[1], fold) }
      guard let first = members.first else {
        throw RuntimeError("reduce of nothing wants a seed", help: "write `reduce(0, …)`")
      }
      return try members.dropFirst().reduce(first, fold)
    },
    Builtin(
      "contains", also: ["includes"], 2...2,
      "Whether a text, list or record contains a part, a member or a key, or one that passes a test.",
      example: ("[1, 2].contains(2)", "true"), labels: ["where"],
      form: { BlockForms.test(for: $0) { $0.firstIndex(of: $1, from: 0) != nil } }
    ) { call in
      switch (call[0], call[1]) {
      case (.string(let text), .string(let part)):
        if let place = text.withPlainBytes(and: part, { $0.firstIndex(of: $1, from: 0) }) {
          return .bool(place != nil)
        }
        return .bool(part.isEmpty || text.firstRange(of: part) != nil)
      case (.record(let record), _): return .bool(record.fields[try call.text(1)] != nil)
      case (.list(let members), .function):
        return .bool(try members.contains(where: call.memberFunction(1).predicate.call))
      case (.list(let members), let member): return .bool(members.contains(member))
      case (.string, _): throw call.refusal("a string", 1)
      default: throw call.refusal("a string, a list or a record")
      }
    },
    Builtin(
      "indexOf", also: ["firstIndex", "findIndex"], 2...2,
      "Where a member, a part of a text, or one that passes a test stands first; nil if nowhere.",
      example: ("[\"a\", \"b\"].indexOf(\"b\")", "1"), labels: ["of", "where"]
    ) { call in
      let index: Int?
      switch (call[0], call[1]) {
      case (.string(let text), .string(let part)):
        if let place = text.withPlainBytes(and: part, { $0.firstIndex(of: $1, from: 0) }) {
          return place.map(Value.int) ?? .null
        }
        let place = part.isEmpty ? text.startIndex : text.firstRange(of: part)?.lowerBound
        index = place.map { text.distance(from: text.startIndex, to: $0) }
      case (_, .function):
        index = try call.members(0).firstIndex(where: call.memberFunction(1).predicate.call)
      case (_, let member): index = try call.members(0).firstIndex(of: member)
      }
      return index.map(Value.int) ?? .null
    },
    Builtin(
      "first", 1...2, "The first member, or the first for which the function is true; or nil.",
      example: ("[1, 2, 3].first(>1)", "2"), functions: [1], labels: ["where"]
    ) { call in
      let members = try call.members(0)
      let test = try call.memberTest(1)
      return try (test.map { try members.first(where: $0.call) } ?? members.first) ?? .null
    },
    Builtin(
      "last", 1...2, "The last member, or the last for which the function is true; or nil.",
      example: ("last([1, 2, 3])", "3"), functions: [1], labels: ["where"]
    ) { call in
      let members = try call.members(0)
      let test = try call.memberTest(1)
      // From the first to the last, as a test that counts expects.
      return try (test.map { try members.filter($0.call).last } ?? members.last) ?? .null
    },
    Builtin(
      "prefix", also: ["take"], 2...2, "At most so many members or characters from the start.",
      example: ("\"hello\".prefix(2)", "\"he\"")
    ) { try $0.like($0.members(0).prefix($0.amount(1))) },
    Builtin(
      "suffix", also: ["takeLast"], 2...2, "At most so many members or characters from the end.",
      example: ("[1, 2, 3].suffix(2)", "[2, 3]")
    ) { try $0.like($0.members(0).suffix($0.amount(1))) },
    Builtin(
      "reversed", also: ["reverse"], 1...1, "The members or characters, the last one first.",
      example: ("reversed([1, 2, 3])", "[3, 2, 1]")
    ) { try $0.like($0.members(0).reversed()) },
    Builtin(
      "sorted", also: ["sort"], 1...2,
      "The members in order: their own, that of a key, or as a comparison says.",
      example: ("[3, 1, 2].sorted { $0 > $1 }", "[3, 2, 1]"), functions: [1], labels: ["by"]
    ) { call in
      let members = try call.members(0)
      guard let order = try call.optionalFunction(1) else {
        return .list(try members.sorted { try $0.isLess(than: $1) })
      }
      if order.arity == 1 {
        let keyed = try members.map { (key: try order.call([$0]), member: $0) }
        return .list(try keyed.sorted { try $0.key.isLess(than: $1.key) }.map(\.member))
      }
      return .list(try members.sorted { try order.answers([$0, $1], as: "(a, b) => a < b") })
    },
    Builtin(
      "enumerated", 1...1, "Each member behind its number, counted from 0.",
      example: ("[\"a\", \"b\"].enumerated()", "[[0, \"a\"], [1, \"b\"]]")
    ) { .list(try $0.members(0).enumerated().map { .list([.int($0), $1]) }) },
    Builtin(
      "zip", 2...100, "The first members together, then the second ones, as long as all have one.",
      example: ("zip([1, 2], [\"a\", \"b\"])", "[[1, \"a\"], [2, \"b\"]]")
    ) { call in
      let columns = try call.values.indices.map(call.members)
      let rows = columns.map(\.count).min() ?? 0
      return .list((0..<rows).map { row in .list(columns.map { $0[row] }) })
    },
    Builtin(
      "flatten", also: ["flat", "flattened"], 1...1, "The members of the lists in a list.",
      example: ("flatten([[1], [2, 3]])", "[1, 2, 3]")
    ) { call in
      var flat: [Value] = []
      for member in try call.list(0) {
        if case .list(let inner) = member { flat += inner } else { flat.append(member) }
        if flat.count > BuiltinCall.sizeLimit { break }
      }
      return try call.made(flat)
    },
    Builtin(
      "appending", methods: ["append", "push"], 2...100,
      "The list with further members behind it; as a method also `append` and `push`.",
      example: ("appending([1, 2], 3)", "[1, 2, 3]")
    ) { call in
      var members = try call.list(0)
      try members.append(checked: Array(call.values.dropFirst()))
      return .list(members)
    },
    Builtin(
      "joining", methods: ["concat"], 2...100,
      "The list with others and further members behind it; as a method also `concat`.",
      example: ("[1].joining([2, 3], 4)", "[1, 2, 3, 4]")
    ) { call in
      var members = try call.list(0)
      for value in call.values.dropFirst() {
        if case .list(let more) = value {
          try members.append(checked: more)
        } else {
          try members.append(checked: [value])
        }
      }
      return .list(members)
    },
    Builtin(
      "sum", 1...100, "Numbers or durations added up; 0 if there are none.",
      example: ("sum([1, 2, 3])", "6")
    ) { try $0.sum() },
    Builtin(
      "average", also: ["mean"], 1...100, "The sum of numbers or durations, divided by how many.",
      example: ("[1, 2, 6].average()", "3")
    ) { call in
      let values = call.alternatives
      if values.isEmpty { throw RuntimeError("average wants a list with members, got []") }
      return try BinaryOperator.divide.apply(call.sum(), .int(values.count))
    },
  ]
}

extension BuiltinCall {
  /// The number of members, characters or fields there are.
  fileprivate func amount() throws -> Int {
    switch values[0] {
    case .string(let text): return text.withPlainBytes(\.count) ?? text.count
    case .list(let members): return members.count
    case .record(let record): return record.fields.count
    default: throw refusal("a string or a list")
    }
  }

  /// Members of a list as a list, characters of a text as a text.
  fileprivate func like(_ members: some Sequence<Value>) throws -> Value {
    // A part of something that is no list may be of another kind than a list.
    if case .handle = values[0] { throw refusal("a list or a string") }
    guard case .string = values[0] else { return .list(Array(members)) }
    return try made(members.lazy.map(\.plainText))
  }

  fileprivate func sum() throws -> Value {
    let values = alternatives
    for value in values {
      switch value {
      case .int, .double, .duration: continue
      default: throw RuntimeError("\(name) wants numbers or durations, got \(value.title)")
      }
    }
    guard let first = values.first else { return .int(0) }
    return try values.dropFirst().reduce(first) { try BinaryOperator.add.apply($0, $1) }
  }
}

extension Function {
  /// The answer to a question about several values; one that is none says what is `wanted`.
  func answers(_ values: [Value], as wanted: String? = nil) throws -> Bool {
    let answer = try call(values)
    guard case .bool(let truth) = answer else {
      throw RuntimeError(
        "\(text) has to answer true or false, got \(answer.title)",
        help: wanted.map { "as in `\($0)`" })
    }
    return truth
  }
}
