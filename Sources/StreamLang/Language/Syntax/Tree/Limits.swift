import StreamEngine

/// The largest sizes of a program and its parts.
///
/// They keep parsing inside a stack of 8 MiB. What follows the tree downwards later begins with the
/// resolver, which takes most of a stack and refuses what does not fit (`Resolver.hasRoom`).
enum Limits {
  /// Brackets, functions, interpolations, prefix operators, `?:`, `=>`, `??` and `else if` open at
  /// once; fewer on a thread with a smaller stack.
  static var nesting: Int {
    let (all, enough) = (100, 7 << 10)
    return min(all, all * (min(StackRoom.size, 8 << 20) >> 10) / enough)
  }
  /// Binary operators, or calls and members, in one chain.
  static let chain = 1000
  /// Chains inside chains: operators and calls on the way from a statement to its deepest operand.
  static let height = 1100
  /// Words, literals and signs of a text: reading it takes some hundred bytes for each.
  static let tokens = 4_000_000
}
