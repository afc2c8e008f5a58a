/// `sinon`: spies, stubs and a clock, as the other test frameworks have them by other names.
extension JSMocks {
  /// The object that the module `sinon` is, which is also each of its sandboxes.
  func madeForSinon() -> Value {
    let (home, clock) = (JSObject(world), JSObject(world))
    let world = self.world
    for name in ["spy", "stub", "fake"] {
      add(name, to: home) { [unowned self] given in
        let isStub = name == "stub"
        if given.count < 2 { return dressed(made(doing: given[0], isStub: isStub)) }
        return dressed(try spied(on: given[0], given.text(1), isStub: isStub))
      }
    }
    add("createSandbox", to: home) { _ in nil }
    for name in ["restore", "verifyAndRestore"] {
      add(name, to: home) { [unowned self] _ in
        world.epoch = 0
        return forAll { $0.restore() }
      }
    }
    add("reset", to: home) { [unowned self] _ in forAll { $0.reset() } }
    add("resetHistory", to: home) { [unowned self] _ in forAll { $0.clear() } }
    // The clock is a virtual one in any case; it begins with 0 unless it is told otherwise.
    add("useFakeTimers", to: home) { [unowned self] given in
      _ = try setTime(given[0].member("now") ?? (given[0].isNothing ? .int(0) : given[0]))
      return .handle(clock)
    }
    for name in ["tick", "tickAsync"] {
      add(name, to: clock) { [unowned self] given in
        try advance(by: world.number(given[0]))
        return name == "tick" ? .undefined : try world.promise("resolve", given)
      }
    }
    add("runAll", to: clock) { [unowned self] _ in
      try runAll()
      return .undefined
    }
    add("setSystemTime", to: clock) { [unowned self] in try setTime($0[0]) }
    add("restore", to: clock) { _ in
      world.epoch = 0
      return .undefined
    }
    clock.accessors["now"] = (world.standard("Date", "now"), nil)
    let checks = JSObject(world)
    for name in JSSpyQuestion.states.keys.sorted() + JSSpyQuestion.names {
      add(name, to: checks) { given in
        let expectation = JSExpectation(given[0], world)
        try expectation.judge(
          JSSpyQuestion.answer(name, expectation.calls(), given.rest(1), world) ?? false,
          "to be \(name)")
        return .undefined
      }
    }
    home.fields["assert"] = .handle(checks)
    return .handle(home)
  }

  /// The function that answers some calls of another one: `stub.withArgs(1)`, `stub.onFirstCall()`.
  private func part(of owner: JSMock, in place: Int?, _ arguments: [Value] = []) -> Value {
    let mock = owner.other(in: place, arguments) {
      let made = made(doing: .undefined, isStub: true)
      _ = dressed(made, within: owner)
      return made
    }
    return mock.value
  }

  /// A function with the words that Sinon has for its calls; one that answers some calls of another one lets that choose
  /// further ones.
  private func dressed(_ mock: JSMock, within outer: JSMock? = nil) -> Value {
    guard let fields = world.ownFields(of: mock.value) else { return mock.value }
    let world = self.world
    func read(_ name: String, _ answer: @escaping (JSMock) throws -> Value) {
      fields.accessors[name] = (world.function(0) { [unowned mock] _ in try answer(mock) }, nil)
      fields.hidden.insert(name)
    }
    func add(_ name: String, _ answer: @escaping (JSMock, JSArguments) throws -> Value?) {
      let work = world.function(1) { [unowned mock] in
        try answer(mock, JSArguments($0, world)) ?? mock.value
      }
      fields.hide(name, work)
    }
    for (name, isMet) in JSSpyQuestion.states {
      read(name) { .bool(isMet($0.noted("calls").count)) }
    }
    for name in JSSpyQuestion.names where name != "callCount" {
      add(name) {
        .bool(try JSSpyQuestion.answer(name, $0.noted("calls"), $1.values, world) ?? false)
      }
    }
    read("callCount") { .int($0.noted("calls").count) }
    read("args") { world.list(of: $0.noted("calls")) }
    read("returnValues") {
      world.list(of: $0.noted("results").map { $0.member("value") ?? .undefined })
    }
    read("thisValues") { world.list(of: $0.noted("contexts")) }
    for (place, name) in ["firstCall", "secondCall", "thirdCall"].enumerated() {
      read(name) { $0.call(at: place) }
    }
    read("lastCall") { $0.call(at: $0.noted("calls").count - 1) }
    add("getCall") { $0.call(at: try $1.whole(0)) }
    add("getCalls") { mock, _ in world.list(of: mock.noted("calls").indices.map(mock.call)) }
    add("resetHistory") { mock, _ in
      mock.clear()
      return nil
    }
    let owner = outer ?? mock
    add("withArgs") { [unowned self, unowned owner] _, given in
      part(of: owner, in: nil, given.values)
    }
    add("onCall") { [unowned self, unowned owner] _, given in
      part(of: owner, in: try given.whole(0))
    }
    for (place, name) in ["onFirstCall", "onSecondCall", "onThirdCall"].enumerated() {
      add(name) { [unowned self, unowned owner] _, _ in part(of: owner, in: place) }
    }
    for (name, word) in [
      "reset": "mockReset", "restore": "mockRestore", "callsFake": "mockImplementation",
      "returns": "mockReturnValue", "resolves": "mockResolvedValue",
      "rejects": "mockRejectedValue",
    ] {
      fields.hide(name, fields.fields[word])
    }
    for (name, word) in ["throws": "throwError", "callThrough": "callThrough"] {
      fields.hide(name, fields.fields["and"]?.member(word))
    }
    return mock.value
  }
}

extension JSMock {
  /// A call as an object with its parts; null if there was none.
  fileprivate func call(at place: Int) -> Value {
    let calls = noted("calls")
    guard calls.indices.contains(place) else { return .null }
    let results = noted("results")
    let result = results.indices.contains(place) ? results[place].member("value") : nil
    return world.object(of: [
      "args": calls[place], "returnValue": result ?? .undefined,
      "thisValue": noted("contexts")[place],
    ])
  }
}
