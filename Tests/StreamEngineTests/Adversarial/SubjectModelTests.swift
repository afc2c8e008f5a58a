import StreamEngine
import TestSupport
import Testing

/// Random programs on one subject, driven from within its own deliveries, against a plain model.
@Suite struct SubjectModelTests {
  enum Kind: CaseIterable { case publish, behavior, replayOne, replayTwo, async }

  /// The act of a test; `subscribe` adds the next one, `cancel` is of the one with this number.
  enum Act { case next(Int), complete, fail, dispose, subscribe, cancel(Int) }

  /// The acts that can be done to a subject, whichever it is.
  class World {
    var trail: [String] = []
    var heard: [Int] = []
    var script: [Act?] = []
    var left = 0
    func perform(_ act: Act) {}
    /// Writes down what a subscriber hears, and does what the script says next.
    func tell(_ number: Int, _ event: String) {
      trail.append("\(number):\(event)")
      if script.isEmpty { return }
      if let act = script.removeFirst() { perform(act) }
    }
  }

  final class Real: World {
    let subject: Subject<Int>
    var lives: [Subscription] = []
    init(_ kind: Kind) {
      subject =
        switch kind {
        case .publish: Subject()
        case .behavior: Subject(0)
        case .replayOne: .replay(1)
        case .replayTwo: .replay(2)
        case .async: .async()
        }
    }
    override func perform(_ act: Act) {
      switch act {
      case .next(let value): subject.next(value)
      case .complete: subject.complete()
      case .fail: subject.fail(TestError())
      case .dispose: subject.dispose()
      case .cancel(let number): if lives.indices.contains(number) { lives[number].cancel() }
      case .subscribe:
        let number = lives.count
        let life = Subscription()
        lives.append(life)
        subject.stream.subscribe(
          Sink(
            ending: life, next: { [unowned self] in tell(number, "\($0)") },
            end: { [unowned self] in
              if case .failed(StreamError.disposed) = $0 {
                tell(number, "!")
              } else {
                tell(number, $0.mark)
              }
            }), on: Scheduler())
      }
    }
  }

  final class Model: World {
    let kind: Kind
    var isActive: [Bool] = []
    var members: [Int] = []
    var ending: String?
    var kept: [Int]
    var queue: [Act] = []
    var busy = 0
    init(_ kind: Kind) {
      self.kind = kind
      kept = kind == .behavior ? [0] : []
    }
    func say(_ number: Int, _ event: String) { if isActive[number] { tell(number, event) } }
    func finish(_ number: Int, _ event: String) {
      if !isActive[number] { return }
      isActive[number] = false
      tell(number, event)
    }
    func keep(_ value: Int) {
      kept.append(value)
      let limit = kind == .publish ? 0 : kind == .replayTwo ? 2 : 1
      while kept.count > limit { kept.removeFirst() }
    }
    func deliver(_ value: Int) {
      busy += 1
      for number in members { say(number, "\(value)") }
      busy -= 1
    }
    func end(_ mark: String) {
      ending = mark
      if kind == .async, mark == "|", let last = kept.last { deliver(last) }
      // Whoever disposed it meanwhile has told everybody.
      for number in members { finish(number, mark) }
    }
    func drain() {
      while busy == 0, ending == nil, !queue.isEmpty { perform(queue.removeFirst(), drains: false) }
    }
    override func perform(_ act: Act) { perform(act, drains: true) }
    func perform(_ act: Act, drains: Bool) {
      switch act {
      case .cancel(let number): if isActive.indices.contains(number) { isActive[number] = false }
      case .dispose:
        queue = []
        kept = []
        ending = "!"
        for number in members { finish(number, "!") }
      case .subscribe: subscribe()
      case _ where ending != nil: break
      case _ where busy > 0: queue.append(act)
      case .next(let value):
        keep(value)
        if kind != .async { deliver(value) }
        if drains { drain() }
      case .complete: end("|")
      case .fail: end("#")
      }
    }
    func subscribe() {
      let number = isActive.count
      isActive.append(true)
      let ended = ending
      let first =
        kind == .publish || kind == .async && ended != "|" || kind == .behavior && ended != nil
        ? [] : kept
      if ended == nil { members.append(number) }
      if !(kind == .async && ended == nil) {
        busy += 1
        for value in first { say(number, "\(value)") }
        busy -= 1
      }
      if let ended { finish(number, ended) } else { drain() }
    }
  }

  @Test(arguments: Kind.allCases) func `a subject does what its model does`(kind: Kind) {
    for seed in SeededRandom.fuzz(6000) {
      var random = SeededRandom(seed: seed)
      var sent = 0
      func act() -> Act {
        switch random.below(16) {
        case 0: return .complete
        case 1: return seed % 3 == 0 ? .fail : .subscribe
        case 2: return seed % 4 == 0 ? .dispose : .cancel(random.below(4))
        case 3, 4, 5: return .cancel(random.below(8))
        case 6, 7, 8, 9: return .subscribe
        default:
          sent += 1
          return .next(sent)
        }
      }
      let script: [Act?] = (0..<(seed % 12)).map { _ in random.below(2) == 0 ? nil : act() }
      let steps = (0..<8).map { _ in act() }
      let real = Real(kind), model = Model(kind)
      for world in [real, model] {
        world.script = script
        world.perform(.subscribe)
        for step in steps { world.perform(step) }
        world.perform(.subscribe)
      }
      if real.trail != model.trail {
        Issue.record(
          "seed \(seed) \(kind): \(steps) script \(script)\n\(real.trail)\n\(model.trail)")
        return
      }
    }
  }
}
