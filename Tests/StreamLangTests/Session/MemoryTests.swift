import Testing

@testable import StreamLang

/// Memory has a ceiling, and a reply need not fit into it.
@Suite struct MemoryTests {
  private func session(inUse bytes: Int) -> Session {
    return Session(isPrompt: true) {
      $0.drawsAfterLines = false
      $0.usesMoreMemory = { bytes > $0 }
    }
  }

  private func stops(_ reply: Reply) -> [String] {
    reply.items.compactMap { item in
      if case .stopped(let stop) = item { stop.message } else { nil }
    }
  }

  @Test func `what takes too much memory is stopped, and more can be allowed`() {
    let session = session(inUse: 2_500_000_000)
    let line = "range(1, 100000).count()"
    #expect(
      stops(session.submit(line)) == [
        "stopped: more than 2GB of memory; `:set memory` allows more, `:reset` frees it"
      ])
    _ = session.submit(":set memory 2500MB")
    #expect(stops(session.submit(line)) == [])
    _ = session.submit(":set memory 900MB")
    #expect(
      stops(session.submit(line)) == [
        "stopped: more than 900MB of memory; `:set memory` allows more, `:reset` frees it"
      ])
  }

  @Test(arguments: ["0GB", "-1GB", "2", "GB", "2 GB x", "9999999999GB", "2TB"])
  func `other amounts are refused`(_ amount: String) {
    let reply = session(inUse: 0).submit(":set memory \(amount)")
    guard case .failure(let diagnostic)? = reply.items.first else {
      Issue.record("\(amount) was taken")
      return
    }
    #expect(
      diagnostic.text == "memory cannot be \(amount); it is how much may be in use, such as 500MB")
  }

  @Test func `the log keeps as many events as was chosen`() {
    let lines = [":set log 300", "a = subject()", "range(1, 1000).bind(to: a)"]
    #expect(Typed.answer(lines + [":set log"]).hasPrefix("log is 512; it can be how many"))
    #expect(Typed.answer(lines + [":where 400"]) == "no name has had the value 400")
    #expect(Typed.answer(lines + [":where 800"]) == "a  800    range(1, 1000).bind(to: a), line 3")
    #expect(
      Typed.answer(":set log none")
        == "           ^^^^\n  log cannot be none; it is how many events are kept for pictures and questions"
    )
  }

  @Test func `a long reply is handed out while it goes on`() {
    let session = session(inUse: 0)
    var parts: [Int] = []
    session.overflow = { parts.append($0.items.count) }
    _ = session.submit("a = interval(1ms)")
    let rest = session.submit("wait 2500ms")
    #expect(parts == [1000, 1000])
    #expect(rest.items.count == 500)
  }

  @Test func `a line that was stopped does not run when the past runs again`() {
    let session = session(inUse: 0)
    var isInterrupted = false
    session.interrupt { isInterrupted }
    _ = session.submit("a = 1")
    isInterrupted = true
    _ = session.submit("b = 2; c = range(1, 100000).count(); d = 3")
    isInterrupted = false
    #expect(session.past.script == "a = 1\nb = 2\n")
    isInterrupted = true
    _ = session.submit("range(1, 100000).count()")
    isInterrupted = false
    #expect(session.past.script == "a = 1\nb = 2\n")
  }

  @Test func `going back that is interrupted leaves all as it was`() {
    let session = session(inUse: 0).after("a = 1", "b = range(1, 100000).count()", "c = 2")
    session.interrupt { true }
    let reply = session.submit(":undo")
    guard case .note(let note)? = reply.items.first else {
      Issue.record("no note")
      return
    }
    #expect(note == "interrupted; all is as before")
    session.interrupt { false }
    #expect(session.program.environment.symbols.names == ["a", "b", "c"])
    #expect(session.past.script == "a = 1\nb = range(1, 100000).count()\nc = 2\n")
  }

  @Test func `where more is due than can be run, the session stays behind`() {
    let session = Session(isPrompt: true) {
      $0.isVirtual = false
      $0.drawsAfterLines = false
    }
    _ = session.submit("a = interval(1us)")
    _ = session.catchUp(host: 0)
    let reply = session.catchUp(host: 5_000_000_000)
    #expect(reply.items.count == 1000)
    #expect(session.now == 1_000_000)
    session.after("del a", "timer(2s)")
    _ = session.catchUp(host: 6_000_000_000)
    #expect(session.now == 6_000_000_000)
  }
}
