/// A part of a list, whose indices go on from those of the list.
final class SwiftSlice: Handle {
  /// The members, and the index of the first one.
  struct Content {
    /// The members within the list that they are a part of, which is not copied.
    var part: ArraySlice<Value>
    var start: Int

    var count: Int { part.count }
    var indices: Range<Int> { start..<start + part.count }

    var members: [Value] {
      get { Array(part) }
      _modify {
        var members = Array(part)
        part = []
        defer { part = members[...] }
        yield &members
      }
    }
  }

  var content: Content
  var members: [Value] { content.members }

  init(_ part: ArraySlice<Value>, from start: Int) {
    content = Content(part: part, start: start)
    super.init("ArraySlice", [:])
  }

  override var plain: Value? { .list(members) }
  override var shape: Shape { .list }
  override func iterated() throws -> [Value]? { members }
  override func isEqual(to other: Handle) -> Bool { (other as? SwiftSlice)?.members == members }
  override func hash(into hasher: inout Hasher) { hasher.combine(members) }

  override func property(_ name: String) -> Value? {
    let places = content.indices
    let (first, end) = (Value.int(places.lowerBound), Value.int(places.upperBound))
    return switch name {
    case "count": .int(places.count)
    case "isEmpty": .bool(places.isEmpty)
    case "first": .optional(content.part.first)
    case "last": .optional(content.part.last)
    case "startIndex": first
    case "endIndex": end
    case "indices": .handle(SwiftRange(first, end, isClosed: false))
    default: nil
    }
  }
}

extension SwiftSlice: SwiftCopied {
  func copy() -> SwiftSlice { SwiftSlice(content.part, from: content.start) }
}

/// Methods of lists, called on a part of one, or answering one.
extension SwiftSlice.Content {
  /// A list, or a part of one; nil of all else.
  init?(_ value: Value) {
    switch value {
    case .list(let members): self.init(part: members[...], start: 0)
    case .handle(let slice as SwiftSlice): self = slice.content
    default: return nil
    }
  }

  /// The part that `dropFirst()` and its kind answer, if they are asked with a number or nothing; nil of all else.
  func shorter(by key: String, _ given: [Value]) -> Value? {
    var number = 1
    if let first = given.first {
      guard given.count == 1, case .int(let own) = first, own >= 0 else { return nil }
      number = own
    } else if !key.hasPrefix("drop") {
      return nil
    }
    let rest: ArraySlice<Value>
    switch key {
    case "dropFirst": rest = part.dropFirst(number)
    case "dropLast": rest = part.dropLast(number)
    case "prefix": rest = part.prefix(number)
    case "suffix": rest = part.suffix(number)
    default: return nil
    }
    return .handle(SwiftSlice(rest, from: start + rest.startIndex - part.startIndex))
  }

  /// Does what `append(x)`, `popFirst()` and `removeFirst()` do, without a copy; nil of all else.
  mutating func change(_ key: String, _ given: [Value]) -> Value? {
    switch (key, given.count) {
    case ("append", 1) where count < BuiltinCall.sizeLimit:
      part.append(given[0])
      return .null
    case ("popFirst", 0), ("removeFirst", 0):
      if key == "removeFirst", part.isEmpty { return nil }
      let first = part.popFirst()
      if first != nil { start += 1 }
      return key == "popFirst" ? .optional(first) : first
    default: return nil
    }
  }

  /// The arguments of a method as they are for a list that begins here.
  func own(_ given: [Value], of name: String, _ key: String) -> [Value] {
    if start == 0 { return given }
    let places: ClosedRange<Int>? =
      switch name {
      case "remove", "replaceSubrange", "removeSubrange": 0...0
      case "insert": 1...1
      case "swapAt": 0...1
      case "prefix" where key.hasLabel("through") || key.hasLabel("upTo"): 0...0
      case "suffix" where key.hasLabel("from"): 0...0
      default: nil
      }
    guard let places else { return given }
    return given.enumerated().map { place, value in
      guard places.contains(place) else { return value }
      return switch value {
      case .int(let index): .int(index &- start)
      case .handle(let range as SwiftRange): .handle(range.moved(by: -start))
      default: value
      }
    }
  }

  /// The answer of a method of lists, with its indices and its parts as they are here.
  func answer(_ made: Value, of name: String, _ key: String) -> Value {
    switch name {
    case "prefix", "dropLast": part(made, from: start)
    case "suffix", "dropFirst", "drop": part(made, from: nil)
    case "firstIndex", "lastIndex": moved(made)
    case "index" where key.hasLabel("of:") || key.hasLabel("where"): moved(made)
    case "partition": moved(made)
    case "split" where start > 0:
      if case .list(let parts) = made { .list(parts.map { part($0, from: nil) }) } else { made }
    default: made
    }
  }

  /// A list that is a part of this one: one that goes to the end begins where that leaves it.
  private func part(_ made: Value, from first: Int?) -> Value {
    switch made {
    case .list(let part): .handle(SwiftSlice(part[...], from: first ?? start + count - part.count))
    case .handle(let slice as SwiftSlice):
      .handle(SwiftSlice(slice.content.part, from: start + slice.content.start))
    default: made
    }
  }

  private func moved(_ index: Value) -> Value {
    guard start > 0 else { return index }
    return switch index {
    case .int(let index): .int(index + start)
    case .handle(let optional as SwiftOptional): .optional(moved(optional.value))
    default: index
    }
  }

  /// Moves the start after a method has taken so many members away.
  ///
  /// Only what is taken from the front moves it.
  mutating func move(past count: Int, by name: String) {
    switch name {
    case "removeFirst", "popFirst": start += count
    case "removeAll" where part.isEmpty: start = 0
    default: break
    }
  }
}

extension SwiftRange {
  /// The range of whole numbers that lies so much higher.
  func moved(by distance: Int) -> SwiftRange {
    func moved(_ bound: Value) -> Value {
      if case .int(let number) = bound { .int(number &+ distance) } else { bound }
    }
    return distance == 0 ? self : SwiftRange(moved(lower), moved(upper), isClosed: isClosed)
  }
}

extension Value {
  /// The members of a list, or of a part of one; nil of all else.
  var listed: [Value]? {
    switch self {
    case .list(let members): members
    case .handle(let handle): (handle as? SwiftSlice)?.members
    default: nil
    }
  }

  /// True of lists with the same members, of which one is a part of a list, or both hold such parts.
  func isSlice(equalTo other: Value) -> Bool {
    func isSlice(_ value: Value?) -> Bool {
      if case .handle(let handle)? = value { handle is SwiftSlice } else { false }
    }
    guard let a = listed, let b = other.listed, a.count == b.count else { return false }
    if isSlice(a.first) || isSlice(b.first) {
      return zip(a, b).allSatisfy { $0 == $1 || $0.isSlice(equalTo: $1) }
    }
    return (isSlice(self) || isSlice(other)) && a == b
  }
}
