/// Properties of extensions that differ only in their conditions, as `text` in `extension Box where T == Int` and in
/// `extension Box where T == String`.
///
/// They are methods without arguments, which their conditions tell apart; `a.text` calls one.
enum SwiftConditionalProperties {
  /// Statements with such methods in the place of these properties.
  static func separated(_ statements: [SwiftStatement]) -> [SwiftStatement] {
    var conditions: [String: Set<String>] = [:]
    for declaration in statements.compactMap(\.conditionalExtension) {
      let all = declaration.conditions.map(\.text).sorted().joined(separator: ", ")
      for name in declaration.variables.compactMap(\.conditionalName) {
        conditions[key(name, of: declaration), default: []].insert(all)
      }
    }
    let several = conditions.filter { $1.count > 1 }
    if several.isEmpty { return statements }
    return statements.map { statement in
      guard let declaration = statement.conditionalExtension else { return statement }
      var made = declaration
      for variable in declaration.variables {
        guard let name = variable.conditionalName, several[key(name, of: declaration)] != nil else {
          continue
        }
        made.variables.removeAll { $0.span == variable.span }
        var function = SwiftFunction(
          parameters: [], body: variable.getter ?? [], span: variable.span)
        (function.name, function.answer, function.isProperty) = (variable.name, variable.type, true)
        function.conditions = declaration.conditions
        made.functions.append(function)
      }
      return SwiftStatement(.type(made), statement.span)
    }
  }

  private static func key(_ name: String, of declaration: SwiftTypeDeclaration) -> String {
    SwiftProgram.library(declaration.name.text) + "." + name
  }
}

extension SwiftStatement {
  /// The extension that it is, if that has conditions on types.
  fileprivate var conditionalExtension: SwiftTypeDeclaration? {
    guard case .type(let declaration) = kind, declaration.keyword == .extension,
      declaration.conditions.contains(where: { $0.type != nil })
    else { return nil }
    return declaration
  }
}

extension SwiftVariable {
  /// Its name, if it is a property of values that only computes what it is.
  fileprivate var conditionalName: String? {
    getter == nil || setter != nil || isStatic || changesWhenRead ? nil : name?.text
  }
}
