/// The methods of which one type has several that differ in their types, or in the conditions on these.
struct SwiftOverloadShapes {
  /// The names of methods that differ in their labels, whatever they belong to.
  var labelled: Set<String> = []
  private(set) var typed: Set<String> = []
  private(set) var conditional: Set<String> = []
  /// Those that differ in nothing but in what they answer.
  private(set) var answering: Set<String> = []
  /// The methods of which a class below has arguments by default that may be others.
  private(set) var redefaulted: Set<String> = []
  /// The types that others extend, or conform to.
  var extended: Set<String> = []
  /// The names of methods in the written program that stand for no function of a protocol, by their places.
  private(set) var hiding: [Int: String] = [:]
  /// The type parameters that functions of one name and the same labels need as values.
  private(set) var valued: [String: [String]] = [:]

  mutating func note(_ function: SwiftFunction) {
    for name in function.valued where valued[function.shape]?.contains(name) != true {
      valued[function.shape, default: []].append(name)
    }
  }

  mutating func add(_ facts: SwiftProgram.TypeFacts) {
    for own in facts.functions.values where own.count > 1 {
      // Those that a protocol only names stand apart.
      let isNamed: (SwiftFunction) -> Bool = { facts.keyword == .protocol && $0.body.isEmpty }
      for group in [own.filter(isNamed), own.filter { !isNamed($0) }] {
        for (shape, same) in Dictionary(grouping: group, by: \.shape)
        where Set(same.map(\.types)).count > 1 {
          typed.insert(shape)
        }
        for (key, same) in Dictionary(grouping: group, by: { $0.shape + $0.types })
        where Set(same.map(\.places)).count > 1 {
          conditional.insert(key)
        }
        for (signature, same) in Dictionary(grouping: group, by: \.whole)
        where same.contains(where: { $0.isTwin(of: same[0]) }) {
          answering.insert(signature)
        }
      }
    }
  }

  /// Takes the functions of a class that differ in types from those of the classes above it.
  mutating func add(_ facts: SwiftProgram.TypeFacts, below classes: [SwiftProgram.TypeFacts]) {
    for (name, own) in facts.functions {
      let others = classes.flatMap { $0.functions[name] ?? [] }
      for function in own where function.isOverride {
        let hasDefault = function.parameters.contains { $0.otherwise != nil }
        if hasDefault { redefaulted.insert(function.shape) }
      }
      for function in own where !function.isOverride {
        let isOther = others.contains { $0.shape == function.shape && $0.types != function.types }
        if isOther { typed.insert(function.shape) }
      }
    }
  }

  /// Takes the functions of a class that hide one which a class above it has from a protocol: whoever knows the value as
  /// one of that class, or of the protocol, calls the protocol's.
  mutating func addHiding(
    _ facts: SwiftProgram.TypeFacts, below classes: [SwiftProgram.TypeFacts],
    _ protocols: [SwiftProgram.TypeFacts]
  ) {
    for (name, own) in facts.functions {
      func all(_ types: [SwiftProgram.TypeFacts], like function: SwiftFunction) -> [SwiftFunction] {
        types.flatMap { $0.functions[name] ?? [] }.filter { $0.shape == function.shape }
      }
      for function in own where !function.isStatic {
        let above = all(classes, like: function)
        if let hidden = above.compactMap({ hiding[$0.span.start] }).first {
          hiding[function.span.start] = hidden
        } else if above.isEmpty,
          all(protocols, like: function).contains(where: { !$0.body.isEmpty })
        {
          hiding[function.span.start] = "\(facts.name).\(name)\(function.types)"
        }
      }
    }
  }

  /// Takes the functions of a type that differ in types from those that a protocol has by an extension.
  mutating func add(
    _ facts: SwiftProgram.TypeFacts, beside other: SwiftProgram.TypeFacts,
    in program: SwiftProgram
  ) {
    for (name, own) in facts.functions where facts.keyword != .protocol {
      for given in other.functions[name] ?? [] where !given.body.isEmpty {
        for function in own where function.shape == given.shape {
          if program.areApart(function, given) { typed.insert(function.shape) }
        }
      }
    }
  }
}

extension SwiftProgram {
  /// The name of a function in the program that is written: with its labels where two differ in them, and with its
  /// types and the conditions on these where two differ in these alone.
  static func key(
    _ function: SwiftFunction, among all: [SwiftFunction], isLabelled: Bool = false
  ) -> String {
    if all.count == 1, !isLabelled { return function.name?.text ?? "init" }
    let same = all.filter { $0.labels == function.labels }
    let like = same.filter { $0.types == function.types }
    return function.key(
      isLabelled: isLabelled || same.count < all.count, isTyped: like.count < same.count,
      isConditional: like.contains { $0.places != function.places },
      isAnswering: like.contains(where: function.isTwin))
  }

  /// `key` among all methods of that name, whatever they belong to: operators are written outside of types, too.
  func key(_ function: SwiftFunction, among own: [SwiftFunction]) -> String {
    if let hiding = overloads.hiding[function.span.start] { return hiding }
    guard let name = function.name?.text, methods[name] != nil else {
      return Self.key(function, among: own)
    }
    let isTyped = overloads.typed.contains(function.shape) || function.comparesTypes
    return function.key(
      isLabelled: overloads.labelled.contains(name), isTyped: isTyped,
      isConditional: !overloads.conditional.isEmpty
        && overloads.conditional.contains(function.shape + function.types),
      isAnswering: !overloads.answering.isEmpty && overloads.answering.contains(function.whole))
  }
}
