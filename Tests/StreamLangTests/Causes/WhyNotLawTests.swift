import Foundation
import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// The sentences of `:why not`, each checked by running the same past with the one thing changed that it names.
///
/// `FUZZ=2000 swift test --filter WhyNotLawTests` tries that many programs; the seed of each is its number.
@Suite struct WhyNotLawTests {
  /// The checks so far, by the kind of proof.
  private struct Tally {
    var checked: [String: Int] = [:]
    var refuted: [String] = []
    var unknown = 0
    /// Proofs that have no change to be checked by, as the place of their call is not known.
    var unchecked = 0

    var all: Int { checked.values.reduce(0, +) + unknown + unchecked }
  }

  @Test func `no sentence is refuted, and few say that nobody knows`() throws {
    let seeds = SeededRandom.fuzz(100)
    var tally = Tally()
    for seed in seeds { try ask(TypedProgram(seed: seed), &tally) }
    print(
      "why not: \(tally.all) sentences, \(tally.unknown) unknown, \(tally.unchecked) unchecked:",
      tally.checked.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(
        separator: ", "))
    for line in tally.refuted.prefix(20) { Issue.record("\(line)") }
    #expect(tally.refuted.count == 0)
    #expect(tally.unknown * 50 < tally.all, "\(tally.unknown) of \(tally.all) are not known")
    #expect(tally.unchecked * 10 < tally.all, "\(tally.unchecked) of \(tally.all) are not checked")
    if seeds.count >= 1000 {
      for kind in [
        "dropped", "kept", "gathered", "made", "left", "late", "unchanged", "unread", "untouched",
      ] {
        #expect(tally.checked[kind, default: 0] >= 5, "too few of \(kind)")
      }
    }
  }

  // MARK: One program

  private func ask(_ program: TypedProgram, _ tally: inout Tally) throws {
    let session = program.run()
    let environment = session.program.environment
    let events = try #require(Trace(environment))
    for binding in environment.symbols.values {
      let silence = LastingSilence(binding, in: events, session.program.timeline)
      if silence.reasonBeforeAnyEvent != nil { continue }
      let whyNot = WhyNot(binding, in: events, session.program.timeline)
      for end in whyNot.ends() {
        let (event, proof) = (end.event, end.proof)
        let text = ProofText(events, session.program.timeline, about: binding.root)
          .text(of: proof, for: event)
        let problem = try check(proof, event, events, program, &tally)
        if let problem {
          tally.refuted.append(
            """
            seed \(program.seed): :why not \(binding.name)
            \(events.label(of: event)) at \(TimeText.short(events.log[event].time)): \(text)
            \(problem)
            \(program.text)
            """)
        }
      }
    }
  }

  /// The reason why a sentence is not true; nil if nothing speaks against it.
  private func check(
    _ proof: Proof, _ event: Int, _ events: Trace, _ program: TypedProgram, _ tally: inout Tally
  ) throws -> String? {
    let kind = String("\(proof)".prefix { $0.isLetter })
    switch proof {
    case .unknown:
      tally.unknown += 1
      return nil
    case .dropped(let drop) where drop.reason == .unheard:
      tally.checked["unheard", default: 0] += 1
      let reader = events.log.run(drop.node, drop.run)?.owner
      let isTaken = events.consequences(of: event).dropFirst().contains { number in
        let record = events.log[number]
        return events.log.run(record.node, record.run) === reader
          && events.causes(of: number).contains(event)
      }
      return isTaken ? "something came of it" : nil
    case .made(_, let inner) where inner.brought > 0:
      tally.checked["made and sent", default: 0] += 1
      let name = inner.heard ?? inner
      // A subject may have sent it before, and has kept it.
      if inner.received > 0 { return nil }
      return events.log.events(of: name).contains { $0 > event } ? nil : "it has sent nothing"
    case .left(_, let other) where !other.isListener:
      // A name that was left had perhaps dropped it, too.
      tally.checked["left with others", default: 0] += 1
      return other.eventAfter ?? .max <= event + 1 ? nil : "it was left later"
    case .untouched(let run) where event < run.firstEvent:
      // It was sent before there was anybody to listen.
      tally.unchecked += 1
      return nil
    case .dropped(let drop):
      // An event that was not asked for may be stopped nearer to its source, too.
      return transparent(
        drop.node, event, events, program, kind, &tally, mayStopBefore: drop.reason == .unasked)
    case .kept(let run, _), .gathered(let run), .made(let run, _), .left(let run, _),
      .untouched(let run), .lost(let run), .begunAgain(let run), .signal(let run):
      if case .kept(_, let state) = proof, run.end != nil || state.kind == .result {
        return "its run is over"
      }
      if case .kept(_, let state) = proof, let due = state.dueAt,
        state.events.first.map({ Int($0.number) }) == event,
        let problem = later(run, due, event, events, program, "due", &tally)
      {
        return problem
      }
      if case .gathered = proof, run.end != nil { return "its run is over" }
      return transparent(run.node, event, events, program, kind, &tally)
    case .late(let run, let listener):
      return early(run, listener, event, events, program, kind, &tally)
    case .unchanged(let cell):
      tally.checked[kind, default: 0] += 1
      let own = events.sources(of: cell).flatMap { events.log.events(of: $0) }
      return own.contains { events.log[$0].turn == events.log[event].turn } ? "it has changed" : nil
    case .unread(let cell): return unread(cell, event, events, program, kind, &tally)
    case .waiting(let cell):
      tally.checked[kind, default: 0] += 1
      return events.environment.plan.value(of: try #require(cell.cell)) == nil
        ? nil : "it has a value"
    case .onLane(let run, _, _):
      // A stream within another one is no input that another call could merge.
      let problem = transparent(
        run.node, event, events, program, kind, &tally, andThen: ["wait 1s"])
      return problem == nil
        ? nil : later(run, nil, event, events, program, "later", &tally) == nil ? nil : problem
    case .overtaken(let cell, let newer):
      tally.checked[kind, default: 0] += 1
      let turn = events.turn(of: event)
      let computed = turn.filter { events.log[$0].node == cell.ownNode }
      return computed.contains { events.causes(of: $0).contains(newer) }
        && !computed.contains { events.causes(of: $0).contains(event) }
        ? nil : "it has been read"
    case .unheard, .entered, .others, .unrecorded, .behind, .parameter:
      tally.checked[kind, default: 0] += 1
      return nil
    }
  }

  /// With a call in the place of the operator that leaves out nothing, the event gets past that place.
  private func transparent(
    _ node: Int32, _ event: Int, _ events: Trace, _ program: TypedProgram, _ kind: String,
    _ tally: inout Tally, andThen lines: [String] = [], mayStopBefore: Bool = false
  ) -> String? {
    guard let call = ReplaceableCall(node, in: events), let other = call.transparent else {
      tally.unchecked += 1
      return nil
    }
    let definition = call.definition(with: other)
    let session = program.run(call.home.name, definition)
    defer { withExtendedLifetime(session) {} }
    for line in lines { _ = session.submit(line) }
    // Work that waits for a lane gets further when that is free.
    if session.program.environment.scheduler.lanes != nil { _ = session.submit("wait 1s") }
    guard let varied = Trace(session.program.environment),
      varied.environment.symbols[call.home.name] != nil,
      // A program that fails otherwise says nothing.
      varied.failures <= events.failures
    else {
      tally.unchecked += 1
      return nil
    }
    // Runs of one stream may begin in another order.
    let found = Array(EventMark(event, in: events).all(in: varied))
    if found.isEmpty {
      // Another run of the same stream may have other times; that says nothing.
      tally.unchecked += 1
      return nil
    }
    tally.checked[kind, default: 0] += 1
    let home = varied.environment.symbols[call.home.name]
    let isPast = found.contains { event in
      varied.consequences(of: event).dropFirst().contains { number in
        varied.home(of: varied.log[number].node) === home
      }
    }
    // A run that more is asked of may end earlier: `take`.
    let isOver = varied.log.runs.contains { run in
      varied.home(of: run.node) === home && run.eventAfter.map { $0 <= found[0] } ?? false
    }
    return isPast || mayStopBefore && (isOver || found.contains { isStopped($0, varied) })
      ? nil : "nothing comes of it with \(definition) either"
  }

  /// The formula has the same value then if it reads other values from the source of the event.
  private func unread(
    _ cell: Binding, _ event: Int, _ events: Trace, _ program: TypedProgram, _ kind: String,
    _ tally: inout Tally
  ) -> String? {
    let name = events.bindings[events.log[event].node]?.name ?? ""
    let pattern = try? Regex("\\b\(name)\\b")
    let definition = pattern.map {
      cell.definition.text.replacing($0, with: "(\(name) * 1000 + 7)")
    }
    let session = program.run(cell.name, definition ?? "")
    defer { withExtendedLifetime(session) {} }
    guard let varied = Trace(session.program.environment),
      let other = varied.environment.symbols[cell.name], varied.failures <= events.failures,
      let found = EventMark(event, in: events).event(in: varied)
    else {
      tally.unchecked += 1
      return nil
    }
    tally.checked[kind, default: 0] += 1
    return value(of: cell, after: event, events) == value(of: other, after: found, varied)
      ? nil : "\(definition ?? "") has another value then"
  }

  /// The value that a formula has at the end of the turn of an event.
  private func value(of cell: Binding, after event: Int, _ events: Trace) -> Value? {
    let last = events.sources(of: cell).flatMap { events.log.events(of: $0) }
      .filter { events.log[$0].turn <= events.log[event].turn }.max()
    return last.flatMap { events.log[$0].kind == .next ? events.log.value(of: $0) : nil }
  }

  /// True if another operator has kept an event, or what was made of it.
  private func isStopped(_ event: Int, _ events: Trace) -> Bool {
    let all = Set(events.consequences(of: event))
    return events.log.drops.contains { all.contains(Int($0.event.number)) }
      || events.log.runs.contains { run in
        all.contains {
          events.log.state(keeping: EventID(Int32(truncatingIfNeeded: $0)), in: run) != nil
        }
      }
  }

  /// When nothing else comes, the event gets past the operator later, at the time that is told.
  private func later(
    _ run: RunRecord, _ due: UInt64?, _ event: Int, _ events: Trace, _ program: TypedProgram,
    _ kind: String, _ tally: inout Tally
  ) -> String? {
    let session = program.run(andThen: "wait 1s")
    defer { withExtendedLifetime(session) {} }
    guard let varied = Trace(session.program.environment),
      let found = EventMark(event, in: events).event(in: varied)
    else {
      tally.unchecked += 1
      return nil
    }
    tally.checked[kind, default: 0] += 1
    let passed = varied.consequences(of: found).dropFirst().first { number in
      let record = varied.log[number]
      return record.node == run.node && record.run == run.number
    }
    guard let passed else {
      // It gets there, and may then be dropped.
      let own = varied.log.run(run.node, run.number)
      // On a lane it comes when that is due, or later.
      let last = varied.log.scheduler.lanes == nil ? due ?? .max : .max
      if let own, let end = own.end, case .left? = own.ending, end <= last { return nil }
      let isDropped = own.map {
        varied.log.drops(of: $0).contains { Int($0.event.number) == found }
      }
      return isDropped ?? false ? nil : "nothing comes of it later either"
    }
    guard let due else { return nil }
    let (time, onLane) = (varied.log[passed].time, varied.log.scheduler.lanes != nil)
    return time == due || onLane && time > due ? nil : "it comes at another time"
  }

  /// With the definition of the name before what was sent, that is heard.
  private func early(
    _ run: RunRecord, _ listener: RunRecord, _ event: Int, _ events: Trace, _ program: TypedProgram,
    _ kind: String,
    _ tally: inout Tally
  ) -> String? {
    if let source = listener.heard, listener.owner != nil {
      let newer = events.log.events(of: source).filter {
        $0 > event && $0 < listener.firstEvent && events.log[$0].kind == .next
      }
      if newer.count < listener.received { return "it was given it at its beginning" }
    }
    let late = events.latecomer(run, by: listener, for: event).run
    if late.owner != nil {
      // It has begun with an event, not with a definition.
      tally.checked["late within", default: 0] += 1
      return late.firstEvent <= event ? "it had begun before" : nil
    }
    let (node, turn) = (events.log[event].node, events.log[event].turn)
    if let line = events.bindings[node]?.line, events.origins[turn]?.line == line {
      // Nobody can be there before a subject has its first value.
      tally.unchecked += 1
      return nil
    }
    let home = events.home(of: late.node)
    let session = home.map { program.run(first: $0.name) }
    defer { withExtendedLifetime(session) {} }
    guard let home, let varied = session.flatMap({ Trace($0.program.environment) }),
      let found = EventMark(event, in: events).event(in: varied)
    else {
      tally.unchecked += 1
      return nil
    }
    tally.checked[kind, default: 0] += 1
    let other = varied.environment.symbols[home.name]
    return varied.log.runs.contains { varied.home(of: $0.node) === other && $0.firstEvent <= found }
      ? nil : "\(home.name) is not there if it is defined first either"
  }
}

extension Trace {
  /// The number of failures.
  fileprivate var failures: Int { numbers.count { log[$0].kind == .failed } }
}

/// Lines that are typed: subjects, names made from them, and values that are sent before, between and behind.
private struct TypedProgram {
  let seed: UInt64
  private(set) var lines: [(name: String?, text: String)] = []

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    lines = [
      ("a", "a = subject()"),
      ("b", "b = \(random.pick(["subject()", "subject()", "replaySubject(2)", "behavior(1)"]))"),
    ]
    var names = ["a", "b"]
    var number = 0
    func stimulus() -> String {
      number += 1
      return random.pick([
        "a.next(\(number))", "a.next(\(number))", "b.next(\(number))", "b.next(\(number))",
        "wait \(1 + random.below(4))ms",
      ])
    }
    for name in ["c", "d", "e", "f"].prefix(1 + random.below(4)) {
      for _ in 0..<random.below(3) { lines.append((nil, stimulus())) }
      let forms = random.below(6) == 0 ? Self.choices : RandomProgram.operators + Self.more
      let form = random.pick(forms)
      let text = form.replacing("$x", with: random.pick(names))
        .replacing("$y", with: random.pick(names))
      lines.append((name, "\(name) = \(text)"))
      names.append(name)
    }
    for _ in 0..<3 + random.below(6) { lines.append((nil, stimulus())) }
    if random.below(6) == 0 { lines.append((nil, random.pick(["a.complete()", "b.complete()"]))) }
    for _ in 0..<random.below(3) { lines.append((nil, stimulus())) }
  }

  private static let choices = [
    "($x % 2 == 0 ? $y : $x) + 1", "($x % 3 > 0 ? $x : $y) * 2", "$x > 3 && $y > 5",
  ]

  private static let more = [
    "$x.mergeMap(x => timer(3ms), 1)", "$x.flatMap(maxPublishers: .max(1), x => timer(3ms))",
    "$x.switchMap(x => $y.map(y => y + x))", "$x.takeLast(2)", "$x.last()", "$x.asSingle()",
    "$x.pausable($y.map(y => y % 2 == 0))", "$x.pausableBuffered($y.map(y => y % 2 == 0))",
    "$x.share().filter(x => x % 3 == 0)", "$x.delay(x => timer(2ms))",
    "$x.concatMapEager(x => timer(3ms))",
    "$x.throttle(2ms, latest: false).map(+1)", "$x.nwise(3)",
    "$x.compactMap(x => x % 2 == 0 ? nil : x)",
    "$x + $y", "$x * 0", "max($x, $y)",
    "$x.window(count: 2).flatMap(w => w.toArray())", "$x.skip(2).buffer(count: 3)",
    "$x.observe(on: lane(\"io\")).map(x => x, cost: 2ms)", "$x.map(x => x, cost: 1ms)",
    "$x.delay(1ms, scheduler: lane(\"io\"))", "$x.pull(2)", "$x.dropUnasked()", "$x.conflate()",
    "$x.map(x => x % 5).distinct()", "$x.filter(x => x > 3).combineLatest($y, +)",
  ]

  var text: String { lines.map(\.text).joined(separator: "\n") }

  func run() -> Session { Self.run(lines.map(\.text)) }

  func run(andThen line: String) -> Session { Self.run(lines.map(\.text) + [line]) }

  /// With another definition of a name.
  func run(_ name: String, _ definition: String) -> Session {
    Self.run(lines.map { $0.name == name ? "\(name) = \(definition)" : $0.text })
  }

  /// With the definition of a name, and those that it needs, before all that is sent.
  func run(first name: String) -> Session {
    let end = lines.lastIndex { $0.name == name } ?? 0
    let before = lines[...end].filter { $0.name != nil }
    let rest = lines.enumerated().filter { $0.offset > end || $0.element.name == nil }.map(
      \.element)
    return Self.run((before + rest).map(\.text))
  }

  private static func run(_ lines: [String]) -> Session { Session().after(lines) }
}
