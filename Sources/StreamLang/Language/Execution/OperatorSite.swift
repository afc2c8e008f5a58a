import StreamEngine

/// A call of an operator.
final class OperatorSite: Code {
  let facts: CallFacts
  private let recorded: RecordedCall
  let arguments: [ArgumentCode]
  private let receiver: ArgumentCode?
  private let chosen: ChosenForm?
  /// The last decision, which holds for all arguments of these shapes.
  private var latest: Decision?
  let environment: Environment

  private typealias Decision = (shapes: [ArgumentShape], areFunctions: Bool, chosen: ChosenForm)

  /// `receiverSpan` is the text before the dot, where the receiver comes only when it runs.
  init(
    _ call: Core.OperatorCall, _ receiver: ArgumentCode?, _ arguments: [ArgumentCode],
    _ environment: Environment, _ place: CodePlace, receiverSpan: Span? = nil
  ) {
    facts = CallFacts(
      call.op, spelling: call.spelling.text, in: place.source,
      behind: receiverSpan ?? receiver?.code.place.span, isPiped: call.isPiped)
    recorded = RecordedCall(call, at: place)
    (self.receiver, self.arguments) = (receiver, arguments)
    chosen = call.form.map { [facts] in ChosenForm(facts.op.forms[$0.index], $0.slots) }
    self.environment = environment
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value {
    try apply(to: receiver?.evaluated(frame), frame)
  }

  func apply(to receiver: CallArgument?, _ frame: Frame) throws -> Value {
    var all: [CallArgument] = []
    all.reserveCapacity(arguments.count + 1)
    if let receiver { all.append(receiver) }
    for argument in arguments { all.append(try argument.evaluated(frame)) }
    return try apply(all, receivers: receiver == nil ? 0 : 1, frame)
  }

  /// `value` for what is a plain function, too: the operator for streams, the function for values.
  func value(_ frame: Frame, orOf builtin: Builtin) throws -> Value {
    let all = try arguments.map { try $0.evaluated(frame) }
    let streams = all.map { $0.value.holdsStream ? StreamContent.some : .none }
    if facts.op.isMeant(besides: builtin, by: all.map(\.shape), holding: streams) == true {
      return try apply(all, receivers: 0, frame)
    }
    let values = try zip(arguments, all).enumerated().map { place, pair -> Value in
      let (argument, evaluated) = pair
      let isLast = place == all.count - 1
      if let function = builtin.function(meantBy: argument, at: place, isLast: isLast, frame) {
        return function
      }
      if evaluated.value.holdsStream { return environment.latestOrItself(evaluated.value) }
      // A cell that has no value says why.
      return evaluated.cell == nil ? evaluated.value : try argument.code.value(frame)
    }
    return try builtin.call(values, in: environment)
  }

  /// Calls with all that the arguments are worth, behind so many receivers.
  func apply(_ all: [CallArgument], receivers: Int, _ frame: Frame? = nil) throws -> Value {
    do {
      try environment.machine.countOperator()
      var all = all
      let chosen = try chosen ?? choice(&all, receivers, frame)
      let form = chosen.form
      var filled = chosen.fill(with: all)
      if filled.all.contains(where: \.isHandle) { filled.makePlain(for: form.allParameters) }
      let context = CallContext(facts, filled.all, in: environment)
      if let node = context.tracer?.node { environment.recording?.note(node, isMadeBy: recorded) }
      for (place, option) in form.options.enumerated() {
        try context.read(option, filled[form.parameters.count + place])
      }
      let made = value(of: try form.apply(filled, context), context)
      // A stream that keeps values for a while measures time as long as somebody can ask for it.
      if context.measuresTime, facts.op.keepsByItself, case .stream(let stream) = made {
        stream.reading = environment.scheduler.readers.begin(facts.spelling)
      }
      return made
    } catch { throw located(error) }
  }

  /// The form for the arguments; those that are functions in it are made so.
  private func choice(
    _ all: inout [CallArgument], _ receivers: Int, _ frame: Frame?
  ) throws -> ChosenForm {
    let decision: Decision
    if let latest, latest.shapes.count == all.count,
      all.indices.allSatisfy({ latest.shapes[$0] == shape(of: all, $0, receivers, frame) })
    {
      decision = latest
    } else {
      decision = try decided(all, receivers, frame)
      latest = decision
    }
    if decision.areFunctions, let frame {
      for index in arguments.indices where arguments[index].canBeFunction {
        guard let function = arguments[index].asFunction(frame) else { continue }
        all[receivers + index].value = .function(arity: 1, function)
      }
    }
    return decision.chosen
  }

  /// The shape of the argument at a place, among the others.
  private func shape(
    of all: [CallArgument], _ index: Int, _ receivers: Int, _ frame: Frame?
  ) -> ArgumentShape {
    var shape = all[index].shape
    if index < receivers { return shape }
    // JavaScript's `undefined` is an argument that is not given.
    if all[index].value.isUndefined { shape.kind = .null }
    shape.canBeFunction = frame != nil && arguments[index - receivers].canBeFunction
    return shape
  }

  private func decided(
    _ all: [CallArgument], _ receivers: Int, _ frame: Frame?
  ) throws -> Decision {
    let shapes = all.indices.map { shape(of: all, $0, receivers, frame) }
    guard
      var decision = facts.op.decision(for: shapes)
        ?? decision(withoutMissing: all, shapes, receivers)
    else { throw mismatch(all, receivers) }
    for (place, parameter) in decision.form.allParameters.enumerated()
    where parameter.kind.isOptional && parameter.kind.base == .lane {
      decision.slots[place].removeAll { $0 >= receivers && all[$0].value.isUndefined }
    }
    return (shapes, decision.areFunctions, ChosenForm(decision.form, decision.slots))
  }

  /// The form without the arguments at the end that are `undefined`; nil if there are none, and where any number of
  /// streams can stand, of which none is missing.
  private func decision(
    withoutMissing all: [CallArgument], _ shapes: [ArgumentShape], _ receivers: Int
  ) -> FormDecision? {
    let last = all.lastIndex { $0.label == nil && !$0.value.isUndefined } ?? 0
    let kept = all.indices.filter {
      $0 < receivers || !all[$0].value.isUndefined || all[$0].label == nil && $0 <= last
    }
    let takesMany = facts.op.forms.contains { $0.allParameters.contains(where: \.kind.isVariadic) }
    if kept.count == all.count || takesMany { return nil }
    guard var found = facts.op.decision(for: kept.map { shapes[$0] }) else { return nil }
    found.slots = found.slots.map { $0.map { kept[$0] } }
    return found
  }

  private func mismatch(_ all: [CallArgument], _ receivers: Int) -> Diagnostic {
    if let (place, labels, wanted) = facts.op.misfit(of: all.map(\.shape), behind: receivers) {
      // An argument that an alias implies stands nowhere.
      let written = all.dropFirst(receivers).filter { !$0.span.isEmpty }
      let texts = written.map { argument in
        (argument.label.map { "\($0): " } ?? "") + argument.span.text(in: self.place.source.text)
      }
      let mistake = Diagnostic(
        .run, facts.spelling, texts, lacksAt: place - receivers, oneOf: labels, all[place].span)
      if let mistake { return mistake }
      if let kind = wanted.first { return refusal(facts.spelling, kind, all[place]) }
    }
    return Diagnostic(
      .run, "\(facts.spelling) does not take these arguments", all.last?.span ?? Span(0, 0))
  }

  private func value(of result: OperatorResult, _ context: CallContext) -> Value {
    let tracer = context.tracer
    let stream: StreamValue
    switch result {
    case .stream(let made):
      let observable = context.output(recorded.call.promise?.keeping(made) ?? made)
      stream = StreamValue(tracer?.output(observable) ?? observable, tracer: tracer)
    case .paced(let observable, let demand):
      stream = StreamValue(tracer?.output(observable) ?? observable, demand: demand, tracer: tracer)
    case .marbles(let observable, let isHot):
      stream = MarbleSource.stream(of: observable, isHot: isHot, tracer, in: environment)
    case .hot(let observable):
      stream = StreamValue(tracer?.output(observable) ?? observable, isHot: true, tracer: tracer)
    case .subject(let subject, let kind):
      let isRecordedAsSent = subject.deliversAtOnce
      stream = StreamValue(
        isRecordedAsSent
          ? tracer?.listened(to: subject.stream, of: subject) { subject.keptCount }
            ?? subject.stream
          : tracer?.output(subject.stream) ?? subject.stream,
        subject: subject, subjectKind: kind, tracer: tracer)
      environment.follow(subject, of: stream)
    case .connectable(var connectable):
      if let tracer { connectable.stream = tracer.output(connectable.stream) }
      stream = StreamValue(connectable.stream, connectable: connectable, tracer: tracer)
    case .streams(let streams):
      return .list(
        streams.map { part, observable in
          let made = value(of: .stream(observable), context.ofAnotherOutput())
          if case .stream(let stream) = made { stream.part = part }
          return made
        })
    case .handle(let handle): return .handle(handle)
    }
    stream.origin = place
    return .stream(stream)
  }
}

extension FilledParameters {
  /// Objects of another language become the plain values that parameters want.
  fileprivate mutating func makePlain(for parameters: [Form.Parameter]) {
    for (place, parameter) in parameters.enumerated() {
      for index in self[place].indices { all[index] = all[index].plain(for: parameter.kind.base) }
    }
  }
}

extension CallArgument {
  fileprivate var isHandle: Bool { if case .handle = value { true } else { false } }

  /// An object of another language as the plain value that a parameter wants; a stream that is an observer as well
  /// stays a stream where one is wanted.
  fileprivate func plain(for kind: ParameterKind) -> CallArgument {
    guard case .handle(let handle) = value, kind != .value, kind != .values,
      let plain = handle.plain
    else { return self }
    if case .record = plain, kind.takesStreams, handle.shape == .stream { return self }
    var argument = self
    argument.value = plain
    return argument
  }
}

extension StreamTrait {
  /// A stream that fails where it breaks the promise, and shares what is to be shared.
  fileprivate func keeping(_ stream: Stream) -> Stream {
    let promise = promise
    let kept = stream.keeping(
      atMost: promise.values.upperBound, atLeast: promise.values.lowerBound,
      mayFail: promise.mayFail
    ) { [briefRule] breach in
      switch breach {
      case .another(let value):
        let what = promise.values.upperBound == 0 ? "sent one" : "sent another"
        return RuntimeError.brokenPromise("\(briefRule), and this \(what): \(value.literal)")
      case .lack: return RuntimeError.brokenPromise("\(briefRule), and this completed without")
      case .failure(let error):
        let fault = RuntimeError(of: error)
        // It has been said once, where it happened.
        if fault.isBrokenPromise, fault.message.hasPrefix(briefRule) { return error }
        return RuntimeError.brokenPromise("\(briefRule), and this did: \(fault.message)")
      }
    }
    switch promise.sharing {
    case .replaying?: return kept.share(replay: 1)
    case .shared?: return kept.share()
    case nil: return kept
    }
  }
}

extension Diagnostic {
  /// `max(f)`: a mistake of an argument that would be right behind a label; nil if there are none.
  init?(
    _ stage: Stage, _ callee: String, _ arguments: [String], lacksAt place: Int?,
    oneOf labels: [String], _ span: Span
  ) {
    let calls = labels.prefix(3).map { label in
      let parts = arguments.enumerated().map { ($0 == place ? "\(label): " : "") + $1 }
      return "`\(callee)(\(parts.joined(separator: ", ")))`"
    }
    guard let calls = calls.alternatives else { return nil }
    self.init(stage, "\(callee) wants a label here", span, help: "write \(calls)")
  }
}

extension [String] {
  /// `a, b or c`; nil if there are none.
  var alternatives: String? {
    guard let last else { return nil }
    return count == 1 ? last : dropLast().joined(separator: ", ") + " or " + last
  }
}
