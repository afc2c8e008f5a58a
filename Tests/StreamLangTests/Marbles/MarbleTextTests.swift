import Testing

@testable import StreamLang

/// Marble text in programs.
@Suite struct MarbleTextTests {
  @Test(arguments: [
    "quiet a = cold(\"-1#\", \"-2#\", \"-3|\")\nexpect a.retry(3) \"-1-2-3|\"",
    "quiet a = cold(\"-1#\", \"-2#\")\nexpect a.retry(4) \"-1-2-2-2#\"",
    "quiet a = cold(\"-a|\", \"-b|\", values: {a: 1, b: [2]}, frame: 10ms)\n"
      + "expect a.repeat(2) \"-1-{[2]}|\"",
    // One run is one text, however often it is heard.
    "quiet a = cold(\"-1-|\", \"-2-|\").share()\nexpect merge(a, a) \"-[1,1]-|\"",
    "expect cold(\"-{10}-'a b'-{k: {x: \\\"}\\\"}}-é|\").count() \"8ms [4|]\"",
    "expect cold(\"-[ab]-👨‍👩‍👧 1ms |\") \"-[a,b]-'👨‍👩‍👧'-|\"",
    ":set marble strict-rxjs\nexpect cold(\"-(ab)-c|\") \"-(ab)-c|\"",
  ])
  func `means what it says`(_ program: String) {
    let report = TestReport(testing: program, called: "t.rx")
    #expect(report.lines == [])
    #expect(report.passed == 1)
  }

  @Test(arguments: [
    (
      "a = cold(\"-a\", \"-b|c\")",
      ["t.rx:1:20: nothing can follow `|` in marble text; leave out `c`, or move `|` to the end"]
    ),
    (
      ":set marble strict-rxjs\na = cold(\"-[ab]|\")",
      ["t.rx:2:12: RxJS has no `[ ]`; write `( )`, which takes a frame for each of its characters"]
    ),
    (":set marble rxjs", ["t.rx:1:13: marble cannot be rxjs; it is full or strict-rxjs"]),
  ])
  func `what cannot be read is refused where it stands`(_ program: String, _ lines: [String]) {
    #expect(TestReport(testing: program, called: "t.rx").lines.prefix(1) == lines[...])
  }
}
