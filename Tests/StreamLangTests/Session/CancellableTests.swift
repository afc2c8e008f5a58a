import Testing

@testable import StreamLang

/// Combine's cancellables, which end what they stand for when nobody holds them any more.
@Suite struct CancellableTests {
  @Test(arguments: [
    ("var c: AnyCancellable? = s.sink { print($0) }\ns.next(1)\nc = nil\ns.next(2)", ["1"]),
    ("c = s.sink { print($0) }\ns.next(1)\ndel c\ns.next(2)", ["1"]),
    (
      "c = s.sink { print(\"a\", $0) }\ns.next(1)\nc = s.sink { print(\"b\", $0) }\ns.next(2)",
      ["a 1", "b 2"]
    ),
    // Another name holds it.
    ("c = s.sink { print($0) }\nd = c\nc = nil\ns.next(1)\ndel d\ns.next(2)", ["1"]),
    // One without a name goes on.
    ("s.sink { print($0) }\ns.next(1)\ns.next(2)", ["1", "2"]),
    // A bag holds it, and ends it.
    (
      "bag = Set()\nc = s.sink { print($0) }\nc.store(in: bag)\nc = nil\ns.next(1)\nbag = Set()\n"
        + "s.next(2)", ["1"]
    ),
    ("c = AnyCancellable { print(\"over\") }\nc = nil", ["over"]),
    ("c = AnyCancellable(s.subscribe { print($0) })\ns.next(1)\nc = nil\ns.next(2)", ["1"]),
    // The disposable of RxSwift is no such object: to lose it ends nothing.
    ("c = s.subscribe { print($0) }\nc = nil\ns.next(2)", ["2"]),
  ])
  func `releasing one ends its subscription`(_ program: String, _ printed: [String]) {
    let lines = Scripted.lines("s = subject()\n" + program)
    let own = lines.filter { !$0.hasPrefix("s  ") && !$0.contains("= nil") && $0 != "" }
    #expect(own.filter { !$0.hasPrefix("● s") } == printed, "\(lines)")
  }
}
