/// The first thing that is wrong with a run of a script, as far as it says what must stay when the script shrinks.
struct ScriptFailure: Equatable {
  /// The words of a report.
  let title: String
  /// The failure, without its place in the text.
  let key: String

  /// Runs a script to its end; nil if nothing is wrong with it, or it is refused before it runs.
  static func first(
    of text: String, _ commands: CommandTable, unless isInterrupted: @escaping () -> Bool
  ) -> ScriptFailure? {
    let options = SessionOptions()
    let session = Session(options, IOLog(options), commands)
    session.isInterrupted = isInterrupted
    var failures: [ScriptFailure] = []
    var ends: [ScriptFailure] = []
    session.listener = { item in
      switch item {
      case .unmet(let unmet):
        failures.append(ScriptFailure(title: unmet.shortTitle, key: "unmet \(unmet.difference)"))
      case .failure(let mistake):
        failures.append(ScriptFailure(title: mistake.message, key: "failed \(mistake.message)"))
      case .stopped(let limit):
        failures.append(ScriptFailure(title: limit.message, key: "stopped \(limit.message)"))
      case .event(let event):
        if case .failed(let failure) = event.kind {
          let text = "\(event.name) ✕ \(failure.message)"
          ends.append(ScriptFailure(title: text, key: text))
        }
      default: break
      }
    }
    if !session.submit(text).diagnostics.isEmpty { return nil }
    _ = session.runToEnd()
    if isInterrupted() { return nil }
    return failures.first ?? ends.first
  }
}
