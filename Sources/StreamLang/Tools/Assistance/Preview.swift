import StreamEngine

/// The timelines that a text would have produced over what has happened in a session so far.
///
/// It runs beside the session, on a clock of its own and with what the host gave at that time. It asks nothing
/// of the host: of a text that would, there is no preview.
struct Preview {
  private let session: Session
  private let symbols: SymbolTable
  private let text: String
  /// The names in the other session for those that the text gives another meaning to here.
  private var replacements: [String: String] = [:]
  /// The names that the meaning of the text depends on.
  private var mentioned: Set<String> = []

  init(_ text: String, in session: Session) {
    self.session = session
    symbols = SymbolTable(beside: session.program.environment.symbols)
    self.text = session.program.expressions.continued(text)
  }

  /// The rows of what the text defines, or makes without a name; nil if it does something else, has a
  /// mistake, or takes too long.
  mutating func diagram() -> Diagram? {
    guard let rows = rows() else { return nil }
    let needed = needed
    let past = needed.all.isEmpty ? session.noPast : session.past
    let goesOn = needed.all.isEmpty || session.nextDue == nil
    let isTooLong = Self.limit(session.options.startDeadline())
    guard
      let other = past.session(
        with: rows.map(\.text).joined(separator: "\n"),
        onceThereAre: needed.reactive.isEmpty ? nil : needed.all, mostValues: Self.mostValues,
        goesOn: goesOn,
        unless: isTooLong),
      !other.ioLog.hasRefused
    else { return nil }
    let timeline = other.program.timeline
    var titles: [String: String] = [:]
    for row in rows { for (name, title) in row.names { titles[name] = title } }
    let shown = rows.flatMap(\.names).compactMap { name, _ in
      timeline.rows.last { $0.binding.name == name && !$0.isClosed }
    }
    guard var diagram = timeline.diagram(showing: shown, atLeast: 1) else { return nil }
    // Of a stream without an end, and without a past, the beginning says the most.
    if needed.all.isEmpty, diagram.columns.count > Self.mostInstants {
      diagram = diagram.windowed(0...diagram.columns[Self.mostInstants - 1].time)
    } else if isTooLong() {
      return nil
    }
    // Without the streams within them.
    diagram.rows = diagram.rows.compactMap { row in
      guard let title = titles[row.name] else { return nil }
      var row = row
      row.name = title
      return row
    }
    return diagram
  }

  /// The events and answers that a text would have brought which only sends or sets; empty for any other.
  func effects() -> [Reply.Item] {
    let parsed = Parser.parse(text)
    guard parsed.diagnostics.isEmpty, !parsed.statements.isEmpty else { return [] }
    var resolver = Resolver(Source(text), symbols)
    let meanings = resolver.statements(parsed.statements)
    let isEffect = meanings.allSatisfy { meaning in
      switch meaning.kind {
      case .set: true
      case .evaluate(let value): value.isSending
      case .define(_, isQuiet: false):
        meaning.definedNames.allSatisfy { symbols[$0]?.cell?.isInput == true }
      default: false
      }
    }
    guard isEffect, resolver.diagnostics.isEmpty,
      let reply = session.past.answer(to: text, unless: Self.limit(session.options.startDeadline()))
    else { return [] }
    return reply.items.compactMap { item in
      switch item {
      case .event(var event):
        // Typed lines have no times in front.
        event.isTyped = true
        return .event(event)
      case .answer: return item
      default: return nil
      }
    }
  }

  /// The number of values of one turn that a picture has room for, at the most.
  private static let mostValues = 200

  /// The number of instants that are shown of what has no past.
  private static let mostInstants = 12

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

  /// The rows that the statements of a text would show; nil if one of them is no definition and has no row.
  private mutating func rows() -> [Row]? {
    let parsed = Parser.parse(text)
    let syntax = parsed.statements
    guard parsed.diagnostics.isEmpty, !syntax.isEmpty else { return nil }
    let environment = session.program.environment
    var resolver = Resolver(Source(text), symbols)
    let meanings = resolver.statements(syntax)
    var kinds: [(names: [String], isShown: Bool)] = []
    for meaning in meanings {
      mentioned.formUnion(meaning.assumed.keys)
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
    var printer = CorePrinter(resolver.source, symbols)
    printer.names = replacements.mapValues { .name($0) }
    var unnamed = symbols.unnamed
    return zip(meanings, kinds).map { meaning, kind -> Row in
      var text = printer.text(of: meaning)
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

  /// The names of the session that the text is made from, also through functions.
  private var needed: (all: Set<String>, reactive: Set<String>) {
    var all: Set<String> = []
    var reactive: Set<String> = []
    var pending = mentioned.filter { replacements[$0] == nil }
    while let name = pending.popFirst() {
      guard let binding = symbols[name], all.insert(name).inserted else { continue }
      if case .constant = binding.node {
        pending.formUnion(binding.definition.dependencies.all.map(\.name))
      } else {
        reactive.insert(name)
      }
    }
    return (all, reactive)
  }
}

extension Core.Expression {
  /// True if it sends something, `a.next(2)`, and does nothing else.
  fileprivate var isSending: Bool {
    guard case .dynamic(let call) = kind, let method = call.told?.method else { return false }
    return ![.dispose, .subscribe, .sink, .request].contains(method)
  }
}
