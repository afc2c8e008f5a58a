import TestSupport
import Testing

@testable import StreamLang

/// Which values are said to have led to nothing, and which marks are joined.
@Suite struct FlowTests {
  private func diagram(_ program: String) throws -> (Diagram, Session) {
    let session = Session()
    session.listener = { _ in }
    try #require(session.submit(program).diagnostics.isEmpty, "\(program)")
    _ = session.runToEnd()
    return (try #require(session.program.timeline.tracedDiagram), session)
  }

  /// The elements that were taken in and led to nothing, as `a 2 at c`.
  private func crosses(_ program: String) throws -> [String] {
    let (diagram, _) = try diagram(program)
    return diagram.flows.filter { $0.made == nil }.map { flow in
      "\(diagram.text(of: flow.taken)) at \(diagram.rows[flow.row].name)"
    }
  }

  private static let two = """
    a = hot("-1-2-3-4-|"); b = hot("---x---y--|", values: {x: 7, y: 8})

    """

  @Test(
    arguments: [
      // Passed on or refused at once.
      ("r = a.filter(x => x % 2 == 0)", ["a 1", "a 3"]),
      ("r = a.take(2)", []),
      ("r = a.skip(3)", ["a 1", "a 2", "a 3"]),
      ("r = a.distinct(x => x % 2)", ["a 3", "a 4"]),
      ("r = a.map(+1).filter(x => x > 3)", ["a 1", "a 2"]),
      ("r = a.scan(0, +)", []),
      // Another way led on.
      ("r = merge(a.filter(x => x > 2), a.map(*10))", []),
      // The newest waits, the others are let go.
      ("r = a.debounce(3ms)", ["a 1", "a 2", "a 3"]),
      ("r = a.throttle(5ms)", ["a 2"]),
      ("r = a.audit(5ms)", ["a 1", "a 2"]),
      // An element that is kept is dropped when it is replaced without having been read, or at the
      // end.
      ("r = combineLatest(a, b, +)", ["a 1"]),
      ("r = a.withLatestFrom(b, +)", ["a 1", "a 2", "b 8"]),
      ("r = b.withLatestFrom(a, +)", ["a 1", "a 3"]),
      ("r = a.sample(b)", ["a 1", "a 3"]),
      ("r = zip(a, b, +)", ["a 3", "a 4"]),
      ("r = a.skipLast(1)", ["a 4"]),
      ("r = forkJoin(a, b)", ["a 1", "a 2", "a 3", "b 7"]),
      // Collected, or waited for: nobody was refused.
      ("r = a.buffer(count: 2)", []),
      ("r = a.reduce(0, +)", []),
      ("r = a.pairwise()", []),
      ("r = a.delay(2ms)", []),
      ("r = a.toMarbles()", []),
      ("r = a.sequenceEqual(b)", []),
      ("r = a.skip(until: b)", ["a 1", "a 2"]),
      // It led to the end.
      ("r = a.takeUntil(b)", []),
      ("r = a.take(while: x => x < 3)", []),
      ("r = a.map(x => 6 / (x - 2))", []),
      // Streams for values.
      ("r = a.flatMap(x => timer(3ms))", []),
      ("r = a.switchMap(x => timer(3ms))", []),
      ("r = a.flatMapFirst(x => timer(3ms))", ["a 2", "a 4"]),
      ("r = a.flatMapFirst(x => b)", ["a 2", "a 3", "a 4"]),
      ("r = a.groupBy(x => x % 2).flatMap(g => g.scan(0, +))", []),
      ("r = a.groupBy(x => x % 2).flatMap(g => g.filter(x => x > 2))", ["a 1", "a 2"]),
      ("r = a.groupBy(x => x % 2)", ["a 3", "a 4"]),
      ("r = a.window(count: 2).flatMap(w => w.reduce(0, +))", []),
      ("r = a.share().map(+1)", []),
    ] as [(String, [String])])
  func `a cross stands on what led to nothing`(_ line: String, _ crosses: [String]) throws {
    #expect(try self.crosses(Self.two + line) == crosses.map { "\($0) at r" })
  }

  @Test func `a value that a group takes in has arrived`() throws {
    let program = """
      s = hot("-a-b-b-c|", values: {a: ["Ann", 3], b: ["Bo", 2], c: ["Ann", 3]})
      g = s.groupBy(.first).flatMap(w => w.map(.last).scan(0, +))
      """
    #expect(try crosses(program) == [])
  }

  @Test func `what another run of a row does is not the row's`() throws {
    // The later reader of c leaves out what c itself has shown.
    #expect(
      try crosses("a = hot(\"-1-2-3-4-|\"); c = a.skip(1); d = timer(3ms).flatMap(x => c)")
        == ["a 1 at c"])
  }

  @Test func `a run stands for the watch's only where it has the same value`() throws {
    // When the second run of a has its 1, which is left out, the row of a shows 2.
    #expect(
      try crosses(
        "a = cold(\"1-2-\"); b = hot(\"--x\"); c = b.flatMap(x => a.filter(y => y % 2 == 0))")
        == [])
  }

  @Test func `a line leads to an end from the value that brought it`() throws {
    let (diagram, _) = try diagram(Self.two + "r = a.takeUntil(b); t = a.take(2)")
    let ends = diagram.flows.compactMap { flow -> String? in
      guard let made = flow.made, diagram.mark(made) == .completed else { return nil }
      return "\(diagram.text(of: flow.taken)) ends \(diagram.rows[flow.row].name)"
    }
    #expect(ends == ["b 7 ends r"])
  }

  @Test func `an inner stream is left in the column of the value that ended it`() throws {
    let (diagram, _) = try diagram(
      """
      s = subject(); t = subject(); g = s.switchMap(x => t.map(y => x + y))
      s.next(1); wait 1ms; t.next(10); s.next(2); t.next(20); t.next(30)
      """)
    let row = try #require(diagram.rows.firstIndex { $0.kind == .inner(isLast: false) })
    let inner = diagram.rows[row]
    #expect(inner.slots.map(\.marks) == [[.value("11", isStale: false)], [.disposed]])
    let second = diagram.rows[0].slots[1].column
    #expect(inner.slots[1].column == second)
    #expect(diagram.origins[row].map { diagram.text(of: $0) } == "s 1")
  }

  @Test func `crosses stand where the log has a dropped event and nowhere else`() throws {
    let seeds = SeededRandom.seeds(100)
    let counts = try seeds.compactMap { try crosses(seed: $0) }
    #expect(counts.count > seeds.count * 3 / 4, "too few pictures")
    #expect(counts.filter { $0 > 0 }.count > seeds.count / 4, "too few crosses")
  }

  /// Compares with what the log says forwards: which events came of an event.
  ///
  /// The number of crosses; nil if there is no picture.
  private func crosses(seed: UInt64) throws -> Int? {
    let program = RandomProgram(seed: seed)
    let session = Session()
    session.listener = { _ in }
    guard session.submit(program.text).diagnostics.isEmpty else {
      Issue.record("seed \(seed): \(program.text)")
      return nil
    }
    _ = session.runToEnd()
    guard let diagram = session.program.timeline.tracedDiagram else { return nil }
    let record = try #require(LogRecord(session, diagram))
    for flow in diagram.flows where flow.made == nil {
      #expect(
        record.hasDropped(flow.taken, at: flow.row),
        "seed \(seed): \(diagram.text(of: flow.taken)) at row \(flow.row) of\n\(program.text)")
    }
    for (taken, row) in record.dropped {
      #expect(
        diagram.flows.contains { $0.made == nil && $0.row == row && taken.contains($0.taken) },
        "seed \(seed): no cross on \(taken.map(diagram.text)) at row \(row) of\n\(program.text)")
    }
    return record.dropped.count
  }
}
