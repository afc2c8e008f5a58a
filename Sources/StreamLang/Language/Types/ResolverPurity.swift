/// Formulas only compute: what prints, sets or asks has no place in them.
extension Resolver {
  /// The first thing in a function that has no place in a formula; of one whose text is being resolved it
  /// is not known.
  mutating func impurity(of function: UserFunction) -> Impurity? {
    if let known = function.impurity { return known }
    guard let meaning = function.meaning else { return nil }
    function.impurity = .some(nil)
    let found = impurity(in: meaning.body)?.what
    function.impurity = found
    return found
  }

  mutating func impurity(in statements: [Core.Statement]) -> (what: Impurity, span: Span)? {
    for statement in statements {
      var expressions: [Core.Expression]?
      switch statement.kind {
      case .set(let settings):
        for case .symbol(let id, let span) in settings.map(\.target) {
          return (.set(symbols.name(of: id)), span)
        }
      case .loop(let loop):
        if let found = impurity(in: loop.body) { return found }
        expressions = loop.tested
      case .attempt(let attempt):
        if let found = impurity(in: attempt.statements) { return found }
        expressions = []
      default: break
      }
      for expression in expressions ?? statement.expressions {
        if let found = impurity(in: expression) { return found }
      }
    }
    return nil
  }

  /// The first thing in an expression that has no place in a formula, outside of the functions in it.
  mutating func impurity(in whole: Core.Expression) -> (what: Impurity, span: Span)? {
    var pending = [whole]
    while let expression = pending.popLast() {
      switch expression.kind {
      case .builtin(let call):
        if call.id.builtin.isImpure { return (.call(call.spelling.text), expression.span) }
      case .dynamic(let call):
        if call.receiver == nil, call.builtin?.builtin.isImpure == true {
          return (.call(call.name.text), expression.span)
        }
      case .call(let callee, _):
        if case .function(let function?) = callee.type, let what = impurity(of: function) {
          return (what, expression.span)
        }
      case .choice(let choice):
        for body in choice.branches.map(\.body) + [choice.otherwise ?? []] {
          if let found = impurity(in: body) { return found }
        }
        // The bodies are not looked at again: those within them would be looked at twice each time.
        pending += choice.subject.map { [$0.value] } ?? []
        pending += choice.branches.flatMap(\.test.children)
        continue
      default: break
      }
      pending += expression.children.reversed()
    }
    return nil
  }

  /// A formula cannot print, nor ask for random numbers or the time, nor set anything.
  mutating func checkPurity(of formula: Core.Expression) {
    guard let (what, span) = impurity(in: formula) else { return }
    switch what {
    case .call(let name):
      let call = Builtin.named(name)?.isRead == true ? name : "\(name)(…)"
      report(
        "\(name) has no place in a formula", span,
        help: "a stream can, as in `timer(1s).map(_ => \(call))` or with `withLatestFrom`")
    case .set(let name):
      report(
        "a formula cannot set \(name)", span,
        help: "a subscription can, as in `a.subscribe { \(name) = $0 }`")
    }
  }
}

extension Builtin {
  /// True if it has no place in a formula.
  fileprivate var isImpure: Bool { !isPure && !makesHandle }
}

extension Resolver {
  /// A method of a list that changes it in other languages makes another list here: somebody has to want that.
  mutating func checkIsKept(_ value: Core.Expression, _ written: Statement) {
    guard case .expression(let call) = written.kind,
      case .call(let callee, let arguments) = call.kind,
      case .member(let object, let name) = callee.kind, callee.qualifiedName == nil,
      let builtin = Builtin.method(name.text), builtin.isPure, !isTaken(name.text),
      case .name = object.kind
    else { return }
    // A function that is called for each member may do something.
    switch value.kind {
    case .dynamic(let call) where call.told == nil:
      if call.arguments.contains(where: \.value.type.isFunction) { return }
    case .builtin(let call): if call.arguments.contains(where: \.type.isFunction) { return }
    default: return
    }
    let (whole, list) = (text(call.span), text(object.span))
    let values = arguments.map { text($0.value.span) }.joined(separator: ", ")
    let isAdded = builtin.methods.contains(name.text) && !builtin.methods.contains("concat")
    var help = isAdded ? "write `\(list) += [\(values)]`" : "write `\(list) = \(whole)`"
    if isAdded, locals.isInFunction { help += ", or answer `[...\(list), \(values)]`" }
    report(
      "`\(whole)` leaves \(list) as it is, and nobody keeps what it makes", call.span, help: help)
  }
}
