import Conformance
import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// Programs of RxSwift and Combine as they are read, and what is said of those that have no meaning here.
@Suite struct SwiftTests {
  @Test(arguments: [
    ("let f = ", "found the end, wanted an expression; nothing else can stand here in Swift"),
    (
      "let a = 1 let b",
      "found `let`, wanted the end of the line; nothing else can stand here in Swift"
    ),
    ("let s = \"x", "the text is not closed; Swift has it otherwise"),
    (
      "let v = UIView()",
      "UIView is a view, which is not here; a subject can stand for what comes from there: `let taps = PublishSubject<Void>()`"
    ),
    (
      "a.decode(type: P.self, decoder: PropertyListDecoder())",
      "PropertyListDecoder is a coder, which is not here; `a.json()` reads JSON from a stream of texts, and `json(x)` writes a value as JSON"
    ),
    (
      "struct F { var a = 1 }\nprint(\\F.a == \\F.a)",
      "key paths are not compared; give each a name, and compare the names"
    ),
    (
      "print(1)\nreturn",
      "`return` stands in no function; leave it out"
    ),
    (
      "final class B {}\nvar b = B()\nprint(isKnownUniquelyReferenced(&b))",
      "isKnownUniquelyReferenced is a count of references, which is not here; copy what it holds before each change"
    ),
    (
      "let n = Resources",
      "Resources is a count that RxSwift keeps in debug builds, which is not here; leave it out"
    ),
    (
      "let s = try? String(contentsOf: URL(string: \"https://a.b\")!)",
      "String(contentsOf:) is the network, which is not here; a subject can stand for what comes from there: `let taps = PublishSubject<Void>()`"
    ),
    (
      "struct S { var n = 1; mutating func go() async { n = 2 } }\nvar g = S() { didSet { print(g.n) } }\nawait g.go()",
      "go changes g later, of which its observers are not told; call it on a copy, and then set g"
    ),
    (
      "import Combine\nlet t = [1].publisher.makeConnectable().autoconnect()\nt.upstream.connect().cancel()",
      "the upstream of a publisher is not read; cancel what is subscribed to it instead"
    ),
    (
      "class A: PublishSubject<Int> {}",
      "a class that extends PublishSubject is not read; keep the stream in a property of it"
    ),
    (
      "switch 1 { case 1: if true { fallthrough }\ndefault: break }",
      "`fallthrough` within a block is not read; put it at the end of the `case`"
    ),
    (
      "import Foundation\nprint(pow(2, 4) / 2)",
      "this division is one of Decimals, which are not here; write `pow(2.0, 10)`"
    ),
    (
      "struct S { let (a, b) = pair() }",
      "several names with one value are not read in a type; write a property for each"
    ),
    (
      "enum T { @TaskLocal static var id = 0 }",
      "a task's own values are not read; hand the value on as a parameter"
    ),
    (
      "func all<each T>(_ values: repeat each T) {}",
      "parameter packs are not read; write a function for each number of values"
    ),
    (
      "@freestanding(expression) macro f(_ n: Int) -> Int = #externalMacro(module: \"M\", type: \"F\")",
      "macros are not read; write a function"
    ),
    (
      "withObservationTracking { print(1) } onChange: { print(2) }",
      "withObservationTracking is a function of Observation, which is not here; a subject can stand for what comes from there: `let taps = PublishSubject<Void>()`"
    ),
  ])
  func `a text that has no meaning here is refused with what to write`(
    _ code: String, _ message: String
  ) {
    #expect(Reading.swift(code).diagnostics.map(\.text) == [message])
  }

  @Test(arguments: [
    ".seconds(9223372036854775807)", ".seconds(-1e300)", ".milliseconds(1e300)", "1e300",
    ".nanoseconds(1e300)",
  ])
  func `no length of time is too long to be read`(_ time: String) {
    let code = "let a = Observable.of(1).delay(\(time), scheduler: MainScheduler.instance)"
    #expect(Reading.swift(code).diagnostics.isEmpty)
    #expect(Reading.swift("a.debounce(for: \(time), scheduler: q)").diagnostics.isEmpty)
  }

  @Test func `at a prompt a line with a type that Swift has declared is Swift`() {
    let prompt = TestPrompt(isVirtual: true)
    let note = "read as Swift; :translate shows it in the words of this language"
    let type = "class A { let n: Int; init(n: Int) { self.n = n }; deinit { print(\"gone\", n) } }"
    #expect(prompt.type(type) == [note])
    #expect(prompt.type("var a: A? = A(n: 5)") == [note])
    #expect(prompt.type("a = nil") == ["gone 5"])
    #expect(prompt.type("struct P { var x: Int; var y = 2; static let one = P(x: 1) }") == [note])
    #expect(prompt.type("print(P(x: 4), P.one.y)") == [note, "P(x: 4, y: 2) 2"])
    #expect(prompt.type("var q = P(x: 1)") == [note])
    #expect(prompt.type("q.x = 4") == [note])
    #expect(prompt.type("q.x") == ["4"])
    #expect(prompt.type("Optional(3)") == [note, "Optional(3)"])
    #expect(prompt.type("[1, 2].forEach { print($0) }") == [note, "1", "2"])
    #expect(prompt.type("Task { print(\"x\") }") == [note, "x"])
    #expect(prompt.type("b = foo.map(+1)").first?.contains("unknown name foo") == true)
  }

  @Test func `at a prompt the elements of values of Swift are there`() {
    let prompt = TestPrompt(isVirtual: true)
    let note = "read as Swift; :translate shows it in the words of this language"
    let type = """
      struct Grid { var cells = [1, 2]; subscript(i: Int) -> Int { cells[i] }; \
      subscript(s: String) -> String { "name \\(s)" } }
      """
    #expect(prompt.type(type) == [note])
    #expect(prompt.type("let g = Grid()") == [note])
    #expect(prompt.type("print(g[1], g[\"x\"])") == ["2 name x"])
    #expect(prompt.type("let d: [String: Int] = [\"a\": 1]") == [note])
    #expect(prompt.type("print(d[\"a\"], d[\"b\"])") == ["1 nil"])
    #expect(prompt.type("struct N { let n: Int }; let n = N(n: 1)") == [note])
    #expect(prompt.type("n[0]") == ["  ^^^^ a N has no element 0"])
  }

  @Test func `a prompt for Swift shows values, and finds what earlier lines declare`() {
    let prompt = TestPrompt(isVirtual: true, typedDialect: .swift)
    for (line, shown) in [
      ("let xs = [5, 6, 7]", []), ("xs.dropFirst(1)", ["ArraySlice([6, 7])"]), ("xs.count", ["3"]),
      ("xs", ["xs = [5, 6, 7]"]), ("\"a\" + \"b\"", ["\"ab\""]),
      ("let s: Set = [1]", []), ("s", ["s = Set([1])"]),
      ("var d = [\"a\": 1]", []), ("d[\"a\"]", ["Optional(1)"]), ("d[\"b\"]", ["nil"]),
      ("d[\"b\"] = 2", []), ("d[\"b\"]", ["Optional(2)"]),
      ("struct P { var x: Double; var half: Double { x / 2 } }", []), ("var p = P(x: 3)", []),
      ("p", ["p = P(x: 3.0)"]), ("p.half", ["1.5"]), ("p.x = 5", []), ("p.half", ["2.5"]),
      ("protocol Named { var name: String { get } }", []),
      ("extension Named { var loud: String { name.uppercased() } }", []),
      ("extension P: Named { var name: String { \"p\" } }", []), ("p.loud", ["\"P\""]),
      ("func area(a: Int = 2, b: Int) -> Int { a * b }", []), ("area(b: 4)", ["8"]),
      ("func area(c: String) -> String { c + c }", []), ("area(c: \"x\")", ["\"xx\""]),
      ("area(a: 3, b: 3)", ["9"]), ("func area(a: Int = 2, b: Int) -> Int { a + b }", []),
      ("area(b: 4)", ["6"]), ("area(c: \"y\")", ["\"yy\""]),
      ("enum Color { case red, green }", []),
      ("func paint(_ c: Color) -> String { \"\\(c)\" }", []), ("paint(.red)", ["\"red\""]),
      ("var total = 0 { didSet { print(\"total\", total) } }", []), ("total += 5", ["total 5"]),
      ("let o: Int? = 3", []), ("o.map { $0 + 1 }", ["Optional(4)"]),
      ("func nothing() {}", []), ("nothing()", []), ("for x in xs { print(x) }", ["5", "6", "7"]),
      ("import RxSwift", []), ("let c = Observable.of(1, 2)", []),
      ("c", ["c = Observable.of(1, 2)"]),
      ("c.map { $0 + 1 }", ["an Observable; subscribe to see its values"]),
      ("c.subscribe(onNext: { print($0) })", ["1", "2"]), (":undo", nil), ("area(b: 5)", ["7"]),
      ("xs.dropLast()", ["ArraySlice([5, 6])"]),
      ("let (a, b) = (1, 2)", []), ("let (e, f) = (3, 4)", []), ("a + b + e", ["6"]),
    ] as [(String, [String]?)] {
      let answer = prompt.type(line)
      if let shown { #expect(answer == shown, "\(line)") }
    }
  }

  @Test func `at a prompt for Swift an undo tells values, and no stream that is as it was`() {
    let prompt = TestPrompt(isVirtual: true, typedDialect: .swift)
    for (line, shown) in [
      ("import RxSwift", []), ("let s = PublishSubject<Int>()", []), ("var n = 1", []),
      ("n = 2", []), (":undo", ["undone: n = 2", "n = 1"]),
      (":ls", ["  s  PublishSubject<Int>()", "  n  1"]),
    ] as [(String, [String])] { #expect(prompt.type(line) == shown, "\(line)") }
  }

  @Test func `at a prompt for Swift a later line changes the variables of earlier ones`() {
    let prompt = TestPrompt(isVirtual: true, typedDialect: .swift)
    for (line, shown) in [
      ("var xs = [1, 2]", []), ("xs.append(3)", []),
      ("xs[9] = 1", ["  ^^^^^^^^^ Fatal error: Index out of range"]),
      ("let gone = xs.removeLast()", []), ("print(gone, xs)", ["3 [1, 2]"]),
      ("struct Q { var all = [Int](); mutating func push(_ x: Int) { all.append(x) } }", []),
      ("var q = Q()", []), ("q.push(3); q.push(4)", []), ("print(q.all)", ["[3, 4]"]),
      ("let s = PublishSubject<Int>()", []),
      ("s.subscribe(onNext: { xs.append($0) })", []), ("s.onNext(8); print(xs)", ["[1, 2, 8]"]),
      ("var xs = [7, 8, 9]", []), ("print(gone, xs)", ["3 [7, 8, 9]"]),
      ("var total = 0", []), ("func add() -> Int { total += 5; return 1 }", []),
      ("total += add()", []), ("print(total)", ["6"]),
      // A word of this language, too.
      ("var last = 5", []), ("last += 1; print(last)", ["6"]), ("print(last + 1)", ["7"]),
      ("var last = [2]", []), ("last.append(3)", []), ("print(last, last[1])", ["[2, 3] 3"]),
      (
        ":translate last.append(total)",
        [
          "import \"swift\"", "last_ := Swift.changed(last_, \"append\", total)",
        ]
      ),
    ] as [(String, [String])] {
      #expect(prompt.type(line) == shown, "\(line)")
    }
  }

  @Test func `at a prompt a line with a lock or a group is Swift`() {
    let prompt = TestPrompt(isVirtual: true)
    let note = "read as Swift; :translate shows it in the words of this language"
    #expect(prompt.type("let group = DispatchGroup(); group.enter(); group.leave()") == [note])
    #expect(
      prompt.type("let lock = DispatchSemaphore(value: 1); print(lock.signal())") == [note, "0"])
  }

  @Test func `in a later line the values tell which of several functions is meant`() {
    let prompt = TestPrompt(isVirtual: true)
    let note = "read as Swift; :translate shows it in the words of this language"
    let type = """
      struct V { var x: Int; init(x: Int) { self.x = x }; init(_ s: String) { x = s.count }; \
      static func + (a: V, b: V) -> V { V(x: a.x + b.x) }; \
      static func + (a: V, b: Int) -> V { V(x: a.x + b) }; \
      func see(_ n: Int) { print("a number") }; func see(_ s: String) { print("a text") } }
      """
    #expect(prompt.type(type) == [note])
    #expect(prompt.type("print(V(x: 1) + V(x: 2), V(\"abc\") + 4)") == [note, "V(x: 3) V(x: 7)"])
    #expect(prompt.type("V(x: 1).see(\"q\")") == [note, "a text"])
    #expect(prompt.type("V(x: 1).see(3)") == [note, "a number"])
    let functions = "func f(_ a: Int) { print(a) }; func f(_ a: String) { print(a, a) }"
    #expect(prompt.type(functions) == [note])
    #expect(prompt.type("f(\"y\")") == ["y y"])
    #expect(prompt.type("f(4)") == ["4"])
  }

  @Test func `what may mean several functions is refused`() {
    let code = """
      func f(_ a: Int) {}
      func f(_ a: String) {}
      func g<T>(_ t: T) { f(t as! Int) }
      let list: [Any] = [1]
      f(list[0])
      """
    #expect(
      Reading.swift(code).diagnostics.map(\.text) == [
        "f may mean f(_: Int) or f(_: String) here; write the type of its argument, as in "
          + "`x as Int`"
      ])
    let made = """
      struct A { init(_ a: Int) {}; init(_ a: String) {} }
      let list: [Any] = [1]
      let a = A(list[0])
      """
    #expect(
      Reading.swift(made).diagnostics.map(\.text) == [
        "init may mean init(_: Int) or init(_: String) here; write the type of its argument, as in "
          + "`x as Int`"
      ])
  }

  @Test func `a text that stops too soon can go on`() {
    #expect(Reading.swift("func f() {").isIncomplete)
    #expect(Reading.swift("example(\"a\") {").isIncomplete)
    #expect(!Reading.swift("let a = )").isIncomplete)
  }

  @Test func `a file is read by its ending`() {
    #expect(Reading.dialect(ofFile: "a.swift") == .swift)
    #expect(Reading.dialect(ofFile: "a.js") == .javaScript)
  }

  @Test func `a translation reads as one writes it here`() throws {
    let code = """
      let a = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).map { $0 * 2 }.take(3)
      a.subscribe(onNext: { print($0) })
      """
    let translation = try Reading.translation(of: code, from: .swift).get()
    #expect(
      translation == """
        import "swift"
        variable a = Observable.interval(1s, scheduler: MainScheduler.instance).map(x => x * 2).take(3)
        a.subscribe(onNext: x2 => Swift.print(x2))

        """)
  }

  @Test func `a long line of a translation is broken`() throws {
    let code =
      "timer(1000).pipe(map(x => ({ name: 'first', size: x + 1 })), "
      + "filter(x => x.size > 1), scan((all, x) => { print(x); return all + x.size }, 0)).subscribe(print)"
    let lines = try Reading.translation(of: code, from: .javaScript).get().split(separator: "\n")
    #expect(lines.count > 4 && lines.allSatisfy { $0.count <= 100 }, "\(lines)")
  }

  @Test func `programs print what the libraries print`() throws {
    let report = ReaderVectors.check(try SyntaxCorpus.text(of: "swift.jsonl"))
    #expect(report.failures == [])
    #expect(report.passed == 27 && report.failed == 0)
  }

  @Test func `a stream of data is decoded, and values are encoded`() {
    let code = """
      import Combine
      struct Article: Codable { let title: String; let stars: Double }
      let data = PassthroughSubject<Data, Never>()
      let a = data.decode(type: Article.self, decoder: JSONDecoder())
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      data.send(Data("{\\"stars\\": 1, \\"title\\": \\"T\\"}".utf8))
      let b = [Article(title: "U", stars: 2.5)].publisher.encode(encoder: JSONEncoder())
        .sink { print($0, String(data: $0, encoding: .utf8)!) }
      data.send(Data("no".utf8))
      """
    #expect(
      RunProgram(code, as: .swift).lines == [
        "Article(title: \"T\", stars: 1.0)", #"25 bytes {"title":"U","stars":2.5}"#,
        "failure(DecodingError.dataCorrupted: Data was corrupted. "
          + "Debug description: The given data was not valid JSON.)",
      ])
  }

  @Test(arguments: [
    (
      "let d = JSONDecoder(); d.dataDecodingStrategy = .deferredToData",
      "dataDecodingStrategy is not read with this value"
    ),
    ("_ = Data([1, 300])", "Fatal error: 300 is no byte"),
    ("class A {}; _ = try JSONEncoder().encode(A())", "Fatal error: A cannot be encoded"),
    (
      "class B: Codable { var b: B? }; let b = B(); b.b = b; _ = try JSONEncoder().encode(b)",
      "Fatal error: the value is too deep for JSON"
    ),
  ])
  func `what is no JSON of Swift is told`(_ code: String, _ message: String) {
    #expect(RunProgram(code, as: .swift).uncaught == [message])
  }

  @Test(arguments: [
    ("UInt8", "256", "corrupted"), ("Int", "2.5", "corrupted"), ("UInt", "-1", "corrupted"),
    ("Int", "3.0", "3"), ("Int8", "-128", "-128"),
    ("String", "1", "Expected to decode String but found number instead."),
    ("Int", "null", "Cannot get value of type Int -- found null value instead"),
  ])
  func `a number of JSON has to be one of its type`(_ type: String, _ json: String, _ text: String)
  {
    let code = """
      do { print(try JSONDecoder().decode(\(type).self, from: Data("\(json)".utf8))) }
      catch DecodingError.dataCorrupted { print("corrupted") }
      catch let DecodingError.typeMismatch(_, context) { print(context.debugDescription) }
      catch let DecodingError.valueNotFound(_, context) { print(context.debugDescription) }
      """
    #expect(RunProgram(code, as: .swift).lines == [text])
  }

  @Test(arguments: ["for i in 1...n { print(i) }", "print(n ..< -1)", "print([2.5...1])"])
  func `a range whose end is before its beginning ends the program`(_ statement: String) {
    let run = RunProgram("let n = 0\n\(statement)\nprint(n)", as: .swift)
    #expect(
      run.lines == [] && run.uncaught == ["Fatal error: Range requires lowerBound <= upperBound"],
      "\(run.lines) \(run.uncaught)")
  }

  @Test(arguments: [
    "replaceError(with: 0)", "retry(2)", "mapError { $0 }", "eraseToAnyPublisher()",
    "catch { _ in Just(0) }",
  ])
  func `an error that Swift traps ends the program, whatever handles those of a stream`(
    _ call: String
  ) {
    let code = """
      import Combine
      let s = PassthroughSubject<[Int], Error>()
      let c = s.map { x in x[5] }.\(call)
        .sink(receiveCompletion: { print("end", $0) }, receiveValue: { print($0) })
      s.send([1])
      print("after")
      """
    let run = RunProgram(code, as: .swift)
    #expect(
      run.lines == [] && run.uncaught == ["Fatal error: Index out of range"],
      "\(run.lines) \(run.uncaught)")
  }

  @Test(arguments: [
    "[\"a\": 1, \"a\": 2]", "Dictionary(uniqueKeysWithValues: [(\"a\", 1), (\"a\", 2)])",
  ])
  func `a dictionary with two values for a key ends the program`(_ value: String) {
    let run = RunProgram("print(\(value))", as: .swift)
    #expect(
      run.lines == [] && run.uncaught == ["Fatal error: Duplicate values for key: 'a'"],
      "\(run.lines) \(run.uncaught)")
  }

  @Test(arguments: [("removeFirst", "has"), ("removeLast", "contains")])
  func `who removes more than there is ends the program`(_ method: String, _ verb: String) {
    for value in ["[1, 2]", "\"ab\""] {
      let code = """
        var a = \(value)
        a.\(method)(2)
        print(a.count)
        a = \(value)
        a.\(method)(3)
        """
      let run = RunProgram(code, as: .swift)
      #expect(
        run.lines == ["0"]
          && run.uncaught == [
            "Fatal error: Can't remove more items from a collection than it \(verb)"
          ], "\(run.lines) \(run.uncaught)")
    }
  }

  @Test(arguments: [
    "d.startIndex", "d.firstIndex { $0.value == 1 } as Any", "[Set([1]).firstIndex(of: 1)]",
  ])
  func `the text of an index of a dictionary or a set is refused`(_ index: String) {
    let run = RunProgram("let d = [\"a\": 1]\nprint(\(index))", as: .swift)
    #expect(
      run.lines == [] && run.uncaught == ["the index of a dictionary or a set has no text"],
      "\(run.lines) \(run.uncaught)")
  }

  @Test func `an index behind the members of a dictionary or a set ends the program`() {
    for (value, kind) in [("[1: 2]", "Dictionary"), ("Set([1])", "Set")] {
      let run = RunProgram("let d = \(value)\nprint(d[d.endIndex])", as: .swift)
      let message = "Fatal error: Attempting to access \(kind) elements using an invalid index"
      #expect(run.lines == [] && run.uncaught == [message], "\(run.lines) \(run.uncaught)")
    }
  }

  @Test func `the part of a line that a program leaves open has no end`() {
    for end in ["", "import Foundation\nexit(0)"] {
      let session = Session(Session.Options())
      var (lines, begun) = ([String](), [String]())
      session.listener = { item in
        switch item {
        case .printed(let text): lines.append(text)
        case .begun(let text): begun.append(text)
        default: break
        }
      }
      let code = "print(1)\nprint(2, terminator: \"\")\n" + end
      _ = session.submit(Program(code, .swift), file: "open.swift")
      _ = session.runToEnd()
      #expect(lines == ["1"] && begun == ["2"])
    }
  }

  @Test func `an operator that a line declares is known in the lines behind it`() {
    var options = Session.Options()
    options.isPrompt = true
    let session = Session(options)
    var lines: [String] = []
    session.listener = { if case .printed(let text) = $0 { lines.append(text) } }
    for text in [
      "infix operator >>>: AdditionPrecedence",
      "func >>> (a: Int, b: Int) -> Int { a * 10 + b }", "print(1 >>> 2 >>> 3)",
    ] {
      _ = session.submit(text)
    }
    #expect(lines == ["123"])
  }

  @Test(arguments: ["print([s])", "print(\"\\(s)\")", "print((1, s))", "debugPrint(s)"])
  func `the text of a stream is refused`(_ statement: String) {
    let run = RunProgram("import RxSwift\nlet s = Observable.of(1)\n" + statement, as: .swift)
    #expect(
      run.lines == [] && run.uncaught == ["nothing tells the type of a stream, which Swift prints"],
      "\(run.lines) \(run.uncaught)")
  }

  @Test(arguments: ["print([r])", "print(P(r: r))", "print((r, 1))", "debugPrint(r)"])
  func `the text of a result within another value is refused where nothing tells its types`(
    _ statement: String
  ) {
    let code = "struct P { let r: Any }\nlet r: Any = Result<Int, Error>.success(1)\n"
    let run = RunProgram(code + statement, as: .swift)
    #expect(
      run.lines == []
        && run.uncaught == [
          "the types of a result, which Swift prints with it here, are not known"
        ],
      "\(run.lines) \(run.uncaught)")
  }

  @Test func `an error that has a stream is no text of it`() {
    let run = RunProgram(
      """
      import RxSwift
      enum E: Error { case bad(PublishSubject<Int>) }
      do { throw E.bad(PublishSubject<Int>()) } catch { print("caught") }
      """, as: .swift)
    #expect(run.lines == ["caught"] && run.uncaught == [], "\(run.lines) \(run.uncaught)")
  }

  @Test(arguments: [
    ("struct S { subscript<T>(t: T.Type) -> T? { 5 as? T } }\nprint(S()[Int.self] as Any)", "T"),
    (
      """
      protocol Message { associatedtype Payload }
      enum Login: Message { typealias Payload = String }
      func read<M: Message>(_ type: M.Type, _ value: Any) -> M.Payload? { value as? M.Payload }
      print(read(Login.self, "Ann") as Any)
      """, "M.Payload"
    ),
  ])
  func `a type that nothing tells is refused as a value`(_ code: String, _ type: String) {
    let run = RunProgram(code, as: .swift)
    #expect(
      run.lines == []
        && run.uncaught == ["Fatal error: the type \(type) is not known when this runs"],
      "\(run.lines) \(run.uncaught)")
  }

  @Test func `nothing is printed behind the end of a program`() {
    let code = """
      import Combine
      let subject = PassthroughSubject<Int, Never>()
      let c = subject.sink { value in
        print("got", value)
        if value == 2 { fatalError("two") }
      }
      subject.send(1)
      func send() {
        subject.send(2)
        print("never")
      }
      send()
      print("never")
      """
    let run = RunProgram(code, as: .swift)
    #expect(
      run.lines == ["got 1", "got 2"] && run.uncaught == ["Fatal error: two"],
      "\(run.lines) \(run.uncaught)")
  }

  @Test func `names for types that double with each step are refused, not followed`() {
    let names = (1...40).map { "typealias T\($0) = (T\($0 - 1), T\($0 - 1))\n" }.joined()
    let code = "typealias T0 = Int\n" + names + "let x: T40? = nil\nprint(1)\n"
    #expect(
      RunProgram(code, as: .swift).lines == [
        "refused: brackets and functions stand too deep within one another; give a part of it a name"
      ])
    let few = "typealias T0 = Int; typealias T1 = (T0, T0); let x: T1 = (1, 2); print(x)"
    #expect(RunProgram(few, as: .swift).lines == ["(1, 2)"])
  }

  @Test func `programs print what Swift prints`() throws {
    let report = ReaderVectors.check(try SyntaxCorpus.text(of: "swift-more.jsonl"))
    #expect(report.failures == [])
    #expect(report.failed == 0)
  }
}
