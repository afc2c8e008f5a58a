/// The names that a text reads, each with its role, and the names to which it sends.
struct GraphInputs {
  /// A name, or a member of what it stands for: `board.voltage`.
  struct Place: Hashable {
    let name: Core.SymbolID
    var member: String?
  }

  /// Each place once, with the weightiest of its roles.
  private(set) var found: [(place: Place, role: Graph.Edge.Role)] = []
  private var indices: [Place: Int] = [:]
  /// The places that `bind(to:)`, `subscribe` or a function tells something.
  private(set) var told: [Place] = []

  init(_ dependencies: [Core.Dependency], _ symbols: SymbolTable) {
    for dependency in dependencies {
      guard let binding = symbols[dependency.symbol], !binding.isFunction else { continue }
      let place = Place(name: dependency.symbol, member: dependency.member)
      if dependency.role == .driven {
        if !told.contains(place) { told.append(place) }
      } else if let role = dependency.edgeRole(isCell: binding.cell != nil) {
        note(place, role)
      }
    }
  }

  private mutating func note(_ place: Place, _ role: Graph.Edge.Role) {
    if let index = indices[place] {
      found[index].role = min(found[index].role, role)
    } else {
      indices[place] = found.count
      found.append((place, role))
    }
  }
}

extension Core.Dependency {
  /// The kind of line from the name to what the text makes; nil for none.
  fileprivate func edgeRole(isCell: Bool) -> Graph.Edge.Role? {
    let role: Graph.Edge.Role
    switch self.role {
    case .value, .data, .errors, .called, .once: role = .data
    case .latest: role = .latest
    case .timing: return .timing
    // Whatever takes values takes a stream's, too.
    case .parameter: role = isCell ? .parameter : .data
    case .snapshot: role = .read
    case .previous, .word, .driven: return nil
    }
    return depth > 0 || via != nil ? .read : role
  }
}

extension Core.Expression {
  /// The place that it names, if it is nothing but that.
  var place: GraphInputs.Place? {
    switch kind {
    case .symbol(let id, _): return GraphInputs.Place(name: id)
    case .field(let object, let member):
      guard case .symbol(let id, _) = object.kind else { return nil }
      return GraphInputs.Place(name: id, member: member.text)
    default: return nil
    }
  }
}
