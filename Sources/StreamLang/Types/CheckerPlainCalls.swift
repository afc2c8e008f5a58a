// What the checker knows of plain functions, and of names that are an operator besides.

extension Operator {
  /// Whether a form has places for so many arguments, with these labels, behind a receiver.
  func takes(_ arguments: [Expression.Argument], calledAs name: String) -> Bool {
    let shapes = adapt(arguments, calledAs: name).map { ArgumentShape(label: $0.label?.text) }
    return form(for: [ArgumentShape()] + shapes) != nil
  }
}

extension Checker {
  /// A call by the name of a plain function, which may be an operator's too.
  mutating func visitPlainCall(
    _ builtin: Builtin, _ name: Name, _ arguments: [Expression.Argument], _ locals: Locals
  ) -> Kind {
    // Once only: calls stand within calls.
    let kinds = arguments.map { visit($0.value, locals) }
    if let op = Prelude.operators[name.text],
      isAboutStreams(op, builtin, name, arguments, kinds)
    {
      check(op, name, receiver: nil, arguments, visited: kinds, locals)
      return .stream
    }
    for (argument, kind) in zip(arguments, kinds) { noteOperand(argument.value, kind) }
    builtin.check(arguments, receivers: 0, name, &self)
    if builtin.makesHandle { return .handle }
    return builtin.isAction ? .nothing : join(kinds)
  }

  /// Whether a call of what is an operator and a plain function means the operator.
  private func isAboutStreams(
    _ op: Operator, _ builtin: Builtin, _ name: Name, _ written: [Expression.Argument],
    _ kinds: [Kind]
  ) -> Bool {
    let arguments = op.adapt(written, calledAs: name.text)
    // `zip([a, b])`: a list of streams.
    if op.role == .combiner, arguments.count < builtin.arity.lowerBound { return true }
    // What a name holds only running can tell, unless a label does.
    let isTold = kinds.contains(where: \.isUnknown) && !builtin.hasLabels(of: written)
    let isStream =
      op.role == .combiner
      ? isTold || kinds.contains(where: \.holdsStreams) : kinds.first?.isStream == true
    let shapes = zip(arguments, kinds).map {
      ArgumentShape(label: $0.label?.text, kind: $0.value.shape($1))
    }
    return isStream && op.form(for: shapes) != nil
  }

  /// Whether a method of what follows cells is the plain function: `[x, y].map(+1)`.
  ///
  /// Of a name, or of arithmetic with names, it is the operator, unless that takes no such arguments:
  /// `x.max(y)`.
  func isAboutValues(
    _ object: Expression, _ receiver: Kind, _ name: Name, _ arguments: [Expression.Argument]
  ) -> Bool {
    guard receiver.isCell, Builtin.named(name.text) != nil else { return false }
    if Prelude.method(name.text)?.takes(arguments, calledAs: name.text) == false { return true }
    if case .name = object.kind { return false }
    return !object.isArithmetic
  }

  /// A formula is computed again whenever something changes: it cannot print, nor ask for random
  /// numbers or the time.
  mutating func checkPurity(of formula: Expression) {
    var pending = [formula]
    while let expression = pending.popLast() {
      var (kids, called) = (expression.kids, expression)
      if case .call(let callee, _) = expression.kind {
        (called, kids) = (callee, Array(kids.dropFirst()))
      }
      if case .name(let name) = called.kind, info(name) == nil, let builtin = Builtin.named(name),
        !builtin.isPure, !builtin.makesHandle, called.span != expression.span || builtin.isRead
      {
        let call = builtin.isRead ? name : "\(name)(…)"
        report(
          "\(name) has no place in a formula", expression.span,
          help: "a stream can, as in `timer(1s).map(_ => \(call))` or with `withLatestFrom`")
      } else if called.span != expression.span {
        pending.append(called)
      }
      pending += kids
    }
  }
}
