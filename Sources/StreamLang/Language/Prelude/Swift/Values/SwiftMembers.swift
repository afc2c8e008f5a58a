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
    // `demand.map(subscription.request)`
    if case .handle(let handle) = object, let method = handle.method(name) {
      return function(["cancel", "dispose"].contains(name) ? 0 : 1, method)
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
      case let object as SwiftObject:
        if let made = try object.get(name) ?? indexProperty(of: object, name) { return made }
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
    case .symbol(let word) where name == "rawValue" && Value.orders[word] != nil:
      return Value.orders[word].map { .int($0) }
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
        return part == .null || name.hasPrefix("is") ? part : .optional(part)
      }
      if let field = record.fields[name] { return field }
    case .list(let members):
      // The parts of `let (a, b) = x.partition { … }`.
      if let place = Int(name), members.indices.contains(place) { return members[place] }
    default: break
    }
    if let sequence = asSequence(object), let getter = natives["Array"]?.find(.getters, name) {
      return ofText(try invoke(getter, [sequence]), name)
    }
    // Of what is an `EventConvertible`.
    if name == "event", object.notification != nil { return object }
    if let made = try standardProperty(object, name) { return made }
    for type in types(of: object) {
      if let method = type.find(method: name) { return bound(method, to: object) }
    }
    return nil
  }

  // MARK: Calls

  func call(_ object: Value, _ name: String, _ arguments: [Value]) throws -> Value {
    if let made = try called(object, name, arguments) { return made }
    let base = name.functionName
    throw RuntimeError(
      "\(base) of \(inner(object)) is not read",
      help: "write what it does with the methods of lists, texts and streams")
  }

  private func called(_ object: Value, _ name: String, _ arguments: [Value]) throws -> Value? {
    let base = name.functionName
    return try ownMethod(object, name, arguments) ?? addedMethod(object, name, base, arguments)
      ?? libraryMethod(object, name, base, arguments)
  }

  /// Calls a method of an instance or a type of the program's own, or of a scheduler.
  private func ownMethod(_ object: Value, _ name: String, _ arguments: [Value]) throws -> Value? {
    switch object {
    case .handle(let own as SwiftObject):
      return isStandard(name, arguments, of: own) ? nil : try own.call(name, arguments)
    case .handle(let type as SwiftType): return try type.call(name, arguments)
    case .handle(let lane as LaneHandle):
      return try schedule(rxOn: lane.lane, name, arguments) ?? schedule(on: lane, name, arguments)
    case .symbol("currentThread"): return try schedule(rxOn: nil, name, arguments)
    default: return nil
    }
  }

  /// Calls a method that the program, or RxSwift, has added to a type of the library.
  private func addedMethod(
    _ object: Value, _ name: String, _ base: String, _ arguments: [Value]
  ) throws -> Value? {
    for type in types(of: object) {
      if let method = type.find(method: name, given: arguments) {
        return try invoke(method, [object] + arguments)
      }
    }
    if let sequence = asSequence(object),
      let method = natives["Array"]?.find(method: name, given: arguments)
    {
      return ofText(try invoke(method, [sequence] + arguments), base)
    }
    // RxSwift adds methods to an observer of the program's own.
    guard case .handle(let own as SwiftObject) = object, own.type.isKind(of: "ObserverType"),
      case .record(let observer)? = own.plain
    else { return nil }
    return try tell(observer, base, arguments)
  }

  /// Calls a method of the library.
  private func libraryMethod(
    _ object: Value, _ name: String, _ base: String, _ arguments: [Value]
  ) throws -> Value? {
    switch object {
    case .handle(let own as SwiftObject) where own.shape == .stream:
      // A publisher of the program's own is a stream, too.
      if base == "subscribe", arguments.count == 1 {
        return try subscribe(arguments[0], to: object)
      }
      return try called(.stream(of: published(by: own)), name, arguments)
    case .handle(let own as SwiftObject) where base == "disposed":
      // A disposable of the program's own.
      let keep = own.handOn().flatMap { held in
        Handle.methods(of: ActionDisposable { held.cancel() })[base]
      }
      return try keep?(arguments)
    case .handle(let optional as SwiftOptional):
      return try optionalMethod(optional.value, base, arguments)
        ?? called(optional.value, name, arguments)
    case .handle(let handle):
      if let made = try handleMethod(handle, name, base, arguments) { return made }
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

  /// Calls a method that a value of the library has itself, or an instance as the collection that it is.
  private func handleMethod(
    _ handle: Handle, _ name: String, _ base: String, _ arguments: [Value]
  ) throws -> Value? {
    if let told = try tell(handle, base, arguments) { return told }
    if let tuple = handle as? SwiftTuple, let place = tuple.place(base) {
      return try invoke(tuple.members[place], arguments)
    }
    guard let own = handle as? SwiftObject else {
      return try (handle.method(name) ?? handle.method(base))?(arguments)
    }
    if let made = try indexMethod(of: own, base, name, arguments) { return made }
    return try sequence(of: own)?.method(base)?(arguments)
  }

  /// True of a standard method of collections, if a collection type of the program has a method of that name with other
  /// labels only: `index(_:offsetBy:)` beside its own `index(after:)`.
  private func isStandard(_ name: String, _ given: [Value], of object: SwiftObject) -> Bool {
    guard Self.labelled.contains(name), object.type.find(method: name, given: given) == nil,
      let own = object.type.find(method: name.functionName)
    else { return false }
    return own.parameterCount != given.count + 1 && sequence(of: object) != nil
  }

  /// A sequence of the program's own, or the list of a text's characters, for what a program adds to all sequences; nil
  /// of all other values.
  private func asSequence(_ object: Value) -> Value? {
    if natives["Array"] == nil { return nil }
    switch object {
    case .string(let text): return .list(letters.of(text))
    case .handle(let own as SwiftObject): return sequence(of: own).map { _ in object }
    default: return nil
    }
  }

  /// The answer of something that a program adds to all sequences, for a text: its parts are texts.
  private func ofText(_ answer: Value, _ name: String) -> Value {
    natives["Array"]?.isListed(name, as: "parts") == true ? answer.withJoinedParts : answer
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
      let value = given.first ?? .void
      event = value.notification.flatMap { $0.kind == .next ? nil : $0.event } ?? .next(value)
    case "asObservable", "eraseToAnyPublisher", "asObserver": return .stream(stream)
    default: return nil
    }
    let name = stream.name ?? "the subject"
    // A value that is sent behind the end is lost.
    if try stream.subject(called: name).ending != nil { return .null }
    try environment.send(event, to: stream, called: name)
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
    default: return observer(.handle(handle), name, given)
    }
    return .null
  }

  /// `asObserver()` and `mapObserver { }`; nil of all other methods of an observer.
  private func observer(_ observer: Value, _ name: String, _ given: [Value]) -> Value? {
    if name == "asObserver" { return observer }
    guard name == "mapObserver", let change = given.first else { return nil }
    func tell(_ name: String, _ given: [Value]) { attempt { _ = try call(observer, name, given) } }
    return .handle(
      Handle(
        Observer(
          next: { [self] given in
            do { tell("onNext", [try invoke(change, [given])]) } catch {
              tell("onError", [value(of: error)])
            }
          },
          end: { [self] end in
            switch end {
            case .failed(let error): tell("onError", [value(of: error)])
            case .completed: tell("onCompleted", [])
            }
          })))
  }

  /// Tells an observer that is a record of functions something; nil of all other records.
  private func tell(_ observer: Record, _ name: String, _ given: [Value]) throws -> Value? {
    guard observer.fields["complete"] != nil else { return nil }
    guard Self.telling.contains(name) else { return self.observer(.record(observer), name, given) }
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

  private func optionalMethod(_ value: Value?, _ name: String, _ given: [Value]) throws -> Value? {
    guard name == "map" || name == "flatMap", let function = given.first else { return nil }
    guard let value else { return .null }
    let made = try invoke(function, [value])
    if name == "flatMap", made == .null || made.unwrapped != made { return made }
    return .optional(made)
  }

  func element(_ object: Value, _ keys: [Value]) throws -> Value {
    guard let key = keys.first else { throw failure("no index") }
    switch object {
    case .list(let members) where keys.count == 1: return try element(of: members[...], key)
    case .string(let text):
      if case .int = key {
        if case .int(0) = key, let first = text.first { return .string(String(first)) }
        let letters = letters.of(text)
        return letters[try place(key, in: letters.indices)]
      }
      if case .handle(let range as SwiftRange) = key {
        let places = try range.within(letters.count(of: text))
        return .string(String(letters.part(places, of: text)))
      }
    case .handle(let handle):
      switch handle {
      case let dictionary as SwiftDictionary:
        if let place = try key.memberIndex(below: dictionary.entries.count, of: "Dictionary") {
          return Value(entry: dictionary.entries[dictionary.entries.index(ofNumber: place)])
        }
        if keys.count > 1 { return dictionary.entries[key: key] ?? keys[1] }
        return .optional(dictionary.entries[key: key])
      case let set as SwiftSet:
        if let place = try key.memberIndex(below: set.members.count, of: "Set") {
          return set.members[set.members.index(ofNumber: place)]
        }
      case let own as SwiftObject:
        if let made = try part(of: own, at: keys) { return made }
        if let method = own.type.find(method: "subscript", given: keys) {
          return try invoke(method, [object] + keys)
        }
      case let own as SwiftType:
        if let method = own.find(method: "subscript", in: .staticMethods, given: keys) {
          return try invoke(method, [object] + keys)
        }
      case let optional as SwiftOptional: return try element(optional.value, keys)
      case let range as SwiftRange where keys.count == 1:
        // An index of a range that is not closed is one of its numbers.
        let start = range.isClosed ? 0 : range.bounds?.lowerBound ?? 0
        if case .list(let members)? = range.plain {
          return try element(of: members[...], key, from: start)
        }
      case is SwiftData where keys.count == 1, is SwiftSequence where keys.count == 1:
        return try element(of: members(object)[...], key)
      case let slice as SwiftSlice where keys.count == 1:
        return try element(of: slice.content.part, key, from: slice.content.start)
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

  /// A member of a list, or of a part of one that begins at an index, or the part that a range of indices is.
  private func element(
    of part: ArraySlice<Value>, _ key: Value, from start: Int = 0
  ) throws -> Value {
    if case .handle(let range as SwiftRange) = key {
      let places = try range.moved(by: -start).within(part.count)
      let inner = part.dropFirst(places.lowerBound).prefix(places.count)
      return .handle(SwiftSlice(inner, from: start + places.lowerBound))
    }
    let place = try place(key, in: start..<start + part.count)
    return part[part.startIndex + place - start]
  }

  /// The index that a value is in a list or a text.
  func place(_ key: Value, in indices: Range<Int>) throws -> Int {
    guard case .int(let place) = key else { throw failure("\(inner(key)) is no index") }
    guard indices.contains(place) else { throw failure("Index out of range") }
    return place
  }

  /// A target after texts were written to it, each by a `write` of its own.
  func written(_ pieces: [String], to target: Value) throws -> Value {
    let place = SharedLocal(target)
    for piece in pieces {
      if case .string = place.current {
        try place.change { try $0.add(.string(piece)) }
      } else {
        _ = try callMethod("write", at: [], of: place, [.string(piece)])
      }
    }
    return place.current
  }

  /// The result of whole numbers, which a program of Swift does not survive if it has no room.
  func exactly(_ result: (partialValue: Int, overflow: Bool)) throws -> Int {
    if result.overflow { throw failure("arithmetic overflow") }
    return result.partialValue
  }
}

extension Value {
  /// The value with texts in the place of parts of lists of letters.
  fileprivate var withJoinedParts: Value {
    if case .handle(let slice as SwiftSlice) = self {
      .string(slice.members.map(\.plainText).joined())
    } else {
      withParts(\.withJoinedParts) ?? self
    }
  }
}

/// A handle with properties that a program can set.
protocol SwiftSettable: Handle {
  func set(_ name: String, to value: Value) throws
}

/// Ranges beside each other, and their parts.
extension SwiftWorld {
  /// A method of two ranges that have both bounds; nil of all others.
  func rangeMethod(_ range: SwiftRange, _ name: String, _ given: [Value]) throws -> Value? {
    guard case .handle(let other as SwiftRange)? = given.first,
      ![range.lower, range.upper, other.lower, other.upper].contains(.null)
    else { return nil }
    switch name {
    case "overlaps":
      func isEmpty(_ range: SwiftRange) -> Bool { !range.isClosed && range.lower == range.upper }
      func reaches(_ one: SwiftRange, _ other: SwiftRange) throws -> Bool {
        try other.isClosed ? !isBefore(other.upper, one.lower) : isBefore(one.lower, other.upper)
      }
      return .bool(
        try !isEmpty(range) && !isEmpty(other) && reaches(range, other) && reaches(other, range))
    case "clamped" where range.isClosed == other.isClosed:
      func within(_ bound: Value) throws -> Value {
        if try isBefore(bound, other.lower) { return other.lower }
        return try isBefore(other.upper, bound) ? other.upper : bound
      }
      return .handle(
        SwiftRange(try within(range.lower), try within(range.upper), isClosed: range.isClosed))
    default: return nil
    }
  }

  /// The part of a range of whole numbers that `dropFirst`, `suffix(from:)` and their kind answer, which is a range,
  /// too; nil of all other methods, and of a closed range.
  func part(of range: SwiftRange, _ key: String, _ given: [Value]) throws -> Value? {
    guard !range.isClosed, let whole = range.bounds, given.count < 2 else { return nil }
    var number = 1
    if let first = given.first {
      guard case .int(let own) = first else { return try part(of: whole, key, while: first) }
      number = own
    }
    let isPlace = key.hasSuffix(")")
    if isPlace ? !(whole.lowerBound...whole.upperBound).contains(number) : number < 0 { return nil }
    let part: Range<Int>
    switch key {
    case "dropFirst": part = whole.dropFirst(number)
    case "dropLast": part = whole.dropLast(number)
    case "prefix": part = whole.prefix(number)
    case "suffix": part = whole.suffix(number)
    case "suffix(from:)": part = number..<whole.upperBound
    case "prefix(upTo:)": part = whole.lowerBound..<number
    default: return nil
    }
    return .handle(SwiftRange(part))
  }

  /// The part that `prefix(while:)` and `drop(while:)` answer.
  private func part(of whole: Range<Int>, _ key: String, while test: Value) throws -> Value? {
    guard isFunction(test), key.hasPrefix("prefix") || key.hasPrefix("drop") else { return nil }
    let end = try whole.firstIndex { try !holds(test, .int($0)) } ?? whole.upperBound
    return .handle(
      SwiftRange(key.hasPrefix("prefix") ? whole.lowerBound..<end : end..<whole.upperBound))
  }

  /// A range of whole numbers of the other kind: `Range(1...3)` is `1..<4`.
  func range(_ range: SwiftRange, isClosed: Bool) throws -> SwiftRange {
    if range.isClosed == isClosed { return range }
    guard case .int(let upper) = range.upper, case .int(let lower) = range.lower else {
      throw failure("\(described(.handle(range))) is no range of whole numbers")
    }
    if isClosed, lower == upper { throw failure("Range requires lowerBound <= upperBound") }
    let end = try exactly(upper.addingReportingOverflow(isClosed ? -1 : 1))
    return SwiftRange(range.lower, .int(end), isClosed: isClosed)
  }
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

extension SwiftWorld {
  /// The sum of two values, also of lists, dates and values of the program's own types.
  func sum(_ a: Value, _ b: Value) throws -> Value {
    if case .handle(let own as SwiftObject) = a,
      let add = own.type.find(method: "+", in: .staticMethods, given: [a, b])
    {
      return try invoke(add, [.handle(own.type), a, b])
    }
    if case .handle(is SwiftDemand) = a, let x = SwiftDemand(a), let y = SwiftDemand(b) {
      return .handle(x + y)
    }
    if case .handle(let date as SwiftDate) = a, let length = b.seconds {
      return .handle(SwiftDate(date.seconds + length))
    }
    if case .string = a, case .string = b { return try BinaryOperator.add.apply(a, b) }
    if case .string(let text) = a, let letters = b.listed {
      return .string(try (text + letters.map(\.plainText).joined()).checked())
    }
    if case .handle(let slice as SwiftSlice) = a, let more = members(of: b) {
      return .handle(SwiftSlice(slice.content.part + more, from: slice.content.start))
    }
    if let x = members(of: a), let y = members(of: b) { return .list(x + y) }
    // `DispatchTime.now() + 1.5`: so many seconds later.
    switch (a, b) {
    case (.duration, .int(let seconds)): return try sum(a, .double(Double(seconds)))
    case (.duration, .double(let seconds)):
      return try BinaryOperator.add.apply(a, .duration(ofSeconds: seconds))
    default: return try BinaryOperator.add.apply(a, b)
    }
  }
}

/// Collections of the program's own, whose indices may be values of any type.
extension SwiftWorld {
  private static let collections = [
    "Collection", "MutableCollection", "BidirectionalCollection", "RandomAccessCollection",
  ]

  /// True of what has indices, and an element at each.
  private func isCollection(_ object: SwiftObject) -> Bool {
    Self.collections.contains(where: object.type.isKind)
  }

  /// The index behind another one, or in front of it; numbers need no function for that.
  func index(
    behind index: Value, of object: SwiftObject, isBackward: Bool = false
  ) throws -> Value {
    let own =
      isBackward
      ? object.type.find(method: "index(before:)")
      : object.type.find(method: "index(after:)") ?? object.type.find(.methods, "index")
    if let own { return try invoke(own, [.handle(object), index]) }
    guard case .int(let place) = index else { throw failure("\(inner(index)) is no number") }
    return .int(try exactly(place.addingReportingOverflow(isBackward ? -1 : 1)))
  }

  /// The elements of a collection that a range of its indices stands for; nil if it has a subscript for that.
  func part(of object: SwiftObject, at keys: [Value]) throws -> Value? {
    guard keys.count == 1, case .handle(let range as SwiftRange)? = keys.first,
      isCollection(object), object.type.count(ofMethods: "subscript") == 1,
      var index = try object.get("startIndex"), let end = try object.get("endIndex")
    else { return nil }
    if range.lower != .null { index = range.lower }
    var stop = range.upper == .null ? end : range.upper
    if range.upper != .null, range.isClosed { stop = try self.index(behind: stop, of: object) }
    let start = if case .int(let place) = index { place } else { 0 }
    var members: [Value] = []
    while !areEqual(index, stop) {
      if areEqual(index, end) { throw failure("Index out of range") }
      members.append(try element(.handle(object), [index]))
      index = try self.index(behind: index, of: object)
    }
    return .handle(SwiftSlice(members[...], from: start))
  }

  /// A method that takes or answers indices; nil of all others, and if the object is no collection.
  func indexMethod(
    of object: SwiftObject, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    guard ["index", "firstIndex", "lastIndex", "distance"].contains(name), isCollection(object),
      let start = try object.get("startIndex"), let end = try object.get("endIndex"),
      let first = given.first
    else { return nil }
    switch name {
    case "index" where key.hasLabel("offsetBy"):
      guard given.count > 1, case .int(let offset) = given[1] else { return nil }
      var index = first
      for _ in 0..<Int(clamping: offset.magnitude) {
        if given.count > 2, areEqual(index, given[2]) { return .null }
        index = try self.index(behind: index, of: object, isBackward: offset < 0)
      }
      return given.count > 2 ? .optional(index) : index
    case "index" where key.hasLabel("after") || key.hasLabel("before"):
      return try index(behind: first, of: object, isBackward: key.hasLabel("before"))
    case "distance":
      guard given.count > 1 else { return nil }
      let isBackward = try isBefore(given[1], first)
      var (index, count) = (first, 0)
      while !areEqual(index, given[1]) {
        index = try self.index(behind: index, of: object, isBackward: isBackward)
        count += isBackward ? -1 : 1
      }
      return .int(count)
    case "index", "firstIndex", "lastIndex":
      var (index, found) = (start, Value.null)
      while !areEqual(index, end), name == "lastIndex" || found == .null {
        let member = try element(.handle(object), [index])
        let isFound = isFunction(first) ? try holds(first, member) : areEqual(member, first)
        if isFound { found = .optional(index) }
        index = try self.index(behind: index, of: object)
      }
      return found
    default: return nil
    }
  }

  /// `indices`, where they are no numbers; nil of all other properties, and if the object is no collection.
  func indexProperty(of object: SwiftObject, _ name: String) throws -> Value? {
    guard name == "indices", isCollection(object), var index = try object.get("startIndex"),
      let end = try object.get("endIndex")
    else { return nil }
    if case .int = index { return .handle(SwiftRange(index, end, isClosed: false)) }
    var indices: [Value] = []
    while !areEqual(index, end) {
      indices.append(index)
      index = try self.index(behind: index, of: object)
    }
    return .list(indices)
  }
}

/// Properties and methods of dictionaries and sets that tell indices, or take some: those of a list of their members.
extension SwiftWorld {
  func indexProperty(_ object: Value, _ name: String) -> Value? {
    // A list of the members takes as long as there are members.
    guard ["startIndex", "endIndex", "indices"].contains(name), case .handle(let handle) = object,
      let members = handle.indexedMembers
    else { return nil }
    return switch name {
    case "startIndex": .handle(SwiftMemberIndex(0))
    case "endIndex": .handle(SwiftMemberIndex(members.count))
    case "indices": .list(members.indices.map { .handle(SwiftMemberIndex($0)) })
    default: nil
    }
  }

  func indexMethod(
    _ object: Value, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    guard ["index", "firstIndex", "distance"].contains(name), case .handle(let handle) = object,
      let members = handle.indexedMembers
    else { return nil }
    if let dictionary = handle as? SwiftDictionary, key.hasLabel("forKey") {
      return .optional(
        dictionary.entries.number(ofKey: given.first ?? .null).map { .handle(SwiftMemberIndex($0)) }
      )
    }
    let places = given.map { value -> Value in
      if case .handle(let index as SwiftMemberIndex) = value { .int(index.place) } else { value }
    }
    let made = try sequenceMethod(members, of: object, name, key, places)
    return name == "distance" ? made : made?.asMemberIndex
  }
}

extension Handle {
  /// The members of a dictionary or a set; nil of all else.
  fileprivate var indexedMembers: [Value]? {
    switch self {
    case let dictionary as SwiftDictionary: dictionary.pairs
    case let set as SwiftSet: Array(set.members)
    default: nil
    }
  }
}
