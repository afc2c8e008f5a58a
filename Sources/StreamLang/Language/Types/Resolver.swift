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
  /// The names that the definitions so far depend on, each with those that do.
  var readers = SymbolReaders()
  /// The names that the statement being resolved depends on.
  let assumptions = Assumptions()
  /// A name means something else in this text than for the functions of the session.
  var hasRedefined = false
  /// True if a text goes on after a failure, so that a definition in it may not have happened.
  var goesOnAfterFailures = false
  /// The number of streams without a name that they make, and whether all of these are certainly streams.
  var unnamed = (count: 0, areCertain: true)
  var diagnostics: [Diagnostic] = []
  /// True if anything is said of lanes, or of what work costs.
  var usesLanes = false
  /// The first bare number that stands for a time.
  var bareTime: String?
  /// The facts that are known so far of the statement that is being resolved.
  var scope = DefinitionScope()
  /// The names that the functions around the statement know.
  var locals = Locals()
  /// The results of functions for arguments of some kinds; nil while that is being found out.
  var results: [ResultKey: Kind?] = [:]
  /// The number of functions that are being resolved, each called by the one before.
  var functionDepth = 0
  /// The number of properties, such as `.name`, that are being read as functions.
  var propertyDepth = 0
  /// For a text that was only read, and may be left: then nothing is known of it.
  var work: LongWork?

  init(_ source: Source, _ symbols: SymbolTable) { (self.source, self.symbols) = (source, symbols) }

  /// The roles that the names of one statement have.
  struct DefinitionScope {
    /// The names in it, with the parts that they have.
    var dependencies: [Core.Dependency] = []
    /// Streams without a name where a formula wants a value.
    var live: [Core.AnonymousInput] = []
    /// For each choice of streams the dependencies of its tests, as long as it is not known whether the
    /// stream is wanted or its value.
    var choices: [Span: [Int]] = [:]
    /// True if it reads names whose kind only running can tell.
    var isUndecided = false
    /// A `$n` that belongs to no function was reported.
    var hasFreeParameter = false
    /// The name that the statement defines.
    var defining: String?
    /// The places at which it reads an earlier value of itself, or of something made from it: `prev(x, 0)` in the text
    /// of `x`.
    var loops: [Span] = []
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
    /// The number of loops around, within the innermost function.
    var loops = 0
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

  final class ImplicitParameters { var ids: [Core.Local] = [] }

  struct ResultKey: Hashable {
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
    if isFunction {
      locals.depth += 1
      locals.loops = 0
    }
    return resolve(&self)
  }

  /// Makes a name known in a function or a branch.
  mutating func define(_ name: Name, _ kind: Kind = .any, isVariable: Bool = false) -> Core.Local {
    let local = Core.Local(name, isVariable: isVariable, depth: locals.depth)
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

  func known(_ name: String) -> NameInfo? {
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
      return report("\(name.text) needs more after it", name.span, help: "as in `\(sample)`")
    }
    // To look for what was meant costs as much as there are names.
    if diagnostics.count >= Diagnostic.mostShown { return report(.unknown(name.text, name.span)) }
    if Self.namesScheduler(name.text) {
      return report(
        .unknown(
          name.text, name.span, help: "make a lane first: `\(name.text) = lane(\"\(name.text)\")`"))
    }
    let own = ownNames
    let meant = Suggestion.translation(of: name.text)
    let functions = Suggestion.functions + ["nil", "true", "false"]
    // An operator behind a stream, or a command, does not stand where a name does.
    let nearest =
      Suggestion.slip(of: name.text, among: own)
      ?? meant.flatMap { Suggestion.isCode($0) || functions.contains($0) ? $0 : nil }
      ?? Suggestion.nearest(to: name.text, among: own, orOf: functions)
    var help = nearest.map { "did you mean \($0)?" }
    let word = meant ?? name.text
    if commands()[word] != nil, isStatement(name.span) { help = "did you mean `:\(word)`?" }
    report(.unknown(name.text, name.span, help: help))
  }

  /// The names that the program has, in their order.
  var ownNames: [String] { (symbols.names + defined.filter { $0.value != nil }.keys).sorted() }

  /// True if a name is all of a statement, or is only called in it: `undo`, `help(scan)`.
  private func isStatement(_ name: Span) -> Bool {
    let line = source.lineSpan(around: name.start)
    let before = text(Span(line.start, name.start)).split(
      separator: ";", omittingEmptySubsequences: false)
    let rest = text(Span(name.end, line.end)).first { !$0.isWhitespace }
    return before.last?.allSatisfy(\.isWhitespace) != false
      && (rest == nil || rest == ";" || rest == "(")
  }

  /// True of what a program calls a scheduler or a queue.
  private static func namesScheduler(_ name: String) -> Bool {
    ["cheduler", "ueue", "unLoop", "ackground"].contains { name.hasSuffix($0) }
  }
}

// MARK: Mistakes

extension Resolver {
  /// Says that a function uses what its file does not bring along; false if that is not why a name is
  /// unknown.
  mutating func reportLeft(_ name: Name) -> Bool {
    guard source.file != nil, let line = imports.left[name.text] else { return false }
    report(
      "\(name.text) (line \(line)) is not imported", name.span,
      help: "a file brings its functions and constants; \(name.text) could be an argument")
    return true
  }

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
    let streams = branches.filter(\.isStream)
    if let stream = streams.first { return streams.allSatisfy { $0 == stream } ? stream : .stream }
    return join([condition] + branches)
  }
}
