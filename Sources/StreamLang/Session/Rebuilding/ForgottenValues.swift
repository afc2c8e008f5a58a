extension SymbolTable {
  /// The operators of a chain that forget what came, when they are made anew; those of functions of the
  /// stream, too.
  func memories(of chain: Core.Expression) -> [String] {
    switch chain.kind {
    case .operation(let call):
      let before = call.receiver.map { memories(of: $0.value) } ?? []
      let stages = call.arguments.filter { $0.value.type.isFunction }.map(\.value)
      let isChain = call.name == Prelude.operators["pipe"]?.name
      return before + (isChain ? stages.flatMap(memories(ofFunction:)) : [])
        + memory(of: call.name, call.spelling)
    case .dynamic(let call):
      return (call.receiver.map { memories(of: $0.value) } ?? [])
        + (call.operation.map { memory(of: $0.name, call.name) } ?? [])
    case .call(let callee, let arguments):
      return arguments.flatMap { memories(of: $0.value) } + memories(ofFunction: callee)
    default: return []
    }
  }

  private func memory(of name: String, _ spelling: Name) -> [String] {
    Prelude.operators[name]?.traits.contains(.remembers) == true ? [spelling.text] : []
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
