import StreamEngine

/// The parts of a script that can be left out or made simpler: its statements, the events of its marble texts, the
/// members of its lists, its waits.
struct ScriptPieces {
  /// The texts of its statements, in order.
  var statements: [String]

  init(of text: String) {
    statements = Parser.parse(text).statements.map { String($0.span.text(in: text)) }
  }

  var text: String { statements.joined(separator: "\n") + "\n" }

  /// A place in a statement that holds several things.
  struct Place {
    let statement: Int
    let kind: Kind

    enum Kind {
      /// Marble text, by its place in the statement.
      case marbles(Span, [TimedValue], frame: UInt64)
      /// The arguments of a call, or the members of a list: where the first begins and the last ends.
      case members([Span])
    }
  }

  /// The places of all that can be left out of the statements.
  var places: [Place] {
    statements.indices.flatMap { number in
      Parser.parse(statements[number]).statements.flatMap { statement in
        statement.literals.map { Place(statement: number, kind: $0) }
      }
    }
  }

  /// The number of events that go in.
  var eventCount: Int {
    places.reduce(0) { sum, place in
      if statements[place.statement].hasPrefix("expect") { return sum }
      switch place.kind {
      case .marbles(_, let events, _): return sum + events.count
      case .members(let members): return sum + members.count
      }
    }
  }

  /// With other events in a marble text; nil where no text says them.
  func replacing(
    _ span: Span, of statement: Int, by events: [TimedValue], frame: UInt64
  ) -> ScriptPieces? {
    guard let text = try? MarbleWriter.text(of: events, frame: frame) else { return nil }
    return replacing([(span, text.quoted)], of: statement)
  }

  /// With other texts in some places of a statement.
  func replacing(_ edits: [(span: Span, text: String)], of statement: Int) -> ScriptPieces {
    var pieces = self
    pieces.statements[statement] = statements[statement].replacing(edits)
    return pieces
  }

  /// With some of the members at a place.
  func keeping(_ kept: [Int], of members: [Span], in statement: Int) -> ScriptPieces {
    guard let first = members.first, let last = members.last else { return self }
    let texts = kept.map { String(members[$0].text(in: statements[statement])) }
    return replacing([(first.through(last), texts.joined(separator: ", "))], of: statement)
  }
}

extension Statement {
  fileprivate var literals: [ScriptPieces.Place.Kind] {
    if case .expect(let value, let text?, let settings) = kind {
      return value.literals + text.marbles(with: settings)
    }
    return expressions.flatMap(\.literals)
  }
}

extension Expression {
  fileprivate var literals: [ScriptPieces.Place.Kind] {
    switch kind {
    case .function(let function): return function.body.flatMap(\.literals)
    case .list(let members):
      let own = members.count > 1 ? [ScriptPieces.Place.Kind.members(members.map(\.span))] : []
      return own + members.flatMap(\.literals)
    case .call(let callee, let arguments):
      let inner = callee.literals + arguments.flatMap { $0.value.literals }
      guard let first = arguments.first else { return inner }
      let own = first.value.marbles(with: Array(arguments.dropFirst()))
      if !own.isEmpty, callee.playsMarbles { return own }
      if arguments.count > 1, callee.takesValues, arguments.allSatisfy({ $0.label == nil }) {
        return [.members(arguments.map(\.span))] + inner
      }
      return inner
    default: return children.flatMap(\.literals)
    }
  }

  /// `cold`, `hot`, `a.play`.
  private var playsMarbles: Bool {
    switch kind {
    case .name(let name): ["cold", "hot"].contains(name)
    case .member(_, let name): name.text == "play"
    default: false
    }
  }

  /// `of`, `a.next`: each argument is a value that is sent.
  private var takesValues: Bool {
    switch kind {
    case .name(let name): ["of", "from"].contains(name)
    case .member(_, let name): ["next", "onNext", "send", "accept", "of"].contains(name.text)
    default: false
    }
  }

  /// It as marble text, with the frame that stands among these arguments.
  fileprivate func marbles(with settings: [Argument]) -> [ScriptPieces.Place.Kind] {
    guard case .string(let text) = kind else { return [] }
    var frame = SessionOptions().frame
    for setting in settings where setting.label?.text == "frame" {
      guard case .duration(let microseconds) = setting.value.kind, microseconds > 0 else {
        return []
      }
      frame = UInt64(microseconds) * 1000
    }
    guard let marbles = try? Marbles.parse(text, as: .hot, frame: .nanoseconds(frame)),
      let events = try? marbles.timed(unless: { _ in Diagnostic(.check, "no value", span) }),
      events.count == marbles.events.count, !events.isEmpty,
      !events.contains(where: { $0.time < 0 })
    else { return [] }
    return [.marbles(span, events, frame: frame)]
  }
}
