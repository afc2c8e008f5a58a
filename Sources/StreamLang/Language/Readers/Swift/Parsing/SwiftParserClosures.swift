extension SwiftParser {
  func closure() throws(Problem) -> SwiftExpression {
    try bracketed { () throws(Problem) in
      let start = self.start
      let outer = (implicit, mayRest)
      (implicit, mayRest, isQueueWork) = (0, isQueueWork, false)
      defer { (implicit, mayRest) = outer }
      try expect("{")
      var function = SwiftFunction(parameters: [], body: [], span: Span(start, start))
      if let head = attempt({ () throws(Problem) in try closureHead() }) {
        (function.parameters, function.taken, function.isAsync, function.answer) = head.parts
        if !head.hasParameters { function.implicit = 0 }
      } else {
        function.implicit = 0
      }
      if !mayRest { function.resting = restingBody() }
      function.body = try statements { $0.at("}") }
      try expect("}")
      function.span = span(from: start)
      if function.implicit != nil { function.implicit = implicit }
      return SwiftExpression(.closure(function), function.span)
    }
  }

  /// The statements up to `}`, which are read again, as code that stops on its way where a thread sleeps; nil if none does.
  func restingBody() -> [SwiftStatement]? {
    var depth = 0
    let end = tokens[index...].firstIndex { token in
      depth += token.isSign("{") ? 1 : token.isSign("}") ? -1 : 0
      return depth < 0
    }
    let isSleeping = (index..<(end ?? tokens.count)).contains {
      tokens.sleeps(at: $0, calling: declared.threads.sleepers)
    }
    if !isSleeping || declared.threads.ownsSleep { return nil }
    let outer = (implicit, mayRest)
    defer { (implicit, mayRest) = outer }
    mayRest = true
    var body: [SwiftStatement] = []
    _ = attempt { () throws(Problem) -> Bool? in
      body = try statements { $0.at("}") }
      return nil
    }
    return body.contains(where: \.waits) && body.allSatisfy(\.canRest) ? body : nil
  }

  private typealias ClosureHead = (
    [SwiftFunction.Parameter], [SwiftFunction.Capture], isAsync: Bool, SwiftTypeName?
  )

  /// `[weak self] (a: Int, b) async -> Int in`; without parameters there may be `$0`.
  private func closureHead() throws(Problem) -> (parts: ClosureHead, hasParameters: Bool)? {
    try skipAttributes()
    var taken: [SwiftFunction.Capture] = []
    if take(if: "[") {
      while !at("]") {
        var hold = SwiftFunction.Capture.Hold.strong
        while at(oneOf: ["weak", "unowned"]), !peek().isSign("="), !peek().isSign(","),
          !peek().isSign("]")
        {
          hold = at(word: "weak") ? .weak : .unowned
          index += 1
          if take(if: "(") {
            index += 1
            try expect(")")
          }
        }
        let written = try anyName()
        // In an extension of `Reactive`, `base` is the instance.
        let isSelf = isReactive && written.text == "base" && !at("=")
        let name = isSelf ? Name("self", written.span) : written
        let value = take(if: "=") ? try expression() : SwiftExpression(.name(name.text), name.span)
        taken.append(.init(name: name, value: value, hold: hold))
        if !take(if: ",") { break }
      }
      try expect("]")
    }
    var parameters: [SwiftFunction.Parameter] = []
    let hasParentheses = at("(")
    if hasParentheses {
      parameters = try closureParameters()
    } else {
      while !at(word: "in"), !at("->"), !at(oneOf: ["throws", "async"]) {
        let name = try name()
        parameters.append(.init(label: nil, name: name, type: nil))
        if !take(if: ",") { break }
      }
    }
    let isAsync = takeEffects()
    let answer = take(if: "->") ? try type() : nil
    if !take(ifWord: "in") { throw wanted("`in`") }
    return ((parameters, taken, isAsync, answer), hasParentheses || !parameters.isEmpty)
  }

  private func closureParameters() throws(Problem) -> [SwiftFunction.Parameter] {
    try expect("(")
    return try list(upTo: ")") { () throws(Problem) in
      if at("(") {
        let place = token.span
        let parts = try closureParameters()
        return .init(label: nil, name: Name("pair", place), parts: parts)
      }
      try skipAttributes()
      let name = try name()
      var made = SwiftFunction.Parameter(label: nil, name: name)
      if take(if: ":") {
        made.isReference = at(word: "inout")
        made.type = try type()
      }
      return made
    }
  }
}

extension SwiftExpression {
  /// The time, or the moment, until which a thread sleeps: `sleep(1)`, `usleep(20)`, `Thread.sleep(until: date)`; nil
  /// of all else.
  var sleepTime: SwiftExpression? {
    guard case .call(let callee, let given) = kind, given.count == 1 else { return nil }
    let time = given[0].value
    switch callee.kind {
    case .name("sleep") where given[0].label == nil: return time
    case .name("usleep"): return self.time("microseconds", time)
    case .member(let owner, let name):
      return owner.lastName == "Thread" && name.text == "sleep" ? time : nil
    default: return nil
    }
  }

  /// True of the name of a function in which a thread sleeps, and of a method.
  func sleeps(in sleepers: SwiftSleepers) -> Bool {
    switch kind {
    case .name(let name): sleepers.has(name)
    case .member(_, let name): sleepers.methods.contains(name.text)
    default: false
    }
  }

  /// The call of a thread's sleep, or of a function in which one sleeps, where the code can stop on its way.
  func rest(_ sleepers: SwiftSleepers) -> SwiftExpression? {
    if case .call(var callee, let given) = kind, callee.sleeps(in: sleepers) {
      switch callee.kind {
      case .name(let name): callee.kind = .name(SwiftFunction.resting(name))
      case .member(let object, let name):
        callee.kind = .member(object, Name(SwiftFunction.resting(name.text), name.span))
      default: break
      }
      return SwiftExpression(.wait(SwiftExpression(.call(callee, given), span)), span)
    }
    return sleepTime.map { waiting("sleeping", Argument(label: nil, value: $0)) }
  }

  /// `DispatchQueue.global().async`, `queue.asyncAfter`: what takes work of a queue, which may be one of these names, or of
  /// a thread.
  func isQueueCall(among queues: Set<String>) -> Bool {
    if case .name(let type) = kind {
      return ["Thread", "BlockOperation", "DispatchWorkItem"].contains(type)
    }
    if case .member(_, let name) = kind, name.text == "detachNewThread" { return true }
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
    default:
      guard let name = queue.lastName else { return false }
      return queues.contains(name) || name.lowercased().hasSuffix("queue")
    }
  }

  /// The pause of a main loop that runs for a while: `RunLoop.main.run(until: Date(timeIntervalSinceNow: 3))`.
  var loopRun: SwiftExpression? {
    guard case .call(let callee, let given) = kind, callee.isRunOfLoop, given.count == 1,
      given[0].label?.text == "until"
    else { return nil }
    switch given[0].value.kind {
    case .binary("+", let date, let seconds) where date.isNow: return pause("seconds", seconds)
    case .call(let callee, let inner) where inner.count == 1:
      if inner[0].label?.text == "timeIntervalSinceNow" { return pause("seconds", inner[0].value) }
      guard case .member(let date, let name) = callee.kind, date.isNow,
        ["addingTimeInterval", "advanced"].contains(name.text)
      else { return nil }
      return pause("seconds", inner[0].value)
    default: return nil
    }
  }

  /// `RunLoop.main.run()`, `dispatchMain()`: nothing that stands after it happens.
  var isEndlessLoop: Bool {
    guard case .call(let callee, let given) = kind, given.isEmpty else { return false }
    if case .name(let name) = callee.kind {
      return name == "dispatchMain" || name == "CFRunLoopRun"
    }
    return callee.isRunOfLoop
  }

  /// `exit(0)` for `PlaygroundPage.current.finishExecution()`; nil of all else.
  var exit: SwiftExpression? {
    guard case .call(let callee, _) = kind, case .member(let page, let name) = callee.kind,
      name.text == "finishExecution", case .member(let type, _) = page.kind,
      type.lastName == "PlaygroundPage"
    else { return nil }
    let status = Argument(label: nil, value: SwiftExpression(.int(0), span))
    return SwiftExpression(.call(SwiftExpression(.name("exit"), span), [status]), span)
  }

  private var isRunOfLoop: Bool {
    guard case .member(let loop, let name) = kind, name.text == "run",
      case .member(let owner, let which) = loop.kind
    else { return false }
    return owner.lastName == "RunLoop" && ["main", "current"].contains(which.text)
  }

  private var isNow: Bool {
    guard case .call(let type, let given) = kind, given.isEmpty else { return false }
    return type.lastName == "Date"
  }

  private func pause(_ unit: String, _ length: SwiftExpression) -> SwiftExpression {
    waiting("sleep", Argument(label: Name("for", span), value: time(unit, length)))
  }

  private func time(_ unit: String, _ length: SwiftExpression) -> SwiftExpression {
    let unit = SwiftExpression(.implied(Name(unit, span)), span)
    return SwiftExpression(.call(unit, [Argument(label: nil, value: length)]), span)
  }

  /// `await Task.sleep(for: a)`, or another function of tasks.
  private func waiting(_ function: String, _ time: Argument) -> SwiftExpression {
    let task = SwiftExpression(.type(.named("_Concurrency.Task", [])), span)
    let callee = SwiftExpression(.member(task, Name(function, span)), span)
    return SwiftExpression(.wait(SwiftExpression(.call(callee, [time]), span)), span)
  }

  /// The name that it is, or that stands behind its last dot.
  var lastName: String? {
    switch kind {
    case .name(let name): name
    case .member(_, let name), .implied(let name): name.text
    case .type(let type): type.name
    default: nil
    }
  }
}
