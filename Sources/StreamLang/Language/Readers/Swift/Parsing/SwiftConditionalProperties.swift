/// Properties of extensions that differ only in their conditions, as `text` in `extension Box where T == Int` and in
/// `extension Box where T == String`.
///
/// They are methods without arguments, which their conditions tell apart; `a.text` calls one. That of an extension
/// without conditions, or by which the type conforms to a protocol, is a property, too, for values of unknown types.
///
/// A text of one letter is a `String` or a `Character`: what extensions give to both, and what they give to texts and the
/// library to characters, as `isNumber`, has the type as its condition.
enum SwiftConditionalProperties {
  /// Statements with such methods in the place of these properties.
  static func separated(_ statements: [SwiftStatement]) -> [SwiftStatement] {
    let statements = statements.withTextTypes
    var conditions: [String: Set<String>] = [:]
    for declaration in statements.compactMap(\.extending) {
      let all = declaration.placed.map(\.text).sorted().joined(separator: ", ")
      for name in declaration.variables.compactMap(\.conditionalName) {
        conditions[key(name, of: declaration), default: []].insert(all)
      }
    }
    let several = conditions.filter { $1.count > 1 || $1 == ["Self == String"] }
    if several.isEmpty { return statements }
    return statements.map { statement in
      guard let declaration = statement.extending else { return statement }
      let isKept = declaration.placed.isEmpty || !declaration.parents.isEmpty
      var made = declaration
      for variable in declaration.variables {
        guard let name = variable.conditionalName, several[key(name, of: declaration)] != nil else {
          continue
        }
        if !isKept { made.variables.removeAll { $0.span == variable.span } }
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
    SwiftLibrary.extended(declaration.name.text) + "." + name
  }
}

extension [SwiftStatement] {
  /// Those in which the members that extensions give to `String` and to `Character` stand in extensions of their own,
  /// with the condition that the value is one of this type.
  fileprivate var withTextTypes: [SwiftStatement] {
    let texts = ["Character", "String"]
    let names = texts.map { type in
      Set(compactMap(\.extending).filter { $0.name.text == type }.flatMap(\.memberNames))
    }
    let shared = names[0].union(SwiftWorld.questions.keys).intersection(names[1])
    if shared.isEmpty { return self }
    return flatMap { statement -> [SwiftStatement] in
      guard let declaration = statement.extending, texts.contains(declaration.name.text),
        !shared.isDisjoint(with: declaration.memberNames)
      else { return [statement] }
      var (rest, own) = (declaration, declaration)
      let condition = SwiftCondition(
        name: "Self", type: .named(declaration.name.text, []), isSame: true)
      own.conditions.append(condition)
      (own.parents, own.initializers, own.indices, own.types) = ([], [], [], [])
      own.synonyms = [:]
      own.variables.removeAll { !shared.contains($0.sharedName ?? "") }
      own.functions.removeAll { !shared.contains($0.sharedName ?? "") }
      for place in own.functions.indices { own.functions[place].conditions.append(condition) }
      rest.variables.removeAll { shared.contains($0.sharedName ?? "") }
      rest.functions.removeAll { shared.contains($0.sharedName ?? "") }
      return [rest, own].map { SwiftStatement(.type($0), statement.span) }
    }
  }
}

extension SwiftStatement {
  /// The extension that it is.
  fileprivate var extending: SwiftTypeDeclaration? {
    guard case .type(let declaration) = kind, declaration.keyword == .extension else { return nil }
    return declaration
  }
}

extension SwiftTypeDeclaration {
  /// Its conditions that tell a type.
  fileprivate var placed: [SwiftCondition] { conditions.filter { $0.type != nil } }

  /// The names of members of its values, which another type may have, too.
  fileprivate var memberNames: [String] {
    variables.compactMap(\.sharedName) + functions.compactMap(\.sharedName)
  }
}

extension SwiftFunction {
  /// Its name, if it is a method of values.
  fileprivate var sharedName: String? {
    guard !isStatic, let name = name?.text, name.first?.isLetter == true else { return nil }
    return name
  }
}

extension SwiftVariable {
  /// Its name, if it is a property of values.
  fileprivate var sharedName: String? { conditionalName }

  /// Its name, if it is a property of values that only computes what it is.
  fileprivate var conditionalName: String? {
    getter == nil || setter != nil || isStatic || changesWhenRead ? nil : name?.text
  }
}
