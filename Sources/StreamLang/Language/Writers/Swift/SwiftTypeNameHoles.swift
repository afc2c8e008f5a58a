/// Types with variables in them, which are known by a dollar sign; numbers of which nobody knows the type yet have a `#`.
extension SwiftTypeName {
  /// True if a part of it is not known.
  var isOpen: Bool { text.contains("$") }

  /// True of a type of which nothing is known, or only that it is one of numbers.
  var isHole: Bool { isNumber || name?.hasPrefix("$") == true }
  var isNumber: Bool { name?.hasPrefix("#") == true }

  /// True of a type that is known as far as it tells whether its values may be nil.
  var isSettled: Bool { !unwrapped.isHole || unwrapped.isNumber }

  /// True of what Swift compares only part by part.
  var isCompound: Bool {
    switch self {
    case .tuple, .function: true
    case .list(let inner), .optional(let inner): inner.isCompound
    default: isStream
    }
  }

  /// True of what Swift can put in order, as far as it is known.
  var isOrdered: Bool { isHole || ["Int", "Double", "String"].contains(name) }

  /// True of a value whose parts are what plain functions make of it: `text.count`.
  var hasFunctionsAsParts: Bool {
    switch self {
    case .list: true
    case .named("String", _): true
    default: false
    }
  }

  /// True of what has members that can be counted, as far as it is known.
  var hasMembers: Bool { canBe(.list(self)) || canBe(.named("String", [])) }

  /// True if a value of this type may be given to a plain function that wants another type.
  func canBe(_ wanted: SwiftTypeName) -> Bool {
    switch wanted {
    case .list: if case .list = self { true } else { isHole && !isNumber }
    case .named("Int", _), .named("Double", _): isHole || name == wanted.name
    case .named("String", _), .named("Bool", _), .named("Time", _):
      isHole && !isNumber || name == wanted.name
    default: true
    }
  }

  /// The type of the key of a group.
  var key: SwiftTypeName? {
    if case .named("Stream", let inner) = self, inner.count == 2 { inner[1] } else { nil }
  }

  /// The word that tells it apart from others; nil of one that can still be anything.
  var head: String? {
    switch self {
    case .named(let name, _):
      isNumber || name == "Int" || name == "Double" ? "number" : isHole ? nil : name
    case .optional: nil
    default: extended
    }
  }

  /// `a whole number`, for messages.
  var title: String {
    switch self {
    case .named where isNumber: "a number"
    case .named("Int", _): "a whole number"
    case .named("Double", _): "a decimal number"
    case .named("String", _): "a text"
    case .named("Bool", _): "true or false"
    case .named("Time", _): "a time"
    case .named("Stream", _): "a stream"
    case .named("Error", _): "an error"
    case .named("Never", _): "no value at all"
    case .named: "a value"
    case .optional: "a value or nil"
    case .list, .dictionary: "a list"
    case .tuple(let parts): parts.isEmpty ? "nothing" : "a tuple"
    case .function: "a function"
    }
  }

  /// This type with its letters replaced.
  func replacing(_ letters: [String: SwiftTypeName]) -> SwiftTypeName {
    mapped { name, inner in letters[name] ?? .named(name, inner) }
  }

  /// This type with each named one in it changed, from the inside out.
  func mapped(_ change: (String, [SwiftTypeName]) -> SwiftTypeName) -> SwiftTypeName {
    let inner = map { $0.mapped(change) }
    return if case .named(let name, let parts) = inner { change(name, parts) } else { inner }
  }

  /// The name that a part has in a tuple: a list of things of several types has a number for its first and its last one.
  func nameOfPart(_ name: String) -> String {
    guard case .tuple(let parts) = self, part(called: name) == nil else { return name }
    return switch name {
    case "first": "0"
    case "last": "\(parts.count - 1)"
    default: name
    }
  }
}
