/// Entries of keys, in the order in which the keys came; one is taken away in constant time.
///
/// An entry that is taken away leaves a gap. As soon as there are more gaps than entries, these move together.
struct OrderedTable<Key: Hashable, Content>: Collection {
  typealias Element = (key: Key, value: Content)

  private var places: [Key: Int] = [:]
  /// The entries and the gaps: the first one and the last one are entries.
  private var slots: [Element?] = []
  private(set) var startIndex = 0

  var endIndex: Int { slots.count }
  var count: Int { places.count }
  var isEmpty: Bool { places.isEmpty }

  private var hasGaps: Bool { slots.count - startIndex > places.count }

  init() {}

  /// A table of entries, of which the last one of a key is kept in the place of the first one.
  init(_ entries: some Sequence<(Key, Content)>) {
    for (key, value) in entries { updateValue(value, forKey: key) }
  }

  func index(after index: Int) -> Int {
    var next = index + 1
    while next < slots.count, slots[next] == nil { next += 1 }
    return next
  }

  /// The index of the entry that has so many entries before it.
  func index(ofNumber number: Int) -> Int {
    if !hasGaps { return startIndex + number }
    return (0..<number).reduce(startIndex) { place, _ in index(after: place) }
  }

  /// The number of entries before that of a key; nil if it has none.
  func number(ofKey key: Key) -> Int? {
    guard let place = places[key] else { return nil }
    return hasGaps ? slots[..<place].count { $0 != nil } : place - startIndex
  }

  subscript(index: Int) -> Element { slots[index].entry }

  subscript(valueAt index: Int) -> Content {
    get { slots[index].entry.value }
    _modify { yield &slots[index].entry.value }
  }

  var keys: some Collection<Key> { lazy.map(\.key) }
  var values: some Collection<Content> { lazy.map(\.value) }

  /// The index of the entry of a key; nil if it has none.
  func index(ofKey key: Key) -> Int? { places[key] }

  subscript(key key: Key) -> Content? {
    get { places[key].flatMap { slots[$0]?.value } }
    set {
      if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
  }

  subscript(key key: Key, default otherwise: @autoclosure () -> Content) -> Content {
    get { self[key: key] ?? otherwise() }
    _modify {
      let place = places[key] ?? append(key, otherwise())
      yield &slots[place].entry.value
    }
  }

  /// Adds an entry, or gives a new value to that of its key; answers the old one.
  @discardableResult
  mutating func updateValue(_ value: Content, forKey key: Key) -> Content? {
    guard let place = places[key] else {
      _ = append(key, value)
      return nil
    }
    var old = value
    swap(&old, &slots[place].entry.value)
    return old
  }

  /// Sets another key in the place of one that is equal to it; answers that, or nil if there was none.
  mutating func updateKey(_ key: Key, with value: Content) -> Key? {
    guard let place = places.removeValue(forKey: key) else {
      _ = append(key, value)
      return nil
    }
    let old = slots[place]?.key
    slots[place] = (key, value)
    places[key] = place
    return old
  }

  private mutating func append(_ key: Key, _ value: Content) -> Int {
    let place = slots.count
    places[key] = place
    slots.append((key, value))
    return place
  }

  @discardableResult
  mutating func removeValue(forKey key: Key) -> Content? { removeEntry(forKey: key)?.value }

  /// Takes the entry of a key away, and answers it.
  mutating func removeEntry(forKey key: Key) -> Element? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    var taken: Element?
    swap(&taken, &slots[place])
    closeGaps()
    return taken
  }

  /// Takes the entry away that has so many entries before it.
  mutating func removeEntry(ofNumber number: Int) -> Element {
    let entry = self[index(ofNumber: number)]
    return removeEntry(forKey: entry.key) ?? entry
  }

  private mutating func closeGaps() {
    while let last = slots.last, last == nil { slots.removeLast() }
    if slots.isEmpty { startIndex = 0 }
    while startIndex < slots.count, slots[startIndex] == nil { startIndex += 1 }
    guard slots.count > 2 * places.count + 16 else { return }
    var moved = [Int](repeating: 0, count: slots.count)
    var rest: [Element?] = []
    rest.reserveCapacity(places.count)
    for (place, slot) in slots.enumerated() {
      guard let slot else { continue }
      moved[place] = rest.count
      rest.append(slot)
    }
    places = places.mapValues { moved[$0] }
    (slots, startIndex) = (rest, 0)
  }

  /// The table with other values.
  func mapValues<Other>(_ other: (Content) throws -> Other) rethrows -> OrderedTable<Key, Other> {
    var made = OrderedTable<Key, Other>()
    for (key, value) in self { made.updateValue(try other(value), forKey: key) }
    return made
  }
}

extension Optional {
  /// The entry of a slot that is no gap.
  fileprivate var entry: Wrapped {
    get {
      guard let self else { preconditionFailure("a gap") }
      return self
    }
    _modify {
      guard var entry = self else { preconditionFailure("a gap") }
      self = nil
      defer { self = entry }
      yield &entry
    }
  }
}

extension OrderedTable: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral entries: (Key, Content)...) { self.init(entries) }
}

/// Members that are there once, in the order in which they came; one is taken away in constant time.
struct OrderedMembers<Member: Hashable>: Collection {
  private var table = OrderedTable<Member, Void>()

  init() {}

  init(_ members: some Sequence<Member>) { formUnion(members) }

  var startIndex: Int { table.startIndex }
  var endIndex: Int { table.endIndex }
  var count: Int { table.count }

  func index(after index: Int) -> Int { table.index(after: index) }

  /// The index of the member that has so many members before it.
  func index(ofNumber number: Int) -> Int { table.index(ofNumber: number) }

  subscript(index: Int) -> Member { table[index].key }

  func contains(_ member: Member) -> Bool { table.index(ofKey: member) != nil }

  /// Adds a member, unless there is one that is equal to it; answers that one.
  @discardableResult
  mutating func append(_ member: Member) -> Member? {
    if let place = table.index(ofKey: member) { return table[place].key }
    table.updateValue((), forKey: member)
    return nil
  }

  /// Adds a member, or sets it in the place of one that is equal to it; answers that one.
  mutating func update(_ member: Member) -> Member? { table.updateKey(member, with: ()) }

  /// Takes a member away, and answers it.
  mutating func remove(_ member: Member) -> Member? { table.removeEntry(forKey: member)?.key }

  /// Takes the member away that has so many members before it.
  mutating func remove(atNumber number: Int) -> Member { table.removeEntry(ofNumber: number).key }

  mutating func formUnion(_ others: some Sequence<Member>) {
    for member in others { append(member) }
  }

  mutating func subtract(_ others: some Sequence<Member>) {
    for member in others { _ = remove(member) }
  }

  /// Keeps what others have as well.
  func intersection(_ others: OrderedMembers) -> OrderedMembers {
    OrderedMembers(lazy.filter(others.contains))
  }

  /// What only one of the two has.
  func symmetricDifference(_ others: OrderedMembers) -> OrderedMembers {
    var made = OrderedMembers(lazy.filter { !others.contains($0) })
    made.formUnion(others.lazy.filter { !contains($0) })
    return made
  }

  func isSubset(of others: OrderedMembers) -> Bool {
    count <= others.count && allSatisfy(others.contains)
  }

  func isDisjoint(with others: OrderedMembers) -> Bool { !contains(where: others.contains) }
}
