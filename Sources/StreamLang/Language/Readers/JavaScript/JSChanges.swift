/// The things besides its own that a program changes.
struct JSChanges {
  /// The spaces of names whose functions it sets, which are objects then: `Date.now = f`, `spyOn(Date, 'now')`.
  let spaces: Set<String>
  /// It may put functions of its own in the places of `next`, `error` and `complete`.
  let setsMethods: Bool
  /// The fields that it gives `globalThis`, which are names everywhere.
  let globals: Set<String>
  /// The methods that it adds to all streams, each with the variable that has its function.
  let streamMethods: [String: String]

  init(_ tokens: [JSToken], in scope: inout JSScope, goesOn: Bool) {
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
    // A text among others cannot tell what these have added.
    let added = goesOn ? [] : Set(set.compactMap { Self.streamMethod(before: $0, tokens) })
    var named: [String: String] = [:]
    for name in added.sorted() {
      named[name] = scope.fresh("method" + name.prefix(1).uppercased() + name.dropFirst())
    }
    streamMethods = named
  }

  /// True of a method that tells a subject of an event.
  static func sends(_ name: String) -> Bool { ["next", "error", "complete"].contains(name) }

  /// The name in `Observable.prototype.a = b`, whose sign stands there; nil of all else.
  private static func streamMethod(before index: Int, _ tokens: [JSToken]) -> String? {
    guard index > 4, tokens[index - 3].isWord("prototype"), tokens[index - 4].isSign("."),
      tokens[index - 5].isWord("Observable"), let name = tokens[index - 1].name
    else { return nil }
    // These stay what they are: others rely on them.
    let isOwn = ["subscribe", "pipe", "lift", "forEach", "toPromise", "constructor"].contains(name)
    return isOwn || name.hasPrefix("_") ? nil : name
  }

  /// The name in `globalThis.a = b`, `(global as any).a = b`, which begin there; nil of all else.
  private static func global(at index: Int, _ tokens: [JSToken]) -> String? {
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
