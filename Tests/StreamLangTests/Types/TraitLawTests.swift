import TestSupport
import Testing

@testable import StreamLang

/// Each promise that the resolver finds is kept, whatever the streams do.
@Suite struct TraitLawTests {
  /// The operators whose examples apply them to a stream `a`.
  private static let operators = Prelude.all.filter { $0.example?.inputs.isEmpty == false }

  @Test func `no operator breaks what the resolver says of it`() throws {
    var random = SeededRandom(seed: 31)
    var promised: [StreamTrait: Int] = [:]
    var (tried, events) = (Set<String>(), 0)
    for op in Self.operators {
      for trait in StreamTrait.allCases {
        for _ in 0..<3 {
          guard let example = op.example else { continue }
          let second = example.inputs.count > 1 ? "quiet b = \(Self.stream(trait, &random))\n" : ""
          let program =
            "quiet a = \(Self.stream(trait, &random))\n\(second)quiet r = \(example.source)"
          guard let played = try Self.played(program) else { continue }
          // The operator is one for lists, texts or truth values: that is no case.
          if played.events.last?.contains("a number") == true { continue }
          promised[played.trait, default: 0] += 1
          tried.insert(op.name)
          events += played.events.count
          Self.check(played.events, keep: played.trait, program)
        }
      }
    }
    #expect(StreamTrait.allCases.allSatisfy { promised[$0, default: 0] > 30 }, "\(promised)")
    #expect(tried.count > 80 && events > 2000, "\(tried.count) operators, \(events) events")
  }

  /// The events of `r`, and what the resolver says of it; nil if nothing is promised.
  private static func played(_ program: String) throws -> (trait: StreamTrait, events: [String])? {
    let session = Session()
    session.listener = { _ in }
    guard session.submit(program).diagnostics.isEmpty,
      let trait = session.program.environment.symbols["r"]?.info.kind.trait
    else { return nil }
    return (trait, try Played(program, until: 200_000_000).events)
  }

  private static func check(_ events: [String], keep trait: StreamTrait, _ program: String) {
    let promise = trait.promise
    let values = events.count { $0.contains(" next ") }
    let isCompleted = events.contains { $0.hasSuffix(" completed") }
    let failure = events.first { $0.contains(" error ") }
    let text = "\(trait)\n\(program)\n\(events)"
    #expect(values <= promise.values.upperBound, "\(text)")
    if isCompleted { #expect(values >= promise.values.lowerBound, "\(text)") }
    if failure != nil { #expect(promise.mayFail, "\(text)") }
  }

  /// A stream that keeps a promise in one of the ways in which that can be done.
  private static func stream(_ trait: StreamTrait, _ random: inout SeededRandom) -> String {
    let marbles = "cold(\"\(marbles(&random))\")"
    let ways: [String]
    switch trait {
    case .single:
      ways = [
        "Single.just(2)", "timer(2ms).asSingle()", "\(marbles).toArray().map(x => 2).asSingle()",
        "Single.error(\"error\")", "\(marbles).asSingle()", "Single.never()",
        "Single.create { o in o(.success(3)) }",
      ]
    case .maybe:
      ways = [
        "Maybe.just(2)", "Maybe.empty()", "\(marbles).take(1).asMaybe()", "Maybe.error(\"error\")",
        "Maybe.create { o in o(.completed) }",
      ]
    case .completable:
      ways = ["Completable.empty()", "\(marbles).asCompletable()", "Completable.error(\"error\")"]
    case .infallible:
      ways = ["Infallible.of(3, 1, 2)", "\(marbles).asInfallible(onErrorJustReturn: 0)"]
    case .driver: ways = ["Driver.of(3, 1)", "\(marbles).asDriver(onErrorJustReturn: 0)"]
    case .signal: ways = ["Signal.of(3, 1)", "\(marbles).asSignal(onErrorJustReturn: 0)"]
    }
    return ways[random.below(ways.count)]
  }

  private static func marbles(_ random: inout SeededRandom) -> String {
    let middle = (0..<random.below(8)).map { _ in ["-", "-", "1", "2", "3"][random.below(5)] }
    return "-" + middle.joined() + ["|", "#", "|", ""][random.below(4)]
  }
}
