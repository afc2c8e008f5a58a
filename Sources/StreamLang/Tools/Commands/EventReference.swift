/// An event as a command names it: `c`, `c.1`, `c@10ms`, `c@10ms.1`.
struct EventReference {
  let name: Name
  /// Nil where the last turn is meant.
  let time: UInt64?
  /// Which of the name's events of that turn, or at that time, counted from 1; nil for the last.
  let place: Int?

  private static func got(_ text: String) -> String { text.isEmpty ? "" : ", got \(text)" }

  /// `command` is the word before it, for messages.
  init(_ word: Name, _ command: String) throws {
    let quoted = word.text.quotedName
    let text = quoted?.rest ?? word.text
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    func named(_ head: String) -> Name { Name(quoted?.name ?? head, word.span) }
    let last = String(parts[parts.count - 1])
    if parts.count == 2, let time = Program.duration(last) {
      (name, self.time, place) = (named(String(parts[0])), time, nil)
      return
    }
    let dot = last.lastIndex(of: ".")
    let head = String(dot.map { last[..<$0] } ?? last[...])
    let number = dot.map { String(last[last.index(after: $0)...]) }
    place = number.flatMap(Int.init)
    name = named(parts.count == 2 ? String(parts[0]) : head)
    time = parts.count == 2 ? Program.duration(head) : nil
    let example = name.text.asCommandWord
    if let number, place == nil, parts.count == 1 || time != nil {
      throw Diagnostic(
        .check, "after the dot comes a number" + Self.got(number), word.span,
        help: "\("\(example).1".inBackquotes) is the first event of its last turn")
    }
    if parts.count == 2, time == nil {
      throw Diagnostic(
        .check, "after @ comes a time" + Self.got(last), word.span,
        help: "as in \(":\(command) \(example)@10ms".inBackquotes)")
    }
  }
}

extension EventReference {
  /// The events that are meant: those of a turn or a time, and which of them was asked for.
  func events(of binding: Binding, in recorded: Trace) throws -> (all: [Int], chosen: Int)? {
    let all = time.map { recorded.events(of: binding, at: $0) } ?? recorded.lastEvents(of: binding)
    guard let last = all.last else { return nil }
    guard let place else { return (all, last) }
    guard (1...all.count).contains(place) else {
      let moment = time.map { "at \(TimeText.short($0))" } ?? "in its last turn"
      throw Diagnostic(
        .check, "\(name.text) had \(count(all.count, "event")) \(moment), got \(place)", name.span)
    }
    return (all, all[place - 1])
  }

  /// `c has had no event yet`, or of one that has begun again, `in its present run`.
  fileprivate func absence(
    of binding: Binding, in recorded: Trace?, _ timeline: TimelineLog
  ) -> String {
    let now =
      recorded?.hasFormerRun(binding) == true
      ? "in its present run" : timeline.hasFormer(binding.name) ? "since it was made anew" : "yet"
    return "\(name.text) has had no event \(time.map { "at \(TimeText.short($0))" } ?? now)"
  }

  /// The way to ask for the event at a place: `cx.1`, `cx@10ms.1`.
  func text(at place: Int) -> String {
    name.text.asCommandWord + (time.map { "@\(TimeText.short($0))" } ?? "") + ".\(place)"
  }
}

/// An event that was recorded, as a command was asked about it.
struct ReferredEvent {
  let reference: EventReference
  let recorded: Trace
  /// Those of the same turn, or time.
  let all: [Int]
  let number: Int
}

extension CommandContext {
  /// The event that a word behind `command` means; nil if there was none, after telling so with `advice`.
  func event(_ word: Name, of command: String, advice: String = "") throws -> ReferredEvent? {
    let reference = try EventReference(word, command)
    let binding = try binding(withEvents: reference.name).root
    if case .constant = binding.node, binding.heldStream == nil {
      showLines(["\(binding.name) is a value, and never says anything"])
      return nil
    }
    let recorded = Trace(timeline.environment)
    guard let recorded, let (all, number) = try reference.events(of: binding, in: recorded) else {
      showLines([reference.absence(of: binding, in: recorded, timeline) + advice])
      return nil
    }
    return ReferredEvent(reference: reference, recorded: recorded, all: all, number: number)
  }
}
