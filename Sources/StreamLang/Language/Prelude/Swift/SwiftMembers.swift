import OrderedCollections
import StreamEngine

/// Parts of values: what `a.b` and `a[b]` read, call and change.
///
/// A method is known by its name and the labels of its arguments: `insert(_:at:)`.
extension SwiftWorld {
  func get(_ object: Value, _ name: String) throws -> Value {
    if let made = try found(object, name) { return made }
    // `filter(names.contains)`
    if ["contains", "hasPrefix", "hasSuffix"].contains(name) {
      return function(1) { [self] in try call(object, name, $0) }
    }
    throw failure("\(described(object)) has no \(name)")
  }

  /// The methods that hand an event to a subject or an observer; without a call they are functions.
  private static let telling: Set<String> = [
    "on", "onNext", "onError", "onCompleted", "accept", "send",
  ]

  private func found(_ object: Value, _ name: String) throws -> Value? {
    for type in types(of: object) {
      if let getter = type.find(.getters, name) { return try invoke(getter, [object]) }
    }
    switch object {
    case .handle(let handle):
      switch handle {
      case let object as SwiftObject: if let made = try object.get(name) { return made }
      case let type as SwiftType: if let made = try type.get(name) { return made }
      case let optional as SwiftOptional:
        if name == "debugDescription" { return .string(inner(object)) }
        return try ["some", "unsafelyUnwrapped"].contains(name)
          ? optional.value : found(optional.value, name)
      default:
        if let made = handle.property(name) { return made }
        if name == "combineIdentifier" { return .handle(SwiftIdentifier(handle)) }
        if handle.sink != nil, Self.telling.contains(name) {
          return function(name == "onCompleted" ? 0 : 1) { [self] in
            try tell(handle, name, $0) ?? .null
          }
        }
      }
    case .stream(let stream):
      switch name {
      case "value": return try environment.latest(of: stream)
      case "key": if let key = stream.key { return key }
      case "hasObservers": return .bool(stream.subject?.hasObservers == true)
      case "projectedValue": return object
      case _ where Self.telling.contains(name):
        return function(name == "onCompleted" ? 0 : 1) { [self] in
          try send(stream, name, $0) ?? .null
        }
      default: if let made = tests.property(name, of: stream) { return made }
      }
    case .record(let record):
      if let part = object.part(ofEvent: name) {
        return part == .null || name.hasPrefix("is") ? part : .handle(SwiftOptional(part))
      }
      if let field = record.fields[name] { return field }
    case .list(let members):
      // The parts of `let (a, b) = x.partition { … }`.
      if let place = Int(name), members.indices.contains(place) { return members[place] }
    default: break
    }
    if let letters = letters(of: object), let getter = natives["Array"]?.find(.getters, name) {
      return try invoke(getter, [letters])
    }
    if let made = try standardProperty(object, name) { return made }
    for type in types(of: object) {
      if let method = type.find(method: name) {
        return function(max(0, method.parameterCount - 1)) { [self] in
          try invoke(method, [object] + $0)
        }
      }
    }
    return nil
  }

  // MARK: Calls

  func call(_ object: Value, _ name: String, _ arguments: [Value]) throws -> Value {
    if let made = try called(object, name, arguments) { return made }
    let base = String(name.prefix { $0 != "(" })
    throw RuntimeError(
      "\(base) of \(inner(object)) is not read",
      help: "write what it does with the methods of lists, texts and streams")
  }

  private func called(_ object: Value, _ name: String, _ arguments: [Value]) throws -> Value? {
    let base = String(name.prefix { $0 != "(" })
    if case .handle(let handle) = object {
      switch handle {
      case let own as SwiftObject: if let made = try own.call(name, arguments) { return made }
      case let type as SwiftType: if let made = try type.call(name, arguments) { return made }
      case let lane as LaneHandle:
        let made = try schedule(rxOn: lane.lane, name, arguments)
        if let made = try made ?? schedule(on: lane, name, arguments) { return made }
      default: break
      }
    }
    if object == .symbol("currentThread"), let made = try schedule(rxOn: nil, name, arguments) {
      return made
    }
    for type in types(of: object) {
      if let method = type.find(method: name, given: arguments) {
        return try invoke(method, [object] + arguments)
      }
    }
    if let letters = letters(of: object),
      let method = natives["Array"]?.find(method: name, given: arguments)
    {
      return try invoke(method, [letters] + arguments)
    }
    switch object {
    case .handle(let own as SwiftObject) where own.shape == .stream:
      // A publisher of the program's own is a stream, too.
      if base == "subscribe", arguments.count == 1 {
        return try subscribe(arguments[0], to: object)
      }
      return try called(.stream(StreamValue(published(by: own))), name, arguments)
    case .handle(let handle):
      if let optional = handle as? SwiftOptional {
        return try optionalMethod(optional.value, base, arguments)
          ?? called(optional.value, name, arguments)
      }
      if let told = try tell(handle, base, arguments) { return told }
      if let tuple = handle as? SwiftTuple, let place = tuple.place(base) {
        return try invoke(tuple.members[place], arguments)
      }
      if let method = handle.method(name) ?? handle.method(base) { return try method(arguments) }
      if let own = handle as? SwiftObject, let sequence = sequence(of: own),
        let method = sequence.method(base)
      {
        return try method(arguments)
      }
    case .null: if let made = try optionalMethod(nil, base, arguments) { return made }
    case .stream(let stream): if let made = try send(stream, base, arguments) { return made }
    case .record(let observer):
      if let told = try tell(observer, base, arguments) { return told }
      // `event.map { … }`
      if base == "map", let notification = object.notification, let change = arguments.first,
        notification.kind != .success
      {
        guard notification.kind == .next else { return object }
        do {
          return Value(notification: "next", [try invoke(change, [notification.value])])
        } catch { return Value(notification: "error", [value(of: error)]) }
      }
    default: break
    }
    return try standardMethod(object, base, name, arguments)
  }

  /// The list of a text's characters, for what a program adds to all sequences; nil of all other values.
  private func letters(of object: Value) -> Value? {
    guard case .string(let text) = object, natives["Array"] != nil else { return nil }
    return .list(text.map { .string(String($0)) })
  }

  /// Tells a subject something; nil if the method is none that does.
  private func send(_ stream: StreamValue, _ name: String, _ given: [Value]) throws -> Value? {
    let event: Event<Value>
    switch name {
    case "on": event = try (given.first ?? .null).event()
    case "onNext", "accept": event = .next(given.first ?? .null)
    case "onError": event = .failed(RuntimeError(thrown: given.first ?? .null))
    case "onCompleted": event = .completed
    case "send":
      let value = given.first ?? .handle(SwiftTuple([]))
      event = value.notification.flatMap { $0.kind == .next ? nil : $0.event } ?? .next(value)
    case "asObservable", "eraseToAnyPublisher", "asObserver": return .stream(stream)
    default: return nil
    }
    try environment.send(event, to: stream, called: stream.name ?? "the subject")
    return .null
  }

  /// Tells an observer something; nil if the method is none that does.
  private func tell(_ handle: Handle, _ name: String, _ given: [Value]) throws -> Value? {
    guard let sink = handle.sink else { return nil }
    switch name {
    case "on": sink.on(try (given.first ?? .null).event())
    case "onNext": sink.next(given.first ?? .null)
    case "onError": sink.fail(RuntimeError(thrown: given.first ?? .null))
    case "onCompleted": sink.complete()
    default: return nil
    }
    return .null
  }

  /// Tells an observer that is a record of functions something; nil of all other records.
  private func tell(_ observer: Record, _ name: String, _ given: [Value]) throws -> Value? {
    guard observer.fields["complete"] != nil, Self.telling.contains(name) else { return nil }
    let event = try name == "on" ? (given.first ?? .null).event() : nil
    let (field, value): (String, Value?) =
      switch (name, event) {
      case ("onNext", _): ("next", given.first)
      case ("onError", _): ("error", given.first)
      case (_, .next(let value)?): ("next", value)
      case (_, .failed(let error)?): ("error", self.value(of: error))
      default: ("complete", nil)
      }
    return try invoke(observer.fields[field] ?? .null, value.map { [$0] } ?? [])
  }

  private func optionalMethod(
    _ value: Value?, _ name: String, _ given: [Value]
  ) throws -> Value? {
    guard name == "map" || name == "flatMap", let function = given.first else { return nil }
    guard let value else { return .null }
    let made = try invoke(function, [value])
    if name == "flatMap", made == .null || made.unwrapped != made { return made }
    return .handle(SwiftOptional(made))
  }

  func element(_ object: Value, _ keys: [Value]) throws -> Value {
    guard let key = keys.first else { throw failure("no index") }
    switch object {
    case .list(let members): return try element(of: members, key)
    case .string(let text):
      if case .int(let place) = key {
        let letters = Array(text)
        guard letters.indices.contains(place) else { throw failure("Index out of range") }
        return .string(String(letters[place]))
      }
      if case .handle(let range as SwiftRange) = key {
        let letters = Array(text)
        return .string(String(letters[try range.within(letters.count)]))
      }
    case .handle(let handle):
      switch handle {
      case let dictionary as SwiftDictionary:
        if keys.count > 1 { return dictionary.entries[key] ?? keys[1] }
        return dictionary.entries[key].map { .handle(SwiftOptional($0)) } ?? .null
      case let own as SwiftObject:
        if let method = own.type.find(method: "subscript", given: keys) {
          return try invoke(method, [object] + keys)
        }
      case let own as SwiftType:
        if let method = own.find(method: "subscript", in: .staticMethods, given: keys) {
          return try invoke(method, [object] + keys)
        }
      case let optional as SwiftOptional: return try element(optional.value, keys)
      case let range as SwiftRange: if let plain = range.plain { return try element(plain, keys) }
      default: break
      }
    default: break
    }
    for type in types(of: object) {
      if let method = type.find(method: "subscript", given: keys) {
        return try invoke(method, [object] + keys)
      }
    }
    throw failure("\(inner(object)) has no elements")
  }

  private func element(of members: [Value], _ key: Value) throws -> Value {
    switch key {
    case .int(let place):
      if members.indices.contains(place) { return members[place] }
      throw failure("Index out of range")
    case .handle(let range as SwiftRange):
      return .list(Array(members[try range.within(members.count)]))
    default: throw failure("\(inner(key)) is no index")
    }
  }

  // MARK: Changes

  /// Changes the part that a path leads to: names of properties, and lists of indices.
  ///
  /// Lists, dictionaries and structs to which nobody else refers are not copied.
  func change<Answer>(
    _ value: inout Value, at path: ArraySlice<Value>, _ body: (inout Value) throws -> Answer
  ) throws -> Answer {
    guard let step = path.first else { return try body(&value) }
    let rest = path.dropFirst()
    if case .list(let keys) = step {
      if case .int(let place)? = keys.first, case .list(var members) = value {
        value = .null
        defer { value = .list(members) }
        guard members.indices.contains(place) else { throw failure("Index out of range") }
        return try change(&members[place], at: rest, body)
      }
      if keys.count == 2,
        let answer = try value.change(
          SwiftDictionary.self, { try change(&$0[keys[0], default: keys[1]], at: rest, body) })
      {
        return answer
      }
      var part = try element(value, keys)
      let answer = try change(&part, at: rest, body)
      try set(&value, element: keys, to: part)
      return answer
    }
    let name = step.plainText
    let changed = try value.change(
      SwiftObject.self, where: { !$0.type.isReference && $0.hasPlain(name) },
      { try change(&$0[name, default: .null], at: rest, body) })
    if let changed { return changed }
    if case .handle(let object as SwiftObject) = value, object.hasPlain(name) {
      var part = object.fields.updateValue(.null, forKey: name) ?? .null
      defer { object.fields[name] = part }
      return try change(&part, at: rest, body)
    }
    var part = try read(&value, name)
    let answer = try change(&part, at: rest, body)
    try set(&value, name, to: part)
    return answer
  }

  /// Reads a property; a `mutating get` of it changes the value.
  private func read(_ value: inout Value, _ name: String) throws -> Value {
    let getter = "get " + name
    if case .handle(let object as SwiftObject) = value,
      object.type.isListed(getter, as: "mutating")
    {
      return try mutate(&value, getter, [])
    }
    return try get(value, name)
  }

  /// Sets the part that a path leads to.
  func set(_ value: inout Value, at path: ArraySlice<Value>, to new: Value) throws {
    guard let last = path.last else { return value = new }
    try change(&value, at: path.dropLast()) { owner in
      if case .list(let keys) = last {
        try set(&owner, element: keys, to: new)
      } else {
        try set(&owner, last.plainText, to: new)
      }
    }
  }

  /// Sets one of its parts.
  func set(_ object: inout Value, _ name: String, to value: Value) throws {
    switch object {
    case .handle(let handle):
      switch handle {
      case let own as SwiftObject: return object = .handle(try own.with(name, value))
      case let type as SwiftType: return try type.set(name, to: value)
      case let optional as SwiftOptional:
        var inner = optional.value
        try set(&inner, name, to: value)
        return object = .handle(SwiftOptional(inner))
      case let tuple as SwiftTuple:
        guard let place = tuple.place(name) else { break }
        var members = tuple.members
        members[place] = value
        return object = .handle(SwiftTuple(members, tuple.labels))
      case let handle as any SwiftSettable: return try handle.set(name, to: value)
      default:
        if name == "disposable", let hold = handle.method("setDisposable") {
          _ = try hold([value])
          return
        }
      }
    case .stream(let stream) where name == "value":
      return try environment.send(.next(value), to: stream, called: stream.name ?? "the subject")
    default: break
    }
    for type in types(of: object) {
      if let setter = type.find(.setters, name) {
        return object = try invoke(setter, [object, value])
      }
    }
    throw failure("\(name) of \(inner(object)) cannot be set")
  }

  /// Sets one of its elements.
  func set(_ object: inout Value, element keys: [Value], to value: Value) throws {
    guard let key = keys.first else { throw failure("no index") }
    if case .list(var members) = object {
      object = .null
      defer { object = .list(members) }
      if case .handle(let range as SwiftRange) = key {
        members.replaceSubrange(try range.within(members.count), with: try self.members(value))
        return
      }
      guard case .int(let place) = key, members.indices.contains(place) else {
        throw failure("Index out of range")
      }
      members[place] = value
      return
    }
    let changed: Void? = object.change(SwiftDictionary.self) { entries in
      if keys.count == 1, value == .null {
        entries.removeValue(forKey: key)
      } else {
        entries[key] = value.unwrapped
      }
    }
    if changed != nil { return }
    if case .handle(let own as SwiftObject) = object,
      let setter = own.type.find(method: "subscript", in: .setters, given: keys)
    {
      let made = own.type.isReference ? own : own.copy()
      object = .handle(made)
      let answer = try invoke(setter, [object, value] + keys)
      if case .handle(is SwiftObject) = answer { object = answer }
      return
    }
    throw failure("\(inner(object)) has no elements that can be set")
  }

  /// Calls a method that may change the value; answers what the method answers.
  func mutate(_ object: inout Value, _ name: String, _ arguments: [Value]) throws -> Value {
    let (answer, error) = try attempt(&object, name, arguments)
    if let error { throw RuntimeError(thrown: error) }
    return answer
  }

  /// Calls a method that may change the value; answers what the method answers or throws.
  func attempt(
    _ object: inout Value, _ name: String, _ arguments: [Value]
  ) throws -> (answer: Value, error: Value?) {
    if let method = mutating(name, of: object, arguments) {
      return try change(&object, by: method, arguments)
    }
    if case .handle(let handle) = object {
      if handle is SwiftObject { return (try call(object, name, arguments), nil) }
      if let optional = handle as? SwiftOptional {
        var inner = optional.value
        let outcome = try attempt(&inner, name, arguments)
        object = .handle(SwiftOptional(inner))
        return outcome
      }
    }
    let base = String(name.prefix { $0 != "(" })
    if let answer = try change(&object, base, name, arguments) { return (answer, nil) }
    return (try call(object, name, arguments), nil)
  }

  /// A method of the program that makes another value of what it is called on; nil if there is none.
  private func mutating(_ name: String, of object: Value, _ arguments: [Value]) -> Value? {
    if case .handle(let own as SwiftObject) = object {
      guard !own.type.isReference, own.type.isListed(name, as: "mutating") else { return nil }
      return own.type.find(method: name, given: arguments)
    }
    for type in types(of: object) {
      if let method = type.find(method: name, given: arguments), type.isListed(name, as: "mutating")
      {
        return method
      }
    }
    return nil
  }

  private func change(
    _ object: inout Value, by method: Value, _ arguments: [Value]
  ) throws -> (answer: Value, error: Value?) {
    guard case .function(_, let function) = method, function.code?.changesFirst == true else {
      return try take(&object, from: invoke(method, [object] + arguments))
    }
    // Its `self` is the only one that refers to the value meanwhile.
    let variable = SharedLocal(object)
    object = .null
    do {
      return try take(&object, from: invoke(method, [.handle(variable)] + arguments))
    } catch {
      object = variable.current
      throw error
    }
  }

  /// A target after values were printed to it, each by a `write` of its own, as are the texts between and behind them.
  func written(_ values: [Value], _ between: String, _ last: String, to target: Value) throws
    -> Value
  {
    var target = target
    var pieces = values.enumerated().flatMap { [$0 == 0 ? "" : between, text($1)] }
    pieces.append(last)
    for piece in pieces {
      if case .string(let text) = target {
        target = .string(try (text + piece).checked())
      } else {
        _ = try mutate(&target, "write", [.string(piece)])
      }
    }
    return target
  }

  /// The result of whole numbers, which a program of Swift does not survive if it has no room.
  func exactly(_ result: (partialValue: Int, overflow: Bool)) throws -> Int {
    if result.overflow { throw failure("arithmetic overflow") }
    return result.partialValue
  }

  /// Takes the value that a method has changed, and answers what the method answers or throws; a call that is not over
  /// stands in the place of the value.
  func take(
    _ value: inout Value, from change: Value
  ) throws -> (answer: Value, error: Value?) {
    guard case .list(let parts) = change, parts.count >= 2 else {
      value = change
      return (.null, nil)
    }
    // Behind a `defer` it is a function that reads it.
    value = if case .function = parts[0] { try invoke(parts[0], []) } else { parts[0] }
    return (parts[1], parts.count > 2 ? parts[2] : nil)
  }
}

/// A handle with properties that a program can set.
protocol SwiftSettable: Handle {
  func set(_ name: String, to value: Value) throws
}

extension SwiftRange {
  /// Its part of so many members.
  func within(_ count: Int) throws -> Range<Int> {
    let first = if case .int(let place) = lower { place } else { 0 }
    var last = count
    if case .int(let place) = upper { last = isClosed && place < .max ? place + 1 : place }
    guard first >= 0, first <= last, last <= count else {
      throw RuntimeError("Fatal error: Index out of range")
    }
    return first..<last
  }
}
