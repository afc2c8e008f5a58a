/// The inputs of a text, with their roles: the names in it, also those that functions read; and where it
/// sends what comes of it.
struct GraphInputs {
  /// A name, or a member of what it stands for: `board.voltage`.
  struct Place: Hashable {
    let name: Core.SymbolID
    var member: String?
  }

  private let symbols: SymbolTable
  /// Each place once, with the weightiest of its roles.
  private(set) var found: [(place: Place, role: Graph.Edge.Role)] = []
  private var indices: [Place: Int] = [:]
  /// The places that `bind(to:)`, `subscribe` or a function tells.
  private(set) var told: [Place] = []
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
    if let (place, access) = expression.place {
      return note(place, access == .latest ? .read : role)
    }
    switch expression.kind {
    // A previous value is no input.
    case .previous(_, let initial): add(initial, role)
    case .live(_, let stream): if !skipsLive { add(stream, role) }
    case .function(let function):
      for statement in function.body {
        for inner in statement.expressions { add(inner, role.withinFunction) }
        for target in statement.targets { noteTold(Place(name: target)) }
      }
    case .dynamic(let call): add(call, role)
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
        if op.traits.contains(.effect), parameter.kind == .values {
          tell(arguments[slot], role)
          continue
        }
        let own = parameter.role(at: port, of: op)
        if parameter.kind.takesStreams { port += 1 }
        add(arguments[slot], max(role, own), skipsLive)
      }
    }
  }

  /// A method: what it tells is the receiver's, or that of who is given to it.
  private mutating func add(_ call: Core.DynamicCall, _ role: Graph.Edge.Role) {
    let tellsReceiver = call.told.map { !$0.method.isSubscription } ?? false
    if tellsReceiver { tell(call.receiver.value, role) } else { add(call.receiver.value, role) }
    let op = call.operation.flatMap { Prelude.operators[$0.name] }
    let tellsArguments =
      call.told?.method.isSubscription == true || op?.traits.contains(.effect) == true
    for argument in call.arguments {
      if tellsArguments { tell(argument.value, role) } else { add(argument.value, role) }
    }
  }

  /// The target of a message: a place; anything else, such as a function, is only read.
  private mutating func tell(_ target: Core.Expression, _ role: Graph.Edge.Role) {
    guard let (place, _) = target.place, symbols[place.name]?.isFunction == false else {
      return add(target, role)
    }
    noteTold(place)
  }

  private mutating func noteTold(_ place: Place) {
    if !told.contains(place) { told.append(place) }
  }

  private mutating func note(_ place: Place, _ role: Graph.Edge.Role) {
    guard let binding = symbols[place.name] else { return }
    if binding.isFunction {
      if functions.insert(place.name).inserted { add(binding.definition.value, role) }
      return
    }
    // Whatever takes values takes a stream's, too.
    let role = role == .parameter && binding.cell == nil ? .data : role
    if let index = indices[place] {
      found[index].role = min(found[index].role, role)
    } else {
      indices[place] = found.count
      found.append((place, role))
    }
  }
}

extension Core.Expression {
  /// The place that it names, if it is nothing but that.
  var place: (GraphInputs.Place, Core.Access)? {
    switch kind {
    case .symbol(let id, let access): (GraphInputs.Place(name: id), access)
    case .field(let object, let member):
      if case .symbol(let id, let access) = object.kind {
        (GraphInputs.Place(name: id, member: member.text), access)
      } else {
        nil
      }
    default: nil
    }
  }
}

extension Core.Statement {
  /// The names that it sets.
  fileprivate var targets: [Core.SymbolID] {
    guard case .set(let settings) = kind else { return [] }
    return settings.compactMap {
      if case .symbol(let id, _) = $0.target { id } else { nil }
    }
  }
}

extension Binding {
  fileprivate var isFunction: Bool {
    if case .constant(.function) = node { true } else { false }
  }
}

extension Graph.Edge.Role {
  /// The role of what a function reads that has this role itself.
  fileprivate var withinFunction: Graph.Edge.Role { self == .timing ? .timing : .read }
}

extension Form.Parameter {
  /// The role that an argument has for its operator.
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
