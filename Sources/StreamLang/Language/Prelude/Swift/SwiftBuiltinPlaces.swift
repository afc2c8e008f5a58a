extension Builtin {
  /// The changes that methods and settings make of values where they stand.
  static let swiftPlaces: [Builtin] = [
    changing("with", 3...3, "A value with one of its parts set; an instance of a class is itself.")
    {
      place, call in
      try call.swift.set([.string(call.text(0))], of: place, to: call[1])
    },
    changing("initial", 3...3, "A part that an initializer sets: nobody observes that.") {
      place, call in
      guard case .handle(let object as SwiftObject) = place.current else {
        return try call.swift.set([.string(call.text(0))], of: place, to: call[1])
      }
      place.current = .handle(try object.with(call.text(0), call[1], isInitial: true))
    },
    changing("withElement", 3...10, "A value with one of its elements set: value, index, new.") {
      place, call in
      let keys = Array(call.values.dropLast())
      try call.swift.set([.list(keys)], of: place, to: call.values[keys.count])
    },
    changing("withPart", 3...3, "A value with a part of a part set: value, path, new.") {
      place, call in
      try call.swift.set(call.path(0), of: place, to: call[1])
    },
    changing("increased", 2...2, "`a += b` of lists and texts.") { place, call in
      try call.swift.increase([], of: place, by: call[0])
    },
    changing("increasedPart", 3...3, "`a.b += c` of lists and texts: value, path, what is added.") {
      place, call in
      try call.swift.increase(call.path(0), of: place, by: call[1])
    },
    changing("changed", 2...100, "A value after a method that changes it.") { place, call in
      try call.callMethod(at: [], of: place, 0)
    },
    changing("changedPart", 3...100, "A value after a method that changes a part of it.") {
      place, call in
      try call.callMethod(at: call.path(0), of: place, 1)
    },
    changing("standardChanged", 2...100, "`changed` by a method that the program has not added.") {
      place, call in
      try call.callMethod(at: [], of: place, 0, isAdded: false)
    },
    changing(
      "standardChangedPart", 3...100, "`changedPart` by a method that the program has not added."
    ) { place, call in
      try call.callMethod(at: call.path(0), of: place, 1, isAdded: false)
    },
    changing("taken", 3...3, "A value without the part that an `inout` parameter holds.") {
      place, call in
      guard case .handle(let answer as SwiftAnswer) = call[1] else { return }
      answer.value = try call.swift.takePart(call.path(0), of: place)
    },
    swift("answer", 0...0, "A place for what a method answers: the last argument of `changed`.") {
      _ in
      .handle(SwiftAnswer())
    },
    swift("answered", 1...1, "The value in that place, which is empty then.") { call in
      guard case .handle(let answer as SwiftAnswer) = call[0] else { return .undefined }
      defer { answer.value = .null }
      return answer.value
    },
  ]

  /// A builtin that changes the value of its first argument in place.
  private static func changing(
    _ name: String, _ arity: ClosedRange<Int>, _ summary: String, _ body: @escaping Changing
  ) -> Builtin {
    Builtin(swift(name, arity, summary) { $0[0] }, changing: body)
  }
}

extension BuiltinCall {
  /// The path from a value to a part of it that an argument is.
  fileprivate func path(_ place: Int) throws -> ArraySlice<Value> {
    let steps = try swift.members(values[place])
    if steps.count > 1000 { throw refusal("a shorter path", place) }
    return steps[...]
  }

  /// Calls the method whose name is an argument, with those behind it; the last one may be the place for its answer.
  fileprivate func callMethod(
    at path: ArraySlice<Value>, of place: any ValuePlace, _ name: Int, isAdded: Bool = true
  ) throws {
    var arguments = rest(name + 1)
    let answer = arguments.last.flatMap { value in
      if case .handle(let handle) = value { handle as? SwiftAnswer } else { nil }
    }
    if answer != nil { arguments.removeLast() }
    let made = try swift.callMethod(text(name), at: path, of: place, arguments, isAdded: isAdded)
    answer?.value = made
  }
}

/// A place for what a method answers that changes a value.
private final class SwiftAnswer: Handle {
  var value = Value.null

  init() { super.init("answer", [:]) }
}
