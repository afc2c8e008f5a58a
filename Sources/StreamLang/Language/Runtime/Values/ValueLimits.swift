/// The limits of the size of a value; what is larger is a mistake where it is made, before memory is
/// short.
enum ValueLimits {
  typealias Extent = (elements: Int, bytes: Int)

  /// Bytes of a text.
  static let text = 1 << 26
  /// Elements of a list that is put together from others.
  static let list = 10_000_000
  /// Lists and records inside one another.
  static let nesting = 1000
  /// Elements of lists and records, those inside them included, and bytes of texts that are written: of what a
  /// program reads, of what somebody sees by itself, and of what is one of many in a table or a picture.
  static let written = (elements: 1_000_000, bytes: Int.max)
  static let shown = (elements: 10_000, bytes: 100_000)
  static let listed = (elements: 100, bytes: 400)
  /// Elements of a value that stands in marble text.
  static let marbles = 10_000
  /// Elements that are compared; what has more is not equal to anything but itself.
  static let compared = 20_000_000
  /// Elements among which a stream is looked for.
  static let searched = 10_000
  /// Elements that a hash is made of.
  static let hashed = 10_000
}

extension String {
  func checked() throws -> String {
    if utf8.count <= ValueLimits.text { return self }
    throw RuntimeError.limit("tooLarge", "a text of more than 64 MB")
  }
}

extension [Value] {
  /// Adds the members of another list, as long as there are not too many.
  mutating func append(checked others: [Value]) throws {
    if count + others.count <= ValueLimits.list { return self += others }
    throw RuntimeError.limit("tooLarge", "a list of more than 10,000,000 elements")
  }
}

extension Value {
  static func joined(_ a: [Value], _ b: [Value]) throws -> Value {
    var members = a
    try members.append(checked: b)
    return .list(members)
  }

  /// Adds another value as `+` does; a list or a text to which nobody else refers is not copied.
  mutating func add(_ other: Value) throws {
    // The value is taken out of this place first, so that nobody else refers to it.
    if case .list(let more) = other, case .list(var members) = self {
      self = .null
      defer { self = .list(members) }
      return try members.append(checked: more)
    }
    if case .string(let more) = other, case .string(var text) = self,
      text.utf8.count + more.utf8.count <= ValueLimits.text
    {
      self = .null
      text += more
      self = .string(text)
      return
    }
    self = try BinaryOperator.add.apply(self, other)
  }

  /// A list or record that was just made of its elements.
  func checkedNesting() throws -> Value {
    var budget = 4096
    if !isNested(deeperThan: ValueLimits.nesting, &budget) { return self }
    throw RuntimeError.limit("tooDeep", "lists and records are nested more than 1,000 deep")
  }

  /// True if it has more elements, those inside them included.
  func hasMore(than most: Int) -> Bool {
    var left = most
    return !isCounted(within: &left)
  }

  private func isCounted(within left: inout Int) -> Bool {
    let elements: [Value]
    switch self {
    case .list(let values): elements = values
    case .record(let record): elements = Array(record.fields.values)
    case .null, .bool, .int, .double, .duration, .function, .stream, .handle, .string, .symbol:
      return true
    }
    left -= elements.count
    if left < 0 { return false }
    for element in elements where !element.isCounted(within: &left) { return false }
    return true
  }

  /// Looks at the ends of lists only, and at so many of them: enough for what grows a level at a time.
  private func isNested(deeperThan limit: Int, _ budget: inout Int) -> Bool {
    budget -= 1
    if limit < 0 { return true }
    if budget <= 0 { return false }
    switch self {
    case .list(let values):
      for value in values.prefix(8) where value.isNested(deeperThan: limit - 1, &budget) {
        return true
      }
      for value in values.dropFirst(8).suffix(8)
      where value.isNested(deeperThan: limit - 1, &budget) { return true }
    case .record(let record):
      for value in record.fields.values.prefix(16)
      where value.isNested(deeperThan: limit - 1, &budget) { return true }
    case .null, .bool, .int, .double, .duration, .function, .stream, .handle, .string, .symbol:
      break
    }
    return false
  }
}
