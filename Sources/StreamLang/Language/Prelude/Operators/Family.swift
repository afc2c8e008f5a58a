/// Every operator, in the order help shows them; each family is an array in a file of its own.
package enum Prelude {
  /// Operators that belong together.
  struct Family: Sendable {
    let title: String
    let operators: [Operator]
  }
}
