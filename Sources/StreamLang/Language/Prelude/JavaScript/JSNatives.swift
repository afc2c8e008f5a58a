/// The start of a world of JavaScript, with the classes that are not written in JavaScript.
extension JSWorld {
  /// The world of a session, which is made when a program first asks for it.
  static func of(_ environment: Environment) -> JSWorld {
    if let world = environment.machine.foreign as? JSWorld { return world }
    let world = JSWorld(environment)
    world.defineNatives()
    world.homes = Homes(world)
    environment.machine.foreign = world
    return world
  }

  private func defineNatives() {
    for isSet in [false, true] {
      let kind = isSet ? "Set" : "Map"
      add(kind, nil, { JSMap($0, $1, isSet: isSet) }) { try $0.fill($1[0]) }
      add("Weak" + kind, nil, { JSWeak($0, $1, isSet: isSet) }) { try $0.fill($1[0]) }
    }
    add("WeakRef", nil, { JSWeakReference($0, $1) }) { try $0.refer(to: $1[0]) }
    add("RegExp", nil, { JSRegExp($0, $1) }) { try $0.read($1) }
    add("Date", nil, { JSDate($0, $1) }) { try $0.set($1.values) }
    add("Promise", nil, { JSPromise($0, $1) }) { try $0.run($1[0]) }
    add("Event", nil, { JSEvent($0, $1) }) { try $0.set($1) }
    add("EventTarget", nil, { JSEventTarget($0, $1) })
    add("AbortController", nil, { JSAbortController($0, $1) })
    add("Iterator", nil, { JSIterator($0, $1) })
    add("VirtualAction", nil, { JSObject($0, $1) })
    let clock = add("VirtualTimeScheduler", nil, { JSVirtualScheduler($0, $1) }) {
      try $0.begin($1)
    }
    let tests = add("TestScheduler", clock, { JSTestScheduler($0, $1) }) { $0.assertion = $1[0] }
    tests.hide("frameTimeFactor", .int(10))
    for name in ["parseMarbles", "parseMarblesAsSubscriptions"] {
      tests.fields[name] = function(1) { [unowned self] arguments in
        try JSMarbles.parsed(name, JSArguments(arguments, self))
      }
    }
    let emitter = JSEmitterClass("EventEmitter", nil, self)
    emitter.make = { [unowned self] in JSEmitter(self, $0) }
    emitter.nativeSetUp = { made, _ in (made as? JSEmitter)?.setUp() }
    classes["EventEmitter"] = emitter
    emitter.fields["once"] = function(2) { [unowned self] arguments in
      let given = JSArguments(arguments, self)
      return try promise(of: given[0], given[1])
    }
    emitter.hide("defaultMaxListeners", .int(10))
    // It is its module, too.
    emitter.hide("EventEmitter", .handle(emitter))
    // Those of a class that extends it; `new Array(3)` makes its list by itself.
    classes["Array"]?.make = { [unowned self] in JSArray([], self, $0) }
    classes["Array"]?.nativeSetUp = { [unowned self] object, given in
      let list = try arrayFunction("new", given)
      (object as? JSArray)?.members = (list.object as? JSArray)?.members ?? []
    }
    classes["Subscription"]?.make = { [unowned self] in JSOwnSubscription(self, $0) }
    classes["Subscription"]?.nativeSetUp = { _ = try ($0 as? JSOwnSubscription)?.call("add", $1) }
    classes["Subscriber"]?.make = { [unowned self] in JSOwnSubscriber(self, $0) }
    classes["Subscriber"]?.nativeSetUp = { ($0 as? JSOwnSubscriber)?.tell($1[0]) }
    let create = function(3) { [unowned self] arguments in
      let given = JSArguments(arguments, self)
      let observer = JSObject(self)
      for (place, name) in ["next", "error", "complete"].enumerated() where given[place].isCallable
      {
        observer.fields[name] = given[place]
      }
      let isObserver = given[0].isObject && !given[0].isCallable
      return try classes["Subscriber"]?.new([isObserver ? given[0] : .handle(observer)])
        ?? .undefined
    }
    classes["Subscriber"]?.hide("create", create)
    classes["Proxy"] = JSProxyClass(self)
    classes["Error"]?.addNative("captureStackTrace") { _, given in
      given[0].object?.hide("stack", .hole)
      return .undefined
    }
    classes["Error"]?.hide("stackTraceLimit", .int(10))
    let large = JSClass("BigInt", nil, self)
    large.answer = { [unowned self] in try JSBigInt.made(of: $0.first ?? .undefined, self) }
    large.nativeSetUp = { [unowned self] _, _ in throw typeError("BigInt is not a constructor") }
    for name in ["asIntN", "asUintN"] {
      let work = function(2) { [unowned self] arguments in
        let given = JSArguments(arguments, self)
        return try cut(given[1], to: given[0], isSigned: name == "asIntN")
      }
      large.hide(name, work)
    }
    classes["BigInt"] = large
    classes["CustomEvent"] = JSClass("CustomEvent", classes["Event"], self)
    classes["TimeInterval"]?.nativeSetUp = { object, given in
      object.fields["value"] = given[0]
      object.fields["interval"] = given[1]
    }
    defineNotifications()
    defineSignals()
    defineBytes()
    defineBuffers()
    defineTextCoders()
    defineAddresses()
    defineStandard()
    defineNumberTexts()
  }
}
