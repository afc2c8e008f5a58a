import Testing

@testable import StreamLang

/// Files as tests: what they promise, what is said when it does not come, and how they are fixed.
@Suite struct ScriptTestTests {
  @Test(arguments: [
    ("a = behavior(1)\nb = a.map(+1)\n//=> a  1\n//=> b  2", 1),
    ("x = 1 //=> x = 1\nx = 2\n//=> x = 2", 2),
    ("x = 1\n  //=> x = 1\n\n//=>", 2),
    ("quiet x = 1\n//=>", 1),
    ("t = timer(1s)\n//=>       1s  t  0 │ completed", 1),
    ("t = timer(1s)\n//=>\n\n//=>       1s  t  0 │ completed", 2),
    ("quiet x = \"//=> no\"\n/* //=> nor this */\nx //=> x = \"//=> no\"", 1),
    ("x = 1\nexpect x == 1\nexpect of(1) \"(1|)\"", 2),
    ("x = 1", 0),
    (
      "b = cold(\"-1-2|\")\nwait 4ms\n:marbles b\n//=>      1ms  b  1\n//=>      3ms  b  2\n"
        + "//=>      4ms  b  │ completed\n//=>      0\n//=> ○ b  ─1─2│", 1
    ),
  ])
  func `a promise that is kept passes`(_ text: String, _ count: Int) {
    let report = TestReport(testing: text, called: "t.rx")
    #expect(report.lines == [], "\(text)")
    #expect(report.failed == 0 && report.passed >= count, "\(text)")
  }

  @Test(arguments: [
    (
      "x = 1 //=> x = 2\nx = 3",
      ["t.rx:1: other output", "  - x = 2", "  + x = 1"], "x = 1 //=> x = 1\nx = 3"
    ),
    (
      "x = 1; y = 2\n//=>", ["t.rx:2: other output", "  + x = 1", "  + y = 2"],
      "x = 1; y = 2\n//=> x = 1\n//=> y = 2"
    ),
    (
      "quiet x = 1\n  //=> x = 1\n  //=> z", ["t.rx:2: other output", "  - x = 1", "  - z"],
      "quiet x = 1\n  //=>"
    ),
    (
      "print(1); print(2); print(3)\n//=> a\n//=> 2\n//=> b\n//=> c",
      ["t.rx:2: other output", "  - a", "  + 1", "  - b", "  - c", "  + 3"],
      "print(1); print(2); print(3)\n//=> 1\n//=> 2\n//=> 3"
    ),
    (
      "x = 1\nexpect x == 2",
      ["t.rx:2:8: expected x == 2; x is 1", "  expect x == 2", "         ^^^^^^"],
      "x = 1\nexpect x == 2"
    ),
    (
      "expect 1 == 1, \"one\"",
      [
        "t.rx:1:16: found a text without a label; write `name: \"one\"`",
        "  expect 1 == 1, \"one\"", "                 ^^^^^",
      ], "expect 1 == 1, \"one\""
    ),
    (
      "expect of(1) [1]",
      [
        "t.rx:1:14: found a list without `==`; as in `expect a.toArray() == [1, 2]`",
        "  expect of(1) [1]", "               ^",
      ], "expect of(1) [1]"
    ),
    ("x = ", ["t.rx:1:5: found the end, wanted a value", "  x = ", "      ^"], "x = "),
    ("x = 1 / 0", ["t.rx:1:5: division by zero", "  x = 1 / 0", "      ^^^^^"], "x = 1 / 0"),
    (
      "expect of(1) \"(2|)\" // why",
      [
        "t.rx:1: expect of(1) failed", "○ got   (1│)", "○ want  (2│)",
        "         ^     got 1, want 2",
      ], "expect of(1) \"[1|]\" // why"
    ),
  ])
  func `one that is not says what came, and can be fixed`(
    _ text: String, _ lines: [String], _ fixed: String
  ) {
    let report = TestReport(testing: text, called: "t.rx")
    #expect(report.lines == lines, "\(text)")
    #expect(report.failed == 1, "\(text)")
    #expect(report.fixed(text) == fixed)
  }

  @Test(arguments: [
    ("x = 1\nexpect x == 1, name: \"one\"", [], "2: one"),
    ("expect of(1) \"(1|)\", frame: 1s, name: \"one\"", [], "1: one"),
    ("expect of(1).isEmpty().map(e => !e), name: \"not empty\"", [], "1: not empty"),
    ("s = cold(\"-1|\")\nexpect subs(s) \"^-!\", name: \"left\"", [], "2: left"),
    (
      "x = 1\nexpect x == 2, name: \"two\"",
      [
        "t.rx:2:8: two: expected x == 2; x is 1", "  expect x == 2, name: \"two\"",
        "         ^^^^^^",
      ], "2: two"
    ),
    (
      "expect of(1).isEmpty(), name: \"empty\"",
      [
        "t.rx:1:8: empty: expected of(1).isEmpty()", "  expect of(1).isEmpty(), name: \"empty\"",
        "         ^^^^^^^^^^^^^^^",
      ], "1: empty"
    ),
    (
      "expect of(1) \"(2|)\", name: \"two\"",
      ["t.rx:1: two failed", "○ got   (1│)", "○ want  (2│)", "         ^     got 1, want 2"],
      "1: two"
    ),
  ])
  func `a report calls an expectation by its name`(
    _ text: String, _ lines: [String], _ title: String
  ) {
    let report = TestReport(testing: text, called: "t.rx")
    #expect(report.lines == lines, "\(text)")
    #expect(report.cases.map(\.name) == [title])
    #expect(report.cases.map(\.ownName) == [String(title.dropFirst(3))])
    #expect(JUnit.text(of: [("t.rx", report)]).contains("name=\"\(title)\""))
  }

  @Test(arguments: [
    ("expect 1 == 1, name: 3", "t.rx:1:22: name wants a text; as in `name: \"it starts\"`"),
    ("expect 1 == 1, nam: \"x\"", "t.rx:1:16: expect has no label nam; did you mean `name:`?"),
    (
      "expect 1 == 1, frame: 1s",
      "t.rx:1:16: frame belongs to marble text; as in `expect b \"-2-4|\", frame: 1ms`"
    ),
    (
      "expect of(1) \"(1|)\", name: \"a\", name: \"b\"",
      "t.rx:1:33: the label name stands here twice; leave one out"
    ),
  ])
  func `a name is a text, and a condition has no other label`(_ text: String, _ message: String) {
    #expect(TestReport(testing: text, called: "t.rx").lines.first == message)
  }

  @Test func `what was fixed passes`() {
    let text = """
      b = hot("a-(bc)-|", values: {a: 1}, frame: 10ms)
      expect b "b-|", values: {b: 7}, frame: 5ms
      //=>
      wait 50ms
      //=> x
      expect b.map(_ => "b") "b", values: {b: 7}, frame: 10ms
      """
    let report = TestReport(testing: text, called: "t.rx")
    #expect(report.failed == 3)
    let fixed = report.fixed(text)
    let second = TestReport(testing: fixed, called: "t.rx")
    #expect(second.lines == [], "\(fixed)")
  }

  @Test func `a page has scripts, and the lines of its file`() {
    let page = """
      # Page

      ```rx
      x = 1
      //=> x = 1
      ```

      ```rx continued
      y = x + 1
      //=> y = 3
      ```

      ```
      not run (
      ```

      - in a list:

        ~~~rx
        x + 1 //=> 2
        ~~~
      """
    let report = TestReport(testing: page, called: "p.md")
    #expect(report.cases.map(\.name) == ["5: output", "10: output", "runs"])
    #expect(
      report.lines == [
        "p.md:10: other output", "  - y = 3", "  + y = 2", "p.md:20:3: unknown name x",
        "    x + 1 //=> 2", "    ^",
      ])
    #expect(report.fixed(page) == page.replacing("y = 3", with: "y = 2"))
  }

  @Test func `a block that goes on with nothing is a script`() {
    let report = TestReport(testing: "~~~rx continued\n1 + 1 //=> 2\n~~~\n", called: "p.md")
    #expect(report.lines == [])
    #expect(report.passed == 1)
  }

  @Test func `a page has transcripts, which run by themselves`() {
    let page = """
      ```rx
      quiet x = 1
      ```

      ```rx
      > x = 2
      x = 2
      > x + 1
      4
      ```

      ```rx continued
      x //=> x = 1
      ```
      """
    let report = TestReport(testing: page, called: "p.md")
    #expect(report.cases.map(\.name) == ["13: output", "6: transcript"])
    #expect(report.lines == ["p.md: differs", "  9 - 4", "  9 + 3"])
    #expect(report.fixed(page) == page.replacing("\n4\n", with: "\n3\n"))
  }

  @Test func `a block that is never closed goes on to the end`() {
    #expect(TestReport(testing: "```rx\n1 + 1 //=> 2", called: "p.md").passed == 1)
    #expect(TestReport(testing: "```rx\n> 1 + 1\n2", called: "p.md").passed == 1)
    #expect(TestReport(testing: "```rx", called: "p.md").failed == 0)
  }

  @Test func `reports are XML for other tools`() {
    let report = TestReport(testing: "x = 1\nexpect x == 1\nexpect x < 1", called: "a&b.rx")
    #expect(
      JUnit.text(of: [("a&b.rx", report)]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="2" failures="1">
          <testsuite name="a&amp;b.rx" tests="2" failures="1">
            <testcase classname="a&amp;b.rx" name="2: expect x == 1"/>
            <testcase classname="a&amp;b.rx" name="3: expect x &lt; 1">
              <failure message="a&amp;b.rx:3:8: expected x &lt; 1; x is 1">
        a&amp;b.rx:3:8: expected x &lt; 1; x is 1
          expect x &lt; 1
                 ^^^^^
              </failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `a transcript is one test`() {
    #expect(TestReport(testing: "> 1 + 1\n2\n", called: "t.txt").passed == 1)
    let report = TestReport(testing: "> 1 + 1\n3\n", called: "t.txt")
    #expect(report.lines == ["t.txt: differs", "  2 - 3", "  2 + 2"])
    #expect(report.fixed("> 1 + 1\n3\n") == "> 1 + 1\n2\n")
  }

  @Test(arguments: ["a/*\n//=> zz\n", "x = 1 /* /* */\n//=> x = 1\n", "a = \"\\(b\n//=> c\n"])
  func `a text that is never closed is refused before its promises are looked at`(_ text: String) {
    let report = TestReport(testing: text, called: "open.rx")
    #expect(!report.lines.isEmpty)
  }
}
