/// The parts of Foundation, XCTest and swift-async-algorithms that programs of streams use, written in Swift: a text that uses
/// one has it at its end.
enum SwiftFoundation {
  /// The declarations that a text needs and does not have, unless a text `before` it has brought or written them.
  static func parts(usedBy tokens: [SwiftToken], unlessBy before: [SwiftToken] = []) -> String {
    let (own, earlier) = (words(of: tokens), words(of: before))
    let there = own.declared.union(earlier.declared).union(earlier.used)
    return parts.filter { !$0.names.isDisjoint(with: own.used) && $0.names.isDisjoint(with: there) }
      .map { "\n" + $0.source }.joined()
  }

  /// The names of parts that a text uses, and those that it gives to types of its own.
  private static func words(of tokens: [SwiftToken]) -> (used: Set<String>, declared: Set<String>) {
    var (used, declared) = (Set<String>(), Set<String>())
    for (place, token) in tokens.enumerated() {
      guard let name = token.name, names.contains(name) else { continue }
      let before = place > 0 ? tokens[place - 1].name : nil
      // `Thread.sleep` needs no threads.
      if name == "Thread", place + 1 < tokens.count, tokens[place + 1].isSign(".") { continue }
      if before.map(declaring.contains) == true || isParameter(tokens, place) {
        declared.insert(name)
      } else {
        used.insert(name)
      }
    }
    return (used, declared)
  }

  /// True of a type parameter where that is declared: `struct Box<Unit>`, `func f<Key, Unit: P>`.
  private static func isParameter(_ tokens: [SwiftToken], _ place: Int) -> Bool {
    func isWithin(_ token: SwiftToken) -> Bool {
      token.name != nil || [",", ":", "&"].contains(token.sign)
    }
    guard place > 2, ["<", ","].contains(tokens[place - 1].sign),
      let start = tokens[..<place].lastIndex(where: { !isWithin($0) }), start > 1,
      tokens[start].isSign("<"), tokens[start - 1].name != nil, let word = tokens[start - 2].name
    else { return false }
    return word == "func" || declaring.contains(word)
  }

  /// The names that these parts declare.
  static let names = parts.reduce(into: Set<String>()) { $0.formUnion($1.names) }

  private static let declaring: Set<String> = [
    "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype",
  ]

  /// Sources by the names that they declare, or by that of the module whose import brings them.
  typealias Parts = KeyValuePairs<[String], String>

  private static let parts = [
    SwiftFoundationSystem.parts, SwiftFoundationFormatters.parts, SwiftFoundationAddresses.parts,
    SwiftFoundationExpressions.parts, SwiftFoundationCalendar.parts, SwiftFoundationClocks.parts,
    SwiftFoundationThreads.parts, SwiftAsyncAlgorithms.parts,
  ].joined().map { (names: Set($0.key), source: $0.value) }
}
