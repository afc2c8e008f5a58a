import StreamEngine

/// Gives a text its meaning before anything of it runs: what each name refers to, what each call calls,
/// and of what kind each result is.
///
/// Every mistake is found, each with its place. A text is resolved against the session's names, and
/// those that its own earlier statements define.
struct Resolver {
  let symbols: SymbolTable
  var source: Source
  /// Names whose definitions could not be read: nothing is known of them.
  var broken: Set<String> = []
  /// Commands by their names, and whether they write files; asked for only where a text has one.
  var commands: () -> [String: Bool] = { [:] }
  /// The source of imported files; nil where imports are looked at later.
  var files: ImportedFiles?
  /// The files that have been imported so far.
  var imports = Imports()
  /// A definition that is resolved once more: names that it mentions may have gone since.
  var previous: Definition?
  /// The names that the statements so far have defined, or deleted.
  var defined: [String: NameInfo?] = [:]
  /// The names that the statement being resolved depends on.
  let assumptions = Assumptions()
  /// A name means something else in this text than for the functions of the session.
  var hasRedefined = false
  /// True if a text goes on after a failure, so that a definition in it may not have happened.
  var goesOnAfterFailures = false
  /// The number of streams that they make that have no name, and whether some of them may be none.
  var unnamed = (count: 0, areCertain: true)
  var diagnostics: [Diagnostic] = []
  /// True if anything is said of lanes, or of what work costs.
  var usesLanes = false
  /// The facts that are known so far of the statement that is being resolved.
  var scope = DefinitionScope()
  /// The names that the functions around the statement know.
  var locals = Locals()
  /// The results of functions for arguments of some kinds; nil while that is being found out.
  private var results: [ResultKey: Kind?] = [:]
  /// The number of functions that are being resolved, each called by the one before.
  var functionDepth = 0
  /// The number of properties, such as `.name`, that are being read as functions.
  var propertyDepth = 0
  /// For a text that was only read, and may be left: then nothing is known of it.
  var work: LongWork?

  init(_ source: Source, _ symbols: SymbolTable) {
    self.source = source
    self.symbols = symbols
  }

  /// The roles that the names of one statement have.
  struct DefinitionScope {
    /// The names in it, with the parts that they have.
    var dependencies: [Core.Dependency] = []
    /// Streams without a name where a formula wants a value.
    var live: [Core.AnonymousInput] = []
    /// True if it reads names whose kind only running can tell.
    var isUndecided = false
    /// A `$n` that belongs to no function was reported.
    var hasFreeParameter = false
    /// The name that the statement defines.
    var defining: String?
    /// The places at which it reads what it was itself, or what is made from it was: `prev(x, 0)` in
    /// the text of `x`.
    var loops: [Span] = []

    /// A place in the text: what is noted behind it belongs to what is resolved from there on.
    var marks: (dependencies: Int, live: Int) { (dependencies.count, live.count) }
  }

  /// The names that only a function knows.
  struct Locals {
    var names: [String: (id: Core.Local, kind: Kind)] = [:]
    /// Those that the innermost function or branch has made.
    var own: Set<String> = []
    /// The parameters `$0`, `$1`, ….
    var implicit: ImplicitParameters?
    /// The parameters of the innermost function, if it names them.
    var parameters: [Pattern]?
    /// The parameter that stands for the missing operand of a section.
    var hole: Core.Local?
    /// The number of functions around.
    var depth = 0
    var isInFunction: Bool { depth > 0 }
  }

  /// The facts about names outside of the statement that the resolver has used.
  final class Assumptions {
    private(set) var names: [String: NameInfo?] = [:]

    /// Notes the first answer: later ones can be about what the statement itself defines.
    func note(_ name: String, _ info: NameInfo?) {
      if names[name] == nil { names[name] = .some(info) }
    }

    func take() -> [String: NameInfo?] {
      defer { names = [:] }
      return names
    }
  }

  final class ImplicitParameters {
    var ids: [Core.Local] = []
  }

  private struct ResultKey: Hashable {
    let function: ObjectIdentifier
    let kinds: [Kind]
  }
}

// MARK: Names

extension Resolver {
  /// Resolves a function or a branch: the names that it makes are gone behind it.
  mutating func inScope<Result>(
    isFunction: Bool = false, _ resolve: (inout Resolver) -> Result
  ) -> Result {
    let saved = locals
    defer { locals = saved }
    locals.own = []
    if isFunction { locals.depth += 1 }
    return resolve(&self)
  }

  /// Makes a name known in a function or a branch.
  mutating func define(_ name: Name, _ kind: Kind = .any) -> Core.Local {
    let local = Core.Local(name)
    locals.names[name.text] = (local, kind)
    locals.own.insert(name.text)
    return local
  }

  func info(_ name: String) -> NameInfo? {
    // Within one statement a name that the text does not define stays what it is.
    if defined[name] == nil, source.file == nil, let noted = assumptions.names[name] {
      return noted
    }
    let info = known(name)
    assumptions.note(name, info)
    return info
  }

  private func known(_ name: String) -> NameInfo? {
    if let defined = defined[name], isVisible(name) { return defined }
    if let binding = symbols[name], isVisible(binding) { return binding.info }
    // A name of the language means that again, once the program's own is deleted.
    guard previous != nil, symbols.isMissing(name), Builtin.named(name) == nil,
      Prelude.function(name) == nil
    else { return nil }
    return NameInfo(kind: .cell)
  }

  /// True if a name was deleted, and texts may still mention it.
  func isMissed(_ name: String) -> Bool {
    if let defined = defined[name] { return defined == nil }
    return symbols.isMissing(name)
  }

  func isTaken(_ name: String) -> Bool { locals.names[name] != nil || info(name) != nil }

  mutating func reportUnknown(_ name: Name) {
    if broken.contains(name.text) || reportLeft(name) { return }
    if let sample = Word(rawValue: name.text)?.sample {
      return report("\(name.text) wants more behind it", name.span, help: "as in `\(sample)`")
    }
    // To look for what was meant costs as much as there are names.
    if diagnostics.count >= Diagnostic.mostShown {
      return report("unknown name \(name.text)", name.span)
    }
    let known = symbols.names + defined.filter { $0.value != nil }.keys
    let nearest = Suggestion.nearest(
      to: name.text, among: known.sorted(), orOf: Suggestion.functions)
    var help = nearest.map { "did you mean \($0)?" }
    let translation = Suggestion.translations[name.text]
    if let translation { help = "did you mean \(translation)?" }
    let word = translation ?? name.text
    if commands()[word] != nil { help = "did you mean `:\(word)`?" }
    report("unknown name \(name.text)", name.span, help: help)
  }
}

// MARK: Mistakes

extension Resolver {
  /// True if the thread's stack has room for one more expression inside another; reports it if not.
  mutating func hasRoom(_ span: Span) -> Bool {
    if !StackRoom.isBelow(160 << 10) { return true }
    report(
      "more operators and calls inside one another than this thread has room for", span,
      help: "bind a part of it to a name")
    return false
  }

  mutating func report(_ message: String, _ span: Span, help: String? = nil) {
    report(Diagnostic(.check, message, span, help: help))
  }

  mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(source.file == nil ? diagnostic : diagnostic.placed(in: source))
  }

  /// The text of a place, for messages that quote it.
  func text(_ span: Span) -> String { String(span.text(in: source.text)) }

  /// Does something without reporting what it finds, nor keeping what it notes.
  mutating func silently<Result>(
    in source: Source? = nil, _ action: (inout Resolver) -> Result
  ) -> Result {
    let saved = (diagnostics, scope, locals, defined, self.source)
    if let source { self.source = source }
    defer { (diagnostics, scope, locals, defined, self.source) = saved }
    return action(&self)
  }
}

// MARK: Kinds

extension Resolver {
  /// Arithmetic and plain functions: reactive as soon as one part is.
  func join(_ kinds: [Kind]) -> Kind {
    if kinds.contains(.undecided) { return .undecided }
    return kinds.contains(where: \.isReactive) ? .cell : .value
  }

  func choice(_ condition: Kind, _ branches: [Kind]) -> Kind {
    if let stream = branches.first(where: \.isStream) { return stream }
    return join([condition] + branches)
  }

  /// The kind of the result of a user's function for arguments of these kinds.
  mutating func result(of function: UserFunction, _ kinds: [Kind]) -> Kind {
    if !hasRedefined, let known = function.results[kinds] { return known }
    let key = ResultKey(function: ObjectIdentifier(function), kinds: kinds)
    // A recursive function says nothing new about itself.
    if let known = results[key] { return known ?? join(kinds) }
    // Nor does one that cannot be called, as it would call too many others.
    if functionDepth >= Machine.depthLimit { return join(kinds) }
    functionDepth += 1
    defer { functionDepth -= 1 }
    results[key] = .some(nil)
    let made = kind(of: function, kinds)
    let kind: Kind
    switch made {
    case .stream, .streams, .handle, .function, .nothing, .undecided: kind = made
    case .value, .cell, .any: kind = join(kinds.map { $0.isStream ? .value : $0 } + [made])
    }
    results[key] = kind
    // Within others it may know no more of those than that they are under way.
    if !hasRedefined, functionDepth == 1, kind != .undecided { function.results[kinds] = kind }
    return kind
  }

  /// The kind that the body of a function has for arguments of these kinds.
  private mutating func kind(of function: UserFunction, _ kinds: [Kind]) -> Kind {
    silently(in: function.source) { resolver in
      resolver.locals = Locals(depth: 1)
      // A caller's dependencies are its own: copied for each of many callers, they would take all memory.
      resolver.scope = DefinitionScope(defining: resolver.scope.defining)
      if case .named(let patterns, _) = function.literal.parameters {
        for (index, pattern) in patterns.enumerated() {
          let kind = index < kinds.count ? kinds[index] : .any
          for name in pattern.names { _ = resolver.define(name, kind) }
        }
      } else {
        resolver.locals.implicit = ImplicitParameters()
      }
      return resolver.body(function.literal.body).kind
    }
  }

  /// The first thing in a function that has no place in a formula; of one whose text is being resolved it
  /// is not known.
  mutating func impurity(of function: UserFunction) -> Impurity? {
    if let known = function.impurity { return known }
    guard let meaning = function.meaning else { return nil }
    function.impurity = .some(nil)
    let found = impurity(in: meaning.body)?.what
    function.impurity = found
    return found
  }

  mutating func impurity(in statements: [Core.Statement]) -> (what: Impurity, span: Span)? {
    for statement in statements {
      if case .set(let settings) = statement.kind {
        for case .symbol(let id, let span) in settings.map(\.target) {
          return (.set(symbols.name(of: id)), span)
        }
      }
      for expression in statement.expressions {
        if let found = impurity(in: expression) { return found }
      }
    }
    return nil
  }

  /// The first thing in an expression that has no place in a formula, outside of the functions in it.
  mutating func impurity(in whole: Core.Expression) -> (what: Impurity, span: Span)? {
    var pending = [whole]
    while let expression = pending.popLast() {
      switch expression.kind {
      case .builtin(let call):
        if isImpure(call.name) { return (.call(call.spelling.text), expression.span) }
      case .either(let call, let plain):
        if isImpure(plain) { return (.call(call.spelling.text), expression.span) }
      case .call(let callee, _):
        if case .function(let function?) = callee.type, let what = impurity(of: function) {
          return (what, expression.span)
        }
      case .choice(let choice):
        for body in choice.branches.map(\.body) + [choice.otherwise ?? []] {
          if let found = impurity(in: body) { return found }
        }
      default: break
      }
      pending += expression.children.reversed()
    }
    return nil
  }

  private func isImpure(_ name: String) -> Bool {
    Builtin.named(name).map { !$0.isPure && !$0.makesHandle } ?? false
  }

  /// A formula cannot print, nor ask for random numbers or the time, nor set anything.
  mutating func checkPurity(of formula: Core.Expression) {
    guard let (what, span) = impurity(in: formula) else { return }
    switch what {
    case .call(let name):
      let call = Builtin.named(name)?.isRead == true ? name : "\(name)(…)"
      report(
        "\(name) has no place in a formula", span,
        help: "a stream can, as in `timer(1s).map(_ => \(call))` or with `withLatestFrom`")
    case .set(let name):
      report(
        "a formula cannot set \(name)", span,
        help: "a subscription can, as in `a.subscribe { \(name) = $0 }`")
    }
  }
}
