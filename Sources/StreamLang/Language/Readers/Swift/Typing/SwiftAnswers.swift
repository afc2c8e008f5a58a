/// The type of what a method of the libraries, or of the standard library, answers.
struct SwiftAnswers {
  let typing: SwiftTyping
  let name: String
  /// The type that the method is one of.
  let owner: SwiftTypeName
  let given: SwiftArguments

  init(_ typing: SwiftTyping, _ name: String, of owner: SwiftTypeName, _ given: SwiftArguments) {
    (self.typing, self.name, self.owner, self.given) = (typing, name, owner, given)
  }

  /// Nil if nothing tells it.
  var type: SwiftTypeName? {
    if let kind = owner.name, SwiftLibrary.sequences.contains(kind) { return ofSequence(kind) }
    if let promise = ofPromise { return promise }
    if typing.isStream(owner) { return ofStream }
    switch owner.name {
    case "TestScheduler": return ofTestScheduler
    case "BlockingObservable": return nil
    case "Result": return ofResult
    default: return ofStandard
    }
  }

  private var ofResult: SwiftTypeName? {
    guard case .named(let kind, let parts) = owner else { return nil }
    return switch name {
    case "map": .named(kind, of: ofClosure([parts.first]))
    case "mapError":
      .named(kind, [parts.first, ofClosure([parts.dropFirst().first])].compactMap { $0 })
    case "flatMap", "flatMapError": .named(kind, [])
    default: ofStandard
    }
  }

  // MARK: Arguments

  private var ofFirst: SwiftTypeName? { typing.type(ofFirst: given) }

  /// The type of what the last function among the arguments answers; `hints` are the types of what it gets.
  private func ofClosure(_ hints: [SwiftTypeName?]) -> SwiftTypeName? {
    for argument in given.reversed() {
      if case .closure(let function) = argument.value.kind {
        let isOne = hints.count == 1
        return typing.answer(of: function, isOne ? argument.value.hints(for: hints[0]) : hints)
      }
      if case .keyPath(let names, _) = argument.value.kind, let first = hints.first {
        return typing.answer(of: .reading(names, argument.value.span), [first])
      }
      // `map(Double.init)`
      if case .member(let object, let name) = argument.value.kind, name.text == "init",
        case .name = object.kind
      {
        let item = SwiftExpression(.name("$0"), argument.value.span)
        let call = SwiftExpression.Kind.call(object, [.init(label: nil, value: item)])
        let made = SwiftExpression(call, argument.value.span)
        return typing.answer(of: .answering(made), hints)
      }
      // `map(parse)`
      if isOwnFunction(argument.value) {
        let span = argument.value.span
        let items = hints.indices.map { place in
          SwiftExpression.Argument(label: nil, value: SwiftExpression(.name("$\(place)"), span))
        }
        var made = SwiftFunction.answering(SwiftExpression(.call(argument.value, items), span))
        made.implicit = hints.count
        return typing.answer(of: made, hints)
      }
    }
    return nil
  }

  /// True of the name of a function, a method or a case of the text, and of a variable that holds a function.
  private func isOwnFunction(_ value: SwiftExpression) -> Bool {
    let program = typing.program
    switch value.kind {
    case .name(let name):
      if let binding = typing.scope.find(name) {
        return !binding.functions.isEmpty || typing.isFunction(value)
      }
      return typing.around.type.map { !program.functions(name, of: $0.name).isEmpty } ?? false
    case .member(let object, _):
      if case .name(let name) = object.kind, name == "Self" || program.types[name] != nil {
        return true
      }
      return program.facts(of: typing.type(of: object)?.unwrapped) != nil
    default: return false
    }
  }

  /// The type of what a closure has to answer, where the type of what the method answers is known; nil of all others.
  static func ofClosure(
    in name: String, of owner: SwiftTypeName?, as wanted: SwiftTypeName?
  ) -> SwiftTypeName? {
    let made: SwiftTypeName? =
      switch (name, wanted) {
      case ("map", .optional(let inner)?) where owner?.isOptional == true: inner
      case ("map", .list(let element)?) where owner?.isOptional != true: element
      case ("compactMap", .list(let element)?): .optional(element)
      case ("mapValues", .dictionary(_, let value)?): value
      default: nil
      }
    return made?.unwrapped.isUnknown == true ? nil : made
  }

  /// The type of what a fold begins with and answers: `reduce(0, +)` of decimal numbers makes one.
  var ofFold: SwiftTypeName? {
    if let first = given.first?.value, first.isOfWantedType {
      return ofFolding ?? (first.isImplied ? owner.element : ofFirst)
    }
    // `reduce(0, +)` of values of a type that makes some of literals.
    if given.count > 1, let element = owner.element, let facts = typing.program.facts(of: element),
      facts.value(of: given[0].value) != nil, addsMembers(given[1].value, of: element)
    {
      return element
    }
    guard given.count > 1, case .int = given[0].value.kind, let element = owner.element else {
      return ofFirst
    }
    var made: SwiftTypeName? = element
    // The literal has the type that the closure answers, and tells it none.
    if case .closure = given[1].value.kind { made = ofClosure([nil, element]) }
    return SwiftLibrary.isNumber(made) ? made : ofFirst
  }

  /// True of `+`, and of `{ $0 + $1 }`, in which a value of the members' type stands behind a sign.
  private func addsMembers(_ function: SwiftExpression, of element: SwiftTypeName) -> Bool {
    if case .operatorName = function.kind { return true }
    guard case .closure(var literal) = function.kind, literal.body.count == 1,
      case .expression(let value) = literal.body[0].kind, case .binary(_, _, let right) = value.kind
    else { return false }
    literal.body = [SwiftStatement(.expression(right), right.span)]
    return typing.answer(of: literal, [nil, element]) == element
  }

  /// The type that the function of a fold tells of what it begins with; nil if it tells none.
  private var ofFolding: SwiftTypeName? {
    guard given.count > 1 else { return nil }
    if case .closure(let literal) = given[1].value.kind, let type = literal.parameters.first?.type {
      return type
    }
    return ofClosure([nil, owner.element])
  }

  /// The type of `Dictionary(grouping: a, by: f)` and of `Dictionary(uniqueKeysWithValues: a)`; nil of all others.
  var ofDictionary: SwiftTypeName? {
    guard let element = ofFirst?.element else { return nil }
    switch (given.first?.label?.text, element) {
    case ("grouping"?, _):
      return .dictionary(ofClosure([element]) ?? .named("Any", []), .list(element))
    case ("uniqueKeysWithValues"?, .tuple(let parts)), (nil, .tuple(let parts)):
      guard parts.count == 2, !parts[1].type.isUnknown else { return nil }
      return .dictionary(parts[0].type, parts[1].type)
    default: return nil
    }
  }

  // MARK: Streams

  /// A stream of a type; without one of the owner's, if operators keep that.
  private func stream(of element: SwiftTypeName?, _ kind: String? = nil) -> SwiftTypeName {
    let own = owner.name.flatMap { SwiftLibrary.keptByOperators.contains($0) ? $0 : nil }
    return .named(kind ?? own ?? "Observable", of: element)
  }

  private func ofSequence(_ kind: String) -> SwiftTypeName? {
    switch name {
    case "filter", "prefix", "dropFirst", "drop": owner
    case "map", "compactMap": stream(of: ofClosure([owner.element])?.unwrapped, kind)
    case _ where SwiftLibrary.ofSequences.contains(name) && name != "asObservable": nil
    default: stream(of: owner.element)
    }
  }

  /// The type that a method of a stream with at most one element keeps or changes; nil of all others.
  private var ofPromise: SwiftTypeName? {
    guard let kind = owner.name, SwiftLibrary.promises.contains(kind) else { return nil }
    switch name {
    case "map": return stream(of: ofClosure([owner.element]), kind)
    case "flatMap", "flatMapSingle": return stream(of: ofClosure([owner.element])?.element, kind)
    case "flatMapMaybe": return stream(of: ofClosure([owner.element])?.element, "Maybe")
    case "flatMapCompletable": return .named("Completable", [])
    case "compactMap": return stream(of: ofClosure([owner.element])?.unwrapped, "Maybe")
    case "filter": return stream(of: owner.element, "Maybe")
    case "ifEmpty":
      return given.first?.label?.text == "default" ? stream(of: owner.element, "Single") : nil
    default: return nil
    }
  }

  /// The type of the values of a stream that a function of the stream types makes; nil if nothing tells it.
  var ofCreator: SwiftTypeName? {
    let sources = given.filter { !$0.value.isClosure && $0.label?.text != "scheduler" }
    let elements = sources.map { typing.type(of: $0.value)?.element }
    switch name {
    case "from": return ofFirst?.element
    case "just", "repeatElement", "generate": return ofFirst
    case "of":
      let first = typing.decimal(given.map { typing.type(of: $0.value) }) ?? ofFirst
      return typing.hasOptional(given) ? .optional(first?.unwrapped ?? .named("Any", [])) : first
    case "range", "interval", "timer": return .named("Int", [])
    case "deferred": return ofClosure([])?.element
    case "merge", "concat", "amb":
      let isList = elements.count == 1 && typing.isStream(elements[0])
      return typing.decimal(ofSources: given)
        ?? (isList ? elements[0]?.element : elements.first ?? nil)
    case "zip", "combineLatest":
      if given["resultSelector"]?.isClosure == false { return nil }
      if elements.count == 1 { return elements[0]?.element.map { .list($0) } }
      if given.contains(where: \.value.isClosure) { return ofClosure(elements) }
      return .tuple(elements.map { (nil, $0 ?? .named("Any", [])) })
    default: return nil
    }
  }

  private var ofStream: SwiftTypeName? {
    let element = owner.element
    switch name {
    case "buffer" where !typing.isCombine: return stream(of: element.map { .list($0) })
    case "window", "groupBy": return stream(of: stream(of: element))
    case "merge" where given.isEmpty || given["maxConcurrent"] != nil, "concat" where given.isEmpty:
      return stream(of: element?.element)
    case "withLatestFrom":
      let other = ofFirst?.element
      return stream(of: given.count == 1 ? other : ofClosure([element, other]))
    default: break
    }
    if name == "first", given.isEmpty, !typing.isCombine {
      return stream(of: element.map { .optional($0) }, "Single")
    }
    if let kind = SwiftLibrary.conversions[name] { return stream(of: element, kind) }
    if SwiftLibrary.keepsElements.contains(name) {
      if given.contains(where: { $0.label?.text == "onNext" }), name == "subscribe" {
        return .named("Disposable", [])
      }
      let promise = owner.name.flatMap { SwiftLibrary.promises.contains($0) ? $0 : nil }
      return stream(of: element, promise)
    }
    switch name {
    case "and" where !typing.isCombine: return .named("Maybe", [.named("Bool", [])])
    case "toSortedArray", "toArray": return stream(of: element.map { .list($0) }, "Single")
    case "ofType": return stream(of: given.first?.value.writtenType)
    case "unwrap": return stream(of: element?.unwrapped)
    case "mapTo": return stream(of: ofFirst)
    case "andThen": return ofFirst
    case "collect": return stream(of: element.map { .list($0) })
    case "asCompletable": return .named("Completable", [])
    case "map", "tryMap":
      // `map(\.a, \.b)` makes tuples.
      return stream(of: given.count > 1 ? nil : ofClosure([element]))
    case "compactMap", "tryCompactMap": return stream(of: ofClosure([element])?.unwrapped)
    case "flatMap", "flatMapLatest", "flatMapFirst", "concatMap":
      return stream(of: ofClosure([element])?.element)
    case "scan", "reduce", "tryScan", "tryReduce": return stream(of: ofFold)
    case "materialize": return stream(of: stream(of: element, "Event"))
    case "count": return stream(of: .named("Int", []))
    case "switchLatest", "switchToLatest", "dematerialize": return stream(of: element?.element)
    case "enumerated":
      let parts = [("index", .named("Int", [])), ("element", element ?? .named("Any", []))]
      return stream(of: .tuple(parts))
    case "zip", "combineLatest":
      let others = given.filter { !$0.value.isClosure }.map { typing.type(of: $0.value)?.element }
      if others.count < given.count { return stream(of: ofClosure([element] + others)) }
      if let last = given.last?.value, typing.isFunction(last) {
        if case .function(_, let answer)? = typing.type(of: last) { return stream(of: answer) }
        return stream(of: nil)
      }
      return stream(of: .tuple(([element] + others).map { (nil, $0 ?? .named("Any", [])) }))
    case "measureInterval": return stream(of: .named("Stride", []))
    case "onNext", "send", "accept", "onCompleted", "onError", "on": return .tuple([])
    case "value": return element
    case "toBlocking": return stream(of: element, "BlockingObservable")
    case "sink", "connect", "assign", "bind", "drive", "emit": return .named("Disposable", [])
    default: return .named("Observable", [])
    }
  }

  private var ofTestScheduler: SwiftTypeName? {
    switch name {
    case "createHotObservable", "createColdObservable":
      stream(of: given.first.flatMap { elementOfEvents($0.value) }, "TestableObservable")
    case "createObserver": .named("TestableObserver", of: given.first?.value.writtenType)
    case "start": .named("TestableObserver", of: ofClosure([])?.element)
    default: nil
    }
  }

  /// The type of the values in a list of events with their times.
  private func elementOfEvents(_ value: SwiftExpression) -> SwiftTypeName? {
    guard case .list(let members) = value.kind else {
      return typing.type(of: value)?.element?.element?.element
    }
    return members.lazy.compactMap { member -> SwiftTypeName? in
      guard case .call(let callee, let given) = member.kind, callee.lastName == "next",
        given.count > 1
      else { return nil }
      return typing.type(of: given[1].value)
    }.first
  }

  // MARK: Values

  private var isText: Bool { owner.name == "String" || owner.name == "Substring" }

  private var ofStandard: SwiftTypeName? {
    let any = SwiftTypeName.named("Any", [])
    switch name {
    case "contains", "allSatisfy", "hasPrefix", "hasSuffix": return .named("Bool", [])
    case "data" where isText: return .optional(.named("Data", []))
    case "range" where isText: return .optional(.named("Range", [.named("Int", [])]))
    case "map":
      if case .optional(let inner) = owner { return ofClosure([inner]).map { .optional($0) } }
      return .list(ofClosure([owner.element]) ?? any)
    case "compactMap": return .list(ofClosure([owner.element])?.unwrapped ?? any)
    case "flatMap": return .list(ofClosure([owner.element])?.element ?? any)
    case "mapValues", "compactMapValues":
      guard case .dictionary(let key, let value) = owner else { return nil }
      guard let made = ofClosure([value]) else { return nil }
      return .dictionary(key, name == "mapValues" ? made : made.unwrapped)
    case "merging": return owner
    case "filter" where isText: return .named("String", [])
    case "filter", "sorted", "reversed", "shuffled":
      let isOther = owner.isRange || ["ArraySlice", "UnfoldSequence"].contains(owner.name)
      return isOther ? .list(owner.element ?? .named("Int", [])) : owner
    case "asObserver" where owner.name == "AnyObserver": return owner
    case "mapObserver" where owner.name == "AnyObserver":
      guard case .closure(let function)? = given.first?.value.kind else { return nil }
      return .named("AnyObserver", of: function.parameters.first?.type)
    case "prefix", "suffix", "dropFirst", "dropLast", "drop":
      if isText { return .named("Substring", []) }
      if case .list(let element) = owner { return .named("ArraySlice", [element]) }
      return owner
    case "reduce": return ofFold
    case "joined":
      let isOfLists =
        switch owner.element {
        case .list?: true
        case let member?: member.isRange || ["ArraySlice", "Set"].contains(member.name)
        case nil: false
        }
      return isOfLists ? .list(owner.element?.element ?? any) : .named("String", [])
    case "uppercased", "lowercased", "replacingOccurrences", "replacingCharacters", "replacing",
      "appending", "trimmingCharacters", "padding", "folding":
      return .named("String", [])
    case "trimmingPrefix" where isText: return .named("Substring", [])
    case "append", "sort", "reverse", "shuffle", "swapAt", "removeAll", "reserveCapacity":
      return .tuple([])
    case "first", "last", "min", "max", "randomElement", "popLast", "popFirst":
      return .optional(owner.element ?? any)
    case "firstIndex" where owner.hasOwnIndices,
      "index" where owner.hasOwnIndices && ofFirst != .memberIndex:
      return .optional(.memberIndex)
    case "index" where owner.hasOwnIndices: return .memberIndex
    case "firstIndex", "lastIndex": return .optional(.named("Int", []))
    case "enumerated":
      return .list(.tuple([("offset", .named("Int", [])), ("element", owner.element ?? any)]))
    case "components": return .list(.named("String", []))
    case "split":
      return .list(isText ? .named("Substring", []) : .named("ArraySlice", of: owner.element))
    case "union", "intersection", "subtracting", "symmetricDifference": return owner
    case "removeValue": return .optional(owner.valueElement ?? any)
    case "removeLast", "removeFirst", "remove": return owner.element
    case "firstMatch", "wholeMatch", "prefixMatch": return .optional(.named("Match", []))
    case "matches" where isText: return .list(.named("Match", []))
    case "ranges" where isText: return .list(.named("Range", [.named("Int", [])]))
    case "addingTimeInterval",
      "advanced" where owner.name == "Date":
      return owner
    case "timeIntervalSince": return .named("Double", [])
    case "makeIterator": return owner.element.map { .named("IndexingIterator", [.list($0)]) }
    case "next" where owner.name == "IndexingIterator":
      return .optional(owner.element?.element ?? any)
    case _ where SwiftSize.overflowing.contains(name):
      return .tuple([("partialValue", owner), ("overflow", .named("Bool", []))])
    case "rounded", "squareRoot", "remainder", "truncatingRemainder":
      return owner.name == "Float" ? owner : .named("Double", [])
    default: return nil
    }
  }
}

extension SwiftTypeName {
  /// An index of a dictionary or a set, which no type of a text is called like.
  static let memberIndex = Self.named("Dictionary.Index", [])

  /// True of a dictionary or a set, of which no index is a number.
  var hasOwnIndices: Bool { if case .dictionary = self { true } else { name == "Set" } }
}

extension SwiftTyping {
  /// The type of decimal numbers that several sources send together: `[.just(1.5), .just(2)]`; nil of all others.
  func decimal(ofSources given: SwiftArguments) -> SwiftTypeName? {
    let sources = given.flatMap { argument -> [SwiftExpression] in
      if case .list(let members) = argument.value.kind { members } else { [argument.value] }
    }
    return decimal(
      sources.map { source in
        guard case .call(let callee, let given) = source.kind, case .implied(let name) = callee.kind
        else { return type(of: source)?.element }
        return SwiftAnswers(self, name.text, of: .named("Observable", []), given).ofCreator
      })
  }
}
