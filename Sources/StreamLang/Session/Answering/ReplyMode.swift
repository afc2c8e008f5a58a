/// For whom a session answers, and how much: a reply is made from an outcome and this alone.
struct ReplyMode {
  enum Extent {
    case whole
    /// Startup files run: only printed lines and mistakes are reported.
    case startup
    /// A part of the past is run again, which was shown before.
    case nothing
  }

  let isPrompt: Bool
  let isJSON: Bool
  let isBare: Bool
  var extent = Extent.whole

  init(_ options: SessionOptions) {
    (isPrompt, isJSON, isBare) = (options.isPrompt, options.isJSON, options.isBare)
  }

  /// Nobody reads what happens.
  var isSilent: Bool { extent == .nothing }

  /// The reply to a text or to time that has passed, without the parts that were handed over early.
  func reply(to outcome: EntryOutcome) -> Reply {
    var reply = Reply(items(of: outcome.turns.parts, in: outcome.source), outcome.source)
    reply.diagnostics = outcome.refusal?.diagnostics ?? []
    reply.rowsBeforeMistake = outcome.refusal?.rowsBeforeMistake(in: outcome.source) ?? 0
    reply.isIncomplete = outcome.refusal?.isIncomplete ?? false
    reply.hostRequest = outcome.hostRequest
    reply.expectations = outcome.expectations
    (reply.running, reply.isCutShort, reply.isStopped) = outcome.rest
    return reply
  }

  /// The items that make up some parts, which belong to the outcome of a text.
  func items(of parts: [OutcomePart], in text: Source) -> [Reply.Item] {
    parts.compactMap { item(of: $0, in: text) }
  }

  func item(of part: OutcomePart, in text: @autoclosure () -> Source) -> Reply.Item? {
    switch part {
    case .output(.printed(let line)): return .printed(line)
    case .output(.begun(let part)): return .begun(part)
    case .mistake(let diagnostic): return .failure(diagnostic.seen(from: text()))
    case .stopped(let stop):
      return .stopped(
        Reply.LimitReached(
          message: stop.message, place: stop.place?.seen(from: text()),
          isInterruption: stop.isInterruption))
    default: return extent == .startup ? nil : annotation(for: part)
    }
  }

  /// Mistakes and output only, as of a startup file.
  private func annotation(for part: OutcomePart) -> Reply.Item? {
    switch part {
    case .item(let item): item
    case .output(.subscription(let run)): .subscription(run)
    case .output(.bare(let value)): .bare(value.bareText)
    case .output(.bareFailure(let message, let origin)): .bareFailure(message, origin: origin)
    case .defined(let answer): isBare ? nil : .answer(answer.ofDefinition)
    case .rebuilt(let rebuilding): isBare ? nil : rebuilding.note.map { .note($0) }
    case .output, .mistake, .stopped: nil
    }
  }
}

extension Diagnostic {
  /// It says in which text it is, unless that is the one which was just submitted.
  fileprivate func seen(from text: Source) -> Diagnostic {
    var diagnostic = self
    if source == text { diagnostic.source = nil }
    return diagnostic
  }
}
