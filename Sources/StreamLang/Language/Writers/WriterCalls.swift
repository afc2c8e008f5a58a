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

  func argument(
    _ index: Int, of call: Core.OperatorCall
  ) throws(Diagnostic) -> String {
    let argument = call.arguments[index]
    let base = call.parameter(of: index)?.kind.base
    guard case .function(let kind)? = base else {
      switch base {
      case .stream, .streams: return try reference(argument.value)
      default: return try text(argument.value)
      }
    }
    let written: Core.Function? =
      if case .function(let function) = argument.value.kind { function } else {
        argument.asFunction
      }
    guard let written else {
      if case .plainFunction(let id) = argument.value.kind {
        return try self.function(of: id.builtin, taking: kind.arity, argument.value.span)
      }
      return try text(argument.value)
    }
    // The members of a stream of streams are streams.
    let makesStreams = ["groupBy", "window"].contains(call.receiver?.value.operation?.op.name)
    if makesStreams, case .name(let local)? = written.parameters.first {
      state.streams.insert(local)
    }
    let arity = call.isPiped ? nil : kind == .action ? nil : kind.arity
    return try function(written, taking: arity)
  }

  /// `cold("-1-2|")` by a function that stands at the top.
  private func marbles(_ call: Core.OperatorCall, _ span: Span) throws(Diagnostic) -> String {
    guard let helper = WriterHelper(rawValue: call.op.name), let marbles = MarbleCall(call) else {
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
    use(helper)
    return try self.marbles(helper, events, span)
  }

  /// A call that can be several things: what it tells a subject, or an operator where it can be nothing else.
  func dynamic(_ call: Core.DynamicCall, _ span: Span) throws(Diagnostic) -> String {
    if let receiver = call.receiver, let message = call.told {
      let object = try reference(receiver.value, .call)
      guard message.words.allSatisfy({ $0 == nil }),
        let told = try told(object, message.method, call.arguments, message.roles)
      else { throw refuse("`\(call.name.text)`", span, "`next`, `error` and `complete` have one") }
      return told
    }
    if call.operation?.isPiped == true || call.isOn(state.streams), let operation = call.asOperation
    {
      return try self.operation(operation, span)
    }
    if call.receiver == nil, let id = call.builtin {
      let plain = Core.BuiltinCall(
        id: id, spelling: call.name, arguments: call.arguments.map { $0.value })
      return try builtin(plain, span).text
    }
    if let function = call.function {
      let given = (call.receiver.map { [$0.value] } ?? []) + call.arguments.map { $0.value }
      return self.call(try text(function, .call), try texts(given), of: function)
    }
    throw refuse(
      "`\(call.name.text)`, which may be called on a stream or a value,", call.name.span,
      "give the stream a name outside of the function")
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
      let marbles = try? Marbles.parse(
        text, as: isHot ? .hot : .cold, frame: .nanoseconds(frame))
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
  /// True if it stands behind one of these parameters.
  fileprivate func isOn(_ locals: Set<Core.Local>) -> Bool {
    guard case .local(let local)? = receiver?.value.kind else { return false }
    return locals.contains(local)
  }
}
