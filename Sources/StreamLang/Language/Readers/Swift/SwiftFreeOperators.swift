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
    return statements.map { statement in
      guard case .function(var function) = statement.kind, let name = function.name,
        name.text.first?.isLetter == false, name.text.first != "_",
        let type = function.operandType, types.contains(type)
      else { return statement }
      function.isStatic = true
      var made = SwiftTypeDeclaration(
        keyword: .extension, name: Name(type, name.span), parents: [], span: statement.span)
      made.functions = [function]
      return SwiftStatement(.type(made), statement.span)
    }
  }
}

extension SwiftFunction {
  /// The name of the type that all its parameters have; nil if they differ.
  fileprivate var operandType: String? {
    let names = Set(parameters.map { $0.type?.name })
    return names.count == 1 ? names.first ?? nil : nil
  }
}
