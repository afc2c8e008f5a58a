/// Functions of one name: the one that a call means, by its labels and by the types that the text tells.
struct SwiftOverloads {
  let typing: SwiftTyping

  /// The function that a call means by its labels and by the types of its arguments; nil if it fits none.
  ///
  /// Of several that fit as well, the first one; what it answers is not known if others answer something else.
  func chosen(
    _ given: SwiftArguments, among all: [SwiftFunction], on receiver: SwiftTypeName?
  ) -> SwiftFunction? {
    let best = best(given, among: all, on: receiver)
    guard var first = best.first else { return nil }
    if best.contains(where: { $0.isTwin(of: first) }) { first.answer = .named("Any", []) }
    return first
  }

  /// The functions that a call may mean instead of one of the library by that name: their labels and types fit exactly.
  func fitting(
    _ given: SwiftArguments, among all: [SwiftFunction], on receiver: SwiftTypeName?
  ) -> [SwiftFunction] {
    all.filter { function in
      // In a form of its own with more parameters it means the form of the library.
      let isWithin =
        function.labels.count > given.count && typing.around.function.name == function.title
      return !isWithin && SwiftProgram.fits(given, function) && takesClosures(function, given)
        && rank(of: function, given, on: receiver) != nil
    }
  }

  /// True if each closure behind the parentheses goes where a function is wanted.
  private func takesClosures(_ function: SwiftFunction, _ given: SwiftArguments) -> Bool {
    guard given.contains(where: \.isTrailing),
      let (arguments, _) = SwiftProgram.placed(given, function)
    else { return true }
    return zip(function.parameters, arguments).allSatisfy { parameter, values in
      return !values.contains(where: \.isClosure) || parameter.isFunction || parameter.label == nil
    }
  }

  /// `chosen`, which refuses a call that several functions fit as well, and of which the type that is wanted means none.
  func meant(
    _ given: SwiftArguments, among all: [SwiftFunction], on receiver: SwiftTypeName?,
    as wanted: SwiftTypeName?, _ span: Span
  ) -> SwiftFunction? {
    let best = answering(wanted, best(given, among: all, on: receiver), on: receiver)
    let keys = Set(best.map { typing.program.key($0, among: all) })
    if keys.count > 1 {
      let name = best[0].name?.text ?? "init"
      let areTwins = best.contains { $0.isTwin(of: best[0]) }
      typing.refuse(
        "\(name) may mean \(keys.sorted().joined(separator: " or ")) here", span,
        areTwins
          ? "write the type of its answer, as in `\(name)() as Int`"
          : "write the type of its argument, as in `x as Int`")
    }
    return best.first
  }

  /// The type of what a call of unknown type answers where a type is wanted, if only that tells which of several functions
  /// it means; nil of all else.
  func answer(
    of call: SwiftExpression, ofType type: SwiftTypeName?, as wanted: SwiftTypeName?
  ) -> SwiftTypeName? {
    guard case .call(let callee, let given) = call.kind, type?.isUnknown != false, let wanted else {
      return nil
    }
    var (all, receiver) = ([SwiftFunction](), SwiftTypeName?.none)
    switch callee.kind {
    case .name(let name):
      receiver = typing.around.type.map { .named($0.name, []) }
      all =
        typing.scope.find(name)?.functions.map(\.function)
        ?? receiver?.name.map { typing.program.functions(name, of: $0) } ?? []
    case .member(let object, let name):
      receiver = typing.metatype(object) ?? typing.plain(typing.type(of: object))?.unwrapped
      all = receiver?.name.map { typing.program.functions(name.text, of: $0) } ?? []
    default: return nil
    }
    let best = best(given, among: all, on: receiver)
    guard let first = best.first, best.contains(where: { $0.isTwin(of: first) }) else { return nil }
    return answering(wanted, best, on: receiver).first?.answer
  }

  /// Those of several functions that differ only in what they answer whose answer is of the type that is wanted; all of
  /// them if nothing tells that.
  private func answering(
    _ wanted: SwiftTypeName?, _ functions: [SwiftFunction], on receiver: SwiftTypeName?
  ) -> [SwiftFunction] {
    guard let wanted, !wanted.isUnknown, let first = functions.first,
      functions.contains(where: { $0.isTwin(of: first) })
    else { return functions }
    let known = typing.parameters(of: receiver)
    let ranked = functions.compactMap { function -> (function: SwiftFunction, rank: Int)? in
      let answer = (function.answer ?? .tuple([])).with(known)
      // A type parameter may stand for every type.
      if answer.mentions({ name in function.conditions.contains { $0.name == name } }) {
        return (function, SwiftFit.possible)
      }
      let fit = SwiftFit(typing: typing, conditions: function.conditions, known: known)
      return fit.rank(answer, wanted).map { (function, $0) }
    }
    let highest = ranked.map(\.rank).max()
    return ranked.isEmpty ? functions : ranked.filter { $0.rank == highest }.map(\.function)
  }

  private func best(
    _ given: SwiftArguments, among all: [SwiftFunction], on receiver: SwiftTypeName?
  ) -> [SwiftFunction] {
    let labelled = SwiftProgram.labelled(given, among: all)
    if all.count < 2 { return labelled }
    func ranks(of functions: [SwiftFunction]) -> [(SwiftFunction, Int)] {
      functions.compactMap { function in
        rank(of: function, given, on: receiver).map { (function, $0) }
      }
    }
    var ranked = ranks(of: labelled)
    // One with parameters that are left out may be the only one for these types.
    if ranked.isEmpty { ranked = ranks(of: all.filter { SwiftProgram.fits(given, $0) }) }
    guard let highest = ranked.map(\.1).max() else { return labelled }
    return answered(ranked.filter { $0.1 == highest }.map(\.0), by: given, on: receiver)
  }

  /// Those of several functions that fit as well that want of the closures of a call what these answer, the nearest ones;
  /// all of them if none does.
  private func answered(
    _ functions: [SwiftFunction], by given: SwiftArguments, on receiver: SwiftTypeName?
  ) -> [SwiftFunction] {
    guard functions.count > 1, given.contains(where: \.value.isClosure) else { return functions }
    let known = typing.parameters(of: receiver)
    let ranked = functions.compactMap { function -> (function: SwiftFunction, rank: Int)? in
      guard let (arguments, _) = SwiftProgram.placed(given, function) else { return nil }
      let fit = SwiftFit(typing: typing, conditions: function.conditions, known: known)
      func isOpen(_ type: SwiftTypeName) -> Bool {
        type.mentions { name in function.conditions.contains { $0.name == name } }
      }
      var sum = 0
      for (parameter, values) in zip(function.parameters, arguments) {
        for case .closure(let literal) in values.map(\.kind) {
          guard case .function(let types, let wanted)? = parameter.type?.unwrapped else { continue }
          let hints = types.map { isOpen($0) ? nil : $0.with(known) }
          let answer = literal.answersNothing ? .tuple([]) : typing.answer(of: literal, hints)
          guard let rank = fit.rank(answer, wanted) else { return nil }
          sum += rank
        }
      }
      return (function, sum)
    }
    let highest = ranked.map(\.rank).max()
    return ranked.isEmpty ? functions : ranked.filter { $0.rank == highest }.map(\.function)
  }

  private func rank(
    of function: SwiftFunction, _ given: SwiftArguments, on receiver: SwiftTypeName?
  ) -> Int? {
    guard let (arguments, _) = SwiftProgram.placed(given, function) else { return nil }
    let fit = SwiftFit(
      typing: typing, conditions: function.conditions, known: typing.parameters(of: receiver))
    var sum = 0
    for (parameter, values) in zip(function.parameters, arguments) {
      for value in values {
        guard let one = fit.rank(value, parameter.type), let kind = fit.rank(value, by: parameter)
        else { return nil }
        sum += one + kind
      }
      if parameter.isVariadic { sum -= 1 }
    }
    guard let held = fit.conditions(on: receiver) else { return nil }
    return sum + held
  }

  /// The operator of the text that these operands want, among functions of one name; nil if none is for them.
  ///
  /// One that the standard library has, too, is meant only where the text tells a type that it is for.
  func operation(
    among all: [SwiftFunction], _ operands: [(source: SwiftExpression?, type: SwiftTypeName?)],
    isStandard: Bool
  ) -> SwiftFunction? {
    let possible = all.filter { $0.parameters.count == operands.count }
    let ranked = possible.compactMap { function -> (SwiftFunction, Int)? in
      let fit = SwiftFit(typing: typing, conditions: function.conditions)
      var ranks: [Int] = []
      for (operand, parameter) in zip(operands, function.parameters) {
        let rank =
          operand.source.map { fit.rank($0, parameter.type, known: operand.type) }
          ?? fit.rank(operand.type, parameter.type)
        guard let rank else { return nil }
        ranks.append(rank)
      }
      if isStandard, !ranks.contains(where: { $0 > SwiftFit.possible }) { return nil }
      // For values that are no optionals the library's own is nearer than one for optionals.
      let isFarther = zip(operands, function.parameters).allSatisfy { operand, parameter in
        parameter.type?.isOptional == true && typing.plain(operand.type)?.isOptional == false
      }
      if isStandard, isFarther { return nil }
      return (function, ranks.reduce(0, +))
    }
    let highest = ranked.map(\.1).max()
    if let best = ranked.first(where: { $0.1 == highest })?.0 { return best }
    // No other one has that sign.
    return isStandard || possible.count > 1 ? nil : possible.first
  }
}

/// The rank of a value where a type is wanted: nil if it does not fit, and the higher the better.
private struct SwiftFit {
  let typing: SwiftTyping
  let conditions: [SwiftCondition]
  /// The types that stand for the parameters of the type of the value that a method is called on.
  var known: [String: SwiftTypeName] = [:]

  static let (exact, near, possible, unknown, unlikely) = (6, 4, 2, 1, -10)

  /// The rank of a value, of which somebody may know the type already.
  func rank(
    _ value: SwiftExpression, _ wanted: SwiftTypeName?, known type: SwiftTypeName? = nil
  ) -> Int? {
    guard let wanted = plain(wanted), !wanted.isUnknown else {
      if case .cast(_, "as", let type) = value.kind, type.isUnknown { return Self.exact }
      return Self.unknown
    }
    switch value.kind {
    case _ where value.isKeyPath:
      if case .function = wanted.unwrapped { return Self.possible }
      return wanted.unwrapped.name?.hasSuffix("KeyPath") == true ? Self.exact : Self.unknown
    case .closure(let function):
      guard case .function(let given, _) = wanted.unwrapped else {
        return isParameter(wanted) ? Self.unknown : nil
      }
      return rank(function, given)
    case .list(let members) where members.contains { $0.isClosure }:
      guard case .list(let element) = wanted.unwrapped else { break }
      let ranks = members.map { rank($0, element) }
      return ranks.contains { $0 == nil } ? nil : ranks.compactMap { $0 }.min()
    case .operatorName:
      if case .function = wanted.unwrapped { return Self.exact }
      return isParameter(wanted) ? Self.unknown : nil
    case .null: return wanted.isOptional ? Self.near : isParameter(wanted) ? Self.unknown : nil
    case .implied(let name): return rank(implied: name, wanted)
    case .reference(let place): return rank(place, wanted, known: type)
    case .call(let callee, _):
      if case .implied(let name) = callee.kind { return rank(implied: name, wanted) }
    case _ where typing.program.facts(of: wanted)?.value(of: value) != nil: return Self.unlikely
    case _ where value.isWholeLiteral && !wanted.isOptional:
      guard let name = wanted.name, !isParameter(wanted) else { break }
      // A number is no error, unless the text says so.
      if name == "Error", typing.program.extensions["Int"]?.parents.contains(name) != true {
        return nil
      }
      // A whole number is an Int, unless nothing else fits.
      if SwiftLibrary.decimals.contains(name) { return Self.unlikely }
      if SwiftLibrary.wholes.contains(name) { return name == "Int" ? Self.exact : Self.unlikely }
    case .text(let pieces) where wanted.name == "Character":
      if pieces.count == 1, case .text(let text) = pieces[0], text.count == 1 { return Self.near }
    case .double:
      if wanted.name == "Float" || wanted.name == "CGFloat" { return Self.near }
    default: break
    }
    // To find the type of a sum of literals anew takes twice as long with each sum in it.
    return rank(
      value.isNumberLiteral ? type ?? typing.type(of: value) : typing.type(of: value), wanted)
  }

  /// The rank of a value by what a parameter is alone: of a type, `T.Type`, of a place, `inout T`, or of a value.
  func rank(_ value: SwiftExpression, by parameter: SwiftFunction.Parameter) -> Int? {
    let isReference = if case .reference = value.kind { true } else { false }
    if isReference != parameter.isReference { return nil }
    let isMetatype = parameter.marks.isMetatype
    if typing.metatype(value) != nil { return isMetatype ? Self.near : 0 }
    guard isMetatype else { return 0 }
    let isPlain = typing.type(of: value)?.name.map(SwiftLibrary.plain.contains) == true
    return value.isNumberLiteral || isPlain ? nil : 0
  }

  private func rank(_ closure: SwiftFunction, _ types: [SwiftTypeName]) -> Int? {
    let count = types.count
    if let implicit = closure.implicit {
      if implicit == count { return Self.exact }
      // `$0` alone may be the tuple of all.
      return implicit > 0 && count == 1 && (implicit == 1 || mayBeTuple(types[0]))
        ? Self.possible : nil
    }
    if closure.parameters.count == count {
      let fits = zip(closure.parameters, types).allSatisfy { rank($0.type, $1) != nil }
      return fits ? Self.exact : nil
    }
    return count == 1 ? Self.possible : nil
  }

  /// True of a type whose value may be a tuple, so that a closure can take its parts one by one.
  private func mayBeTuple(_ type: SwiftTypeName) -> Bool {
    switch typing.plain(type.with(known)) {
    case .tuple?, nil: true
    case .named(let name, _)?:
      name != "Element" && typing.program.types[name] == nil && !SwiftLibrary.plain.contains(name)
        && !typing.scope.isParameter(name)
    default: false
    }
  }

  /// The rank of `.name` where a type is wanted that may have no such case.
  private func rank(implied name: Name, _ wanted: SwiftTypeName) -> Int? {
    guard let facts = typing.program.facts(of: wanted.unwrapped) else {
      return isParameter(wanted) ? nil : Self.unknown
    }
    let isThere =
      name.text == "init" || facts.cases[name.text] != nil
      || typing.program.isMember(name.text, of: facts.name)
    return isThere ? Self.near : nil
  }

  func rank(_ given: SwiftTypeName?, _ wanted: SwiftTypeName?) -> Int? {
    guard let given = typing.plain(given), let wanted = plain(wanted), !given.isUnknown,
      !wanted.isUnknown
    else { return Self.unknown }
    if let name = wanted.name, isParameter(wanted) {
      let own = conditions.filter { $0.name == name && !$0.isSame }
      if own.contains(where: { holds($0, of: given) == false }) { return nil }
      // A protocol nearer to the type is meant before one that is farther.
      let steps = own.compactMap {
        $0.type?.name.flatMap { typing.program.steps(from: given.extended, to: $0) }
      }
      if let steps = steps.min() { return max(Self.near - steps, Self.possible) }
      // A condition that holds is nearer than none.
      let isKnown = own.contains { $0.type != nil && holds($0, of: given) == true }
      return isKnown ? Self.possible + 1 : Self.possible
    }
    if given == wanted { return Self.exact }
    if case .list = given, wanted == .named("Array", []) { return Self.exact }
    // The events of traits are no types of their own here.
    if given.name == "Event", case .named(let name, let inner) = wanted,
      SwiftLibrary.traitEvents.contains(name)
    {
      return rank(given, .named("Event", inner))
    }
    switch (given, wanted) {
    case (.optional(let inner), .optional(let other)): return rank(inner, other).map { $0 + 1 }
    case (_, .optional(let other)): return rank(given, other).map { max($0 - 1, Self.unknown) }
    case (.optional, _): return isParameter(given) ? Self.unknown : nil
    // `[T]` tells more than `T`, also than one with a condition.
    case (.list(let a), .list(let b)): return rank(a, b).map { $0 + 2 }
    case (.dictionary(let a, let c), .dictionary(let b, let d)):
      guard let key = rank(a, b), let value = rank(c, d) else { return nil }
      return min(key, value)
    case (.tuple(let a), .tuple(let b)):
      guard a.count == b.count else { return nil }
      var least = Self.exact
      for (one, other) in zip(a, b) {
        guard let rank = rank(one.type, other.type) else { return nil }
        least = min(least, rank)
      }
      return least
    case (.function(let a, _), .function(let b, _)): return a.count == b.count ? Self.near : nil
    case (.named(let a, let inner), .named(let b, let other)): return named(a, inner, b, other)
    default:
      // A list where a protocol is wanted.
      guard let name = wanted.name, !isConcrete(name) else { return nil }
      return holds(SwiftCondition(name: "", type: wanted, isSame: false), of: given) == false
        ? nil : Self.possible
    }
  }

  private func named(
    _ given: String, _ inner: [SwiftTypeName], _ wanted: String, _ other: [SwiftTypeName]
  ) -> Int? {
    if given == wanted || SwiftLibrary.isStream(given) && SwiftLibrary.isStream(wanted) {
      let promises = SwiftLibrary.promises
      if given != wanted, promises.contains(given) || promises.contains(wanted) {
        return wanted == "ObservableType" ? Self.possible : nil
      }
      if let a = inner.first, let b = other.first, rank(a, b) == nil { return nil }
      return given == wanted ? Self.exact : Self.near
    }
    // The text does not always tell a part of a text from a whole one.
    if given == "Substring", wanted == "String" { return Self.possible }
    let own = typing.program.types
    if own[wanted] == nil && !isConcrete(wanted) {
      let condition = SwiftCondition(name: "", type: .named(wanted, other), isSame: false)
      return holds(condition, of: .named(given, inner)) == false ? nil : Self.possible
    }
    guard own[given] != nil, let steps = typing.program.steps(from: given, to: wanted) else {
      return nil
    }
    return max(Self.near - steps, Self.possible)
  }

  /// The type behind a name, but for the type parameters of the function itself, unless that is for one type alone, as
  /// with `where T == Int`; the type of the value that a method is called on may tell what stands for one of its own.
  private func plain(_ wanted: SwiftTypeName?) -> SwiftTypeName? {
    if let name = wanted?.name,
      let only = conditions.first(where: { $0.isSame && $0.name == name })?.type,
      !only.mentions({ name in conditions.contains { $0.name == name } })
    {
      return typing.plain(only)
    }
    guard let wanted, isParameter(wanted) else { return typing.plain(wanted) }
    return wanted.name.flatMap { known[$0] } ?? wanted
  }

  /// A name for any type.
  private func isParameter(_ type: SwiftTypeName) -> Bool {
    guard let name = type.name, typing.program.types[name] == nil else { return false }
    return conditions.contains { $0.name == name && !$0.isSame }
  }

  /// True of types of the library whose values have no other type.
  private func isConcrete(_ name: String) -> Bool {
    SwiftLibrary.decimals.contains(name) || SwiftLibrary.wholes.contains(name)
      || ["String", "Substring", "Character", "Bool", "Date"].contains(name)
      || SwiftTypeName.named(name, []).isRange
      || SwiftLibrary.isStream(name)
      || typing.program.types[name].map { $0.keyword != .protocol } == true
  }

  // MARK: Conditions

  /// The rank of the conditions on the value that a method is called on; nil if one of them does not hold.
  func conditions(on receiver: SwiftTypeName?) -> Int? {
    var sum = 0
    for condition in conditions where condition.type != nil {
      if let isOfFamily = isOfFamily(receiver, condition) {
        guard isOfFamily else { return nil }
        sum += Self.possible
        continue
      }
      let subject: SwiftTypeName?
      switch condition.name {
      case "Self": subject = receiver
      case "Output", "Element": subject = receiver?.element
      case "Output.Element", "Element.Element": subject = receiver?.element?.element
      case "Wrapped": subject = receiver?.unwrapped
      default:
        // A type parameter of the type, if the text tells what stands for it.
        let own = typing.plain(known[condition.name]) ?? typing.scope.same(as: condition.name)
        subject = own?.name.map(typing.scope.isParameter) == true ? nil : own
      }
      guard let subject = typing.plain(subject), !subject.isUnknown else { continue }
      switch holds(condition, of: subject) {
      case false?: return nil
      // A Hashable is Equatable, and more.
      case true?:
        let isNearer = ["Hashable", "Comparable"].contains(condition.type?.name)
        sum += condition.isSame ? Self.near : Self.possible + (isNearer ? 1 : 0)
      case nil: break
      }
    }
    return sum
  }

  /// True if a stream is of the types that an extension is for: `Self: SharedSequence`, `Trait == SingleTrait`; nil of
  /// all other conditions.
  ///
  /// A stream of which nothing tells the type is none of them.
  private func isOfFamily(_ receiver: SwiftTypeName?, _ condition: SwiftCondition) -> Bool? {
    let own = typing.plain(receiver)?.name ?? "Observable"
    guard let wanted = condition.type?.name, SwiftLibrary.isStream(own) else { return nil }
    switch condition.name {
    case "Self": return SwiftLibrary.families[wanted]?.contains(own)
    case "Trait", "SharingStrategy":
      guard condition.isSame, !["PrimitiveSequence", "SharedSequence"].contains(own) else {
        return nil
      }
      return SwiftLibrary.traits[own] == wanted
    default: return nil
    }
  }

  /// The types of the library whose values have members, beside lists and dictionaries.
  private static let collections: Set<String> = [
    "String", "Substring", "Set", "ArraySlice", "UnfoldSequence",
  ]

  /// Protocols of the library of which one may be above another.
  private static let families: [Set<String>] = [
    ["Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection"],
    [
      "AdditiveArithmetic", "Numeric", "SignedNumeric", "BinaryInteger", "SignedInteger",
      "FixedWidthInteger", "FloatingPoint", "BinaryFloatingPoint",
    ],
  ]

  /// True if a type meets a condition; nil if the text does not tell.
  private func holds(_ condition: SwiftCondition, of type: SwiftTypeName) -> Bool? {
    guard let wanted = condition.type, !type.isUnknown else { return nil }
    if condition.isSame { return isParameter(wanted) ? nil : rank(type, wanted) != nil }
    guard let name = wanted.name else { return nil }
    let own = type.extended
    let facts = typing.program.types[own]
    let isBelow = typing.program.steps(from: own, to: name) != nil
    if facts == nil, let kind = typing.scope.kind(of: own)?.name,
      Self.families.contains(where: { $0.contains(kind) && $0.contains(name) })
    {
      return kind == name ? true : nil
    }
    switch name {
    case "Collection", "Sequence", "RandomAccessCollection", "BidirectionalCollection":
      if case .list = type { return true }
      if case .dictionary = type { return true }
      return Self.collections.contains(own) || type.isRange || isBelow
    case "BinaryInteger", "FixedWidthInteger", "SignedInteger":
      return SwiftLibrary.wholes.contains(own)
    case "BinaryFloatingPoint", "FloatingPoint": return SwiftLibrary.decimals.contains(own)
    case "Numeric", "SignedNumeric", "AdditiveArithmetic":
      return SwiftLibrary.wholes.contains(own) || SwiftLibrary.decimals.contains(own) || isBelow
    case "StringProtocol": return own == "String" || own == "Substring"
    case "AnyObject": return facts.map { $0.keyword == .class || $0.keyword == .actor }
    case "Equatable" where facts?.keyword == .enum, "Hashable" where facts?.keyword == .enum:
      return isBelow || facts?.cases.values.allSatisfy(\.parts.isEmpty) == true
    case "Equatable", "Hashable", "Comparable":
      return facts == nil ? isConcrete(own) && !typing.isStream(type) ? true : nil : isBelow
    case _ where SwiftLibrary.isStream(name): return typing.isStream(type) || isBelow
    default:
      let isOwn = facts != nil || typing.program.types[name]?.keyword == .protocol
      return isOwn ? isBelow : nil
    }
  }
}

extension SwiftProgram {
  /// The steps from a type up to one that it extends or adopts; nil if it does not.
  fileprivate func steps(from type: String, to other: String) -> Int? {
    if type == other { return 0 }
    var steps: Int?
    var seen = 0
    _ = member(of: type) { facts -> Bool? in
      seen += 1
      if facts.name == other { steps = seen - 1 }
      if steps == nil, facts.parents.contains(other) { steps = seen }
      return steps.map { _ in true }
    }
    return steps
  }

  /// The functions that a call can mean by its labels alone.
  fileprivate static func labelled(
    _ given: SwiftArguments, among all: [SwiftFunction]
  ) -> [SwiftFunction] {
    if all.count > 1 {
      let labels = given.map { $0.label?.text ?? "_" }
      let exact = all.filter { $0.labels == labels }
      if !exact.isEmpty { return exact }
    }
    let placed = all.map { ($0, Self.placed(given, $0)?.missing) }
    let whole = placed.filter { $0.1 == 0 }
    return (whole.isEmpty ? placed.filter { $0.1 != nil } : whole).map(\.0)
  }
}

extension SwiftExpression {
  /// True of a whole number that is written out, also as a sum, a difference or a product of such.
  fileprivate var isWholeLiteral: Bool {
    switch kind {
    case .int: true
    case .unary("-", let inner): inner.isWholeLiteral
    case .binary(let sign, let a, let b):
      ["+", "-", "*", "/", "%"].contains(sign) && a.isWholeLiteral && b.isWholeLiteral
    case .tuple(let parts) where parts.count == 1: parts[0].value.isWholeLiteral
    default: false
    }
  }
}
