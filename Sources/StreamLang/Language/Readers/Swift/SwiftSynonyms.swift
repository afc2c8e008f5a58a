/// The names that a text gives to types by `typealias`, found before it is parsed, because a use may stand before the
/// declaration.
struct SwiftSynonyms {
  struct Synonym {
    /// The type parameters of the name, `T` of `typealias Pair<T> = (T, T)`.
    var parameters: [String] = []
    /// The type in which it is declared; nil outside of types.
    let owner: Block?
    /// The place of the first token of the type that it stands for.
    let meaning: Int
    /// The part of the text that says for which type it stands.
    let statement: Range<Int>
    /// Of several in one block the one with the highest rank holds: that of the text itself, else that of the last
    /// earlier text.
    let rank: Int
    /// The part of the text in which the name alone means this.
    var scope: Range<Int>
  }

  /// The body of a type, or any other block in braces.
  struct Block {
    var type: String?
    var parameters: [String] = []
    var start = 0
  }

  let tokens: [SwiftToken]
  /// By their names, in the order in which their scopes begin.
  private var all: [String: [Synonym]] = [:]
  /// By their names and the types that have them.
  private var owned: [String: [String: Synonym]] = [:]
  /// The places of the types that others are declared below.
  private(set) var parents: [String: Int] = [:]
  /// The names of associated types, which mean another type in each type that has them.
  private var associated = SwiftLibrary.associated

  /// The text itself ends at `end`; earlier texts follow it.
  init(_ tokens: [SwiftToken], end: Int) {
    self.tokens = tokens
    var open = [Block()]
    var next = Block()
    // The synonyms of the blocks that are open, by their names.
    var waiting: [[String: Synonym]] = [[:]]
    func close(at place: Int) {
      let block = open.removeLast()
      for (name, var found) in waiting.removeLast() {
        found.scope = block.start..<place
        all[name, default: []].append(found)
        if let type = found.owner?.type, owned[name]?[type] == nil {
          owned[name, default: [:]][type] = found
        }
      }
    }
    for (place, token) in tokens.enumerated() {
      if token.isSign("{") {
        next.start = token.span.start
        open.append(next)
        waiting.append([:])
        next = Block()
      } else if token.isSign("}"), open.count > 1 {
        close(at: token.span.end)
      } else if place + 1 < tokens.count, let name = tokens[place + 1].name, !token.isQuoted,
        let word = token.name
      {
        if SwiftToken.typeWords.contains(word), !SwiftToken.words.contains(name) {
          next = Block(type: name, parameters: Self.parameters(of: tokens, from: place + 2))
          if word != "extension" { parents[name] = Self.parent(in: tokens, behind: place + 1) }
        } else if word == "associatedtype" {
          associated.insert(name)
        } else if word == "typealias", let equals = Self.equals(in: tokens, behind: place + 1) {
          let rest = tokens[(equals + 1)...].dropFirst()
          let last = rest.first { $0.followsNewline || $0.isSign(";") || Self.endsHeader($0) }
          let start = tokens[equals].span.end
          let synonym = Synonym(
            parameters: Self.parameters(of: tokens, from: place + 2),
            owner: open.last.flatMap { $0.type == nil ? nil : $0 }, meaning: equals + 1,
            statement: start..<max(start, last?.span.start ?? .max),
            rank: token.span.start < end ? .max : place, scope: 0..<0)
          let other = waiting[waiting.count - 1][name]?.rank ?? -1
          if other < synonym.rank { waiting[waiting.count - 1][name] = synonym }
        }
      }
    }
    while !open.isEmpty { close(at: .max) }
    for name in all.keys {
      all[name]?.sort { ($0.scope.lowerBound, $0.rank) < ($1.scope.lowerBound, $1.rank) }
    }
  }

  /// The place of the `=` behind the name that a `typealias` declares.
  private static func equals(in tokens: [SwiftToken], behind name: Int) -> Int? {
    tokens[name...].firstIndex { $0.isSign("=") || endsHeader($0) }
      .flatMap { tokens[$0].isSign("=") ? $0 : nil }
  }

  /// True behind the header of a declaration, also of one that goes wrong: a text of headers alone takes no more time.
  private static func endsHeader(_ token: SwiftToken) -> Bool {
    token.isSign("{") || token.isSign("}") || token.isEnd || token.isWord("typealias")
      || token.name.map(SwiftToken.typeWords.contains) == true
  }

  /// The names in `<T, U: P>` behind the name of what is declared.
  private static func parameters(of tokens: [SwiftToken], from place: Int) -> [String] {
    guard place < tokens.count, tokens[place].isSign("<") else { return [] }
    var found: [String] = []
    for (before, token) in zip(tokens[place...], tokens[(place + 1)...]) {
      if token.isSign(">") || endsHeader(token) { break }
      let isFirst = before.isSign("<") || before.isSign(",")
      if isFirst, let name = token.name { found.append(name) }
    }
    return found
  }

  /// The place of the first type behind the `:` of a declaration.
  private static func parent(in tokens: [SwiftToken], behind name: Int) -> Int? {
    var depth = 0
    for (place, token) in zip(name..., tokens[name...]) {
      if endsHeader(token) { break }
      if token.isSign("<") { depth += 1 }
      if token.isSign(">") { depth -= 1 }
      if token.isSign(":"), depth == 0 { return place + 1 }
    }
    return nil
  }

  /// The name of the first type that a type is declared below.
  func parent(of type: String) -> String? { parents[type].flatMap { tokens[$0].name } }

  /// The synonym that a name alone means at a place of the text, within these types.
  func find(_ name: String, at place: Int, in types: [String]) -> Synonym? {
    guard let named = all[name] else { return nil }
    // In `typealias Output = Output` the second one is a type parameter.
    func holds(_ found: Synonym) -> Bool { !found.statement.contains(place) }
    var (low, high) = (0, named.count)
    while low < high {
      let middle = (low + high) / 2
      if named[middle].scope.lowerBound <= place { low = middle + 1 } else { high = middle }
    }
    if let nearest = named[..<low].last(where: { $0.scope.contains(place) && holds($0) }) {
      return nearest
    }
    var owners = types
    for _ in 0..<8 where !owners.isEmpty {
      for type in owners.reversed() {
        if let own = owned[name]?[type], holds(own) { return own }
      }
      owners = owners.compactMap(parent)
    }
    // A protocol has it.
    let isOne = named.count == 1 && !types.isEmpty && !associated.contains(name)
    return isOne && holds(named[0]) ? named[0] : nil
  }

  /// The synonym that a type has.
  func find(_ name: String, of owner: String) -> Synonym? {
    owned[name]?[owner]
  }
}
