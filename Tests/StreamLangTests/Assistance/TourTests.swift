import Testing

@testable import StreamLang

@Suite struct TourTests {
  @Test func `it begins with the first lesson`() {
    let session = prompted()
    #expect(
      Typed.lines(session.submit(":tour")) == [
        "lesson 1 of 12: a stream you send values to",
        "  You send values to a subject; streams made from it react.",
        "  Press Enter to type  a = behavior(1)",
      ])
    #expect(session.takesEmptyLines)
    #expect(Typed.lines(session.submit("")) == ["a  1", "  Press Enter to type  b = a.map(+1)"])
  }

  @Test(arguments: 1...Lesson.all.count) func `a lesson is short, and nothing in it fails`(
    _ number: Int
  ) {
    let session = prompted()
    var shown = Typed.lines(session.submit(":tour \(number)"))
    for _ in Lesson.all[number - 1].steps {
      let reply = session.submit("")
      for item in reply.items {
        if case .failure(let failure) = item { Issue.record("\(failure)") }
        if case .stopped(let stop) = item { Issue.record("\(stop)") }
      }
      #expect(reply.diagnostics.isEmpty)
      shown += Typed.lines(reply)
    }
    #expect(shown.count < 20, "\(shown.joined(separator: "\n"))")
    #expect(shown.allSatisfy { $0.displayWidth <= 80 }, "\(shown.joined(separator: "\n"))")
  }

  /// The answers that are right wherever something is asked.
  private static let answers = [
    1: ["6"], 2: ["11", "12"], 3: ["0, 2"], 4: ["5", "10"], 5: ["[1, 10]"], 6: ["\"rx\""],
    7: ["found b"], 8: ["-1"], 9: ["30"], 11: ["6"], 12: ["1, 2"],
  ]

  @Test(arguments: 1...Lesson.all.count) func `the right answer is known`(_ number: Int) {
    let session = prompted()
    var answers = Self.answers[number, default: []]
    _ = session.submit(":tour \(number)")
    for step in Lesson.all[number - 1].steps {
      let answer = step.question == nil ? "" : answers.removeFirst()
      let said = Typed.lines(session.submit(answer))
      #expect(said.contains("  yes") == (step.question != nil), "\(step.line): \(said)")
    }
    #expect(answers.isEmpty)
  }

  @Test func `a timer of one's own waits in a lesson, which is said`() {
    let session = prompted(":tour", "")
    #expect(
      Typed.lines(session.submit("t = interval(1s).take(1)")) == [
        "  time stands still in a lesson; wait 1s moves it"
      ])
    #expect(Typed.lines(session.submit("wait 1s")) == ["      1s  t  0 │ completed"])
    #expect(Typed.lines(session.submit("c = 1")) == ["c = 1"])
  }

  @Test func `a wrong answer is told the right one`() {
    let session = prompted(":tour", "", "", "")
    #expect(
      Typed.lines(session.submit("7")) == [
        "a  5", "b  6", "  not quite: it is 6", "  Press Enter to type  a.complete()",
      ])
  }

  @Test func `something else can be tried out`() {
    let session = prompted(":tour", "")
    #expect(Typed.lines(session.submit("a.next(7)")) == ["a  7"])
    #expect(Typed.lines(session.submit("nobody")).first?.contains("unknown name nobody") == true)
  }

  @Test func `from lesson to lesson`() {
    let session = prompted(":tour")
    #expect(Typed.lines(session.submit(":tour 4")).first == "lesson 4 of 12: filter and scan")
    #expect(Typed.lines(session.submit(":tour back")).first == "lesson 3 of 12: time")
    #expect(
      Typed.lines(session.submit(":tour 13")) == ["the tour has 12 lessons; `:tour end` leaves it"])
    #expect(Typed.lines(session.pause()) == ["`:tour end` leaves the lesson"])
    #expect(
      Typed.lines(session.submit(":tour end")) == ["the tour is over; your session is as it was"])
    #expect(!session.takesEmptyLines)
  }

  @Test func `outside of it, it says how it begins and ends`() {
    let words = Typed.answer(":tour off").split(whereSeparator: \.isWhitespace)
    #expect(
      words.joined(separator: " ").hasSuffix(
        "tour wants a number from 1 to 12, got off; `:tour` begins it, and `:tour end` leaves it"))
  }

  @Test func `it ends with what to try next`() {
    let session = prompted(":tour 12")
    var last: [String] = []
    while session.takesEmptyLines { last = Typed.lines(session.submit("")) }
    #expect(last.suffix(5) == Lesson.farewell.suffix(5))
    #expect(Typed.lines(session.submit("")).isEmpty)
  }

  @Test func `a session of one's own is left alone`() {
    let session = prompted("a = behavior(100)", "b = a.map(*2)")
    let before = session.past.script
    for line in [
      ":tour", "", "", "", "", "a.next(9)", "x = 4", ":undo", ":tour 3", "", ":tour end",
    ] {
      _ = session.submit(line)
    }
    #expect(session.past.script == before)
    #expect(Typed.lines(session.submit("a")) == ["a  100"])
    #expect(session.now == 0)
  }

  @Test func `a script only shows how it begins`() {
    let session = Session().after(":tour")
    #expect(!session.takesEmptyLines)
  }
}
