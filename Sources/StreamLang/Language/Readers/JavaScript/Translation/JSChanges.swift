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
    let set = tokens.indices.dropFirst(3).filter {
      tokens[$0].isSign("=") && tokens[$0 - 2].isSign(".")
    }
    let spied = tokens.indices.dropFirst(2).filter {
      tokens[$0 - 1].isSign("(") && tokens[$0 - 2].name == "spyOn"
    }
    let names = (set.map { tokens[$0 - 3] } + spied.map { tokens[$0] }).compactMap(\.name)
    spaces = Set(names).intersection(JSLibrary.changing)
    setsMethods = !spied.isEmpty || set.contains { tokens[$0 - 1].name.map(Self.sends) ?? false }
    globals = Set(tokens.indices.compactMap(tokens.global))
    handsGlobalOn = tokens.indices.dropLast().contains(where: tokens.isGlobal)
    changesStreams = tokens.indices.contains {
      tokens[$0].isWord("prototype") && tokens.isSign(at: $0 - 1, ".")
        && tokens.name(at: $0 - 2) == "Observable"
    }
    let extends = tokens.contains { $0.isWord("extends") }
    let methods = Set(tokens.indices.compactMap(tokens.method))
    ownsOperators =
      changesStreams
      || extends && methods.contains(where: JSLibrary.isPiped) && !methods.contains("pipe")
    symbols = Set(tokens.indices.dropLast(3).compactMap(tokens.symbol))
  }

  /// Adds the names that statements give values without a declaration, which become fields of `globalThis`.
  mutating func addGlobals(of statements: [JSStatement], beside known: Set<String>) {
    for statement in statements { globals.formUnion(statement.namesSet.subtracting(known)) }
  }

  /// True of a method that tells a subject of an event.
  static func sends(_ name: String) -> Bool { ["next", "error", "complete"].contains(name) }
}

extension [JSToken] {
  /// The name in the brackets of a member that begins there; nil of all else.
  fileprivate func symbol(at place: Int) -> String? {
    guard self[place].isSign("["), self[place + 2].isSign("]"), let name = self[place + 1].name
    else { return nil }
    let next = self[place + 3]
    if next.isSign("=") { return name }
    let begins =
      isSign(at: place - 1, "{", "}", ",", ";", "*")
      || ["static", "async", "get", "set"].contains(self.name(at: place - 1))
    return begins && (next.isSign("(") || next.isSign(":") || next.isSign("<")) ? name : nil
  }

  /// True of `globalThis`, `global` that stands for itself, and not in front of the name of a field.
  fileprivate func isGlobal(at place: Int) -> Bool {
    Self.globals.contains(name(at: place)) && !isSign(at: place - 1, ".")
      && name(at: place - 1) != "typeof" && !isSign(at: place + 1, ".", "?.", ":", "=", "=>")
  }

  /// The name that begins a method: `map(f) { … }`, `take(n: number): T { … }`; nil of all others.
  fileprivate func method(at place: Int) -> String? {
    guard let name = self[place].name, isSign(at: place + 1, "("),
      let end = self[place + 1].partner,
      isSign(at: end + 1, "{", ":"), !isSign(at: place - 1, "."),
      self.name(at: place - 1) != "function"
    else { return nil }
    return name
  }

  /// The name in `globalThis.a = b`, `(global as any).a = b`, `stubGlobal('a', b)` and `spyOn(global, 'a')`, which begin
  /// there; nil of all else.
  fileprivate func global(at place: Int) -> String? {
    if self[place].isWord("stubGlobal"), let name = text(at: place + 2) { return name }
    if self[place].isWord("spyOn"), Self.globals.contains(name(at: place + 2)) {
      let isTyped = name(at: place + 3) == "as"
      if let name = text(at: isTyped ? place + 6 : place + 4) { return name }
    }
    guard Self.globals.contains(self[place].name) else { return nil }
    var next = place + 1
    if name(at: next) == "as" { next += 2 }
    if isSign(at: next, ")") { next += 1 }
    return isSign(at: next, ".") && isSign(at: next + 2, "=", "??=", "||=")
      ? name(at: next + 1) : nil
  }

  private func text(at place: Int) -> String? {
    if case .string(let text)? = at(place)?.kind { text } else { nil }
  }

  private static let globals: Set<String?> = ["globalThis", "global"]
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
  /// The name in `this.a = 1`, which `globalThis` gets if it is `this`; nil of names that it has, and of all else.
  fileprivate var ownGlobal: String? {
    guard case .part(let part) = self, case .member(let object, let name, _) = part.kind,
      case .word("this") = object.kind, !JSLibrary.knows(name.text), JSAbsence.of(name.text) == nil
    else { return nil }
    return name.text
  }
}
