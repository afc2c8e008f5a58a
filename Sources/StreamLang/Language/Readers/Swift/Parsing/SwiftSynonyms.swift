/// The names that a text gives to types by `typealias`, found before it is parsed, because a use may stand before the
/// declaration.
struct SwiftSynonyms {
  struct Synonym {
    /// The type parameters of the name, `T` of `typealias Pair<T> = (T, T)`.
    var parameters: [String] = []
    /// The type whose body it is declared in; nil elsewhere.
    let owner: SwiftOutline.Header?
    /// The place of the first token of the type that it stands for.
    let meaning: Int
    /// The part of the text that says for which type it stands.
    let statement: Range<Int>
    /// Of several in one block the one with the highest rank holds: that of the text itself, else that of the last
    /// earlier text.
    let rank: Int
    /// The part of the text in which the name alone means this.
    let scope: Range<Int>
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
  init(_ outline: SwiftOutline, end: Int) {
    tokens = outline.tokens
    for type in outline.headers where !type.isExtension {
      parents[type.name] = Self.parent(outline.head(of: type))
    }
    // The synonyms of each block, by their names.
    var found: [Int: [String: Synonym]] = [:]
    for (place, token) in tokens.enumerated().dropLast() where !token.isQuoted {
      guard let name = tokens[place + 1].name else { continue }
      if token.isWord("associatedtype") { associated.insert(name) }
      guard token.isWord("typealias"), let equals = Self.equals(in: tokens, behind: place + 1)
      else { continue }
      let rest = tokens[(equals + 1)...].dropFirst()
      let last = rest.first { $0.followsNewline || $0.isSign(";") || $0.endsHead }
      let start = tokens[equals].span.end
      let block = outline.places[place]
      let synonym = Synonym(
        parameters: SwiftOutline.typeParameters(in: tokens, from: place + 2),
        owner: outline.blocks[block].header.map { outline.headers[$0] }, meaning: equals + 1,
        statement: start..<max(start, last?.span.start ?? .max),
        rank: token.span.start < end ? .max : place, scope: outline.blocks[block].span)
      let other = found[block]?[name]?.rank ?? -1
      if other < synonym.rank { found[block, default: [:]][name] = synonym }
    }
    for block in outline.blocks.indices {
      for (name, synonym) in found[block] ?? [:] {
        all[name, default: []].append(synonym)
        if let type = synonym.owner?.name, owned[name]?[type] == nil {
          owned[name, default: [:]][type] = synonym
        }
      }
    }
    for name in all.keys {
      all[name]?.sort { ($0.scope.lowerBound, $0.rank) < ($1.scope.lowerBound, $1.rank) }
    }
  }

  /// The place of the `=` behind the name that a `typealias` declares.
  private static func equals(in tokens: [SwiftToken], behind name: Int) -> Int? {
    tokens[name...].firstIndex { $0.isSign("=") || $0.endsHead }
      .flatMap { tokens[$0].isSign("=") ? $0 : nil }
  }

  /// The place of the first type behind the `:` of a declaration.
  private static func parent(_ head: ArraySlice<SwiftToken>) -> Int? {
    var depth = 0
    for (place, token) in zip(head.indices, head) {
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

  /// The names, by each word of what they stand for.
  var byWord: [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for (name, synonyms) in all {
      for synonym in synonyms {
        let meaning = tokens[synonym.meaning...].prefix {
          $0.span.start < synonym.statement.upperBound
        }
        for word in meaning.compactMap(\.name) { names[word, default: []].insert(name) }
      }
    }
    return names
  }

  /// The synonym that a type has.
  func find(_ name: String, of owner: String) -> Synonym? { owned[name]?[owner] }
}
