import Testing

@testable import StreamLang

/// Functions that match events, which a subscription gives them.
@Suite struct EventFunctionTests {
  private static let matching = """
    switch e { case .next(let v): print("next", v); case .error(let m): print("failed", m); \
    case .completed: print("over") }
    """

  @Test(arguments: [
    ("s.subscribe { e in \(matching) }", ["next 1", "failed no"]),
    ("h = e => { \(matching) }; s.subscribe(h)", ["next 1", "failed no"]),
    ("s.subscribe(e => { if case .next(let v) = e { print(v) } })", ["1"]),
    ("s.subscribe { print($0.element ?? \"none\") }", ["1", "none"]),
    ("s.subscribe { if $0.isStopEvent { print($0.error) } }", ["no"]),
    ("s.subscribe { e in print(e.isCompleted) }", ["false", "false"]),
    // Cases stand on one line without a separator, as Swift allows.
    (
      "s.subscribe { e in \(matching.replacing(";", with: "")) }", ["next 1", "failed no"]
    ),
    ("s.sink { e in \(matching) }", ["next 1", "failed no"]),
    // Events as values, as `materialize` makes them, are handed on as they are.
    ("s.materialize().subscribe { e in \(matching) }", ["next 1", "failed no"]),
    // A label says that it is values.
    ("s.catch(e => empty()).subscribe(onNext: { e in \(matching) })", []),
    // A function that asks for none of that gets values.
    ("s.catch(e => empty()).subscribe { e in print(e) }", ["1"]),
  ])
  func `a function that matches events gets events`(_ subscription: String, _ printed: [String]) {
    let lines = Scripted.lines(
      "s = subject()\nquiet n = 0\n\(subscription)\ns.next(1)\ns.error(\"no\")\nprint(\"end\")")
    let own = lines.filter { !$0.hasPrefix("s  ") && !$0.hasPrefix("● s") && $0 != "" }
    #expect(own == printed + ["end"], "\(lines)")
  }
}

/// Records with functions, as objects.
@Suite struct ObjectTests {
  @Test(arguments: [
    ("m = {send: v => print(v)}; m.send(4)", ["4"]),
    ("m = {next: v => print(\"own\", v)}; m.next(4)", ["own 4"]),
    ("m = {complete: () => print(\"over\")}; m.complete()", ["over"]),
    ("mk = () => {send: v => print(v)}; m = mk(); m.send(4)", ["4"]),
    (
      "mk = () => { n = 0; return {next: v => { n := n + v; print(n) }} }; m = mk(); m.next(4); m.next(5)",
      ["4", "9"]
    ),
    // It is an observer, too, whatever else it can do.
    ("m = {next: v => print(v), count: () => 3}; a = subject(); a.subscribe(m); a.next(5)", ["5"]),
  ])
  func `the functions of a record are called`(_ program: String, _ printed: [String]) {
    let lines = Scripted.lines(program)
    #expect(lines.filter { !$0.hasPrefix("m = ") && !$0.hasPrefix("a  ") } == printed)
  }

  @Test func `a subject of one's own can be written`() {
    let lines = Scripted.lines(
      """
      mySubject = () => {
        observers = []
        return {
          subscribe: f => { observers := observers + [f] },
          next: v => { observers.map(f => f(v)) },
          complete: () => { observers := [] }
        }
      }
      quiet m = mySubject()
      m.subscribe(v => print("a", v))
      m.next(1)
      m.subscribe(v => print("b", v))
      m.next(2)
      m.complete()
      m.next(3)
      """)
    #expect(lines.filter { $0.hasPrefix("a ") || $0.hasPrefix("b ") } == ["a 1", "a 2", "b 2"])
    #expect(!lines.contains { $0.hasPrefix("m = 3") })
  }
}
