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
    for (name, make) in Self.natives {
      let parent = name == "TestScheduler" ? classes["VirtualTimeScheduler"] : nil
      let made = JSClass(name, parent, self)
      made.make = { [unowned self] in make(self, $0) }
      classes[name] = made
    }
    for name in ["Map", "Set"] {
      setUp(name) { (made: JSMap, given) in try made.fill(given.first ?? .undefined) }
    }
    // Those of a class that extends it; `new Array(3)` makes its list by itself.
    classes["Array"]?.make = { [unowned self] in JSArray([], self, $0) }
    classes["Array"]?.nativeSetUp = { [unowned self] object, arguments in
      let list = try arrayFunction("new", JSArguments(arguments, self))
      (object as? JSArray)?.members = (list.object as? JSArray)?.members ?? []
    }
    classes["Subscription"]?.make = { [unowned self] in JSOwnSubscription(self, $0) }
    setUp("Subscription") { (made: JSOwnSubscription, given) in
      _ = try made.call("add", JSArguments(given, made.world))
    }
    classes["Subscriber"]?.make = { [unowned self] in JSOwnSubscriber(self, $0) }
    setUp("Subscriber") { (made: JSOwnSubscriber, given) in made.tell(given.first ?? .undefined) }
    classes["Subscriber"]?.fields["create"] = function(3) { [unowned self] arguments in
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
    classes["Subscriber"]?.hidden.insert("create")
    for name in ["WeakMap", "WeakSet"] {
      setUp(name) { (made: JSWeak, given) in try made.fill(given.first ?? .undefined) }
    }
    setUp("WeakRef") { (made: JSWeakReference, given) in
      try made.refer(to: given.first ?? .undefined)
    }
    setUp("EventEmitter") { (made: JSEmitter, _) in made.setUp() }
    classes["EventEmitter"]?.fields["once"] = function(2) { [unowned self] arguments in
      let given = JSArguments(arguments, self)
      return try promise(of: given[0], given[1])
    }
    classes["Proxy"] = JSProxyClass(self)
    classes["Error"]?.addNative("captureStackTrace") { _, given in
      given[0].object?.fields["stack"] = .hole
      given[0].object?.hidden.insert("stack")
      return .undefined
    }
    classes["Error"]?.fields["stackTraceLimit"] = .int(10)
    classes["Error"]?.hidden.insert("stackTraceLimit")
    let large = JSClass("BigInt", nil, self)
    large.answer = { [unowned self] in try JSBigInt.made(of: $0.first ?? .undefined, self) }
    large.nativeSetUp = { [unowned self] _, _ in
      throw typeError("BigInt is not a constructor")
    }
    for name in ["asIntN", "asUintN"] {
      large.fields[name] = function(2) { [unowned self] arguments in
        let given = JSArguments(arguments, self)
        return try cut(given[1], to: given[0], isSigned: name == "asIntN")
      }
      large.hidden.insert(name)
    }
    classes["BigInt"] = large
    classes["TestScheduler"]?.fields["frameTimeFactor"] = .int(10)
    classes["TestScheduler"]?.hidden.insert("frameTimeFactor")
    if let emitter = classes["EventEmitter"] {
      emitter.fields["defaultMaxListeners"] = .int(10)
      // It is its module, too.
      emitter.fields["EventEmitter"] = .handle(emitter)
      emitter.hidden.formUnion(["defaultMaxListeners", "EventEmitter"])
    }
    setUp("Event") { (made: JSEvent, given) in try made.set(given) }
    classes["CustomEvent"] = JSClass("CustomEvent", classes["Event"], self)
    setUp("Date") { (made: JSDate, given) in try made.set(given) }
    setUp("RegExp") { (made: JSRegExp, given) in try made.read(given) }
    classes["TestScheduler"]?.fields["frameTimeFactor"] = .int(10)
    for name in ["parseMarbles", "parseMarblesAsSubscriptions"] {
      classes["TestScheduler"]?.fields[name] = function(1) { [unowned self] arguments in
        try JSMarbles.parsed(name, JSArguments(arguments, self))
      }
    }
    setUp("VirtualTimeScheduler") { (made: JSVirtualScheduler, given) in
      try made.begin(JSArguments(given, made.world))
    }
    setUp("TestScheduler") { (made: JSTestScheduler, given) in
      made.assertion = given.first ?? .undefined
    }
    classes["TimeInterval"]?.nativeSetUp = { object, given in
      object.fields["value"] = given.first ?? .undefined
      object.fields["interval"] = given.count > 1 ? given[1] : .undefined
    }
    defineNotifications()
    defineSignals()
    defineBytes()
    defineBuffers()
    defineTextCoders()
    defineAddresses()
    defineStandard()
    defineNumberTexts()
    setUp("Promise") { (made: JSPromise, given) in try made.run(given.first ?? .undefined) }
  }

  /// Says what `new` does with an object of such a class, and with its arguments.
  private func setUp<Made>(_ name: String, _ body: @escaping (Made, [Value]) throws -> Void) {
    classes[name]?.nativeSetUp = { object, arguments in
      if let made = object as? Made { try body(made, arguments) }
    }
  }

  private static let natives: [(String, @Sendable (JSWorld, JSObject) -> JSObject)] = [
    ("Map", { JSMap($0, $1, isSet: false) }), ("Set", { JSMap($0, $1, isSet: true) }),
    ("WeakMap", { JSWeak($0, $1, isSet: false) }), ("WeakSet", { JSWeak($0, $1, isSet: true) }),
    ("WeakRef", { JSWeakReference($0, $1) }),
    ("EventEmitter", { JSEmitter($0, $1) }), ("RegExp", { JSRegExp($0, $1) }),
    ("Date", { JSDate($0, $1) }), ("Promise", { JSPromise($0, $1) }),
    ("Iterator", { JSIterator($0, $1) }), ("AbortController", { JSAbortController($0, $1) }),
    ("VirtualTimeScheduler", { JSVirtualScheduler($0, $1) }),
    ("TestScheduler", { JSTestScheduler($0, $1) }), ("VirtualAction", { JSObject($0, $1) }),
    ("Notification", { JSNotification($0, $1) }),
    ("EventTarget", { JSEventTarget($0, $1) }),
    ("Event", { JSEvent($0, $1) }),
  ]
}
