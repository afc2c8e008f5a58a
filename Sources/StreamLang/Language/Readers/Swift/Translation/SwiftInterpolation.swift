/// Interpolations of the program's own.
///
/// `\(pad: 3)` calls an `appendInterpolation` that it adds to texts.
extension SwiftTyping {
  /// The value of a piece of a text for which the program has a function; nil of all others.
  func interpolation(_ piece: SwiftExpression) -> SwiftExpression? {
    let span = piece.span
    var (given, isOwn) = ([SwiftExpression.Argument(label: nil, value: piece)], false)
    if case .call(let callee, let arguments) = piece.kind,
      case .name(SwiftExpression.ownPiece) = callee.kind
    {
      (given, isOwn) = (arguments, true)
    }
    let all = program.extensions["String"]?.functions["appendInterpolation"] ?? []
    let text = SwiftTypeName.named("String", [])
    let fitting = overloads.fitting(given, among: all, on: text)
    if fitting.isEmpty {
      if isOwn {
        refuse("no `appendInterpolation` takes this", span, "add one to String.StringInterpolation")
      }
      return nil
    }
    if !isOwn, type(of: piece).map(\.isUnknown) ?? true {
      refuse(
        "nothing tells which `appendInterpolation` this means", span,
        "write its type, as in `x as Int`")
    }
    // `{ var text = ""; text.appendInterpolation(…); return text }()`
    let held = Name("$text", span)
    var made = SwiftVariable(
      held, SwiftExpression(.text([.text("")]), span), isConstant: false, span)
    made.type = text
    let name = SwiftExpression(.name(held.text), span)
    let method = SwiftExpression(.member(name, Name("appendInterpolation", span)), span)
    return .computed(
      by: [
        SwiftStatement(.declare([made]), span),
        SwiftStatement(.expression(SwiftExpression(.call(method, given), span)), span),
        SwiftStatement(.leave(name), span),
      ], span)
  }

  /// `append(a)`, which is what the library's functions do within such a function; nil of all other calls.
  func appending(_ name: String, _ given: SwiftArguments, _ span: Span) -> SwiftExpression? {
    guard let type = around.type, SwiftLibrary.extended(type.name) == "String",
      program.types[type.name] == nil, given.count == 1, given[0].label == nil
    else { return nil }
    var value = given[0].value
    switch name {
    case "appendLiteral": break
    case "appendInterpolation":
      let own = program.functions(name, of: type.name)
      if !overloads.fitting(given, among: own, on: nil).isEmpty { return nil }
      value = SwiftExpression(.text([.value(value)]), span)
    default: return nil
    }
    let this = SwiftExpression(.name("self"), span)
    let method = SwiftExpression(.member(this, Name("append", span)), span)
    return SwiftExpression(.call(method, [.init(label: nil, value: value)]), span)
  }
}
