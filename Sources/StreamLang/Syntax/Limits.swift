/// How large a program and its parts may be.
///
/// They keep every stage that follows the tree downwards inside a stack of 8 MiB.
enum Limits {
  /// Brackets, functions, interpolations, prefix operators, `?:`, `=>`, `??` and `else if` open at
  /// once.
  static let nesting = 100
  /// Binary operators, or calls and members, in one chain.
  static let chain = 1000
  /// Chains inside chains: operators and calls on the way from a statement to its deepest operand.
  static let height = 1100
  /// Words, literals and signs of a text: reading it takes some hundred bytes for each.
  static let tokens = 4_000_000
}
