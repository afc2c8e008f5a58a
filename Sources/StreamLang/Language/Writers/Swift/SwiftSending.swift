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

  /// The remark about a stream of the latest values that libraries do not end as early as it ends here.
  static let goingOn = "combineLatest goes on when a stream has ended without a value"

  /// True of a call that ends here with a stream that has sent nothing, and there with the last of its streams.
  func mayGoOn(_ call: Core.OperatorCall) -> Bool {
    guard call.op.name == "combineLatest", !isOver(call) else { return false }
    return call.children.contains { ($0.type.isStream || $0.operation != nil) && endsEmpty($0) }
  }

  /// True of a stream that may end before it has sent a value; a subject is taken for one that is sent something.
  func endsEmpty(_ tree: Core.Expression) -> Bool {
    if alwaysSends(tree) { return false }
    let call: Core.OperatorCall?
    switch tree.kind {
    case .symbol(let id, _):
      return !sending.union(begun).contains(symbols.name(of: id)) && tree.type.isStream
    case .operation(let own): call = own.decided
    case .dynamic(let own) where own.function == nil && own.told == nil: call = own.asOperation
    default: return false
    }
    guard let call else { return false }
    if call.op.role == .subject || ["interval", "never"].contains(call.op.name) { return false }
    if call.op.traits.contains(.marbleText) {
      let events = MarbleCall(call)?.events ?? []
      return !events.contains { if case .next = $0.kind { true } else { false } }
    }
    guard let receiver = call.receiver?.value else { return true }
    switch call.op.outcome {
    case .same?, .orError?: return endsEmpty(receiver)
    default: return !isEndless(tree)
    }
  }

  /// True of a stream that the program never ends, as far as it tells.
  func isEndless(_ tree: Core.Expression) -> Bool {
    switch tree.kind {
    case .symbol(let id, _): return endless.contains(symbols.name(of: id))
    case .operation(let call):
      if call.op.role == .subject || ["interval", "never"].contains(call.op.name) { return true }
      return call.op.guide.completed == nil && call.op.name != "take"
        && call.receiver.map { isEndless($0.value) } == true
    default: return false
    }
  }
}
