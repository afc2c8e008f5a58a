import StreamEngine

/// Searches for chains of operators that make what is wanted of the inputs, the shortest first.
///
/// All calls that the descriptors offer run once behind the input. Those that do the same are one
/// beginning. Behind each beginning all calls run at once, on one clock, and each leaves with the first
/// event that is not wanted. Beginnings that are alike up to there need not be tried with that call.
/// Whatever is found runs once more by itself, from its text, before it is an answer.
final class ChainSearch {
  /// What a search has come to.
  struct Result {
    /// The texts of the chains, the shortest first; an empty one is the input as it is.
    var chains: [String] = []
    /// How many were looked at.
    var tried = 0
    /// Somebody has stopped it before everything was tried.
    var isStopped = false
  }

  private let goal: SearchGoal
  private let frame: UInt64
  private let bench: ChainBench
  private let isInterrupted: () -> Bool
  private var result = Result()
  /// How many answers are looked for.
  private static let mostAnswers = 100
  /// How many chains of two a search for three goes on from.
  private static let mostBeginnings = 20_000
  /// How many events a beginning of two operators may have.
  private static let mostEvents = 64

  init(_ goal: SearchGoal, frame: UInt64, isInterrupted: @escaping () -> Bool) {
    self.goal = goal
    self.frame = frame
    self.isInterrupted = isInterrupted
    bench = ChainBench(goal, frame: frame, isInterrupted: isInterrupted)
  }

  /// Looks at one operator behind an input that goes on whoever listens, as `hot` and subjects do; then
  /// behind one that begins anew for each subscriber, which `retry` needs; then at longer chains.
  ///
  /// The answer says, too, which input that was.
  static func result(
    for goal: SearchGoal, frame: UInt64, atMost length: Int,
    isInterrupted: @escaping () -> Bool = { false }
  ) -> (goal: SearchGoal, result: Result) {
    var cold = goal
    cold.isCold = true
    var tried = 0
    for (goal, length) in [(goal, 1), (cold, 1), (goal, length)] {
      var result = ChainSearch(goal, frame: frame, isInterrupted: isInterrupted).run(atMost: length)
      tried += result.tried
      result.tried = tried
      if !result.chains.isEmpty || result.isStopped { return (goal, result) }
    }
    return (goal, Result(tried: tried))
  }

  /// Looks at chains of up to so many operators, and at longer ones only where no shorter one will do.
  func run(atMost length: Int) -> Result {
    let input = Chain(text: "", operators: 0, events: goal.inputs[0].shown(goal), atOnce: 0)
    let isInput = goal.isMet(by: input.events)
    var beginnings = [ChainGroup(first: input, texts: [""], key: [])]
    for count in 1...length {
      let seen = goal.inputs.flatMap(\.distinctValues) + values(of: beginnings)
      let calls = CallTexts(ArgumentTexts(goal, seen: seen.unique)).all
      if count == 1 {
        beginnings = first(calls, behind: input)
      } else {
        let pieces = pieces(calls)
        last(pieces, behind: beginnings)
        if count < length, result.chains.isEmpty { beginnings = all(pieces, behind: beginnings) }
      }
      if !result.chains.isEmpty || result.isStopped { break }
    }
    let chains = result.chains.shortestFirst
    let known = goal.examples
    let ranked = chains.filter(known.contains) + chains.filter { !known.contains($0) }
    result.chains = (isInput ? [""] : []) + ranked.prefix(Self.mostAnswers)
    return result
  }

  private var mustStop: Bool {
    if !result.isStopped { result.isStopped = isInterrupted() }
    return result.isStopped
  }

  /// Values that can reach a second operator.
  private func values(of groups: [ChainGroup]) -> [Value] {
    Array(groups.flatMap { $0.first.events.distinctValues }.unique.prefix(64))
  }

  // MARK: One operator

  /// Runs each call behind the input; the answer is what there is to go on from.
  private func first(_ calls: [String], behind input: Chain) -> [ChainGroup] {
    var groups = ChainGroups()
    groups.insert(input)
    for call in calls.shortestFirst {
      if mustStop { break }
      guard let stream = bench.stream("a.\(call)") else { continue }
      result.tried += 1
      guard let (events, atOnce) = bench.events(of: stream, goal.inputs, until: goal.horizon)
      else { continue }
      if goal.isMet(by: events) { result.chains.append(call) }
      groups.insert(Chain(text: call, operators: 1, events: events, atOnce: atOnce))
    }
    // What does nothing is no beginning.
    return groups.sorted.filter { !$0.first.text.isEmpty }
  }

  // MARK: One more

  /// Calls that can stand behind any beginning, of which nothing has told one from another.
  private struct Piece {
    var calls: [String]
    let stream: Observable<Value>
  }

  /// What the calls do behind the input, and behind inputs that are a little different, tells them apart.
  private func pieces(_ calls: [String]) -> [Piece] {
    let all = calls.shortestFirst.compactMap { call in
      bench.stream("x.\(call)").map { Piece(calls: [call], stream: $0) }
    }
    let input = ChainGroup(
      first: Chain(text: "", operators: 0, events: [], atOnce: 0), texts: [""], key: [])
    var behaviours: [[Int]] = all.map { _ in [] }
    var numbers = ChainGroups()
    let variations = InputVariations(goal.inputs, frame: Int64(frame)).few
    for inputs in [goal.inputs] + variations {
      let events = record(all, behind: input, inputs).events
      for index in all.indices { behaviours[index] += numbers.key(of: events[index]) + [-1] }
    }
    var places: [[Int]: Int] = [:]
    var pieces: [Piece] = []
    for (piece, behaviour) in zip(all, behaviours) {
      if let place = places[behaviour] {
        pieces[place].calls += piece.calls
      } else {
        places[behaviour] = pieces.count
        pieces.append(piece)
      }
    }
    return pieces
  }

  /// Runs all pieces behind each beginning, and keeps the chains that give what is wanted.
  private func last(_ pieces: [Piece], behind beginnings: [ChainGroup]) {
    var found: [(ChainGroup, Piece)] = []
    var dead: [Int64] = pieces.map { _ in .max }
    var former: ChainGroup?
    for beginning in beginnings {
      if mustStop { break }
      let parting = former.map { beginning.parts(from: $0) } ?? 0
      former = beginning
      let alive = pieces.indices.filter { dead[$0] >= parting }
      for index in alive { dead[index] = .max }
      var progress = pieces.map { _ in 0 }
      result.tried += alive.count
      run(pieces, alive, behind: beginning, goal.inputs) { [goal] index, event in
        if goal.wants(event, at: progress[index]) {
          progress[index] += 1
          return true
        }
        let due = progress[index] < goal.wanted.count ? goal.wanted[progress[index]].time : .max
        dead[index] = min(event.time, due)
        return false
      }
      for index in alive where dead[index] == .max {
        if progress[index] < goal.wanted.count {
          dead[index] = goal.wanted[progress[index]].time
        } else {
          found.append((beginning, pieces[index]))
        }
      }
    }
    accept(found)
  }

  /// Takes those chains as answers that give what is wanted also by themselves, from their texts, the
  /// shortest first.
  private func accept(_ found: [(ChainGroup, Piece)]) {
    let chains = found.flatMap { beginning, piece in
      beginning.texts.flatMap { text in piece.calls.map { "\(text).\($0)" } }
    }
    for chain in chains.shortestFirst.prefix(10 * Self.mostAnswers) {
      if result.chains.count >= Self.mostAnswers { break }
      if let stream = bench.stream("a.\(chain)"),
        let run = bench.events(of: stream, goal.inputs, until: goal.horizon),
        goal.isMet(by: run.events)
      {
        result.chains.append(chain)
      }
    }
  }

  /// Runs all pieces behind each beginning, for what there is to go on from.
  private func all(_ pieces: [Piece], behind beginnings: [ChainGroup]) -> [ChainGroup] {
    var groups = ChainGroups()
    for beginning in beginnings { groups.insert(beginning.first) }
    let known = groups.all.count
    for beginning in beginnings {
      if mustStop || groups.all.count > Self.mostBeginnings { break }
      let (events, atOnce) = record(pieces, behind: beginning, goal.inputs)
      result.tried += pieces.count
      for index in pieces.indices where events[index].count < Self.mostEvents {
        groups.insert(
          Chain(
            text: beginning.first.followed(by: pieces[index].calls[0]),
            operators: beginning.first.operators + 1, events: events[index],
            atOnce: atOnce[index]))
      }
    }
    var found = ChainGroups()
    for group in groups.all.dropFirst(known) { found.insert(group.first) }
    return found.sorted
  }

  /// What all pieces do behind one beginning, and how many events come while they are subscribed.
  private func record(
    _ pieces: [Piece], behind beginning: ChainGroup, _ inputs: [[TimedEvent<Value>]]
  ) -> (events: [[TimedEvent<Value>]], atOnce: [Int]) {
    var events: [[TimedEvent<Value>]] = pieces.map { _ in [] }
    let atOnce = run(pieces, Array(pieces.indices), behind: beginning, inputs) { index, event in
      events[index].append(event)
      return events[index].count < Self.mostEvents
    }
    return (events, atOnce)
  }

  /// Runs pieces behind one beginning, all at once; a piece that `take` answers false for has to leave.
  ///
  /// The answer is how many events each has made while it was being subscribed.
  @discardableResult private func run(
    _ pieces: [Piece], _ chosen: [Int], behind beginning: ChainGroup,
    _ inputs: [[TimedEvent<Value>]], take: @escaping (Int, TimedEvent<Value>) -> Bool
  ) -> [Int] {
    var made = pieces.map { _ in 0 }
    var atOnce = made
    guard let stream = bench.stream(beginning.first.whole) else { return atOnce }
    var lives: [Subscription] = []
    bench.run(inputs, until: goal.horizon) { scheduler in
      let first = beginning.first
      lives.append(
        bench.common.begin(stream, atOnce: first.events.prefix(first.atOnce), on: scheduler) {
          for index in chosen {
            let life = Subscription()
            lives.append(life)
            func on(_ event: Event<Value>) {
              let event = TimedEvent(time: Int64(scheduler.now), event: event)
              made[index] += 1
              if !take(index, event) { life.cancel() }
            }
            pieces[index].stream.subscribe(
              Sink(ending: life, next: { on(.next($0)) }, end: { on(Event($0)) }), on: scheduler)
            atOnce[index] = made[index]
          }
        })
    }
    for life in lives { life.cancel() }
    return atOnce
  }
}

extension [TimedEvent<Value>] {
  /// What of an input a goal says something about.
  fileprivate func shown(_ goal: SearchGoal) -> [TimedEvent<Value>] {
    filter { $0.time >= 0 && $0.time <= Int64(goal.horizon) }
  }
}

extension Array where Element: Hashable {
  /// Each once, in the order in which they first come.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [String] {
  /// By length; where that is the same, as they stood.
  var shortestFirst: [String] {
    enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
      .map(\.element)
  }
}
