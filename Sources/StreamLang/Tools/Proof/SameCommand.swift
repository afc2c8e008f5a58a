import StreamEngine

/// `:same f g`: whether two programs do the same, or the smallest input that tells them apart.
enum SameCommand {
  static func show(_ context: CommandContext) throws {
    let request = try SameRequest(context.request)
    let interrupted = interruption(of: context)
    let environment = context.environment
    var report: SameReport
    let named = request.sides.filter { environment.symbols[$0.text].map(\.isCompared) ?? false }
    if request.sides.count == 1 {
      report = try versions(of: request.sides[0], request, context, interrupted)
    } else if named.count == 2 {
      // A second name of a stream is that stream.
      let roots = named.map { environment.symbols[$0.text]?.root.name ?? $0.text }
      let program = try ClosedProgram(of: roots, in: environment)
      report = try Self.report(
        try ComparedNames(
          [program], roots, titles: named.map(\.text), frame: environment.frame,
          unless: interrupted),
        request, environment, interrupted)
    } else if let name = named.first {
      let other = request.sides.first { $0.span != name.span } ?? name
      if other.text.isName { _ = try context.binding(called: other) }
      throw Diagnostic(
        .check, "\(name.text) is a name, and \(other.text) a chain", name.span.through(other.span),
        help: "a chain can be given a name, as in `c = a.map(+1)`")
    } else {
      report = try Self.report(
        try ComparedChains(request.sides, in: environment, unless: interrupted), request,
        environment, interrupted)
      report.add(laws(for: request.sides.map(\.text), environment.symbols))
    }
    show(report, context)
  }

  /// The laws that write both chains as the same text; none where they do not.
  private static func laws(for chains: [String], _ symbols: SymbolTable) -> [SimplifyingLaw] {
    // No law looks at what a chain is called on.
    let whole = chains.map { "never().\($0)" }
    let simple = whole.map { Simplified($0, in: symbols) }
    let texts = zip(whole, simple).map { $1?.text ?? $0 }
    return texts[0] == texts[1] ? simple.flatMap { $0?.used ?? [] } : []
  }

  static func show(_ report: SameReport, _ context: CommandContext) {
    context.showLines(report.lines)
    if let picture = report.picture { context.show(.diagram(picture)) }
  }

  private static func report(
    _ programs: some ComparedPrograms, _ request: SameRequest, _ environment: Environment,
    _ isInterrupted: () -> Bool
  ) throws -> SameReport {
    var programs = programs
    if !request.hasEnds { programs.purpose.hasEnds = false }
    if let frames = request.frames { programs.purpose.frames = frames }
    if let values = try request.values(in: environment) {
      (programs.purpose.values, programs.purpose.odd) = (values, [])
    }
    return try SameReport(programs, isInterrupted: isInterrupted)
  }

  /// A name as it is, and as it was defined before.
  private static func versions(
    of name: Name, _ request: SameRequest, _ context: CommandContext,
    _ isInterrupted: @escaping () -> Bool
  ) throws -> SameReport {
    let binding = try context.binding(called: name)
    guard binding.isCompared, let before = context.past.history.earlierDefinition(of: name.text)
    else {
      throw Diagnostic(
        .check, "\(name.text) has had one definition only", name.span,
        help: "same wants two chains or names, as in `:same map(+1) map(x => x + 1)`")
    }
    let environment = context.environment
    let now = try ClosedProgram(of: [name.text], in: environment)
    let was = try ClosedProgram(of: [name.text], in: environment, exchanging: (name.text, before))
    let programs = try ComparedNames(
      [was, now], [name.text, name.text], titles: ["\(name.text) before", name.text],
      frame: environment.frame, unless: isInterrupted)
    return try report(programs, request, environment, isInterrupted)
  }

  static func interruption(of context: CommandContext) -> () -> Bool {
    let budget = context.environment.scheduler.workBudget
    return { LongWork.isUnwanted || budget.reasonToStop() != nil }
  }
}

/// The words behind `:same`: two sides, and how they are to be compared.
struct SameRequest {
  let sides: [Name]
  private(set) var hasEnds = true
  private(set) var frames: Int?
  private let valuesText: Name?

  private static let example = "as in `:same map(+1) map(x => x + 1)`"
  /// The inputs of more frames are too many.
  private static let mostFrames = 7

  init(_ request: Request) throws {
    var words = request.rest.partsOutsideBrackets
    var valuesText: Name?
    if let place = words.firstIndex(where: { $0.text == "on" }) {
      guard place + 1 < words.count else {
        throw Diagnostic(.check, "on wants values", words[place].span, help: "as in `on 1, 2`")
      }
      let (first, last) = (words[place + 1], words[words.count - 1])
      valuesText = request.rest.between(first, last)
      words = Array(words[..<place])
    }
    self.valuesText = valuesText
    while let place = words.firstIndex(where: { $0.text.hasPrefix("--") }) {
      let option = words.remove(at: place)
      let value = place < words.count ? words.remove(at: place) : nil
      switch (option.text, value?.text) {
      case ("--ends", "off"?): hasEnds = false
      case ("--ends", "on"?): break
      case ("--ends", _): throw Diagnostic(.check, "--ends is on or off", (value ?? option).span)
      case ("--frames", let text?):
        guard let number = Int(text), (1...Self.mostFrames).contains(number) else {
          throw Diagnostic(
            .check, "--frames wants a number from 1 to \(Self.mostFrames), got \(text)",
            (value ?? option).span)
        }
        frames = number
      case ("--frames", nil):
        throw Diagnostic(
          .check, "--frames wants a number from 1 to \(Self.mostFrames)", option.span)
      default:
        throw Diagnostic(
          .check, "same has no \(option.text)", option.span,
          help: "it has --ends off and --frames 6")
      }
    }
    if words.isEmpty {
      throw Diagnostic(
        .check, "same wants two chains, or two names", request.span, help: Self.example)
    }
    if let first = words.first, words.count > 1, first.text.hasSuffix(",") {
      throw Diagnostic(
        .check, "no comma stands between the two", Span(first.span.end - 1, first.span.end),
        help: Self.example)
    }
    if words.count > 2 {
      throw Diagnostic(
        .check, "same wants two chains, or two names, got \(words.count)", words[2].span,
        help: "blanks stand between the two alone")
    }
    let isName = words.count == 1 && words[0].text.isName
    if words.count == 1, !isName {
      throw Diagnostic(.check, "same wants a second chain", words[0].span, help: Self.example)
    }
    for side in words where side.text.hasReceiver || !side.text.beginsWithName {
      throw Diagnostic(
        .check, "a chain begins with its first operator, got \(side.text)", side.span,
        help: "\(Self.example); two names are compared by themselves")
    }
    sides = words
  }

  /// The values to send, if the line names them.
  func values(in environment: Environment) throws -> [Value]? {
    guard let valuesText else { return nil }
    let text = "[\(valuesText.text)]"
    let source = Source(text)
    let parsed = Parser.parse(text)
    var resolver = Resolver(source, environment.symbols)
    let statements = parsed.diagnostics.isEmpty ? resolver.statements(parsed.statements) : []
    if let mistake = (parsed.diagnostics + resolver.diagnostics).first {
      throw mistake.moved(by: valuesText.span.start - 1)
    }
    guard statements.count == 1, case .evaluate(let expression) = statements[0].kind,
      case .list(let values)? = try? environment.evaluate(
        expression, source, readsLatest: true), values.allSatisfy(\.isPlain), !values.isEmpty
    else {
      throw Diagnostic(.check, "on wants plain values", valuesText.span, help: "as in `on 1, 2`")
    }
    return values.unique
  }
}

extension Binding {
  /// True if it is a stream or a cell, and not a function or a value.
  fileprivate var isCompared: Bool { cell != nil || stream != nil }
}

extension String {
  /// True of a call, `map(+1)`, and of a name.
  fileprivate var beginsWithName: Bool { first.map { $0.isLetter || $0 == "_" } ?? false }

  /// True if a name stands before its first dot: `a.map(+1)`.
  fileprivate var hasReceiver: Bool {
    let head = prefix { $0 != "." && $0 != "(" }
    return dropFirst(head.count).first == "." && String(head).isName
  }
}

extension Name {
  /// The words in it; blanks within brackets and quotes separate nothing.
  var partsOutsideBrackets: [Name] {
    let bytes = Array(text.utf8)
    let blanks = Set(text.bare.filter { bytes[$0] == UInt8(ascii: " ") })
    var parts: [Name] = []
    var start = 0
    for place in 0...bytes.count where place == bytes.count || blanks.contains(place) {
      if place > start { parts.append(between(start, place)) }
      start = place + 1
    }
    return parts
  }

  fileprivate func between(_ first: Name, _ last: Name) -> Name {
    between(first.span.start - span.start, last.span.end - span.start)
  }

  private func between(_ start: Int, _ end: Int) -> Name {
    Name(
      String(Substring(text.utf8.dropFirst(start).prefix(end - start))),
      Span(span.start + start, span.start + end))
  }
}

extension History {
  /// The text behind the equals sign of the last definition but one of a name.
  fileprivate func earlierDefinition(of name: String) -> String? {
    var found = 0
    for text in entries.reversed().compactMap(\.text) {
      for statement in Parser.parse(text).statements.reversed() {
        guard statement.definedNames == [name], let value = statement.expressions.first else {
          continue
        }
        found += 1
        if found == 2 { return String(value.span.text(in: text)) }
      }
    }
    return nil
  }
}
