extension Resolver {
  /// Resolves an expression by itself.
  mutating func expression(_ expression: Expression) -> Core.Expression {
    let span = expression.span
    symbols.resolved &+= 1
    if work?.shouldStop() == true { return Core.Expression(.invalid, span) }
    if !hasRoom(span) { return Core.Expression(.invalid, span, .any) }
    switch expression.kind {
    case .null: return Core.Expression(.literal(.null), span)
    case .bool(let truth): return Core.Expression(.literal(.bool(truth)), span)
    case .int(let number): return Core.Expression(.literal(.int(number)), span)
    case .double(let number): return Core.Expression(.literal(.double(number)), span)
    case .duration(let time): return Core.Expression(.literal(.duration(time)), span)
    case .string(let text): return Core.Expression(.literal(.string(text)), span)
    case .dot(let name): return Core.Expression(.literal(.symbol(name.text)), span)
    case .hole: return Core.Expression(locals.hole.map { .local($0) } ?? .invalid, span)
    case .parameter(let number): return parameter(number, span)
    case .interpolation(let pieces): return interpolation(pieces, span)
    case .name(let name): return self.name(Name(name, span))
    case .list(let members):
      if members.contains(where: \.isSpread) { return joined(members, span) }
      return list(members, span)
    case .record(let fields):
      if fields.contains(where: { $0.key == nil }) { return joined(fields, span) }
      return record(fields, span)
    case .spread(let value):
      report("`...` has its place in a list or a record", span)
      return self.expression(value)
    case .member(let object, let name): return member(expression, object, name)
    case .index(let object, let index):
      let (object, index) = (operand(object), operand(index))
      return Core.Expression(.element(object, index), span, element(of: object, index))
    case .call(let callee, _): return call(expression, callee)
    case .negate(let value):
      let value = operand(value)
      return Core.Expression(.negate(value), span, join([value.type]))
    case .not(let value):
      let value = operand(value)
      return Core.Expression(.not(value), span, join([value.type]))
    case .binary(let operation, let left, let right):
      return binary(expression, operation, left, right)
    case .conditional(let condition, let yes, let no):
      let condition = operand(condition)
      let (yes, no) = (self.expression(yes), self.expression(no))
      let type = choice(condition.type, [yes.type, no.type])
      return chosen(Core.Expression(.conditional(condition, yes, no), span, type))
    case .section(let body): return section(body, span)
    case .operatorName(let symbol): return function(named: symbol, span)
    case .function(let literal): return function(literal, span)
    case .ifElse(let branch): return ifElse(branch, span)
    case .switching(let subject, let cases): return switching(subject, cases, span)
    }
  }

  /// A part of a formula; a stream without a name there is read by its latest value.
  mutating func operand(
    _ expression: Expression, as expected: Expected = .value
  ) -> Core.Expression {
    let before = diagnostics.count
    let value = self.expression(expression)
    if value.type.isNothing, case .call = expression.kind, diagnostics.count == before {
      report(
        "`\(text(expression.span))` gives no value", expression.span,
        help: "it wants a statement of its own")
    }
    return coerce(value, to: expected)
  }

  /// A stream without a name where a formula wants a value: a part of the formula is its latest one.
  mutating func live(
    _ stream: Core.Expression, _ type: Kind, _ places: Range<Int>? = nil, isShown: Bool = false
  ) -> Core.Expression {
    let local = Core.Local()
    let made = Core.Expression(.live(local, stream, isShown: isShown), stream.span, type)
    if locals.isInFunction {
      // The function reads it anew whenever it is called, and so do its callers when that has changed.
      depend(in: stream.span, places, as: .value)
      return made
    }
    depend(in: stream.span, places, as: .data)
    let own = scope.dependencies.filter { stream.span.contains($0.span) }
    scope.live.append(
      Core.AnonymousInput(local: local, stream: stream, dependencies: Core.Dependencies(own)))
    return made
  }

  /// The symbol that a name of the session stands for.
  func symbol(_ name: Name, _ kind: Kind) -> Core.Expression {
    Core.Expression(.symbol(symbols.id(of: name.text), .plain), name.span, kind)
  }

  private mutating func interpolation(
    _ pieces: [Expression.Piece], _ span: Span
  ) -> Core.Expression {
    var kinds: [Kind] = []
    let pieces = pieces.map { piece -> Core.Piece in
      switch piece {
      case .text(let text): return .text(text)
      case .value(let value):
        let part = operand(value, as: .shown)
        kinds.append(part.type)
        return .value(part)
      }
    }
    return Core.Expression(.text(pieces), span, join(kinds))
  }

  private mutating func binary(
    _ whole: Expression, _ operation: BinaryOperator, _ left: Expression, _ right: Expression
  ) -> Core.Expression {
    if reportBareOperator(operation, left, right) {
      return Core.Expression(.invalid, whole.span, .any)
    }
    checkLiterals(whole, operation, left, right)
    let (left, right) = (operand(left), operand(right))
    return Core.Expression(
      .binary(operation, left, right), whole.span, join([left.type, right.type]))
  }

  /// `a.map +1`: an operator that was not called, with what was meant as its argument.
  private mutating func reportBareOperator(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression
  ) -> Bool {
    guard case .member(let object, let name) = left.kind, Prelude.method(name.text) != nil,
      silently({ $0.expression(object) }).type.isStream
    else { return false }
    let call = "\(text(left.span))(\(operation.rawValue)\(text(right.span)))"
    report(
      "\(name.text) is an operator and wants its arguments in parentheses", name.span,
      help: "write `\(call)`")
    return true
  }

  /// Two literals that no run could bring together.
  private mutating func checkLiterals(
    _ whole: Expression, _ operation: BinaryOperator, _ left: Expression, _ right: Expression
  ) {
    guard let first = Value(constant: left), let second = Value(constant: right),
      ![.and, .or, .coalesce].contains(operation)
    else { return }
    do { _ = try operation.apply(first, second) } catch let fault as RuntimeError {
      guard fault.annotation != nil else { return }
      report(fault.message, fault.place(whole, left, right), help: fault.help)
    } catch {}
  }

  private mutating func list(_ members: [Expression], _ span: Span) -> Core.Expression {
    let values = members.map { expression($0) }
    let kinds = values.map(\.type)
    let isStreams = !kinds.isEmpty && kinds.allSatisfy(\.isStream)
    return Core.Expression(.list(values), span, isStreams ? .streams : collection(kinds))
  }

  private mutating func record(_ fields: [Expression.Field], _ span: Span) -> Core.Expression {
    let values = fields.map { Core.Field(key: $0.key?.text ?? "", value: expression($0.value)) }
    return Core.Expression(.record(values), span, collection(values.map(\.value.type)))
  }

  /// `[...a, 1]`: lists one behind another.
  private mutating func joined(_ members: [Expression], _ span: Span) -> Core.Expression {
    let parts = members.runs { $0.isSpread || $1.isSpread }.map { run -> Core.Expression in
      if case .spread(let list) = run[0].kind { return spread(list) }
      return list(run, Span(run.first?.span.start ?? 0, run.last?.span.end ?? 0))
    }
    let areStreams = parts.allSatisfy { $0.type == .streams }
    return Core.Expression(
      .joined(parts, .list), span, areStreams ? .streams : collection(parts.map(\.type)))
  }

  /// `{...p, x: 1}`: records of which the later ones win.
  private mutating func joined(_ fields: [Expression.Field], _ span: Span) -> Core.Expression {
    let parts = fields.runs { $0.key == nil || $1.key == nil }.map { run -> Core.Expression in
      if run[0].key == nil { return spread(run[0].value) }
      return record(run, Span(run.first?.span.start ?? 0, run.last?.span.end ?? 0))
    }
    return Core.Expression(.joined(parts, .record), span, collection(parts.map(\.type)))
  }

  /// A list or record whose parts are wanted: of a stream its latest one.
  private mutating func spread(_ value: Expression) -> Core.Expression {
    let value = operand(value)
    return value.type.isStream ? value.with(type: .cell) : value
  }

  /// A list or record holds streams as they are; one of cells is a formula.
  private func collection(_ kinds: [Kind]) -> Kind {
    let kind = join(kinds)
    return kind != .undecided && kinds.contains(where: \.isStream) ? .value : kind
  }

  private func element(of object: Core.Expression, _ index: Core.Expression) -> Kind {
    if case .list(let members) = object.kind, case .literal(.int(let place)) = index.kind,
      members.indices.contains(place)
    {
      return members[place].type
    }
    switch object.type {
    case .streams: return .stream
    case .any: return .any
    default: return join([object.type, index.type])
    }
  }
}

extension RuntimeError {
  /// The part to mark of an operation on two kinds: a text where a number was wanted, or all of it.
  func place(_ whole: Expression, _ left: Expression, _ right: Expression) -> Span {
    guard case .string = right.kind else { return whole.span }
    if case .string = left.kind { return whole.span }
    return right.span
  }
}

// MARK: Names and members

extension Resolver {
  mutating func name(_ name: Name) -> Core.Expression {
    if let local = locals.names[name.text] {
      return Core.Expression(.local(local.id), name.span, local.kind)
    }
    if name.text == "_" { return Core.Expression(.lastValue, name.span, .any) }
    if let info = info(name.text) { return symbol(name, info) }
    if let builtin = Builtin.named(name.text) {
      depend(on: name.text, .word, name.span)
      if builtin.isRead {
        return Core.Expression(
          .builtin(Core.BuiltinCall(id: builtin.id, spelling: name, arguments: [])), name.span)
      }
      return Core.Expression(.plainFunction(builtin.id), name.span, .function(nil))
    }
    if let op = Prelude.function(name.text) {
      depend(on: name.text, .word, name.span)
      if op.traits.contains(.standsAlone) {
        return operation(op, WrittenCall(name: name, arguments: [], span: name.span))
      }
      if op.role == .subject { reportUncalled(op, name) }
      return Core.Expression(.operatorFunction(op.id, spelling: name), name.span, .function(nil))
    }
    reportUnknown(name)
    return Core.Expression(.invalid, name.span, .any)
  }

  /// Refuses an operator that stands by its name alone where only what it makes is of use.
  mutating func reportUncalled(_ op: Operator, _ name: Name) {
    report(
      "\(name.text) wants its parentheses", name.span, help: "write `\(name.text)(\(op.sample))`")
  }

  /// A name of the session, or of the text's earlier statements.
  private mutating func symbol(_ name: Name, _ info: NameInfo) -> Core.Expression {
    let role: Core.Dependency.Role =
      info.kind.isCell ? .value : info.kind.isStream ? .data : .called
    depend(on: name.text, role, name.span)
    if case .function(let function?) = info.kind {
      depend(on: function, symbols.id(of: name.text), name.span, isCalled: false)
    }
    if info.kind == .undecided { scope.isUndecided = true }
    if var constant = info.constant, constant.isLiteral {
      constant.span = name.span
      return constant
    }
    return symbol(name, info.kind)
  }

  private mutating func member(
    _ whole: Expression, _ object: Expression, _ name: Name
  ) -> Core.Expression {
    if let meant = Dialect.expanded(member: whole, isTaken: { isTaken($0) }) {
      return expression(meant)
    }
    if let qualified = whole.qualifiedName, let builtin = Builtin.named(qualified) {
      let call = Core.BuiltinCall(
        id: builtin.id, spelling: Name(qualified, whole.span), arguments: [])
      return Core.Expression(.builtin(call), whole.span, builtin.makesAnything ? .any : .handle)
    }
    if case .name(let text) = object.kind, locals.names[text] == nil, let info = info(text) {
      if name.text == "value" {
        // A snapshot: reading a value once makes nothing depend on it.
        depend(on: text, .snapshot, object.span)
        return Core.Expression(.symbol(symbols.id(of: text), .latest), whole.span)
      }
      if name.text == "errors", info.formula != nil {
        depend(on: text, .errors, object.span)
        return Core.Expression(.symbol(symbols.id(of: text), .errors), whole.span, .stream)
      }
    }
    let receiver = expression(object)
    if name.text == "publisher", let from = Prelude.function("from"), isSequence(receiver) {
      let argument = Expression.Argument(label: nil, value: object, span: object.span)
      return operation(from, WrittenCall(name: name, arguments: [argument], span: whole.span))
    }
    if case .symbol = receiver.kind, scope.dependencies.last?.span == receiver.span {
      let last = scope.dependencies.count - 1
      scope.dependencies[last].member = name.text
      scope.dependencies[last].span = whole.span
    }
    guard receiver.type.isStream, name.text != "value" || !receiver.isPassedOn else {
      return Core.Expression(.field(receiver, name), whole.span, field(name, of: receiver))
    }
    reportBareMember(object, name)
    return Core.Expression(.invalid, whole.span, .stream)
  }

  /// True if Combine would publish it: a list, or a name that may stand for one.
  private func isSequence(_ receiver: Core.Expression) -> Bool {
    switch (receiver.kind, receiver.type) {
    case (.list, _), (.binary(.closedRange, _, _), _), (.binary(.halfOpenRange, _, _), _): true
    case (.symbol, .cell), (.symbol, .value), (.symbol, .streams): true
    default: false
    }
  }

  private func field(_ name: Name, of receiver: Core.Expression) -> Kind {
    if let kind = fieldKind(name.text, of: receiver), kind.holdsStreams { return kind }
    switch receiver.type {
    case .cell: return .cell
    // Of the streams that an operator makes together, one by its name.
    case .streams: return Builtin.named(name.text) == nil ? .stream : .value
    case .any, .undecided: return receiver.type
    default: return receiver.shape == .record ? .any : .value
    }
  }

  private mutating func reportBareMember(_ object: Expression, _ name: Name) {
    if let method = ObserverMethod(rawValue: name.text) {
      if checkDriven(WrittenCall(name: name, arguments: [], span: name.span), object) {
        report(
          "\(name.text) wants its parentheses", name.span,
          help: "write `\(text(object.span)).\(name.text)\(method.sample)`")
      }
    } else if let op = Prelude.method(name.text) {
      report(
        "\(name.text) is an operator and wants its arguments in parentheses", name.span,
        help: "write `\(text(object.span)).\(name.text)(\(op.sample))`")
    } else if Builtin.named(name.text)?.arity.contains(1) == true {
      report(
        .noOperator(
          name.text, name.span,
          help: "of each value it is `\(text(object.span)).map(.\(name.text))`", isOfStream: false))
    } else {
      reportNoOperator(name)
    }
  }
}

extension Expression {
  /// The place at which a name stands in the expression first, outside functions.
  func firstMention(of name: String) -> Span? {
    if case .name(name) = kind { return span }
    if case .function = kind { return nil }
    for child in children {
      if let place = child.firstMention(of: name) { return place }
    }
    return nil
  }
}

extension Expression {
  fileprivate var isSpread: Bool { if case .spread = kind { true } else { false } }
}

extension Array {
  /// Its runs of elements, with a break between two of which this is true.
  fileprivate func runs(_ breaks: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { runs, element in
      if let last = runs.last?.last, !breaks(last, element) {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
    }
  }
}
