import Testing

@testable import StreamLang

/// A text that may not write files or run programs does neither, however it comes by an operator that does.
@Suite struct PermissionTests {
  private typealias World = OutsideTests.World

  /// A call that acts outside.
  private struct Act {
    let name: String
    /// The operator as a value: its name, or a function of it where it is none.
    var callee: String
    let arguments: String
    /// The operator as a method.
    var method: String?
    /// Behind the call, for it to act within a function; a statement is subscribed anyway.
    var then = ""
  }

  private static let acts = [
    Act(
      name: "exec", callee: "exec", arguments: "\"touch\", \"F\"",
      method: "of(\"F\").exec(\"touch\")", then: ".subscribe()"),
    Act(
      name: "write", callee: "(p => of(1).write(p))", arguments: "\"F\"",
      method: "of(1).write(\"F\")"),
    Act(name: "stored", callee: "(k => stored(k, 1))", arguments: "\"k\"", then: ".next(2)"),
  ]

  /// The operators that only read.
  private static let readers: Set = ["file"]

  /// A program, and a line after it that has it act; nil if it acts by itself.
  private struct Way {
    let program: String
    var call: String?
  }

  private static func ways(_ act: Act) -> [Way] {
    let callee = act.callee
    let call = "(\(act.arguments))\(act.then)"
    let plain = "\(callee)\(call)"
    let statement = act.name == "exec" ? "(\(act.arguments))" : call
    var ways = [
      Way(program: plain),
      Way(program: "z = \(callee)\nz\(statement)"),
      Way(program: "let z = \(callee)\nlet y = z\ny\(statement)"),
      Way(program: "r = {e: \(callee)}\nr.e\(call)"),
      Way(program: "{e: \(callee)}[\"e\"]\(call)"),
      Way(program: "r = {e: \(callee)}\nr[\"e\"]\(call)"),
      Way(program: "[\(callee)][0]\(call)"),
      Way(program: "(z, y) = [\(callee), 1]\nz\(call)"),
      Way(program: "(true ? \(callee) : \(callee))\(call)"),
      Way(program: "m = () => \(callee)\nm()\(call)"),
      Way(program: "m = e => e\(call)\nm(\(callee))"),
      Way(program: "m = () => \(plain)\nm()"),
      Way(program: "of(1).map(x => \(callee)).subscribe(e => e\(call))"),
      Way(program: "of(1).groupBy(x => x).subscribe(g => \(plain))"),
      Way(program: "of(1).subscribe(x => \(plain))"),
      Way(program: "of(1).do(x => \(plain))"),
      Way(program: "s = subject()\ns.subscribe(x => \(plain))\ns.next(1)"),
      Way(program: "after 5ms { \(plain) }"),
      Way(program: "timer(5ms).subscribe(x => \(plain))"),
      Way(program: "x = 1\nbatch { x := 2; \(plain) }"),
      Way(program: "if true { \(plain) }"),
      Way(program: "p = () => \(plain)", call: "p()"),
      Way(program: "p = \(callee)", call: "p\(statement)"),
      Way(program: "p = e => e\(call)\nq = () => p(\(callee))", call: "q()"),
      Way(program: "p = () => () => \(plain)", call: "p()()"),
      Way(program: "p = {f: () => \(plain)}", call: "p.f()"),
      Way(program: "p = subject()\np.subscribe(x => \(plain))", call: "p.next(1)"),
      Way(
        program: "p = subject()\np.map(x => \(callee)).subscribe(e => e\(call))",
        call: "p.next(1)"),
    ]
    if let method = act.method {
      ways += [
        Way(program: method),
        Way(program: "p = () => \(method)\(act.then)", call: "p()"),
        Way(program: "of(1).apply(s => \(method))"),
        Way(program: method.replacing(".\(act.name)", with: ".pipe(\(act.name)") + ")"),
      ]
    }
    return ways
  }

  /// A way in which a text arrives that may do less than the user.
  private enum Entrance: CaseIterable {
    case script, loaded, imported, startup, resumed, undone

    /// Has the text run; the answer is false where it is no text of that kind.
    func enter(_ text: String, _ session: Session, _ world: World) -> Bool {
      switch self {
      case .script: _ = session.submit(text, isScript: true)
      case .loaded:
        world.texts["f.rx"] = text
        _ = session.submit(":load f.rx")
      case .imported:
        world.texts["f.rx"] = text
        _ = session.submit("import \"f.rx\"")
      case .startup: _ = session.start(text, file: "init.rx")
      case .resumed:
        let entry = History.Entry(kind: .text(text), time: 0, origin: .script)
        guard let line = entry.logLine else { return false }
        world.lastSession = [line]
        _ = session.submit(":resume")
      case .undone:
        _ = session.submit(text, isScript: true)
        session.after(":undo", ":redo")
      }
      return true
    }
  }

  private func session(_ world: World) -> Session {
    var options = Session.Options()
    options.isPrompt = true
    options.io = world.io
    options.scriptPermissions = .none
    options.writeFile = { path, _ in world.written.append("make \(path)") }
    options.keepSettings = { _ in
      world.written.append("keep")
      return "init.rx"
    }
    options.lastSession = { world.lastSession }
    options.readFile = { path in
      guard let text = world.texts[path] else { throw RuntimeError("no such file") }
      return text
    }
    let session = Session(options)
    _ = session.submit(":set failures continue")
    return session
  }

  private func hasActed(_ world: World) -> Bool {
    !world.commands.isEmpty || !world.written.isEmpty || !world.kept.isEmpty
  }

  @Test func `the table has every operator that reaches the host`() {
    let all = Set(Prelude.all.filter { $0.forms.contains(where: \.reachesHost) }.map(\.name))
    #expect(all == Set(Self.acts.map(\.name)).union(Self.readers))
  }

  @Test func `a file acts in no way in which a typed line does`() {
    var (typed, entered) = (0, 0)
    for act in Self.acts {
      #expect(Prelude.operators[act.name]?.names == [act.name])
      for way in Self.ways(act) {
        let world = World()
        let line = session(world)
        _ = line.submit(way.program)
        if let call = way.call { _ = line.submit(call) }
        _ = line.submit("wait 1s")
        if hasActed(world) { typed += 1 } else { Issue.record("typed, it does nothing: \(way)") }
        for entrance in Entrance.allCases {
          let world = World()
          let session = session(world)
          guard entrance.enter(way.program, session, world) else { continue }
          entered += 1
          if let call = way.call { _ = session.submit(call) }
          _ = session.submit("wait 1s")
          #expect(!hasActed(world), "\(entrance): \(way)")
        }
      }
    }
    #expect(typed >= 90 && entered > typed)
  }

  @Test func `a typed function keeps its permission where a file calls it`() {
    let world = World()
    let session = session(world)
    _ = session.submit("keep = s => s.write(\"F\")")
    _ = session.submit("keep(of(1))", isScript: true)
    #expect(world.written == ["make F", "1\n"])
  }

  @Test func `what only running can tell is refused with the same words`() {
    let world = World()
    let reply = session(world).submit("r = {e: exec}\nr.e(\"touch\", \"F\")", isScript: true)
    #expect(
      Typed.lines(reply) == [
        "r = {e: exec}", "  r = {e: exec}", "          ^^^^",
        "  a script may not run programs without permission; run it with `--allow-run`",
      ])
  }

  @Test func `a file writes by no command, nor has it what it may not do typed for it`() {
    var typed = 0
    for (index, command) in Command.all.enumerated() {
      for argument in ["", " F.svg", " x --svg F.svg", " hints", " exec try"] {
        let world = World()
        let text = "x = behavior(1)\n:\(command.name)\(argument)"
        _ = session(world).submit(text)
        if hasActed(world) { typed += 1 }
        for entrance in Entrance.allCases where entrance == .script || index % 4 == 0 {
          let world = World()
          let session = session(world)
          _ = entrance.enter(text, session, world)
          _ = session.submit("wait 1s")
          #expect(!hasActed(world), "\(entrance): \(text)")
        }
      }
    }
    #expect(typed >= 4)
  }
}
