import TestSupport
import Testing

@testable import StreamEngine
@testable import StreamLang

/// The laws that hold for every program with lanes, whatever its work costs.
@Suite struct LaneLawTests {
  @Test(arguments: SeededRandom.seeds(80))
  func `a worker has one thing to do at a time, and is busy for as long as that costs`(
    _ seed: UInt64
  ) throws {
    let program = RandomLanes(seed: seed)
    let run = try Run(program.text)
    for lane in run.lanes {
      for periods in lane.busy {
        for (one, next) in zip(periods, periods.dropFirst()) { #expect(one.end <= next.start) }
      }
    }
    let busy = run.lanes.flatMap(\.busy).joined().map { $0.end - $0.start }.reduce(0, +)
    #expect(busy == run.paid, "\(program.text)")
  }

  @Test(arguments: SeededRandom.seeds(80))
  func `without costs it does what it does on main alone`(_ seed: UInt64) throws {
    let program = RandomLanes(seed: seed, costs: false)
    #expect(try Run(program.text).events == Run(program.onMain).events, "\(program.text)")
  }

  @Test(arguments: SeededRandom.seeds(80))
  func `lanes with one worker keep the values of a chain and their order`(_ seed: UInt64) throws {
    let costly = RandomLanes(seed: seed, workers: 1, chains: 1)
    let free = RandomLanes(seed: seed, workers: 1, chains: 1, costs: false)
    #expect(try Run(costly.text).values == Run(free.text).values, "\(costly.text)")
  }

  @Test(arguments: SeededRandom.seeds(40))
  func `it does the same again`(_ seed: UInt64) throws {
    let text = RandomLanes(seed: seed).text
    #expect(try Run(text).events == Run(text).events)
  }

  /// A program that has run to its end.
  private struct Run {
    var events: [String] = []
    var values: [String] = []
    /// The time that was paid, in nanoseconds.
    var paid: UInt64 = 0
    var lanes: [Lane] = []

    init(_ text: String) throws {
      let session = Session(isPrompt: false) { $0.isJSON = true }
      var items: [Reply.Item] = []
      session.listener = { items.append($0) }
      #expect(session.submit(text).diagnostics == [], "\(text)")
      _ = session.runToEnd()
      for item in items {
        switch item {
        case .event(let event):
          events.append("\(event.time) \(event.name) \(event.kind)")
          if case .value(let value, _) = event.kind { values.append("\(event.name) \(value)") }
        case .printed(let milliseconds): paid += (UInt64(milliseconds) ?? 0) * 1_000_000
        default: break
        }
      }
      lanes = session.program.environment.scheduler.lanes?.all ?? []
    }
  }
}

/// A random program of chains on lanes, each with its own costs, which it prints as they are paid.
private struct RandomLanes {
  /// The lanes, a line each.
  private var lanes: [String] = []
  /// The chains, with `@` before the name of each lane.
  private var chains: [String] = []

  init(seed: UInt64, workers: Int = 4, chains count: Int = 3, costs: Bool = true) {
    var random = SplitMix64(seed: seed)
    func pick(_ choices: [String]) -> String { choices[random.whole(below: choices.count)] }
    for name in ["io", "ui"] { lanes.append("\(name) = lane(\"\(name)\")") }
    lanes.append("pool = lane(\"pool\", workers: \(workers))")
    let places = ["@main", "@io", "@ui", "@pool"]
    for number in 0..<count {
      var text = pick([
        "of(3, 1, 2)", "range(1, 4)", "interval(5ms).take(3)",
        "interval(8ms, scheduler: @io).take(4)",
        "timer(10ms)", "cold(\"-1-23-|\", frame: 5ms)", "of(1).startWith(2, 3)",
        "concat(of(1), timer(5ms), of(2, 3))",
      ])
      for _ in 0..<random.whole(below: 6) {
        switch random.whole(below: 5) {
        case 0: text += ".observe(on: \(pick(places)))"
        case 1: text += ".subscribe(on: \(pick(places)))"
        case 2: text += ".\(pick(["map(+1)", "scan(0, +)", "filter(>1)", "skip(1)", "take(2)"]))"
        default:
          // The choices are the same with and without costs.
          let cost = pick(["5", "10", "20", "x"])
          let text_ = cost == "x" ? "abs(x) % 4 * 10" : cost
          if costs { text += ".cost(x => { print(\(text_)); \(text_) * 1ms })" }
        }
      }
      chains.append("c\(number) = \(text)")
    }
  }

  var text: String { (lanes + chains).joined(separator: "\n").filter { $0 != "@" } }

  /// The program with `main` for every lane, and without lanes.
  var onMain: String { chains.joined(separator: "\n").replacing(/@\w+/, with: "main") }
}
