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
      guard var declaration = statement.conditionalExtension else { return statement }
      let isOne: (SwiftVariable) -> Bool = { variable in
        variable.conditionalName.map { several[key($0, of: declaration)] != nil } == true
      }
      let properties = declaration.variables.filter(isOne)
      declaration.variables.removeAll(where: isOne)
      declaration.functions += properties.map { variable in
        var made = SwiftFunction(parameters: [], body: variable.getter ?? [], span: variable.span)
        (made.name, made.answer, made.isProperty) = (variable.name, variable.type, true)
        made.conditions = declaration.conditions
        return made
      }
      return SwiftStatement(.type(declaration), statement.span)
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
