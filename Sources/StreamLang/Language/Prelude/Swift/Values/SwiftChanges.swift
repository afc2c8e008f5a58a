/// Changes of values where they stand.
///
/// A path leads from a place to a part of its value. Its steps are names of properties, lists of indices, `true` for `!`,
/// and records for subscripts of the program and for those with a `default:` that has to be computed.
extension SwiftWorld {
  /// Calls a method of the part that a path leads to, which may change it; `isAdded` says that the program may have added
  /// it to a type of the library.
  ///
  /// The value is out of its place only while a method that changes it runs. An async one changes it when it is over.
  func callMethod(
    _ name: String, at path: ArraySlice<Value>, of place: any ValuePlace, _ arguments: [Value],
    isAdded: Bool = true
  ) throws -> Value {
    try visit(path, of: place) { [self] goal in
      func find(_ owner: Value) -> Value? { isAdded ? mutating(name, of: owner, arguments) : nil }
      var (owner, method) = (goal.part, find(goal.part))
      while method == nil, case .handle(let optional as SwiftOptional) = owner {
        goal.path.append(.bool(true))
        owner = optional.value
        method = find(owner)
      }
      let base = name.functionName
      let isStandard = Self.standardChanges.contains(base) && isStandard(owner)
      owner = .null
      guard method != nil || isStandard else { return try call(goal.part, name, arguments) }
      goal.part = .null
      let (place, path) = (goal.place, goal.path)
      guard let method else {
        let answer = try changePart(path, of: place) {
          try changeStandard(&$0, base, name, arguments)
        }
        if let answer { return answer }
        return try call(path.reduce(place.current) { try part($1, of: $0) }, name, arguments)
      }
      let answer = try changePart(path, of: place) { try callMutating(method, &$0, arguments) }
      guard case .handle(let pending as SwiftCall) = answer else { return answer }
      let call = pending.then { [self] outcome in
        let made = try outcome.get()
        return try changePart(path, of: place) { try take(&$0, from: made) }
      }
      return .handle(call)
    }
  }

  /// Sets the part that a path leads to.
  func set(_ path: ArraySlice<Value>, of place: any ValuePlace, to new: Value) throws {
    guard var last = path.last else { return place.current = new }
    if path.count == 1, case .string(let name) = last,
      case .handle(let object as SwiftObject) = place.current, object.type.isReference
    {
      _ = try object.with(name, new)
      return
    }
    if let (key, _) = last.defaulted { last = .list([key]) }
    _ = try visit(path.dropLast(), of: place) { goal in
      goal.part = .null
      try changePart(goal.path, of: goal.place) { try set(last, of: &$0, to: new) }
      return .null
    }
  }

  /// The part that the steps of a key path lead to, of which some may be key paths.
  func read(_ steps: ArraySlice<Value>, of value: Value) throws -> Value {
    try steps.reduce(value) { value, step in
      if case .function = step { return try invoke(step, [value]) }
      return try part(step, of: value)
    }
  }

  /// A value with another one in the place of the part that the steps of a key path lead to.
  func replaced(_ steps: ArraySlice<Value>, of value: Value, with new: Value) throws -> Value {
    guard let first = steps.first else { return new }
    if case .function = first {
      let part = try invoke(first, [value])
      return try invoke(first, [value, replaced(steps.dropFirst(), of: part, with: new)])
    }
    let place = SharedLocal(value)
    var new = new
    // A whole number is a decimal one where such a one stands.
    if case .int(let number) = new, case .double = try read(steps, of: value) {
      new = .double(Double(number))
    }
    try set(steps, of: place, to: new)
    return place.current
  }

  /// Adds something to the part that a path leads to.
  func increase(_ path: ArraySlice<Value>, of place: any ValuePlace, by other: Value) throws {
    _ = try visit(path, of: place) { goal in
      goal.part = .null
      try changePart(goal.path, of: goal.place) { value in
        let inSlice: Void? = try value.changeContent(SwiftSlice.self) {
          $0.members += try members(other)
        }
        if inSlice != nil { return }
        let other = other.listed.map { .list($0) } ?? other
        let isLonger =
          switch (value, other) {
          case (.list, .list), (.string, .string): true
          default: false
          }
        if isLonger { try value.add(other) } else { value = try sum(value, other) }
      }
      return .null
    }
  }

  /// Takes the part that a path leads to out of its place, if it is stored there: it is set again later.
  func takePart(_ path: ArraySlice<Value>, of place: any ValuePlace) throws -> Value {
    try visit(path, of: place) { goal in
      if goal.place is ComputedPart || isReference(goal.part) { return goal.part }
      if case .handle(is SwiftOptional) = goal.part { return goal.part }
      goal.part = .null
      var taken = Value.null
      try changePart(goal.path, of: goal.place, isTold: false) { swap(&taken, &$0) }
      return taken
    }
  }

  /// The methods of lists, texts, dictionaries, sets, numbers and truth values that change these.
  static let standardChanges: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "popFirst",
    "sort", "reverse", "shuffle", "swapAt", "toggle", "negate", "formUnion", "subtract", "update",
    "formIntersection", "formSymmetricDifference", "updateValue", "removeValue", "partition",
    "merge", "reserveCapacity", "replaceSubrange", "removeSubrange", "store",
  ]

  private func isStandard(_ value: Value) -> Bool {
    switch value {
    case .list, .string, .bool, .int: true
    case .handle(let handle):
      handle is SwiftDictionary || handle is SwiftSet || handle is SwiftSlice
    default: false
    }
  }

  /// The part that a path leads to, and the steps to it from a place: none of these is a function of the program.
  private struct Goal {
    var place: any ValuePlace
    var path: ArraySlice<Value>
    var part: Value
  }

  /// A part that a function of the program has read: another one sets it if it changes.
  private final class ComputedPart: ValuePlace {
    var current: Value { didSet { isChanged = true } }
    private(set) var isChanged = false

    init(_ current: Value) { self.current = current }
  }

  /// Does something with the part that a path leads to; the parts on the way that functions of the program have read
  /// are set if they change, also when it fails.
  private func visit(
    _ path: ArraySlice<Value>, of place: any ValuePlace, _ body: (inout Goal) throws -> Value
  ) throws -> Value {
    var goal = Goal(place: place, path: [], part: place.current)
    var rest = path
    while true {
      // Nothing in front of an instance changes with it.
      if isReference(goal.part) { (goal.place, goal.path) = (SharedLocal(goal.part), []) }
      guard var step = rest.first else { return try body(&goal) }
      rest = rest.dropFirst()
      if let (key, make) = step.defaulted {
        let isThere = try element(goal.part, [key]) != .null
        step = .list([key, isThere ? .null : try invoke(make, [])])
      }
      if isStored(step, of: goal.part) {
        goal.part = try part(step, of: goal.part)
        goal.path.append(step)
        continue
      }
      let part = ComputedPart(try part(step, of: goal.part))
      goal.part = .null
      func putBack() throws {
        if !part.isChanged { return }
        try changePart(goal.path, of: goal.place) { try set(step, of: &$0, to: part.current) }
      }
      let outcome = Result { try visit(rest, of: part, body) }
      if case .success(.handle(let call as SwiftCall)) = outcome {
        return .handle(
          call.then {
            try putBack()
            return try $0.get()
          })
      }
      try putBack()
      return try outcome.get()
    }
  }

  /// True of what stays itself when a part of it is set.
  private func isReference(_ value: Value) -> Bool {
    switch value {
    case .stream: true
    case .handle(let object as SwiftObject): object.type.isReference
    case .handle(let handle):
      switch handle {
      case is SwiftDictionary, is SwiftOptional, is SwiftTuple, is SwiftSet: false
      default: handle is any SwiftSettable || handle.method("setDisposable") != nil
      }
    default: false
    }
  }

  /// True of a part that no function of the program reads or sets.
  private func isStored(_ step: Value, of value: Value) -> Bool {
    if case .bool = step { return true }
    switch (value, step) {
    case (.list, .list(let keys)), (.handle(is SwiftSlice), .list(let keys)):
      if case .int? = keys.first { return keys.count == 1 }
    case (.handle(let optional as SwiftOptional), _): return isStored(step, of: optional.value)
    case (.handle(is SwiftDictionary), .list(let keys)): return !keys.isEmpty
    case (.handle(let object as SwiftObject), .string(let name)): return object.hasPlain(name)
    case (.handle(let type as SwiftType), .string(let name)): return type.hasPlain(name)
    case (.handle(let tuple as SwiftTuple), .string(let name)): return tuple.place(name) != nil
    default: break
    }
    return false
  }

  func part(_ step: Value, of value: Value) throws -> Value {
    switch step {
    case .bool: return try forced(value)
    case .list(let keys): return try element(value, keys)
    case .record:
      let (key, keys) = try index(step)
      return try call(value, key, keys)
    default: return try get(value, step.plainText)
    }
  }

  /// `a!`.
  func forced(_ value: Value) throws -> Value {
    if let inner = value.unwrapped { return inner }
    throw failure("Unexpectedly found nil while unwrapping an Optional value")
  }

  /// The name of a subscript, and its values.
  private func index(_ step: Value) throws -> (key: String, keys: [Value]) {
    switch step {
    case .list(let keys): return ("subscript", keys)
    case .record(let record):
      return (
        (record.fields["name"] ?? .null).plainText, try members(record.fields["values"] ?? .null)
      )
    default: throw failure("\(inner(step)) is no index")
    }
  }

  /// Changes the part that a path of stored parts leads to.
  private func changePart<Answer>(
    _ path: ArraySlice<Value>, of place: any ValuePlace, isTold: Bool = true,
    _ body: (inout Value) throws -> Answer
  ) throws -> Answer {
    func change(_ value: inout Value, _ path: ArraySlice<Value>) throws -> Answer {
      guard let step = path.first else { return try body(&value) }
      return try changeStored(step, of: &value, isTold: isTold) {
        try change(&$0, path.dropFirst())
      }
    }
    return try place.change { try change(&$0, path) }
  }

  /// Changes a stored part of a value; lists, dictionaries and structs to which nobody else refers are not copied.
  ///
  /// `isTold` says that its observers hear of that.
  private func changeStored<Answer>(
    _ step: Value, of value: inout Value, isTold: Bool, _ body: (inout Value) throws -> Answer
  ) throws -> Answer {
    if case .bool = step {
      if let answer = try value.changeContent(SwiftOptional.self, body) { return answer }
      if case .null = value { _ = try forced(value) }
      return try body(&value)
    }
    let optional = try value.changeContent(SwiftOptional.self) {
      try changeStored(step, of: &$0, isTold: isTold, body)
    }
    if let optional { return optional }
    if case .list(let keys) = step, let key = keys.first {
      if case .list(var members) = value {
        value = .null
        defer { value = .list(members) }
        return try body(&members[place(key, in: members.indices)])
      }
      let inSlice = try value.changeContent(SwiftSlice.self) { slice in
        let place = try self.place(key, in: slice.indices) - slice.start
        return try body(&slice.part[slice.part.startIndex + place])
      }
      if let inSlice { return inSlice }
      let answer = try value.changeContent(SwiftDictionary.self) { entries in
        try entries.changeEntry(of: key, otherwise: keys.count > 1 ? keys[1] : nil, body)
      }
      if let answer { return answer }
    }
    let name = step.plainText
    var place = 0
    let inTuple = try value.changeContent(
      SwiftTuple.self,
      where: { tuple in
        place = tuple.place(name) ?? -1
        return place >= 0
      }, { try body(&$0[place]) })
    if let inTuple { return inTuple }
    let inStruct = try value.changeContent(
      SwiftObject.self, where: { !$0.type.isReference }, { try body(&$0[name, default: .null]) })
    switch value {
    case .handle(let object as SwiftObject):
      let answer = try inStruct ?? object.changeProperty(name, body)
      if isTold { value = .handle(try object.told(of: name)) }
      return answer
    case .handle(let type as SwiftType): return try type.changeProperty(name, body)
    default: throw failure("\(name) of \(inner(value)) cannot be set")
    }
  }

  /// Sets a part of a value.
  private func set(_ step: Value, of owner: inout Value, to value: Value) throws {
    if isStored(step, of: owner) {
      return try changeStored(step, of: &owner, isTold: true) { $0 = value }
    }
    if let optional = try owner.changeContent(
      SwiftOptional.self, { try set(step, of: &$0, to: value) })
    {
      return optional
    }
    switch step {
    case .list, .record: try set(element: step, of: &owner, to: value)
    default: try set(step.plainText, of: &owner, to: value)
    }
  }

  /// The settings of an `OperationQueue`.
  private static let ofQueues: Set<String> = [
    "maxConcurrentOperationCount", "qualityOfService", "name",
  ]

  private func set(_ name: String, of object: inout Value, to value: Value) throws {
    switch object {
    case .handle(let own as SwiftObject): return object = .handle(try own.with(name, value))
    case .handle(let type as SwiftType): return try type.set(name, to: value)
    case .handle(let handle as any SwiftSettable): return try handle.set(name, to: value)
    // The work of a queue comes in its order, whatever such a setting says.
    case .handle(is LaneHandle) where Self.ofQueues.contains(name): return
    case .handle(let handle):
      if name == "disposable", let hold = handle.method("setDisposable") {
        _ = try hold([value])
        return
      }
    case .stream(let stream) where name == "value":
      return try environment.assign(value, to: stream, called: stream.name ?? "the subject")
    default: break
    }
    for type in types(of: object) {
      if let setter = type.find(.setters, name) {
        return object = try invoke(setter, [object, value])
      }
    }
    throw failure("\(name) of \(inner(object)) cannot be set")
  }

  /// Sets the members of a range, or what a subscript of the program stands for.
  private func set(element step: Value, of object: inout Value, to value: Value) throws {
    let (key, keys) = try index(step)
    if case .list(var members) = object, case .list = step,
      case .handle(let range as SwiftRange)? = keys.first
    {
      object = .null
      defer { object = .list(members) }
      return members.replaceSubrange(try range.within(members.count), with: try self.members(value))
    }
    if case .list = step, case .handle(let range as SwiftRange)? = keys.first {
      let changed: Void? = try object.changeContent(SwiftSlice.self) { slice in
        let places = try range.moved(by: -slice.start).within(slice.count)
        slice.members.replaceSubrange(places, with: try self.members(value))
      }
      if changed != nil { return }
    }
    if case .handle(let own as SwiftType) = object,
      let setter = own.find(method: key, in: .setters, given: keys)
    {
      _ = try invoke(setter, [object, value] + keys)
      return
    }
    var all = types(of: object)
    if case .handle(let own as SwiftObject) = object { all.insert(own.type, at: 0) }
    for type in all {
      guard let setter = type.find(method: key, in: .setters, given: keys) else { continue }
      let answer = try invoke(setter, [object, value] + keys)
      if !isReference(object) { object = answer }
      return
    }
    throw failure("\(inner(object)) has no elements that can be set")
  }

  /// A method of the program that makes another value of what it is called on; nil if there is none.
  private func mutating(_ name: String, of object: Value, _ arguments: [Value]) -> Value? {
    var types = types(of: object)
    if case .handle(let own as SwiftObject) = object {
      types = own.type.isReference ? [] : [own.type]
    }
    for type in types {
      // A text that came before another method of its name has written it without labels.
      for name in [name, name.functionName] where type.isListed(name, as: "mutating") {
        if let method = type.find(method: name, given: arguments) { return method }
      }
    }
    return nil
  }

  /// Calls a mutating method of the program; a call that is not over changes nothing yet.
  private func callMutating(
    _ method: Value, _ object: inout Value, _ arguments: [Value]
  ) throws -> Value {
    guard case .function(_, let function) = method, function.code?.changesFirst == true else {
      return try take(&object, from: invoke(method, [object] + arguments))
    }
    // Its `self` is the only one that refers to the value meanwhile.
    let variable = SharedLocal(object)
    object = .null
    defer { if case .null = object { object = variable.current } }
    return try take(&object, from: invoke(method, [.handle(variable)] + arguments))
  }

  /// Takes the value that a method has changed; answers what the method answers, or throws its error.
  private func take(_ value: inout Value, from change: Value) throws -> Value {
    if case .handle(is SwiftCall) = change { return change }
    guard case .list(let parts) = change, parts.count >= 2 else {
      value = change
      return .null
    }
    // Behind a `defer` it is a function that reads it.
    value = if case .function = parts[0] { try invoke(parts[0], []) } else { parts[0] }
    if parts.count > 2 { throw RuntimeError(thrown: parts[2]) }
    return parts[1]
  }
}

extension Value {
  /// The key of a step with a `default:`, and the function that makes that.
  fileprivate var defaulted: (key: Value, make: Value)? {
    guard case .record(let step) = self, let make = step.fields["otherwise"] else { return nil }
    return (step.fields["key"] ?? .null, make)
  }
}
