/// Assignments: the one place that decides what is set, and whether it can be.
extension Resolver {
  /// `a := 1`, `a.value = 1`, `p.pos.x = 1`, `l[0] = 1`.
  mutating func setting(_ setting: Statement.Setting) -> Core.Setting {
    let value = expression(setting.value)
    checkRepetition(of: setting)
    var (root, path) = (setting.target, [Core.Setting.Step]())
    while let (whole, part) = root.split {
      let step: Core.Setting.Step.Part
      switch part {
      case .field(let name): step = .field(name)
      case .element(let index): step = .element(operand(index))
      }
      path.append(Core.Setting.Step(part: step, span: root.span))
      root = whole
    }
    path.reverse()
    guard case .name(let name) = root.kind, name != "_" else {
      if !path.contains(where: \.mayTell) {
        report("only a name or a part of one can be set", setting.target.span)
      }
      return Core.Setting(target: .object(expression(root)), path: path, value: value)
    }
    if let local = locals.names[name] {
      local.id.change(at: root.span)
      return Core.Setting(target: .local(local.id, root.span), path: path, value: value)
    }
    return self.setting(Name(name, root.span), path, value, as: setting)
  }

  /// An assignment to a name of the session.
  private mutating func setting(
    _ name: Name, _ path: [Core.Setting.Step], _ value: Core.Expression,
    as written: Statement.Setting
  ) -> Core.Setting {
    depend(on: name.text, .driven, name.span)
    var setting = Core.Setting(
      target: .symbol(symbols.id(of: name.text), name.span), path: path, value: value)
    guard let info = info(name.text) else {
      reportUnknown(name)
      if source.library == nil, path.isEmpty, let last = diagnostics.indices.last,
        diagnostics[last].help == nil, diagnostics[last].unknownName == name.text
      {
        diagnostics[last].help = "`\(name.text) = …` defines it"
      }
      return setting
    }
    // A subject can be sent a stream as it is.
    if info.kind.isCell { setting.value = coerce(value, to: .value) }
    if path.isEmpty || path.count == 1 && path[0].isSnapshot {
      checkSetting(name, info, written.value, isMember: !path.isEmpty)
    } else {
      checkPart(of: name, info, path, written)
    }
    return setting
  }

  /// The right side of `l[next()] += 1` has the index once more.
  private mutating func checkRepetition(of setting: Statement.Setting) {
    guard setting.compound != nil else { return }
    var target = setting.target
    while let (whole, part) = target.split {
      if case .element(let index) = part,
        let (_, span) = silently({ resolver in
          let index = resolver.expression(index)
          return resolver.impurity(in: index)
        })
      {
        return report(
          "`\(text(span))` would be called twice here", span, help: "bind it to a name first")
      }
      target = whole
    }
  }

  private mutating func checkSetting(
    _ name: Name, _ info: NameInfo, _ value: Expression, isMember: Bool
  ) {
    if info.kind.isStream {
      if info.isDriven == false {
        reportNotDriven(name.text, name.span)
      } else if let keyword = info.frozenBy, !isMember {
        reportFrozen(
          name, keyword, help: "send to it with `\(name.text).next(\(text(value.span)))`")
      }
    } else if let keyword = info.frozenBy {
      reportFrozen(name, keyword)
    } else if let formula = info.formula {
      // In `y += 1` the value is made of the name itself, which a formula cannot be.
      let text = value.span.start == name.span.start ? "…" : text(value.span)
      reportFormula(name.text, formula, info, name.span, text)
    }
  }

  /// A part of what a name stands for: of a cell it makes another value; of a stream there is only `.value`.
  private mutating func checkPart(
    of name: Name, _ info: NameInfo, _ path: [Core.Setting.Step], _ written: Statement.Setting
  ) {
    if info.kind.isStream {
      if info.isDriven == false {
        reportNotDriven(name.text, name.span)
      } else if case .field(let part) = path[0].part, !path[0].mayTell {
        report(RuntimeError(noPart: part, of: name.text), path[0].span)
      }
    } else if path.contains(where: \.mayTell) && !path.allSatisfy(\.isSnapshot) {
      // A stream in it may be told something, whatever the name stands for.
    } else if let keyword = info.frozenBy {
      reportFrozen(name, keyword)
    } else if let formula = info.formula {
      let inputs = info.mentions.joined(separator: " or ")
      report(
        "\(name.text) is a formula (\(formula)), and so is each part of it", written.target.span,
        help: "set \(inputs) instead")
    }
  }

  private mutating func report(_ fault: RuntimeError, _ span: Span) {
    report(fault.message, span, help: fault.help)
  }

  mutating func reportFrozen(_ name: Name, _ keyword: Statement.Keyword, help: String? = nil) {
    report(
      "\(name.text) was defined with \(keyword.rawValue)", name.span,
      help: help ?? "del \(name.text) first, or use another name")
  }

  mutating func reportNotDriven(_ name: String, _ span: Span) {
    report(
      "\(name) is not a subject, so nothing can be sent to it", span,
      help: "make it with `subject()`")
  }

  /// Reports that a formula cannot be sent to, and advises to send to its inputs.
  mutating func reportFormula(
    _ name: String, _ formula: String, _ info: NameInfo, _ span: Span, _ value: String
  ) {
    let inputs = info.mentions.joined(separator: " or ")
    report(
      "\(name) is a formula (\(formula))", span,
      help: "change \(inputs), or redefine it: `\(name) = \(value)`")
  }
}

extension Core.Setting.Step {
  fileprivate var isSnapshot: Bool { if case .field("value") = part { true } else { false } }

  /// True if it can lead to something that is told a value rather than to a part of one.
  fileprivate var mayTell: Bool { if case .field("disposable") = part { true } else { isSnapshot } }
}

extension Expression {
  fileprivate enum Part {
    case field(String)
    case element(Expression)
  }

  /// The whole that it is a part of, and which part; nil if it is none.
  fileprivate var split: (whole: Expression, part: Part)? {
    switch kind {
    case .member(let whole, let name): (whole, .field(name.text))
    case .index(let whole, let index): (whole, .element(index))
    default: nil
    }
  }
}
