import StreamEngine

/// Makes a script smaller as long as something holds of it: statements, events, members, waits and values are left out
/// or become simpler, until nothing more can be.
///
/// In the end no single statement, event or member can be left out.
final class ScriptShrinker {
  private(set) var best: ScriptPieces
  /// The number of scripts that were run.
  private(set) var tried = 0
  /// True if so many were run that it was left: more might be left out.
  var isExhausted: Bool { tried >= Self.most }
  private let keeps: (ScriptPieces) -> Bool
  private let isInterrupted: () -> Bool
  private var known: [String: Bool] = [:]

  /// So many scripts are run.
  private static let most = 3000

  init(
    _ pieces: ScriptPieces, unless isInterrupted: @escaping () -> Bool,
    keeps: @escaping (ScriptPieces) -> Bool
  ) {
    best = pieces
    (self.keeps, self.isInterrupted) = (keeps, isInterrupted)
  }

  func run() {
    var before = ""
    while before != best.text, !isExhausted, !isInterrupted() {
      before = best.text
      leaveOutStatements()
      leaveOutMembers()
      bringTogether()
      simplifyValues()
    }
  }

  /// True if a script still does what it is to do, which then is the best so far.
  private func takes(_ pieces: ScriptPieces?) -> Bool {
    guard let pieces, !isExhausted, !isInterrupted() else { return false }
    let text = pieces.text
    if known[text] == nil {
      tried += 1
      known[text] = keeps(pieces) && !isInterrupted()
    }
    guard known[text] == true else { return false }
    best = pieces
    return true
  }

  private func leaveOutStatements() {
    let all = best.statements
    _ = Array(all.indices).smallest { kept in
      var pieces = best
      pieces.statements = kept.map { all[$0] }
      return takes(pieces)
    }
  }

  private func leaveOutMembers() {
    for number in best.places.indices {
      let places = best.places
      guard places.indices.contains(number) else { return }
      let (start, place) = (best, places[number])
      switch place.kind {
      case .marbles(let span, let events, let frame):
        _ = Array(events.indices).smallest { kept in
          takes(
            start.replacing(span, of: place.statement, by: kept.map { events[$0] }, frame: frame))
        }
      case .members(let members):
        _ = Array(members.indices).smallest { kept in
          !kept.isEmpty && takes(start.keeping(kept, of: members, in: place.statement))
        }
      }
    }
  }

  /// Lets events come earlier, one frame behind those before, or half as late.
  private func bringTogether() {
    for number in best.places.indices {
      guard case .marbles(_, let all, _) = best.places[number].kind else { continue }
      for event in all.indices {
        for share in [Int64.max, 2] {
          guard case .marbles(let span, let events, let frame) = best.places[number].kind else {
            continue
          }
          let step = Int64(frame)
          let before = event == 0 ? -step : events[event - 1].time
          let gap = events[event].time - before - step
          let less = share == .max ? gap : gap / share / step * step
          if less <= 0 { continue }
          let earlier = events.indices.map { place in
            TimedEvent(
              time: events[place].time - (place < event ? 0 : less), event: events[place].event)
          }
          if takes(
            best.replacing(span, of: best.places[number].statement, by: earlier, frame: frame))
          {
            break
          }
        }
      }
    }
  }

  /// Tries small numbers for larger ones.
  private func simplifyValues() {
    for number in best.places.indices {
      guard case .marbles(_, let all, _) = best.places[number].kind else { continue }
      for event in all.indices {
        guard case .next(.int(let value)) = all[event].event else { continue }
        for simpler in [1, 2, 3] where simpler < value {
          guard case .marbles(let span, var events, let frame) = best.places[number].kind else {
            continue
          }
          events[event] = TimedEvent(time: events[event].time, event: .next(.int(simpler)))
          let statement = best.places[number].statement
          if takes(best.replacing(span, of: statement, by: events, frame: frame)) { break }
        }
      }
    }
  }
}
