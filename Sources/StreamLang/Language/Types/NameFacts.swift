// The facts about names by which texts get their meaning.

extension Definition {
  /// The facts about the name of a definition before it has run.
  var info: NameInfo {
    var kind = isConstant ? Kind.value : value.type.ofBinding
    let isOpen =
      kind.isStream ? !value.isCertainlyStream : value.type == .value && value.canHoldStreams
    if isOpen { kind = .undecided }
    return NameInfo(
      kind: kind, mentions: kind == .undecided ? [] : mentions, frozenBy: frozenBy,
      formula: formula == nil ? nil : text, constant: isConstant ? value : nil,
      record: value.asRecord, origin: origin)
  }

  var origin: NameInfo.Origin { NameInfo.Origin(source: source, span: syntax.span) }
}

extension Binding {
  /// The facts about the thing that a name stands for now.
  var info: NameInfo {
    var info = NameInfo(
      kind: .handle, mentions: definition.mentions, frozenBy: definition.frozenBy,
      record: definition.value.asRecord, origin: definition.origin)
    if definition.isVariable { return NameInfo(kind: .any) }
    switch node {
    case .cell:
      info.kind = .cell
      if definition.formula != nil { info.formula = definition.text }
    case .stream, .alias:
      info.kind = definition.value.type.trait.map { .promised($0) } ?? .stream
      info.isDriven = stream?.subject != nil
    case .constant(.function):
      if case .function(let function) = definition.value.type {
        info.kind = .function(function)
      } else {
        info.kind = .function(nil)
      }
    case .constant(.handle): info.kind = .handle
    case .constant(let value):
      info.kind = value.holdsStream ? .streams : .value
      if definition.isConstant { info.constant = definition.value }
    }
    return info
  }
}

extension Core.Statement {
  /// True while all names that it depends on are what they were when it was resolved.
  func keepsItsMeaning(among symbols: SymbolTable) -> Bool {
    // The names of a file are known from its text alone.
    if case .importing = kind { return true }
    return assumed.allSatisfy { name, assumed in
      switch (assumed, symbols[name]?.info) {
      case (nil, nil): true
      case (let assumed?, let now?): assumed.isSame(as: now)
      default: false
      }
    }
  }
}
