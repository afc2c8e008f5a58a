/// Regular expressions that a program has used, so that each is read once.
struct RegExpTable {
  /// The number of expressions that are kept.
  private static let capacity = 100

  private var known: [String: RegExp] = [:]

  /// The expression for a text, with the rules of the flag `u`.
  mutating func pattern(_ source: String, _ flags: RegExpFlags) throws(RegExpFault) -> RegExp {
    let key = "\(flags.text)/\(source)"
    if let pattern = known[key] { return pattern }
    let pattern = try RegExp(source, flags.union(.isUnicode))
    if known.count == Self.capacity { known = [:] }
    known[key] = pattern
    return pattern
  }
}
