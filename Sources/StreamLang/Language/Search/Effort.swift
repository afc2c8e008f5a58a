/// The effort of writing chains down, as numbers that sort them as a person would choose among them.
///
/// Each call costs something, more if few of the libraries that most people know have its operator; so does each
/// argument, and each word and sign of it.
struct Effort {
  private var calls: [String: Int] = [:]
  private var operators: [String: Int] = [:]
  private static let libraries: Set = ["RxSwift", "RxJS", "Combine"]
  private static let costs = (call: 12, missing: 1, argument: 3, token: 2)

  mutating func of(chain: String) -> Int { chain.calls.reduce(0) { $0 + of(call: $1) } }

  mutating func of(call: String) -> Int {
    if let known = calls[call] { return known }
    var counter = TokenCounter()
    for byte in call.utf8 { counter.count(byte) }
    let effort =
      Self.costs.call + of(operator: call.calledOperator)
      + Self.costs.argument * counter.arguments + Self.costs.token * counter.tokens
    calls[call] = effort
    return effort
  }

  /// Calls by their effort; where that is the same, the shorter first, and then as they stood.
  mutating func sorted(_ calls: [String]) -> [String] {
    let ranks = calls.indices.map { (of(call: calls[$0]), calls[$0].utf8.count, $0) }
    return ranks.sorted(by: <).map { calls[$0.2] }
  }

  private mutating func of(operator name: String) -> Int {
    if let known = operators[name] { return known }
    let libraries = Set(Prelude.operators[name]?.guide.libraries.flatMap(\.names) ?? [])
    let effort = Self.costs.missing * Self.libraries.subtracting(libraries).count
    operators[name] = effort
    return effort
  }
}

/// Counts the arguments of one call, and their words and signs; four letters in quotes are a word, a bracket is none.
private struct TokenCounter {
  private(set) var arguments = 0
  private(set) var tokens = 0
  private var depth = 0
  private var isQuoted = false
  private var letters = 0
  private var previous = Kind.blank

  private enum Kind { case blank, word, sign, bracket }

  mutating func count(_ byte: UInt8) {
    let kind = kind(of: byte)
    if depth > 0, kind != previous, kind == .word || kind == .sign {
      if arguments == 0 { arguments = 1 }
      tokens += 1
    }
    // An output can always be written out; that explains nothing, the less the longer it is.
    letters = isQuoted ? letters + 1 : 0
    if letters > 0, letters % 4 == 0 { tokens += 1 }
    if kind == .bracket { depth += "([{".utf8.contains(byte) ? 1 : -1 }
    if byte == UInt8(ascii: ","), depth == 1, !isQuoted { arguments += 1 }
    previous = kind
  }

  private mutating func kind(of byte: UInt8) -> Kind {
    if byte == UInt8(ascii: "\"") {
      isQuoted.toggle()
      return .word
    }
    if isQuoted { return .word }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), 0x80...:
      return .word
    case UInt8(ascii: " "), UInt8(ascii: ","): return .blank
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"):
      return .bracket
    default: return .sign
    }
  }
}

extension String {
  /// The calls of a chain: `map(+1)` and `skip(1)` of `map(+1).skip(1)`.
  var calls: [String] { parts(between: UInt8(ascii: ".")) }

  /// The name in front of a call's arguments.
  var calledOperator: String { String(Substring(utf8.prefix { $0 != UInt8(ascii: "(") })) }
}
