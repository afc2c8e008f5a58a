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
        if let made = try schedule(on: lane, name, arguments) { return made }
      default: break
      }
    }
    for type in types(of: object) {
      if let method = type.find(method: name, given: arguments) {
        return try invoke(method, [object] + arguments)
      }
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
      if let method = handle.method(name) ?? handle.method(base) { return try method(arguments) }
      if let own = handle as? SwiftObject, let sequence = sequence(of: own),
        let method = sequence.method(base)
      {
        return try method(arguments)
      }
    case .null: if let made = try optionalMethod(nil, base, arguments) { return made }
    case .stream(let stream): if let made = try send(stream, base, arguments) { return made }
    case .record(let observer): if let told = try tell(observer, base, arguments) { return told }
    default: break
    }
    return try standardMethod(object, base, name, arguments)
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

  // MARK: Changes

  /// The value with what a path of names leads to set.
  func with(_ object: Value, path: ArraySlice<String>, _ value: Value) throws -> Value {
    guard let name = path.first else { return value }
    if path.count == 1 { return try with(object, name, value) }
    return try with(object, name, with(get(object, name), path: path.dropFirst(), value))
  }

  /// The value with one of its parts set.
  func with(_ object: Value, _ name: String, _ value: Value) throws -> Value {
    switch object {
    case .handle(let handle):
      switch handle {
      case let own as SwiftObject: return .handle(try own.with(name, value))
      case let type as SwiftType:
        try type.set(name, to: value)
        return object
      case let optional as SwiftOptional:
        return .handle(SwiftOptional(try with(optional.value, name, value)))
      case let tuple as SwiftTuple:
        guard let place = tuple.place(name) else { break }
        var members = tuple.members
        members[place] = value
        return .handle(SwiftTuple(members, tuple.labels))
      case let handle as any SwiftSettable:
        try handle.set(name, to: value)
        return object
      default:
        if name == "disposable", let hold = handle.method("setDisposable") {
          _ = try hold([value])
          return object
        }
      }
    case .stream(let stream) where name == "value":
      try environment.send(.next(value), to: stream, called: stream.name ?? "the subject")
      return object
    default: break
    }
    for type in types(of: object) {
      if let setter = type.find(.setters, name) { return try invoke(setter, [object, value]) }
    }
    throw failure("\(name) of \(inner(object)) cannot be set")
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

  func with(_ object: Value, element keys: [Value], _ value: Value) throws -> Value {
    guard let key = keys.first else { throw failure("no index") }
    switch object {
    case .list(var members):
      if case .handle(let range as SwiftRange) = key {
        members.replaceSubrange(try range.within(members.count), with: try self.members(value))
        return .list(members)
      }
      guard case .int(let place) = key, members.indices.contains(place) else {
        throw failure("Index out of range")
      }
      members[place] = value
      return .list(members)
    case .handle(let dictionary as SwiftDictionary):
      var entries = dictionary.entries
      if keys.count == 1, value == .null {
        entries.removeValue(forKey: key)
      } else {
        entries[key] = value.unwrapped
      }
      return dictionary.with(entries)
    case .handle(let own as SwiftObject):
      guard let setter = own.type.find(method: "subscript", in: .setters, given: keys) else {
        break
      }
      let made = own.type.isReference ? own : own.copy()
      let answer = try invoke(setter, [.handle(made), value] + keys)
      if case .handle(is SwiftObject) = answer { return answer }
      return .handle(made)
    default: break
    }
    throw failure("\(inner(object)) has no elements that can be set")
  }

  /// A method that may change the value: the value as it is then, and what the method answers.
  func mutate(_ object: Value, _ name: String, _ arguments: [Value]) throws -> (Value, Value) {
    let made = try mutation(object, name, arguments)
    if let error = made.error { throw RuntimeError(thrown: error) }
    return (made.value, made.answer)
  }

  /// The value after a method that changes it, and what the method answers or throws.
  func mutation(
    _ object: Value, _ name: String, _ arguments: [Value]
  ) throws -> (value: Value, answer: Value, error: Value?) {
    let base = String(name.prefix { $0 != "(" })
    if case .handle(let handle) = object {
      if let own = handle as? SwiftObject {
        let method = own.type.find(method: name, given: arguments)
        if let method, !own.type.isReference, own.type.isListed(name, as: "mutating") {
          return try parts(ofChange: invoke(method, [object] + arguments))
        }
        return (object, try call(object, name, arguments), nil)
      }
      if let optional = handle as? SwiftOptional {
        let (made, answer, error) = try mutation(optional.value, name, arguments)
        return (.handle(SwiftOptional(made)), answer, error)
      }
    }
    for type in types(of: object) {
      if let method = type.find(method: name, given: arguments), type.isListed(name, as: "mutating")
      {
        return try parts(ofChange: invoke(method, [object] + arguments))
      }
    }
    if let (made, answer) = try changed(object, base, name, arguments) {
      return (made, answer, nil)
    }
    return (object, try call(object, name, arguments), nil)
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
        target = try mutate(target, "write", [.string(piece)]).0
      }
    }
    return target
  }

  /// The result of whole numbers, which a program of Swift does not survive if it has no room.
  func exactly(_ result: (partialValue: Int, overflow: Bool)) throws -> Int {
    if result.overflow { throw failure("arithmetic overflow") }
    return result.partialValue
  }

  /// The value that a method has changed, and what it answers or throws; a call that is not over stands in the place of
  /// the value.
  func parts(
    ofChange change: Value
  ) throws -> (value: Value, answer: Value, error: Value?) {
    guard case .list(let parts) = change, parts.count >= 2 else { return (change, .null, nil) }
    // Behind a `defer` it is a function that reads it.
    let value = if case .function = parts[0] { try invoke(parts[0], []) } else { parts[0] }
    return (value, parts[1], parts.count > 2 ? parts[2] : nil)
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
