/// Which names the definitions of a session mention, the other way round: who mentions a name.
struct SymbolReaders {
  private var readers: [Key: Set<Core.SymbolID>] = [:]

  private struct Key: Hashable {
    let symbol: Core.SymbolID
    let role: Core.Use.Role
  }

  /// The symbols that mention a name in this role.
  func of(_ symbol: Core.SymbolID, as role: Core.Use.Role) -> Set<Core.SymbolID> {
    readers[Key(symbol: symbol, role: role)] ?? []
  }

  mutating func add(_ definition: Definition, of reader: Core.SymbolID) {
    for use in definition.uses {
      readers[Key(symbol: use.symbol, role: use.role), default: []].insert(reader)
    }
  }

  /// Forgets a definition that was added.
  mutating func remove(_ definition: Definition, of reader: Core.SymbolID) {
    for use in definition.uses {
      readers[Key(symbol: use.symbol, role: use.role)]?.remove(reader)
    }
  }
}
