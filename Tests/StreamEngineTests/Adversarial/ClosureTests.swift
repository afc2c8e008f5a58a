import StreamEngine
import Testing

/// What happens when a user's closure throws, cancels, or drives the graph, each time it is called.
@Suite struct ClosureTests {
  /// Where the values come from.
  enum Kind: String, CaseIterable { case plain, behavior, replay, lawless, cold }

  /// What a closure does.
  enum Deed: String, CaseIterable {
    case fail, cancel, send, complete, failSource, dispose, sendOther, disposeOther
  }

  /// Those that call closures several times for one event, or hand over many values at once.
  static let inOneStep = [
    "toSortedArray", "mapMany", "reduce seed", "using", "generate", "generate in turns", "create",
  ]

  final class Token {}

  /// A hand-written source that delivers whatever it is told to, at once.
  final class Lawless {
    var observers: [Observer<Int>] = []
    var live = 0
    var stream: Observable<Int> {
      .create { [self] observer in
        observers.append(observer)
        live += 1
        return ActionDisposable { self.live -= 1 }
      }
    }
    func next(_ value: Int) { for observer in observers { observer.next(value) } }
    func end(_ end: End) {
      for observer in observers {
        if case .failed(let error) = end { observer.fail(error) } else { observer.complete() }
      }
    }
  }

  final class Rig {
    let kind: Kind
    let scheduler = Scheduler()
    let subject: Subject<Int>
    let other: Subject<Int>
    let lawless = Lawless(), lawlessOther = Lawless()
    let life = Subscription()
    var heard: [String] = []
    var calls = 0
    var deedAt: Int?
    var deed: Deed?
    var callsAfter = 0, heardAtCancel: Int?
    var ends = 0
    var afterEnd = 0

    init(_ kind: Kind) {
      self.kind = kind
      scheduler.allowance.limit = 5_000
      switch kind {
      case .behavior: (subject, other) = (Subject(1), Subject(10))
      case .replay: (subject, other) = (.replay(2), .replay(2))
      default: (subject, other) = (Subject(), Subject())
      }
    }

    var source: Observable<Int> {
      switch kind {
      case .lawless: lawless.stream
      case .cold: .of(1, 2, 2, 3)
      default: subject.stream
      }
    }
    var second: Observable<Int> {
      switch kind {
      case .lawless: lawlessOther.stream
      case .cold: .of(10, 20)
      default: other.stream
      }
    }

    func next(_ value: Int) {
      kind == .lawless ? lawless.next(value) : subject.next(value)
    }
    func end(_ end: End) { kind == .lawless ? lawless.end(end) : subject.end(end) }
    func nextOther(_ value: Int) {
      kind == .lawless ? lawlessOther.next(value) : other.next(value)
    }
    func endOther(_ end: End) { kind == .lawless ? lawlessOther.end(end) : other.end(end) }

    func hook() throws {
      calls += 1
      if heardAtCancel != nil || (deed == .fail && deedAt.map { calls > $0 + 1 } == true) {
        callsAfter += 1
      }
      guard calls - 1 == deedAt else { return }
      switch deed {
      case .fail?: throw Boom()
      case .cancel?:
        life.cancel()
        heardAtCancel = heard.count
      case .send?: next(2)
      case .complete?: end(.completed)
      case .failSource?: end(.failed(Boom()))
      case .dispose?: kind == .lawless ? end(.failed(Boom())) : subject.dispose()
      case .sendOther?: nextOther(30)
      case .disposeOther?: kind == .lawless ? endOther(.failed(Boom())) : other.dispose()
      case nil: break
      }
    }

    func run(_ form: ClosureForm, _ token: Token, failing: Bool) {
      let stream = form.apply(source, second) { [self, token] in
        _ = token
        try hook()
      }
      stream.subscribe(
        Sink(
          ending: life,
          next: { [self] value in
            if ends > 0 { afterEnd += 1 }
            heard.append("\(value)")
          },
          end: { [self] end in
            ends += 1
            heard.append(end.mark)
          }), on: scheduler)
      for (value, otherValue) in [(1, 10), (2, 20), (2, 20), (3, 30)] {
        next(value)
        nextOther(otherValue)
        scheduler.run(until: scheduler.now + 1)
      }
      let end: End = failing ? .failed(Boom()) : .completed
      self.end(end)
      nextOther(40)
      endOther(.completed)
      scheduler.run(until: scheduler.now + 100)
    }

    var observed: Bool {
      subject.hasObservers || other.hasObservers || lawless.live > 0 || lawlessOther.live > 0
    }
  }

  @Test(arguments: ClosureForm.all)
  func `a closure may do whatever it likes`(form: ClosureForm) {
    for kind in Kind.allCases {
      for failing in [false, true] {
        let dry = Rig(kind)
        dry.run(form, Token(), failing: failing)
        if dry.scheduler.allowance.isExhausted { continue }
        #expect(dry.ends <= 1 && dry.afterEnd == 0)
        for deed in Deed.allCases {
          for index in 0..<min(dry.calls, 12) {
            let name =
              "\(form.name) \(kind) \(failing ? "failing" : "completing") \(deed) at \(index)"
            weak var leaked: Token?
            weak var rigLeaked: Rig?
            do {
              let rig = Rig(kind)
              rigLeaked = rig
              let token = Token()
              leaked = token
              rig.deed = deed
              rig.deedAt = index
              rig.run(form, token, failing: failing)
              if rig.scheduler.allowance.isExhausted {
                rig.life.cancel()
                continue
              }
              #expect(rig.ends <= 1 && rig.afterEnd == 0, "grammar: \(name): \(rig.heard)")
              if deed == .fail {
                #expect(rig.heard.last == "#", "no error: \(name): \(rig.heard)")
                #expect(rig.callsAfter == 0, "called after the throw: \(name): \(rig.callsAfter)")
              }
              if deed == .cancel {
                #expect(
                  rig.heard.count == rig.heardAtCancel ?? -1,
                  "heard after cancel: \(name): \(rig.heard)")
                #expect(
                  rig.callsAfter == 0 || Self.inOneStep.contains(form.name),
                  "called after cancel: \(name): \(rig.callsAfter)")
              }
              if rig.ends > 0 || deed == .cancel {
                #expect(!rig.observed, "observed: \(name)")
                #expect(rig.scheduler.pendingCount == 0, "timers: \(name)")
              }
              rig.life.cancel()
              #expect(!rig.observed, "observed after cancel: \(name)")
              rig.lawless.observers = []
              rig.lawlessOther.observers = []
            }
            #expect(leaked == nil, "leak: \(name)")
            #expect(rigLeaked == nil, "leak of the rig: \(name)")
          }
        }
      }
    }
  }
}
