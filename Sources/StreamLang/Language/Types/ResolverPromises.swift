/// The promises of streams: how operators change them, and how types state them.
extension Resolver {
  /// The call of an operator as an expression, with what is promised of its stream.
  func promising(_ call: Core.OperatorCall, _ op: Operator, _ span: Span) -> Core.Expression {
    guard op.product.isStream, let trait = promise(of: call, op) else {
      return Core.Expression(.operation(call), span, op.product)
    }
    var call = call
    // Its function can fail, and its subscribers share a run; what makes a trait sees to that itself.
    var makesIt = false
    if case .makes? = op.outcome { makesIt = true }
    if !trait.isFinite, !makesIt { call.promise = trait }
    return Core.Expression(.operation(call), span, .promised(trait))
  }

  /// The promise of the stream that a call makes; nil where there is none, or only running can tell.
  private func promise(of call: Core.OperatorCall, _ op: Operator) -> StreamTrait? {
    let form = call.form.map { op.forms[$0.index] }
    guard let outcome = form?.outcome ?? op.outcome else { return nil }
    if case .makes(let trait) = outcome { return trait }
    guard let form, let slots = call.form?.slots else { return nil }
    let arguments = (call.receiver.map { [$0.value] } ?? []) + call.arguments.map(\.value)
    var streams: [Kind] = []
    var made: [Kind] = []
    var isElsewhere = false
    for (place, (parameter, taken)) in zip(form.allParameters, slots).enumerated() {
      let values = taken.map { arguments[$0] }
      switch parameter.kind.base {
      case .stream, .streams:
        if place > 0, !taken.isEmpty, !outcome.concernsOthers { return nil }
        streams += values.flatMap(Self.streams)
      case .function(let kind) where kind.makesStreams:
        if !taken.isEmpty, !outcome.concernsOthers { return nil }
        made += values.map { Self.answer(of: $0) }
      case .lane: isElsewhere = isElsewhere || !taken.isEmpty
      default: break
      }
    }
    let trait = StreamTrait(outcome, of: streams, made)
    return isElsewhere && trait?.promise.isOnMain == true ? .infallible : trait
  }

  /// A stream, or those of a list of them.
  private static func streams(in value: Core.Expression) -> [Kind] {
    if case .list(let members) = value.kind { members.map(\.type) } else { [value.type] }
  }

  /// The kind of what a function answers, where its text tells; else any.
  private static func answer(of value: Core.Expression) -> Kind {
    var function: Core.Function?
    if case .function(let literal) = value.kind { function = literal }
    if case .function(let user?) = value.type { function = function ?? user.meaning }
    guard let body = function?.body, let last = body.last else { return .any }
    // A `return` in the middle can be anything.
    for statement in body.dropLast() {
      guard case .bind = statement.kind else { return .any }
    }
    switch last.kind {
    case .evaluate(let value), .leave(let value?): return value.type
    default: return .any
    }
  }

  // MARK: Types

  /// `Single.create { … }`: a stream that its type makes a promise for.
  ///
  /// `plain` is the call without the type.
  mutating func promised(
    _ plain: Expression, by trait: StreamTrait, _ whole: Expression
  ) -> Core.Expression {
    var made = expression(plain)
    guard case .operation(var call) = made.kind, made.type.isStream else { return made }
    let op = call.op
    let (name, rule) = (op.name, trait.briefRule)
    let written = text(whole.span).split(whereSeparator: \.isNewline).first.map(String.init) ?? name
    if case .fails? = op.outcome, !trait.promise.mayFail {
      report("\(rule), and this fails", whole.span, help: "`Observable.\(name)(…)` may")
    } else if let values = sent(by: call, op), name != "never" {
      let most = trait.promise.values.upperBound
      if values.lowerBound > most || values.upperBound < trait.promise.values.lowerBound {
        let fitting = StreamTrait(values: values)?.rawValue ?? "Observable"
        let count = values.lowerBound == 0 ? "none" : grouped(values.lowerBound)
        let edit = written.replacingType(by: values == 0...0 ? "Maybe" : fitting)
        report("\(rule), and this sends \(count)", whole.span, help: edit.map { "write `\($0)`" })
      }
    }
    if name == "create" { check(plain, keeps: trait) }
    let isKept = trait.isFinite && (made.type.trait == trait || isKnown(op, for: trait))
    if !isKept { call.promise = trait }
    made.kind = .operation(call)
    return made.with(type: .promised(trait))
  }

  /// The number of values that a creator sends, or a call for which that is known.
  private func sent(by call: Core.OperatorCall, _ op: Operator) -> ClosedRange<Int>? {
    switch op.outcome {
    case .sends(let count)?: return count...count
    case .sendsAll?:
      let isPlain = call.arguments.allSatisfy { $0.label == nil }
      return isPlain ? call.arguments.count...call.arguments.count : nil
    case .fails?: return nil
    default: return promise(of: call, op)?.promise.values
    }
  }

  private func isKnown(_ op: Operator, for trait: StreamTrait) -> Bool {
    switch op.outcome {
    case .sends?, .fails?: true
    default: false
    }
  }

  /// Follows what the function of `create` sends, as far as it is certain: no further than its first branch.
  private mutating func check(_ call: Expression, keeps trait: StreamTrait) {
    guard case .call(_, let arguments) = call.kind,
      case .function(let function)? = arguments.first?.value.kind
    else { return }
    let promise = trait.promise
    var (count, isOver) = (0, false)
    for statement in function.body {
      guard case .expression(let step) = statement.kind, let sent = function.event(sentBy: step)
      else {
        if case .bind = statement.kind { continue }
        if case .expression(let step) = statement.kind, case .call = step.kind { continue }
        return
      }
      // Events behind an end are dropped, as by every observer.
      if isOver { continue }
      if sent == .next || sent == .success {
        count += 1
        if count > promise.values.upperBound {
          let more =
            promise.values.upperBound == 0 ? "and this sends one" : "and this is the second"
          return report("\(trait.briefRule), \(more)", step.span, help: remedy(for: trait))
        }
      }
      if sent == .error, !promise.mayFail {
        return report(
          "\(trait.briefRule), and this fails", step.span, help: "`Observable.create` may")
      }
      if sent == .completed, count < promise.values.lowerBound {
        return report(
          "\(trait.briefRule), and this completes without", step.span, help: "`Maybe.create` may")
      }
      isOver = isOver || sent != .next
    }
  }

  private func remedy(for trait: StreamTrait) -> String {
    trait == .completable ? "`Single.create` may send one" : "`Observable.create` may send several"
  }
}

extension FunctionLiteral {
  /// The event that a step sends to the observer, this function's parameter: `o.next(1)`, `o(.success(1))`.
  fileprivate func event(sentBy step: Expression) -> Notification.Kind? {
    guard case .call(let callee, let arguments) = step.kind else { return nil }
    let first = arguments.first?.value.eventParts.flatMap { Notification.kinds[$0.name] }
    if isObserver(callee) { return first }
    guard case .member(let object, let method) = callee.kind, isObserver(object) else { return nil }
    switch ObserverMethod(rawValue: method.text) {
    case .next, .onNext, .send, .accept: return .next
    case .error, .onError: return .error
    case .complete, .onCompleted: return .completed
    case .on: return first
    default: return nil
    }
  }

  private func isObserver(_ expression: Expression) -> Bool {
    guard case .named(let patterns, _) = parameters else { return expression.kind == .parameter(0) }
    guard case .name(let name)? = patterns.first else { return false }
    return expression.kind == .name(name.text)
  }
}

extension String {
  /// `Single.of(1, 2)` with another type; nil of what is no such call.
  fileprivate func replacingType(by type: String) -> String? {
    firstIndex(of: ".").map { type + self[$0...] }
  }
}

extension FunctionKind {
  /// True of a function that makes a stream.
  fileprivate var makesStreams: Bool {
    switch self {
    case .streamMaker, .streamFold, .recovery, .streamFactory, .streamFunction, .subjectFactory:
      true
    case .action, .transform, .predicate, .fold, .equality, .order, .key: false
    }
  }
}
