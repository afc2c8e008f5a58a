extension Expression {
  /// `a.play("-1-2|", frame: 100ms)` as `cold("-1-2|", frame: 100ms).bind(to: a)`: marble text that
  /// drives a subject or an input cell from now on; nil if it is something else.
  var unplayed: Expression? {
    guard case .call(let callee, let arguments) = kind,
      case .member(let target, let play) = callee.kind, play.text == "play"
    else { return nil }
    let text = Expression(.call(Expression(.name("cold"), play.span), arguments), span)
    let bind = Expression(.member(text, Name("bind", play.span)), callee.span)
    let subject = Argument(label: Name("to", play.span), value: target, span: target.span)
    return Expression(.call(bind, [subject]), span)
  }
}
