import StreamEngine

/// An operator as a worker: what lies on the belts that lead to it, and what it holds.
struct OperatorStateText {
  private let run: OperatorRun
  private let now: UInt64

  /// Remarks keep their column from one look to the next, where there is room.
  private static let remarkColumn = 25
  /// More of the values that wait are counted only, and more belts.
  private static let mostValues = 8
  private static let mostBelts = 10
  private static let widestTitle = 24
  private static let widestValue = 16

  init(_ run: OperatorRun, now: UInt64) { (self.run, self.now) = (run, now) }

  /// The lines that it says beside its name; empty if it keeps nothing.
  var lines: [String] {
    let belts = belts
    let sentences = run.states.compactMap(sentence(for:))
    return picture(of: belts) + sentences
  }

  // MARK: Belts

  /// A row of values that lie before an operator.
  private struct Belt {
    let title: String
    /// Nil where nothing ever lies: each value goes through at once.
    let values: [String]?
  }

  private var belts: [Belt] {
    var belts: [Belt] = []
    for state in run.states {
      switch state.kind {
      case .waiting(let input), .latest(let input):
        while belts.count < input { belts.append(Belt(title: title(belts.count), values: nil)) }
        belts.append(Belt(title: title(input), values: texts(state.values)))
      default: break
      }
    }
    belts += run.inner.map {
      Belt(title: "for \($0.clipped(to: Self.widestValue, ellipsis: "…"))", values: nil)
    }
    return belts
  }

  private func title(_ input: Int) -> String {
    if !run.inputs.indices.contains(input) { return "input \(input + 1)" }
    return run.inputs[input].asOneLine.clipped(to: Self.widestTitle, ellipsis: "…")
  }

  private func picture(of belts: [Belt]) -> [String] {
    if belts.isEmpty { return [] }
    let left = belts.count - Self.mostBelts
    if left > 0 {
      let rest = Belt(title: "… \(grouped(left + 1)) more", values: nil)
      return picture(of: belts.prefix(Self.mostBelts - 2) + [rest] + belts.suffix(1))
    }
    let width = belts.map(\.title.displayWidth).max() ?? 0
    let boxes = belts.map { $0.values.map { box($0) } }
    let inside = boxes.compactMap { $0?.displayWidth }.max()
    return belts.indices.map { index in
      let isLast = index == belts.count - 1
      let join = belts.count == 1 ? "──▷" : isLast ? "──┴▷" : index == 0 ? "──┐" : "──┤"
      var line = belts[index].title.padded(to: width) + "  "
      if let inside {
        line +=
          boxes[index].map { "▕\($0.padded(to: inside))▏" }
          ?? String(repeating: "─", count: inside + 2)
      }
      line += join
      if isLast {
        if let last = run.last {
          line += " \(last.eventText.clipped(to: 2 * Self.widestValue, ellipsis: "…"))"
        }
        let column = max(Self.remarkColumn, line.displayWidth + 2)
        if let annotation { line = line.padded(to: column) + annotation }
      }
      return line
    }
  }

  private func box(_ values: [String], capacity: Int? = nil) -> String {
    if values.count > Self.mostValues {
      let shown = values.prefix(Self.mostValues - 2).joined(separator: " ")
      return " \(shown) … \(values[values.count - 1]) "
    }
    let free = capacity.map { $0 <= Self.mostValues ? max(0, $0 - values.count) : 0 } ?? 0
    let text = (values + Array(repeating: "_", count: free)).joined(separator: " ")
    return text.isEmpty ? " " : " \(text) "
  }

  /// Which inputs keep it waiting: `waiting for r, l is 3 ahead`.
  private var annotation: String? {
    var inputs: [(name: String, count: Int)] = []
    var pairsUp = false
    for state in run.states {
      switch state.kind {
      case .waiting(let input):
        inputs.append((title(input), state.values.count))
        pairsUp = true
      case .latest(let input): inputs.append((title(input), state.values.count))
      default: break
      }
    }
    return PartnersText.text(of: inputs, pairsUp: pairsUp).map { "waiting for \($0)" }
  }

  // MARK: Sentences

  private func sentence(for state: OperatorState) -> String? {
    let values = state.values
    let list = list(texts(values))
    switch state.kind {
    case .waiting, .latest: return nil
    case .held: return values.isEmpty ? "holds nothing" : "holds \(list)\(release(state))"
    case .replayed: return values.isEmpty ? nil : "keeps \(list) for later subscribers"
    case .collected where !values.isReadable: return "collects \(count(values.count, "value"))"
    case .collected:
      let isDrawn =
        state.capacity.map { $0 <= Self.mostValues } ?? (values.count <= Self.mostValues)
      let count =
        isDrawn
        ? "" : " \(grouped(values.count))" + (state.capacity.map { " of \(grouped($0))" } ?? "")
      return "collects ▕\(box(texts(values), capacity: state.capacity))▏\(count)\(moment(state))"
    case .result where !values.isReadable: return "makes one result of all values"
    case .result: return values.isEmpty ? "has no value yet" : "has \(list)"
    case .previous: return values.isEmpty ? "has seen nothing yet" : "remembers \(list)"
    case .seen:
      // A set has no order of its own.
      let known = texts(values).sorted { ($0.count, $0) < ($1.count, $1) }
      return known.isEmpty ? "has seen nothing yet" : "has seen \(self.list(known))"
    case .groups: return values.isEmpty ? "has no group yet" : "has groups for \(list)"
    case .queued:
      if !values.isEmpty {
        return "\(list) \(values.count == 1 ? "waits" : "wait") for a free place"
      }
      return nil
    case .letsThrough(let rest): return rest > 0 ? "lets \(rest) more through" : nil
    case .leavesOut(let rest):
      return rest > 0 ? "leaves out \(rest) more" : "lets everything through"
    case .isAt(0): return state.dueAt.map { "begins at \(time($0))" }
    case .isAt(let place):
      if let count = state.capacity { return "is at stream \(place) of \(count)" }
      return "is in run \(place)" + (state.dueAt.map { ", begins the next at \(time($0))" } ?? "")
    case .isOpen(true): return "lets the next value through"
    case .isOpen(false):
      let moment = state.dueAt.map { " until \(time($0))" } ?? " now"
      return "lets nothing through\(moment)"
    case .follows(let input):
      guard let input else { return "waits for the first of its streams" }
      return "follows \(title(input)), which was first: the others are left"
    case .endsUnlessElement: return state.dueAt.map { "ends at \(time($0)) unless a value comes" }
    }
  }

  /// When what is held goes on, or what for.
  private func release(_ state: OperatorState) -> String {
    if let due = state.dueAt {
      return (state.values.count == 1 ? ", " : ", the first ") + "due at \(time(due))"
    }
    if case .keeps(let moment)? = run.silence { return " until \(moment.text)" }
    return ""
  }

  private func moment(_ state: OperatorState) -> String {
    state.dueAt.map { ", due at \(time($0))" } ?? ""
  }

  /// `300ms (in 100ms)`.
  private func time(_ due: UInt64) -> String {
    "\(TimeText.short(due)) (in \(TimeText.short(due - min(due, now))))"
  }

  private func texts(_ values: [Any]) -> [String] {
    values.map {
      (($0 as? Value)?.markText ?? "\($0)").clipped(to: Self.widestValue, ellipsis: "…")
    }
  }

  private func list(_ texts: [String]) -> String {
    if texts.count <= Self.mostValues { return texts.joined(separator: ", ") }
    let shown = texts.prefix(Self.mostValues - 2).joined(separator: ", ")
    return "\(shown), … \(grouped(texts.count)) in all"
  }
}

extension [Any] {
  /// False where an operator keeps parts of a result, which a program never sees.
  fileprivate var isReadable: Bool { allSatisfy { $0 is Value || $0 is Int } }
}
