import StreamEngine
import Testing

/// The events that follow when a user's closure throws, cancels, or drives the graph, each time it
/// is called.
@Suite struct ClosureTests {
  /// The source of the values.
  enum Kind: String, CaseIterable { case plain, behavior, replay, unchecked, cold }

  /// The action of a closure.
  enum Action: String, CaseIterable {
    case fail, cancel, send, complete, failSource, dispose, sendOther, disposeOther
  }

  /// Those that call closures several times for one event, or hand over many values at once.
  static let inOneStep = [
    "toSortedArray", "mapMany", "reduce seed", "using", "generate", "generate in turns", "create",
    "count(where:)",
  ]

  final class Token {}

  /// A hand-written source that delivers whatever it is told to, at once.
  final class UncheckedSource {
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

  final class Fixture {
    let kind: Kind
    let scheduler = Scheduler()
    let subject: Subject<Int>
    let other: Subject<Int>
    let unchecked = UncheckedSource(), uncheckedOther = UncheckedSource()
    let life = Subscription()
    var received: [String] = []
    var calls = 0
    var actionCall: Int?
    var action: Action?
    var callsAfter = 0, receivedAtCancel: Int?
    var ends = 0
    var afterEnd = 0

    init(_ kind: Kind) {
      self.kind = kind
      scheduler.workBudget.valueLimit = 5_000
      switch kind {
      case .behavior: (subject, other) = (Subject(1), Subject(10))
      case .replay: (subject, other) = (.replay(2), .replay(2))
      default: (subject, other) = (Subject(), Subject())
      }
    }

    var source: Observable<Int> {
      switch kind {
      case .unchecked: unchecked.stream
      case .cold: .of(1, 2, 2, 3)
      default: subject.stream
      }
    }
    var second: Observable<Int> {
      switch kind {
      case .unchecked: uncheckedOther.stream
      case .cold: .of(10, 20)
      default: other.stream
      }
    }

    func next(_ value: Int) { kind == .unchecked ? unchecked.next(value) : subject.next(value) }
    func end(_ end: End) { kind == .unchecked ? unchecked.end(end) : subject.end(end) }
    func nextOther(_ value: Int) {
      kind == .unchecked ? uncheckedOther.next(value) : other.next(value)
    }
    func endOther(_ end: End) { kind == .unchecked ? uncheckedOther.end(end) : other.end(end) }

    func hook() throws {
      calls += 1
      if receivedAtCancel != nil || (action == .fail && actionCall.map { calls > $0 + 1 } == true) {
        callsAfter += 1
      }
      guard calls - 1 == actionCall else { return }
      switch action {
      case .fail?: throw TestError()
      case .cancel?:
        life.cancel()
        receivedAtCancel = received.count
      case .send?: next(2)
      case .complete?: end(.completed)
      case .failSource?: end(.failed(TestError()))
      case .dispose?: kind == .unchecked ? end(.failed(TestError())) : subject.dispose()
      case .sendOther?: nextOther(30)
      case .disposeOther?: kind == .unchecked ? endOther(.failed(TestError())) : other.dispose()
      case nil: break
      }
    }

    func run(_ form: ClosureForm, _ token: Token, failing: Bool) {
      let hook = ClosureForm.Hook { [self, token] in
        _ = token
        try self.hook()
      }
      let stream = form.apply(source, second, hook)
      stream.subscribe(
        Sink(
          ending: life,
          next: { [self] value in
            if ends > 0 { afterEnd += 1 }
            received.append("\(value)")
          },
          end: { [self] end in
            ends += 1
            received.append(end.mark)
          }), on: scheduler)
      for (value, otherValue) in [(1, 10), (2, 20), (2, 20), (3, 30)] {
        next(value)
        nextOther(otherValue)
        scheduler.run(until: scheduler.now + 1)
      }
      let end: End = failing ? .failed(TestError()) : .completed
      self.end(end)
      nextOther(40)
      endOther(.completed)
      scheduler.run(until: scheduler.now + 100)
    }

    var observed: Bool {
      subject.hasObservers || other.hasObservers || unchecked.live > 0 || uncheckedOther.live > 0
    }
  }

  @Test(arguments: ClosureForm.all)
  func `a closure may do whatever it likes`(form: ClosureForm) {
    for kind in Kind.allCases {
      for failing in [false, true] {
        let reference = Fixture(kind)
        reference.run(form, Token(), failing: failing)
        if reference.scheduler.workBudget.isExhausted { continue }
        #expect(reference.ends <= 1 && reference.afterEnd == 0)
        for action in Action.allCases {
          for index in 0..<min(reference.calls, 12) {
            let name =
              "\(form.name) \(kind) \(failing ? "failing" : "completing") \(action) at \(index)"
            weak var leaked: Token?
            weak var leakedFixture: Fixture?
            do {
              let fixture = Fixture(kind)
              leakedFixture = fixture
              let token = Token()
              leaked = token
              fixture.action = action
              fixture.actionCall = index
              fixture.run(form, token, failing: failing)
              if fixture.scheduler.workBudget.isExhausted {
                fixture.life.cancel()
                continue
              }
              #expect(
                fixture.ends <= 1 && fixture.afterEnd == 0, "grammar: \(name): \(fixture.received)")
              if action == .fail {
                #expect(fixture.received.last == "#", "no error: \(name): \(fixture.received)")
                #expect(
                  fixture.callsAfter == 0, "called after the throw: \(name): \(fixture.callsAfter)")
              }
              if action == .cancel {
                #expect(
                  fixture.received.count == fixture.receivedAtCancel ?? -1,
                  "received after cancel: \(name): \(fixture.received)")
                #expect(
                  fixture.callsAfter == 0 || Self.inOneStep.contains(form.name),
                  "called after cancel: \(name): \(fixture.callsAfter)")
              }
              if fixture.ends > 0 || action == .cancel {
                #expect(!fixture.observed, "observed: \(name)")
                #expect(fixture.scheduler.pendingCount == 0, "timers: \(name)")
              }
              fixture.life.cancel()
              #expect(!fixture.observed, "observed after cancel: \(name)")
              fixture.unchecked.observers = []
              fixture.uncheckedOther.observers = []
            }
            #expect(leaked == nil, "leak: \(name)")
            #expect(leakedFixture == nil, "leak of the fixture: \(name)")
          }
        }
      }
    }
  }
}
