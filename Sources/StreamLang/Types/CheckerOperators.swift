import StreamEngine

extension Checker {
  /// Checks a call; `kinds` are those of the arguments, where they were visited before.
  mutating func check(
    _ op: Operator, _ name: Name, receiver: Kind?, _ arguments: [Expression.Argument],
    visited kinds: [Kind]? = nil, _ locals: Locals
  ) {
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
      return reportMismatch(op, name, arguments, shapes, offset)
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
    case (.function(let wanted), .function(let arity?)) where arity > 0 && arity < wanted:
      report(
        "\(name.text) wants a function of \(count(wanted, "argument")), got one of \(arity)",
        argument.span, help: "as in `(sum, x) => sum + x`")
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

  private mutating func reportMismatch(
    _ op: Operator, _ name: Name, _ arguments: [Expression.Argument], _ shapes: [ArgumentShape],
    _ offset: Int
  ) {
    for (index, argument) in arguments.enumerated() {
      let wanted = op.kinds(at: index + offset, label: argument.label?.text)
      let shape = shapes[index + offset]
      if wanted.isEmpty || wanted.contains(where: { shape.kind?.fits($0) ?? true }) { continue }
      return reportKind(name, wanted, argument.value, shape)
    }
    let counts = op.forms.map { form in
      let parameters = form.parameters.dropFirst(offset)
      let most = parameters.contains { $0.kind.isVariadic } ? Int.max : parameters.count
      return (parameters.count { !$0.kind.isOptional }, most)
    }
    let least = counts.map(\.0).min() ?? 0
    let most = counts.map(\.1).max() ?? 0
    if arguments.count < least || arguments.count > most {
      let wanted = arguments.count < least ? least : most
      return report(
        "\(name.text) wants \(count(wanted, "argument")), got \(arguments.count)", name.span,
        help: op.sampleCalls(offset).map { "as in \($0)" })
    }
    if reportBoth(op, name, arguments, shapes, offset) { return }
    report(
      "\(name.text) does not take these arguments together", name.span,
      help: op.sampleCalls(offset).map { "as in \($0)" })
  }

  /// Two arguments that each mean another form: `take(3, for: 3s)`.
  private mutating func reportBoth(
    _ op: Operator, _ name: Name, _ arguments: [Expression.Argument], _ shapes: [ArgumentShape],
    _ offset: Int
  ) -> Bool {
    guard arguments.count == 2 else { return false }
    let forms = (0..<2).map { index in
      op.form(for: Array(shapes.prefix(offset)) + [shapes[offset + index]])?.form
    }
    guard let first = forms[0], forms[1] != nil else { return false }
    let titles = arguments.map { argument in
      argument.label?.text
        ?? first.parameters.dropFirst(offset).first.map { "a \($0.name)" } ?? "one"
    }
    let calls = arguments.map { "`\(name.text)(\(source($0.span)))`" }
    report(
      "\(name.text) cannot have both \(titles[0]) and \(titles[1])",
      arguments[1].label?.span ?? arguments[1].span, help: "write \(calls[0]) or \(calls[1])")
    return true
  }

  private mutating func reportKind(
    _ name: Name, _ wanted: [ParameterKind], _ argument: Expression, _ shape: ArgumentShape
  ) {
    var wanted = wanted
    if argument.isNumber, let time = wanted.first(where: { $0.base == .duration }) {
      // A bare number where a duration could stand is nearly always meant as one.
      wanted = [time]
    }
    var titles: [String] = []
    for title in wanted.map(\.title) where !titles.contains(title) { titles.append(title) }
    let list = titles.joined(separator: " or ")
    var got = shape.kind?.title ?? "something else"
    var help: String?
    if case .int(let number) = argument.kind, titles.count == 1 {
      got = String(number)
      switch wanted[0].base {
      case .duration: help = "write `\(number)ms` or `\(number)s`"
      case .function(arity: 1):
        help = "write `x => \(number)`"
        if let other = Prelude.operators[name.text]?.forConstant {
          help = "write `x => \(number)`, or `\(other)(\(number))`"
        }
      default: break
      }
    }
    if case .double(let number) = argument.kind, titles.count == 1, wanted[0].base == .duration {
      (got, help) = ("\(number)", "write `\(number)s`")
    }
    report("\(name.text) wants \(list), got \(got)", argument.span, help: help)
  }
}

extension Operator {
  /// What kind of thing a call of it makes.
  var product: Kind {
    if traits.contains(.effect) { return .handle }
    return traits.contains(.several) ? .streams : .stream
  }

  /// What can stand at a place, over all forms; labels that cannot be left out do not count.
  func kinds(at place: Int, label: String?) -> [ParameterKind] {
    forms.flatMap { form -> [ParameterKind] in
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

  /// `` `take(3)`, `take(for: 3s)` or `take(while: >2)` ``; nil if there is nothing to show.
  func sampleCalls(_ receivers: Int) -> String? {
    var calls: [String] = []
    var labels: Set<String> = []
    for form in forms {
      let label = form.parameters.first { $0.label == .required }?.name
      if let label, !labels.insert(label).inserted { continue }
      calls.append("`\(name)(\(form.sample(after: receivers)))`")
    }
    guard let last = calls.popLast() else { return nil }
    return calls.isEmpty ? last : calls.joined(separator: ", ") + " or " + last
  }
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

extension Expression {
  fileprivate var isNumber: Bool {
    switch kind {
    case .int, .double: true
    default: false
    }
  }
}
