/// Decorators of TypeScript as it has had them from the beginning: functions that are told of a class or of a part of it.
extension JSTranslator {
  /// The calls of the decorators of a class, behind all else of it: those of instances, of static members, its own.
  func decorations(_ literal: JSClassLiteral, _ own: String) -> [Statement] {
    var made: [Statement] = []
    var ofClass = literal.decorators
    let members = literal.members.filter { !$0.allDecorators.isEmpty }
    for member in members.filter({ !$0.isStatic }) + members.filter(\.isStatic) {
      let given = member.allDecorators
      let span = given[0].span
      guard case .name(let key) = member.key else {
        refuse("a decorator of a computed name is not read", span, "write the name out")
        continue
      }
      if key.text == "constructor", !member.isStatic {
        ofClass += given
        continue
      }
      let call = decoration(
        given, own,
        [
          string(key.text, key.span), Expression(.bool(member.isStatic), span),
          Expression(.bool(member.kind == .field), span),
        ])
      made.append(Statement(.expression(call), span))
    }
    if let first = ofClass.first { made.append(set(own, decoration(ofClass, own), first.span)) }
    return made
  }

  private func decoration(
    _ decorators: [JSExpression], _ own: String, _ member: [Expression] = []
  ) -> Expression {
    let span = decorators[0].span
    if Self.contextWords.contains(where: scope.words.has) {
      refuse(
        "a decorator that is told a context is not read", span,
        "write one that takes the target, the key and the descriptor, as TypeScript's own do")
    }
    let list = Expression(.list(decorators.map(expression)), span)
    return js("decorate", [list, name(own, span)] + member, span)
  }

  /// The words of programs whose decorators are those of newer JavaScript, which mean something else.
  private static let contextWords = [
    "context", "ctx", "_context", "_ctx", "addInitializer", "ClassDecoratorContext",
    "ClassMethodDecoratorContext", "ClassFieldDecoratorContext", "ClassGetterDecoratorContext",
    "ClassSetterDecoratorContext", "ClassAccessorDecoratorContext", "ClassMemberDecoratorContext",
    "DecoratorContext",
  ]
}
