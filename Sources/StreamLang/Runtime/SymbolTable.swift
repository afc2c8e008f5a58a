import OrderedCollections

/// The names of a session, and what each stands for now.
///
/// **Invariant:** the order of anything that is shown comes from the definitions, never from a
/// `SymbolID`, which says no more than that two texts mean the same name.
final class SymbolTable {
  private var ids: [String: Core.SymbolID] = [:]
  private var texts: [String] = []
  private var entries: [Binding?] = []
  private var definitions: OrderedDictionary<String, Binding> = [:]
  /// Names that were deleted, and may be missed.
  private var missing: Set<String> = []
  /// What definitions mention, or have mentioned.
  private var used: Set<Core.SymbolID> = []
  private var count = 0
  /// How many streams came without a name: they are `_1`, `_2` and so on.
  private(set) var unnamed = 0

  init() {}

  /// A table in which no name stands for anything yet, and each has the identity that it has in
  /// `former`: texts that were resolved before still mean the same names.
  init(after former: SymbolTable) {
    ids = former.ids
    texts = former.texts
    entries = former.entries.map { _ in nil }
  }

  /// What all names stand for, in the order in which they were first defined.
  var values: OrderedDictionary<String, Binding>.Values { definitions.values }

  var names: [String] { Array(definitions.keys) }

  subscript(name: String) -> Binding? {
    get { definitions[name] }
    set {
      definitions[name] = newValue
      entries[id(of: name).index] = newValue
      guard let newValue else { return }
      missing.remove(name)
      for use in newValue.definition.uses { used.insert(use.symbol) }
    }
  }

  subscript(id: Core.SymbolID) -> Binding? { entries[id.index] }

  /// The name of the next stream that has none.
  func nextUnnamed() -> String {
    unnamed += 1
    return Self.unnamed(unnamed)
  }

  static func unnamed(_ ordinal: Int) -> String { "_\(ordinal)" }

  /// The identity of a name, whether or not it stands for anything.
  func id(of name: String) -> Core.SymbolID {
    if let id = ids[name] { return id }
    let id = Core.SymbolID(index: texts.count)
    ids[name] = id
    texts.append(name)
    entries.append(nil)
    return id
  }

  func name(of id: Core.SymbolID) -> String { texts[id.index] }

  /// Takes away what a name stands for; texts that mention it miss it from now on.
  func delete(_ name: String) {
    self[name] = nil
    missing.insert(name)
  }

  /// Whether any definition may have mentioned a name, also before it stood for anything.
  func isUsed(_ name: String) -> Bool { ids[name].map(used.contains) ?? false }

  /// Whether a name was deleted and has not come back.
  func isMissing(_ name: String) -> Bool { missing.contains(name) }

  /// A number for a new name: they are counted in the order of their definition.
  func nextNumber() -> Int {
    defer { count += 1 }
    return count
  }
}

// MARK: What depends on what

extension SymbolTable {
  /// Whether anything is made from a name.
  func isRead(_ binding: Binding) -> Bool {
    values.contains { $0 !== binding && $0.definition.mentions.contains(binding.name) }
  }

  /// The names in formulas that were defined with let, which keep what these names stood for.
  var heldByFrozenFormulas: Set<String> {
    var names: Set<String> = []
    for binding in values where binding.definition.isFrozen && binding.cell != nil {
      names.formUnion(binding.definition.mentions)
    }
    return names
  }

  /// What has to be made anew when a name stands for something else: everything that mentions it,
  /// through streams, through functions, and through cells that have ended, but through no other
  /// cells; each after what it mentions itself.
  ///
  /// With `isParameter` it has another value, and only who was given that value is concerned.
  func dependents(
    of changed: Binding, rewires: Bool, revives: Bool, isParameter: Bool = false
  ) -> [Binding] {
    var readers: [Core.SymbolID: [Binding]] = [:]
    let first = id(of: changed.name)
    for binding in values where binding !== changed {
      var seen: Set<Core.SymbolID> = []
      for use in binding.definition.uses where use.role != .read {
        let isConcerned = (use.role == .parameter) == (isParameter && use.symbol == first)
        if isConcerned, seen.insert(use.symbol).inserted {
          readers[use.symbol, default: []].append(binding)
        }
      }
    }
    func readersOf(_ name: String) -> [Binding] { readers[id(of: name)] ?? [] }
    // Readers are left in post-order, so that the reverse has every stream before its readers.
    var left: [Binding] = []
    var visited: Set<String> = [changed.name]
    var path = [(name: changed.name, readers: readersOf(changed.name), next: 0)]
    while let last = path.last {
      guard last.next < last.readers.count else {
        if last.name != changed.name, let binding = self[last.name] { left.append(binding) }
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      // The last one first: the reverse has them in the order of their definition.
      let reader = last.readers[last.readers.count - 1 - last.next]
      guard visited.insert(reader.name).inserted else { continue }
      // What a cell said last holds for the streams made from it, unless it lives again.
      let isPassage =
        reader.cell.map { revives && $0.hasEnded } ?? true && !reader.definition.isFrozen
        && rewires
      path.append((reader.name, isPassage ? readersOf(reader.name) : [], 0))
    }
    return left.reversed()
  }
}
