import StreamEngine

extension Compiler {
  func code(_ node: Core.Expression) -> Code {
    let place = place(node.span)
    if shouldStop() { return LiteralCode(.null, place) }
    let environment = environment
    switch node.kind {
    case .literal(let literal): return LiteralCode(Value(literal), place)
    case .local(let local): return self.local(local, place)
    case .live(let local, let stream, let isShown):
      return live(local, stream, isShown: isShown, place)
    case .symbol(let symbol, let access): return self.symbol(symbol, access, place)
    case .previous(let symbol, let initial):
      let initial = code(initial)
      return ComputedCode(place) { frame in
        try environment.previousValue(of: symbol) ?? initial.value(frame)
      }
    case .lastValue: return ComputedCode(place) { _ in environment.machine.specials.last ?? .null }
    case .text(let pieces):
      let pieces = pieces.map(piece)
      return ComputedCode(place) { frame in
        .string(try pieces.map { try $0(frame) }.joined().checked())
      }
    case .list(let members):
      let members = members.map(code)
      return ComputedCode(place) { try Value.list(members.values($0)).checkedNesting() }
    case .joined(let parts, let shape): return joined(parts.map(code), shape, place)
    case .record(let fields):
      let fields = fields.map { (key: $0.key, value: code($0.value)) }
      return ComputedCode(place) { frame in
        var record = Record([:]).fields
        for field in fields { record[field.key] = try field.value.value(frame) }
        return try Value.record(Record(record)).checkedNesting()
      }
    case .formula(let formula): return self.formula(formula, node.span)
    case .function(let function): return closure(function)
    case .plainFunction(let id):
      let function = id.builtin.function(in: environment)
      return LiteralCode(.function(arity: function.arity, function), place)
    case .operatorFunction(let id, let spelling):
      return operatorFunction(
        site(Core.OperatorCall(id: id, spelling: spelling, arguments: []), place))
    case .negate(let operand):
      let operand = code(operand)
      return ComputedCode(place) { try BinaryOperator.subtract.negated(operand.value($0)) }
    case .not(let operand):
      let operand = code(operand)
      return ComputedCode(place) { .bool(try !operand.truth($0)) }
    case .binary(let operation, let left, let right):
      return .binary(operation, code(left), code(right), place)
    case .conditional(let condition, let yes, let no):
      return ConditionalCode(code(condition), code(yes), code(no), place)
    case .choice(let choice): return self.choice(choice, node.span)
    case .field(let object, let name):
      let object = code(object)
      let form = Builtin.named(name.text)?.blockForm(with: [])
      return ComputedCode(place, form: form.flatMap { object.blockForm(then: $0) }) {
        try object.value($0).field(name.text, in: environment)
      }
    case .element(let object, let index):
      let (object, index) = (code(object), code(index))
      let form = index.wholeConstant.map(BlockForms.element)
      return ComputedCode(place, form: form.flatMap { object.blockForm(then: $0) }) {
        try object.value($0).element(at: index.value($0))
      }
    case .event(let word, let values):
      let values = values.map(code)
      return ComputedCode(place) { Value(notification: word.text, try values.values($0)) }
    case .duration(let microseconds, let name, let number):
      return duration(microseconds, name, code(number), place)
    case .builtin, .operation, .call, .dynamic: return call(node, place)
    case .invalid: break
    }
    return fault("this was refused before it ran", place)
  }

  func fault(_ message: String, _ place: CodePlace) -> Code {
    ComputedCode(place) { _ in throw RuntimeError(message) }
  }

  private func piece(_ piece: Core.Piece) -> (Frame) throws -> String {
    switch piece {
    case .text(let text): return { _ in text }
    case .value(let value):
      let value = code(value)
      return { try value.value($0).plainText }
    }
  }

  /// `[...a, 1]`, `{...p, x: 1}`.
  private func joined(_ parts: [Code], _ shape: Core.Shape, _ place: CodePlace) -> Code {
    func refusal(of value: Value, at part: Code, wanted: String) -> any Error {
      part.located(RuntimeError("`...` wants \(wanted), got \(value.title)"))
    }
    switch shape {
    case .list:
      return ComputedCode(place) { frame in
        var members: [Value] = []
        for part in parts {
          let value = try part.value(frame)
          guard case .list(let more) = value else {
            throw refusal(of: value, at: part, wanted: "a list")
          }
          try members.append(checked: more)
        }
        return try Value.list(members).checkedNesting()
      }
    case .record:
      return ComputedCode(place) { frame in
        var fields = Record([:]).fields
        for part in parts {
          let value = try part.value(frame)
          if value == .null { continue }
          guard case .record(let more) = value else {
            throw refusal(of: value, at: part, wanted: "a record")
          }
          if fields.isEmpty {
            fields = more.fields
          } else {
            for (key, value) in more.fields { fields[key] = value }
          }
        }
        return try Value.record(Record(fields)).checkedNesting()
      }
    }
  }

  /// `of` in `a.flatMap(of)`.
  private func operatorFunction(_ site: OperatorSite) -> Code {
    let function = Function(site.facts.spelling, arity: 1, isVariadic: true) { values in
      let arguments = values.map { CallArgument(value: $0, span: site.place.span) }
      return try site.apply(arguments, receivers: 0)
    }
    return LiteralCode(.function(arity: 1, function), site.place)
  }

  /// `.seconds(3)`; of a bare number that another library means so, which may be something else as well.
  private func duration(
    _ microseconds: Int, _ name: Name, _ number: Code, _ place: CodePlace
  ) -> Code {
    ComputedCode(place) { frame in
      let value = try number.value(frame)
      guard value.argumentKind == .number else {
        if name.span == number.place.span { return value }
        throw number.located(RuntimeError(".\(name.text) wants a number, got \(value.title)"))
      }
      return try BinaryOperator.multiply.apply(.duration(microseconds), value)
    }
  }
}

extension [Code] {
  func values(_ frame: Frame) throws -> [Value] { try map { try $0.value(frame) } }
}

extension Environment {
  /// The value that a name had before the turn that is under way has reached it.
  fileprivate func previousValue(of symbol: Core.SymbolID) -> Value? {
    let binding = symbols[symbol]
    let cell = binding?.cell ?? binding?.view?.cell
    let latest = cell.flatMap { plan.value(of: $0) ?? $0.previous }
    return latest ?? binding?.view?.latest
  }
}

// MARK: Parts of values

extension Value {
  func field(_ name: String, in environment: Environment) throws -> Value {
    if case .handle(let handle) = self, let value = handle.property(name) { return value }
    switch self {
    case .record(let record):
      let ofEvent = record.fields[name] == nil ? part(ofEvent: name) : nil
      return try ofEvent ?? part(called: name)
    case .stream(let stream) where name == "key" && stream.key != nil: return stream.key ?? .null
    case .stream(let stream) where name == "value": return try environment.latest(of: stream)
    case .list where Int(name) != nil: return try element(at: .int(Int(name) ?? 0))
    case .list(let members) where members.contains { $0.part == name }:
      return members.first { $0.part == name } ?? .null
    default:
      guard let builtin = Builtin.named(name), builtin.arity.contains(1) else {
        throw RuntimeError("\(title) has no \(name)")
      }
      return try builtin.call([self], in: environment)
    }
  }

  func element(at index: Value) throws -> Value {
    switch (self, index) {
    case (.list(let members), .int(let index)):
      if members.indices.contains(index) { return members[index] }
      throw RuntimeError("index \(index) is outside a list of \(members.count)")
    case (.record(let record), .string(let key)):
      if let field = record.fields[key] { return field }
      throw RuntimeError(
        "no field \(index.literal) in \(literal)",
        help: "`catch(r[\(index.literal)], nil)` is nil where a record r has none")
    case (.handle(let handle), _):
      if let element = try handle.element(at: index) { return element }
      throw RuntimeError("\(title) has no element \(index.literal)")
    default:
      throw RuntimeError(
        "\(title) has no element \(index.literal)", help: Self.advice(for: self, at: index))
    }
  }

  /// The way to what other languages have at such an index.
  private static func advice(for value: Value, at index: Value) -> String? {
    switch (value, index) {
    case (.string, .int): "`split(\"\")` makes a list of its characters"
    case (.list, .list): "`prefix(n)` and `suffix(n)` take a part of it"
    default: nil
    }
  }

  /// A field of a record that is taken apart.
  func part(called name: String) throws -> Value {
    guard case .record(let record) = self else {
      throw RuntimeError("wanted a record with \(name), got \(literal)")
    }
    if let field = record.fields[name] { return field }
    throw RuntimeError(
      "no field \(name) in \(literal)",
      help: Suggestion.question(name, among: record.fields.keys)
        ?? Builtin.method(name).map { _ in "the function is `\(name)()`" })
  }

  /// The members of a list that has so many.
  func members(_ count: Int) throws -> [Value] {
    if case .list(let values) = self, values.count == count { return values }
    throw RuntimeError("wanted a list of \(count), got \(literal)")
  }

  /// Its name among the streams that one operator made together; nil for all other values.
  private var part: String? { if case .stream(let stream) = self { stream.part } else { nil } }

  init(_ literal: Core.Literal) {
    switch literal {
    case .null: self = .null
    case .bool(let truth): self = .bool(truth)
    case .int(let number): self = .int(number)
    case .double(let number): self = .double(number)
    case .duration(let time): self = .duration(time)
    case .string(let text): self = .string(text)
    case .symbol(let name): self = .symbol(name)
    }
  }
}
