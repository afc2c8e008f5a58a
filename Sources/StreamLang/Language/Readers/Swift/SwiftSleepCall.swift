extension SwiftExpression {
  /// The time, or the moment, until which a thread sleeps: `sleep(1)`, `usleep(20)`, `Thread.sleep(until: date)`; nil
  /// of all else.
  var sleepTime: SwiftExpression? {
    guard case .call(let callee, let given) = kind, given.count == 1 else { return nil }
    let time = given[0].value
    switch callee.kind {
    case .name("sleep") where given[0].label == nil: return time
    case .name("usleep"):
      let unit = SwiftExpression(.implied(Name("microseconds", span)), span)
      return SwiftExpression(.call(unit, [Argument(label: nil, value: time)]), span)
    case .member(let owner, let name):
      return owner.lastName == "Thread" && name.text == "sleep" ? time : nil
    default: return nil
    }
  }

  /// The call of a thread's sleep where the code can stop on its way.
  var rest: SwiftExpression? {
    guard let time = sleepTime else { return nil }
    let sleep = SwiftExpression(
      .member(
        SwiftExpression(.type(.named("_Concurrency.Task", [])), span), Name("sleeping", span)),
      span)
    let call = SwiftExpression(.call(sleep, [Argument(label: nil, value: time)]), span)
    return SwiftExpression(.wait(call), span)
  }

  /// `DispatchQueue.global().async`, `queue.asyncAfter`: what takes work of a queue.
  var isQueueCall: Bool {
    guard case .member(let queue, let name) = kind,
      ["async", "asyncAfter", "addOperation"].contains(name.text)
    else { return false }
    switch queue.kind {
    case .call(let made, _):
      if case .name("DispatchQueue") = made.kind { return true }
      guard case .member(let owner, let name) = made.kind else { return false }
      return owner.lastName == "DispatchQueue" && name.text == "global"
    case .member(let owner, let name) where name.text == "main":
      return ["DispatchQueue", "OperationQueue"].contains(owner.lastName)
    default: return queue.lastName?.lowercased().hasSuffix("queue") == true
    }
  }
}
