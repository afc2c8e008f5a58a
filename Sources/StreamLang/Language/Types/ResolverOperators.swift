import StreamEngine

/// Calls of operators, and of plain functions that may be operators besides.
extension Resolver {
  /// A call of an operator.
  mutating func operation(
    _ op: Operator, _ written: WrittenCall, on receiver: Core.Argument? = nil,
    resolved: [Core.Argument] = []
  ) -> Core.Expression {
    let name = written.name
    let arguments = op.adapt(written.arguments, calledAs: name.text) { isTaken($0) }
    noteBareTime(in: arguments)
    let type = op.product
    let invalid = Core.Expression(.invalid, written.span, type)
    checkPermission(op, arguments.first?.value.span ?? name.span)
    let before = diagnostics.count
    for (index, argument) in arguments.enumerated()
    where reportLooseParameter(argument, before: arguments.dropFirst(index + 1).first) {
      return invalid
    }
    var call = operatorCall(op, name, receiver, arguments, resolved)
    let shapes = call.shapes
    let labels = op.forms.flatMap { $0.allParameters.filter { $0.label != .none }.map(\.name) }
    if diagnostics.count > before {
      adviseFunctions(op, arguments, since: before)
      return invalid
    }
    if !checkLabels(of: arguments, name.text, among: labels, page: name.text) { return invalid }
    if reportsLastValue(op, arguments) { return invalid }
    let offset = receiver == nil ? 0 : 1
    guard let (index, form, slots, areFunctions) = op.decision(for: shapes) else {
      reportMismatch(op, name, arguments, shapes, offset, asWritten: written.arguments)
      return invalid
    }
    for place in call.arguments.indices where areFunctions && call.arguments[place].canBeFunction {
      call.arguments[place] = coerced(call.arguments[place], to: .function)
    }
    let isOnlyForm = op.forms.count { $0.slots(for: shapes) != nil } == 1
    var port = 0
    for (parameter, taken) in zip(form.allParameters, slots) {
      for place in taken {
        let role = parameter.role(at: port, of: op)
        if parameter.kind.takesStreams { port += 1 }
        if place < offset { continue }
        if work?.shouldStop() == true { return invalid }
        call.arguments[place - offset] = fitted(
          call.arguments[place - offset], to: parameter, of: op, isOnlyForm: isOnlyForm)
        let argument = call.arguments[place - offset]
        check(arguments[place - offset], argument, parameter.kind, name, shapes[place])
        if role != .parameter || argument.value.type.isCell {
          depend(in: argument.span, argument.dependencies, as: role)
        }
      }
    }
    if call.isCertain || isOnlyForm && call.isKnown { call.form = (index, slots) }
    return promising(call, op, written.span)
  }

  /// Notes a number that is one of milliseconds, which is worth a hint.
  mutating func noteBareTime(in arguments: [Expression.Argument]) {
    if bareTime != nil { return }
    for argument in arguments {
      guard case .duration = argument.value.kind else { continue }
      let number = text(argument.value.span)
      if !number.isEmpty, number.allSatisfy(\.isNumber) { return bareTime = number }
    }
  }

  /// A call with its arguments resolved; those that were resolved before are known by their places.
  mutating func operatorCall(
    _ op: Operator, _ name: Name, _ receiver: Core.Argument?, _ adapted: [Expression.Argument],
    _ resolved: [Core.Argument]
  ) -> Core.OperatorCall {
    var next = 0
    let arguments = adapted.map { written -> Core.Argument in
      if let place = resolved.place(of: written.value, from: &next) {
        var known = resolved[place]
        known.label = written.label?.text
        if written.isMilliseconds { known.value = known.value.inMilliseconds }
        return known
      }
      var made = argument(written)
      if written.isMilliseconds { made.value = made.value.inMilliseconds }
      return made
    }
    return Core.OperatorCall(
      id: op.id, spelling: name, receiver: receiver, arguments: arguments,
      isPiped: adapted.contains(where: \.isNumbered))
  }

  /// Refuses what its text may not do outside, before anything has happened; `HostIO` would refuse it later.
  private mutating func checkPermission(_ op: Operator, _ place: Span) {
    if op.traits.contains(.writesFiles) { checkMayWrite(place) }
    if op.traits.contains(.runsPrograms) && !source.permissions.runsPrograms { report(.run, place) }
  }

  mutating func checkMayWrite(_ place: Span) {
    if !source.permissions.writesFiles { report(.write, place) }
  }

  private mutating func report(_ refusal: Permissions.Refusal, _ place: Span) {
    report(refusal.message, place, help: refusal.help)
  }

  /// `a.map(x, y => x + y)`: the first of two parameters that lack their parentheses.
  private mutating func reportLooseParameter(
    _ argument: Expression.Argument, before next: Expression.Argument?
  ) -> Bool {
    guard case .name(let name) = argument.value.kind, locals.names[name] == nil, info(name) == nil,
      Builtin.named(name) == nil, argument.label == nil, next?.label == nil,
      case .function(let literal)? = next?.value.kind,
      case .named(let patterns, _) = literal.parameters, patterns.count == 1,
      case .name(let second) = patterns[0]
    else { return false }
    report(
      .unknown(
        name, argument.value.span,
        help: "two parameters stand in parentheses: `(\(name), \(second.text)) => …`"))
    return true
  }

  /// The checks of a literal once it is known what it is for.
  private mutating func check(
    _ written: Expression.Argument, _ argument: Core.Argument, _ kind: ParameterKind,
    _ name: Name, _ shape: ArgumentShape
  ) {
    switch (kind.base, shape.kind) {
    case (.function(let wanted), .function(let arity?))
    where arity > 0 && arity < wanted.arity && !written.mayTakeLess || arity > wanted.most ?? .max:
      report(
        "\(name.text) wants a function \(wanted.taking), got one of \(arity)",
        argument.span,
        help: "as in `\(wanted.sample)`" + (wanted.annotation.map { "; \($0)" } ?? ""))
    case (.marbles(let role), _):
      guard case .literal(.string(let text)) = argument.value.kind else { return }
      do { _ = try Marbles.parse(text, as: role) } catch {
        let isWritten = if case .string = written.value.kind { true } else { false }
        report(
          isWritten
            ? Diagnostic(error, in: argument.span)
            : Diagnostic(.check, error.message, argument.span, help: error.help))
      }
    default: break
    }
  }

  /// Reports labels that a callee has not, or that stand there twice; the answer is whether all are
  /// right.
  ///
  /// `page` is the page of help that shows the labels.
  @discardableResult mutating func checkLabels(
    of arguments: [Expression.Argument], _ callee: String, among known: some Sequence<String>,
    page: String? = nil
  ) -> Bool {
    var seen: Set<String> = []
    let before = diagnostics.count
    for label in arguments.compactMap(\.label) {
      if !known.contains(label.text) {
        let nearest = Suggestion.nearest(to: label.text, among: known)
        report(
          "\(callee) has no label \(label.text)", label.span,
          help: nearest.map { "did you mean `\($0):`?" }
            ?? page.map { "`:help \($0)` shows its labels" })
      } else if !seen.insert(label.text).inserted {
        report("the label \(label.text) stands here twice", label.span, help: "leave one out")
      }
    }
    return diagnostics.count == before
  }
}

// MARK: Plain functions

extension Resolver {
  /// A call by the name of a plain function, which may be an operator's too.
  mutating func plainCall(_ builtin: Builtin, _ written: WrittenCall) -> Core.Expression {
    // Once only: calls stand within calls.
    let values = values(written.arguments)
    if let op = Prelude.operators[written.name.text] {
      switch isAboutStreams(op, builtin, written, values) {
      case true?:
        let made = operation(op, written, resolved: values)
        return made.type.isStream ? made : made.with(type: op.product)
      case nil:
        var call = Core.DynamicCall(name: written.name, arguments: values, builtin: builtin.id)
        let adapted = op.adapt(written.arguments, calledAs: written.name.text) { isTaken($0) }
        call.operation = candidate(op, adapted, values)
        let isTold = isTold(builtin, op, written.arguments, values)
        if !isTold { check(builtin, written, receivers: 0) }
        let type = isTold ? .stream : product(of: builtin, values.map(\.value.type))
        return Core.Expression(.dynamic(call), written.span, type)
      case false?: break
      }
    }
    check(builtin, written, receivers: 0)
    return builtinCall(builtin, written, values, receivers: 0)
  }

  /// True if a call of what is an operator and a plain function means the operator; nil where only
  /// running can tell.
  private func isAboutStreams(
    _ op: Operator, _ builtin: Builtin, _ written: WrittenCall, _ values: [Core.Argument]
  ) -> Bool? {
    let arguments = op.adapt(written.arguments, calledAs: written.name.text)
    let shapes = zip(arguments, values).map { ArgumentShape(label: $0.label?.text, kind: $1.shape) }
    return op.isMeant(besides: builtin, by: shapes, holding: values.map(\.value.streams))
  }

  /// The value of a name only running can tell, unless a label does.
  private func isTold(
    _ builtin: Builtin, _ op: Operator, _ written: [Expression.Argument], _ values: [Core.Argument]
  ) -> Bool {
    op.role == .combiner && values.contains(where: \.value.type.isUnknown)
      && !builtin.hasLabels(of: written)
  }

  func product(of builtin: Builtin, _ kinds: [Kind]) -> Kind {
    if builtin.makesHandle { return .handle }
    if builtin.makesAnything { return .any }
    return builtin.isAction ? .nothing : join(kinds)
  }

  /// A call of a plain function, with those arguments turned into functions that mean one.
  mutating func builtinCall(
    _ builtin: Builtin, _ written: WrittenCall, _ arguments: [Core.Argument], receivers: Int
  ) -> Core.Expression {
    let values = arguments.enumerated().map { place, argument -> Core.Expression in
      if place < receivers {
        return coerced(argument, to: builtin.makesHandle ? .element : .value).value
      }
      let isLast = place == arguments.count - 1
      if builtin.wantsFunction(at: place, isLast: isLast, label: argument.label) {
        if argument.asFunction != nil || argument.value.isLocal {
          return coerced(argument, to: .function).value
        }
      }
      // Objects of another language get what they are given as it is.
      if builtin.makesAnything { return coerced(argument, to: .element).value }
      return coerced(argument, to: builtin.catches ? .value : .shown).value
    }
    let call = Core.BuiltinCall(id: builtin.id, spelling: written.name, arguments: values)
    let made = Core.Expression(
      .builtin(call), written.span, product(of: builtin, arguments.map(\.value.type)))
    if builtin.makesAnything { return made }
    return reading(made, zip(values, arguments).map { ($0, $1.dependencies) })
  }

  /// A call of a plain function; the functions that it is given are called at once, and read names as well.
  mutating func reading(
    _ call: Core.Expression, _ given: [(value: Core.Expression, dependencies: Range<Int>)]
  ) -> Core.Expression {
    var reads = false
    for (value, dependencies) in given where value.type.isFunction {
      if dependAtOnce(in: value.span, dependencies) { reads = true }
    }
    return reads && call.type.isPlain ? call.with(type: .cell) : call
  }

  /// Refuses a call of a plain function with too few or too many arguments, or with labels that it has
  /// not.
  mutating func check(_ builtin: Builtin, _ call: WrittenCall, receivers: Int) {
    let number = call.arguments.count + receivers
    let name = call.name
    if number < builtin.arity.lowerBound, receivers == 0, Prelude.method(name.text) != nil {
      let given = call.arguments.map { text($0.span) }.joined(separator: ", ")
      return report(
        "\(name.text) stands after a stream or a list", name.span,
        help: "as in `a.\(name.text)(\(given))`")
    }
    if !builtin.arity.contains(number) {
      report(
        builtin.spelled(name.text).wrongArity(number), name.span,
        help: "as in `\(builtin.example.source)`")
    }
    checkLabels(of: call.arguments, call.name.text, among: builtin.labels)
  }

  /// True if a method of what follows cells is the plain function: `[x, y].map(+1)`.
  ///
  /// Of a name, or of arithmetic with names, it is the operator, unless that takes no such arguments, `x.max(y)`,
  /// or would wait for an end that never comes: `x.count()` of a cell that is set by hand.
  func isAboutValues(
    _ call: WrittenCall, _ object: Expression, _ receiver: Core.Expression
  ) -> Bool {
    let name = call.name.text
    guard receiver.type.isCell, Builtin.method(name) != nil else { return false }
    let op = Prelude.method(name)
    if op?.takes(call.arguments, calledAs: name) == false { return true }
    if case .name(let own) = object.kind {
      let waitsForEnd = op?.silence?.lastsToTheEnd == true || Builtin.named(name) == nil
      return waitsForEnd && isEndless(own)
    }
    return !object.isArithmetic
  }

  /// True of a cell that is set by hand, and of formulas that read only such cells.
  private func isEndless(_ name: String) -> Bool {
    var (pending, seen) = ([name], Set<String>())
    while let name = pending.popLast() {
      guard seen.insert(name).inserted else { continue }
      guard let info = info(name) else { continue }
      if info.kind.isFunction || info.constant != nil { continue }
      if !info.kind.isCell { return false }
      if info.formula != nil { pending += info.mentions }
    }
    return true
  }
}

extension Expression.Argument {
  /// True of a function within RxJS's `.pipe(…)`, which need not take all that it gets; RxJS has no sections.
  fileprivate var mayTakeLess: Bool { if case .section = value.kind { false } else { isNumbered } }
}

extension Expression {
  /// True if it computes a value rather than naming or calling something.
  fileprivate var isArithmetic: Bool {
    switch kind {
    case .binary, .negate, .not, .conditional, .interpolation: true
    default: false
    }
  }

  /// True if it is written out, and has no parts.
  var isLiteral: Bool {
    switch kind {
    case .null, .bool, .int, .double, .duration, .string, .dot: true
    default: false
    }
  }
}

extension Operator {
  /// True if a form has places for so many arguments, with these labels, behind a receiver.
  func takes(_ arguments: [Expression.Argument], calledAs name: String) -> Bool {
    let shapes = adapt(arguments, calledAs: name).map { ArgumentShape(label: $0.label?.text) }
    return form(for: [ArgumentShape()] + shapes) != nil
  }

  /// The kind of thing that a call of it makes.
  var product: Kind {
    if traits.contains(.effect) { return .handle }
    return traits.contains(.several) ? .streams : .stream
  }

  /// The first form's arguments, as they could be.
  var sample: String { forms.first?.sample(after: receivers) ?? "" }
}

extension [Core.Argument] {
  /// The place of an argument that has been resolved, from `next` on if it is there: most are in the order of the
  /// text, and two of a translation may stand at one place of that.
  func place(of written: Expression, from next: inout Int) -> Int? {
    if written.isLiteral { return nil }
    let isIt = { (place: Int) in self[place].span == written.span }
    let place = (next..<count).first(where: isIt) ?? (0..<next).first(where: isIt)
    if let place { next = place + 1 }
    return place
  }
}
