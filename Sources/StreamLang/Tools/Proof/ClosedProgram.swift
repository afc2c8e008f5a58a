import StreamEngine

/// Some names of a session and everything that they are made from, as a program that can run with other inputs.
///
/// Its inputs are driven from outside: subjects, cells that are set by hand, marble text, streams of the host.
struct ClosedProgram {
  /// A name that something else drives.
  struct Input {
    enum Kind {
      /// A subject, by the text that makes it; it may be a new one each time.
      case subject(String)
      /// A cell, by its first value.
      case cell(String)
      case cold, hot
    }

    let name: String
    let kind: Kind

    var isCold: Bool { if case .cold = kind { true } else { false } }
    var isCell: Bool { if case .cell = kind { true } else { false } }
  }

  /// Definitions without those of the inputs, in an order in which each comes behind what it is made from.
  private(set) var definitions: [(name: String, text: String, isConstant: Bool)] = []
  private(set) var inputs: [Input] = []
  private let symbols: SymbolTable
  private let plan: CellPlan<Value>

  /// Another definition of one of the names.
  private let exchanged: (name: String, text: String)?

  /// The names as they are defined now, but for one that may have had another text.
  init(
    of names: [String], in environment: Environment,
    exchanging exchanged: (name: String, text: String)? = nil
  ) throws {
    (symbols, plan) = (environment.symbols, environment.plan)
    self.exchanged = exchanged
    var known: Set<String> = []
    for name in names { try add(name, &known) }
  }

  private mutating func add(_ name: String, _ known: inout Set<String>) throws {
    guard let binding = symbols[name], known.insert(name).inserted else { return }
    if let exchanged, exchanged.name == name {
      for name in exchanged.text.mentionedNames { try add(name, &known) }
      let text = exchanged.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return definitions.append((name, text, false))
    }
    if let input = Self.input(binding, plan) { return inputs.append(input) }
    let definition = binding.definition
    if definition.member != nil {
      throw Diagnostic(
        .check, "\(name) is a part of a list, and cannot run by itself", Span(0, 0),
        help: "give the part a definition of its own")
    }
    for dependency in definition.dependencies.all { try add(dependency.name, &known) }
    definitions.append((name, definition.oneLine, definition.isConstant))
  }

  private static func input(_ binding: Binding, _ plan: CellPlan<Value>) -> Input? {
    let text = binding.definition.oneLine
    if let cell = binding.cell, cell.isInput {
      if binding.definition.isConstant { return nil }
      return Input(name: binding.name, kind: .cell((plan.value(of: cell) ?? .null).literal))
    }
    guard case .stream(let stream) = binding.node else { return nil }
    if stream.subject != nil { return Input(name: binding.name, kind: .subject(text)) }
    guard case .operation(let call) = binding.definition.value.kind, call.receiver == nil else {
      return nil
    }
    if call.op.traits.contains(.outside) { return Input(name: binding.name, kind: .hot) }
    if !call.op.traits.contains(.marbleText) { return nil }
    return Input(name: binding.name, kind: stream.isHot ? .hot : .cold)
  }

  /// Lets cells that are set by hand have these values first, where there are any.
  mutating func beginCells(with values: [Value?]) {
    inputs = zip(inputs, values).map { input, value in
      guard input.isCell, let value else { return input }
      return Input(name: input.name, kind: .cell(value.literal))
    }
  }

  /// Lets cells that are set by hand begin as those of another program do.
  mutating func beginCells(as other: ClosedProgram) {
    inputs = inputs.map { input in
      other.inputs.first { $0.name == input.name && $0.isCell && input.isCell } ?? input
    }
  }

  /// The meanings of all its texts, from which values and durations can be taken.
  var trees: [Core.Expression] {
    let driven = inputs.compactMap { input in
      switch input.kind {
      case .cell(let text), .subject(let text): text
      case .cold, .hot: nil
      }
    }
    return (definitions.map(\.text) + driven).flatMap { $0.resolved(in: symbols) }
  }

  /// A script that runs the program with these events as its inputs, and has rows for the names in `shown`, or for all.
  func script(
    _ events: [[TimedValue]], frame: UInt64, showing shown: Set<String>? = nil
  ) throws -> String {
    let unit = TimeUnit.literal(Int(frame / 1000))
    var first: [String] = []
    var played: [String] = []
    func quiet(_ name: String) -> String { shown.map { $0.contains(name) } ?? true ? "" : "quiet " }
    for (input, events) in zip(inputs, events) {
      let marbles = try MarbleWriter.text(of: events, frame: frame).quoted + events.failureArgument
      let head = "\(quiet(input.name))\(input.name) = "
      switch input.kind {
      case .hot: first.append("\(head)hot(\(marbles), frame: \(unit))")
      case .cold: first.append("\(head)cold(\(marbles), frame: \(unit))")
      case .subject(let text):
        first.append(head + text)
        if !events.isEmpty { played.append("\(input.name).play(\(marbles), frame: \(unit))") }
      case .cell(let value):
        first.append(head + value)
        for event in events {
          guard let value = event.event.value else { continue }
          let time = TimeUnit.literal(Int(event.time / 1000))
          played.append("at \(time) { \(input.name) := \(value.literal) }")
        }
      }
    }
    let own = definitions.map { definition in
      definition.isConstant
        ? "const \(definition.name) = \(definition.text)"
        : "\(quiet(definition.name))\(definition.name) = \(definition.text)"
    }
    return (first + own + played).joined(separator: "\n")
  }
}

extension String {
  /// All names that stand anywhere in it, as a text of the language; functions included.
  var mentionedNames: [String] {
    Parser.parse(self).statements.flatMap { $0.expressions.flatMap(\.mentionedNames) }
  }
}

extension Expression {
  fileprivate var mentionedNames: [String] {
    if case .name(let name) = kind { return [name] }
    if case .function(let literal) = kind {
      return literal.body.flatMap { $0.expressions.flatMap(\.mentionedNames) }
    }
    if case .call(let callee, let arguments) = kind,
      case .member(let object, let name) = callee.kind
    {
      // A function of the user's stands behind a dot, too.
      return object.mentionedNames + [name.text] + arguments.flatMap(\.value.mentionedNames)
    }
    return children.flatMap(\.mentionedNames)
  }
}
