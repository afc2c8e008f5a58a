import StreamEngine

/// What plain Rx makes of a formula: `combineLatest` of its inputs, with the formulas among them made
/// of operators, too.
///
/// It is written in the language and then run like any other text: the cell is compared with what
/// somebody could have typed.
struct RxTranslation {
  /// One part of the network, and what it is made from.
  indirect enum Part {
    /// What is there already, and what stands for it: a stream, an input cell.
    case source(Binding, AnyObject)
    /// A stream without a name, as it is written in the formula.
    case text(String)
    case formula(Binding, [Input])
  }

  /// A part, as a formula calls it.
  struct Input {
    let name: String
    let part: Part
  }

  let root: Part
  private let environment: Environment

  /// How many operators a network may have: without sharing, the inputs of inputs multiply.
  private static let limit = 200

  init(of binding: Binding, in environment: Environment) throws {
    self.environment = environment
    var size = 0
    root = try Self.part(binding, environment, &size)
  }

  private static func part(
    _ binding: Binding, _ environment: Environment, _ size: inout Int
  ) throws -> Part {
    guard binding.isFormula else {
      if let cell = binding.cell { return .source(binding, cell) }
      guard let stream = binding.stream else {
        throw RuntimeError("\(binding.name) is not a stream")
      }
      return .source(binding, stream)
    }
    size += 1
    if size > limit { throw RuntimeError("as plain Rx that is more than \(limit) operators") }
    let definition = binding.definition
    var inputs: [Input] = []
    for name in definition.mentions {
      guard let input = environment.symbols[name] else { throw RuntimeError("\(name) is missing") }
      inputs.append(Input(name: name, part: try part(input, environment, &size)))
    }
    for (index, input) in (definition.formula?.live ?? []).enumerated() {
      let text = String(input.stream.span.text(in: definition.source.text))
      inputs.append(Input(name: "s\(index + 1)", part: .text(text)))
    }
    return .formula(binding, inputs)
  }

  /// `combineLatest(a, a.map(*10), +)`.
  var text: String { Self.text(root) }

  private static func text(_ part: Part) -> String {
    switch part {
    case .source(let binding, _): binding.name
    case .text(let text): text
    case .formula(let binding, let inputs):
      binding.definition.asOperators(
        over: inputs.map { ($0.name, text($0.part)) })
    }
  }

  /// What the network is fed by; when one of them is exchanged, it is another network.
  var sources: [AnyObject] { Self.sources(root) }

  private static func sources(_ part: Part) -> [AnyObject] {
    switch part {
    case .source(_, let object): [object]
    case .text: []
    case .formula(_, let inputs): inputs.flatMap { sources($0.part) }
    }
  }

  /// Which part an event belongs to, by the node it is filed under.
  struct Wiring {
    var names: [Int32: String] = [:]
    /// What the formula of a node reads, by the nodes of its inputs.
    var inputs: [Int32: [Int32: String]] = [:]
  }

  /// Makes the network, and notes how it is wired.
  func stream(_ wiring: inout Wiring) throws -> StreamValue {
    try stream(root, &wiring).stream
  }

  private func stream(
    _ part: Part, _ wiring: inout Wiring
  ) throws -> (stream: StreamValue, node: Int32?) {
    switch part {
    case .source(let binding, _):
      guard let stream = environment.stream(of: binding) else {
        throw RuntimeError("\(binding.name) is not a stream")
      }
      let node = binding.cell?.node ?? stream.tracer?.node
      if let node { wiring.names[node] = binding.name }
      return (stream, node)
    case .text(let text):
      let stream = try evaluate(text, [])
      return (stream, stream.tracer?.node)
    case .formula(let binding, let inputs):
      var streams: [(name: String, stream: StreamValue)] = []
      var names: [Int32: String] = [:]
      for input in inputs {
        let (stream, node) = try stream(input.part, &wiring)
        streams.append((input.name, stream))
        if let node { names[node] = input.name }
      }
      let stream = try evaluate(
        binding.definition.asOperators(over: inputs.map { ($0.name, $0.name) }), streams)
      if let node = stream.tracer?.node {
        wiring.names[node] = binding.name
        wiring.inputs[node] = names
      }
      return (stream, stream.tracer?.node)
    }
  }

  /// The stream that a text makes of streams by their names.
  private func evaluate(
    _ text: String, _ streams: [(name: String, stream: StreamValue)]
  ) throws -> StreamValue {
    let parameters = streams.map(\.name).joined(separator: ", ")
    let function = Function("(\(parameters)) => \(text)", in: environment)
    if case .stream(let stream)? = try function?.call(streams.map { .stream($0.stream) }) {
      return stream
    }
    throw RuntimeError("plain Rx has no words for \(text)")
  }
}

extension Binding {
  /// Whether it is a cell that follows others.
  var isFormula: Bool {
    cell != nil && definition.formula != nil
  }
}

extension Definition {
  /// The formula as operators over its inputs, each with the name that the formula reads it by.
  func asOperators(over inputs: [(name: String, text: String)]) -> String {
    let (first, names) = (inputs[0], inputs.map(\.name))
    if inputs.count == 1 {
      if let section = section(on: first.name) { return "\(first.text).map(\(section))" }
      return "\(first.text).map(\(first.name) => \(body(names)))"
    }
    let texts = inputs.map(\.text).joined(separator: ", ")
    if case .binary(let operation, let left, let right) = syntax.kind,
      case .name(names[0]) = left.kind, case .name(names[1]) = right.kind
    {
      return "combineLatest(\(texts), \(operation.rawValue))"
    }
    return "combineLatest(\(texts), (\(names.joined(separator: ", "))) => \(body(names)))"
  }

  /// `*10` for `a * 10`; nil if the formula is not of that shape.
  private func section(on name: String) -> String? {
    guard case .binary(let operation, let left, let right) = syntax.kind,
      case .name(name) = left.kind, !right.reads(name), operation.rawValue.first?.isLetter == false
    else { return nil }
    return operation.rawValue + right.span.text(in: source.text)
  }

  /// The text of the formula, with names for the streams that have none.
  private func body(_ names: [String]) -> String {
    var bytes = Array(text.utf8)
    let streams = formula?.live.map(\.stream.span) ?? []
    for (span, name) in zip(streams, names.suffix(streams.count)).reversed() {
      let offset = syntax.span.start
      bytes.replaceSubrange(span.start - offset..<span.end - offset, with: Array(name.utf8))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    switch syntax.kind {
    case .record, .ifElse, .switching, .conditional: return "(\(text))"
    default: return text
    }
  }
}

extension Expression {
  /// Whether a name stands anywhere in it.
  fileprivate func reads(_ name: String) -> Bool {
    if case .name(name) = kind { return true }
    return children.contains { $0.reads(name) }
  }
}
