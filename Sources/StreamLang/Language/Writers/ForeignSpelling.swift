/// A way to write a call of an operator in another language.
///
/// The tables of names are those of the readers. A spelling counts only if the reader of the other language reads it as
/// the same call, with each argument in the same place: so no table says the opposite of another.
struct ForeignSpelling {
  let name: String
  /// The arguments in the order in which they are written, by their places in the call.
  let arguments: [Int]
}

extension ForeignSpelling {
  /// The spelling of a call in RxJS; nil if it has none that is read as the same.
  static func rxJS(_ call: Core.OperatorCall) -> ForeignSpelling? {
    let sample = SampleCall(call)
    guard let wanted = sample.meaning(of: call) else { return nil }
    var found: ForeignSpelling?
    for candidate in candidates(call) {
      guard let read = sample.meaning(of: candidate), read.meaning == wanted else { continue }
      // A form that is only read, never taught, is one of the other library.
      if read.isPasted { return candidate }
      found = found ?? candidate
    }
    return found
  }

  /// All spellings that may be one: the names that RxJS has of the operator, and the orders of its arguments.
  private static func candidates(_ call: Core.OperatorCall) -> [ForeignSpelling] {
    let op = call.op
    let isStage = call.receiver != nil
    let documented = op.guide.libraries.filter { $0.names.contains("RxJS") }
      .flatMap { $0.spelling.split { !$0.isLetter }.map(String.init) }
    let known = (op.names + op.piped.map(\.name)).filter { name in
      let isMaker = JSLibrary.creator(name) != nil
      return isStage ? JSLibrary.isPiped(name) && !isMaker : isMaker
    }
    // Some have two names in RxJS, of which help tells the better one.
    let names = known.filter(documented.contains) + known.filter { !documented.contains($0) }
    return names.flatMap { name in
      // An alias such as `throttleTime` says `latest: false` by itself.
      let alias = (op.aliases + op.piped).first { $0.name == name }
      let all = call.arguments.indices.filter { index in
        guard case .literal(.bool(let truth)) = call.arguments[index].value.kind else {
          return true
        }
        return alias?.adds(call.arguments[index].label, truth) != true
      }
      let orders = all.count == 2 ? [all, all.reversed()] : [all]
      return orders.map { ForeignSpelling(name: name, arguments: $0) }.filter {
        $0.keepsToRxJS(call)
      }
    }
  }

  /// True if RxJS takes these arguments without labels: this program reads more than RxJS has.
  private func keepsToRxJS(_ call: Core.OperatorCall) -> Bool {
    let aliases = call.op.aliases + call.op.piped
    let alias = aliases.first { $0.name == name }
    return arguments.enumerated().allSatisfy { position, index in
      if let label = call.arguments[index].label, alias?.label(at: position) != label {
        return false
      }
      let isTime = call.parameter(of: index)?.kind.base == .duration
      return !isTime || JSLibrary.times[name]?.contains(position) == true
    }
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

/// A call with other arguments of the same kinds, which can be told apart where they come out.
private struct SampleCall {
  /// The parts of the meaning of a call: the operator, and what falls to each parameter.
  struct Meaning: Equatable {
    let op: Core.OperatorID
    var places: [String: Set<Int>] = [:]
  }

  private let call: Core.OperatorCall
  /// The text of each argument in JavaScript.
  private let samples: [String]

  init(_ call: Core.OperatorCall) {
    self.call = call
    samples = call.arguments.indices.map { index in
      Self.text(call.arguments[index], call.parameter(of: index)?.kind.base, Self.mark(index))
    }
  }

  /// A number that stands nowhere else.
  private static func mark(_ index: Int) -> Int { 901 + index }

  private static func text(_ argument: Core.Argument, _ kind: ParameterKind?, _ mark: Int) -> String
  {
    switch kind {
    case .function(let function):
      let names = ["a", "b", "c"].prefix(max(function.arity, 0)).joined(separator: ", ")
      switch function {
      case .streamMaker, .streamFold, .recovery, .streamFactory: return "(\(names)) => of(\(mark))"
      case .streamFunction: return "(\(names)) => a.pipe(take(\(mark)))"
      case .subjectFactory: return "() => new Subject()"
      default: return "(\(names)) => \(mark)"
      }
    case .stream, .streams: return "of(\(mark))"
    case .list: return "[\(mark)]"
    case .string: return "'\(mark)'"
    case .bool:
      if case .literal(.bool(let truth)) = argument.value.kind { return "\(truth)" }
      return "true"
    default: return "\(mark)"
    }
  }

  /// The meaning of the call as it is; nil where only running tells what falls where.
  func meaning(of call: Core.OperatorCall) -> Meaning? {
    guard call.form != nil || call.arguments.isEmpty else { return nil }
    var meaning = Meaning(op: call.id)
    for index in call.arguments.indices {
      let name = call.parameter(of: index)?.name ?? ""
      meaning.places[name, default: []].insert(Self.mark(index))
    }
    return meaning
  }

  /// The meaning of a spelling of it, as JavaScript reads that.
  func meaning(of spelling: ForeignSpelling) -> (meaning: Meaning, isPasted: Bool)? {
    let words = spelling.arguments.map { samples[$0] }.joined(separator: ", ")
    let stage = "\(spelling.name)(\(words))"
    let text = "const r = " + (call.receiver == nil ? stage : "NEVER.pipe(\(stage))")
    guard let read = Self.read(text), read.id == call.id else { return nil }
    var meaning = Meaning(op: read.id)
    for (index, argument) in read.arguments.enumerated() {
      let written = Self.marks(in: argument.span.text(in: text))
      guard let parameter = read.parameter(of: index) else { return nil }
      if written.isEmpty {
        // Which kind of streams there are, the streams tell.
        if case .literal(.bool(false)) = argument.value.kind, parameter.name == "nested" {
          continue
        }
        let own = call.arguments.indices.first { index in
          guard case .literal(.bool(let truth)) = call.arguments[index].value.kind,
            case .literal(.bool(truth)) = argument.value.kind
          else { return false }
          return call.parameter(of: index)?.name == parameter.name
        }
        guard let bool = own ?? spelling.arguments.first(where: { isBool($0) }) else { return nil }
        meaning.places[parameter.name, default: []].insert(Self.mark(bool))
        continue
      }
      meaning.places[parameter.name, default: []].formUnion(written)
    }
    if read.receiver != nil, call.receiver == nil {
      // `zip(a, b)` is read as `a.zip(b)`.
      let given = meaning.places.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
      let others = Set(call.arguments.indices.map(Self.mark)).subtracting(given)
      guard let name = call.parameter(of: 0)?.name else { return nil }
      meaning.places[name, default: []].formUnion(others)
    }
    return (meaning, read.form.map { read.op.forms[$0.index].isPasted } ?? false)
  }

  private func isBool(_ index: Int) -> Bool {
    if case .literal(.bool) = call.arguments[index].value.kind { true } else { false }
  }

  private static func read(_ text: String) -> Core.OperatorCall? {
    var source = Source(text)
    source.dialect = .javaScript
    let parsed = Reading.parse(source)
    guard parsed.diagnostics.isEmpty else { return nil }
    var resolver = Resolver(source, SymbolTable())
    let statements = resolver.statements(parsed.statements)
    guard resolver.diagnostics.isEmpty, let last = statements.last,
      case .define(let definition, _) = last.kind
    else { return nil }
    if case .dynamic(let call) = definition.value.kind { return call.asOperation }
    return definition.value.operation
  }

  private static func marks(in text: Substring) -> Set<Int> {
    Set(text.split { !$0.isNumber }.compactMap { Int($0) }.filter { $0 > 900 })
  }
}
