import StreamEngine

/// A call of an operator.
final class OperatorSite: Code {
  let op: Operator
  private let call: Core.OperatorCall
  let arguments: [ArgumentCode]
  /// The text that stands before the dot, for who quotes it.
  var receiverText: Span?
  private let receiver: ArgumentCode?
  private let chosen: (form: Form, slots: [[Int]])?
  /// The last decision, which holds for all arguments of these shapes.
  private var latest: (shapes: [ArgumentShape], decision: FormDecision)?
  let environment: Environment

  init(
    _ call: Core.OperatorCall, _ receiver: ArgumentCode?, _ arguments: [ArgumentCode],
    _ environment: Environment, _ place: RuntimeError.SourceLocation
  ) {
    let op = call.op
    self.op = op
    self.call = call
    self.receiver = receiver
    self.arguments = arguments
    chosen = call.form.map { (op.forms[$0.index], $0.slots) }
    receiverText = receiver?.code.place.span
    self.environment = environment
    super.init(place)
  }

  var spelling: String { call.spelling.text }

  override func value(_ frame: Frame) throws -> Value {
    try apply(to: receiver?.evaluated(frame), frame)
  }

  func apply(to receiver: CallArgument?, _ frame: Frame) throws -> Value {
    let all = try (receiver.map { [$0] } ?? []) + arguments.map { try $0.evaluated(frame) }
    return try apply(all, receivers: receiver == nil ? 0 : 1, frame)
  }

  /// `value` for what is a plain function, too: the operator for streams, the function for values.
  func value(_ frame: Frame, orOf builtin: Builtin) throws -> Value {
    let all = try arguments.map { try $0.evaluated(frame) }
    let streams = all.map { $0.value.holdsStream ? StreamContent.some : .none }
    if op.isMeant(besides: builtin, by: all.map(\.shape), holding: streams) == true {
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
      let (form, slots) = try chosen ?? choice(&all, receivers, frame)
      if all.contains(where: \.isHandle) { makePlain(&all, form, slots) }
      let context = CallContext(
        op, spelling: spelling, all, in: environment, place.source.permissions,
        isPiped: call.isPiped)
      context.receiver = { [receiverText, source = place.source] in
        receiverText.map { String($0.text(in: source.text)) }
      }
      if let node = context.tracer?.node {
        environment.recording?.note(node, isMadeBy: call, at: place)
      }
      let filled = slots.map { $0.map { all[$0] } }
      if !form.options.isEmpty {
        try context.read(zip(form.options, filled.dropFirst(form.parameters.count)))
      }
      let made = value(of: try form.apply(filled, context), context)
      // A stream that keeps values for a while measures time as long as somebody can ask for it.
      if context.measuresTime, op.keepsByItself, case .stream(let stream) = made {
        stream.reading = environment.scheduler.readers.begin(spelling)
      }
      return made
    } catch { throw located(error) }
  }

  /// Objects of another language become the plain values that parameters want.
  private func makePlain(_ all: inout [CallArgument], _ form: Form, _ slots: [[Int]]) {
    for (parameter, slot) in zip(form.allParameters, slots) {
      for index in slot { all[index] = all[index].plain(for: parameter.kind.base) }
    }
  }

  private func choice(
    _ all: inout [CallArgument], _ receivers: Int, _ frame: Frame?
  ) throws -> (form: Form, slots: [[Int]]) {
    var shapes = all.map(\.shape)
    // JavaScript's `undefined` is an argument that is not given.
    for index in all.indices.dropFirst(receivers) where all[index].value.isUndefined {
      shapes[index].kind = .null
    }
    let functions = frame == nil ? [] : arguments.indices.filter { arguments[$0].canBeFunction }
    for index in functions { shapes[receivers + index].canBeFunction = true }
    let found: FormDecision
    if let latest, latest.shapes == shapes {
      found = latest.decision
    } else {
      guard
        var decision = op.decision(for: shapes) ?? decision(withoutMissing: all, shapes, receivers)
      else { throw mismatch(all, receivers) }
      if all.dropFirst(receivers).contains(where: \.value.isUndefined) {
        let parameters = decision.form.allParameters
        for (place, parameter) in parameters.enumerated() where parameter.kind.isOptional {
          guard parameter.kind.base == .lane else { continue }
          decision.slots[place].removeAll { all[$0].value.isUndefined }
        }
      }
      found = decision
      latest = (shapes, found)
    }
    if found.areFunctions, let frame {
      for index in functions {
        guard let function = arguments[index].asFunction(frame) else { continue }
        all[receivers + index].value = .function(arity: 1, function)
      }
    }
    return (found.form, found.slots)
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
    let takesMany = op.forms.contains { $0.allParameters.contains(where: \.kind.isVariadic) }
    if kept.count == all.count || takesMany { return nil }
    guard var found = op.decision(for: kept.map { shapes[$0] }) else { return nil }
    found.slots = found.slots.map { $0.map { kept[$0] } }
    return found
  }

  private func mismatch(_ all: [CallArgument], _ receivers: Int) -> Diagnostic {
    if let (place, labels, wanted) = op.misfit(of: all.map(\.shape), behind: receivers) {
      let texts = all.dropFirst(receivers).map { argument in
        (argument.label.map { "\($0): " } ?? "")
          + argument.span.text(in: self.place.source.text)
      }
      let mistake = Diagnostic(
        .run, spelling, texts, lacksAt: place - receivers, oneOf: labels, all[place].span)
      if let mistake { return mistake }
      if let kind = wanted.first { return refusal(spelling, kind, all[place]) }
    }
    return Diagnostic(
      .run, "\(spelling) does not take these arguments", all.last?.span ?? Span(0, 0))
  }

  private func value(of result: OperatorResult, _ context: CallContext) -> Value {
    let tracer = context.tracer
    let stream: StreamValue
    switch result {
    case .stream(let made):
      let observable = context.output(call.promise?.keeping(made) ?? made)
      stream = StreamValue(tracer?.output(observable) ?? observable, tracer: tracer)
    case .paced(let observable, let demand):
      stream = StreamValue(
        tracer?.output(observable) ?? observable, demand: demand, tracer: tracer)
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

extension CallArgument {
  fileprivate var isHandle: Bool { if case .handle = value { true } else { false } }

  /// An object of another language as the plain value that a parameter wants.
  fileprivate func plain(for kind: ParameterKind) -> CallArgument {
    guard case .handle(let handle) = value, kind != .value, kind != .values,
      let plain = handle.plain
    else { return self }
    var argument = self
    argument.value = plain
    return argument
  }
}

extension StreamTrait {
  /// A stream that fails where it breaks the promise, and shares what is to be shared.
  fileprivate func keeping(_ stream: Observable<Value>) -> Observable<Value> {
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
