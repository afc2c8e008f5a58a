/// Calls of operators.
extension JSWriter {
  func spelled(_ call: Core.OperatorCall, _ span: Span) throws(Diagnostic) -> String {
    note(call)
    if let compared = try comparing(call) { return compared }
    if let tapped = try tapped(call) { return tapped }
    if let connected = call.connected, let idiom = JSIdiom.idiom(for: connected, then: call) {
      return try written(connected, as: idiom)
    }
    if let idiom = JSIdiom.idiom(for: call) { return try written(call, as: idiom) }
    if let spelling = JSSpelling.found(for: call) {
      use([spelling.name])
      let stage = try written(call, as: spelling)
      guard let receiver = call.receiver else { return stage }
      return try piped(receiver.value, [stage])
    }
    if let retried = try retry(call) { return retried }
    throw refuse(call)
  }

  private func written(
    _ call: Core.OperatorCall, as idiom: JSIdiom
  ) throws(Diagnostic) -> String {
    use(idiom.names)
    for helper in idiom.helpers { use(helper) }
    var arguments: [String] = []
    for index in call.arguments.indices { arguments.append(try operand(index, of: call)) }
    let converts = ["whole(", "decimal("].contains { arguments.joined().contains($0) }
    if call.op.name == "compactMap", converts {
      // It drops what is no number.
      use("tried")
      arguments[0] = "tried(\(arguments[0]))"
    }
    let stages = idiom.written(with: arguments)
    guard let receiver = call.receiver else { return stages[0] }
    return try piped(receiver.value, stages)
  }

  /// `retry(3)` as `retry(2)`: attempts are counted here, retries there.
  private func retry(_ call: Core.OperatorCall) throws(Diagnostic) -> String? {
    guard call.op.name == "retry", let receiver = call.receiver, let first = call.arguments.first,
      first.label == nil, case .literal(.int(let attempts)) = first.value.kind, attempts > 0
    else { return nil }
    use(["retry"])
    switch call.arguments.dropFirst().map(\.label) {
    case []: return try piped(receiver.value, ["retry(\(attempts - 1))"])
    case ["delay"]:
      let delay = try text(call.arguments[1].value)
      return try piped(receiver.value, ["retry({ count: \(attempts - 1), delay: \(delay) })"])
    default: return nil
    }
  }

  /// Lists and records that are compared by their contents: RxJS compares which one it is.
  private func comparing(_ call: Core.OperatorCall) throws(Diagnostic) -> String? {
    guard ["distinctUntilChanged", "distinct"].contains(call.op.name), call.arguments.isEmpty,
      let receiver = call.receiver?.value,
      let element = elements.known(elements.type(of: receiver)).element, isCompound(element)
    else { return nil }
    if call.op.name == "distinct" {
      use(["distinct"])
      return try piped(receiver, ["distinct(x => JSON.stringify(x))"])
    }
    use(["distinctUntilChanged"])
    use("sameAs")
    return try piped(receiver, ["distinctUntilChanged(sameAs)"])
  }

  /// `do(onNext: f, onCompleted: g)` as `tap({ next: f, complete: g })`.
  private func tapped(_ call: Core.OperatorCall) throws(Diagnostic) -> String? {
    guard call.op.name == "do", let receiver = call.receiver?.value else { return nil }
    var parts: [String] = []
    for (index, argument) in call.arguments.enumerated() {
      guard let key = Self.moments[argument.label ?? ""] else { return nil }
      parts.append("\(key): \(try self.argument(index, of: call))")
    }
    use(["tap"])
    return try piped(receiver, ["tap({ \(parts.joined(separator: ", ")) })"])
  }

  private static let moments = [
    "onNext": "next", "onError": "error", "onCompleted": "complete", "onSubscribe": "subscribe",
    "onDispose": "finalize",
  ]

  /// Stages behind a stream; those of a chain stand in one `pipe`.
  private func piped(_ source: Core.Expression, _ stages: [String]) throws(Diagnostic) -> String {
    let text = try reference(source, .call)
    if stages.isEmpty { return text }
    let more = stages.joined(separator: ", ")
    let piped = pipes.contains(text) ? text.dropLast() + ", \(more))" : "\(text).pipe(\(more))"
    pipes.insert(piped)
    return piped
  }

  private func written(
    _ call: Core.OperatorCall, as spelling: JSSpelling
  ) throws(Diagnostic) -> String {
    var words: [String] = []
    for index in spelling.arguments { words.append(try operand(index, of: call)) }
    return "\(spelling.name)(\(words.joined(separator: ", ")))"
  }

  func subject(_ call: Core.OperatorCall, _ span: Span) throws(Diagnostic) -> String {
    let names = call.op.names.filter(JSLibrary.subjects.contains)
    guard let name = names.first,
      call.arguments.allSatisfy({ [nil, "value", "bufferSize"].contains($0.label) })
    else { throw refuse("`\(call.op.name)`", span, "`behavior` and `subject` have one") }
    use([name])
    return "new \(name)(\(try texts(call.arguments.map { $0.value })))"
  }

  func marbles(_ helper: String, _ events: [WriterEvent], _ span: Span) -> String {
    use([helper == "hot" ? "Subject" : "Observable"])
    let parts = events.map { event in
      let call =
        switch event.kind {
        case .next(let value): "next(\(value))"
        case .completed: "complete()"
        case .error(let error): "error(\(error))"
        }
      return "[\(Self.number(event.milliseconds)), s => s.\(call)]"
    }
    return "\(helper)([\(parts.joined(separator: ", "))])"
  }

  // MARK: Functions

  /// An argument.
  ///
  /// A function with more parameters than RxJS gives it values gets a list that comes apart, or the number of its call.
  private func operand(_ index: Int, of call: Core.OperatorCall) throws(Diagnostic) -> String {
    let argument = call.arguments[index].value
    if case .plainFunction(let id) = argument.kind, call.arity(of: index) == 1 {
      let type = element(of: call.receiver?.value)
      return try function(of: id.builtin, taking: 1, type, argument.span)
    }
    guard !call.isPiped, let arity = call.arity(of: index), arity > 0,
      let count = argument.parameterCount, count > arity
    else { return try self.argument(index, of: call) }
    let isNumbered = call.op.traits.contains(.numbered) && count == arity + 1
    let isList = sendsLists(call.receiver?.value)
    if isNumbered, isList != true {
      let written = try self.argument(index, of: call, apart: false)
      if isList == false { return written }
      use("spread")
      return "spread(\(written))"
    }
    if case .function = argument.kind { return try self.argument(index, of: call) }
    let names = Array(["x", "y", "z"].prefix(arity))
    let given = names.dropLast() + ["...\(names[arity - 1])"]
    let head = arity == 1 ? "x" : "(\(names.joined(separator: ", ")))"
    return "\(head) => \(try text(argument, .call))(\(given.joined(separator: ", ")))"
  }

  /// True if a stream sends nothing but lists, false if it sends none; nil where nothing tells it.
  private func sendsLists(_ stream: Core.Expression?) -> Bool? {
    switch element(of: stream) {
    case .list, .tuple: true
    case .named: false
    default: nil
    }
  }

  /// The type of what a stream sends, where it is certain.
  private func element(of stream: Core.Expression?) -> SwiftTypeName? {
    // Types that do not fit together say nothing.
    guard elements.mistake == nil, let stream,
      let element = elements.known(elements.type(of: stream)).element
    else { return nil }
    let isCertain = !element.isOpen || element.isNumber
    if case .named = element { return isCertain ? element : nil }
    return element
  }
}

extension Core.OperatorCall {
  /// The call of `publish` and its kind whose stream this one connects by itself.
  fileprivate var connected: Core.OperatorCall? {
    op.name == "refCount" && arguments.isEmpty ? receiver?.value.operation?.decided : nil
  }
}
