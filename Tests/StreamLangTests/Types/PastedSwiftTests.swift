import Testing

/// Swift that stands in articles and programs, and means here what it means there.
@Suite struct PastedSwiftTests {
  @Test(arguments: [
    "set(a)", "r = {s: a}; set(r.s)", "quiet r = {s: a}; r.s.value = 2",
    "pick = isFirst => { let picked = isFirst ? a : b; picked.value = 2 }; pick(true)",
    "pick = subject => { of(2).subscribe { subject.value = $0 } }; pick(a)",
  ])
  func `a value is set through whatever leads to its subject`(_ program: String) {
    let lines = Scripted.lines(
      "a = BehaviorSubject(1); b = Variable(1); set = p => { p.value = 2 }; \(program)")
    #expect(lines.filter { $0.hasPrefix("a  ") } == ["a  1", "a  2"])
    #expect(lines.filter { $0.hasPrefix("b  ") } == ["b  1"])
  }

  @Test(arguments: [
    ("read = p => p.value; print(read(a))", "1"), ("quiet r = {s: a}; print(r.s.value)", "1"),
    ("read = p => { let q = p; q.value + 1 }; print(read(a))", "2"),
    ("more = p => { p.value += 6 }; more(a); print(a.value)", "7"),
    ("quiet c = CurrentValueSubject(4); read = p => p.value; print(read(c))", "4"),
    ("b = a.map(*10); read = p => p.value; print(read(b))", "10"),
    ("read = p => p.value; print(read(of(1)))", "it has no value yet"),
  ])
  func `a value is read there, too`(_ program: String, _ line: String) {
    let lines = Scripted.lines("a = BehaviorSubject(1); \(program)")
    #expect(lines.contains { $0.hasSuffix(line) }, "\(lines)")
  }

  @Test func `after its end a current value can still be set through a parameter`() {
    #expect(
      Scripted.lines(
        "quiet a = CurrentValueSubject(1); set = p => { p.value = 2 }\n"
          + "a.send(completion: .finished); set(a); print(a.value)") == ["2"])
  }

  @Test(arguments: [
    ("set = p => { p.value = 2 }; set(3)", "a number has no value that can be set"),
    ("quiet r = {s: 1}; r.s.value = 2", "a number has no value that can be set"),
    ("put = p => { p.disposable = 2 }; put(of(1))", "a stream has no disposable that can be set"),
    (
      "put = p => { p.disposable = p }; put(DisposeBag())",
      "a bag has no disposable that can be set"
    ),
  ])
  func `what has nothing to set says so`(_ program: String, _ message: String) {
    let lines = Scripted.lines(program)
    #expect(lines.contains { $0.contains(message) }, "\(lines)")
  }

  @Test(arguments: [
    ("let a: CurrentValueSubject<Int, Error> = .init(1)", "a  1"),
    ("var a: BehaviorSubject<Int> = .init(value: 1)", "a  1"),
    ("let a: Int = 1", "a = 1"),
  ])
  func `init makes what the type before it says`(_ program: String, _ line: String) {
    #expect(Scripted.lines(program) == [line])
  }

  @Test(arguments: [
    ("%.2f °C", "1.50 °C"), ("%.0f", "2"), ("%f", "1.500000"), ("%@!", "1.5!"), ("{%d}", "{1.5}"),
    ("%.1f%%", "1.5%"),
  ])
  func `a format is filled in`(_ format: String, _ text: String) {
    #expect(Scripted.lines("print(String(format: \"\(format)\", 1.5))") == [text])
  }

  @Test func `a format that is not known stays what it was`() {
    #expect(Scripted.lines("print(String(format: \"%5x\", 1))").contains { $0.contains("format") })
    #expect(Scripted.lines("String = (format) => 7; print(String(\"%d\"))") == ["7"])
  }

  @Test func `function is a name where nothing is written out`() {
    #expect(Scripted.lines("function = x => x + 1; print(function(2))") == ["3"])
    #expect(
      Scripted.lines("of(1).map(function (x) { return x })").contains {
        $0.contains("`function` is not in this language")
      })
  }

  @Test(arguments: [
    ("Result { 3 }", "{kind: \"success\", value: 3}"),
    ("Result { 1 / 0 }", "{kind: \"failure\", error: \"division by zero\"}"),
    ("Result { fail(\"no\") }", "{kind: \"failure\", error: \"no\"}"),
  ])
  func `a result is what a function answers or fails with`(_ call: String, _ text: String) {
    #expect(Scripted.lines("print(\(call))") == [text])
  }
}
