import StreamEngine
import Testing

/// The promises of disposables.
@Suite struct DisposableContractTests {
  @Test func `81 disposing twice is disposing once`() {
    var count = 0
    func action() -> ActionDisposable { ActionDisposable { count += 1 } }
    let serial = SerialDisposable(), single = SingleAssignmentDisposable(), bag = DisposeBag()
    serial.disposable = action()
    #expect(throws: Never.self) { try single.set(action()) }
    bag.insert(action())
    let all: [any Disposable] = [
      action(), AnyCancellable(action()), CompositeDisposable(action()), serial, single, bag,
      RefCountDisposable(action()), BooleanDisposable(), Subscription(),
    ]
    for disposable in all {
      #expect(!disposable.isDisposed)
      disposable.dispose()
      disposable.dispose()
      #expect(disposable.isDisposed)
    }
    #expect(count == 7)
  }

  @Test func `82 isDisposed is true before the action runs`() {
    var seen: [Bool] = []
    var disposable: ActionDisposable?
    disposable = ActionDisposable {
      seen.append(disposable?.isDisposed ?? false)
      disposable?.dispose()
    }
    disposable?.dispose()
    #expect(seen == [true])
    disposable = nil
  }

  @Test func `a scheduled one is disposed in a turn of its own, once`() {
    var count = 0
    let scheduler = Scheduler()
    let scheduled = ScheduledDisposable(
      scheduler: scheduler, disposable: ActionDisposable { count += 1 })
    scheduled.dispose()
    scheduled.dispose()
    #expect(!scheduled.isDisposed)
    scheduler.run(until: 0)
    #expect(scheduled.isDisposed)
    scheduled.dispose()
    #expect(count == 1)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `83 a single assignment takes one, before or after it is disposed`() throws {
    var trail = ""
    let early = SingleAssignmentDisposable(), late = SingleAssignmentDisposable()
    try early.set(ActionDisposable { trail += "early " })
    early.dispose()
    late.dispose()
    try late.set(ActionDisposable { trail += "late " })
    #expect(trail == "early late ")
    #expect(throws: GraphError.self) { try early.set(ActionDisposable { trail += "second " }) }
    #expect(trail == "early late ")
  }

  @Test func `84 a composite disposes in insertion order, newcomers at once`() throws {
    var trail: [Int] = []
    let composite = CompositeDisposable()
    let keys = (0..<40).map { number in
      composite.insert(ActionDisposable { trail.append(number) })
    }
    let seventh = try #require(keys[7])
    composite.remove(for: seventh)
    composite.remove(for: seventh)
    #expect(trail == [7] && composite.count == 39)
    composite.dispose()
    #expect(trail == [7] + (0..<40).filter { $0 != 7 })
    #expect(composite.insert(ActionDisposable { trail.append(99) }) == nil)
    #expect(trail.last == 99 && composite.count == 0)
  }

  @Test func `86 a serial one disposes what it held, and newcomers once it is disposed`() {
    var trail = ""
    let serial = SerialDisposable()
    serial.disposable = ActionDisposable { trail += "a" }
    serial.disposable = ActionDisposable { trail += "b" }
    #expect(trail == "a")
    serial.dispose()
    serial.disposable = ActionDisposable { trail += "c" }
    #expect(trail == "abc")
  }

  @Test func `87 what is counted ends when all are disposed, in any order`() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
      var count = 0
      let counted = RefCountDisposable(ActionDisposable { count += 1 })
      let all: [any Disposable] = [counted, counted.retain(), counted.retain()]
      for index in order {
        #expect(count == 0)
        all[index].dispose()
        all[index].dispose()
      }
      #expect(count == 1)
      counted.retain().dispose()
      #expect(count == 1)
    }
  }

  @Test func `88 a boolean one stops work that polls it`() {
    let disposable = BooleanDisposable()
    var steps = 0
    while !disposable.isDisposed {
      steps += 1
      if steps == 3 { disposable.dispose() }
    }
    #expect(steps == 3)
  }

  @Test func `89 a bag disposes in insertion order when it is released`() {
    var trail = ""
    var bag: DisposeBag? = DisposeBag()
    if let bag {
      ActionDisposable { trail += "a" }.disposed(by: bag)
      ActionDisposable { trail += "b" }.disposed(by: bag)
    }
    #expect(trail == "")
    bag = nil
    #expect(trail == "ab" && bag == nil)
    let emptied = DisposeBag()
    emptied.dispose()
    emptied.insert(ActionDisposable { trail += "c" })
    #expect(trail == "abc")
  }

  @Test func `78 an AnyCancellable cancels once, when it is released or before`() {
    var count = 0
    var kept: [AnyCancellable] = []
    AnyCancellable { count += 1 }.store(in: &kept)
    #expect(count == 0)
    kept[0].cancel()
    kept = []
    #expect(count == 1)
    do { _ = AnyCancellable { count += 1 } }
    #expect(count == 2)
  }
}
