/// The answer of a comparison of two programs: what was tried, and what tells them apart.
struct SameReport {
  /// The sentences, and the picture of a difference.
  private(set) var lines: [String] = []
  private(set) var picture: Diagram?
  private(set) var areToldApart = false

  init(_ programs: some ComparedPrograms, isInterrupted: () -> Bool) throws {
    let purpose = programs.purpose
    let space = TrialSpace(purpose)
    let search = SameSearch(space, isInterrupted: isInterrupted) {
      programs.run($0, until: purpose.horizon(of: $0))
    }
    if let difference = search.difference {
      areToldApart = true
      let text = try Self.text(of: difference.trial, programs)
      let order = "input \(grouped(difference.number)) of \(grouped(space.all.count))"
      let rest = search.agreesWithoutEnds == true ? "; the same on all if ends are left out" : ""
      lines = ["they differ on \(text)  (\(order)\(rest))"]
      picture = try programs.picture(difference.trial, until: purpose.horizon(of: difference.trial))
      return
    }
    if search.isStopped {
      let tried = grouped(search.tried)
      lines = [
        "stopped: no difference found in the first \(tried) of \(grouped(space.all.count)) inputs"
      ]
      return
    }
    lines = Self.extent(of: space, purpose)
    if search.left > 0 {
      lines.append(
        "\(grouped(search.left)) of them asked too much of one of the two, and prove nothing")
    }
    if !search.hasSent, search.left < search.tried {
      lines.append("neither sent a value on any of them; `on 1, 2` says which values to send")
    }
  }

  /// Says that the programs are the same on all inputs, where laws say so.
  mutating func add(_ laws: [SimplifyingLaw]) {
    if laws.isEmpty || areToldApart { return }
    let names = laws.map(\.name).unique.joined(separator: ", ")
    lines.append("the same on all inputs by law: \(names)")
  }

  /// `no difference found in 1,092 inputs: up to 5 frames with the values 1, 2, 3`.
  private static func extent(of space: TrialSpace, _ purpose: TrialSpace.Purpose) -> [String] {
    if purpose.inputs == 0 { return ["no difference found in their one run, which has no inputs"] }
    let parts = space.extents.map { extent -> String in
      let values = space.values[extent.values].map(\.literal).joined(separator: ", ")
      let events = extent.events.map { " and \(count($0, "event"))" } ?? ""
      let size = "up to \(count(extent.frames, "frame"))\(events)"
      if extent.values.lowerBound > 0 { return "\(size) with \(values) as well" }
      return "\(size) with the \(extent.values.count == 1 ? "value" : "values") \(values)"
    }
    let total = space.extents.reduce(0) { $0 + $1.count }
    let found = "no difference found in \(grouped(total)) inputs: "
    var lines = [found + parts.joined(separator: "; ")]
    var more: [String] = []
    if space.others.long > 0 { more.append("\(grouped(space.others.long)) longer ones") }
    if space.others.beginnings > 0 {
      more.append("\(grouped(space.others.beginnings)) with another start")
    }
    if space.others.subscribers > 0 {
      more.append("\(grouped(space.others.subscribers)) with a second subscriber")
    }
    if !purpose.hasEnds { lines[0] += "; none of them ends" }
    if !more.isEmpty { lines.append("also tried: " + more.joined(separator: ", ")) }
    return lines
  }

  /// `1|`, or `a = 1|, b = -2` of several inputs, with what else is unusual in it.
  private static func text(of trial: Trial, _ programs: some ComparedPrograms) throws -> String {
    let (names, purpose) = (programs.inputNames, programs.purpose)
    var parts = try trial.inputs.enumerated().map { number, events in
      let text = try MarbleWriter.text(of: events, frame: purpose.frame)
      let isCold = trial.areCold[number]
      let kind = isCold == purpose.areCold[number] ? "" : isCold ? "cold " : "hot "
      return names.count == 1 ? kind + text : "\(names[number]) = \(kind)\(text)"
    }
    if let second = trial.second {
      parts.append("a second subscriber at \(TimeText.short(UInt64(second)))")
    }
    if purpose.frame != programs.ownFrame {
      parts.append("frame: \(TimeUnit.literal(Int(purpose.frame / 1000)))")
    }
    return parts.isEmpty ? "their one run" : parts.joined(separator: ", ")
  }
}
