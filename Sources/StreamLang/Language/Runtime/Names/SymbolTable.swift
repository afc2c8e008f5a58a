/// The names of a session, and what each stands for now.
///
/// **Invariant:** the order of anything that is shown comes from the definitions, never from a
/// `SymbolID`, which says no more than that two texts mean the same name.
final class SymbolTable {
  private var ids: [String: Core.SymbolID] = [:]
  private var texts: [String] = []
  private var entries: [Binding?] = []
  private var order = DefinitionOrder()
  /// Names that were deleted, and may be missed.
  private var missing: Set<String> = []
  private var readers = SymbolReaders()
  private var count = 0
  /// The number of expressions that were resolved among these names, by which one tells how work grows.
  var resolved = 0
  /// The number of streams that came without a name: they are `_1`, `_2` and so on.
  private(set) var unnamed = 0
  /// The things that names have stood for before.
  private(set) var redefinitions = Redefinitions()

  init() {}

  /// A table in which no name stands for anything yet, and each has the identity that it has in
  /// `previous`: texts that were resolved before still mean the same names.
  init(after previous: SymbolTable) {
    ids = previous.ids
    texts = previous.texts
    entries = previous.entries.map { _ in nil }
  }

  /// A table with the same names, in which others can be looked at without a trace.
  init(beside other: SymbolTable) {
    ids = other.ids
    texts = other.texts
    entries = other.entries
    order = other.order
    missing = other.missing
    readers = other.readers
    count = other.count
    unnamed = other.unnamed
    redefinitions = other.redefinitions
  }

  /// Releases all that the names stand for; what refers to a binding finds nothing.
  func forget() {
    let forgotten = values
    (entries, order) = (entries.map { _ in nil }, DefinitionOrder())
    for binding in forgotten { binding.forget() }
  }

  /// The bindings that all names stand for, in the order in which they were first defined.
  var values: [Binding] { order.bindings }

  var names: [String] { values.map(\.name) }

  subscript(name: String) -> Binding? {
    get { ids[name].flatMap { entries[$0.index] } }
    set {
      let id = id(of: name)
      if let old = entries[id.index] {
        readers.remove(old.definition, of: id)
        order.remove(old)
      }
      entries[id.index] = newValue
      guard let newValue else { return }
      missing.remove(name)
      order.insert(newValue)
      note(newValue.definition, of: id)
    }
  }

  /// Gives a name whose binding goes on another text.
  func redefine(_ binding: Binding, as definition: Definition) {
    let id = id(of: binding.name)
    readers.remove(binding.definition, of: id)
    binding.definition = definition
    note(definition, of: id)
  }

  private func note(_ definition: Definition, of id: Core.SymbolID) {
    readers.add(definition, of: id)
  }

  /// A name that stood for something else before gets another text.
  func noteRedefinition(of old: Binding) { redefinitions.last = (old.name, old.definition) }

  /// The previous binding of a name that is about to stand for something else, by a name of its
  /// own: `m'1`.
  func previous(_ binding: Binding) -> Binding {
    let previous = Binding(
      redefinitions.nextName(of: binding.name), number: binding.number, binding.node,
      binding.definition)
    previous.view = binding.view
    previous.hidden = binding.hidden
    previous.kept = binding.kept
    if let node = binding.stream?.tracer?.node { redefinitions.names[node] = previous.name }
    return previous
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

  /// True if any definition may have mentioned a name, also before it stood for anything.
  func isUsed(_ name: String) -> Bool { ids[name].map(readers.has) ?? false }

  /// True if a name was deleted and has not come back.
  func isMissing(_ name: String) -> Bool { missing.contains(name) }

  /// A number for a new name: they are counted in the order of their definition.
  func nextNumber() -> Int {
    defer { count += 1 }
    return count
  }
}

/// The things that names have stood for before.
struct Redefinitions {
  private var counts: [String: Int] = [:]
  /// The names that streams had, by the node that their events are filed under.
  var names: [Int32: String] = [:]
  /// The last name that somebody gave another text, and the text that it had.
  var last: (name: String, definition: Definition)?

  /// `m'1`, then `m'2`.
  mutating func nextName(of name: String) -> String {
    let count = (counts[name] ?? 0) + 1
    counts[name] = count
    return "\(name)'\(count)"
  }
}

// MARK: What depends on what

extension SymbolTable {
  /// True if anything is made from a name.
  func isRead(_ binding: Binding) -> Bool {
    let id = id(of: binding.name)
    return readers.of(id, .follows).contains { $0 != id }
  }

  /// The names that depend on a name in any way.
  func readers(of symbol: Core.SymbolID) -> [Core.SymbolID] { readers.all(of: symbol) }

  /// True if a formula that was defined with let keeps what a name stood for.
  func isHeld(_ name: String) -> Bool {
    ids[name].map { id in
      readers.of(id, .follows).contains { reader in
        entries[reader.index].map { $0.definition.isFrozen && $0.cell != nil } ?? false
      }
    } ?? false
  }

  /// Everything that has to be made anew when names stand for something else: all that mentions them,
  /// through streams, through functions, and through cells that have ended, but through no other
  /// cells; each once, after what it mentions itself.
  ///
  /// With `isParameter` they have other values, and only who was given those is concerned.
  func dependents(
    of changes: [NameChange], rewires: Bool, revives: Bool, isParameter: Bool = false
  ) -> [Binding] {
    let roots = Set(changes.map { id(of: $0.binding.name) })
    var others = Set(changes.filter(\.isOfKind).map { id(of: $0.binding.name) })
    // The names that are back, and the streams that begin again with them.
    var returned = Set(changes.filter { $0.old == nil }.map { id(of: $0.binding.name) })
    // All that is concerned.
    var members: Set<Core.SymbolID> = []
    var pending = Array(roots)
    while let symbol = pending.popLast() {
      let isGiven = isParameter && roots.contains(symbol)
      for reader in readers.of(symbol, isGiven ? .isBuiltWith : [.means, .readsLate]) {
        guard !roots.contains(reader), let binding = entries[reader.index], !binding.isSettled
        else { continue }
        // A function means something else also if what it reads is of another kind.
        let isConcerned =
          isGiven || readers.relation(of: reader, to: symbol).contains(.means)
          || binding.isFunction && others.contains(symbol)
        guard isConcerned, members.insert(reader).inserted else { continue }
        // A stream that reads such a one in a function begins behind it, as at first.
        if returned.contains(symbol), binding.stream != nil || binding.isFunction {
          returned.insert(reader)
          others.insert(reader)
        }
        // The last value of a cell holds for the streams made from it, unless it lives again.
        let isPassage = binding.cell.map { revives && $0.hasEnded } ?? true
        if isPassage, !binding.definition.isFrozen, rewires { pending.append(reader) }
      }
    }
    let behind = readersThroughCells(among: members)
    // Readers are left in post-order, so that the reverse has everything before its readers.
    func next(to symbol: Core.SymbolID) -> [Binding] {
      (readers.of(symbol, [.means, .readsLate]) + (behind[symbol] ?? [])).filter(members.contains)
        .compactMap { entries[$0.index] }.sorted { $0.number < $1.number }
    }
    var left: [Binding] = []
    var path = changes.map {
      (binding: $0.binding, readers: next(to: id(of: $0.binding.name)), next: 0)
    }
    while let last = path.last {
      guard last.next < last.readers.count else {
        if !roots.contains(id(of: last.binding.name)) { left.append(last.binding) }
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      // The last one first: the reverse has them in the order of their definition.
      let reader = last.readers[last.readers.count - 1 - last.next]
      let symbol = id(of: reader.name)
      guard members.remove(symbol) != nil else { continue }
      path.append((reader, next(to: symbol), 0))
    }
    return left.reversed()
  }

  /// The streams that read a cell when they begin, by those of all `members` that the cell is made from.
  private func readersThroughCells(
    among members: Set<Core.SymbolID>
  ) -> [Core.SymbolID: [Core.SymbolID]] {
    var found: [Core.SymbolID: [Core.SymbolID]] = [:]
    for member in members {
      guard let binding = entries[member.index], binding.cell == nil else { continue }
      var seen: Set<Core.SymbolID> = []
      var pending = binding.definition.dependencies.all.filter { $0.isLate || $0.isParameter }
      while let dependency = pending.popLast() {
        let symbol = dependency.symbol
        guard let other = entries[symbol.index], seen.insert(symbol).inserted else { continue }
        if members.contains(symbol) {
          found[symbol, default: []].append(member)
        } else if other.cell != nil {
          pending += other.definition.dependencies.all.filter(\.isFollowed)
        }
      }
    }
    return found
  }
}

extension SymbolTable {
  /// The binding that an expression names, if it is nothing but a name.
  func binding(named expression: Core.Expression) -> Binding? {
    if case .symbol(let symbol, .plain) = expression.kind { self[symbol] } else { nil }
  }
}
