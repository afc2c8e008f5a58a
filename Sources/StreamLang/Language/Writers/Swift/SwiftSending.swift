/// The streams that certainly send a value, or fail, so that `first()` of them never has none.
extension SwiftPaces {
  func alwaysSends(_ tree: Core.Expression) -> Bool {
    switch tree.kind {
    case .symbol(let id, _): return sending.contains(symbols.name(of: id))
    case .conditional(_, let yes, let no): return alwaysSends(yes) && alwaysSends(no)
    case .operation(let call): return alwaysSends(call.decided)
    case .dynamic(let call) where call.function == nil && call.told == nil:
      return call.asOperation.map { alwaysSends($0) } ?? false
    default: return false
    }
  }

  func alwaysSends(_ call: Core.OperatorCall) -> Bool {
    if call.op.names.contains("BehaviorSubject") { return true }
    if call.op.traits.contains(.marbleText) {
      let events = MarbleCall(call)?.events ?? []
      return call.op.name == "cold"
        && events.contains { if case .next = $0.kind { true } else { false } }
    }
    let inputs = call.children.filter { $0.type.isStream || $0.operation != nil }
    switch call.op.outcome {
    case .one?, .oneAtLeast?: return true
    case .sends(let count)?: return count > 0
    case .sendsAll?: return !call.arguments.isEmpty
    case .same?, .orError?, .oneForError?: return inputs.first.map(alwaysSends) ?? false
    case .joined?: return inputs.contains(where: alwaysSends)
    case .combined?, .either?: return !inputs.isEmpty && inputs.allSatisfy(alwaysSends)
    default: return ["interval", "timer"].contains(call.op.name)
    }
  }
}
