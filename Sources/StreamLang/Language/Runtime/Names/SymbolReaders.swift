/// The names that the definitions of a session depend on, the other way round: who depends on a name.
struct SymbolReaders {
  private var readers: [Core.SymbolID: [Core.SymbolID: Relation]] = [:]

  /// The ways in which a definition depends on a name.
  struct Relation: OptionSet {
    let rawValue: UInt8

    static let follows = Relation(rawValue: 1)
    static let means = Relation(rawValue: 2)
    static let isBuiltWith = Relation(rawValue: 4)
    static let readsLate = Relation(rawValue: 8)
  }

  /// The names that depend on a name in one of these ways.
  func of(_ symbol: Core.SymbolID, _ relation: Relation) -> [Core.SymbolID] {
    readers[symbol]?.filter { !$0.value.isDisjoint(with: relation) }.map(\.key) ?? []
  }

  /// The names that depend on a name in any way, also those that were computed from it once.
  func all(of symbol: Core.SymbolID) -> [Core.SymbolID] {
    readers[symbol].map { Array($0.keys) } ?? []
  }

  /// The ways in which one name depends on another.
  func relation(of reader: Core.SymbolID, to symbol: Core.SymbolID) -> Relation {
    readers[symbol]?[reader] ?? []
  }

  /// True if any definition depends on a name, or has done so.
  func has(_ symbol: Core.SymbolID) -> Bool { readers[symbol] != nil }

  mutating func add(_ definition: Definition, of reader: Core.SymbolID) {
    for dependency in definition.dependencies.all {
      readers[dependency.symbol, default: [:]][reader, default: []].formUnion(dependency.relation)
    }
  }

  /// Forgets a definition that was added.
  mutating func remove(_ definition: Definition, of reader: Core.SymbolID) {
    for dependency in definition.dependencies.all { readers[dependency.symbol]?[reader] = nil }
  }
}

extension Core.Dependency {
  fileprivate var relation: SymbolReaders.Relation {
    var relation: SymbolReaders.Relation = isMeant ? .means : []
    if isFollowed { relation.insert(.follows) }
    if isParameter { relation.insert(.isBuiltWith) }
    if isLate { relation.insert(.readsLate) }
    return relation
  }
}
