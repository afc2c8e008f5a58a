import StreamEngine

/// The subscriptions of a session that are still running: to what, by whom, since when.
struct Subscriptions {
  /// A subscription to what has a name, or of which nobody named is the owner.
  struct Entry {
    let run: RecordedRun
    /// `t#1`, or what the operator is called.
    let title: String
    /// The name of the stream; nil if it has none.
    let name: String?
    let subscriber: Subscriber
    /// The number of values that it has brought.
    let events: Int
  }

  /// The one who has subscribed, and so could end it.
  enum Subscriber {
    /// The watch of a name, or the formulas that read it.
    case view(Binding)
    /// Another subscription, by its title.
    case run(String)
    /// A stream that shares it with its own subscribers.
    case sharer(String)
    /// A handle that a name has.
    case handle(Binding)
    /// A statement, or a function if there is none; no name has the handle.
    case statement(RunningStatement?)
  }

  private(set) var entries: [Entry] = []
  /// All that are running, also those that say nothing for themselves.
  let running: [RecordedRun]
  private let runs: [RunKey: RecordedRun]
  private let owners: SubscriptionOwners
  private let titles: [RunKey: String]
  private let counts: EventCounts
  private let recording: Recording

  init?(_ environment: Environment) {
    guard let recording = environment.recording else { return nil }
    self.recording = recording
    let owners = SubscriptionOwners(environment)
    self.owners = owners
    let log = recording.log
    let all = (Array(log.runs) + Array(log.listeners)).enumerated().sorted {
      ($0.element.start, $0.element.firstEvent, $0.offset)
        < ($1.element.start, $1.element.firstEvent, $1.offset)
    }.map(\.element)
    runs = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    titles = Self.titles(of: all, owners)
    // A stream to which the session subscribes by itself, to compare or to expect, is nobody's.
    running = all.filter { run in
      run.end == nil
        && (run.ownerNode >= 0 || run.sharer >= 0 || owners.views[run.life] != nil
          || recording.statements[run.life] != nil)
    }
    counts = EventCounts(log, running)
    for run in running {
      let isRoot = run.ownerNode < 0
      guard owners.names[run.node] != nil || isRoot || !run.isInput else { continue }
      entries.append(
        Entry(
          run: run, title: title(of: run), name: owners.names[run.node],
          subscriber: subscriber(of: run), events: counts.events(of: run)))
    }
    entries = entries.enumerated().sorted {
      (order(of: $0.element), $0.offset) < (order(of: $1.element), $1.offset)
    }.map(\.element)
  }

  /// The names of streams in definition order, then what has none.
  private func order(of entry: Entry) -> Int { entry.name.flatMap { owners.places[$0] } ?? .max }

  /// `t#1`, or what the operator is called.
  func title(of run: RecordedRun) -> String { titles[run.key] ?? madeBy(run.node) }

  func events(of run: RecordedRun) -> Int { counts.events(of: run) }

  /// The place of the name of its stream in definition order.
  func place(of run: RecordedRun) -> Int? { owners.names[run.node].flatMap { owners.places[$0] } }

  /// The statement that has asked for it; nil if a function has, or nobody.
  func statement(of run: RecordedRun) -> RunningStatement? {
    recording.statements[run.life] ?? nil
  }

  /// The call that made its stream.
  func text(of run: RecordedRun) -> String { recording.calls[run.node]?.text ?? "" }

  /// The name of the operator that made a stream without a name.
  private func madeBy(_ node: Int32) -> String { recording.calls[node]?.name ?? "a stream" }

  /// The watch's, or what came first, has the bare name; the others are counted from 1.
  private static func titles(
    of runs: [RecordedRun], _ owners: SubscriptionOwners
  ) -> [RunKey: String] {
    var titles: [RunKey: String] = [:]
    var counts: [Int32: Int] = [:]
    for run in runs {
      guard let name = owners.names[run.node] else { continue }
      if owners.isWatch(run) {
        titles[run.key] = name
      } else {
        counts[run.node, default: 0] += 1
        titles[run.key] = "\(name)#\(counts[run.node] ?? 1)"
      }
    }
    return titles
  }

  func subscriber(of run: RecordedRun) -> Subscriber {
    if run.sharer >= 0 { return .sharer(owners.names[run.sharer] ?? madeBy(run.sharer)) }
    if run.ownerNode < 0 {
      if let binding = owners.views[run.life] { return .view(binding) }
      if let binding = owners.handles[run.life] { return .handle(binding) }
      return .statement(statement(of: run))
    }
    var owner = run
    while owner.ownerNode >= 0, let next = runs[RunKey(node: owner.ownerNode, run: owner.ownerRun)]
    {
      if let title = titles[next.key] { return .run(title) }
      owner = next
    }
    return owner.ownerNode < 0 ? subscriber(of: owner) : .statement(nil)
  }
}

// MARK: What nobody will end

extension Subscriptions {
  /// The subscriptions that go on when everything with a name is ended, but for those that only go on
  /// because of another one.
  var unended: [Entry] {
    var known: [RunKey: Bool] = [:]
    return entries.filter { entry in
      !ends(entry.run, &known) && entry.run.ownerNode < 0 && entry.run.sharing != .counted
    }
  }

  /// True if a subscription ends when everything with a name does.
  private func ends(_ run: RecordedRun, _ known: inout [RunKey: Bool]) -> Bool {
    if let answer = known[run.key] { return answer }
    // A run that waits for itself alone has nobody else.
    known[run.key] = true
    let answer =
      if let owner = runs[RunKey(node: run.ownerNode, run: run.ownerRun)] {
        ends(owner, &known)
      } else if owners.views[run.life] != nil || owners.handles[run.life] != nil {
        true
      } else if run.sharing == .counted {
        running.filter { $0.node == run.sharer }.allSatisfy { ends($0, &known) }
      } else {
        false
      }
    known[run.key] = answer
    return answer
  }
}

/// The number of values that came in each recorded run.
private struct EventCounts {
  private var counts: [RunKey: [Int]] = [:]

  /// The numbers of the events of each run.
  init(_ log: EventLog<Value>, _ runs: [RecordedRun]) {
    let wanted = Set(runs.map(\.heard))
    var work = LongWork()
    for number in log.first..<log.count where log[number].kind == .next && !work.shouldStop() {
      let key = RunKey(node: log[number].node, run: log[number].run)
      if wanted.contains(key) { counts[key, default: []].append(number) }
    }
  }

  func events(of run: RecordedRun) -> Int {
    let numbers = counts[run.heard] ?? []
    return run.received + numbers.count - numbers.partitioningIndex { $0 >= run.firstEvent }
  }
}

extension RecordedRun {
  /// The run whose events it brings: its own, or what is recorded as it is sent.
  fileprivate var heard: RunKey { RunKey(node: node, run: isListener ? 0 : number) }

  var key: RunKey { RunKey(node: node, run: number) }
}
