/// A regular expression as ECMAScript has it, ready to be matched.
///
/// A text is an array of its UTF-16 units, and places count these. Swift's own `Regex` is not used: it has
/// other rules, and its engine is nearly a megabyte.
struct RegExp: Sendable {
  let source: String
  let flags: RegExpFlags
  /// The names of groups with their numbers, in the order of the pattern.
  let names: [(name: String, group: Int)]
  let groups: Int
  let program: RegExpProgram

  init(_ source: String, _ flags: RegExpFlags = []) throws(RegExpFault) {
    var parser = RegExpParser(source, flags)
    let tree = try parser.pattern()
    (self.source, self.flags) = (source, flags)
    (names, groups) = (parser.names, parser.groups)
    var compiler = RegExpCompiler(flags, groups: parser.groups)
    program = compiler.program(of: tree)
  }

  /// The first match that begins at a place or behind it; at the place alone if it is sticky.
  func match(
    _ units: [UInt16], from start: Int, isSticky: Bool? = nil
  ) throws(RegExpFault) -> RegExpMatch? {
    var flags = flags
    if isSticky == false { flags.remove(.isSticky) }
    var matcher = RegExpMatcher(program, units, flags)
    return try matcher.match(from: start).map { RegExpMatch(slots: $0) }
  }
}

/// The start and the end of a match, then those of each of its groups.
struct RegExpMatch: Sendable {
  fileprivate let slots: [Int32]

  /// A group that takes no part is nil.
  subscript(group: Int) -> Range<Int>? {
    let (start, end) = (slots[2 * group], slots[2 * group + 1])
    return start < 0 || end < 0 ? nil : Int(start)..<Int(end)
  }

  var whole: Range<Int> { self[0] ?? 0..<0 }
}

struct RegExpFlags: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let hasIndices = RegExpFlags(rawValue: 1)
  static let isGlobal = RegExpFlags(rawValue: 2)
  static let ignoresCase = RegExpFlags(rawValue: 4)
  static let isMultiline = RegExpFlags(rawValue: 8)
  static let dotIsAll = RegExpFlags(rawValue: 16)
  static let isUnicode = RegExpFlags(rawValue: 32)
  static let isSticky = RegExpFlags(rawValue: 64)

  private static let letters: [Character] = ["d", "g", "i", "m", "s", "u", "y"]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Nil if a letter is unknown or stands twice.
  init?(_ text: String) {
    self.init(rawValue: 0)
    for letter in text {
      guard let place = Self.letters.firstIndex(of: letter),
        insert(RegExpFlags(rawValue: 1 << place)).inserted
      else { return nil }
    }
  }

  var text: String {
    String(Self.letters.indices.filter { rawValue & 1 << $0 != 0 }.map { Self.letters[$0] })
  }
}

/// The reason why a pattern is none, or why it gives no answer.
enum RegExpFault: Error, Hashable {
  /// Not a pattern, in the words of V8.
  case invalid(String)
  /// A pattern that means something there, but not here.
  case refused(String)
  /// The search has taken too many steps, or too much memory.
  case endless

  var message: String {
    switch self {
    case .invalid(let reason): "no regular expression: \(reason)"
    case .refused(let what): "\(what) is not read in a regular expression"
    case .endless: "a regular expression takes too many steps"
    }
  }

  var help: String? { if case .refused = self { "write a set: `[a-z]`" } else { nil } }
}
