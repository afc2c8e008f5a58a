/// The things besides its own that a program changes.
struct JSChanges {
  /// The spaces of names whose functions it sets, which are objects then: `Date.now = f`, `spyOn(Date, 'now')`.
  let spaces: Set<String>
  /// It may put functions of its own in the places of `next`, `error` and `complete`.
  let setsMethods: Bool
  /// The fields that it gives `globalThis`, which are names everywhere.
  private(set) var globals: Set<String>
  /// It has `globalThis` as a value, to which anything may give fields.
  let handsGlobalOn: Bool
  /// It adds methods to all streams: `Observable.prototype.a = f`.
  let changesStreams: Bool
  /// It gives streams methods that are called as operators are, in a class or by `prototype`; not where it has a method
  /// `pipe` of its own, which takes functions that are no operators.
  let ownsOperators: Bool
  /// The names in brackets by which it gives objects members: `[map](f) { … }`, `{[map]: f}`, `a[map] = f`.
  let symbols: Set<String>

  init(_ tokens: [JSToken]) {
    let set = tokens.indices.dropFirst(3).filter { index in
      tokens[index].isSign("=") && tokens[index - 2].isSign(".")
    }
    let spied = tokens.indices.dropFirst(2).filter { index in
      tokens[index - 1].isSign("(") && tokens[index - 2].name == "spyOn"
    }
    let names = (set.map { tokens[$0 - 3] } + spied.map { tokens[$0] }).compactMap(\.name)
    spaces = Set(names).intersection(JSLibrary.changing)
    setsMethods = !spied.isEmpty || set.contains { tokens[$0 - 1].name.map(Self.sends) ?? false }
    globals = Set(tokens.indices.compactMap { Self.global(at: $0, tokens) })
    handsGlobalOn = tokens.indices.dropLast().contains { Self.isGlobal(at: $0, tokens) }
    changesStreams = tokens.indices.dropFirst(2).contains {
      tokens[$0].isWord("prototype") && tokens[$0 - 1].isSign(".")
        && tokens[$0 - 2].isWord("Observable")
    }
    let extends = tokens.contains { $0.isWord("extends") }
    func declares(_ isNamed: (String) -> Bool) -> Bool {
      tokens.indices.contains { Self.isMethod(at: $0, tokens, isNamed) }
    }
    ownsOperators =
      changesStreams || extends && declares(JSLibrary.isPiped) && !declares { $0 == "pipe" }
    symbols = Set(tokens.indices.dropLast(3).compactMap { Self.symbol(at: $0, tokens) })
  }

  /// The name in the brackets of a member that begins there; nil of all else.
  private static func symbol(at index: Int, _ tokens: [JSToken]) -> String? {
    guard tokens[index].isSign("["), tokens[index + 2].isSign("]"),
      let name = tokens[index + 1].name
    else { return nil }
    let next = tokens[index + 3]
    if next.isSign("=") { return name }
    let begins =
      index > 0
      && (["{", "}", ",", ";", "*"].contains(where: tokens[index - 1].isSign)
        || ["static", "async", "get", "set"].contains(tokens[index - 1].name ?? ""))
    return begins && (next.isSign("(") || next.isSign(":") || next.isSign("<")) ? name : nil
  }

  /// True of `globalThis`, `global` that stands for itself, and not in front of the name of a field.
  private static func isGlobal(at index: Int, _ tokens: [JSToken]) -> Bool {
    guard ["globalThis", "global"].contains(tokens[index].name ?? "") else { return false }
    if index > 0, tokens[index - 1].isSign(".") || tokens[index - 1].isWord("typeof") {
      return false
    }
    return ![".", "?.", ":", "=", "=>"].contains(where: tokens[index + 1].isSign)
  }

  /// Adds the names that statements give values without a declaration, which become fields of `globalThis`.
  mutating func addGlobals(of statements: [JSStatement], beside known: Set<String>) {
    for statement in statements { globals.formUnion(statement.namesSet.subtracting(known)) }
  }

  /// True of a method that tells a subject of an event.
  static func sends(_ name: String) -> Bool { ["next", "error", "complete"].contains(name) }

  /// True of such a name that begins a method: `map(f) { … }`, `take(n: number): T { … }`.
  private static func isMethod(
    at index: Int, _ tokens: [JSToken], _ isNamed: (String) -> Bool
  ) -> Bool {
    guard let name = tokens[index].name, isNamed(name), index + 1 < tokens.count,
      tokens[index + 1].isSign("("), let end = tokens[index + 1].partner, end + 1 < tokens.count,
      tokens[end + 1].isSign("{") || tokens[end + 1].isSign(":")
    else { return false }
    return index == 0 || !tokens[index - 1].isSign(".") && !tokens[index - 1].isWord("function")
  }

  /// The name in `globalThis.a = b`, `(global as any).a = b`, `stubGlobal('a', b)` and `spyOn(global, 'a')`, which begin
  /// there; nil of all else.
  private static func global(at index: Int, _ tokens: [JSToken]) -> String? {
    if tokens[index].isWord("stubGlobal"), index + 2 < tokens.count,
      case .string(let name) = tokens[index + 2].kind
    {
      return name
    }
    if tokens[index].isWord("spyOn"), index + 2 < tokens.count,
      ["globalThis", "global"].contains(tokens[index + 2].name ?? "")
    {
      let comma = index + 3
      let place = comma < tokens.count && tokens[comma].isWord("as") ? comma + 3 : comma + 1
      if place < tokens.count, case .string(let name) = tokens[place].kind { return name }
    }
    guard ["globalThis", "global"].contains(tokens[index].name ?? "") else { return nil }
    var next = index + 1
    if next + 1 < tokens.count, tokens[next].isWord("as") { next += 2 }
    if next < tokens.count, tokens[next].isSign(")") { next += 1 }
    guard next + 2 < tokens.count, tokens[next].isSign("."),
      ["=", "??=", "||="].contains(where: tokens[next + 2].isSign)
    else { return nil }
    return tokens[next + 1].name
  }
}

extension JSStatement {
  /// The names that it gives values by `a = 1`, `for (a of b)` or `this.a = 1`; none in strict code.
  ///
  /// A name of the library that it also declares may be a variable here, and of the library elsewhere.
  var namesSet: Set<String> {
    var names: Set<String> = []
    var declared: Set<String> = []
    var pending = [JSNode.statement(self)]
    while let node = pending.popLast() {
      switch node {
      case .expression(let value):
        if case .classLiteral = value.kind { continue }
        if case .assign(let sign, let pattern, _) = value.kind {
          if sign.isEmpty { names.formUnion(pattern.names.map(\.text)) }
          if let name = pattern.ownGlobal { names.insert(name) }
        }
        if case .update(_, let target, _) = value.kind, let name = JSPattern.part(target).ownGlobal
        {
          names.insert(name)
        }
        if case .function(let function) = value.kind {
          if function.isStrict { continue }
          declared.formUnion(function.parameters.flatMap(\.names).map(\.text))
        }
        pending += value.nodes
      case .statement(let statement):
        if case .classDeclaration = statement.kind { continue }
        if case .each(nil, let pattern, _, _, _, _) = statement.kind {
          names.formUnion(pattern.names.map(\.text))
        }
        switch statement.kind {
        case .declare(_, let parts): declared.formUnion(parts.flatMap(\.pattern.names).map(\.text))
        case .function(let function):
          if function.isStrict { continue }
          declared.formUnion(function.parameters.flatMap(\.names).map(\.text))
        default: break
        }
        pending += statement.nodes
      }
    }
    return names.subtracting(declared.filter(JSLibrary.knows))
  }
}

extension JSPattern {
  /// The name in `this.a = 1`, which `globalThis` gets if `this` is that; nil of what it has, and of all others.
  fileprivate var ownGlobal: String? {
    guard case .part(let part) = self, case .member(let object, let name, _) = part.kind,
      case .word("this") = object.kind, !JSLibrary.knows(name.text), JSAbsence.of(name.text) == nil
    else { return nil }
    return name.text
  }
}
