import Testing

@testable import StreamLang

/// The demands of `expect`, and how it is judged and drawn.
@Suite struct ExpectationTests {
  @Test(arguments: [
    ("b = cold(\"-2-4|\"); expect b \"-2-4|\"", 1, 1),
    ("b = cold(\"-2-4|\"); expect b \"-2-4\"", 1, 1),
    ("b = cold(\"-2-4|\"); expect b \"-2--4|\"", 0, 1),
    ("b = cold(\"-2-4|\"); expect b \"-2-5|\"", 0, 1),
    ("b = cold(\"-2-#\"); expect b \"-2-|\"", 0, 1),
    ("expect of(1, 2).map(*10) \"({10}{20}|)\"", 1, 1),
    ("wait 5ms; expect cold(\"-1|\") \"-1|\"", 1, 1),
    ("x = 3; expect x == 3; expect cold(\"-1\") \"-1\"", 2, 2),
    ("b = cold(\"-2#\", error: \"e\"); expect b \"-2#\", error: \"e\"", 1, 1),
    ("b = cold(\"-2#\", error: \"e\"); expect b \"-2#\", error: \"f\"", 0, 1),
    ("b = cold(\"-a|\", values: {a: 7}); expect b \"-x|\", values: {x: 7}", 1, 1),
    ("b = cold(\"-1|\"); expect b \"----1|\", frame: 250us", 0, 1),
    ("b = cold(\"-1\"); expect b \"----1\", frame: 250us", 1, 1),
    ("b = cold(\"-1\", frame: 1s); expect b.map(+1) \"-2\"", 1, 1),
    ("b = interval(2ms).take(3); wait 3ms; expect b \"-1-(2|)\", from: now", 1, 1),
  ])
  func `an expectation is judged when time has shown it`(_ text: String, _ met: Int, _ of: Int) {
    let (session, reply) = run(text)
    #expect(reply.diagnostics == [], "\(text)")
    let (passed, judged) = session.runToEnd().expectations
    #expect(passed == met && judged == of, "\(text)")
  }

  @Test(arguments: [
    ("s = cold(\"-1-2|\"); expect subs(s) \"^---!\"", true),
    ("s = cold(\"-1-2|\"); expect subs(s) \"^--!\"", false),
    ("s = cold(\"-1-2|\"); m = s.map(+1); expect subs(s) \"^---!\"", false),
    ("s = cold(\"-1-2|\"); m = s.map(+1); expect subs(s) \"^---! ^---!\"", true),
    ("quiet s = cold(\"-1-2|\"); m = s.take(1); expect subs(s) \"^!\"", true),
    // A subscriber that only looks on is no subscriber of the program.
    ("s = cold(\"-1-2|\"); expect s.map(+1) \"-2-3|\"; expect subs(s) \"^---!\"", true),
  ])
  func `the runs of a stream can be expected`(_ text: String, _ isMet: Bool) {
    let (session, reply) = run(text)
    #expect(reply.diagnostics == [], "\(text)")
    let (met, judged) = session.runToEnd().expectations
    #expect((met == judged) == isMet, "\(text)")
  }

  @Test(arguments: [
    ("expect of(1) \"(1|)\", frme: 1ms", "expect has no label frme; did you mean `frame:`?"),
    ("expect of(1) \"(1|)\", frame: 3", "frame wants a duration, got 3; write `3ms` or `3s`"),
    (
      "expect of(1) \"(1|)\", frame: 1ms, frame: 2ms",
      "the label frame stands here twice; leave one out"
    ),
    ("expect of(1) \"(1|)\", from: 3", "from is now; write `from: now`"),
    ("expect subs(q) \"^!\"", "unknown name q"),
  ])
  func `a wrong setting is refused before anything runs`(_ text: String, _ message: String) {
    #expect(run(text).reply.diagnostics.map(\.text) == [message])
  }

  @Test func `only marble text has counted runs`() {
    let session = Session(isPrompt: true)
    let reply = session.submit("x = of(1); expect subs(x) \"^!\"")
    #expect(
      Typed.lines(reply).suffix(2) == [
        "                         ^",
        "  only the runs of a cold or hot stream are counted; x is none",
      ])
  }

  @Test func `an error that is expected is no failure`() {
    let (session, _) = run("r = error(\"boom\"); expect r \"#\", error: \"boom\"")
    _ = session.runToEnd()
    #expect(!session.hasUnreadFailure)
    let (other, _) = run("r = error(\"boom\")")
    _ = other.runToEnd()
    #expect(other.hasUnreadFailure)
  }

  @Test(arguments: [
    (
      "quiet b = cold(\"-2--|\"); expect b \"-3--|\"",
      [
        "        0", "○ got   ─2──│", "○ want  ─3──│",
        "         ^     got 2, want 3",
      ]
    ),
    (
      "quiet b = cold(\"-2-4\"); expect b \"-2-4-6|\"",
      [
        "        0", "○ got   ─2─4───▸", "○ want  ─2─4─6│",
        "             ^      want 6 at 5ms, got nothing",
        "              ^     want completed at 6ms, got nothing",
      ]
    ),
    (
      "quiet b = cold(\"-[24]6\"); expect b \"-[25]-\"",
      [
        "        0           2ms", "○ got   ──────(2,4)─6─▸", "○ want  ──────(2,5)───▸",
        "                 ^          got 4, want 5",
        "                    ^       6 came at 2ms, want nothing",
      ]
    ),
    (
      "quiet b = cold(\"-#\", error: \"x\"); expect b \"-#\"",
      [
        "○ got   ✕", "○ want  ✕",
        "        ^     got error \"x\", want error \"error\"; write `error: \"x\"`",
      ]
    ),
  ])
  func `what is wrong is pointed at and said`(_ text: String, _ picture: [String]) {
    let session = Session()
    var items: [Reply.Item] = []
    session.listener = { items.append($0) }
    _ = session.submit(text)
    _ = session.runToEnd()
    var screen = Screen(Screen.Style())
    let lines = items.flatMap { screen.render($0, Source("")) }.map(\.text.plain)
    #expect(lines.first == "-e:1: expect b failed")
    #expect(Array(lines.dropFirst()) == picture)
  }

  private func run(_ text: String) -> (session: Session, reply: Reply) {
    let session = Session()
    session.listener = { _ in }
    return (session, session.submit(text))
  }
}
