/// Which argument a bare `$0` belongs to is the descriptors' to say.
package enum Placeholders {
  static func resolve(_ statements: [Statement]) -> ([Statement], [Diagnostic]) {
    resolvingPlaceholders(statements, takesFunction: takesFunction)
  }

  /// True if an argument of an operator, a plain function or a subscription takes a function.
  package static func takesFunction(
    _ callee: String, _ position: Int, _ isLast: Bool, _ label: String?
  ) -> Bool {
    if ObserverMethod(rawValue: callee)?.isSubscription == true { return true }
    if let builtin = Builtin.named(callee) {
      if builtin.takesFunction(at: position, isLast: isLast, label: label) { return true }
      // In `map(words, upper)` the first argument is what the method would stand behind.
      if label == nil && !isLast { return false }
    }
    guard let op = Prelude.operators[callee] else { return false }
    let label = label ?? op.aliases.first { $0.name == callee }?.label(at: position)
    return op.takesFunction(at: position + op.receivers, label: label)
  }
}
