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
      "class A { deinit {} }",
      "`deinit` is not read; nobody can tell when the last name of an instance is gone; call a method instead"
    ),
    ("func f() async {}", "an `async` function is not read; make a stream, and subscribe to it"),
    (
      "sleep(1)",
      "sleep stops everything; use `DispatchQueue.main.asyncAfter(deadline: .now() + 1) { … }`"
    ),
    (
      "let v = UIView()",
      "UIView is a view, which is not here; a subject can stand for what comes from there: `let taps = PublishSubject<Void>()`"
    ),
    (
      "class A: PublishSubject<Int> {}",
      "a class that extends PublishSubject is not read; keep the stream in a property of it"
    ),
    (
      "switch 1 { case 1: fallthrough\ndefault: break }",
      "`fallthrough` is not read; name both patterns in one `case`"
    ),
  ])
  func `a text that has no meaning here is refused with what to write`(
    _ code: String, _ message: String
  ) {
    #expect(Reading.swift(code).diagnostics.map(\.text) == [message])
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

  @Test func `programs print what the libraries print`() throws {
    let report = ReaderVectors.check(try SyntaxCorpus.text(of: "swift.jsonl"))
    #expect(report.failures == [])
    #expect(report.passed == 27 && report.failed == 0)
  }

  @Test func `programs print what Swift prints`() throws {
    let report = ReaderVectors.check(try SyntaxCorpus.text(of: "swift-more.jsonl"))
    #expect(report.failures == [])
    #expect(report.failed == 0)
  }

  /// The law that keeps a reader honest: all that it answers is a program of this language.
  @Test func `a program that was read is, printed and parsed, the same program`() throws {
    let texts = try ["swift.jsonl", "swift-more.jsonl"].map(SyntaxCorpus.text)
    for line in texts.joined(separator: "\n").split(separator: "\n") {
      let vector = try JSON.parse(String(line))
      let code = try #require(vector["code"]?.stringValue)
      let read = Reading.swift(code)
      #expect(read.diagnostics == [], "\(code)")
      let printed = TreePrinter.text(of: read.statements)
      let again = Parser.parse(printed)
      #expect(again.diagnostics == [], "\(code)\n\(printed)")
      #expect(
        SExpression.print(again.statements) == SExpression.print(read.statements), "\(printed)")
      #expect(
        JavaScriptProgram(printed, as: .own).lines == JavaScriptProgram(code, as: .swift).lines,
        "\(printed)")
    }
  }

  /// Texts that are cut, doubled or mixed are read or refused, and nothing else.
  @Test func `no text stops a reader`() throws {
    var random = SplitMix64(seed: 7)
    let codes = try SyntaxCorpus.text(of: "swift.jsonl").split(separator: "\n").compactMap {
      try JSON.parse(String($0))["code"]?.stringValue
    }
    for _ in 0..<300 {
      var letters = Array(codes[random.whole(below: codes.count)].unicodeScalars)
      for _ in 0..<(1 + random.whole(below: 4)) {
        let place = random.whole(below: letters.count)
        switch random.whole(below: 3) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letters[random.whole(below: letters.count)], at: place)
        default: letters.replaceSubrange(place..<min(place + 5, letters.count), with: [])
        }
        if letters.isEmpty { break }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: letters)
      for dialect in [Source.Dialect.swift, .javaScript] {
        let read = Reading.parse(String(text), dialect)
        #expect(read.diagnostics.count <= 1)
      }
    }
  }
}
