/// What a text is made from, and what for: the names in it, also those that functions read.
struct GraphInputs {
  private let symbols: SymbolTable
  /// Each name once, with the weightiest of its roles.
  private(set) var found: [(name: Core.SymbolID, role: Graph.Edge.Role)] = []
  /// The functions that were looked into already.
  private var functions: Set<Core.SymbolID> = []

  /// `skipsLive` is for a formula whose streams without a name are nodes of their own.
  init(of expression: Core.Expression, skipsLive: Bool, _ symbols: SymbolTable) {
    self.symbols = symbols
    add(expression, .data, skipsLive)
  }

  private mutating func add(
    _ expression: Core.Expression, _ role: Graph.Edge.Role, _ skipsLive: Bool = false
  ) {
    switch expression.kind {
    case .symbol(let id, let access): note(id, access == .latest ? .read : role)
    // What was before is no input.
    case .previous(_, let initial): add(initial, role)
    case .live(_, let stream): if !skipsLive { add(stream, role) }
    case .function(let function):
      for statement in function.body {
        for inner in statement.expressions { add(inner, role.withinFunction) }
      }
    case .operation(let call), .either(let call, _): add(call, role, skipsLive)
    default: for child in expression.children { add(child, role, skipsLive) }
    }
  }

  /// The arguments of an operator, each in the role that its parameter has.
  private mutating func add(
    _ call: Core.OperatorCall, _ role: Graph.Edge.Role, _ skipsLive: Bool
  ) {
    let arguments = call.children
    guard let op = Prelude.operators[call.name],
      let form = call.form ?? op.choice(for: call.shapes).map({ ($0.index, $0.slots) })
    else {
      for argument in arguments { add(argument, role, skipsLive) }
      return
    }
    var port = 0
    for (parameter, slots) in zip(op.forms[form.index].parameters, form.slots) {
      for slot in slots where arguments.indices.contains(slot) {
        let own = parameter.role(at: port, of: op)
        if parameter.kind.takesStreams { port += 1 }
        add(arguments[slot], max(role, own), skipsLive)
      }
    }
  }

  private mutating func note(_ id: Core.SymbolID, _ role: Graph.Edge.Role) {
    guard let binding = symbols[id] else { return }
    if case .constant(.function) = binding.node {
      if functions.insert(id).inserted { add(binding.definition.value, role) }
      return
    }
    // Whatever takes values takes a stream's, too.
    let role = role == .parameter && binding.cell == nil ? .data : role
    if let place = found.firstIndex(where: { $0.name == id }) {
      found[place].role = min(found[place].role, role)
    } else {
      found.append((id, role))
    }
  }
}

extension Graph.Edge.Role {
  /// The role of what a function reads that has this role itself.
  fileprivate var withinFunction: Graph.Edge.Role { self == .timing ? .timing : .read }
}

extension Form.Parameter {
  /// What an argument here is to its operator.
  fileprivate func role(at port: Int, of op: Operator) -> Graph.Edge.Role {
    if isTiming { return .timing }
    switch kind.base {
    case .stream, .streams:
      return op.ports.first == .passing && op.role(ofPort: port) == .latest ? .latest : .data
    case .record, .list, .function: return .data
    default: return .parameter
    }
  }
}

extension ParameterKind {
  fileprivate var takesStreams: Bool { base == .stream || base == .streams }
}
