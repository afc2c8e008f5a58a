extension Builtin {
  static let javaScriptObjects: [Builtin] = [
    js("get", 2...3, "`a.b`, `a[b]`; of a stream, the method whose function is given.") { call in
      if call.has(2), case .stream = call[0], case .function(_, let method) = call[2] {
        let bound = Function("subscribe", arity: 1, isVariadic: true) {
          try method.call(loosely: [call[0]] + $0)
        }
        return .function(arity: 1, bound)
      }
      return try call.js.get(call[0], call[1])
    }.answering { $0.atHand($1) },
    js("part", 2...3, "`const {a} = b`: a part of something, and what messages call that.") {
      call in
      try call.takeApart(subject: 2, "property '\(call.js.text(call[1]))' of ")
      return try call.js.get(call[0], call[1])
    },
    js("whole", 1...2, "`const {...a} = b`: something, and what messages call it.") { call in
      try call.takeApart(subject: 1, "")
      return call[0]
    },
    js("define", 3...4, "`class { a = b }`: a field of a new object, maybe its function's name.") {
      call in
      if call.has(3) { call[2].named(try call.js.key(call[1])) }
      try call.js.define(call[0], call.js.key(call[1]), call[2])
      return call[2]
    },
    js("set", 3...3, "`a.b = c`.") { try $0.js.set($0[0], $0[1], to: $0[2]) }
      .storing { try $0.object?.setAtHand($2, at: $1) ?? false },
    js("change", 5...5, "`a.b += c`, `a.b++`: which value it answers is said last.") { call in
      let old = try call.js.get(call[0], call[1])
      let new = try call[2].call([old, call[3]], in: call.js)
      _ = try call.js.set(call[0], call[1], to: new)
      return call[4].isTruthy ? new : try call.js.stepped(old, by: .int(0))
    },
    js("call", 2...100, "`a.b(c)`.") { call in
      try call.js.call(call[0], call.js.key(call[1]), call.given.rest(2))
    },
    js("callOptional", 2...100, "`a.b?.(c)`.") { call in
      let function = try call.js.get(call[0], call[1])
      if function.isNothing { return .undefined }
      return try call.js.call(call[0], call.js.key(call[1]), call.given.rest(2))
    },
    js("applyMethod", 3...4, "`a.b(...c)`; of a stream, the method whose function is given.") {
      call in
      if call.has(3), case .stream = call[0] {
        let given = try call.js.members(call[2])
        return try call[3].call([call[0]] + given, in: call.js)
      }
      return try call.js.call(call[0], call.js.key(call[1]), call.js.members(call[2]))
    },
    js("apply", 2...2, "`a(...c)`.") { call in
      try call.js.invoke(call[0], call.js.members(call[1]))
    },
    js("invoke", 1...100, "`a(b)`.") { try $0.js.invoke($0[0], $0.given.rest(1)) },
    js("callOn", 3...3, "`a.b?.(c)`: a function with its object and the list of its arguments.") {
      try $0.js.invoke($0[0], $0.js.members($0[2]), this: $0[1])
    },
    js(
      "boxed", 2...2, "`new Number(a)`, `new String(a)`, `new Boolean(a)`: the value as an object."
    ) {
      try $0.js.boxed($0[0].plainText, JSArguments($0.js.members($0[1]), $0.js))
    },
    js("standard", 2...2, "A function that every program finds there: `Math.max`, handed over.") {
      $0.js.standard($0[0].plainText, $0[1].plainText)
    },
    js("constant", 1...1, "`const a = 1; a = 2`: the second value is computed, and then it fails.")
    {
      throw $0.js.typeError("Assignment to constant variable.")
    },
    js("chain", 2...2, "`a?.b`: undefined where `a` is nothing, else what the function makes.") {
      call in
      call[0].isNothing ? .undefined : try call[1].call([call[0]], in: call.js)
    },
    js("has", 2...2, "`a in b`.") { try $0.js.has($0[0], in: $0[1]) },
    js("pluck", 0...100, "The function of `pluck('a', 'b')`: a part of a part, if there is one.") {
      call in
      let js = call.js
      let names = call.values.flatMap { if case .list(let names) = $0 { names } else { [$0] } }
      if names.isEmpty { throw js.failure("Error", "list of properties cannot be empty.") }
      return js.function(1) { given in
        try names.reduce(given.first ?? .undefined) { part, name in
          part.isNothing ? .undefined : try js.get(part, name)
        }
      }
    },
    js("delete", 2...2, "`delete a.b`.") { try $0.js.delete($0[0], $0[1]) },
    js("list", 1...1, "A list that can be changed in place.") { call in
      .handle(JSArray(try call.js.members(call[0]), call.js))
    },
    js("arguments", 1...1, "`arguments` of a function, as a list.") { call in
      .handle(JSArgumentList(try call.js.members(call[0]), call.js))
    },
    js("record", 1...2, "A record that can be changed in place, and what it takes over.") { call in
      let made = JSObject(call.js, call.has(1) ? call[1].object : nil)
      if call.has(1), case .null = call[1] { made.limits = .standsAlone }
      for (name, value) in try call.record(0).fields { made.fields[name] = value }
      return .handle(made)
    },
    js("shared", 1...1, "A stream whose lists and records can be changed in place.") { call in
      let js = call.js
      guard let stream = try call[0].asStream ?? js.stream(of: call[0]) else { return call[0] }
      return .stream(of: stream.map { js.object($0) })
    },
    js("entry", 2...3, "A record with one field, whose name is computed, and maybe its function's.")
    { call in
      let name = try call.js.key(call[0])
      if call.has(2) { call[1].named(name) }
      return .record(Record([name: call[1]]))
    },
    js("accessors", 3...3, "A record with fields that call functions.") { call in
      guard let made = call[0].object else { throw call.refusal("a record", 0) }
      try made.add(getters: call.record(1), setters: call.record(2))
      return call[0]
    },
    js("members", 1...2, "The members of whatever can be iterated, or the first ones, as a list.") {
      call in
      guard call.has(1) else { return .list(try call.js.members(call[0])) }
      return .list(try call.js.members(call[0], atMost: call.whole(1)))
    },
    js("iterable", 1...1, "Whatever a loop goes through.") { call in
      if case .list = call[0] { return call[0] }
      return .handle(JSIterable(try call.js.rounds(of: call[0])))
    },
    js("asyncIterator", 1...1, "Whatever `for await` asks for one value after another.") { call in
      try call.js.asyncIterator(of: call[0])
    },
    js("fields", 1...1, "The fields of an object, as a record.") { call in
      if let plain = call[0].plainFields { return plain }
      var record = Record([:]).fields
      for name in call.js.ownKeys(call[0]) { record[name] = try call.js.get(call[0], name) }
      return .record(Record(record))
    },
    js("clone", 1...1, "`structuredClone(a)`.") { call in
      var copies = JSCopies(call.js)
      return try copies.copy(call[0])
    },
    js("keys", 1...1, "The names of the fields of an object, and of those that it takes over.") {
      call in
      call.js.loopNames(of: call[0])
    },
    js("rest", 2...2, "A list without its first members, or a record without some fields.") {
      call in
      if case .int(let count) = call[1] {
        return .list(Array(try call.js.members(call[0]).dropFirst(max(0, count))))
      }
      let without = Set(try call.list(1).map { try call.js.key($0) })
      var record = Record([:]).fields
      for name in call.js.ownKeys(call[0]) where !without.contains(name) {
        record[name] = try call.js.get(call[0], name)
      }
      return .record(Record(record))
    },
    js("function", 1...3, "A function that takes fewer or more arguments.") { try $0.styled([]) },
    js("arrow", 1...3, "The same for one that `new` makes nothing of.") { try $0.styled(.isArrow) },
    js("restFunction", 1...3, "A function whose last parameter takes all that is left.") {
      try $0.styled(.takesRest)
    },
    js("method", 1...3, "A function whose first parameter is the object that it is called on.") {
      try $0.styled(.takesThis)
    },
    js("loose", 1...3, "A method that is called on `globalThis` where it is called alone.") {
      try $0.styled([.takesThis, .isLoose])
    },
    js("asking", 1...3, "A function with a `this` that asks for `new.target`.") {
      try $0.styled([.takesThis, .asksTarget])
    },
    js("class", 3...3, "A class: its name, its parent and its parts.") { call in
      try call.js.makeClass(call[0].plainText, call[1], call.record(2))
    },
    js("decorate", 2...5, "The decorators of a class, or of a member by its name.") { call in
      let (js, decorators, owner) = (call.js, call[0], call[1])
      guard call.has(2) else { return try js.decorated(owner, by: decorators) }
      let target = call.given[3].isTruthy ? owner : try js.get(owner, "prototype")
      try js.decorate(target, call[2], by: decorators, isField: call.given[4].isTruthy)
      return .undefined
    },
    js("streamClass", 3...3, "A class of RxJS that another one extends.") { call in
      .handle(call.js.streamClass(call[0].plainText, make: call[1], subscribe: call[2]))
    },
    js("libraryClass", 3...3, "A class of RxJS whose instances are streams, as a value.") { call in
      call.js.libraryClass(call[0].plainText, make: call[1], subscribe: call[2])
    },
    js("new", 1...100, "`new A(b)`.") { try $0.js.new($0[0], $0.given.rest(1)) },
    js("newTarget", 0...0, "`new.target`: the class of which an object is made.") {
      $0.js.newTarget.take() ?? .undefined
    },
    js("newFrom", 2...2, "`new A(...b)`.") { call in
      try call.js.new(call[0], call.js.members(call[1]))
    },
    js("construct", 2...100, "`super(a)`.") { call in
      try call.construct(call.given.rest(2))
    },
    js("constructFrom", 3...3, "`super(...a)`.") { call in
      try call.construct(call.js.members(call[2]))
    },
    js("superGet", 3...3, "`super.a`.") { try $0.superRead() },
    js("superSet", 4...4, "`super.a = b`.") { call in
      try call.superSet()
      return call[3]
    },
    js("superCall", 3...100, "`super.a(b)`.") { call in
      try call.superCall(call.given.rest(3))
    },
    js("superApply", 4...4, "`super.a(...b)`.") { call in
      try call.superCall(call.js.members(call[3]))
    },
    js("global", 1...1, "A class that every program of JavaScript finds there.") { call in
      let name = call[0].plainText
      if let space = call.js.space(name) { return space }
      guard let known = call.js.classes[name] else {
        throw call.js.failure("ReferenceError", "\(name) is not defined")
      }
      return known.function ?? .handle(known)
    },
    js("step", 2...2, "`a++` and `a--`; by 0, the number or `BigInt` that a value stands for.") {
      try $0.js.stepped($0[0], by: $0[1])
    }.answering { value, step in
      // By 0 a number is itself, also one below 0 that is 0.
      if step == .int(0) { return value.number == nil ? nil : value }
      return JSWorld.ofNumbers("+")(value, step)
    },
    js("undeclared", 1...1, "A name that nothing declares.") { call in
      throw call.js.failure("ReferenceError", "\(call[0].plainText) is not defined")
    },
    js("symbol", 0...1, "`Symbol(a)`.") { call in
      let isNamed = call.has(0) && !call[0].isUndefined
      let name = isNamed ? try call.js.text(call[0]) : ""
      // Those that every program knows, such as `Symbol.iterator`.
      if name.isSymbolName { return name.key }
      return try call.js.symbol(call.given[0])
    },
    js("symbolFor", 1...1, "`Symbol.for(a)`: one for each text.") { call in
      .symbol("\(try call.js.text(call[0]))@")
    },
    js("symbolKey", 1...1, "`Symbol.keyFor(a)`: the text of one of those.") {
      $0[0].registeredName
    },
    js("json", 1...3, "`JSON.stringify(a)`.") { try $0.js.json($0.given) },
    js("parse", 1...2, "`JSON.parse(a, f)`.") { try $0.js.parsed($0.given) },
    js("math", 1...100, "A function of `Math`, by its name.") { call in
      try call.js.math(call[0].plainText, call.given.rest(1).map { try call.js.number($0) })
    },
    js("object", 1...100, "A function of `Object`, by its name.") { call in
      try call.js.objectFunction(call[0].plainText, JSArguments(call.given.rest(1), call.js))
    },
    js("array", 1...100, "A function of `Array`, by its name.") { call in
      try call.js.arrayFunction(call[0].plainText, JSArguments(call.given.rest(1), call.js))
    },
    js("numeric", 1...10, "A function of `Number`, by its name.") { call in
      try call.js.numberFunction(call[0].plainText, call.given[1])
    },
  ]
}

extension BuiltinCall {
  /// Fails if the first argument is nothing, which cannot be taken apart.
  fileprivate func takeApart(subject: Int, _ part: @autoclosure () throws -> String) throws {
    guard values[0].isNothing else { return }
    let shown = js.shown(values[0])
    let subject = has(subject) ? values[subject].plainText : shown
    throw js.typeError("Cannot destructure \(try part())'\(subject)' as it is \(shown).")
  }

  /// `super(…)`.
  fileprivate func construct(_ arguments: @autoclosure () throws -> [Value]) throws -> Value {
    guard let parent = try js.constructor(values[0]), let this = values[1].object else {
      throw js.typeError("Super constructor is not a constructor")
    }
    let isFirst = this.limits.remove(.awaitsParent) != nil
    let answer = try parent.construct(this, arguments()) ?? .undefined
    if isFirst { return answer }
    throw js.failure("ReferenceError", "Super constructor may only be called once")
  }

  /// `super.a(…)` of a class's parent, of an object, and by the name of the method.
  fileprivate func superCall(_ arguments: [Value]) throws -> Value {
    let name = values[2].plainText
    if let method = try superGet(), !method.isNothing {
      return try method.call(arguments, this: values[1], in: js)
    }
    let own = values[1].object as? any JSCallable
    let given = JSArguments(arguments, js)
    if let made = try own?.call(name, given) { return made }
    if let list = values[1].object as? JSArray,
      let made = try js.changingMethod(list, name, given)
        ?? js.listMethod(list.members, values[1], name, given)
    {
      return made
    }
    if name == "toString", let object = values[1].object {
      return .string(try js.commonText(of: object))
    }
    if let made = try js.commonMethod(values[1], name, given) { return made }
    throw js.typeError("(intermediate value).\(name) is not a function")
  }

  /// The object that stands behind the class or object of a method.
  private var superHome: JSObject? {
    guard let parent = try? js.constructor(values[0]) else { return values[0].object?.prototype }
    // The methods of a class itself find those of its parent.
    return values[1].object is JSClass ? parent : parent.instances
  }

  /// Calls the function that takes such a field there, or sets that of the object itself.
  fileprivate func superSet() throws {
    let name = values[2].plainText
    guard let found = superHome?.accessor(name) else {
      return try js.define(values[1], name, values[3])
    }
    guard let set = found.set else {
      throw js.typeError(
        "Cannot set property \(name) of \(js.shown(values[1])) which has only a getter")
    }
    _ = try set.call([values[3]], this: values[1], in: js)
  }

  /// A part of what stands behind the class or object of a method; nil if it has none by that name.
  fileprivate func superGet() throws -> Value? {
    let (name, home) = (values[2].plainText, superHome)
    if let found = home?.accessor(name) {
      return try found.get.map { try $0.call([], this: values[1], in: js) } ?? .undefined
    }
    return home?.find(name)
  }

  /// `super.a`, which may be what all classes or objects have.
  fileprivate func superRead() throws -> Value {
    if let found = try superGet() { return found }
    guard let home = superHome ?? js.instances(of: "Object") else { return .undefined }
    return try js.get(.handle(home), values[2].plainText)
  }

  fileprivate func styled(_ style: Function.Style) throws -> Value {
    let function = try function(0)
    let label = has(1) ? values[1].plainText : function.label ?? ""
    let made = Function(function, style, called: label, length: has(2) ? try whole(2) : nil)
    return .function(arity: made.arity, made)
  }
}

extension JSObject {
  /// Adds functions that are called where a field is read or set; its place among the others is that of the name.
  func add(getters: Record, setters: Record) {
    for (name, getter) in getters.fields { accessors[name, default: (nil, nil)].get = getter }
    for (name, setter) in setters.fields { accessors[name, default: (nil, nil)].set = setter }
    for name in Array(getters.fields.keys) + setters.fields.keys where fields[name] == nil {
      fields[name] = .undefined
    }
  }
}

extension JSWorld {
  /// A value one higher or lower; by 0, the number that it stands for.
  fileprivate func stepped(_ value: Value, by step: Value) throws -> Value {
    if let made = try value.object?.result(of: "step", with: step, isLeft: true) { return made }
    let number = try number(value)
    return JSNumber.value(step == .int(0) ? number : number + (try self.number(step)))
  }

  /// `a(b)`.
  func invoke(_ function: Value, _ arguments: [Value], this: Value = .undefined) throws -> Value {
    if case .handle = function, function.object == nil || function.isCallable {
      return try function.call(arguments, this: this, in: self)
    }
    guard case .function = function else { throw noFunction(shown(function)) }
    return try function.call(arguments, this: this, in: self)
  }

  /// Gives a new object a field, whatever it takes over.
  fileprivate func define(_ object: Value, _ name: String, _ value: Value) throws {
    guard let object = object.object else { return }
    guard object.accessors[name] == nil, !(object is JSArray) else {
      return try object.set(name, to: value)
    }
    try object.mayChange(name)
    object.fields[name] = value
  }

  /// The class that a class extends, or one that does what a function does as a constructor; nil of all else.
  fileprivate func constructor(_ value: Value) throws -> JSClass? {
    if let proxy = value.object as? JSProxy { return try constructor(proxy.target) }
    guard case .function(_, let function) = value else { return value.object as? JSClass }
    let own = fields(of: function)
    if let known = own.fields["@#class"]?.object as? JSClass { return known }
    let instances = prototype(of: function)
    if let native = (instances as? JSPrototype)?.owner {
      throw RuntimeError(
        "a class that extends \(native.name) is not read", help: "keep its value in a field of it")
    }
    let made = JSClass(function.label ?? "", nil, self)
    made.setUp = value
    made.instances?.prototype = instances
    // A class that extends it takes over its fields.
    made.prototype = own
    own.fields["@#class"] = .handle(made)
    return made
  }

  /// A class from what its text says.
  func makeClass(_ name: String, _ parent: Value, _ parts: Record) throws -> Value {
    let owner = try constructor(parent)
    if !parent.isUndefined, owner == nil {
      throw typeError("Class extends value \(shown(parent)) is not a constructor or null")
    }
    if let owner, owner === classes["Promise"] {
      throw RuntimeError(
        "a class that extends Promise is not read", help: "keep the promise in a field of it")
    }
    let made = JSClass(name, owner, self)
    for function in made.makesLists ? ["from", "of"] : [] {
      made.fields[function] = self.function(1) { [unowned self, weak made] given in
        let plain = try arrayFunction(function, JSArguments(given, self))
        guard let made else { return plain }
        let members = try members(plain)
        let list = try made.new(function == "of" ? [.int(given.count)] : [])
        (list.object as? JSArray)?.members = members
        return list
      }
    }
    made.setUp = parts.fields["constructor"]
    made.initialize = parts.fields["fields"]
    made.setsFields = parts.fields["setsFields"] != nil
    func record(_ name: String) -> Record {
      if case .record(let record)? = parts.fields[name] { record } else { Record([:]) }
    }
    for (name, method) in record("methods").fields { made.instances?.fields[name] = method }
    made.instances?.add(getters: record("getters"), setters: record("setters"))
    for (name, value) in record("statics").fields { made.fields[name] = value }
    made.add(getters: record("staticGetters"), setters: record("staticSetters"))
    // The things that a class says of itself are not shown.
    made.instances?.hidden = Set(made.instances?.fields.keys ?? [])
    made.hidden = Set(made.fields.keys)
    return .handle(made)
  }
}

extension Value {
  /// The text of a symbol that `Symbol.for` has made; undefined for all others.
  var registeredName: Value {
    guard case .symbol(let name) = self, name.last == "@" else { return .undefined }
    return .string(String(name.dropLast()))
  }

  /// Gives a function or a class the name of the key under which it is put.
  fileprivate func named(_ key: String) {
    let label = key.isSymbolName ? "[\(String(key.dropFirst(2)).symbolDescription)]" : key
    if case .function(_, let made) = self { _ = made.labelled(label) }
    (object as? JSClass)?.name = label
  }
}

extension Value {
  /// A part that stands in it as it is; nil where anything else has to be asked.
  fileprivate func atHand(_ key: Value) -> Value? {
    guard case .string(let text) = self else { return object?.atHand(key) }
    switch key {
    case .int(let place): return try? text.unit(at: place)
    case .string("length"): return .int(text.utf16.count)
    default: return nil
    }
  }
}
