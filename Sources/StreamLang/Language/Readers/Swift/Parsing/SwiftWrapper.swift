/// A property wrapper where a text uses it: `@Clamped(0...5)`.
struct SwiftWrapper {
  let name: Name
  let given: SwiftArguments

  /// The wrapper around a value of a type, or without one.
  func made(around value: SwiftExpression?, as type: SwiftTypeName? = nil) -> SwiftExpression {
    let held = value.map { value in
      let typed = type.map { SwiftExpression(.cast(value, "as", $0), value.span) }
      return [
        SwiftExpression.Argument(label: Name("wrappedValue", value.span), value: typed ?? value)
      ]
    }
    return SwiftExpression(
      .call(SwiftExpression(.name(name.text), name.span), (held ?? []) + given),
      value?.span ?? name.span)
  }

  /// The properties that stand for one with this wrapper: the wrapper, and a computed property for its value.
  func properties(for variable: SwiftVariable) -> [SwiftVariable] {
    guard let name = variable.name else { return [variable] }
    let span = variable.span
    let own = Name("_" + name.text, name.span)
    func part(_ word: String) -> SwiftExpression {
      SwiftExpression(.member(SwiftExpression(.name(own.text), span), Name(word, name.span)), span)
    }
    func read(_ name: Name, _ word: String) -> SwiftVariable {
      SwiftVariable(
        pattern: .name(name), type: word == "wrappedValue" ? variable.type : nil,
        getter: [SwiftStatement(.leave(part(word)), span)], isConstant: false,
        modifiers: variable.modifiers, span: span)
    }
    let held = SwiftVariable(
      pattern: .name(own), type: .named(self.name.text, []),
      value: made(around: variable.value, as: variable.type), isConstant: false,
      modifiers: variable.modifiers,
      wrapper: (self, name, variable.type), span: span)
    var property = read(name, "wrappedValue")
    let new = Name("newValue", name.span)
    let setting = SwiftExpression(
      .assign("=", part("wrappedValue"), SwiftExpression(.name(new.text), span)), span)
    property.setter = SwiftFunction(
      parameters: [.init(label: nil, name: new)],
      body: [SwiftStatement(.expression(setting), span)], span: span)
    property.observers = variable.observers
    return [held, property, read(Name("$" + name.text, name.span), "projectedValue")]
  }
}
