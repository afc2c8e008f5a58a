extension Resolver {
  /// Reports why no form of an operator fits a call.
  mutating func reportMismatch(
    _ op: Operator, _ name: Name, _ arguments: [Expression.Argument], _ shapes: [ArgumentShape],
    _ offset: Int, asWritten written: [Expression.Argument]
  ) {
    if let (place, labels, wanted) = op.misfit(of: shapes, behind: offset) {
      let argument = arguments[place - offset]
      let written = written.filter(\.isWritten)
      let mistake = Diagnostic(
        .check, name.text, written.map { text($0.span) },
        lacksAt: written.firstIndex { $0.span == argument.span }, oneOf: labels, argument.span)
      if let mistake { return report(mistake) }
      return reportKind(name, wanted, argument.value, shapes[place])
    }
    // Arguments that an alias implies stand behind all others.
    let number = arguments.count(where: \.isWritten)
    reportMisplaced(
      op, name, Array(arguments.prefix(number)), Array(shapes.prefix(offset + number)), offset)
  }

  /// Reports why arguments do not fit together, of which each fits somewhere.
  private mutating func reportMisplaced(
    _ op: Operator, _ name: Name, _ arguments: [Expression.Argument], _ shapes: [ArgumentShape],
    _ offset: Int
  ) {
    var given: [String: String] = [:]
    for argument in arguments { given[argument.label?.text ?? ""] = text(argument.value.span) }
    given[""] = nil
    let help =
      rangeMeant(by: op, arguments) ?? op.sampleCalls(offset, with: given).map { "as in \($0)" }
    let counts = op.taught(behind: offset).map { form in
      let parameters = form.parameters.dropFirst(offset)
      let isOpen = parameters.contains { $0.kind.isVariadic }
      return (
        least: parameters.count { !$0.kind.isOptional }, most: isOpen ? .max : parameters.count,
        bare: isOpen ? .max : parameters.count { $0.label != .required }
      )
    }
    let least = counts.map(\.least).min() ?? 0
    let most = counts.map(\.most).max() ?? 0
    if arguments.count < least || arguments.count > most {
      let wanted = arguments.count < least ? least : most
      return report(
        "\(name.text) wants \(count(wanted, "argument")), got \(arguments.count)", name.span,
        help: help)
    }
    let bare = arguments.filter { $0.label == nil }
    if let places = counts.map(\.bare).max(), places > 0, bare.count > places {
      return report(
        "\(name.text) wants \(count(places, "argument")) without a label, got \(bare.count)",
        bare[places].span, help: help)
    }
    if reportBoth(op, name, arguments, shapes, offset) { return }
    var what = "these arguments together"
    if arguments.count == 1 {
      what = "\(arguments[0].label?.text ?? shapes[offset].kind?.title ?? "this") alone"
    }
    report("\(name.text) does not take \(what)", name.span, help: help)
  }

  /// The call that does what `range` of a list, up to a number, or in steps does in other languages.
  private func rangeMeant(by op: Operator, _ arguments: [Expression.Argument]) -> String? {
    guard op.name == "range", arguments.allSatisfy({ $0.label == nil }) else { return nil }
    let numbers = arguments.compactMap { Int(text($0.value.span)) }
    if arguments.count == 1 {
      let given = text(arguments[0].value.span)
      if given.contains("...") || given.contains("..<") { return "write `from(\(given))`" }
      let isCount = !given.contains("..") && numbers.allSatisfy { $0 >= 0 }
      return isCount ? "write `range(0, \(given))`" : nil
    }
    guard numbers.count == 3, arguments.count == 3, numbers[2] > 0, numbers[0] < numbers[1],
      numbers.allSatisfy({ $0.magnitude < 1 << 32 })
    else { return nil }
    let (first, step) = (numbers[0], numbers[2])
    let count = (numbers[1] - first + step - 1) / step
    let scaled = first == 0 ? "*\(step)" : "x => \(first) + x * \(step)"
    return "its second number is a count, and steps are written `range(0, \(count)).map(\(scaled))`"
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
        ?? first.parameters.dropFirst(offset).first.map { withArticle($0.name) } ?? "one"
    }
    let calls = arguments.map { "`\(name.text)(\(text($0.span)))`" }
    report(
      "\(name.text) cannot have both \(titles[0]) and \(titles[1])",
      arguments[1].label?.span ?? arguments[1].span, help: "write \(calls[0]) or \(calls[1])")
    return true
  }

  private mutating func reportKind(
    _ name: Name, _ wanted: [ParameterKind], _ argument: Expression, _ shape: ArgumentShape
  ) {
    var wanted = wanted
    if argument.number != nil, let time = wanted.first(where: { $0.base == .duration }) {
      // A bare number where a duration could stand is nearly always meant as one.
      wanted = [time]
    }
    var titles: [String] = []
    for title in wanted.map(\.title) where !titles.contains(title) { titles.append(title) }
    let list = titles.joined(separator: " or ")
    var got = shape.kind?.title ?? "something else"
    var help: String?
    let fixed = titles.count == 1 ? wanted[0] : wanted.first { $0.base == .list }
    if let number = argument.number, let fix = fixed?.fix(of: number) {
      (got, help) = (number, fix)
      if let other = Prelude.operators[name.text]?.forConstant {
        help = "\(fix), or `\(other)(\(number))`"
      }
    }
    if case .string(let text) = argument.kind {
      help = wanted.lazy.compactMap { $0.fix(ofText: text) }.first
    }
    report("\(name.text) wants \(list), got \(got)", argument.span, help: help)
  }

  /// Refuses `a.map(_ * 2)`: `_` is the last value, and stands for no parameter.
  mutating func reportsLastValue(_ op: Operator, _ arguments: [Expression.Argument]) -> Bool {
    for (place, argument) in arguments.enumerated() where argument.value.computesWithLastValue {
      let kinds = op.kinds(at: place + op.receivers, label: argument.label?.text)
      if kinds.isEmpty || !kinds.allSatisfy(\.isFunction) { continue }
      let body = text(argument.value.span)
      let hasOther = body.utf8.split { !$0.isNamePart }.contains { part in
        part.count > 1 && part.contains(UInt8(ascii: "_"))
      }
      report(
        "`_` is the last value, and no parameter", argument.value.span,
        help: hasOther ? "`$0` is one" : "write `\(body.replacing("_", with: "$0"))`")
      return true
    }
    return false
  }

  /// Advises a function where an argument reads a name that there is not, and could be the body of one:
  /// `a.map(x * 2)`.
  mutating func adviseFunctions(
    _ op: Operator, _ arguments: [Expression.Argument], since before: Int
  ) {
    for index in before..<diagnostics.count where diagnostics[index].help == nil {
      guard let name = diagnostics[index].unknownName,
        let place = arguments.firstIndex(where: {
          $0.value.span.contains(diagnostics[index].span)
        }),
        op.kinds(at: place + op.receivers, label: arguments[place].label?.text)
          .contains(where: \.isFunction)
      else { continue }
      switch arguments[place].value.kind {
      case .binary, .call, .member, .conditional, .interpolation:
        let body = text(arguments[place].value.span)
        diagnostics[index].help = "a function is written `\(name) => \(body)`"
      default: continue
      }
    }
  }
}

extension Operator {
  /// `` `take(3)`, `take(for: 3s)` or `take(while: >2)` ``; nil if there is nothing to show.
  ///
  /// Only calls with the labels that are `given` are shown, if there are any.
  func sampleCalls(_ receivers: Int, with given: [String: String] = [:]) -> String? {
    let taught = taught(behind: receivers)
    let fitting = taught.filter { $0.has(given.keys) }
    var calls: [String] = []
    var labels: Set<String> = []
    for form in fitting.isEmpty ? taught : fitting {
      let label = form.parameters.first { $0.label == .required && !$0.kind.isOptional }?.name
      if let label, !labels.insert(label).inserted { continue }
      let call = "`\(name)(\(form.sample(after: receivers, with: given)))`"
      if !calls.contains(call) { calls.append(call) }
    }
    return calls.alternatives
  }
}

extension Expression {
  /// True of `_ * 2` and `_.name`.
  fileprivate var computesWithLastValue: Bool {
    switch kind {
    case .binary(_, let left, let right): left.readsLastValue || right.readsLastValue
    case .member(let object, _): object.readsLastValue
    default: false
    }
  }

  private var readsLastValue: Bool {
    if case .name("_") = kind { true } else { computesWithLastValue }
  }

  /// A literal number, as it is shown.
  fileprivate var number: String? {
    switch kind {
    case .int(let number): String(number)
    case .double(let number): String(number)
    default: nil
    }
  }
}
