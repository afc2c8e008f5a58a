/// The types that Swift prints with values which do not know them here, or by which it prints them: those of subjects, of
/// results within other values, and `Float`, of which large numbers have an exponent.
struct SwiftPrintedTypes {
  private let typing: SwiftTyping
  private var seen: Set<String> = []
  private var found: Set<String> = []
  /// Some numbers in the values are printed as those of `Float`, others are not.
  private var numbers = (single: false, double: false)

  private init(_ typing: SwiftTyping) { self.typing = typing }

  /// The only one in the values of a type; nil if there are several, or none, or if nothing tells all of them.
  static func only(in type: SwiftTypeName, _ typing: SwiftTyping) -> String? {
    var types = Self(typing)
    guard types.gather(type, isWithin: false) else { return nil }
    if types.found.isEmpty, types.numbers == (true, false) { return SwiftWorld.single }
    return types.found.count == 1 ? types.found.first : nil
  }

  /// The classes of streams that have no subclasses, with their modules and the number of their type parameters.
  private static let streams: [String: (module: String, count: Int)] = [
    "PublishSubject": ("RxSwift", 1), "BehaviorSubject": ("RxSwift", 1),
    "AsyncSubject": ("RxSwift", 1), "PublishRelay": ("RxRelay", 1), "BehaviorRelay": ("RxRelay", 1),
    "PassthroughSubject": ("Combine", 2), "CurrentValueSubject": ("Combine", 2),
  ]

  /// Takes those of a type; false if something in it is not known.
  private mutating func gather(_ given: SwiftTypeName, isWithin: Bool = true) -> Bool {
    if let name = given.name, typing.scope.isParameter(name) { return false }
    let type = typing.plain(given) ?? given
    switch type {
    case .function: return true
    case .optional, .list, .dictionary, .tuple: return gather(all: type.parts)
    case .named(let name, let inner):
      if let facts = typing.program.types[name] { return gather(facts, inner, type.full) }
      // An event shows its value as that is by itself.
      if name == "Event", inner.count == 1 { return gather(inner[0], isWithin: false) }
      if name == SwiftWorld.single {
        numbers.single = true
      } else if SwiftLibrary.decimals.contains(name) {
        numbers.double = true
      }
      if SwiftLibrary.plain.contains(name) { return true }
      guard isWithin || name != "Result", name == "Result" || Self.streams[name] != nil,
        let title = title(of: type)
      else { return false }
      found.insert(title)
      return true
    }
  }

  /// Takes those in a type of the text; an instance of a class shows no more than its name.
  private mutating func gather(
    _ facts: SwiftProgram.TypeFacts, _ inner: [SwiftTypeName], _ key: String
  ) -> Bool {
    switch facts.keyword {
    case .class, .actor: return true
    case .protocol, .extension: return false
    case .struct, .enum: break
    }
    guard seen.insert(key).inserted else { return true }
    guard facts.parameters.count == inner.count else { return false }
    let known = Dictionary(zip(facts.parameters, inner)) { first, _ in first }
    let stored = facts.stored.map { typing.declared($0)?.with(known) }
    let parts = facts.cases.values.flatMap(\.parts).map { $0.type.with(known) }
    return !stored.contains { $0 == nil } && gather(all: stored.compactMap { $0 } + parts)
  }

  private mutating func gather(all types: [SwiftTypeName]) -> Bool {
    for type in types where !gather(type) { return false }
    return true
  }

  /// The name of a type within another one, with the modules of the libraries: `Swift.Array<Swift.Int>`; nil if it is
  /// not known whole.
  private func title(of given: SwiftTypeName) -> String? {
    if let name = given.name, typing.scope.isParameter(name) { return nil }
    switch typing.plain(given) ?? given {
    case .function: return nil
    case .optional(let inner): return title("Swift.Optional", [inner])
    case .list(let inner): return title("Swift.Array", [inner])
    case .dictionary(let key, let value): return title("Swift.Dictionary", [key, value])
    case .tuple(let parts):
      let titles = parts.compactMap { part in
        title(of: part.type).map { (part.label.map { "\($0): " } ?? "") + $0 }
      }
      return titles.count == parts.count ? "(\(titles.joined(separator: ", ")))" : nil
    case .named(let name, let inner):
      if let facts = typing.program.types[name] {
        guard facts.parameters.count == inner.count, !facts.name.contains(".") else { return nil }
        return title(facts.path + name, inner)
      }
      if let (module, count) = Self.streams[name] {
        let isHere = typing.isCombine == (module == "Combine")
        return isHere && inner.count == count ? title("\(module).\(name)", inner) : nil
      }
      switch (name, inner.count) {
      case ("TimeInterval", 0): return "Swift.Double"
      case ("CGFloat", _): return nil
      case ("Error", 0), ("Never", 0), ("Set", 1), ("Result", 2):
        return title("Swift.\(name)", inner)
      default: return SwiftLibrary.plain.contains(name) ? "Swift.\(name)" : nil
      }
    }
  }

  private func title(_ name: String, _ inner: [SwiftTypeName]) -> String? {
    let titles = inner.compactMap { title(of: $0) }
    if titles.isEmpty && inner.isEmpty { return name }
    return titles.count == inner.count ? "\(name)<\(titles.joined(separator: ", "))>" : nil
  }
}
