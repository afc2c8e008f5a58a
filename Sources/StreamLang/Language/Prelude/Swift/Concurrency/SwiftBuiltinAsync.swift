extension Builtin {
  /// `async` and `await`, tasks and async sequences.
  static let swiftAsync: [Builtin] = [
    swift("async", 1...1, "A function whose calls may wait on their way.") { call in
      call.swift.asynchronous(try call.function(0))
    },
    swift("await", 1...1, "`await a`: goes on when the answer of a call has come.") { _ in
      throw RuntimeError("await stands outside of an async function")
    },
    swift("main", 1...1, "Runs the statements of a program that may wait on their way.") { call in
      call.swift.runMain(call[0])
      return .undefined
    },
    swift("child", 1...1, "`async let a = b`: begins to compute b.") { call in
      .handle(call.swift.run(call[0], isChild: true))
    },
    swift("asyncSingle", 1...1, "`Single.create { try await a }`.") { call in
      .stream(StreamValue(call.swift.answer(of: call[0])))
    },
    swift("concurrent", 1...4, "`Task.sleep(for: a)` and its siblings, by their names.") { call in
      try call.swift.concurrent(call.text(0), call.rest(1))
    },
    swift("threadSleeping", 1...1, "`sleep(1)` where the code can stop on its way.") { call in
      .handle(try call.swift.sleep(until: call[0]))
    },
    swift(
      "sleeping", 2...2, "A function that sleeps: one that stops on its way, and one that does not."
    ) { call in
      call.swift.sleeping(call[0], try call.function(1))
    },
    swift("rested", 3...3, "`map` of a function that sleeps, which is given as for `sleeping`.") {
      call in
      .stream(of: call.swift.rested(try call.source(0), call[1], call[2]))
    },
    swift("threadSleep", 1...1, "`sleep(1)` in code that has to be through: others go on.") {
      call in
      try call.swift.standStill(for: call.swift.sleep(until: call[0]))
    },
    swift(
      "asyncStream", 0...2, "`AsyncStream(bufferingPolicy: b) { … }`: the policy, the function."
    ) {
      call in
      let policy = try call.swift.policy(call.has(0) ? call[0] : .null)
      let build = call.has(1) ? call[1] : nil
      let (stream, continuation) = try call.swift.asyncStream(build, policy)
      if build != nil { return .handle(stream) }
      return .handle(
        SwiftTuple([.handle(stream), .handle(continuation)], ["stream", "continuation"]))
    },
    swift("asyncSequence", 1...2, "`a.values`; the second says that each value is asked for.") {
      call in
      guard case .stream(let stream) = call[0] else { return try call.swift.get(call[0], "values") }
      let isAsking = call.has(1) && call[1] == .bool(true)
      return .handle(call.swift.values(of: stream.observable, onRequest: isAsking))
    },
    swift(
      "valueOf", 1...1, "`await a.value`: the only value of a stream, or the property of all else."
    ) {
      call in
      if case .stream(let stream) = call[0], stream.subject == nil, stream.cell == nil {
        return .handle(call.swift.value(of: stream.observable))
      }
      return try call.swift.get(call[0], "value")
    },
    swift("sequence", 1...1, "One of the program's own async sequences, with the operators of all.")
    {
      call in
      .handle(call.swift.asyncSequence(of: call[0]))
    },
    swift("unfolding", 1...1, "`AsyncStream { await f() }`: values that a function makes.") {
      call in
      let (world, function) = (call.swift, call[0])
      return .handle(
        SwiftAsyncSequence(world) {
          SwiftAsyncIterator { world.begin(in: world.task) { try world.invoke(function, []) } }
        })
    },
    swift("iterator", 1...1, "The iterator of `for await`.") { call in
      .handle(try call.swift.asyncIterator(of: call[0]))
    },
    swift("nextOf", 1...1, "The next value for `for await`.") { call in
      guard case .handle(let iterator as SwiftAsyncIterator) = call[0] else { return .null }
      return .handle(try iterator.next())
    },
    swift("close", 1...2, "The end of `for await`; the second says that the sequence has a name.") {
      call in
      if case .handle(let iterator as SwiftAsyncIterator) = call[0],
        !call.has(1) || !iterator.endsSequence
      {
        iterator.close()
      }
      return .undefined
    },
  ]
}

extension SwiftWorld {
  fileprivate func policy(_ value: Value) throws -> SwiftBuffer.Policy {
    guard case .list(let parts) = value, parts.count == 2, case .int(let number) = parts[1] else {
      return .all
    }
    return parts[0].plainText == "bufferingNewest"
      ? .newest(max(0, number)) : .oldest(max(0, number))
  }
}
