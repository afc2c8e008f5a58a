/// A call of an operator with other arguments of the same kinds, which can be told apart where they come out.
///
/// A spelling of a call counts only if the reader of the other language reads it as the same call, with each argument at
/// the same parameter: so no table says the opposite of another.
struct SampleCall {
  /// The parts of the meaning of a call: the operator, and what falls to each parameter.
  private struct Meaning: Equatable {
    let op: Core.OperatorID
    var places: [String: Set<Int>] = [:]
  }

  private let call: Core.OperatorCall
  private let dialect: Source.Dialect
  /// The lines before a spelling, which say which library it is of.
  private let head: String
  /// The meaning of the call as it is; nil where only running tells what falls where.
  private let wanted: Meaning?

  init(_ call: Core.OperatorCall, in dialect: Source.Dialect, head: String = "") {
    (self.call, self.dialect, self.head) = (call, dialect, head)
    var meaning = Meaning(op: call.id)
    for index in call.arguments.indices {
      let name = call.parameter(of: index)?.name ?? ""
      meaning.places[name, default: []].insert(Self.mark(index))
    }
    wanted = call.form == nil && !call.arguments.isEmpty ? nil : meaning
  }

  /// A number that stands nowhere else, in place of an argument; -1 is the receiver.
  static func mark(_ index: Int) -> Int { 901 + index }

  /// The truth of an argument that is `true` or `false` where nothing else can stand.
  func truth(_ index: Int) -> Bool? {
    guard call.parameter(of: index)?.kind.base == .bool,
      case .literal(.bool(let truth)) = call.arguments[index].value.kind
    else { return nil }
    return truth
  }

  /// The form as which a spelling is read, if that is the same call; `written` are the arguments that it has.
  func form(of spelling: String, written: [Int]) -> Form? {
    guard let wanted, let read = read(head + "let r = " + spelling), read.call.id == call.id else {
      return nil
    }
    var meaning = Meaning(op: read.call.id)
    for (index, argument) in read.call.arguments.enumerated() {
      let marks = Self.marks(in: argument.span.text(in: read.text))
      guard let parameter = read.call.parameter(of: index) else { return nil }
      // The scheduler that a time is taken from is the same everywhere.
      if parameter.kind.base == .lane { continue }
      if argument.span == read.span {
        // The reader adds it by itself, to say what this library does: here it has to stand there.
        guard case .literal(.bool) = argument.value.kind, parameter.name != "nested" else {
          continue
        }
        guard let own = place(of: argument, at: parameter, []) else { return nil }
        meaning.places[parameter.name, default: []].insert(Self.mark(own))
        continue
      }
      if marks == [Self.mark(-1)] { continue }
      if marks.isEmpty {
        // Which kind of streams there are, the streams tell.
        if case .literal(.bool(false)) = argument.value.kind, parameter.name == "nested" {
          continue
        }
        guard let bool = place(of: argument, at: parameter, written) else { return nil }
        meaning.places[parameter.name, default: []].insert(Self.mark(bool))
        continue
      }
      meaning.places[parameter.name, default: []].formUnion(marks)
    }
    if read.call.receiver != nil, call.receiver == nil {
      // `zip(a, b)` is read as `a.zip(b)`.
      let given = meaning.places.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
      let others = Set(call.arguments.indices.map(Self.mark)).subtracting(given)
      guard let name = call.parameter(of: 0)?.name else { return nil }
      meaning.places[name, default: []].formUnion(others)
    }
    guard meaning == wanted else { return nil }
    return (read.call.form ?? call.form).map { call.op.forms[$0.index] } ?? call.op.forms[0]
  }

  /// The argument that a truth value without a mark is.
  private func place(
    of argument: Core.Argument, at parameter: Form.Parameter, _ written: [Int]
  ) -> Int? {
    let own = call.arguments.indices.first { index in
      guard let truth = truth(index), case .literal(.bool(truth)) = argument.value.kind else {
        return false
      }
      return call.parameter(of: index)?.name == parameter.name
    }
    return own ?? written.first { truth($0) != nil }
  }

  private func read(_ text: String) -> (call: Core.OperatorCall, span: Span, text: String)? {
    let text = dialect == .javaScript ? text.replacing("let r", with: "const r") : text
    let source = Source(text, dialect: dialect)
    let parsed = Reading.parse(source)
    guard parsed.diagnostics.isEmpty else { return nil }
    var resolver = Resolver(source, SymbolTable())
    let statements = resolver.statements(parsed.statements)
    guard resolver.diagnostics.isEmpty, let last = statements.last,
      case .define(let definition, _) = last.kind
    else { return nil }
    let value = definition.value
    if case .dynamic(let call) = value.kind {
      return call.asOperation.map { ($0, value.span, text) }
    }
    return value.operation.map { ($0, value.span, text) }
  }

  private static func marks(in text: Substring) -> Set<Int> {
    Set(text.split { !$0.isNumber }.compactMap { Int($0) }.filter { $0 >= mark(-1) })
  }
}

extension Core.OperatorCall {
  /// The parameter that an argument falls to, if that is known before it runs.
  func parameter(of index: Int) -> Form.Parameter? {
    guard let form else { return nil }
    let place = index + (receiver == nil ? 0 : 1)
    let parameter = form.slots.firstIndex { $0.contains(place) }
    return parameter.map { op.forms[form.index].allParameters[$0] }
  }

  /// The number of values that the function at a place is given; nil of another argument.
  func arity(of index: Int) -> Int? {
    guard case .function(let kind)? = parameter(of: index)?.kind.base else { return nil }
    switch kind {
    case .action:
      let isToldNothing = ["onCompleted", "onSubscribe", "onDispose"].contains(
        arguments[index].label)
      return op.name == "do" && !isToldNothing ? 1 : 0
    case .fold:
      // One that combines gets a value of each stream.
      let streams = arguments.indices.filter { place in
        switch parameter(of: place)?.kind.base {
        case .stream?, .streams?: true
        default: false
        }
      }
      return max(kind.arity, streams.count + (receiver == nil ? 0 : 1))
    case .key: return compares(by: index) ? 2 : 1
    default: return kind.arity
    }
  }

  /// True if the argument at a place says of two values whether they are equal, and is no key of one.
  func compares(by index: Int) -> Bool {
    switch parameter(of: index)?.kind.base {
    case .function(.equality)?: true
    case .function(.key)?:
      arguments[index].asFunction.map { $0.parameters.count > 1 }
        ?? arguments[index].value.parameterCount.map { $0 > 1 } ?? false
    default: false
    }
  }
}

extension Core.OperatorCall {
  /// The call with the form that it has if what nobody knows yet is as it is wanted.
  var decided: Core.OperatorCall {
    guard form == nil else { return self }
    var call = self
    var shapes = shapes
    if receiver != nil { shapes[0] = ArgumentShape(kind: .stream) }
    call.form = op.decision(for: shapes).map { ($0.index, $0.slots) }
    return call
  }
}

extension Core.DynamicCall {
  /// The call of an operator that it is where its receiver is a stream; nil if it can be none.
  var asOperation: Core.OperatorCall? {
    guard let operation, let receiver else { return nil }
    let given = operation.arguments.map { argument in
      switch argument.source {
      case .given(let index):
        var given = arguments[index]
        given.label = argument.label
        return given
      case .added(let added): return added
      }
    }
    let call = Core.OperatorCall(
      id: operation.id, spelling: name, receiver: receiver, arguments: given
    ).decided
    return call.form == nil && !given.isEmpty ? nil : call
  }
}
