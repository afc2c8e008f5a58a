/// A type as it was spelled, without modules and types in front of it.
indirect enum SwiftTypeName: Equatable, Sendable {
  case named(String, [SwiftTypeName])
  case optional(SwiftTypeName)
  case list(SwiftTypeName)
  case dictionary(SwiftTypeName, SwiftTypeName)
  case tuple([(label: String?, type: SwiftTypeName)])
  case function([SwiftTypeName], SwiftTypeName)

  static func == (a: SwiftTypeName, b: SwiftTypeName) -> Bool { a.text == b.text }

  var text: String { spelled(isFull: false) }

  /// The type as `print` shows it within another: `Array<Int>`.
  var full: String { spelled(isFull: true) }

  private func spelled(isFull: Bool) -> String {
    func one(_ type: SwiftTypeName) -> String { type.spelled(isFull: isFull) }
    func all(_ types: [SwiftTypeName]) -> String { types.map(one).joined(separator: ", ") }
    switch self {
    case .named(let name, let inner): return inner.isEmpty ? name : "\(name)<\(all(inner))>"
    case .optional(let inner): return isFull ? "Optional<\(one(inner))>" : one(inner) + "?"
    case .list(let inner): return isFull ? "Array<\(one(inner))>" : "[\(one(inner))]"
    case .dictionary(let key, let value):
      return isFull ? "Dictionary<\(one(key)), \(one(value))>" : "[\(one(key)): \(one(value))]"
    case .tuple(let parts):
      let members = parts.map { part in (part.label.map { "\($0): " } ?? "") + one(part.type) }
      return "(\(members.joined(separator: ", ")))"
    case .function(let given, let answer): return "(\(all(given))) -> \(one(answer))"
    }
  }

  /// The types that it is made of.
  var parts: [SwiftTypeName] {
    switch self {
    case .named(_, let inner): inner
    case .optional(let inner), .list(let inner): [inner]
    case .dictionary(let key, let value): [key, value]
    case .tuple(let parts): parts.map(\.type)
    case .function(let given, let answer): given + [answer]
    }
  }

  /// The type with each type within it replaced.
  func map(_ change: (SwiftTypeName) -> SwiftTypeName) -> SwiftTypeName {
    switch self {
    case .named(let name, let inner): .named(name, inner.map(change))
    case .optional(let inner): .optional(change(inner))
    case .list(let inner): .list(change(inner))
    case .dictionary(let key, let value): .dictionary(change(key), change(value))
    case .tuple(let parts): .tuple(parts.map { ($0.label, change($0.type)) })
    case .function(let given, let answer): .function(given.map(change), change(answer))
    }
  }

  /// True if a name in it is as wanted.
  func mentions(_ isWanted: (String) -> Bool) -> Bool {
    name.map(isWanted) == true || parts.contains { $0.mentions(isWanted) }
  }

  /// Finds the types that stand for type parameters of this type in another one.
  func find(_ names: Set<String>, in other: SwiftTypeName, _ found: inout [String: SwiftTypeName]) {
    switch (self, other) {
    case (.named(let name, []), _) where names.contains(name):
      found[name] = found[name]?.beside(other) ?? other
    case (.named(let a, let inner), .named(let b, let others)) where a == b:
      for (one, other) in zip(inner, others) { one.find(names, in: other, &found) }
    case (.optional(let a), .optional(let b)), (.optional(let a), let b),
      (.list(let a), .list(let b)):
      a.find(names, in: b, &found)
    case (.dictionary(let a, let c), .dictionary(let b, let d)):
      a.find(names, in: b, &found)
      c.find(names, in: d, &found)
    case (.tuple(let a), .tuple(let b)):
      for (one, other) in zip(a, b) { one.type.find(names, in: other.type, &found) }
    case (.function(let a, let c), .function(let b, let d)):
      for (one, other) in zip(a, b) { one.find(names, in: other, &found) }
      c.find(names, in: d, &found)
    default: break
    }
  }

  /// The one of two types that has the values of both: `Pair(1, 2.5)` has two decimal numbers, `Pair(1, maybe)` two
  /// optionals.
  private func beside(_ other: SwiftTypeName) -> SwiftTypeName {
    if isOptional { return self }
    let isWider = other.isOptional ? !other.unwrapped.isUnknown : other.name == "Double"
    return isWider && name != "Float" ? other : self
  }

  /// The type with other types in the place of names that stand alone.
  func with(_ types: [String: SwiftTypeName]) -> SwiftTypeName {
    if case .named(let name, []) = self { types[name] ?? self } else { map { $0.with(types) } }
  }

  /// A type with the type of its parts, if that is known.
  static func named(_ name: String, of inner: SwiftTypeName?) -> SwiftTypeName {
    .named(name, inner.map { [$0] } ?? [])
  }

  /// `inout T`, as the type of a parameter in that of a function.
  static func reference(to type: SwiftTypeName) -> SwiftTypeName { .named("inout", [type]) }

  var isReference: Bool { name == "inout" }

  /// The type of what an `inout` parameter refers to; of all others the type itself.
  var referenced: SwiftTypeName {
    if case .named("inout", let inner) = self { inner[0] } else { self }
  }

  /// The name of the type that an extension of it extends.
  var extended: String {
    switch self {
    case .named(let name, _): isRange ? SwiftLibrary.extended(name) : name
    case .optional: "Optional"
    case .list: "Array"
    case .dictionary: "Dictionary"
    case .tuple, .function: "Any"
    }
  }

  /// Its name without what stands between `<` and `>`.
  var name: String? { if case .named(let name, _) = self { name } else { nil } }
}

extension String {
  /// The type that `A.B` is called in A.
  var afterLastDot: String { split(separator: ".").last.map(String.init) ?? self }
}

extension SwiftTypeName {
  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// True of a tuple of which a part has a label.
  var isLabelled: Bool {
    if case .tuple(let parts) = self { parts.contains { $0.label != nil } } else { false }
  }

  /// True of all ranges, also those that have one end.
  var isRange: Bool {
    name.map {
      ["Range", "ClosedRange"].contains(SwiftLibrary.extended($0)) || $0.hasPrefix("PartialRange")
    } ?? false
  }

  var isFunction: Bool { if case .function = self { true } else { false } }

  var isListOrDictionary: Bool {
    switch self {
    case .list, .dictionary: true
    default: false
    }
  }

  /// The number of optionals around the type: 2 of `Int??`.
  var optionalDepth: Int {
    if case .optional(let inner) = self { inner.optionalDepth + 1 } else { 0 }
  }

  /// The type that an optional may hold, or the type itself.
  var unwrapped: SwiftTypeName { if case .optional(let inner) = self { inner } else { self } }

  /// The type of the members of a collection, or of what a stream sends.
  var element: SwiftTypeName? {
    switch self {
    case .list(let element): element
    case .dictionary(let key, let value): .tuple([("key", key), ("value", value)])
    case .named("String", _), .named("Substring", _): .named("Character", [])
    case .named(_, let inner): inner.first
    default: nil
    }
  }

  var keyElement: SwiftTypeName? { if case .dictionary(let key, _) = self { key } else { nil } }

  var valueElement: SwiftTypeName? {
    if case .dictionary(_, let value) = self { value } else { nil }
  }

  func part(_ place: Int) -> SwiftTypeName? {
    guard case .tuple(let parts) = self, parts.indices.contains(place) else { return nil }
    return parts[place].type
  }

  func part(called name: String) -> SwiftTypeName? {
    if let place = Int(name) { return part(place) }
    guard case .tuple(let parts) = self else { return nil }
    return parts.first { $0.label == name }?.type
  }

  /// True of `Any`, which says nothing.
  var isUnknown: Bool { name == "Any" }
}
