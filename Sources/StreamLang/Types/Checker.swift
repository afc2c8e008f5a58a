/// Checks names, kinds and calls of a text before anything of it runs.
///
/// Every mistake is found, each with its place; what a name stands for is asked of the session, and
/// of the statements before.
struct Checker {
  /// What the session knows of a name.
  let known: (String) -> NameInfo?
  /// All names of the session, for suggestions.
  let names: () -> [String]
  /// Whether a name was deleted, and texts may still mention it.
  var isGone: (String) -> Bool = { _ in false }
  /// Names whose definitions could not be read: nothing is known of them.
  var broken: Set<String> = []
  /// The text itself, for messages that quote it.
  let text: String
  /// What the statements so far have defined, or deleted.
  var defined: [String: NameInfo?] = [:]
  /// Commands that write files are allowed.
  var mayWrite = true
  /// Programs may be started.
  var mayRun = true
  private(set) var diagnostics: [Diagnostic] = []
  /// The reactive names seen since `mentions` was emptied; nil inside closures.
  var mentions: [String]? = []
  /// Streams without a name that were seen as operands since this was emptied.
  var streams: [Span] = []
  /// The name that the statement defines.
  var defining: String?
  /// Where it reads what it was itself, or what is made from it was: `prev(x, 0)` in the text of `x`.
  var loops: [Span] = []

  init(
    text: String, known: @escaping (String) -> NameInfo?, names: @escaping () -> [String]
  ) {
    self.text = text
    self.known = known
    self.names = names
  }

  /// The statements with their kinds, and all that is wrong with them.
  mutating func check(_ statements: [Statement]) -> [Checked] {
    statements.map { check($0, Locals()) }
  }

  /// The names that only a function knows.
  struct Locals {
    var kinds: [String: Kind] = [:]
    var isInFunction = false
    /// How many user functions are being looked into.
    var depth = 0
  }

  func isMissed(_ name: String) -> Bool {
    if let defined = defined[name] { return defined == nil }
    return isGone(name)
  }

  func info(_ name: String) -> NameInfo? {
    if let defined = defined[name] { return defined }
    return known(name)
  }

  mutating func report(_ message: String, _ span: Span, help: String? = nil) {
    diagnostics.append(Diagnostic(.check, message, span, help: help))
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Does something without reporting what it finds: a function is looked into at each call.
  mutating func silently<Result>(_ action: (inout Checker) -> Result) -> Result {
    let saved = (diagnostics, mentions, defined)
    defer { (diagnostics, mentions, defined) = saved }
    return action(&self)
  }

  func source(_ span: Span) -> String { String(span.text(in: text)) }
}

extension Checker {
  mutating func check(_ statement: Statement, _ locals: Locals) -> Checked {
    mentions = locals.isInFunction ? nil : []
    (streams, loops, defining) = ([], [], nil)
    var checked = Checked(statement: statement)
    switch statement.kind {
    case .expression(let expression): checked.kind = visit(expression, locals)
    case .bind(let keyword, let pattern, let value):
      let mistakes = diagnostics.count
      defineRecursive(pattern, value)
      if case .name(let name) = pattern { defining = name.text }
      checked.kind = visit(value, locals)
      checked.mentions = mentions ?? []
      switch checked.kind {
      case .cell: checkPurity(of: value)
      // `y = print(x)` would print once, and follow nothing.
      case .nothing where !checked.mentions.isEmpty: checkPurity(of: value)
      default: break
      }
      checked.streams = streams
      checked.loops = loops
      if !loops.isEmpty, checked.mentions.isEmpty, streams.isEmpty {
        report(
          "nothing would ever change \(defining ?? "this")", loops[0],
          help: "a formula follows a name outside of prev, too")
      }
      bind(keyword, pattern, value, checked, locals)
      if diagnostics.count > mistakes {
        // What it would have been is not known: nobody is to be blamed for how it is used.
        for name in pattern.names { defined[name.text] = NameInfo(kind: .any) }
      }
    case .quiet(let inner):
      checked = check(inner, locals)
      checked.statement = statement
    case .set(let settings): for setting in settings { check(setting, locals) }
    case .batch(let body): for statement in body { checkMoment(statement, "a batch", locals) }
    case .at(let time, let body):
      wantDuration(time, "at", locals)
      for statement in body { checkMoment(statement, "at", locals) }
    case .after(let time, let body):
      wantDuration(time, "after", locals)
      for statement in body { checkMoment(statement, "after", locals) }
    case .wait(let time): wantDuration(time, "wait", locals)
    case .run(let time): if let time { wantDuration(time, "run until", locals) }
    case .expect(let expression, let text, let settings):
      checked.kind = visitExpected(expression, hasText: text != nil, locals)
      if text == nil {
        checked.mentions = mentions ?? []
        checked.streams = streams
        if checked.kind.isStream, !expression.isName { checked.streams = [expression.span] }
      }
      if let text { _ = visit(text, locals) }
      checkSettings(of: settings, locals)
    case .watch(let names), .unwatch(let names):
      for name in names where info(name.text) == nil { reportUnknown(name) }
    case .delete(let names):
      for name in names {
        if info(name.text) == nil { reportUnknown(name) }
        defined[name.text] = .some(nil)
      }
    case .giveBack(let value): if let value { checked.kind = visit(value, locals) }
    case .throwing(let value): _ = visit(value, locals)
    case .command(let command): checkCommand(command)
    case .importing: break
    }
    return checked
  }

  private mutating func check(_ setting: Statement.Setting, _ locals: Locals) {
    _ = visit(setting.value, locals)
    var target = setting.target
    if case .member(let object, _) = target.kind { target = object }
    guard case .name(let name) = target.kind else { return _ = visit(target, locals) }
    if locals.kinds[name] != nil { return }
    guard let info = info(name) else { return reportUnknown(Name(name, target.span)) }
    if info.kind.isStream {
      let isMember = if case .member = setting.target.kind { true } else { false }
      if info.isDriven == false {
        report("\(name) is not driven by hand", target.span, help: "a `subject()` is")
      } else if info.isFrozen, !isMember {
        report(
          "\(name) was defined with let", target.span,
          help: "send to it with `\(name).next(\(source(setting.value.span)))`")
      }
    } else if info.isFrozen {
      report(
        "\(name) was defined with let", target.span, help: "del \(name) first, or use another name")
    } else if let formula = info.formula {
      reportFormula(name, formula, info, target.span, source(setting.value.span))
    }
  }

  /// A formula cannot be sent to; what can is what it is made from.
  mutating func reportFormula(
    _ name: String, _ formula: String, _ info: NameInfo, _ span: Span, _ value: String
  ) {
    let inputs = info.mentions.joined(separator: " or ")
    report(
      "\(name) is a formula (\(formula))", span,
      help: "change \(inputs), or redefine it: `\(name) = \(value)`")
  }

  private mutating func checkCommand(_ command: Name) {
    let word = String(command.text.prefix { $0 != " " })
    let place = Span(command.span.start, command.span.start + word.utf8.count)
    if let command = Command.named(word) {
      if command.effect == .file && !mayWrite {
        report(
          "a script may not write files without leave", place,
          help: "run it with `--allow-write`")
      }
      return
    }
    let nearest = Suggestion.nearest(to: word, among: Command.all.map(\.name))
    report(
      "unknown command \(word)", place,
      help: nearest.map { "did you mean `:\($0)`?" } ?? "`:help` lists them")
  }

  private mutating func wantDuration(_ time: Expression, _ name: String, _ locals: Locals) {
    let kind = visit(time, locals)
    if case .int(let number) = time.kind {
      return report(
        "\(name) wants a duration, got \(number)", time.span,
        help: "write `\(number)ms` or `\(number)s`")
    }
    guard let shape = time.shape(kind), shape != .duration else { return }
    report("\(name) wants a duration, got \(shape.title)", time.span)
  }

  mutating func reportUnknown(_ name: Name) {
    if broken.contains(name.text) { return }
    let known = names() + defined.filter { $0.value != nil }.keys
    let nearest = Suggestion.nearest(
      to: name.text, among: known.sorted(), orOf: Suggestion.functions)
    var help = nearest.map { "did you mean \($0)?" }
    let translation = Suggestion.translations[name.text]
    if let translation { help = "did you mean \(translation)?" }
    let word = translation ?? name.text
    if Command.all.contains(where: { $0.name == word }) { help = "did you mean `:\(word)`?" }
    report("unknown name \(name.text)", name.span, help: help)
  }
}

extension Kind {
  /// What a name bound to this is: a value becomes a cell that can be set.
  var ofBinding: Kind {
    switch self {
    case .value, .streams, .any, .nothing: .cell
    default: self
    }
  }
}

extension Statement {
  /// What it gives a meaning to, itself or within `quiet`.
  var definedNames: [String] {
    switch kind {
    case .bind(_, let pattern, _): pattern.names.map(\.text)
    case .quiet(let inner): inner.definedNames
    default: []
    }
  }
}

extension Pattern {
  /// Whether it takes a list apart.
  var isApart: Bool {
    if case .list = self { return true }
    return false
  }

  /// Where a name stands in a list that is taken apart, if it stands there by itself.
  func place(of name: String) -> Int? {
    guard case .list(let members, _) = self else { return nil }
    return members.firstIndex {
      if case .name(let member) = $0 { member.text == name } else { false }
    }
  }

  var names: [Name] {
    switch self {
    case .name(let name): name.text == "_" ? [] : [name]
    case .list(let members, _): members.flatMap(\.names)
    }
  }
}
