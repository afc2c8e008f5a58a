import OrderedCollections
import StreamEngine

/// The reason why a name has said nothing when something came for it: the point that the event
/// reached, and what kept it.
struct WhyNot {
  private let events: Trace
  private let binding: Binding
  private let upstream: Upstream
  private let text: ProofText
  /// The turns in which the name has said something.
  private let ownTurns: Set<Int32>

  private var log: EventLog<Value> { events.log }

  init(_ binding: Binding, in events: Trace, _ timeline: TimelineLog) {
    (self.events, self.binding) = (events, binding.root)
    upstream = Upstream(of: binding, in: events)
    text = ProofText(events, timeline, about: binding.root)
    ownTurns = Set(events.events(of: binding.root).map { events.log[$0].turn })
  }

  /// The story of the last time that something came and the name said nothing, or of the last such
  /// time at `time`; nil if there was none.
  func lines(at time: UInt64? = nil) -> [String]? {
    let arrivals = arrivals(at: time)
    let settings = takenBack(at: time)
    guard
      let turn = [arrivals.first.map { log[$0].turn }, settings.last?.turn].compactMap({ $0 }).max()
    else { return nil }
    let told = Set(arrivals.filter { log[$0].turn == turn })
    let stimuli = told.sorted().filter { !origins(of: $0).contains(where: told.contains) }
    let moment = stimuli.first.map { log[$0].time } ?? settings.last?.time ?? 0
    var lines = ["\(binding.name) got nothing \(title(of: turn, at: moment)):"]
    lines += settingLines(settings.filter { $0.turn == turn })
    lines += paths(from: stimuli, turn)
    return lines
  }

  /// The events of the last turn in which something came that has led to nothing, newest first.
  ///
  /// An end is told where there is nothing else, and if it has a name. What only says when, or ends, is answered
  /// if the name has said something in its turn.
  private func arrivals(at time: UInt64?) -> [Int] {
    var (values, ends): ([Int], [Int]) = ([], [])
    // The name has had all that a run before the present one has sent.
    let own = events.sources(of: binding) + events.formerRuns(of: binding)
    for number in upstream.unanswered(by: own)
    where log[number].time == time ?? log[number].time && events.recording.retold[number] == nil {
      if let last = values.first, log[last].turn != log[number].turn { break }
      let isAnswered = ownTurns.contains(log[number].turn)
      if log[number].kind != .completed {
        if !isAnswered || !search.isSignal(number) { values.append(number) }
      } else if !isAnswered, events.bindings[log[number].node] != nil {
        ends.append(number)
      }
    }
    return values.isEmpty ? ends : values
  }

  private func title(of turn: Int32, at time: UInt64) -> String {
    let isPart = ownTurns.contains(turn)
    if let origin = events.origins[turn] {
      return "from \(isPart ? "a part of " : "")\(origin.title)"
    }
    return (isPart ? "from a part of what came " : "") + "at \(TimeText.short(time))"
  }
}

// MARK: What was set, and is as before

extension WhyNot {
  /// The settings of cells that no event has come of.
  private func takenBack(at time: UInt64?) -> [RecordedSetting] {
    var moved: [Int32: Set<Int32>] = [:]
    for case let node? in upstream.bindings.map(\.cell?.node)
    where node >= 0 && moved[node] == nil {
      let turns = log.tally(node, 0).map { log.events(of: $0).map { log[$0].turn } } ?? []
      moved[node] = Set(turns)
    }
    return events.recording.settings.filter {
      moved[$0.node]?.contains($0.turn) == false && $0.time == time ?? $0.time
    }
  }

  /// `x was set to 5, then 3: as before, so s was not computed`.
  private func settingLines(_ settings: [RecordedSetting]) -> [String] {
    upstream.bindings.compactMap { cell in
      let values = settings.filter { $0.node == cell.cell?.node }.map(\.value.literal)
      if values.isEmpty { return nil }
      let set = "  \(cell.name) was set to \(values.joined(separator: ", then ")): as before"
      return cell === binding ? set : "\(set), so \(binding.name) was not computed"
    }
  }
}

// MARK: How far it got

extension WhyNot {
  /// So many of the events of a turn, or of those that one has led to, are told.
  private static let mostTold = 20

  private func paths(from all: [Int], _ turn: Int32) -> [String] {
    let stimuli = Array(all.prefix(Self.mostTold))
    let left = all.count - stimuli.count
    return paths(of: stimuli, turn)
      + (left > 0 ? ["  and \(grouped(left)) more came at the same time"] : [])
  }

  private func paths(of stimuli: [Int], _ turn: Int32) -> [String] {
    // A value that a formula has from several inputs is told once, behind all of them.
    if stimuli.count > 1, let cell = commonFormula(of: stimuli) {
      return stimuli.map { "  ├─ \(events.label(of: $0))" }
        + ["  ╰─ \(FormulaText(events).computed(cell, stimuli.count, turn))"]
    }
    var (lines, told): ([String], Set<Int>) = ([], [])
    for (index, stimulus) in stimuli.enumerated() {
      let branch = stimuli.count == 1 ? nil : index == stimuli.count - 1 ? "╰─ " : "├─ "
      follow(stimulus, behind: "  ", branch, &lines, &told)
    }
    return lines
  }

  private func commonFormula(of stimuli: [Int]) -> Binding? {
    var common: Binding?
    for stimulus in stimuli {
      guard next(after: stimulus).isEmpty else { return nil }
      for proof in proofs(of: stimulus) {
        guard case .unchanged(let cell) = proof, common == nil || common === cell else {
          return nil
        }
        common = cell
      }
    }
    return common
  }

  /// Tells an event and all that came of it; an event to which several ways lead is told once.
  private func follow(
    _ event: Int, behind rails: String, _ branch: String?, _ lines: inout [String],
    _ told: inout Set<Int>
  ) {
    let isRepeated = !told.insert(event).inserted
    lines.append(
      rails + (branch ?? "") + events.label(of: event) + (isRepeated ? ", as above" : ""))
    if isRepeated { return }
    let inner = rails + (branch.map { $0.hasPrefix("├") ? "│  " : "   " } ?? "")
    let next = next(after: event)
    let isEnd = log[event].kind == .completed
    let restarts = isEnd ? search.restarts(after: event) : []
    var ends = sentences(of: proofs(of: event) + restarts, for: event)
    if ends.isEmpty, next.isEmpty {
      if isEnd {
        ends = ["that alone does not end \(binding.name) (:why not \(binding.name) end)"]
      } else if !search.isRead(event) {
        ends = ["I do not know what became of it"]
      }
    }
    for (index, number) in next.enumerated() {
      let isLast = index == next.count - 1 && ends.isEmpty
      follow(number, behind: inner, isLast ? "╰─ " : "├─ ", &lines, &told)
    }
    for (index, end) in ends.enumerated() {
      lines.append(inner + (index == ends.count - 1 ? "╰─ " : "├─ ") + end)
    }
  }

  /// Each sentence once, with the number of runs of which it holds.
  private func sentences(of proofs: [Proof], for event: Int) -> [String] {
    var counts: OrderedDictionary<String, Int> = [:]
    for proof in proofs { counts[text.text(of: proof, for: event), default: 0] += 1 }
    return counts.map { $1 == 1 ? $0 : "\($0) (\($1) runs)" }
  }

  /// The events that were made of an event in its turn, on the way to the name.
  private func next(after event: Int) -> [Int] {
    let all = (event + 1..<max(events.turn(of: event).upperBound, event + 1)).filter {
      upstream.contains(log[$0]) && origins(of: $0).contains(event)
    }
    let values = all.filter { log[$0].kind != .completed }
    return Array((values.isEmpty ? all : values).prefix(Self.mostTold))
  }

  /// The causes of an event, and where these were kept, the events of which the streams were made that gave them.
  private func origins(of event: Int) -> [Int] {
    let causes = events.causes(of: event)
    let isKept = causes.allSatisfy { log[$0].turn != log[event].turn }
    return isKept ? causes + events.beginnings.events(for: event) : causes
  }

  private func proofs(of event: Int) -> [Proof] {
    let leadsOn = !next(after: event).isEmpty || log[event].kind == .completed
    return search.proofs(of: event, leadsOn: leadsOn)
  }

  private var search: ProofSearch { ProofSearch(events: events, upstream: upstream) }

  /// An end of the way of something that came, with the last event on it.
  struct End {
    /// The event that came first.
    let origin: Int
    let event: Int
    let proof: Proof
  }

  /// The ends of all ways of an answer that are told.
  func ends(at time: UInt64? = nil) -> [End] {
    let arrivals = arrivals(at: time)
    guard let turn = arrivals.first.map({ log[$0].turn }) else { return [] }
    // An event that another one in the turn has led to is told on the way of that.
    var open = arrivals.filter { log[$0].turn == turn }.suffix(Self.mostTold)
      .map { (origin: $0, event: $0) }
    var (ends, told): ([End], Set<Int>) = ([], [])
    while let (origin, event) = open.popLast(), !LongWork.isUnwanted {
      guard told.insert(event).inserted else { continue }
      ends += proofs(of: event).map { End(origin: origin, event: event, proof: $0) }
      open += next(after: event).map { (origin, $0) }
    }
    return ends
  }
}
