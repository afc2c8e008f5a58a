extension SymbolTable {
  /// The operators of a chain that forget what came, when they are made anew; those of functions of the
  /// stream, too.
  func memories(of chain: Core.Expression) -> [String] {
    switch chain.kind {
    case .operation(let call):
      return memories(of: call.op, call.spelling, behind: call.receiver, call.arguments)
    case .dynamic(let call):
      return memories(of: call.operation?.id.op, call.name, behind: call.receiver, call.arguments)
    case .call(let callee, let arguments):
      return arguments.flatMap { memories(of: $0.value) } + memories(ofFunction: callee)
    default: return []
    }
  }

  private func memories(
    of op: Operator?, _ spelling: Name, behind receiver: Core.Argument?,
    _ arguments: [Core.Argument]
  ) -> [String] {
    let before = receiver.map { memories(of: $0.value) } ?? []
    guard let op else { return before }
    let stages = op.takesStage ? arguments.map(\.value).filter(\.type.isFunction) : []
    return before + stages.flatMap(memories(ofFunction:))
      + (op.traits.contains(.remembers) ? [spelling.text] : [])
  }

  private func memories(ofFunction value: Core.Expression) -> [String] {
    switch value.kind {
    case .function(let function):
      guard case .evaluate(let result)? = function.body.last?.kind else { return [] }
      return memories(of: result)
    case .symbol(let symbol, _):
      // A function that calls itself has said all of it.
      guard let binding = self[symbol],
        case .function(let function) = binding.definition.value.kind,
        !binding.definition.dependencies.all.contains(where: { $0.symbol == symbol })
      else { return [] }
      return memories(ofFunction: Core.Expression(.function(function), value.span))
    default: return []
    }
  }
}
