import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// `:leaks` is empty exactly when ending everything with a name would leave nothing alive.
@Suite struct LeaksLawTests {
  @Test(arguments: SeededRandom.seeds(80))
  func `what is left when all names have ended was listed, and nothing else`(_ seed: UInt64) {
    var program = Program(seed: seed)
    let lines = program.lines()
    let session = Session()
    var text: [String] = []
    session.listener = { item in
      switch item {
      case .page(let lines), .text(let lines): text += lines.map(\.plain)
      default: break
      }
    }
    for line in lines + [":leaks"] { _ = session.submit(line) }
    let listed = text != ["nothing leaks"]
    let environment = session.program.environment
    let keepers = environment.symbols.values.contains {
      !$0.kept.isEmpty && ($0.stream != nil || $0.cell != nil)
    }
    for binding in environment.symbols.values {
      if case .constant(.handle) = binding.node { _ = session.submit("\(binding.name).dispose()") }
    }
    for name in environment.symbols.names.reversed() { _ = session.submit("del \(name)") }
    let log = environment.recording?.log
    let plan = environment.plan
    // A subscription that is listed can keep cells, too.
    #expect(listed || plan.livingCells == 0, "seed \(seed)\n\(lines.joined(separator: "\n"))")
    let alive = log?.runs.contains { $0.end == nil } ?? false
    #expect(
      listed == (alive || keepers),
      "seed \(seed)\n\(lines.joined(separator: "\n"))\n:leaks\n\(text.joined(separator: "\n"))")
  }

  /// Streams, what is made of them, and subscriptions with and without a handle.
  private struct Program {
    var random: SeededRandom
    var streams = ["a", "b", "t"]
    var cells: [String] = []
    var connectables: [String] = []

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func lines() -> [String] {
      var lines = ["a = subject(); b = behavior(1); t = interval(1s)", "bag = DisposeBag()"]
      for number in 0..<(2 + random.below(8)) { lines.append(line(number)) }
      return lines
    }

    private mutating func line(_ number: Int) -> String {
      let name = "n\(number)"
      let source = random.pick(streams)
      switch random.below(20) {
      case 0...4:
        let call = random.pick([
          "map(+1)", "share()", "publish().refCount()", "shareReplay(1)", "take(2)",
          "flatMap(x => interval(2s))", "publish().autoconnect()", "filter(>0)", "merge(t)",
          "share({resetOnRefCountZero: false})", "flatMapLatest(x => t.map(+x))",
          "concatMap(x => interval(1s).take(2))", "flatMap(x => t.share())",
          "map(x => interval(1s)).merge()", "flatMapFirst(x => \(source).delay(1s))",
        ])
        streams.append(name)
        return "\(random.pick(["", "", "let ", "quiet "]))\(name) = \(source).\(call)"
      case 5, 15:
        let cell = cells.isEmpty ? source : random.pick(cells + [source])
        cells.append(name)
        return "\(random.pick(["", "let "]))\(name) = \(cell) + \(random.pick(["1", source]))"
      case 16:
        return "\(random.pick(["a", "t"] + cells)) = \(random.pick(["1", "interval(3s)", "b + 1"]))"
      case 17:
        cells.append(name)
        return "\(name) = interval(2s) + \(random.pick(cells.isEmpty ? ["1"] : cells))"
      case 18:
        streams.append(name)
        let read = random.pick(["interval(2s)", source] + cells)
        return "\(name) = (\(read) + 1).\(random.pick(["map(+1)", "take(2)", "share()"]))"
      case 19: return "del \(random.pick(streams + cells))"
      case 6: return "\(name) = \(source).subscribe { print($0) }"
      case 7: return "\(source).subscribe { print($0) }.disposed(by: bag)"
      case 8: return random.below(3) == 0 ? "\(source).subscribe { print($0) }" : "a.next(1)"
      case 9:
        connectables.append(name)
        streams.append(name)
        return "\(name) = \(source).publish()"
      case 10:
        guard let connectable = connectables.last else { return "wait 1s" }
        return random.pick(["\(name) = \(connectable).connect()", "\(connectable).connect()"])
      case 11: return "b.next(2); a.next(3)"
      case 12: return random.below(2) == 0 ? "a = subject()" : "wait 2s"
      default: return "wait 1500ms"
      }
    }
  }
}
