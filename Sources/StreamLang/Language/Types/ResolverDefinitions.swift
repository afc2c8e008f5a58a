/// The names that a definition makes known, and what it must not reach: itself.
extension Resolver {
  /// An expression that is a definition or a statement.
  ///
  /// A choice between names of streams and values is a formula. Where a stream has no name, it runs only while it is
  /// chosen, and a value is a stream of one element.
  mutating func whole(_ expression: Expression) -> Core.Expression {
    let value = self.expression(expression)
    let isFormula = value.type.isStream && value.choosesValues && value.choosesNames
    return isFormula && isChosenByNames(value) ? coerce(value, to: .value) : chosenStream(value)
  }

  mutating func definition(
    _ keyword: Statement.Keyword, _ pattern: Pattern, _ value: Expression
  ) -> Definition {
    let mistakes = diagnostics.count
    let known = pattern.names.map { info($0.text) }
    if source.library == nil, let name = value.callWithoutStream, Prelude.method(name.text) != nil {
      report(
        "`.\(name.text)(…)` has no stream before its dot", name.span,
        help: "as in `a.\(name.text)(…)`")
    }
    defineRecursive(pattern, value)
    if case .name(let name) = pattern { scope.defining = name.text }
    var definition = Definition(unnamed: whole(value), value, source)
    definition.pattern = pattern
    if keyword == .let || keyword == .const { definition.frozenBy = keyword }
    definition.dependencies = Core.Dependencies(scope.dependencies)
    let followsNames = !definition.mentions.isEmpty
    let kind = definition.value.type
    // `y = print(x)` would print once, and follow nothing; `_ = print(x)` is to do just that.
    if !definition.isUnused, kind.isCell || kind.isNothing && followsNames {
      checkPurity(of: definition.value)
    }
    if let loop = scope.loops.first, !followsNames, scope.live.isEmpty, !scope.isUndecided {
      report(
        "nothing would ever change \(scope.defining ?? "this")", loop,
        help: "a formula follows a name outside of prev, too")
    }
    if kind.isCell, !pattern.isApart, !definition.isUnused, followsNames || !scope.live.isEmpty {
      definition.formula = formula(definition.value)
    }
    if case .function(let function?) = kind { _ = impurity(of: function) }
    if definition.isFrozen && definition.formula == nil && kind.isPlain {
      definition.role = .constant
    }
    definition.parts = parts(of: definition)
    for part in definition.parts { makeKnown(part) }
    if definition.parts.isEmpty, diagnostics.count == mistakes {
      definition.parts = takenApart(definition, keyword)
    }
    if definition.parts.isEmpty { makeKnown(definition) }
    for name in pattern.names { readers.add(definition, of: symbols.id(of: name.text)) }
    for (name, known) in zip(pattern.names, known) {
      guard let known else {
        // The words of the language have readers, too.
        if Builtin.named(name.text) != nil || Prelude.function(name.text) != nil {
          forgetKinds(after: name.text)
        }
        continue
      }
      let info = info(name.text)
      if known.kind.isFunction || known.kind != info?.kind { hasRedefined = true }
      if known.kind != info?.kind || known.isDriven != info?.isDriven {
        forgetKinds(after: name.text)
      }
    }
    if diagnostics.count > mistakes {
      // The kind that it would have had is not known: nobody is to be blamed for how it is used.
      for name in pattern.names { defined[name.text] = .undecided }
    }
    return definition
  }

  /// Only running tells what the names are that are made from a name that is something else now, or
  /// gone.
  mutating func forgetKinds(after name: String) {
    var (pending, seen) = ([name], Set([name]))
    while let next = pending.popLast() {
      let id = symbols.id(of: next)
      for reader in (readers.all(of: id) + symbols.readers(of: id)).map(symbols.name) {
        // It may have another definition by now.
        guard !seen.contains(reader), let info = known(reader), info.frozenBy == nil,
          info.mentions.contains(next) || next == name && info.origin?.names(name) == true
        else { continue }
        seen.insert(reader)
        pending.append(reader)
        defined[reader] = .undecided
      }
    }
  }

  /// The definition of the same text, resolved once more, where names may have come to stand for
  /// something else; nil if it has no meaning any more.
  mutating func again(_ old: Definition) -> Definition? {
    previous = old
    defined[old.pattern.names.first?.text ?? ""] = .some(nil)
    var made = definition(.none, old.pattern, old.syntax)
    made.frozenBy = old.frozenBy
    made.member = old.member
    return diagnostics.isEmpty ? made : nil
  }

  /// `(p, q) = [a, a * 2]` is `p = a` and `q = a * 2`; empty where that would be something else.
  ///
  /// A text that reads one of its own names is computed once, with the earlier values of the names. So is one with a
  /// member that could fail after the others have been defined.
  private func parts(of definition: Definition) -> [Definition] {
    guard case .list(let patterns, _) = definition.pattern,
      case .list(let values) = definition.value.kind,
      case .list(let texts) = definition.syntax.kind,
      values.count == patterns.count, values.contains(where: \.type.isCell),
      values.allSatisfy({ $0.type.isReactive || $0.isName || $0.isLiteral })
    else { return [] }
    let names = patterns.compactMap { if case .name(let name) = $0 { name } else { nil } }
    guard names.count == patterns.count, !definition.readsItsNames else { return [] }
    return zip(names, zip(values, texts)).map { name, member in
      var part = Definition(unnamed: member.0, member.1, source)
      part.pattern = .name(name)
      part.frozenBy = definition.frozenBy
      let own = scope.dependencies.filter { member.0.span.contains($0.span) }
      part.dependencies = Core.Dependencies(own)
      let live = scope.live.filter { member.0.span.contains($0.stream.span) }
      var inputs = Core.SymbolList()
      for dependency in own where dependency.role == .value && dependency.depth == locals.depth {
        _ = inputs.append(dependency.symbol)
      }
      if member.0.type.isCell, !part.mentions.isEmpty || !live.isEmpty {
        part.formula = formula(member.0, of: inputs.symbols, live)
      }
      return part
    }
  }

  /// `(p, q) = pair` is `p = ((p, q) => p)(pair)`, and the same for `q`; empty where nothing follows, or where
  /// a list with other members than names is written out.
  private mutating func takenApart(
    _ definition: Definition, _ keyword: Statement.Keyword
  ) -> [Definition] {
    let (pattern, syntax) = (definition.pattern, definition.syntax)
    guard pattern.isApart, definition.value.type.isCell,
      !definition.mentions.isEmpty || !scope.live.isEmpty, !definition.readsItsNames
    else { return [] }
    if case .list(let members) = definition.value.kind, case .list(let patterns, _) = pattern,
      members.count != patterns.count
    {
      return []
    }
    let outer = scope
    defer { scope = outer }
    return pattern.names.map { name in
      scope = DefinitionScope()
      let body = Statement(.expression(Expression(.name(name.text), name.span)), name.span)
      let function = FunctionLiteral(parameters: .named([pattern], pattern.span), body: [body])
      let argument = Expression.Argument(label: nil, value: syntax, span: syntax.span)
      let call = Expression(
        .call(Expression(.function(function), pattern.span), [argument]),
        Span(pattern.span.start, syntax.span.end))
      return self.definition(keyword, .name(name), call)
    }
  }

  /// A function may call itself: its name is known in its own text.
  private mutating func defineRecursive(_ pattern: Pattern, _ value: Expression) {
    guard case .name(let name) = pattern, case .function(let literal) = value.kind,
      info(name.text) == nil
    else { return }
    defined[name.text] = NameInfo(kind: .function(UserFunction(literal, source)))
  }

  private mutating func makeKnown(_ definition: Definition) {
    let value = definition.value
    guard case .name(let name) = definition.pattern else {
      return makeKnown(definition.pattern, of: value, definition)
    }
    if let keyword = info(name.text)?.frozenBy { reportFrozen(name, keyword) }
    checkCycle(of: name, definition)
    var info = definition.info
    info.isDriven = isDriven(value)
    defined[name.text] = info
  }

  /// The names of what is taken apart: each is a stream, or a cell that can be set.
  private mutating func makeKnown(
    _ pattern: Pattern, of value: Core.Expression?, _ definition: Definition
  ) {
    switch pattern {
    case .name(let name) where name.text == "_": break
    case .name(let name):
      var info = NameInfo.undecided
      info.frozenBy = definition.frozenBy
      if let value, value.type.isStream, value.isCertainlyStream {
        info = NameInfo(kind: value.type, mentions: definition.mentions, isDriven: isDriven(value))
      } else if let value, value.isCertainlyPlain {
        info.kind = .cell
      }
      info.frozenBy = definition.frozenBy
      info.origin = definition.origin
      defined[name.text] = info
    case .list(let patterns, _):
      var members: [Core.Expression?] = patterns.map { _ in nil }
      if case .list(let values)? = value?.kind, values.count == patterns.count { members = values }
      let isOfStreams = value?.type == .streams
      for (pattern, member) in zip(patterns, members) {
        let stream = isOfStreams ? value?.with(type: .stream) : nil
        makeKnown(pattern, of: member ?? stream, definition)
      }
    case .record(let fields, _):
      for field in fields {
        makeKnown(
          field.pattern, of: value.flatMap { self.field(field.key.text, of: $0) }, definition)
      }
    }
  }

  /// True if an expression makes what is driven by hand, as far as its text tells.
  private func isDriven(_ value: Core.Expression) -> Bool? {
    switch value.kind {
    case .symbol(let id, .plain): info(symbols.name(of: id))?.isDriven
    case .operation(let call): call.op.role == .subject
    default: nil
    }
  }

  private mutating func checkCycle(of name: Name, _ definition: Definition) {
    // Nothing can be made from a name that was never there. What one follows that nothing is known of
    // yet is looked at when the statement runs.
    guard info(name.text) != nil || isMissed(name.text), info(name.text)?.kind != .undecided else {
      return
    }
    // The definition that it followed before has led to no circle.
    let known = Set(previous?.mentions ?? info(name.text)?.mentions ?? [])
    for mention in definition.mentions where !known.contains(mention) {
      guard let path = path(from: mention, to: name.text) else { continue }
      // An expression that is a stream would have to become a cell first: then the name itself is
      // the mistake.
      let isStream = info(name.text)?.kind.isStream == true
      let place = isStream ? name.span : definition.syntax.firstMention(of: mention) ?? name.span
      let circle = ([name.text] + path).joined(separator: " → ")
      let (isOwn, text) = (mention == name.text, definition.text)
      let help =
        switch (isOwn, isStream || definition.value.type.isStream) {
        case (true, true): "give it another name: `\(name.text)2 = \(text)`"
        case (true, false): "to count up write `\(name.text) := \(text)`"
        case (false, _): "`prev(\(mention), 0)` breaks a loop"
        }
      return report("\(name.text) would depend on itself (\(circle))", place, help: help)
    }
  }

  /// The path from `name` to `goal` through what definitions mention, both included.
  func path(from name: String, to goal: String) -> [String]? {
    if name == goal { return [name] }
    var readers = [name: name]
    var pending = [name]
    while let next = pending.popLast() {
      for mention in info(next)?.mentions ?? [] where readers[mention] == nil {
        readers[mention] = next
        if mention == goal {
          var path = [goal]
          while let last = path.last, last != name { path.append(readers[last] ?? name) }
          return path.reversed()
        }
        pending.append(mention)
      }
    }
    return nil
  }
}

extension NameInfo.Origin {
  /// True if a word stands in the text.
  fileprivate func names(_ word: String) -> Bool {
    span.text(in: source.text).spelledWords.contains(word[...])
  }
}

extension Definition {
  /// True if a name that it defines stands in its text, or twice in its pattern.
  fileprivate var readsItsNames: Bool {
    let words = Set(text.spelledWords)
    let names = pattern.names.map(\.text)
    return Set(names).count < names.count || names.contains { words.contains($0[...]) }
  }
}

extension Expression {
  /// The name of `.map(+1)`, or of the call that a chain begins with; nil for anything else, also for `.count(1)`, which
  /// is a record.
  fileprivate var callWithoutStream: Name? {
    switch kind {
    case .call(let callee, let arguments):
      if case .dot(let name) = callee.kind {
        return arguments.contains(where: \.value.isWrittenFunction) ? name : nil
      }
      return callee.callWithoutStream
    case .member(let object, _): return object.callWithoutStream
    default: return nil
    }
  }

  private var isWrittenFunction: Bool {
    switch kind {
    case .function, .section, .operatorName: true
    default: false
    }
  }
}
