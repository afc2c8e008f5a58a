/// Queues of Dispatch, and the work that is given to them.
extension SwiftExpression {
  static let queues: Set<String> = ["DispatchQueue", "RunLoop", "OperationQueue"]

  /// `DispatchQueue.main`, `DispatchQueue.global()`, `RunLoop.main`, `OperationQueue.main`.
  var isQueue: Bool {
    switch kind {
    case .member(let object, _):
      if case .name(let type) = object.kind {
        return Self.queues.contains(type)
      }
      return false
    case .call(let callee, _): return callee.isQueue || callee.lastName == "DispatchQueue"
    default: return false
    }
  }

  /// `DispatchQueue.global().async`, `DispatchQueue(label: "a").asyncAfter`.
  var isBackgroundWork: Bool {
    guard case .member(let queue, let name) = kind, case .call(let made, _) = queue.kind else {
      return false
    }
    if name.text != "async" && name.text != "asyncAfter" { return false }
    switch made.kind {
    case .name("DispatchQueue"): return true
    case .member(let owner, let name):
      return owner.lastName == "DispatchQueue" && name.text == "global"
    default: return false
    }
  }

  /// A task's sleep in the place of a thread's: `sleep(1)`, `Thread.sleep(forTimeInterval: 1)`.
  var taskSleep: SwiftExpression? {
    guard case .call(let callee, let given) = kind, given.count == 1 else { return nil }
    let unit: String
    switch callee.kind {
    case .name("sleep"): unit = "seconds"
    case .name("usleep"): unit = "microseconds"
    case .member(let owner, let name):
      guard owner.lastName == "Thread", name.text == "sleep" else { return nil }
      unit = "seconds"
    default: return nil
    }
    let time = SwiftExpression(
      .call(
        SwiftExpression(.implied(Name(unit, span)), span),
        [Argument(label: nil, value: given[0].value)]), span)
    let sleep = SwiftExpression(
      .member(SwiftExpression(.name("Task"), span), Name("sleep", span)), span)
    return SwiftExpression(
      .wait(
        SwiftExpression(.call(sleep, [Argument(label: Name("for", span), value: time)]), span)),
      span)
  }
}
