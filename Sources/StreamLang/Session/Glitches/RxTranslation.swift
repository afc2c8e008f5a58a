import StreamEngine

/// The plain Rx network of a formula: `combineLatest` of its inputs, with the formulas among them
/// made of operators, too.
///
/// It is written in the language and then run like any other text: the cell is compared with what
/// somebody could have typed.
struct RxTranslation {
  /// `combineLatest(a, a.map(*10), +)`.
  let text: String
  /// The sources of the network; when one of them is exchanged, it is another network.
  let sources: [AnyObject]
  /// Makes the network, and notes how it is wired; its events are filed under a node.
  private let make: (inout Wiring) throws -> (stream: StreamValue, node: Int32?)

  /// Which part an event belongs to, by the node it is filed under.
  struct Wiring {
    var names: [Int32: String] = [:]
    /// The names that the formula of a node reads, by the nodes of its inputs.
    var inputs: [Int32: [Int32: String]] = [:]
  }

  /// The number of operators that a network may have: without sharing, the inputs of inputs
  /// multiply.
  private static let limit = 200

  init(of binding: Binding, in environment: Environment) throws {
    var size = 0
    try self.init(of: binding, in: environment, &size)
  }

  private init(of binding: Binding, in environment: Environment, _ size: inout Int) throws {
    guard binding.isFormula else {
      self = try Self.source(binding, environment)
      return
    }
    size += 1
    if size > Self.limit {
      throw RuntimeError("as plain Rx that is more than \(Self.limit) operators")
    }
    let definition = binding.definition
    var inputs: [(name: String, part: RxTranslation)] = []
    for symbol in definition.formula?.inputs ?? [] {
      let name = environment.symbols.name(of: symbol)
      guard let input = environment.symbols[symbol] else {
        throw RuntimeError("\(name) is missing")
      }
      inputs.append((name, try RxTranslation(of: input, in: environment, &size)))
    }
    var printer = CorePrinter(definition.source, environment.symbols)
    for input in definition.formula?.live ?? [] {
      let text = printer.text(of: input.stream, 9)
      let name = printer.freshName("s", besides: Set(inputs.map(\.name)))
      inputs.append((name, Self.unnamed(text, definition.source.permissions, environment)))
      printer.locals[input.local] = .name(name)
    }
    // A formula that was made anew may follow nothing any more.
    if inputs.isEmpty { throw RuntimeError("\(binding.name) follows nothing") }
    let body = printer.text(of: definition.value, 1)
    text = definition.asOperators(over: inputs.map { ($0.name, $0.part.text) }, body)
    sources = inputs.flatMap(\.part.sources)
    make = { wiring in
      var streams: [StreamValue] = []
      var names: [Int32: String] = [:]
      for input in inputs {
        let (stream, node) = try input.part.make(&wiring)
        streams.append(stream)
        if let node { names[node] = input.name }
      }
      let text = definition.asOperators(over: inputs.map { ($0.name, $0.name) }, body)
      let stream = try environment.stream(
        text, definition.source.permissions, of: streams, called: inputs.map(\.name))
      let node = stream.tracer?.node
      if let node { (wiring.names[node], wiring.inputs[node]) = (binding.name, names) }
      return (stream, node)
    }
  }

  private init(
    _ text: String, _ sources: [AnyObject],
    _ make: @escaping (inout Wiring) throws -> (stream: StreamValue, node: Int32?)
  ) {
    (self.text, self.sources, self.make) = (text, sources, make)
  }

  /// A source that is there already: a stream, an input cell.
  private static func source(_ binding: Binding, _ environment: Environment) throws -> Self {
    guard let source: AnyObject = binding.cell ?? binding.stream else {
      throw RuntimeError("\(binding.name) is not a stream")
    }
    return Self(binding.name, [source]) { wiring in
      guard let stream = environment.stream(of: binding) else {
        throw RuntimeError("\(binding.name) is not a stream")
      }
      let node = binding.cell?.node ?? stream.tracer?.node
      if let node { wiring.names[node] = binding.name }
      return (stream, node)
    }
  }

  /// A stream without a name, as it is written in the formula.
  private static func unnamed(
    _ text: String, _ permissions: Permissions, _ environment: Environment
  ) -> Self {
    Self(text, []) { _ in
      let stream = try environment.stream(text, permissions, of: [], called: [])
      return (stream, stream.tracer?.node)
    }
  }

  func stream(_ wiring: inout Wiring) throws -> StreamValue { try make(&wiring).stream }
}

extension Environment {
  /// The stream that a text makes of streams by their names.
  fileprivate func stream(
    _ text: String, _ permissions: Permissions, of streams: [StreamValue], called names: [String]
  ) throws -> StreamValue {
    let source = Source("(\(names.joined(separator: ", "))) => \(text)", permissions: permissions)
    let function = Function(source, in: self)
    if case .stream(let stream)? = try function?.call(streams.map { .stream($0) }) { return stream }
    throw RuntimeError("plain Rx has no words for \(text)")
  }
}

extension Binding {
  /// True if it is a cell that follows others.
  var isFormula: Bool { cell != nil && definition.formula != nil }
}

extension Definition {
  /// The formula as operators over its inputs, each with the name that `body` reads it by.
  func asOperators(over inputs: [(name: String, text: String)], _ body: String) -> String {
    let (first, names) = (inputs[0], inputs.map(\.name))
    if inputs.count == 1 {
      if let section = section(on: first.name) { return "\(first.text).map(\(section))" }
      return "\(first.text).map(\(first.name) => \(body))"
    }
    let texts = inputs.map(\.text).joined(separator: ", ")
    if case .binary(let operation, let left, let right) = syntax.kind,
      case .name(names[0]) = left.kind, case .name(names[1]) = right.kind
    {
      return "combineLatest(\(texts), \(operation.rawValue))"
    }
    return "combineLatest(\(texts), (\(names.joined(separator: ", "))) => \(body))"
  }

  /// `*10` for `a * 10`; nil if the formula is not of that shape.
  private func section(on name: String) -> String? {
    guard case .binary(let operation, let left, let right) = syntax.kind,
      case .name(name) = left.kind, !right.reads(name),
      Symbol(rawValue: operation.rawValue)?.startsSection == true
    else { return nil }
    return operation.rawValue + right.span.text(in: source.text)
  }
}

extension Expression {
  /// True if a name stands anywhere in it.
  fileprivate func reads(_ name: String) -> Bool {
    if case .name(name) = kind { true } else { children.contains { $0.reads(name) } }
  }
}
