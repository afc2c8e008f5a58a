import StreamEngine
import TestSupport

/// A value, or what a closure or an observer keeps: it acts on the graph when it is released.
final class Charge {
  private weak var graph: HostileGraph?
  /// The things that it releases before it acts: other charges, and runs that it cancels.
  var load: [AnyObject] = []

  init(in graph: HostileGraph) {
    self.graph = graph
    graph.live += 1
  }

  deinit {
    load = []
    graph?.live -= 1
    graph?.act(fromRelease: true)
  }

  /// Acts now and then when it is used.
  func use() { graph?.actSometimes() }

  /// The value that a closure answers, which acts now and then.
  func passing<Value>(_ value: Value) -> Value {
    use()
    return value
  }
}

/// An element; its charge is released with it.
struct Charged {
  let number: Int
  let charge: Charge

  init(_ number: Int, in graph: HostileGraph) {
    self.number = number
    charge = Charge(in: graph)
  }
}

/// Subscribes to a subject several times and keeps its runs in every way that there is, while one of
/// its own observers keeps it.
final class HostileRow {
  let bag = DisposeBag()
  var kept: [AnyCancellable] = []
  let charge: Charge

  init(_ graph: HostileGraph, _ stream: Observable<Charged>) {
    charge = Charge(in: graph)
    stream.subscribe(on: graph.scheduler) { [self] _ in charge.use() }
    for number in 0..<2 + graph.random.below(4) {
      let charge = Charge(in: graph)
      let run = stream.subscribe(on: graph.scheduler) { _ in charge.use() }
      switch number % 3 {
      case 0: run.disposed(by: bag)
      case 1: AnyCancellable(run).store(in: &kept)
      default: graph.add(run)
      }
    }
  }
}

/// A random graph of subjects, operators, runs within runs and observers, all of which a release can
/// change while others are being released.
///
/// A seed makes one graph, which always acts in one order: nothing here depends on the order of a table.
final class HostileGraph {
  var random: SeededRandom
  var scheduler = Scheduler()
  /// Nil where the graph has let go of it; then nothing but a run can keep it.
  var subjects: [Subject<Charged>?] = []
  var runs: [Subscription] = []
  var bags: [DisposeBag] = []
  var kept: [AnyCancellable] = []
  /// The number of charges that live.
  var live = 0
  /// The number of acts that came from a release, and of those while the graph let go of a subject or a
  /// run.
  private(set) var releases = 0, releasesWithin = 0
  private var acts = 0
  private static let mostActs = 60
  private var depth = 0
  private var isLettingGo = false
  /// Ends everything that was made, and keeps nothing of it.
  private var ends: [() -> Void] = []
  private let lane: Lane?

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    lane = random.below(4) == 0 ? scheduler.lane("io", workers: 1 + random.below(2)) : nil
    for _ in 0..<1 + random.below(3) { add(newSubject()) }
  }

  // MARK: Making

  private func newSubject() -> Subject<Charged> {
    switch random.below(6) {
    case 0: Subject(charged())
    case 1: .replay(1 + random.below(3))
    case 2: .async()
    default: Subject()
    }
  }

  private func add(_ subject: Subject<Charged>) {
    subjects.append(subject)
    ends.append { [weak subject] in subject?.dispose() }
  }

  func charged() -> Charged { Charged(random.below(10), in: self) }

  /// A charge for a closure to keep; now and then it cancels other runs when it is released.
  func charge() -> Charge {
    let charge = Charge(in: self)
    if random.below(3) == 0, let run = anyRun { charge.load.append(AnyCancellable(run)) }
    return charge
  }

  func add(_ run: Subscription) {
    runs.append(run)
    ends.append { [weak run] in run?.cancel() }
  }

  private var anyRun: Subscription? { runs.isEmpty ? nil : random.pick(runs) }

  private func source() -> Observable<Charged> {
    switch random.below(10) {
    case 0: .of(charged(), charged())
    case 1:
      Observable<Int>.interval(.milliseconds(1)).map { [charge = charge()] _ in
        charge.use()
        return Charged(0, in: self)
      }
    case 2: .never()
    default: random.pick(subjects)?.stream ?? .error(TestError())
    }
  }

  private func stream(_ depth: Int) -> Observable<Charged> {
    if depth == 0 || random.below(5) == 0 { return source() }
    let form = random.pick(HostileGraphForm.all)
    let made = form.make(stream(depth - 1), stream(depth - 1), charge(), self)
    guard let lane, random.below(6) == 0 else { return made }
    return made.observe(on: lane)
  }

  func grow() {
    switch random.below(8) {
    case 0: add(newSubject())
    case 1: if let subject = random.pick(subjects) { _ = HostileRow(self, subject.stream) }
    case 2: growRuns()
    case 3:
      if let subject = random.pick(subjects) {
        add(stream(2).take(20).subscribe(subject, on: scheduler))
      }
    default: observe(stream(1 + random.below(3)))
    }
  }

  private func observe(_ stream: Observable<Charged>) {
    let (life, charge) = (Subscription(), charge())
    stream.subscribe(
      Sink(ending: life, next: { _ in charge.use() }, end: { _ in charge.use() }), on: scheduler)
    switch random.below(4) {
    case 0: bags.append(DisposeBag()); bags.last?.insert(life)
    case 1: kept.append(AnyCancellable(life))
    default: add(life)
    }
  }

  /// A run with children, the resources of which cancel their siblings, and each other's sources.
  private func growRuns() {
    let parent = Subscription()
    let children = (0..<2 + random.below(4)).map { _ in Subscription(within: parent) }
    for child in children {
      let (victim, used, charge) = (random.pick(children), self.charge(), self.charge())
      let resource = AnyCancellable { [weak victim] in
        used.use()
        victim?.cancel()
      }
      if random.below(2) == 0 { child.own(resource) } else { charge.load.append(resource) }
      if let subject = random.pick(subjects), random.below(2) == 0 {
        subject.stream.subscribe(
          Sink(ending: child, next: { _ in charge.use() }, end: { _ in }), on: scheduler)
      } else {
        child.own(AnyCancellable { charge.use() })
      }
    }
    add(parent)
    if random.below(2) == 0 { runs.removeLast() }
    if random.below(2) == 0 { children.forEach(add) }
  }

  // MARK: Acting

  func actSometimes() { if random.below(8) == 0 { act(fromRelease: false) } }

  /// Does something to the graph, wherever it is at the moment.
  func act(fromRelease isRelease: Bool) {
    if acts >= Self.mostActs || depth == 3 { return }
    acts += 1
    depth += 1
    if isRelease { releases += 1 }
    if isRelease && isLettingGo { releasesWithin += 1 }
    switch random.below(14) {
    case 0, 1: random.pick(subjects)?.next(charged())
    case 2: random.pick(subjects)?.complete()
    case 3: random.pick(subjects)?.fail(TestError())
    case 4: random.pick(subjects)?.dispose()
    case 5, 6, 7: anyRun?.cancel()
    case 8: letGo()
    case 9: if !bags.isEmpty { random.pick(bags).cancel() }
    case 10: scheduler.advance(by: .milliseconds(random.below(3)))
    case 11: if acts < 30 { grow() }
    case 12: if let run = anyRun { run.own(AnyCancellable { [charge = charge()] in charge.use() }) }
    default: if let run = anyRun { add(Subscription(within: run)) }
    }
    depth -= 1
  }

  /// Lets go of something, so that it is released if nobody else keeps it.
  func letGo() {
    let isOuter = !isLettingGo
    isLettingGo = true
    switch random.below(4) {
    case 0:
      // Taken out first, and released when it is out: a release can change the array.
      let index = random.below(subjects.count)
      let subject = subjects[index].take()
      withExtendedLifetime(subject) {}
    case 1 where !runs.isEmpty:
      let run = runs.remove(at: random.below(runs.count))
      withExtendedLifetime(run) {}
    case 2:
      let bag = bags.popLast()
      withExtendedLifetime(bag) {}
    default:
      let kept = self.kept
      self.kept = []
      withExtendedLifetime(kept) {}
    }
    if isOuter { isLettingGo = false }
  }

  // MARK: Running

  func run() {
    for _ in 0..<4 + random.below(6) { grow() }
    for _ in 0..<12 {
      switch random.below(6) {
      case 0: grow()
      case 1: letGo()
      case 2: scheduler.advance(by: .milliseconds(random.below(3)))
      case 3: anyRun?.cancel()
      default: random.pick(subjects)?.next(charged())
      }
    }
    for _ in 0..<10 { letGo() }
    isLettingGo = true
    endAll()
    // Acts meanwhile can have made more; from now on nothing acts.
    acts = Self.mostActs
    endAll()
  }

  private func endAll() {
    while let end = ends.popLast() { end() }
    // Work that waits for the end of a turn is kept until then.
    scheduler.advance(by: .zero)
    let held = (runs, bags, kept, subjects, scheduler)
    (runs, bags, kept, subjects, scheduler) = ([], [], [], [nil], Scheduler())
    withExtendedLifetime(held) {}
  }
}
