/// Runs a script in other orders of what is due together, and tells the expectations that depend on that.
enum OrderTest {
  private struct Verdict: Equatable {
    let title: String
    let isMet: Bool
  }

  /// So many orders of one script are run.
  private static let most = 200

  /// The lines about the first expectation that is met in one order and not in another; the budget, if it was too small.
  static func report(
    on source: Source, called name: String, _ options: SessionOptions
  ) -> TestReport {
    var report = TestReport()
    let isInterrupted = { LongWork.isUnwanted }
    let search = OrderSearch<[Verdict]>(most: most, unless: isInterrupted, areSame: ==) { prepare in
      let session = Session(options)
      session.isInterrupted = isInterrupted
      var verdicts: [Verdict] = []
      session.listener = {
        if case .judged(let verdict) = $0 {
          verdicts.append(Verdict(title: verdict.title, isMet: verdict.isMet))
        }
      }
      prepare(session)
      let reply = session.submit(source.text, firstLine: source.firstLine, file: name)
      if !reply.diagnostics.isEmpty { return nil }
      _ = session.runToEnd()
      return (session, verdicts)
    }
    guard let usual = search.usual, !usual.outcome.isEmpty else { return report }
    if let other = search.other {
      let race = Race(usual.run, usual.session, other.run, other.session)
      let titles = zip(usual.outcome, other.outcome).filter { $0.0 != $0.1 }.map(\.0.title)
      let title = titles.first ?? usual.outcome[0].title
      report.fail("\(title), in other orders", ["\(name):\(title) depends on \(race.words)"])
    } else if search.isExhausted {
      report.lines.append("\(name): more than \(most) orders; the first \(most) come to the same")
    }
    return report
  }
}
