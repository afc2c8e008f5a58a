import StreamEngine

extension Checker {
  /// Checks a call; `kinds` are those of the arguments, where they were visited before.
  mutating func check(
    _ op: Operator, _ name: Name, receiver: Kind?, _ arguments: [Expression.Argument],
    visited kinds: [Kind]? = nil, _ locals: Locals
  ) {
    let written = arguments
    let arguments = op.adapt(arguments, calledAs: name.text)
    checkLeave(op, arguments.first?.value.span ?? name.span)
    var shapes: [ArgumentShape] = []
    if let receiver { shapes.append(ArgumentShape(kind: receiver.isStream ? .stream : nil)) }
    let before = diagnostics.count
    for (index, argument) in arguments.enumerated() {
      if reportLooseParameter(argument, before: arguments.dropFirst(index + 1).first, locals) {
        return
      }
      let kind = kinds?.dropFirst(index).first ?? visit(argument.value, locals)
      shapes.append(ArgumentShape(label: argument.label?.text, kind: argument.value.shape(kind)))
    }
    let labels = op.forms.flatMap { $0.parameters.filter { $0.label != .none }.map(\.name) }
    if diagnostics.count > before { return }
    if !checkLabels(of: arguments, name.text, among: labels) { return }
    let offset = receiver == nil ? 0 : 1
    guard let (form, slots) = op.form(for: shapes) else {
      return reportMismatch(op, name, arguments, shapes, offset, asWritten: written)
    }
    for (parameter, taken) in zip(form.parameters, slots) {
      for index in taken where index >= offset {
        check(arguments[index - offset].value, parameter.kind, name, shapes[index])
      }
    }
  }

  /// What a script may do outside is decided by who runs it, before anything happens.
  private mutating func checkLeave(_ op: Operator, _ place: Span) {
    if op.traits.contains(.writesFiles) && !mayWrite {
      report(
        "a script may not write files without leave", place, help: "run it with `--allow-write`")
    }
    if op.traits.contains(.runsPrograms) && !mayRun {
      report(
        "a script may not run programs without leave", place, help: "run it with `--allow-run`")
    }
  }

  /// `a.map(x, y => x + y)`: the first of two parameters that lack their parentheses.
  private mutating func reportLooseParameter(
    _ argument: Expression.Argument, before next: Expression.Argument?, _ locals: Locals
  ) -> Bool {
    guard case .name(let name) = argument.value.kind, locals.kinds[name] == nil, info(name) == nil,
      Builtin.named(name) == nil, argument.label == nil, next?.label == nil,
      case .function(let literal)? = next?.value.kind,
      case .named(let patterns, _) = literal.parameters, patterns.count == 1,
      case .name(let second) = patterns[0]
    else { return false }
    report(
      "unknown name \(name)", argument.value.span,
      help: "two parameters stand in parentheses: `(\(name), \(second.text)) => …`")
    return true
  }

  /// What can be said of a literal once it is known what it is for.
  private mutating func check(
    _ argument: Expression, _ kind: ParameterKind, _ name: Name, _ shape: ArgumentShape
  ) {
    switch (kind.base, shape.kind) {
    case (.function(let wanted), .function(let arity?))
    where arity > 0 && arity < wanted.arity || arity > wanted.most ?? .max:
      report(
        "\(name.text) wants a function \(wanted.taking), got one of \(arity)",
        argument.span, help: "as in `\(wanted.sample)`" + (wanted.remark.map { "; \($0)" } ?? ""))
    case (.marbles(let role), _):
      guard case .string(let text) = argument.kind else { return }
      do { _ = try Marbles.parse(text, as: role) } catch {
        report(Diagnostic(error, in: argument.span))
      }
    default: break
    }
  }

  /// Reports labels that a callee has not, or that stand there twice; the answer is whether all are
  /// right.
  @discardableResult mutating func checkLabels(
    of arguments: [Expression.Argument], _ callee: String, among known: some Sequence<String>
  ) -> Bool {
    var seen: Set<String> = []
    let before = diagnostics.count
    for label in arguments.compactMap(\.label) {
      if !known.contains(label.text) {
        let nearest = Suggestion.nearest(to: label.text, among: known)
        report(
          "\(callee) has no label \(label.text)", label.span,
          help: nearest.map { "did you mean `\($0):`?" })
      } else if !seen.insert(label.text).inserted {
        report("the label \(label.text) stands here twice", label.span, help: "leave one out")
      }
    }
    return diagnostics.count == before
  }
}

extension Operator {
  /// What kind of thing a call of it makes.
  var product: Kind {
    if traits.contains(.effect) { return .handle }
    return traits.contains(.several) ? .streams : .stream
  }

  /// What can stand at a place, over all forms; labels that cannot be left out do not count.
  func kinds(at place: Int, label: String?, in some: [Form]? = nil) -> [ParameterKind] {
    (some ?? forms).flatMap { form -> [ParameterKind] in
      if let label { return form.parameters.filter { $0.name == label }.map(\.kind) }
      let kinds = form.parameters.filter { $0.label != .required }.map(\.kind)
      // Behind any number of values there may be one more, or what follows them.
      if let many = kinds.firstIndex(where: \.isVariadic), place > many {
        return Array(kinds[many...])
      }
      return place < kinds.count ? [kinds[place]] : []
    }
  }

  /// The first form's arguments, as they could be.
  var sample: String { forms.first?.sample(after: receivers) ?? "" }
}

extension ArgumentKind {
  var title: String {
    switch self {
    case .stream: "a stream"
    case .number: "a number"
    case .duration: "a duration"
    case .function: "a function"
    case .bool: "true or false"
    case .string: "a string"
    case .record: "a record"
    case .list: "a list"
    case .null: "nil"
    case .dot: "a symbol"
    case .other: "something else"
    }
  }
}

extension Expression {
  /// What is certain of an argument before it is evaluated.
  func shape(_ kind: StreamLang.Kind) -> ArgumentKind? {
    switch self.kind {
    case .null: return .null
    case .bool: return .bool
    case .int, .double: return .number
    case .duration: return .duration
    case .string, .interpolation: return .string
    case .list: return .list
    case .record: return .record
    case .section: return .function(arity: 1)
    case .operatorName: return .function(arity: nil)
    case .function(let literal): return .function(arity: literal.arity)
    default:
      if durationUnit != nil { return .duration }
      return choiceParts != nil ? .dot : kind.isStream ? .stream : nil
    }
  }
}

extension FunctionLiteral {
  /// How many parameters it names; nil where only running can tell.
  var arity: Int? {
    guard case .named(let patterns, _) = parameters else { return nil }
    return patterns.count
  }
}
