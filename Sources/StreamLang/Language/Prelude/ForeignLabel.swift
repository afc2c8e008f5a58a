/// The treatment of a label that another library has and this one has not.
enum ForeignLabel {
  /// The argument says nothing here.
  case dropped
  /// The argument needs no label.
  case unlabelled
  case renamed(String)
  /// Combine's demand, `.max(1)` or `.unlimited`, as a number under this label.
  case demand(String)
}

extension Operator {
  /// Arguments as this language would write them.
  func translated(_ arguments: [Expression.Argument]) -> [Expression.Argument] {
    let arguments = traits.contains(.marbleText) ? arguments.gatheringMarks : arguments
    return arguments.map(\.withoutNull).flatMap { argument -> [Expression.Argument] in
      guard let label = argument.label else {
        // As with `scheduler:`, where no lane can be named.
        if argument.value.isRxJSScheduler, !takesLane { return [] }
        return argument.byTime ?? [argument]
      }
      var argument = argument
      switch foreignLabels[label.text] {
      case .dropped?: return []
      case .unlabelled?: argument.label = nil
      case .renamed(let name)?: argument.label = Name(name, label.span)
      case .demand(let name)?:
        let demand = argument.value.demand
        if name != label.text, case .dot = demand.kind { return [] }
        argument.label = Name(name, label.span)
        argument.value = demand
      case nil:
        switch label.text {
        case "scheduler" where !hasLabel("scheduler"):
          // An operator that has no timers runs where it is.
          if !takesLane { return [] }
          argument.label = Name("on", label.span)
        case "on" where !hasLabel("on") && hasLabel("scheduler"):
          argument.label = Name("scheduler", label.span)
        default: break
        }
      }
      return [argument]
    }
  }

  private var takesLane: Bool {
    forms.contains { $0.parameters.contains { $0.kind.base == .lane } }
  }

  private func hasLabel(_ label: String) -> Bool { forms.contains { $0.has([label]) } }
}

extension Expression {
  /// True if it is one of the schedulers that RxJS's operators take last.
  fileprivate var isRxJSScheduler: Bool {
    guard case .name(let name) = kind else { return false }
    return ["asyncScheduler", "asapScheduler", "queueScheduler", "animationFrameScheduler"]
      .contains(name)
  }

  /// The argument of Combine's `.max(1)`; anything else itself.
  var demand: Expression {
    guard case .call(let callee, let arguments) = kind, case .dot(let name) = callee.kind,
      name.text == "max", arguments.count == 1
    else { return self }
    return arguments[0].value
  }
}

extension [Expression.Argument] {
  /// `cold("-a|", a: 10)` as `cold("-a|", values: {a: 10})`.
  fileprivate var gatheringMarks: [Expression.Argument] {
    let marks = filter { $0.label?.text.count == 1 }
    guard let first = marks.first, let last = marks.last else { return self }
    let fields = marks.compactMap { mark in
      mark.label.map { Expression.Field(key: $0, value: mark.value, span: mark.span) }
    }
    let span = first.span.through(last.span)
    return filter { $0.label?.text.count != 1 } + [
      Expression.Argument(
        label: Name("values", first.span), value: Expression(.record(fields), span), span: span)
    ]
  }
}

extension Expression.Argument {
  /// JavaScript's `null` and `undefined` as `nil`.
  fileprivate var withoutNull: Self {
    guard case .name(let name) = value.kind, name == "null" || name == "undefined" else {
      return self
    }
    var argument = self
    argument.value.kind = .null
    return argument
  }

  /// Combine's `.byTime(RunLoop.main, .seconds(1))` and `.byTimeOrCount(…, 3)` as `timeSpan:` and
  /// `count:`.
  fileprivate var byTime: [Expression.Argument]? {
    guard case .call(let callee, let parts) = value.kind, case .dot(let strategy) = callee.kind,
      strategy.text == "byTime" || strategy.text == "byTimeOrCount", parts.count > 1
    else { return nil }
    return zip(["timeSpan", "count"], parts.dropFirst()).map { name, part in
      Expression.Argument(label: Name(name, part.span), value: part.value, span: part.span)
    }
  }
}
