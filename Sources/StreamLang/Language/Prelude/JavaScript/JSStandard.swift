import StreamEngine

/// The functions of `Math`, `JSON`, `Object`, … as values, and what is called like a function though it is a class.
extension JSWorld {
  /// The functions that each of them has; programs call most of them without asking for the value.
  private static let names: [String: String] = [
    "Math": """
    abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log log10 \
    log1p log2 max min pow random round sign sin sinh sqrt tan tanh trunc
    """,
    "JSON": "parse stringify",
    "Object": """
    assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors \
    getOwnPropertyNames getOwnPropertySymbols getPrototypeOf groupBy hasOwn is isExtensible isFrozen isSealed keys \
    preventExtensions seal setPrototypeOf values
    """,
    "Array": "from isArray of", "Promise": "all allSettled any race reject resolve",
    "Number": "isFinite isInteger isNaN isSafeInteger parseFloat parseInt", "Date": "UTC now parse",
    "String": "fromCharCode fromCodePoint raw",
  ]

  /// True of a function that a space of names has; all that is asked of `console` is there.
  static func hasStandard(_ space: String, _ name: String) -> Bool {
    names[space].map { $0.split(separator: " ").contains { $0 == name } } ?? true
  }

  private static let constants: [String: String] = [
    "Math": "E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2",
    "Number": "EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE",
  ]

  /// `Math`, `JSON`, `module`, or a stream or scheduler of which there is one, as a value; nil of all other names.
  func space(_ name: String) -> Value? {
    switch name {
    case "Math", "JSON":
      let space = home(of: name)
      if space.fields["@@toStringTag"] == nil {
        addStandard(of: name, to: space)
        space.hide("@@toStringTag", .string(name))
      }
      return .handle(space)
    // RxJS has one of each.
    case "EMPTY", "NEVER":
      let library = home(of: "rxjs")
      if let known = library.fields[name] { return known }
      let made = Value.stream(of: name == "EMPTY" ? .empty() : .never())
      library.fields[name] = made
      return made
    case "asyncScheduler", "asapScheduler", "queueScheduler", "animationFrameScheduler":
      if let known = spaces[name] { return .handle(known) }
      let kind = JSScheduler(named: String(name.dropLast("Scheduler".count)))
      let made = JSSchedulerObject(kind ?? .async, self)
      spaces[name] = made
      return .handle(made)
    // The object that a file of node exports; nobody imports it.
    case "exports": return .handle(home(of: name))
    case "module":
      let space = home(of: name)
      if space.fields["exports"] == nil { space.fields["exports"] = .handle(home(of: "exports")) }
      return .handle(space)
    default: return nil
    }
  }

  /// The object that has the functions of a space of names.
  func home(of space: String) -> JSObject {
    if let owner = classes[space] { return owner.function.flatMap(ownFields(of:)) ?? owner }
    if let known = spaces[space] { return known }
    let made = JSObject(self)
    spaces[space] = made
    return made
  }

  private func addStandard(of space: String, to object: JSObject) {
    func all(_ names: String?) -> [String] {
      names.map { $0.split(separator: " ").map(String.init) } ?? []
    }
    for name in all(Self.constants[space]) {
      let value = space == "Math" ? try? math(name, []) : try? numberFunction(name, .undefined)
      object.hide(name, value ?? .undefined)
      object.fixed.insert(name)
      object.locked.insert(name)
    }
    for name in all(Self.names[space]) { _ = standard(space, name) }
  }

  private static let symbolNames = [
    "asyncIterator", "hasInstance", "isConcatSpreadable", "iterator", "match", "matchAll",
    "replace",
    "search", "species", "split", "toPrimitive", "toStringTag", "unscopables",
  ]

  /// Adds the classes whose objects are no objects here, and what can be called without `new`.
  func defineStandard() {
    let made: [(String, (JSArguments) throws -> Value)] = [
      ("String", { [unowned self] in .string($0.count == 0 ? "" : try text($0[0])) }),
      ("Number", { [unowned self] in $0.count == 0 ? .int(0) : JSNumber.value(try number($0[0])) }),
      ("Boolean", { .bool($0[0].isTruthy) }),
      ("Symbol", { [unowned self] in try symbol($0[0]) }),
    ]
    for (name, make) in made {
      let owner = JSClass(name, nil, self)
      classes[name] = owner
      let native = Function(name, arity: 1, isVariadic: true) { [unowned self] in
        try make(JSArguments($0, self))
      }
      let function = Function(native, [], called: name)
      owner.function = .function(arity: 1, function)
      let fields = fields(of: function)
      fields.fields["prototype"] = owner.instances.map { .handle($0) }
      fields.hidden = ["prototype"]
      addStandard(of: name, to: fields)
      guard name == "Symbol" else { continue }
      fields.hide("for", self.native("for") { _, given in .symbol("\(try given.text(0))@") })
      fields.hide("keyFor", self.native("keyFor") { _, given in given[0].registeredName })
      for name in Self.symbolNames { fields.hide(name, .symbol(name)) }
    }
    for name in ["Object", "Array", "Promise", "Date"] {
      if let owner = classes[name] { addStandard(of: name, to: owner) }
    }
    classes["Object"]?.answer = { [unowned self] given in
      guard let first = given.first, !first.isNothing else { return .handle(JSObject(self)) }
      switch first {
      case .string, .bool, .int, .double, .symbol: return .handle(JSBoxed(first, self))
      default: return first.object is JSBigInt ? .handle(JSBoxed(first, self)) : first
      }
    }
    classes["Object"]?.nativeSetUp = { _, _ in }
    classes["Date"]?.answer = { [unowned self] _ in
      .string(try text(classes["Date"]?.new([]) ?? .undefined))
    }
    classes["Function"]?.nativeSetUp = { _, _ in
      throw RuntimeError("a function from a text is not read", help: "write `(a, b) => a + b`")
    }
    for (name, owner) in classes
    where ["Array", "RegExp"].contains(name) || owner.name.hasSuffix("Error") {
      owner.answer = { [unowned self, unowned owner] in try new(.handle(owner), $0) }
    }
  }

  /// `Symbol(a)`.
  func symbol(_ description: Value) throws -> Value {
    let name = description.isUndefined ? "" : try text(description)
    symbols += 1
    return .symbol("\(name)@\(symbols)")
  }
}
