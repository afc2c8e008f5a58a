import StreamEngine
import Testing

@testable import StreamLang

/// Descriptors that leave out what `:find` and `:why not` need.
@Suite struct DescriptorTests {
  /// The operators that nobody asks for in words of their own.
  static let unasked: [(reason: String, names: Set<String>)] = [
    (
      "the words of another operator lead to it, whose page names it",
      [
        "firstOrError", "lastOrError", "ignore", "combineLatestAll", "zipAll", "mapMany", "slice",
        "switchMapTo",
        "mergeMapTo", "concatMapTo", "flatScanLatest", "dematerialize",
      ]
    ),
    (
      "a name of another library, which is looked for by that name",
      [
        "asSingle", "asMaybe", "asCompletable", "andThen", "asInfallible", "asDriver", "asSignal",
        "asObservable", "publishRelay", "behaviorRelay", "replayRelay", "variable", "currentValue",
        "asyncSubject", "apply", "values", "shareReplayLatestWhileConnected",
      ]
    ),
    (
      "sharing by hand, which the page on `share` explains",
      [
        "publishBehavior", "publishLast", "connectable", "replayAll",
        "autoconnect",
      ]
    ),
    (
      "its name is the word for it",
      [
        "tag", "breakpoint", "work", "cold", "hot", "stored",
      ]
    ),
  ]

  /// The operators that leave values out for a reason which their name or their partners say.
  static let unexplained: [(reason: String, names: Set<String>)] = [
    ("it waits for another stream, which `:why not` names", ["withLatestFrom"])
  ]

  @Test func `each operator says how somebody asks for it`() {
    let silent = Set(Prelude.all.filter { $0.guide.asked.isEmpty }.map(\.name))
    let excused = Set(Self.unasked.flatMap(\.names))
    #expect(silent.subtracting(excused) == [], "without `asked:`")
    #expect(excused.subtracting(silent) == [], "excused, but `asked:` is there")
  }

  /// An operator of which the log of its own example says that it has made nothing of a value.
  @Test func `each operator that leaves out values says why`() throws {
    var droppers: Set<String> = []
    for op in Prelude.all where !op.traits.contains(.outside) {
      guard let example = op.example else { continue }
      let session = Session()
      for definition in example.definitions { _ = session.submit(definition, isScript: true) }
      _ = session.submit("result1 = \(example.source)", isScript: true)
      _ = session.runToEnd()
      guard let events = Trace(session.program.environment) else { continue }
      for drop in events.log.drops where drop.reason == .silence {
        if events.recording.calls[drop.node]?.call.op.name == op.name { droppers.insert(op.name) }
      }
    }
    #expect(droppers.count >= 20)
    let unexplained = droppers.filter { Prelude.operators[$0]?.silence == nil }
    let excused = Set(Self.unexplained.flatMap(\.names))
    #expect(unexplained.subtracting(excused) == [], "without `silence:`")
    #expect(excused.subtracting(unexplained) == [], "excused, but `silence:` is there")
  }

  /// A text without one of their names does not read standard input.
  @Test func `what reads the world outside stands in one list`() {
    let readers = Prelude.all.filter { $0.traits.contains(.outside) }.map(\.name)
    #expect(readers.count >= 3)
    #expect(Set(readers).isSubset(of: Prelude.outside.map(\.name)))
  }
}
