import StreamEngine

/// A script that repeats what a name has done in a session, with as little as that needs.
///
/// The definitions stay as they are. The events of the inputs become marble text: those that change nothing are left
/// out, and their times are rounded to the largest frame with which the same values come in the same order, together
/// where they came together.
struct RecordedTest {
  /// The script, and what was left out of it.
  let script: String
  let summary: String
  /// True if somebody has stopped it, so that more could be left out.
  let isStopped: Bool

  /// The largest number of events that are looked at.
  private static let mostEvents = 2000
  /// A run goes on for so long behind the last event of its inputs, in nanoseconds.
  private static let rest: UInt64 = 10_000_000_000

  init(of name: Name, _ context: CommandContext, unless isInterrupted: @escaping () -> Bool) throws
  {
    let timeline = context.timeline
    let binding = try context.binding(called: name).root
    guard binding.cell != nil || binding.stream != nil else {
      throw Diagnostic(.check, "test wants a stream or a cell, got \(name.text)", name.span)
    }
    let row = try Self.row(of: binding.name, timeline, name.span)
    let came = timeline.events(of: row, from: 0)
    if came.isEmpty { throw Diagnostic(.run, "\(name.text) has done nothing yet", name.span) }
    var program = try ClosedProgram(of: [binding.name], in: context.environment)
    if program.inputs.first?.name == binding.name {
      throw Diagnostic(
        .check, "\(name.text) is made from nothing else: it would be compared with itself",
        name.span, help: "test wants a name that is made from others")
    }
    var events = try program.inputs.map { input in
      timeline.events(of: try Self.row(of: input.name, timeline, name.span), from: 0)
    }
    program.beginCells(with: events.map { $0.first?.event.value })
    let frame = context.environment.frame
    // A subject that keeps a value has sent one before anybody drives it.
    let silent = ProofRun(
      try program.script(events.map { _ in [] }, frame: frame), until: 0, frame: frame,
      seed: context.environment.settings.seed, unless: isInterrupted)
    if let mistake = silent.mistake { throw Diagnostic(.run, mistake.message, name.span) }
    events = zip(program.inputs, events).map { input, events in
      switch input.kind {
      case .subject, .cell: Array(events.dropFirst(silent.events(of: input.name).count))
      case .cold, .hot: events
      }
    }
    let count = events.reduce(0) { $0 + $1.count }
    if count > Self.mostEvents {
      throw Diagnostic(
        .run,
        "\(grouped(count)) events went in, and at most \(grouped(Self.mostEvents)) make a test",
        name.span, help: "`:clear` begins the timelines anew")
    }
    (script, summary, isStopped) = try Self.make(
      Attempt(program, binding.name, wanted: came.moments, unless: isInterrupted), events, frame,
      name.span)
  }

  private static func row(
    of name: String, _ timeline: TimelineLog, _ span: Span
  ) throws -> TimelineLog.Row {
    if let row = timeline.row(named: name) { return row }
    throw Diagnostic(
      .run, "\(name) is not watched, so it is not known what it sent", span,
      help: "`watch \(name)` keeps it from now on")
  }

  /// Tries whether inputs still lead to what was wanted.
  fileprivate final class Attempt {
    let program: ClosedProgram
    let name: String
    private let wanted: [[Event<Value>]]
    let isInterrupted: () -> Bool
    /// The last inputs that have led to it, and the events that they led to.
    private(set) var best: (events: [[TimedValue]], frame: UInt64, came: [TimedValue])?
    private(set) var runs = 0

    init(
      _ program: ClosedProgram, _ name: String, wanted: [[Event<Value>]],
      unless isInterrupted: @escaping () -> Bool
    ) {
      (self.program, self.name, self.wanted) = (program, name, wanted)
      self.isInterrupted = isInterrupted
    }

    func leads(_ events: [[TimedValue]], _ frame: UInt64) -> Bool {
      guard let came = result(events, frame) else { return false }
      best = (events, frame, came)
      return true
    }

    /// The events of the name with these inputs, as far as they are wanted; nil if they are others.
    private func result(_ events: [[TimedValue]], _ frame: UInt64) -> [TimedValue]? {
      guard !isInterrupted(), let script = try? program.script(events, frame: frame) else {
        return nil
      }
      let last = events.joined().compactMap { UInt64($0.time) }.max() ?? 0
      let run = ProofRun(
        script, until: last + RecordedTest.rest, frame: frame, unless: isInterrupted)
      if run.mistake != nil || run.isExhausted || isInterrupted() { return nil }
      runs += 1
      let came = run.events(of: name)
      let moments = came.moments
      guard moments.count >= wanted.count,
        zip(moments, wanted).allSatisfy({
          $0.count == $1.count && zip($0, $1).allSatisfy { $0.isSame(as: $1) }
        })
      else { return nil }
      let count = wanted.reduce(0) { $0 + $1.count }
      let told = Array(came.prefix(count))
      // The text lasts for a frame from its last event on, in which nothing else may come.
      if let last = told.last, let next = came.dropFirst(count).first,
        next.time < last.time + Int64(frame)
      {
        return nil
      }
      return told
    }
  }

  private static func make(
    _ attempt: Attempt, _ events: [[TimedValue]], _ own: UInt64, _ span: Span
  ) throws -> (script: String, summary: String, isStopped: Bool) {
    let names = attempt.program.inputs.map(\.name)
    let finest = MarbleWriter.frame(for: events.joined().sorted { $0.time < $1.time }, atMost: own)
    guard let finest, attempt.leads(events, finest) else {
      if attempt.isInterrupted() {
        throw Diagnostic(.run, "interrupted before \(attempt.name) had done the same again", span)
      }
      throw Diagnostic(
        .run, "\(attempt.name) does not do the same again with what \(names.enumeration) sent",
        span,
        help: "`:save FILE` keeps the whole session")
    }
    // Fewer events first, then rounder times, with which fewer may do.
    let few = attempt.smallest(events, finest)
    // A frame longer than all that happened would say nothing about when it did.
    let last = few.joined().map { UInt64(max(0, $0.time)) }.max() ?? 0
    for round in TimelineUnit.round.reversed() where UInt64(round) > finest && round <= last {
      let rounded = few.rounded(to: Int64(round))
      if !attempt.leads(rounded, UInt64(round)) { continue }
      _ = attempt.smallest(rounded, UInt64(round))
      break
    }
    let (kept, frame, result) = attempt.best ?? (events, finest, [])
    let isStopped = attempt.isInterrupted()
    let text: String
    do { text = try MarbleWriter.text(of: result, frame: frame) } catch {
      throw Diagnostic(.run, "no marble text can say what \(attempt.name) sent", span)
    }
    let unit = TimeUnit.literal(Int(frame / 1000))
    let (part, whole) = (kept.joined().count, events.joined().count)
    let left = part == whole ? "all" : "\(grouped(part)) of"
    let summary =
      names.isEmpty
      ? "no inputs"
      : "\(left) \(count(whole, "event")) of \(names.enumeration), frames of \(TimeText.short(frame))"
    let failure = result.failureArgument
    let expectation = "expect \(attempt.name) \(text.quoted)\(failure), frame: \(unit)"
    let script = try attempt.program.script(kept, frame: frame)
    var head = "// \(attempt.name) in a session: \(summary)\n"
    if isStopped {
      head += "// stopped after \(count(attempt.runs, "run")): more could be left out\n"
    }
    return ("\(head)\(script)\n\(expectation)\n", summary, isStopped)
  }
}

extension RecordedTest.Attempt {
  /// The inputs with no event that could be left out.
  fileprivate func smallest(_ events: [[TimedValue]], _ frame: UInt64) -> [[TimedValue]] {
    let all = Trial(inputs: events, areCold: events.map { _ in false })
    let kept = Array(0..<all.size).smallest { leads(all.with($0).inputs, frame) }
    return all.with(kept).inputs
  }
}

extension [TimedValue] {
  /// The events of each moment together.
  fileprivate var moments: [[Event<Value>]] {
    var moments: [[Event<Value>]] = []
    var last: Int64?
    for event in self {
      if event.time == last {
        moments[moments.count - 1].append(event.event)
      } else {
        moments.append([event.event])
      }
      last = event.time
    }
    return moments
  }
}

extension [[TimedValue]] {
  /// With each time as the nearest whole number of frames.
  fileprivate func rounded(to frame: Int64) -> Self {
    map { events in
      events.map { TimedEvent(time: ($0.time + frame / 2) / frame * frame, event: $0.event) }
    }
  }
}
