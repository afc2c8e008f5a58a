/// Matchers for parts of values, for numbers that are nearly the same, and for what mocks have answered.
extension JSExpectation {
  static let further: [String: Matcher] = [
    "toMatchSnapshot": { it, _ in throw it.noSnapshots },
    "toMatchInlineSnapshot": { it, _ in throw it.noSnapshots },
    "toStrictEqual": { it, given in
      try it.judge(it.world.isAlike(it.got, given[0], strictly: true), "to equal", given[0])
    },
    "toMatchObject": { it, given in
      try it.judge(it.world.isLike(it.got, given[0]), "to have all parts of", given[0])
    },
    "toContainEqual": { it, given in
      let isIn = try it.world.members(it.got).contains { it.world.isAlike($0, given[0]) }
      try it.judge(isIn, "to contain", given[0])
    },
    "toHaveProperty": { it, given in
      let found = try it.part(at: it.path(given[0]))
      if given.count == 1 { return try it.judge(found != nil, "to have the property", given[0]) }
      let isMet = found.map { it.world.isAlike($0, given[1]) } ?? false
      try it.judge(isMet, "to have the property \(given.text(0))", given[1])
    },
    "toBeCloseTo": { it, given in
      let digits = given[1].isUndefined ? 2 : try it.world.number(given[1])
      let isMet = try it.world.isClose(it.got, to: given[0], digits: digits)
      try it.judge(isMet, "to be close to", given[0])
    },
    "closeTo": { it, given in
      let (a, b) = (try it.world.number(it.got), try it.world.number(given[0]))
      try it.judge(abs(a - b) <= it.world.number(given[1]), "to be close to", given[0])
    },
    "within": { it, given in
      let number = try it.world.number(it.got)
      let isMet = try it.world.number(given[0]) <= number && number <= it.world.number(given[1])
      try it.judge(isMet, "to be within \(it.world.shown(given[0])) and", given[1])
    },
    "oneOf": { it, given in
      let isMet = try it.world.members(given[0]).contains { it.got.isFound(as: $0) }
      try it.judge(isMet, "to be one of", given[0])
    },
    "satisfy": { it, given in
      try it.judge(try given.call(0, it.got).isTruthy, "to satisfy", given[0])
    },
    "members": { it, given in
      var left = try it.world.members(it.got)
      let isMet = try it.world.members(given[0]).allSatisfy { wanted in
        let place = left.firstIndex {
          $0.isFound(as: wanted) || it.isDeep && it.world.isAlike($0, wanted)
        }
        if let place { left.remove(at: place) }
        return place != nil
      }
      try it.judge(isMet && left.isEmpty, "to have the members", given[0])
    },
    "keys": { it, given in
      let wanted = given[0].isList ? try it.world.members(given[0]) : given.values
      let names = try wanted.map { try it.world.key($0) }
      let isMet = Set(names) == Set(it.world.keys(it.got))
      try it.judge(isMet, "to have the keys", it.world.list(of: wanted))
    },
    "toHaveBeenCalledOnce": { it, _ in
      try it.judge(try it.calls().count == 1, "to have been called once")
    },
    "toHaveBeenCalledOnceWith": { it, given in
      let (calls, wanted) = (try it.calls(), it.world.list(of: given.values))
      let isMet = calls.count == 1 && it.world.isAlike(calls[0], wanted)
      try it.judge(isMet, "to have been called once, with", wanted)
    },
    "toHaveReturned": { it, _ in try it.judge(try !it.answers().isEmpty, "to have returned") },
    "toHaveReturnedTimes": { it, given in
      let count = Value.int(try it.answers().count)
      try it.judge(count.isFound(as: given[0]), "to have returned as often as", given[0])
    },
    "toHaveLastReturnedWith": { it, given in
      let isMet = try it.answers().last.map { it.world.isAlike($0, given[0]) } ?? false
      try it.judge(isMet, "to have returned at last", given[0])
    },
  ]

  /// The values that a mock has answered.
  private func answers() throws -> [Value] {
    try notes("results").filter { $0.part("type") == .string("return") }.map { $0.part("value") }
  }

  /// The names of `a.b[1]`, or of a list.
  private func path(_ value: Value) throws -> [String] {
    if value.isList { return try world.members(value).map { try world.key($0) } }
    return try world.text(value).split { ".[]".contains($0) }.map(String.init)
  }

  /// A part of a part of the value; nil if there is none.
  private func part(at path: [String]) throws -> Value? {
    try path.reduce(Optional(got)) { value, name in
      guard let value, value.isObject, try world.has(.string(name), in: value).isTruthy else {
        return nil
      }
      return try world.get(value, name)
    }
  }
}
