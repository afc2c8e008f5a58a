import StreamEngine

/// The subscriptions of a session that are still running: to what, by whom, since when.
struct Subscriptions {
  /// A subscription to what has a name, or of which nobody named is the owner.
  struct Entry {
    let run: RunRecord
    /// `t#1`, or what the operator is called.
    let title: String
    /// The name of the stream; nil if it has none.
    let name: String?
    let subscriber: Subscriber
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
  /// All that are running, or all that are known, also those that say nothing for themselves.
  let running: [RunRecord]
  private let owners: SubscriptionOwners
  private let titles: [ObjectIdentifier: String]
  private let recording: Recording

  /// The subscriptions that are running; also those that have ended if that is asked for.
  init?(_ environment: Environment, withEnded: Bool = false) {
    guard let recording = environment.recording else { return nil }
    self.recording = recording
    let owners = SubscriptionOwners(environment, recording.log)
    self.owners = owners
    func beginning(_ run: RunRecord, _ place: Int) -> (UInt64, Int, Int, Int) {
      (run.start, run.firstEvent, run.isListener ? 1 : 0, place)
    }
    let all = recording.log.runs.enumerated().sorted {
      beginning($0.element, $0.offset) < beginning($1.element, $1.offset)
    }.map(\.element)
    titles = Self.titles(of: all, owners)
    // A stream to which the session subscribes by itself, to compare or to expect, is nobody's.
    running = all.filter { run in
      (withEnded || run.isRunning)
        && (run.owner != nil || run.sharer >= 0 || owners.views[run.life] != nil
          || recording.statements[run.life] != nil)
    }
    for run in running {
      let isRoot = run.owner == nil
      guard owners.names[run.node] != nil || isRoot || !run.isInput else { continue }
      entries.append(
        Entry(
          run: run, title: title(of: run), name: owners.name(of: run),
          subscriber: subscriber(of: run)))
    }
    entries = entries.enumerated().sorted {
      (order(of: $0.element), $0.offset) < (order(of: $1.element), $1.offset)
    }.map(\.element)
  }

  /// The names of streams in definition order, then what has none.
  private func order(of entry: Entry) -> Int { entry.name.flatMap { owners.places[$0] } ?? .max }

  /// `t#1`, or what the operator is called.
  func title(of run: RunRecord) -> String { titles[ObjectIdentifier(run)] ?? madeBy(run.node) }

  /// The place of the name of its stream in definition order.
  func place(of run: RunRecord) -> Int? { owners.name(of: run).flatMap { owners.places[$0] } }

  /// The statement that has asked for it; nil if a function has, or nobody.
  func statement(of run: RunRecord) -> RunningStatement? { recording.statements[run.life] ?? nil }

  /// The call that made its stream.
  func text(of run: RunRecord) -> String { recording.calls[run.node]?.text ?? "" }

  /// The name of the operator that made a stream without a name.
  private func madeBy(_ node: Int32) -> String {
    recording.calls[node]?.name ?? recording.subscriptions.stream(heardBy: node) ?? "a stream"
  }

  /// True of a run that is shared by what waits to be connected.
  func isConnected(_ run: RunRecord) -> Bool {
    guard let op = recording.calls[run.sharer]?.call.op else { return false }
    return Prelude.connecting.contains { $0.name == op.name }
  }

  /// The watch's, or what came first, has the bare name; the others are counted from 1.
  private static func titles(
    of runs: [RunRecord], _ owners: SubscriptionOwners
  ) -> [ObjectIdentifier: String] {
    var titles: [ObjectIdentifier: String] = [:]
    var counts: [Int32: Int] = [:]
    for run in runs {
      guard let name = owners.name(of: run) else { continue }
      if owners.isWatch(run) {
        titles[ObjectIdentifier(run)] = name
      } else {
        counts[run.node, default: 0] += 1
        titles[ObjectIdentifier(run)] = "\(name)#\(counts[run.node] ?? 1)"
      }
    }
    return titles
  }

  func subscriber(of run: RunRecord) -> Subscriber {
    if run.sharer >= 0 { return .sharer(owners.names[run.sharer] ?? madeBy(run.sharer)) }
    guard var owner = run.owner else {
      if let binding = owners.views[run.life] { return .view(binding) }
      if let binding = owners.handles[run.life] { return .handle(binding) }
      return .statement(statement(of: run))
    }
    while true {
      if let title = titles[ObjectIdentifier(owner)] { return .run(title) }
      guard let next = owner.owner else { return subscriber(of: owner) }
      owner = next
    }
  }
}

// MARK: What nobody will end

extension Subscriptions {
  /// The subscriptions that go on when everything with a name is ended, but for those that only go on
  /// because of another one.
  var unended: [Entry] {
    var known: [ObjectIdentifier: Bool] = [:]
    return entries.filter { entry in
      !ends(entry.run, &known) && entry.run.owner == nil && entry.run.sharing != .counted
    }
  }

  /// True if objects with a name may keep the handles of those that no name has.
  var hasObjects: Bool { owners.hasObjects }

  /// True if a subscription ends when everything with a name does.
  private func ends(_ run: RunRecord, _ known: inout [ObjectIdentifier: Bool]) -> Bool {
    if let answer = known[ObjectIdentifier(run)] { return answer }
    // A run that waits for itself alone has nobody else.
    known[ObjectIdentifier(run)] = true
    let answer =
      if let owner = run.owner {
        ends(owner, &known)
      } else if owners.views[run.life] != nil || owners.handles[run.life] != nil {
        true
      } else if run.sharing == .counted {
        running.filter { $0.node == run.sharer }.allSatisfy { ends($0, &known) }
      } else {
        false
      }
    known[ObjectIdentifier(run)] = answer
    return answer
  }
}
