/// Operators that stand by themselves, though they are for values of one type of the text:
/// `func < (a: Player, b: Player) -> Bool`.
///
/// They become those of the type, which has them also where only a value tells its type.
enum SwiftFreeOperators {
  /// Statements with extensions of the types in the place of such operators.
  static func placed(_ statements: [SwiftStatement]) -> [SwiftStatement] {
    let types = Set(
      statements.compactMap { statement -> String? in
        guard case .type(let declaration) = statement.kind else { return nil }
        switch declaration.keyword {
        case .struct, .class, .enum, .actor: return declaration.name.text
        case .protocol, .extension: return nil
        }
      })
    if types.isEmpty { return statements }
    func owner(_ statement: SwiftStatement) -> (function: SwiftFunction, type: String?)? {
      guard case .function(let function) = statement.kind, function.isOperator else { return nil }
      return (function, function.operandType.flatMap { types.contains($0) ? $0 : nil })
    }
    // One of several with different operands, as `*` of a vector and a number, stays with the others.
    let mixed = Set(
      statements.compactMap(owner).filter { $0.type == nil }.map { $0.function.name?.text })
    return statements.map { statement in
      guard let (operation, type) = owner(statement), let type, let name = operation.name,
        !mixed.contains(name.text)
      else { return statement }
      var function = operation
      function.isStatic = true
      var made = SwiftTypeDeclaration(
        keyword: .extension, name: Name(type, name.span), parents: [], span: statement.span)
      made.functions = [function]
      return SwiftStatement(.type(made), statement.span)
    }
  }
}

extension SwiftFunction {
  /// True of a function with a name that no value can have; an emoji is one that values can have, too.
  fileprivate var isOperator: Bool {
    guard let first = name?.text.unicodeScalars.first, first != "_" else { return false }
    return !first.properties.isAlphabetic && !first.properties.isEmojiPresentation
  }

  /// The name of the type that all its parameters have; nil if they differ.
  fileprivate var operandType: String? {
    let names = Set(parameters.map { $0.type?.name })
    return names.count == 1 ? names.first ?? nil : nil
  }
}
