/// Entries of keys, in the order in which the keys came; one is taken away in constant time.
///
/// An entry that is taken away leaves a gap. As soon as there are more gaps than entries, these move together.
/// An entry keeps the hash value that its key had when it came: a program may change an instance that is a key, or have
/// an `==` that contradicts itself, at which the standard library's `Dictionary` would end the process.
struct OrderedTable<Key: Hashable, Content>: Collection {
  typealias Element = (key: Key, value: Content)

  private struct Entry {
    var key: Key
    var value: Content
    let hash: Int
    /// The place of another entry with this hash value.
    var next: Int?
  }

  /// An entry, or the gap that it has left.
  private struct Slot {
    /// The number of entries that came before it, removed ones included.
    let arrival: Int
    var content: Entry?
    var isGap: Bool { content == nil }

    var entry: Entry {
      get {
        guard let content else { preconditionFailure("a gap") }
        return content
      }
      _modify {
        guard var entry = content else { preconditionFailure("a gap") }
        content = nil
        defer { content = entry }
        yield &entry
      }
    }
  }

  /// The place of the last entry with each hash value.
  private var last: [Int: Int] = [:]
  /// The entries and the gaps: the first one and the last one are entries.
  private var slots: [Slot] = []
  private(set) var startIndex = 0
  private(set) var count = 0
  private var arrivals = 0

  var endIndex: Int { slots.count }
  var isEmpty: Bool { count == 0 }

  private var hasGaps: Bool { slots.count - startIndex > count }

  init() {}

  /// A table of entries, of which the last one of a key is kept in the place of the first one.
  init(_ entries: some Sequence<(Key, Content)>) {
    for (key, value) in entries { updateValue(value, forKey: key) }
  }

  func index(after index: Int) -> Int {
    var next = index + 1
    while next < slots.count, slots[next].isGap { next += 1 }
    return next
  }

  /// The next entry for one who goes through them while they change: the first of those that came then or later.
  func next(from arrival: inout Int) -> Element? {
    if isEmpty { return nil }
    // As long as no gaps have closed, an entry stands as far behind the first one as it came later.
    let likely = startIndex + Swift.max(0, arrival - slots[startIndex].arrival)
    var (place, end) = (startIndex, Swift.min(likely, slots.count))
    if end < slots.count, slots[end].arrival == arrival, let entry = slots[end].content {
      arrival += 1
      return (entry.key, entry.value)
    }
    while place < end {
      let middle = (place + end) / 2
      if slots[middle].arrival < arrival { place = middle + 1 } else { end = middle }
    }
    while place < slots.count, slots[place].isGap { place += 1 }
    if place == slots.count { return nil }
    arrival = slots[place].arrival + 1
    return self[place]
  }

  /// The index of the entry that has so many entries before it.
  func index(ofNumber number: Int) -> Int {
    if !hasGaps { return startIndex + number }
    return (0..<number).reduce(startIndex) { place, _ in index(after: place) }
  }

  /// The number of entries before that of a key; nil if it has none.
  func number(ofKey key: Key) -> Int? {
    guard let place = index(ofKey: key) else { return nil }
    return hasGaps ? slots[..<place].count { !$0.isGap } : place - startIndex
  }

  subscript(index: Int) -> Element {
    let entry = slots[index].entry
    return (entry.key, entry.value)
  }

  subscript(valueAt index: Int) -> Content {
    get { slots[index].entry.value }
    _modify { yield &slots[index].entry.value }
  }

  var keys: some Collection<Key> { lazy.map(\.key) }
  var values: some Collection<Content> { lazy.map(\.value) }

  /// The index of the entry of a key; nil if it has none.
  func index(ofKey key: Key) -> Int? { place(of: key, key.hashValue) }

  private func place(of key: Key, _ hash: Int) -> Int? {
    var place = last[hash]
    while let other = place, slots[other].entry.key != key { place = slots[other].entry.next }
    return place
  }

  subscript(key key: Key) -> Content? {
    get { index(ofKey: key).map { slots[$0].entry.value } }
    set {
      if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
  }

  subscript(key key: Key, default otherwise: @autoclosure () -> Content) -> Content {
    get { self[key: key] ?? otherwise() }
    _modify {
      let hash = key.hashValue
      let place = place(of: key, hash) ?? append(key, hash, otherwise())
      yield &slots[place].entry.value
    }
  }

  /// Adds an entry, or gives a new value to that of its key; answers the old one.
  @discardableResult
  mutating func updateValue(_ value: Content, forKey key: Key) -> Content? {
    let hash = key.hashValue
    guard let place = place(of: key, hash) else {
      _ = append(key, hash, value)
      return nil
    }
    var old = value
    swap(&old, &slots[place].entry.value)
    return old
  }

  /// Sets another key in the place of one that is equal to it; answers that, or nil if there was none.
  mutating func updateKey(_ key: Key, with value: Content) -> Key? {
    let hash = key.hashValue
    guard let place = place(of: key, hash) else {
      _ = append(key, hash, value)
      return nil
    }
    let old = slots[place].entry.key
    (slots[place].entry.key, slots[place].entry.value) = (key, value)
    return old
  }

  private mutating func append(_ key: Key, _ hash: Int, _ value: Content) -> Int {
    let place = slots.count
    let next = last.updateValue(place, forKey: hash)
    slots.append(
      Slot(arrival: arrivals, content: Entry(key: key, value: value, hash: hash, next: next)))
    arrivals += 1
    count += 1
    return place
  }

  @discardableResult
  mutating func removeValue(forKey key: Key) -> Content? { removeEntry(forKey: key)?.value }

  /// Takes the entry of a key away, and answers it.
  mutating func removeEntry(forKey key: Key) -> Element? {
    index(ofKey: key).map { remove(at: $0) }
  }

  /// Takes the entry away that has so many entries before it.
  mutating func removeEntry(ofNumber number: Int) -> Element { remove(at: index(ofNumber: number)) }

  mutating func removeAll() { (last, slots, startIndex, count) = ([:], [], 0, 0) }

  private mutating func remove(at place: Int) -> Element {
    let taken = slots[place].entry
    slots[place].content = nil
    count -= 1
    forget(place, taken)
    closeGaps()
    return (taken.key, taken.value)
  }

  /// Takes an entry out of those with its hash value.
  private mutating func forget(_ place: Int, _ entry: Entry) {
    guard let index = last.index(forKey: entry.hash) else { return }
    var other = last.values[index]
    if other == place {
      if let next = entry.next { last.values[index] = next } else { last.remove(at: index) }
      return
    }
    while let next = slots[other].entry.next, next != place { other = next }
    slots[other].entry.next = entry.next
  }

  private mutating func closeGaps() {
    while let last = slots.indices.last, slots[last].isGap { slots.removeLast() }
    if slots.isEmpty { startIndex = 0 }
    while startIndex < slots.count, slots[startIndex].isGap { startIndex += 1 }
    guard slots.count > 2 * count + 16 else { return }
    var moved = [Int](repeating: 0, count: slots.count)
    var rest: [Slot] = []
    rest.reserveCapacity(count)
    for (place, slot) in slots.enumerated() where !slot.isGap {
      moved[place] = rest.count
      rest.append(slot)
      // An entry with the same hash value that came before has moved already.
      if let next = slot.entry.next { rest[rest.count - 1].entry.next = moved[next] }
    }
    last = last.mapValues { moved[$0] }
    (slots, startIndex) = (rest, 0)
  }

  /// The table with other values.
  func mapValues<Other>(_ other: (Content) throws -> Other) rethrows -> OrderedTable<Key, Other> {
    var made = OrderedTable<Key, Other>()
    for (key, value) in self { made.updateValue(try other(value), forKey: key) }
    return made
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

  /// The members that only one of the two has.
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
