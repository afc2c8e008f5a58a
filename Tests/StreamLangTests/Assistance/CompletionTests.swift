import Testing

@testable import StreamLang

@Suite struct CompletionTests {
  @Test func `a stream has operators, the usual ones first`() {
    let session = prompted("a = subject()")
    #expect(session.candidates("a.map|").prefix(3) == ["map(", "mapTo(", "mapAt("])
    #expect(session.candidates("a.m|").first == "map(")
    #expect(session.candidates("a.fla|").first == "flatMap(")
    #expect(session.candidates("a.deb|") == ["debounce(", "debug("])
    #expect(session.completion(at: "b = a.deb|")?.replaced == Span(6, 9))
  }

  @Test func `another library's name finds the operator`() {
    let session = prompted("a = subject()")
    #expect(session.candidates("a.selectMany|") == ["flatMap("])
    #expect(session.candidates("a.switchM|") == ["switchMapTo(", "flatMapLatest("])
  }

  @Test func `pipe stays itself, and has the operators of RxJS`() {
    let session = prompted("a = subject()")
    #expect(session.candidates("a.pi|") == ["pipe("])
    #expect(session.candidates("console.l|") == ["log("])
    #expect(session.candidates("Observable.inter|").first == "interval(")
    #expect(session.candidates("a.pipe(switchM|") == ["switchMap(", "switchMapTo("])
    #expect(session.candidates("a.pipe(map(+1), debounceT|") == ["debounceTime("])
    #expect(session.help("a.pipe(map(|") == "map(*f*)  Applies the function to each value.")
    #expect(session.help("a.pipe(|") == "pipe(operators …)  One operator behind the other.")
  }

  @Test func `a function called pipe, and a field called console, are the program's own`() {
    let session = prompted("pipe = (x, y) => x + y; abc = 3; r = {console: {log: 1}}")
    #expect(session.candidates("pipe(ab|").first == "abc")
    #expect(!session.candidates("r.console.l|").contains("log("))
  }

  @Test func `a prompt for JavaScript offers no operator behind a dot`() {
    let prompt = TestPrompt(isVirtual: true, typedDialect: .javaScript)
    _ = prompt.type("const s = new Subject()")
    #expect(
      prompt.session.candidates("s.|") == ["next(", "error(", "complete()", "pipe(", "subscribe("])
    #expect(prompt.session.candidates("s.map|").isEmpty)
  }

  @Test func `an alias with arguments of its own stays itself`() {
    let first = prompted("a = subject()").completion(at: "a.throttleFirst|")?.candidates.first
    #expect(first?.text == "throttleFirst(")
  }

  @Test func `a subject can be told something, what is made of it cannot`() {
    let session = prompted("a = subject(); b = a.map(+1)")
    #expect(session.candidates("a.nex|") == ["next("])
    #expect(session.candidates("a.onNext|") == ["next("])
    #expect(session.candidates("a.comple|").first == "complete()")
    #expect(!session.candidates("b.nex|").contains("next("))
    #expect(session.candidates("b.val|").first == "value")
  }

  @Test func `a cell has operators, and the functions of its value`() {
    let session = prompted("x = [3, 1]; y = x.sorted(); n = 2; r = {name: \"a\", size: 2}")
    #expect(session.candidates("x.sor|") == ["sorted("])
    #expect(session.candidates("x.nex|") == ["next("])
    #expect(session.candidates("y.err|").first == "errors")
    #expect(!session.candidates("n.up|").contains("upper()"))
    #expect(session.candidates("r.na|").first == "name")
  }

  @Test(arguments: [
    ("\"ab\".up|", "upper()"), ("[1, 2].joi|", "join("), ("2.5.rou|", "round("),
    ("{a: 1}.ke|", "keys()"), ("[of(1), of(2)].mer|", "merge("),
  ])
  func `a value has the functions that take it`(_ text: String, _ expected: String) {
    #expect(prompted().candidates(text).first == expected)
  }

  @Test func `a number has nothing that a text has`() {
    #expect(prompted().candidates("3.upp|").isEmpty)
    #expect(prompted().candidates("3.map|").isEmpty)
  }

  @Test func `names come before creators, and keywords behind them`() {
    let session = prompted("interest = subject()")
    #expect(session.candidates("inte|").prefix(2) == ["interest", "interval("])
    #expect(session.candidates("wa|").contains("wait"))
    #expect(session.candidates("a = wa|").contains("wait") == false)
    let name = session.completion(at: "inte|")?.candidates.first
    #expect(name?.signature == "subject()")
    #expect(name?.summary == "nothing yet")
  }

  @Test func `what the text itself has named`() {
    let session = prompted()
    #expect(session.candidates("value = subject(); valu|").first == "value")
    #expect(session.candidates("of(1).map(element => ele|").first == "element")
    #expect(session.candidates("s = subject(); s.nex|").isEmpty == false)
  }

  @Test func `commands, settings and their values`() {
    let session = prompted("a = subject()")
    #expect(session.candidates(":u|") == ["undo"])
    #expect(Set(session.candidates(":s|")).isSuperset(of: ["save", "set", "steps"]))
    #expect(session.candidates(":set hi|") == ["hints"])
    #expect(session.candidates(":set hints |") == ["on", "off"])
    #expect(session.candidates(":set watch |") == ["all", "hot", "none"])
    #expect(session.candidates(":set marble s|") == ["strict-rxjs"])
    #expect(session.candidates(":zoom |") == ["in", "out", "fit"])
    #expect(session.candidates(":why |") == ["a", "not"])
    #expect(session.candidates(":help debo|") == ["debounce"])
    #expect(session.candidates(":help debounce |") == ["try"])
    #expect(session.candidates(":type a|").first == "a")
  }

  @Test func `names behind what takes names`() {
    let session = prompted("first = 1; second = 2")
    #expect(session.candidates("watch |") == ["first", "second"])
    #expect(session.candidates("del first, |") == ["first", "second"])
    #expect(session.candidates("run |") == ["until"])
    #expect(session.candidates("let |").isEmpty)
  }

  @Test func `labels that are still free`() {
    let session = prompted("a = subject()")
    #expect(session.candidates("a.buffer(cou|").first == "count: ")
    #expect(session.candidates("a.buffer(count: 2, e|").first == "every: ")
    #expect(!session.candidates("a.buffer(count: 2, co|").contains("count: "))
  }

  @Test func `files where a file is meant`() {
    let session = prompted(
      "a = subject()",
      files: ["": ["one.rx", "older/", ".hidden", "a\u{1B}b"], "older/": ["two.rx"]])
    #expect(session.candidates(":load o|") == ["older/", "one.rx"])
    #expect(session.candidates(":load older/|") == ["older/two.rx"])
    #expect(session.candidates(":load |") == ["older/", "one.rx"])
    #expect(session.candidates(":load .|") == [".hidden"])
    #expect(session.candidates("file(\"on|") == ["one.rx"])
    #expect(session.completion(at: "file(\"on|")?.replaced == Span(6, 8))
    #expect(session.completion(at: ":load ol|")?.candidates.first?.isFinished == false)
    #expect(session.candidates("print(\"on|").isEmpty)
  }

  @Test(arguments: ["a = 12|", "// a|", "\"tex|", "a |", "let x|", "b = a.map(.na|"])
  func `nothing where nothing is known`(_ text: String) {
    #expect(prompted("a = subject()").candidates(text).isEmpty)
  }

  @Test func `within a text that is put together`() {
    let session = prompted("long = subject()")
    #expect(session.candidates("\"so \\(lon|").first == "long")
    #expect(session.completion(at: "\"so \\(lon|")?.replaced == Span(6, 9))
  }

  @Test func `parentheses that are there already`() {
    #expect(prompted("a = subject()").candidates("a.debou|(1s)") == ["debounce"])
  }

  @Test func `a part of a name, where no name begins so`() {
    #expect(prompted("a = subject()").candidates("a.LatestFr|") == ["withLatestFrom("])
  }

  @Test(arguments: [
    (
      "a.debounce(|", "debounce(*for:*)  A value, once a quiet time has passed without a newer one."
    ),
    ("a.buffer(count: 2, |", "buffer(count:, *[every:]*, [skipEmpty:])  "),
    ("a.buffer(count: 2, every: |", "buffer(count:, *[every:]*, [skipEmpty:])  "),
    ("a.scan(0, |", "scan(seed, *f*)  The running result of folding each value into a seed."),
    (
      "a.scan(0) { $0 + |", "scan(seed, *f*)  The running result of folding each value into a seed."
    ),
    ("interval(|", "interval(*period*)  "), ("twice(|", "twice = s => s.map(*2)"),
    ("[1].map(|", "[1, 2].map(+1)  What the function makes of each member"),
    ("zip(a, |", "zip(*streams …*, [f])  "), ("\"\\(a.scan(|", "scan(*seed*, f)  "),
  ])
  func `the call that is being typed`(_ text: String, _ expected: String) {
    let help = prompted("a = subject()", "twice = s => s.map(*2)").help(text) ?? "nothing"
    #expect(help.hasPrefix(expected), "\(help)")
  }

  @Test(arguments: ["a|", "a.scan(0, +)|", "nobody(|", "[1, |", "(|", ""])
  func `where no call is typed`(_ text: String) {
    #expect(prompted("a = subject()").help(text) == nil)
  }

  @Test func `what probably follows`() {
    let session = prompted("a = subject()")
    #expect(session.continuation(of: "a.deb") == "ounce(")
    #expect(session.continuation(of: "a.map(+1") == ")")
    #expect(session.continuation(of: "a.map(+1)") == nil)
    #expect(session.continuation(of: "") == nil)
  }

  @Test func `the brackets at the cursor`() {
    let session = prompted()
    #expect(session.brackets(in: "f(a, [1])", at: 9) == [Span(1, 2), Span(8, 9)])
    #expect(session.brackets(in: "f(a, [1])", at: 5) == [Span(5, 6), Span(7, 8)])
    #expect(session.brackets(in: "\"\\((1))\"", at: 6) == [Span(3, 4), Span(5, 6)])
    #expect(session.brackets(in: "f(", at: 2) == [])
  }

  @Test func `a candidate has a page`() {
    let session = prompted("a = subject()")
    let candidate = Completion.Candidate("scan(")
    let page = session.page(of: candidate, width: 80).map(\.plain)
    #expect(
      page
        == Manual.page(for: Prelude.operators["scan"]!).lines(width: 80, charset: .unicode).map(
          \.plain))
    #expect(session.page(of: Completion.Candidate("a"), width: 80).isEmpty)
  }
}
