import StreamEngine

/// Searches for chains of operators that make what is wanted of the inputs, the shortest first.
///
/// All calls that the descriptors offer run behind the input, at once and on one clock; each leaves with the
/// first event that is not wanted. Where none will do, those that do the same are one beginning, and all calls
/// run behind each of them in the same way. Whatever is found runs once more by itself, from its text, before
/// it is an answer.
final class ChainSearch {
  /// The result of a search.
  struct Result {
    /// The goal that the chains meet; where nothing else would, behind an input that begins anew for each
    /// subscriber.
    var goal: SearchGoal
    /// The texts of the chains, the plainest first; an empty one is the input as it is.
    var chains: [String] = []
    /// The number of those that were looked at.
    var tried = 0
    /// Somebody has stopped it before everything was tried.
    var isStopped = false
  }

  private var result: Result
  private let bench: CandidateRunner
  private let frame: UInt64
  private let isInterrupted: () -> Bool
  /// The stream that each call makes of `x`.
  private var streams: [String: Stream] = [:]
  private var effort = Effort()
  /// The number of answers that are looked for, and the number of chains of two a search for three
  /// goes on from.
  private static let most = (answers: 100, beginnings: 20_000)

  private init(_ goal: SearchGoal, frame: UInt64, isInterrupted: @escaping () -> Bool) {
    result = Result(goal: goal)
    bench = CandidateRunner(goal, frame: frame, isInterrupted: isInterrupted)
    (self.frame, self.isInterrupted) = (frame, isInterrupted)
  }

  /// Looks at chains of up to so many operators, and at longer ones only where no shorter one will do.
  ///
  /// The input goes on whoever listens, as `hot` and subjects do. Where no call will do it is also tried as
  /// one that begins anew for each subscriber, which `retry` needs.
  static func result(
    for goal: SearchGoal, frame: UInt64, atMost length: Int,
    isInterrupted: @escaping () -> Bool = { false }
  ) -> Result {
    let search = ChainSearch(goal, frame: frame, isInterrupted: isInterrupted)
    search.run(atMost: length)
    return search.result
  }

  /// The calls that make the wanted output of the input.
  static func calls(
    among calls: [String], for goal: SearchGoal, frame: UInt64, isInterrupted: @escaping () -> Bool
  ) -> [String] {
    let search = ChainSearch(goal, frame: frame, isInterrupted: isInterrupted)
    search.find(search.groups(calls), behind: [search.input])
    return search.result.chains
  }

  private var goal: SearchGoal { result.goal }

  private var input: ChainGroup {
    let events = goal.inputs[0].filter { $0.time >= 0 && $0.time <= Int64(goal.horizon) }
    return ChainGroup(Chain(text: "", record: CallRecord(events)))
  }

  private var mustStop: Bool {
    if !result.isStopped { result.isStopped = isInterrupted() }
    return result.isStopped
  }

  private func run(atMost length: Int) {
    if goal.isMet(by: input.first.events) { return result.chains = [""] }
    var beginnings = [input]
    for count in 1...length {
      let seen = (goal.inputs + beginnings.map(\.first.events)).flatMap(\.distinctValues).unique
      let texts = CandidateCalls(ArgumentTexts(goal, seen: Array(seen.prefix(64)))).all
      let calls = count == 1 ? groups(texts) : merged(groups(texts))
      find(calls, behind: beginnings)
      if count == 1, result.chains.isEmpty { findCold(calls) }
      if !result.chains.isEmpty || mustStop { break }
      if count < length { beginnings = outputs(of: calls, behind: beginnings) }
    }
  }

  // MARK: Calls

  /// Each call by itself, the plainest first.
  private func groups(_ calls: [String]) -> [CallGroup] {
    var groups: [CallGroup] = []
    for call in effort.sorted(calls) {
      if mustStop { break }
      guard let stream = streams[call] ?? bench.stream("x.\(call)") else { continue }
      streams[call] = stream
      groups.append(CallGroup(calls: [call], stream: stream))
    }
    return groups
  }

  /// Those that do the same behind the input, and behind inputs that are a little different, as one.
  private func merged(_ calls: [CallGroup]) -> [CallGroup] {
    let inputs = [goal.inputs] + InputVariations(goal.inputs, frame: Int64(frame)).few
    return calls.merged(bench, behind: input.first, inputs, until: goal.horizon)
  }

  // MARK: Running them

  /// Runs all calls behind each beginning, and keeps the chains that give what is wanted.
  ///
  /// They come in an order in which those that are alike up to any moment follow one another: a call that
  /// was out of it before they part need not be tried behind the next.
  private func find(_ calls: [CallGroup], behind beginnings: [ChainGroup]) {
    let goal = goal
    var found: [(beginning: Int, call: Int)] = []
    // When it was certain that a call gives something else.
    var ends: [Int64] = calls.map { _ in .max }
    let moments = goal.wanted.map(\.time).unique
    var previous: ChainGroup?
    let paths = beginnings.map(\.path)
    let order = beginnings.indices.sorted { paths[$0].lexicographicallyPrecedes(paths[$1]) }
    for place in order {
      if mustStop { break }
      let beginning = beginnings[place]
      let parting = previous.map(beginning.parts) ?? 0
      previous = beginning
      let chosen = calls.indices.filter { ends[$0] >= parting }
      if chosen.isEmpty { continue }
      for index in chosen { ends[index] = .max }
      var met = calls.map { _ in 0 }
      result.tried += chosen.count
      func due(_ index: Int) -> Int64 {
        goal.wanted.indices.contains(met[index]) ? goal.wanted[met[index]].time : .max
      }
      bench.run(
        calls, chosen, behind: beginning.first, goal.inputs, until: goal.horizon, moments: moments,
        isLate: { due($0) <= $1 }
      ) { index, event, _ in
        if goal.wants(event, at: met[index]) {
          met[index] += 1
          return true
        }
        ends[index] = min(event.time, due(index))
        return false
      }
      for index in chosen where ends[index] == .max {
        ends[index] = due(index)
        if met[index] == goal.wanted.count { found.append((place, index)) }
      }
    }
    accept(found.sorted(by: <).map { (beginnings[$0.beginning], calls[$0.call]) })
  }

  /// Runs each call once more behind an input that begins anew for each subscriber.
  private func findCold(_ calls: [CallGroup]) {
    bench.isCold = true
    result.goal.isCold = true
    find(calls, behind: [input])
    if !result.chains.isEmpty { return }
    bench.isCold = false
    result.goal.isCold = false
  }

  /// Takes those chains as answers that give what is wanted also by themselves, from their texts, the
  /// plainest first.
  private func accept(_ found: [(ChainGroup, CallGroup)]) {
    let chains = found.flatMap { beginning, group in
      beginning.texts.flatMap { text in
        let first = effort.of(chain: text)
        return group.calls.map { call in
          (text: text.isEmpty ? call : "\(text).\(call)", effort: first + effort.of(call: call))
        }
      }
    }
    let ranks = chains.indices.map { (chains[$0].effort, chains[$0].text.utf8.count, $0) }
    for rank in ranks.sorted(by: <).prefix(10 * Self.most.answers) {
      let chain = chains[rank.2].text
      if result.chains.count >= Self.most.answers { break }
      if let stream = bench.stream("a.\(chain)"),
        let events = bench.events(of: stream, goal.inputs, until: goal.horizon),
        goal.isMet(by: events)
      {
        result.chains.append(chain)
      }
    }
  }

  /// Runs all calls behind each beginning, for what there is to go on from.
  private func outputs(of calls: [CallGroup], behind beginnings: [ChainGroup]) -> [ChainGroup] {
    // A call that does nothing more is no beginning.
    let known = ChainGroups([input] + beginnings)
    var groups = known
    for beginning in beginnings {
      if mustStop || groups.all.count > Self.most.beginnings { break }
      let records = bench.records(
        of: calls, behind: beginning.first, goal.inputs, until: goal.horizon)
      result.tried += calls.count
      for (call, record) in zip(calls, records) where !record.isCut {
        groups.insert(beginning.first.followed(by: call.calls[0], record))
      }
    }
    return groups.sorted(but: known)
  }
}
