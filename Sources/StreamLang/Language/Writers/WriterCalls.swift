import StreamEngine

/// Calls of operators, and of what only running tells.
extension ProgramWriter {
  func operation(_ call: Core.OperatorCall, _ span: Span) throws(Diagnostic) -> String {
    let call = call.decided
    if call.op.traits.contains(.marbleText) { return try marbles(call, span) }
    return call.op.role == .subject ? try subject(call, span) : try spelled(call, span)
  }

  /// The reason why there is no call like this.
  func refuse(_ call: Core.OperatorCall) -> Diagnostic {
    let op = call.op
    return refuse(
      "`\(call.spelling.text)\(call.arguments.isEmpty ? "" : "(…)")`", call.spelling.span,
      op.guide.libraries.contains { $0.names.contains(title) }
        ? "\(title) has \(op.name) with other arguments: `:help \(op.name)`" : nil)
  }

  /// An argument; a list comes apart for a function with more parameters than it gets values.
  func argument(
    _ index: Int, of call: Core.OperatorCall, apart: Bool = true
  ) throws(Diagnostic) -> String {
    let argument = call.arguments[index]
    let base = call.parameter(of: index)?.kind.base
    guard case .function(let kind)? = base else {
      switch base {
      case .stream, .streams: return try reference(argument.value)
      default: return try text(argument.value)
      }
    }
    guard let written = argument.function else {
      if case .plainFunction(let id) = argument.value.kind {
        return try self.function(
          of: id.builtin, taking: call.arity(of: index) ?? kind.arity, argument.value.span)
      }
      return try text(argument.value)
    }
    // The members of a stream of streams are streams.
    let makesStreams = ["groupBy", "window"].contains(call.receiver?.value.operation?.op.name)
    let isGivenValues = ![.action, .streamFunction, .recovery].contains(kind) && !makesStreams
    for local in written.parameters.flatMap(\.locals) {
      if makesStreams || isGivenValues { state.isStream[local] = makesStreams }
    }
    let isWhole = call.isPiped || kind == .action || !apart
    return try function(written, taking: isWhole ? nil : call.arity(of: index))
  }

  /// `cold("-1-2|")` by a function that stands at the top.
  private func marbles(_ call: Core.OperatorCall, _ span: Span) throws(Diagnostic) -> String {
    guard let marbles = MarbleCall(call) else {
      throw refuse("`\(call.op.name)` with these arguments", span)
    }
    var failure: String?
    if let value = marbles.failure { failure = try text(value) }
    var events: [WriterEvent] = []
    // Events before the time zero of hot text have been.
    for event in marbles.events where event.time >= 0 {
      let kind: WriterEvent.Kind
      switch event.kind {
      case .next(let symbol):
        guard let value = marbles.value(of: symbol, span) else {
          throw refuse("a value of this marble text", span)
        }
        kind = .next(try text(value))
      case .completed: kind = .completed
      case .error: kind = .error(failure ?? "error".quoted)
      case .subscribed, .disposed: continue
      }
      events.append(WriterEvent(milliseconds: Double(event.time) / 1_000_000, kind: kind))
    }
    use(call.op.name)
    return try self.marbles(call.op.name, events, span)
  }

  /// A call that can be several things: what it tells a subject, or an operator where it can be nothing else.
  func dynamic(_ call: Core.DynamicCall, _ span: Span) throws(Diagnostic) -> Text {
    if let receiver = call.receiver, let message = call.told {
      let object = try reference(receiver.value, .call)
      guard message.words.allSatisfy({ $0 == nil }),
        let told = try told(object, message.method, call.arguments, message.roles)
      else { throw refuse("`\(call.name.text)`", span, "`next`, `error` and `complete` have one") }
      return (told, .call)
    }
    if let receiver = call.receiver?.value, case .symbol(let id, .plain) = receiver.kind,
      call.builtin != nil, call.operation?.isPiped == false, !receiver.type.isCell,
      case let name = state.symbols.name(of: id), state.cells.contains(self.name(name))
    {
      throw refuse(
        "`\(call.name.text)` of \(name), of which only running tells that it is a value,",
        call.name.span, "`\(call.name.text)(\(name))` has one")
    }
    if call.operation?.isPiped == true || call.isOn(state.isStream),
      let operation = call.asOperation
    {
      return (try self.operation(operation, span), .call)
    }
    if let function = call.function {
      let given = (call.receiver.map { [$0.value] } ?? []) + call.arguments.map { $0.value }
      return (
        self.call(try text(function, .call), try self.given(given, to: function), of: function),
        .call
      )
    }
    if let receiver = call.receiver?.value, call.builtin == nil || isStream(receiver),
      let operation = call.asOperation
    {
      return (try self.operation(operation, span), .call)
    }
    let isOfValue = call.receiver.map { isValue($0.value) } ?? true
    if let id = call.builtin, call.operation == nil || isOfValue {
      let given = (call.receiver.map { [$0.value] } ?? []) + call.arguments.map(\.asPlain)
      return try builtin(Core.BuiltinCall(id: id, spelling: call.name, arguments: given), span)
    }
    throw refuse(
      "`\(call.name.text)`, which may be called on a stream or a value,", call.name.span,
      "give the stream a name outside of the function")
  }
}

extension ProgramWriter {
  /// True of what is certainly a stream.
  private func isStream(_ tree: Core.Expression) -> Bool {
    elements.isStream(tree) { self.state.isStream[$0] == true }
  }

  /// True of what is certainly no stream.
  private func isValue(_ tree: Core.Expression) -> Bool {
    if isStream(tree) { return false }
    switch tree.kind {
    case .literal, .text, .list, .record, .joined, .binary, .negate, .not, .builtin: return true
    case .local(let local) where state.isStream[local] == false: return true
    case .field(let object, _), .element(let object, _): return isValue(object)
    case .dynamic(let call):
      return call.function == nil && call.receiver.map { isValue($0.value) } ?? true
    default: return !elements.known(elements.type(of: tree)).isHole
    }
  }
}

extension Core.Argument {
  /// The argument of a plain function: `.name` is a function there.
  fileprivate var asPlain: Core.Expression {
    guard case .dot(let function?, _) = alternative else { return value }
    return Core.Expression(.function(function), span)
  }
}

/// Marble text that is written out, with what its signs stand for.
struct MarbleCall {
  private(set) var events: [Marbles.Event] = []
  private(set) var failure: Core.Expression?
  private var values: [String: Core.Expression] = [:]

  init?(_ call: Core.OperatorCall) {
    guard case .literal(.string(let text))? = call.arguments.first?.value.kind else { return nil }
    var frame: Int64 = 1_000_000
    for argument in call.arguments.dropFirst() {
      switch (argument.label, argument.value.kind) {
      case ("frame"?, .literal(.duration(let microseconds))) where microseconds > 0:
        frame = Int64(microseconds) * 1000
      case ("values"?, .record(let fields)):
        for field in fields { values[field.key] = field.value }
      case ("error"?, _): failure = argument.value
      default: return nil
      }
    }
    let isHot = call.op.name == "hot"
    guard
      let marbles = try? Marbles.parse(text, as: isHot ? .hot : .cold, frame: .nanoseconds(frame))
    else { return nil }
    events = marbles.events
  }

  func value(of symbol: Marbles.Symbol, _ span: Span) -> Core.Expression? {
    switch symbol {
    case .digit(let digit): values["\(digit)"] ?? Value.int(digit).expression(span)
    case .text(let text): values[text] ?? Value.string(text).expression(span)
    case .quoted(let text): Value.string(text).expression(span)
    case .literal: symbol.value()?.expression(span)
    }
  }
}

extension Value {
  /// An expression that makes it; nil of what is no plain value.
  fileprivate func expression(_ span: Span) -> Core.Expression? {
    func made(_ kind: Core.Expression.Kind) -> Core.Expression { Core.Expression(kind, span) }
    switch self {
    case .null: return made(.literal(.null))
    case .bool(let truth): return made(.literal(.bool(truth)))
    case .int(let number): return made(.literal(.int(number)))
    case .double(let number): return made(.literal(.double(number)))
    case .string(let text): return made(.literal(.string(text)))
    case .list(let members): return made(.list(members.compactMap { $0.expression(span) }))
    case .record(let record):
      let fields = record.fields.compactMap { key, value in
        value.expression(span).map { Core.Field(key: key, value: $0) }
      }
      return made(.record(fields))
    default: return nil
    }
  }
}

extension Core.DynamicCall {
  /// True if it is called on one of these parameters, which is a stream.
  fileprivate func isOn(_ isStream: [Core.Local: Bool]) -> Bool {
    guard case .local(let local)? = receiver?.value.kind else { return false }
    return isStream[local] == true
  }
}
