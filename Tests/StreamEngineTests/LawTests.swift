import StreamEngine
import Testing

/// The laws that hold for every operator, whatever it does with elements.
@Suite struct LawTests {
  @Test(arguments: OperatorForm.all)
  func `nothing happens before somebody subscribes`(form: OperatorForm) {
    let source = Probed(), other = Probed()
    _ = form.apply(source.stream, other.stream)
    #expect(source.subscriptions == 0 && other.subscriptions == 0)
  }

  @Test(arguments: OperatorForm.all)
  func `the source's failure passes at once`(form: OperatorForm) {
    let run = Run(form)
    run.drive()
    run.source.subject.fail(TestError())
    #expect(run.ends.count == 1)
    #expect(run.ends.first?.error is TestError)
    #expect(run.scheduler.pendingCount == 0)
    #expect(run.source.live == 0 && run.other.live == 0)
  }

  @Test(arguments: OperatorForm.all)
  func `the source's completion ends it, with the other's and time`(form: OperatorForm) {
    let run = Run(form)
    run.drive()
    run.source.subject.complete()
    run.other.subject.complete()
    run.scheduler.run()
    #expect(run.ends.map(\.mark) == ["|"])
    #expect(run.source.live == 0 && run.other.live == 0)
  }

  @Test(arguments: OperatorForm.all)
  func `cancel reaches every source and takes back every timer`(form: OperatorForm) {
    let run = Run(form)
    run.drive()
    run.subscription.cancel()
    #expect(run.source.live == 0 && run.other.live == 0)
    #expect(run.scheduler.pendingCount == 0)
    let count = run.values.count
    run.source.subject.next(5)
    run.other.subject.next(5)
    run.scheduler.run()
    #expect(run.values.count == count)
    #expect(run.ends.isEmpty)
  }

  @Test(arguments: OperatorForm.all)
  func `cancel from within an element is the last of it`(form: OperatorForm) {
    let source = Probed(), other = Probed(), scheduler = Scheduler()
    let life = Subscription()
    var count = 0
    let sink = Sink<Int>(
      ending: life,
      next: { _ in
        count += 1
        life.cancel()
      }, end: { _ in count += 100 })
    form.apply(source.stream, other.stream).subscribe(sink, on: scheduler)
    for value in 0..<5 {
      source.subject.next(value)
      other.subject.next(value)
      scheduler.run(until: scheduler.now + 2)
    }
    source.subject.complete()
    other.subject.complete()
    scheduler.run()
    // Those that emit at completion do so with the completion behind it.
    #expect(count == 1)
    #expect(source.live == 0 && other.live == 0)
  }

  @Test(arguments: OperatorForm.all)
  func `silence after the end, whatever a unchecked source does`(form: OperatorForm) {
    for ending in [End.completed, .failed(TestError())] {
      var sinks: [Sink<Int>] = []
      let unchecked = Observable<Int> { sink, _ in sinks.append(sink) }
      let scheduler = Scheduler()
      var trail: [String] = []
      form.apply(unchecked, unchecked).subscribe(on: scheduler, end: { trail.append($0.mark) }) {
        trail.append("\($0)")
      }
      for round in 0..<3 {
        for sink in sinks { sink.next(round) }
        for sink in sinks where round > 0 { sink.end(ending) }
        for sink in sinks where round > 0 { sink.next(7) }
        scheduler.run()
      }
      for sink in sinks {
        sink.next(8)
        sink.end(ending)
        sink.fail(TestError())
      }
      scheduler.run()
      #expect(trail.filter { $0 == "|" || $0 == "#" }.count == 1)
      #expect(trail.last == "|" || trail.last == "#")
    }
  }

  @Test(arguments: OperatorForm.all)
  func `two subscriptions of a cold chain are independent`(form: OperatorForm) {
    let scheduler = Scheduler()
    let stream = form.apply(cold("-1-2--2-3-|"), cold("--4-5-|"))
    var trails: [[String]] = [[], []]
    for index in 0..<2 {
      // Sharing is what `share` is for; it is over when the second comes.
      scheduler.schedule(after: UInt64(index) * 100_000_000) {
        let start = scheduler.now
        stream.subscribe(
          on: scheduler, end: { trails[index].append("\(scheduler.now - start) \($0.mark)") }
        ) { trails[index].append("\(scheduler.now - start) \($0)") }
      }
    }
    scheduler.run()
    #expect(trails[0] == trails[1])
    #expect(trails[0].count > 1)
  }

  @Test(arguments: OperatorForm.all)
  func `pushed or in batches is the same`(form: OperatorForm) {
    for length in [0, 1, 255, 600] {
      let source = Observable.from((0..<length).map { $0 * 7 % 10 })
      var trails: [[String]] = []
      for isBatched in [false, true] {
        let scheduler = Scheduler()
        var trail: [String] = []
        let sink = Sink<Int>(
          ending: Subscription(),
          batch: isBatched ? { for value in Array($0) { trail.append("\(value)") } } : nil,
          next: { trail.append("\($0)") }, end: { trail.append($0.mark) })
        form.apply(source, .of(1, 2, 3)).subscribe(sink, on: scheduler)
        scheduler.run()
        trails.append(trail)
      }
      #expect(trails[0] == trails[1])
      #expect(trails[0].last == "|")
    }
  }

  @Test(arguments: OperatorForm.all, [Way.completion, .failure, .cancel])
  func `nothing is left alive`(form: OperatorForm, way: Way) {
    let population = Population()
    do {
      let run = Run(form, population)
      run.drive()
      #expect(population.count > 0)
      switch way {
      case .completion:
        run.source.subject.complete()
        run.other.subject.complete()
        run.scheduler.run()
      case .failure: run.source.subject.fail(TestError())
      case .cancel: run.subscription.cancel()
      }
      run.forget()
      #expect(population.count == 0)
    }
  }

  /// The ways in which a run ends.
  enum Way: CaseIterable { case completion, failure, cancel }
}

/// A subject that knows how many subscribe.
private final class Probed {
  let subject = Subject<Int>()
  private(set) var subscriptions = 0
  private(set) var live = 0

  var stream: Observable<Int> {
    Observable { [self] sink, scheduler in
      subscriptions += 1
      live += 1
      sink.subscription.own(OnCancel { [self] in live -= 1 })
      subject.stream.subscribe(sink, on: scheduler)
    }
  }
}

/// An operator at work, with canaries before and behind it.
private final class Run {
  let source = Probed()
  let other = Probed()
  let scheduler = Scheduler()
  private(set) var subscription = Subscription()
  private(set) var values: [Int] = []
  private(set) var ends: [End] = []

  init(_ form: OperatorForm, _ population: Population = Population()) {
    func inhabited(_ stream: Observable<Int>) -> Observable<Int> {
      let canary = Canary(in: population)
      return stream.map { canary.passing($0) }
    }
    let stream = inhabited(form.apply(inhabited(source.stream), inhabited(other.stream)))
    let canary = Canary(in: population)
    let sink = Sink<Int>(
      ending: subscription, next: { [unowned self] in values.append(canary.passing($0)) },
      end: { [unowned self] in ends.append($0) })
    stream.subscribe(sink, on: scheduler)
  }

  /// Enough to leave something pending wherever something can be.
  func drive() {
    for value in 1...3 {
      source.subject.next(value)
      other.subject.next(value)
      scheduler.run(until: scheduler.now + 2)
    }
  }

  func forget() { subscription = Subscription() }
}

/// The number of canaries that live.
private final class Population { var count = 0 }

/// Lives as long as the closure that holds it.
private final class Canary {
  private let population: Population

  init(in population: Population) {
    self.population = population
    population.count += 1
  }

  deinit { population.count -= 1 }

  func passing(_ value: Int) -> Int { value }
}
