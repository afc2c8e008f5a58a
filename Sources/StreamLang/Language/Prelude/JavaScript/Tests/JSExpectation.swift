import StreamEngine

/// `expect(a)` of test frameworks: `expect(a).toEqual(b)` as Jest, Vitest and Jasmine have it, and
/// `expect(a).to.deep.equal(b)` as Chai has it.
final class JSExpectation: JSObject, JSCallable {
  /// `a` and `an` are also words within a sentence.
  static let methods: Set<String> = Set(matchers.keys.map { $0 }).union(aliases.keys)
    .subtracting(["a", "an"])
  let got: Value
  private(set) var isDeep = false
  private var isNegated = false
  /// The end of a promise that it waits for: `resolves` or `rejects`; of one that has come, that.
  private var settled: (wanted: String?, came: String?)

  init(_ got: Value, _ world: JSWorld) {
    self.got = got
    super.init(world)
  }

  /// Words between the parts of a sentence, which mean nothing.
  private static let fillers: Set<String> = [
    "to", "be", "been", "is", "that", "which", "and", "has", "have", "with", "at", "of", "same",
    "but", "does", "still", "also", "nested", "own",
  ]

  /// The words that end a sentence without a call: `expect(a).to.be.true`.
  private static let states: [String: @Sendable (Value) -> Bool] = [
    "true": { $0 == .bool(true) }, "false": { $0 == .bool(false) },
    "null": { if case .null = $0 { true } else { false } }, "undefined": { $0.isUndefined },
    "ok": { $0.isTruthy }, "exist": { !$0.isNothing },
    "NaN": { if case .double(let number) = $0 { number.isNaN } else { false } },
  ]

  override func get(_ name: String) throws -> Value {
    if ["a", "an"].contains(name) { return .handle(self) }
    if name == "not" {
      isNegated.toggle()
    } else if name == "deep" {
      isDeep = true
    } else if ["resolves", "rejects"].contains(name) {
      settled.wanted = name
    } else if let state = Self.states[name] {
      try judge(state(got), "to be \(name)")
    } else if let isMet = JSSpyQuestion.states[name] {
      try judge(isMet(calls().count), "to be \(name)")
    } else if name == "empty" {
      try judge(try size() == 0, "to be empty")
    } else if let matcher = own(name) {
      return world.function(1) { [self] in try judge(by: matcher, $0) }
    } else if !Self.fillers.contains(name) {
      return try super.get(name)
    }
    return .handle(self)
  }

  /// A matcher that the program has added with `expect.extend`.
  private func own(_ name: String) -> Value? { world.spaces["expect"]?.fields[name] }

  override func has(_ name: String) -> Bool {
    Self.fillers.contains(name) || Self.states[name] != nil || own(name) != nil || super.has(name)
      || JSSpyQuestion.states[name] != nil
      || ["not", "deep", "empty", "a", "an", "resolves", "rejects"].contains(name)
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    let name = Self.aliases[name] ?? name
    guard let matcher = Self.matchers[name] else { return nil }
    if let wanted = settled.wanted { return .handle(promise(wanted, matcher, given)) }
    try matcher(self, given)
    return .handle(self)
  }

  /// A promise that is kept if what another one has come to is as expected.
  private func promise(
    _ wanted: String, _ matcher: @escaping (JSExpectation, JSArguments) throws -> Void,
    _ given: JSArguments
  ) -> JSPromise {
    let made = JSPromise(world)
    let isNegated = self.isNegated
    world.promise(of: got).whenSettled { [world] state in
      do {
        let (value, came) =
          switch state {
          case .kept(let value): (value, "resolves")
          case .broken(let value): (value, "rejects")
          }
        if came != wanted {
          throw world.failure(
            "AssertionError",
            "wanted a promise that \(wanted), and it \(came) with \(world.shown(value))")
        }
        let expectation = JSExpectation(value, world)
        expectation.isNegated = isNegated
        expectation.settled.came = came
        try matcher(expectation, given)
        made.settle(.undefined)
      } catch { made.reject(error) }
    }
    return made
  }

  /// Asks a matcher of the program, which answers `{pass, message}` or a promise of that.
  private func judge(by matcher: Value, _ given: [Value]) throws -> Value {
    if let wanted = settled.wanted {
      let all = JSArguments(given, world)
      return .handle(promise(wanted, { _ = try $0.judge(by: matcher, $1.values) }, all))
    }
    let context = JSObject(world)
    context.fields["isNot"] = .bool(isNegated)
    context.fields["equals"] = world.function(2) { [world] in
      .bool(world.isAlike($0.first ?? .undefined, $0.dropFirst().first ?? .undefined))
    }
    let answer = try matcher.call([got] + given, this: .handle(context), in: world)
    guard let promise = answer.object as? JSPromise else {
      try judge(answer)
      return .undefined
    }
    let made = JSPromise(world)
    promise.whenSettled { [self] state in
      do {
        switch state {
        case .kept(let answer): try judge(answer)
        case .broken(let reason): throw RuntimeError(thrown: reason)
        }
        made.settle(.undefined)
      } catch { made.reject(error) }
    }
    return .handle(made)
  }

  private func judge(_ answer: Value) throws {
    if try world.get(answer, "pass").isTruthy != isNegated { return }
    let message = try world.get(answer, "message")
    let text = message.isCallable ? try message.call([], in: world) : message
    throw world.failure("AssertionError", try world.text(text))
  }

  private static let aliases: [String: String] = [
    "equal": "equal", "equals": "equal", "eq": "equal", "eql": "toEqual",
    "above": "toBeGreaterThan", "gt": "toBeGreaterThan", "greaterThan": "toBeGreaterThan",
    "below": "toBeLessThan", "lt": "toBeLessThan", "lessThan": "toBeLessThan",
    "least": "toBeGreaterThanOrEqual", "gte": "toBeGreaterThanOrEqual",
    "most": "toBeLessThanOrEqual", "lte": "toBeLessThanOrEqual", "throw": "toThrow",
    "throws": "toThrow", "toThrowError": "toThrow", "include": "toContain", "contain": "toContain",
    "includes": "toContain", "lengthOf": "toHaveLength", "length": "toHaveLength",
    "instanceof": "toBeInstanceOf", "instanceOf": "toBeInstanceOf", "an": "a",
    "toBeTruthy": "ok", "toBeFalsy": "falsy", "toBeNull": "null", "toBeUndefined": "undefined",
    "toBeDefined": "defined", "toBeTrue": "true", "toBeFalse": "false", "toBeNaN": "NaN",
    "match": "toMatch", "matches": "toMatch",
    "toBeCalled": "toHaveBeenCalled", "toBeCalledTimes": "toHaveBeenCalledTimes",
    "toBeCalledWith": "toHaveBeenCalledWith", "lastCalledWith": "toHaveBeenLastCalledWith",
    "nthCalledWith": "toHaveBeenNthCalledWith", "approximately": "closeTo", "key": "keys",
    "toReturn": "toHaveReturned", "toReturnTimes": "toHaveReturnedTimes",
    "toReturnWith": "toHaveReturnedWith", "lastReturnedWith": "toHaveLastReturnedWith",
    "toHaveBeenCalledExactlyOnceWith": "toHaveBeenCalledOnceWith",
    "toHaveSize": "toHaveLength", "string": "toContain",
  ]

  typealias Matcher = @Sendable (JSExpectation, JSArguments) throws -> Void

  private static let matchers = common.merging(further) { own, _ in own }
    .merging(ofSpies) { own, _ in own }

  /// Those of `sinon-chai`: `expect(spy).to.have.been.calledWith(1)`.
  private static let ofSpies: [String: Matcher] = Dictionary(
    uniqueKeysWithValues: JSSpyQuestion.names.map { ($0, asks($0)) })

  private static func asks(_ question: String) -> Matcher {
    { it, given in
      let isMet = try JSSpyQuestion.answer(question, it.calls(), given.values, it.world)
      try it.judge(isMet ?? false, "to be \(question)", it.world.list(of: given.values))
    }
  }

  private static let common: [String: Matcher] = [
    "toBe": { try $0.judge($0.got.isFound(as: $1[0]), "to be", $1[0]) },
    "toEqual": { try $0.toEqual($1[0]) },
    "equal": { it, given in
      if it.isDeep { return try it.toEqual(given[0]) }
      try it.judge(it.got.isFound(as: given[0]), "to equal", given[0])
    },
    "ok": { it, _ in try it.judge(it.got.isTruthy, "to be truthy") },
    "falsy": { it, _ in try it.judge(!it.got.isTruthy, "to be falsy") },
    "null": { it, _ in try it.judge(it.got == .null, "to be null") },
    "undefined": { it, _ in try it.judge(it.got.isUndefined, "to be undefined") },
    "defined": { it, _ in try it.judge(!it.got.isUndefined, "to be defined") },
    "true": { it, _ in try it.judge(it.got == .bool(true), "to be true") },
    "false": { it, _ in try it.judge(it.got == .bool(false), "to be false") },
    "NaN": { it, _ in try it.judge(it.got.isFound(as: .double(.nan)), "to be NaN") },
    "toBeGreaterThan": { try $0.compare(">", "to be greater than", $1[0]) },
    "toBeLessThan": { try $0.compare("<", "to be less than", $1[0]) },
    "toBeGreaterThanOrEqual": { try $0.compare(">=", "to be at least", $1[0]) },
    "toBeLessThanOrEqual": { try $0.compare("<=", "to be at most", $1[0]) },
    "toHaveLength": { it, given in
      try it.judge(JSNumber.value(try it.size()).isFound(as: given[0]), "to have length", given[0])
    },
    "toContain": { it, given in
      if case .string(let text) = it.got {
        return try it.judge(text.contains(try given.text(0)), "to contain", given[0])
      }
      let members = try it.world.members(it.got)
      let isIn = members.contains {
        $0.isFound(as: given[0]) || it.isDeep && it.world.isAlike($0, given[0])
      }
      try it.judge(isIn, "to contain", given[0])
    },
    "toBeInstanceOf": { it, given in
      try it.judge(try it.world.isInstance(it.got, of: given[0]), "to be made by", given[0])
    },
    "toBeTypeOf": { it, given in
      try it.judge(it.got.typeName == (try given.text(0)), "to be a", given[0])
    },
    "a": { it, given in
      let isList = if case .list = it.got { true } else { it.got.object is JSArray }
      let isError = it.got.object?.isError == true
      let kind = isList ? "array" : isError ? "error" : it.got.typeName
      try it.judge(kind == (try given.text(0)).lowercased(), "to be a", given[0])
    },
    "property": { it, given in
      let value = it.got.isNothing ? .undefined : try it.world.get(it.got, given.text(0))
      if given.count == 1 {
        return try it.judge(!value.isUndefined, "to have the property", given[0])
      }
      let isSame = it.isDeep ? it.world.isAlike(value, given[1]) : value.isFound(as: given[1])
      try it.judge(isSame, "to have the property \(given.text(0))", given[1])
    },
    "toThrow": { try $0.toThrow($1[0]) },
    "toMatch": { it, given in
      let isMet = try it.world.text(it.world.text(it.got), matches: given[0])
      try it.judge(isMet, "to match", given[0])
    },
    "toHaveBeenCalled": { it, _ in
      try it.judge(try !it.calls().isEmpty, "to have been called")
    },
    "toHaveBeenCalledTimes": { it, given in
      let count = JSNumber.value(Double(try it.calls().count))
      try it.judge(count.isFound(as: given[0]), "to have been called as often as", given[0])
    },
    "toHaveBeenCalledWith": { it, given in
      let wanted = it.world.list(of: given.values)
      let isMet = try it.calls().contains { it.world.isAlike($0, wanted) }
      try it.judge(isMet, "to have been called with", wanted)
    },
    "toHaveBeenLastCalledWith": { it, given in
      try it.toBeCall(it.calls().last, given.values)
    },
    "toHaveBeenNthCalledWith": { it, given in
      let (calls, place) = (try it.calls(), try given.whole(0) - 1)
      try it.toBeCall(calls.indices.contains(place) ? calls[place] : nil, given.values.dropFirst())
    },
    "toHaveReturnedWith": { it, given in
      let isMet = try it.notes("results").contains { it.world.isAlike($0.part("value"), given[0]) }
      try it.judge(isMet, "to have returned", given[0])
    },
  ]

  var noSnapshots: RuntimeError {
    world.failure(
      "AssertionError", "snapshots are not here; write what is expected: `toEqual({ a: 1 })`")
  }

  /// The things that a mock has noted.
  func notes(_ name: String) throws -> [Value] {
    let notes = got.isCallable ? try world.get(got, "mock") : .undefined
    guard notes.object != nil else {
      throw world.failure("Error", "received value must be a mock or spy function")
    }
    return try world.members(world.get(notes, name))
  }

  func calls() throws -> [Value] { try notes("calls") }

  private func toBeCall(_ call: Value?, _ wanted: some Sequence<Value>) throws {
    let wanted = world.list(of: Array(wanted))
    try judge(call.map { world.isAlike($0, wanted) } ?? false, "to have been called with", wanted)
  }

  func toEqual(_ wanted: Value) throws {
    let isAlike = world.isAlike(got, wanted)
    if !isAlike, !isNegated, let came = world.events(got), let wanted = world.events(wanted) {
      throw RuntimeError(thrown: .handle(JSAssertionError(came, wanted, world)))
    }
    try judge(isAlike, "to equal", wanted)
  }

  private func toThrow(_ wanted: Value) throws {
    do {
      if settled.came == "rejects" { throw RuntimeError(thrown: got) }
      // A promise that was kept has thrown nothing.
      if settled.came != "resolves" { _ = try got.call([], in: world) }
    } catch {
      let thrown = world.value(of: error)
      let message = try thrown.member("message").map { try world.text($0) } ?? world.text(thrown)
      let isWanted =
        switch wanted {
        case .string: try world.text(message, matches: wanted)
        case .handle(let handle) where handle is JSClass: try world.isInstance(thrown, of: wanted)
        case .handle(let handle) where handle is JSRegExp: try world.text(message, matches: wanted)
        case _ where wanted.isUndefined: true
        default:
          try world.isAlike(thrown, wanted)
            || wanted.member("message").map { try world.text($0) } == message
        }
      return try judge(isWanted, "to throw \(world.shown(wanted)), and it threw", thrown)
    }
    try judge(false, "to throw")
  }

  private func compare(_ sign: String, _ words: String, _ other: Value) throws {
    try judge(try world.binary(sign, got, other).isTruthy, words, other)
  }

  private func size() throws -> Double {
    if case .string(let text) = got { return Double(text.utf16.count) }
    return try world.number(world.get(got, "length"))
  }

  func judge(_ isMet: Bool, _ words: String, _ other: Value? = nil) throws {
    if isMet != isNegated { return }
    let not = isNegated ? "not " : ""
    let end = other.map { " \(world.shown($0))" } ?? ""
    throw world.failure("AssertionError", "wanted \(world.shown(got)) \(not)\(words)\(end)")
  }
}

/// The error of who compares the events of a `TestScheduler`: a picture shows them.
final class JSAssertionError: JSObject {
  let events: (came: [TimedValue], wanted: [TimedValue])

  init(_ came: [TimedValue], _ wanted: [TimedValue], _ world: JSWorld) {
    events = (came, wanted)
    super.init(world, world.instances(of: "AssertionError"))
    hidden = ["message", "name", "stack"]
    fields["message"] = .string("other events came")
  }
}
