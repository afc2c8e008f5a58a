import Testing

@testable import StreamLang

/// The lines that a session begins with, keeps for later ones, and asks its host for.
@Suite struct StartupTests {
  private func session(_ change: (inout Session.Options) -> Void = { _ in }) -> Session {
    Session(isPrompt: true, change)
  }

  // MARK: The startup

  @Test func `it runs quietly, and says what it prints and what is wrong`() {
    let session = session()
    let reply = session.start("a = behavior(1)\nb = a.map(+1)\nprint(\"hello\")\n:set hints off")
    #expect(Typed.lines(reply) == ["hello"])
    #expect(
      Typed.lines(session.submit("a.next(2)")) == ["a  2", "b  3", "● a  1─2─▸", "○ b  2─3─▸"])
    #expect(Typed.lines(session.submit(":set hints")) == ["hints is off; it can be on or off"])
    var screen = Screen(Screen.Style())
    screen.style.file = "init.rx"
    #expect(
      screen.render(session.start("x = 1\ny = z")).map(\.text.plain) == [
        "init.rx:2:5: unknown name z", "  y = z", "      ^",
      ])
    #expect(Typed.lines(session.submit("x")) == ["  ^ unknown name x"])
  }

  @Test func `it is not taken back, and lines are counted behind it`() {
    let session = session()
    _ = session.start("a = behavior(1)\nx = 1\nb = a.map(+1)")
    #expect(Typed.lines(session.submit(":undo")) == ["nothing to undo"])
    _ = session.submit("a.next(2)")
    #expect(Typed.lines(session.submit(":why b")).last?.hasSuffix("a.next(2), line 2") == true)
    #expect(Typed.lines(session.submit(":undo")) == ["undone: a.next(2)", "a  1", "b  2"])
    #expect(Typed.lines(session.submit("x")) == ["x = 1"])
  }

  @Test func `a saved session has it once, however often it is loaded and saved again`() {
    var files: [String: String] = [:]
    for round in 1...3 {
      let session = session {
        $0.writeFile = { files[$0] = $1 }
        $0.readFile = { files[$0] ?? "" }
        $0.frame = 100_000_000
      }
      _ = session.start("twice = x => x * 2\n:set hints off")
      _ = session.submit(round == 1 ? "y = twice(4)" : ":load a.rx")
      _ = session.submit(":save a.rx")
      let text = files["a.rx"] ?? ""
      #expect(text.matches(of: #/twice = /#).count == 1, "round \(round): \(text)")
      #expect(text.matches(of: #/:set hints/#).count == 1, "round \(round): \(text)")
      #expect(text.hasSuffix("y = twice(4)\n"))
      #expect(Scripted.lines(text).first == "y = 8", "it stands by itself: \(text)")
    }
  }

  // MARK: Settings that are kept

  @Test func `a choice is kept as it is now`() {
    var kept: [String] = []
    let session = session {
      $0.writeFile = { _, _ in }
      $0.keepSettings = {
        kept += $0
        return "settings.rx"
      }
    }
    _ = session.submit(":set frame 10ms")
    #expect(Typed.lines(session.submit(":keep frame hints")) == ["kept in settings.rx"])
    #expect(kept == [":set frame 10ms", ":set hints on"])
    let again = Session()
    for line in kept { #expect(again.submit(line).items.isEmpty) }
    #expect(
      Typed.lines(session.submit(":keep hint")).contains { $0.contains("did you mean hints?") })
    #expect(Typed.lines(session.submit(":keep")).contains { $0.contains("keep wants a setting") })
    session.after("x = 1", ":undo")
    #expect(kept.count == 2, "going back keeps nothing anew")
  }

  @Test func `where nothing can be kept that is said`() {
    #expect(
      Typed.lines(session { $0.writeFile = { _, _ in } }.submit(":keep hints"))
        == ["   ^^^^ settings cannot be kept here"])
  }

  // MARK: What only a host can do

  private func edited(_ reply: Reply) -> String? {
    if case .edit(let text)? = reply.hostRequest { return text ?? "the line before" }
    return nil
  }

  @Test func `edit asks for the line before, or for what defined a name last`() {
    let session = session()
    #expect(edited(session.submit("a = behavior(1); b = a.map(+1)")) == nil)
    #expect(edited(session.submit("twice = x => {\n  x * 2\n}")) == nil)
    #expect(edited(session.submit("b = a.map(*2)")) == nil)
    #expect(edited(session.submit(":edit")) == "the line before")
    #expect(edited(session.submit(":edit a")) == "a = behavior(1)")
    #expect(edited(session.submit(":edit b")) == "b = a.map(*2)")
    #expect(edited(session.submit(":edit twice")) == "twice = x => {\n  x * 2\n}")
    #expect(Typed.lines(session.submit(":edit c")) == ["        ^ unknown name c"])
    let script = Session()
    #expect(edited(script.submit(":edit")) == nil)
  }

  @Test func `pages are what was asked to be read, and nothing that happened`() {
    let session = session { $0.keys = [("Enter", "run"), ("Ctrl-D", "leave")] }
    for page in [":help", ":help scan", ":help commands", ":legend", ":ops"] {
      #expect(session.submit(page).isPage, "\(page)")
    }
    for line in ["a = behavior(1)", "a", ":help scan try", ":marbles", "x = ("] {
      #expect(!session.submit(line).isPage, "\(line)")
    }
    #expect(
      Typed.lines(session.submit(":help keys")).prefix(2) == ["Enter    run", "Ctrl-D   leave"])
    #expect(Typed.lines(session.submit(":help keys")).contains { $0.hasPrefix("keys: ") })
    #expect(session.usesPager)
    _ = session.submit(":set pager off")
    #expect(!session.usesPager)
  }
}
