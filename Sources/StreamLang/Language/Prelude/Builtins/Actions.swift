extension Builtin {
  static let actions: [Builtin] = [
    Builtin(
      "print", also: ["NSLog"], 0...100, "Prints its arguments on one line.",
      example: ("print(\"a\", 1)", "a 1"),
      isAction: true
    ) { call in
      let world = call.environment.machine.foreign
      let texts = call.values.map { value in
        // The language that has made an object knows its text.
        if case .handle = value, let text = world?.promptText(of: value) { return text }
        return value.plainText
      }
      call.environment.print(texts.joined(separator: " "))
      return .null
    },
    Builtin(
      "fail", 1...1, "Fails with this message: in a stream it becomes the error event.",
      example: ("fail(\"no such user\")", "no such user")
    ) { throw RuntimeError(thrown: $0[0]) },
    Builtin(
      "Result", 1...1,
      "What the function answers, as a success, or what it fails with, as a failure.",
      example: ("Result { fail(\"no\") }", "{kind: \"failure\", error: \"no\"}")
    ) { call in
      let function = try call.function(0)
      do {
        return Value(notification: "success", [try function.call([])])
      } catch { return Value(notification: "failure", [.string(message(of: error))]) }
    },
    Builtin(
      "catch", 2...2,
      "Its first argument, or the second where the first fails; a function gets the error.",
      example: ("catch(1 / 0, -1)", "-1"), catches: true
    ) { $0[0] },
    Builtin(
      "Error", also: ["NSError"], 0...3,
      "What `error` is sent with, or what is thrown: errors are texts.",
      example: ("Error(\"no such user\")", "\"no such user\""),
      labels: ["domain", "code", "userInfo"]
    ) { .string($0.has(0) ? $0[0].plainText : "error") },
    Builtin(
      "message", also: ["localizedDescription"], 1...1, "The text of an error.",
      example: ("Error(\"no such user\").message", "\"no such user\"")
    ) { .string($0[0].plainText) },
    Builtin(
      "now", 0...0, "The time on the session's clock, which begins at 0; its name alone reads it.",
      example: ("now", "0ms"), isPure: false
    ) { .duration(Int($0.environment.scheduler.now / 1000)) },
    Builtin(
      "args", also: ["argv"], 0...0,
      "The words behind `--` on the command line, a list of texts; its name alone reads it.",
      example: ("args", "[]"), isPure: true
    ) { .list($0.environment.machine.specials.arguments.map { .string($0) }) },
    Builtin(
      "$event", 0...0, "The event at which a breakpoint last stopped; nil as long as none has.",
      example: ("$event", "nil"), isPure: false
    ) { $0.environment.stoppingEvent.map { Value($0) } ?? .null },
    Builtin(
      "always", 1...1,
      "Its argument; a formula that is one `always(…)` says it also when it has not changed.",
      example: ("always(3 % 2)", "1"), repeatsEqualValues: true
    ) { $0[0] },
    Builtin(
      "random", 0...1,
      "A number from 0 up to 1, a whole one from 0 up to n, or a member; the same for each --seed.",
      example: ("random(6) < 6", "true"), isPure: false
    ) { call in
      guard call.has(0) else { return .double(call.environment.random.fraction()) }
      if case .list(let members) = call[0] {
        if members.isEmpty { throw RuntimeError("random wants a list with members, got []") }
        return members[call.environment.random.whole(below: members.count)]
      }
      let bound = try call.whole(0)
      if bound < 1 { throw RuntimeError("random wants a number above 0, got \(bound)") }
      return .int(call.environment.random.whole(below: bound))
    },
  ]
}
