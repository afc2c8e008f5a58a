import StreamEngine

/// A failing script, made as small as it can be while it still fails in the same way.
package struct ShrunkScript {
  /// The smaller script, with a comment on what was left out.
  package let text: String

  /// Leaves out whatever does not change the first failure of a script.
  ///
  /// With a script that is right, the two are made smaller together as long as a row of both differs: the result expects
  /// what the right one does.
  package init(
    _ text: String, called name: String, against right: (text: String, name: String)? = nil
  ) throws {
    let isInterrupted = { LongWork.isUnwanted }
    let all = ScriptPieces(of: text)
    for (text, name) in [(text, name), (right?.text, right?.name ?? "")] {
      if let text, let mistake = Session().check(text).first {
        throw Diagnostic(.check, "\(name): \(mistake.text)", Span(0, 0))
      }
    }
    let shrinker: ScriptShrinker
    let finish: (ScriptPieces) -> (text: String, title: String)
    if let right {
      let pair = try ScriptPair(all, ScriptPieces(of: right.text), isInterrupted)
      guard let row = pair.difference(of: pair.common) else {
        if isInterrupted() {
          throw Diagnostic(.run, "interrupted before \(name) and \(right.name) had run", Span(0, 0))
        }
        throw Diagnostic(.run, "the same rows in \(name) and \(right.name)", Span(0, 0))
      }
      shrinker = ScriptShrinker(pair.common, unless: isInterrupted) {
        pair.difference(of: $0, in: row) != nil
      }
      finish = { (pair.test(of: $0, row), "\(row) differs from \(right.name)") }
    } else {
      guard let failure = ScriptFailure.first(of: text, .all, unless: isInterrupted) else {
        if isInterrupted() {
          throw Diagnostic(.run, "interrupted before \(name) had failed", Span(0, 0))
        }
        throw Diagnostic(.run, "no failure in \(name)", Span(0, 0))
      }
      shrinker = ScriptShrinker(all, unless: isInterrupted) {
        ScriptFailure.first(of: $0.text, .all, unless: isInterrupted)?.key == failure.key
      }
      finish = { ($0.text, failure.title) }
    }
    shrinker.run()
    let (result, title) = finish(shrinker.best)
    let small = ScriptPieces(of: result)
    var lines = [
      "// shrunk from \(name): \(title)",
      "// \(Self.share(small.statements.count, all.statements.count, "statement")), "
        + Self.share(small.eventCount, all.eventCount, "event"),
    ]
    if isInterrupted() {
      lines.append("// stopped after \(count(shrinker.tried, "script")): more could be left out")
    } else if shrinker.isExhausted {
      lines.append("// \(grouped(shrinker.tried)) scripts were run; more could be left out")
    }
    self.text = lines.joined(separator: "\n") + "\n" + result
  }

  /// `2 of 12 events`, `all 3 statements`.
  private static func share(_ kept: Int, _ all: Int, _ noun: String) -> String {
    kept == all ? "all \(count(all, noun))" : "\(grouped(kept)) of \(count(all, noun))"
  }
}

/// Two scripts that differ in some of their statements, of which one is right.
struct ScriptPair {
  /// The statements of the wrong script; those that both have are left out of both.
  let common: ScriptPieces
  private let right: [String: String]
  private let isInterrupted: () -> Bool

  init(_ wrong: ScriptPieces, _ right: ScriptPieces, _ isInterrupted: @escaping () -> Bool) throws {
    if wrong.statements.count != right.statements.count {
      throw Diagnostic(
        .check,
        "one script has \(count(wrong.statements.count, "statement")), the other \(right.statements.count)",
        Span(0, 0), help: "they may differ in definitions alone")
    }
    self.isInterrupted = isInterrupted
    let pairs = zip(wrong.statements, right.statements).filter { $0.0 != $0.1 }
    self.right = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    var pieces = wrong
    // Expectations are found anew.
    pieces.statements.removeAll { $0.hasPrefix("expect ") }
    common = pieces
  }

  private func righted(_ pieces: ScriptPieces) -> ScriptPieces {
    var other = pieces
    other.statements = pieces.statements.map { right[$0] ?? $0 }
    return other
  }

  private func run(
    _ pieces: ScriptPieces, unless isInterrupted: @escaping () -> Bool
  ) -> ProofRun? {
    let run = ProofRun(
      pieces.text, until: SessionOptions.horizon, frame: SessionOptions().frame,
      unless: isInterrupted)
    return run.mistake == nil && !run.isExhausted && !isInterrupted() ? run : nil
  }

  /// The first name whose row differs, or this one if it does.
  func difference(of pieces: ScriptPieces, in row: String? = nil) -> String? {
    guard let wrong = run(pieces, unless: isInterrupted),
      let good = run(righted(pieces), unless: isInterrupted)
    else { return nil }
    let names = row.map { [$0] } ?? good.session.program.environment.symbols.names
    return names.first { name in
      // A row without any event says nothing about when it ends to be so.
      !Trial.areSame([wrong.events(of: name)], [good.events(of: name)])
    }
  }

  /// The wrong script, which expects what the right one does.
  func test(of pieces: ScriptPieces, _ row: String) -> String {
    // They have come to their ends before.
    guard let wrong = run(pieces, unless: { false }),
      let good = run(righted(pieces), unless: { false })
    else { return pieces.text }
    let events = good.events(of: row)
    let frame = SessionOptions().frame
    guard var text = try? MarbleWriter.text(of: events, frame: frame) else { return pieces.text }
    // A text without an end says nothing of what comes behind it, and has to reach to the difference.
    if events.last?.event.isEnd != true {
      let last = wrong.events(of: row).last?.time ?? 0
      let end = (events.last?.time).map { $0 + Int64(frame) } ?? (events.isEmpty ? 0 : 0)
      let missing = max(0, last / Int64(frame) + 1 - end / Int64(frame))
      if events.isEmpty { text = "" }
      text += missing > 8 ? " \(missing)ms" : String(repeating: "-", count: Int(missing))
    }
    return pieces.text + "expect \(row) \((text.isEmpty ? "-" : text).quoted)\n"
  }
}
