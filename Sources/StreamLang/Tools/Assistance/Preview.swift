import StreamEngine

/// The timelines that a text would have produced over what has happened in a session so far.
///
/// It runs beside the session, on a clock of its own and with what the host gave at that time. It asks nothing
/// of the host: of a text that would, there is no preview.
struct Preview {
  private let session: Session
  private let symbols: SymbolTable
  private let text: TypedText
  /// The names to use in the other session for those to which the text gives another meaning here.
  private var replacements: [String: String] = [:]

  init(_ text: String, in session: Session) {
    self.session = session
    symbols = SymbolTable(beside: session.program.environment.symbols)
    self.text = TypedText(session.program.expressions.continued(text))
  }

  /// The rows of what the text defines, or makes without a name; nil if it does something else, has a
  /// mistake, or takes too long.
  mutating func diagram() -> Diagram? {
    let whole = text.text(of: Span(0, text.bytes.count))
    guard let rows = rows(of: whole) else { return nil }
    let needed = needed
    let past = needed.all.isEmpty ? session.noPast : session.past
    let goesOn = needed.all.isEmpty || session.nextDue == nil
    guard
      let other = past.session(
        with: rows.map(\.text).joined(separator: "\n"),
        onceThereAre: needed.reactive.isEmpty ? nil : needed.all, goesOn: goesOn,
        unless: Self.limit(session.options.startDeadline())),
      !other.ioLog.hasRefused
    else { return nil }
    let timeline = other.program.timeline
    var titles: [String: String] = [:]
    for row in rows { for (name, title) in row.names { titles[name] = title } }
    let shown = rows.flatMap(\.names).compactMap { name, _ in
      timeline.rows.last { $0.binding.name == name && !$0.isClosed }
    }
    guard var diagram = timeline.diagram(showing: shown, atLeast: 1) else { return nil }
    // Without the streams within them.
    diagram.rows = diagram.rows.compactMap { row in
      guard let title = titles[row.name] else { return nil }
      var row = row
      row.name = title
      return row
    }
    return diagram
  }

  /// So often a run is asked whether it goes on before it is left: a bound that is the same on every
  /// machine.
  private static let mostWork = 2000

  private static func limit(_ deadline: @escaping () -> Bool) -> () -> Bool {
    var asked = 0
    return {
      asked += 1
      return asked > mostWork || deadline()
    }
  }

  // MARK: What would be entered

  private struct Row {
    /// As it is entered in the other session.
    var text: String
    /// The names that it shows there, and what that is called here.
    var names: [(name: String, title: String)]
  }

  /// The statements of a text, each with what it would show; nil if one of them does something else.
  private mutating func rows(of whole: String) -> [Row]? {
    let parsed = Parser.parse(whole)
    let syntax = parsed.statements
    guard parsed.diagnostics.isEmpty, !syntax.isEmpty else { return nil }
    let environment = session.program.environment
    var resolver = Resolver(Source(whole), symbols)
    var kinds: [(names: [String], isShown: Bool)] = []
    for statement in syntax {
      let meaning = resolver.statement(statement)
      switch meaning.kind {
      case .evaluate(let value) where value.type.isReactive && !value.isName:
        kinds.append(([], true))
      case .define(let definition, _):
        kinds.append(
          (meaning.definedNames, definition.value.type.holdsStreams || definition.value.type.isCell)
        )
      default: return nil
      }
    }
    guard resolver.diagnostics.isEmpty, kinds.contains(where: \.isShown) else { return nil }
    for name in kinds.flatMap(\.names) where environment.symbols[name] != nil {
      replacements[name] = "__\(replacements.count)"
    }
    var unnamed = symbols.unnamed
    return zip(syntax, kinds).map { statement, kind -> Row in
      var text = renamed(statement.span)
      var names = kind.names.map { (name: replacements[$0] ?? $0, title: $0) }
      if kind.names.isEmpty {
        unnamed += 1
        names = [("__x\(unnamed)", SymbolTable.unnamed(unnamed))]
        text = "\(names[0].name) = \(text)"
      }
      if !kind.isShown { return Row(text: text, names: []) }
      return Row(text: "\(text)\nwatch \(names.map(\.name).joined(separator: ", "))", names: names)
    }
  }

  /// A part of the text, with what is defined anew under its other name.
  private func renamed(_ span: Span) -> String {
    var result = ""
    var end = span.start
    for (token, name) in names(in: text.tokens) where span.contains(token) {
      guard let other = replacements[name] else { continue }
      result += text.text(of: Span(end, token.start)) + other
      end = token.end
    }
    return result + text.text(of: Span(end, span.end))
  }

  /// The names that a text mentions, in its order: what stands behind a dot is no name, nor is a label.
  private func names(in tokens: [Token]) -> [(Span, String)] {
    tokens.enumerated().flatMap { index, token -> [(Span, String)] in
      if !token.isName { return text.interpolations(in: token).flatMap(names) }
      let isMember = index > 0 && tokens[index - 1].symbol == .dot
      let isLabel = tokens.follower(of: index)?.symbol == .colon && !isBranch(index, tokens)
      return isMember || isLabel ? [] : [(token.span, text.text(of: token))]
    }
  }

  /// True if a name before a colon is the first of two values: `x ? a : b`.
  private func isBranch(_ index: Int, _ tokens: [Token]) -> Bool {
    guard index > 0, let before = tokens[index - 1].symbol else { return true }
    return before != .leftParenthesis && before != .comma && before != .leftBrace
  }

  /// The names of the session that the text is made from, also through functions.
  private var needed: (all: Set<String>, reactive: Set<String>) {
    var all: Set<String> = []
    var reactive: Set<String> = []
    var pending = names(in: text.tokens).map(\.1).filter { replacements[$0] == nil }
    while let name = pending.popLast() {
      guard let binding = symbols[name], all.insert(name).inserted else { continue }
      if case .constant = binding.node {
        pending += binding.definition.dependencies.all.map(\.name)
      } else {
        reactive.insert(name)
      }
    }
    return (all, reactive)
  }
}
