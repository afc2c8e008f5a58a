import StreamEngine

/// An optional that holds something; one that holds nothing is `nil`.
final class SwiftOptional: Handle {
  fileprivate(set) var value: Value

  init(_ value: Value) {
    self.value = value
    super.init("optional", [:])
  }

  override var plain: Value? { value }
  override var shown: Shown? { Shown(front: "Optional(", parts: [("", value)], back: ")") }
  override func handOn() -> (any Cancellable)? { value.cancellable }
  override func isEqual(to other: Handle) -> Bool { (other as? SwiftOptional)?.value == value }
  override func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Value {
  /// The value of a call that answers nothing: `()`.
  static var void: Value { .handle(SwiftTuple([])) }

  /// The value as an optional, unless it is one.
  var asOptional: Value {
    switch self {
    case .null, .handle(is SwiftOptional): self
    default: .optional(self)
    }
  }

  /// The value within all optionals around it.
  var innermost: Value {
    if case .handle(let optional as SwiftOptional) = self { optional.value.innermost } else { self }
  }

  /// A value as an optional: `nil` if there is none.
  static func optional(_ value: Value?) -> Value {
    value.map { .handle(SwiftOptional($0)) } ?? .null
  }
}

/// A tuple; labels that it has not are empty.
final class SwiftTuple: Handle {
  /// The parts of RxTest's event with its time.
  static let eventLabels = ["time", "value"]
  /// The times of RxTest's subscription.
  static let subscriptionLabels = ["subscribe", "unsubscribe"]

  fileprivate(set) var members: [Value]
  let labels: [String]

  init(_ members: [Value], _ labels: [String] = []) {
    (self.members, self.labels) = (members, labels)
    super.init("tuple", [:])
  }

  override var plain: Value? { .list(members) }
  override var parts: [Value]? { members }
  override var shown: Shown? {
    let parts = members.enumerated().map { (label: label($0), value: $1) }
    return Shown(front: "(", parts: parts, back: ")")
  }
  override func isEqual(to other: Handle) -> Bool { (other as? SwiftTuple)?.members == members }
  override func hash(into hasher: inout Hasher) { hasher.combine(members) }

  /// The label of a part; empty of one that has none.
  func label(_ place: Int) -> String { labels.indices.contains(place) ? labels[place] : "" }

  func place(_ name: String) -> Int? {
    let place = Int(name) ?? labels.firstIndex(of: name)
    return place.flatMap { members.indices.contains($0) ? $0 : nil }
  }

  override func property(_ name: String) -> Value? { place(name).map { members[$0] } }
}

/// A dictionary; its entries stand in the order in which they came.
final class SwiftDictionary: Handle {
  fileprivate(set) var entries: OrderedTable<Value, Value>
  /// Its keys are of type `AnyHashable`, which shows when they are printed.
  let hasErasedKeys: Bool

  init(_ entries: OrderedTable<Value, Value>, hasErasedKeys: Bool = false) {
    (self.entries, self.hasErasedKeys) = (entries, hasErasedKeys)
    super.init("dictionary", [:])
  }

  override var shown: Shown? {
    if entries.isEmpty { return Shown(front: "[:", parts: [], back: "]") }
    return Shown(front: "[", parts: entries.map { ($0.listedText, $1) }, back: "]")
  }

  /// A dictionary of its type with other entries.
  func with(_ entries: OrderedTable<Value, Value>) -> Value {
    .handle(SwiftDictionary(entries, hasErasedKeys: hasErasedKeys))
  }

  var pairs: [Value] { entries.map { Value(entry: $0) } }

  override func element(at index: Value) -> Value? { entries[key: index] ?? .null }

  override var plain: Value? { .list(pairs) }
  override var shape: Shape { .list }
  override func iterated() throws -> [Value]? { pairs }
  override func isEqual(to other: Handle) -> Bool {
    guard let other = other as? SwiftDictionary, other.entries.count == entries.count else {
      return false
    }
    return entries.allSatisfy { other.entries[key: $0.key] == $0.value }
  }
  override func hash(into hasher: inout Hasher) {
    // Whatever the order of the entries.
    hasher.combine(entries.reduce(entries.count) { $0 &+ [$1.key, $1.value].hashValue })
  }
}

final class SwiftSet: Handle {
  fileprivate(set) var members: OrderedMembers<Value>

  init(_ members: OrderedMembers<Value>) {
    self.members = members
    super.init("set", [:])
  }

  override var plain: Value? { .list(Array(members)) }
  override var shown: Shown? { Shown(front: "[", parts: members.map { ("", $0) }, back: "]") }
  override var shape: Shape { .list }
  override func iterated() throws -> [Value]? { Array(members) }
  override func isEqual(to other: Handle) -> Bool {
    guard let other = other as? SwiftSet else { return false }
    return other.members.count == members.count && members.isSubset(of: other.members)
  }
  override func hash(into hasher: inout Hasher) {
    // Whatever their order.
    hasher.combine(members.reduce(members.count) { $0 &+ $1.hashValue })
  }
}

/// A handle that is a value: it is changed in place as long as only one place refers to it.
protocol SwiftCopied: Handle {
  associatedtype Content
  var content: Content { get set }
  func copy() -> Self
}

extension SwiftDictionary: SwiftCopied {
  var content: OrderedTable<Value, Value> {
    get { entries }
    _modify { yield &entries }
  }

  func copy() -> SwiftDictionary { SwiftDictionary(entries, hasErasedKeys: hasErasedKeys) }
}

extension SwiftSet: SwiftCopied {
  var content: OrderedMembers<Value> {
    get { members }
    _modify { yield &members }
  }

  func copy() -> SwiftSet { SwiftSet(members) }
}

extension SwiftTuple: SwiftCopied {
  var content: [Value] {
    get { members }
    _modify { yield &members }
  }

  func copy() -> SwiftTuple { SwiftTuple(members, labels) }
}

extension SwiftOptional: SwiftCopied {
  var content: Value {
    get { value }
    _modify { yield &value }
  }

  func copy() -> SwiftOptional { SwiftOptional(value) }
}

extension OrderedTable<Value, Value> {
  /// Changes the entry of a key: as an optional, or as it is where a value stands for one that is missing.
  mutating func changeEntry<Answer>(
    of key: Value, otherwise: Value?, _ body: (inout Value) throws -> Answer
  ) rethrows -> Answer {
    if let otherwise { return try body(&self[key: key, default: otherwise]) }
    var part = Value.null
    if let place = index(ofKey: key) {
      swap(&part, &self[valueAt: place])
      part = .optional(part)
    }
    defer { self[key: key] = part.unwrapped }
    return try body(&part)
  }
}

extension Value {
  /// The value that an optional holds, or the value itself; nil of nothing.
  var unwrapped: Value? {
    switch self {
    case .null: nil
    case .handle(let handle): (handle as? SwiftOptional)?.value ?? self
    default: self
    }
  }

  /// Changes the content of a handle of a kind, or of a copy if somebody else refers to it; nil of all other values.
  mutating func changeContent<Kind: SwiftCopied, Answer>(
    _ kind: Kind.Type, where isWanted: (Kind) -> Bool = { _ in true },
    _ body: (inout Kind.Content) throws -> Answer
  ) rethrows -> Answer? {
    guard var handle = take(kind, where: isWanted) else { return nil }
    if !isKnownUniquelyReferenced(&handle) { handle = handle.copy() }
    defer { self = .handle(handle) }
    return try body(&handle.content)
  }

  private mutating func take<Kind: Handle>(
    _ kind: Kind.Type, where isWanted: (Kind) -> Bool
  ) -> Kind? {
    guard case .handle(let handle) = self, let taken = handle as? Kind, isWanted(taken) else {
      return nil
    }
    self = .null
    return taken
  }
}

/// A range of numbers; a bound that it has not is nil.
final class SwiftRange: Handle {
  let lower: Value
  let upper: Value
  let isClosed: Bool

  init(_ lower: Value, _ upper: Value, isClosed: Bool) {
    (self.lower, self.upper, self.isClosed) = (lower, upper, isClosed)
    super.init("range", [:])
  }

  convenience init(_ range: Range<Int>) {
    self.init(.int(range.lowerBound), .int(range.upperBound), isClosed: false)
  }

  /// The name of its type without that of its bounds.
  var kind: String {
    if upper == .null { return "PartialRangeFrom" }
    if lower == .null { return isClosed ? "PartialRangeThrough" : "PartialRangeUpTo" }
    return isClosed ? "ClosedRange" : "Range"
  }

  /// Its whole numbers; nil if it has no end, or is one of decimal numbers.
  var bounds: Range<Int>? {
    guard case .int(let first) = lower, case .int(let last) = upper else { return nil }
    let end = isClosed && last < .max ? last + 1 : last
    return first..<max(first, end)
  }

  /// True of more whole numbers than a list may have.
  var isLong: Bool { bounds.map { $0.count(upTo: BuiltinCall.sizeLimit) == nil } ?? false }

  /// A part that needs no list of its numbers; nil of all else.
  func part(_ name: String) -> Value? {
    switch name {
    case "lowerBound": return lower
    case "upperBound": return upper
    default: break
    }
    guard let bounds else { return nil }
    switch name {
    case "count": return bounds.count(upTo: .max).map { .int($0) }
    case "isEmpty": return .bool(bounds.isEmpty)
    case "first": return .optional(bounds.first.map { .int($0) })
    case "last": return .optional(bounds.last.map { .int($0) })
    default: return nil
    }
  }

  /// True of whole numbers without an end.
  var isEndless: Bool { if case .int = lower { upper == .null } else { false } }

  override var plain: Value? { (try? iterated()).flatMap { $0 }.map { .list($0) } }
  override var shape: Shape { .list }
  override func rounds() throws -> Rounds<Value>? {
    guard case .int(var next) = lower else { return try super.rounds() }
    if let bounds {
      var rest = bounds.makeIterator()
      return Rounds { rest.next().map { .int($0) } }
    }
    guard isEndless else { return try super.rounds() }
    return Rounds {
      defer { next &+= 1 }
      return .int(next)
    }
  }

  override func iterated() throws -> [Value]? {
    guard let bounds else { return nil }
    if isLong { throw RuntimeError("the range is too long") }
    return bounds.map { .int($0) }
  }
  override func isEqual(to other: Handle) -> Bool {
    (other as? SwiftRange).map {
      $0.lower == lower && $0.upper == upper && $0.isClosed == isClosed
    } ?? false
  }
  override func hash(into hasher: inout Hasher) {
    hasher.combine(lower)
    hasher.combine(upper)
  }
}

extension Range<Int> {
  /// The number of its numbers; nil if there are more than so many.
  fileprivate func count(upTo most: Int) -> Int? {
    let (count, isTooMany) = upperBound.subtractingReportingOverflow(lowerBound)
    return isTooMany || count > most ? nil : count
  }
}

/// A place of a `weak` property, name, or capture: it holds nothing alive.
final class SwiftWeak: Handle {
  private weak var handle: Handle?
  /// The instance has to be there: it is no optional.
  private let isUnowned: Bool
  /// A value that is no instance.
  private let other: Value

  init(_ value: Value, isUnowned: Bool = false) {
    self.isUnowned = isUnowned
    if case .handle(let handle)? = value.unwrapped {
      self.handle = handle
      other = .null
    } else {
      other = value
    }
    super.init("weak", [:])
  }

  var value: Value {
    guard let handle else { return other }
    return .handle(isUnowned ? handle : SwiftOptional(.handle(handle)))
  }
}

extension Value {
  /// The value with others in the place of its parts; nil of what is no list, optional, tuple or dictionary.
  func withParts(_ other: (Value) throws -> Value) rethrows -> Value? {
    switch self {
    case .list(let members): .list(try members.map(other))
    case .handle(let optional as SwiftOptional): .optional(try other(optional.value))
    case .handle(let tuple as SwiftTuple):
      .handle(SwiftTuple(try tuple.members.map(other), tuple.labels))
    case .handle(let dictionary as SwiftDictionary):
      dictionary.with(try dictionary.entries.mapValues(other))
    default: nil
    }
  }

  /// A tuple with other labels, a list of such, or an optional one.
  func relabelled(_ labels: [String]) -> Value {
    switch self {
    case .handle(let tuple as SwiftTuple): .handle(SwiftTuple(tuple.members, labels))
    case .list(let members): .list(members.map { $0.relabelled(labels) })
    case .handle(let optional as SwiftOptional):
      .handle(SwiftOptional(optional.value.relabelled(labels)))
    default: self
    }
  }

  var weakened: SwiftWeak? {
    if case .handle(let handle) = self { handle as? SwiftWeak } else { nil }
  }

  /// An entry of a dictionary as a tuple.
  init(entry: (key: Value, value: Value)) {
    self = .handle(SwiftTuple([entry.key, entry.value], ["key", "value"]))
  }

  /// The `ComparisonResult` of two values.
  static func order<Compared: Comparable>(_ a: Compared, _ b: Compared) -> Value {
    .symbol(a == b ? "orderedSame" : a < b ? "orderedAscending" : "orderedDescending")
  }

  /// The numbers of the cases of `ComparisonResult`.
  static let orders = ["orderedAscending": -1, "orderedSame": 0, "orderedDescending": 1]
}

extension Value {
  /// `Double(a)`.
  var asDecimal: Value {
    switch unwrapped {
    case .duration(let time)?: .double(Double(time) / 1_000_000)
    case .int(let number)?: .double(Double(number))
    case .double(let number)?: .double(number)
    case .handle(let wide as SwiftWide)?: .double(Double(wide.number))
    case .string(let text)?: .optional(Double(text).map { .double($0) })
    default: .null
    }
  }

  /// `Float(a)`, or `Double(a)` of a `Float`.
  ///
  /// A `Float` is held as the decimal number that prints as it does.
  func asDecimal(ofType name: String) -> Value {
    func converted(_ number: Double) -> Double {
      let float = Float(number)
      return name == "Float" ? Double(float.description) ?? Double(float) : Double(float)
    }
    switch asDecimal {
    case .double(let number): return .double(converted(number))
    case .handle(let optional as SwiftOptional):
      guard case .double(let number) = optional.value else { return .null }
      return .optional(.double(converted(number)))
    default: return .null
    }
  }
}

/// A type of the standard library as a value.
final class SwiftPlainType: Handle {
  init(_ name: String) { super.init(name, [:]) }

  override func isEqual(to other: Handle) -> Bool { (other as? SwiftPlainType)?.title == title }
  override func hash(into hasher: inout Hasher) { hasher.combine(title) }
}

/// Errors that end a program of Swift.
enum SwiftFault {
  static func fatal(_ message: String) -> RuntimeError { RuntimeError("Fatal error: \(message)") }
}
