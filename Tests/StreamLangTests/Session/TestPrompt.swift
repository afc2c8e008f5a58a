import TestSupport

@testable import StreamLang

/// A session at a prompt, on a clock that the test moves, with files and a log of its own.
final class TestPrompt {
  let session: Session
  /// The events that were shown, one a line.
  private(set) var events: [String] = []
  let files = Files()
  private var log: [String] = []
  private var host: UInt64 = 1_000_000_007
  private let isVirtual: Bool
  private var style = Screen.Style()

  final class Files { var texts: [String: String] = [:] }

  /// With `resuming` there is a former session, of which these lines were kept.
  init(
    isVirtual: Bool, seed: UInt64 = 0, files texts: [String: String] = [:],
    resuming lines: [String]? = nil, typedDialect: Source.Dialect? = nil
  ) {
    var options = Session.Options()
    options.isPrompt = true
    options.isVirtual = isVirtual
    options.drawsAfterLines = false
    options.seed = seed
    options.typedDialect = typedDialect
    files.texts = texts
    options.readFile = { [files] in files.texts[$0] ?? "" }
    options.writeFile = { [files] in files.texts[$0] = $1 }
    if let lines { options.lastSession = { lines } }
    session = Session(options)
    self.isVirtual = isVirtual
    style.isPrompt = true
  }

  /// Types a line; the answer is what is shown.
  func type(_ line: String) -> [String] {
    let reply = reply(to: line)
    var screen = Screen(style)
    return screen.render(reply).map(\.text.plain)
  }

  func reply(to line: String) -> Reply {
    if !isVirtual { note(session.catchUp(host: host)) }
    let reply = session.submit(line)
    note(reply)
    if !isVirtual { _ = session.nanosecondsToDeadline(host: host) }
    return reply
  }

  private func note(_ reply: Reply) { events += reply.eventTexts }

  func pass(_ nanoseconds: UInt64) {
    if isVirtual { host += nanoseconds } else { note(passed(nanoseconds)) }
  }

  /// Lets so much time pass at a wall clock; the answer is all that happens.
  func passed(_ nanoseconds: UInt64) -> Reply {
    host += nanoseconds
    return session.catchUp(host: host)
  }

  var state: [String] { [":ls", ":marbles", ":set"].flatMap(type) }

  /// The session as a script.
  var saved: String {
    _ = type(":save! s.rx")
    return files.texts["s.rx"] ?? ""
  }

  /// The lines that a host keeps of the session.
  var kept: [String] {
    if let change = session.takeLogChanges() {
      log.removeSubrange(change.kept...)
      log += change.lines
    }
    return log
  }
}

extension Reply {
  /// The events of all rows, a line each, without the numbers of lines.
  var eventTexts: [String] {
    items.compactMap { item in
      guard case .event(let event) = item else { return nil }
      if case .failed(let failure) = event.kind {
        return "\(event.time) \(event.name) failed(\(failure.message))"
      }
      return "\(event.time) \(event.name) \(event.kind)"
    }
  }

  /// True if a statement of the text has failed.
  var hasFailed: Bool {
    items.contains { item in
      switch item {
      case .failure, .stopped: true
      default: false
      }
    }
  }
}
