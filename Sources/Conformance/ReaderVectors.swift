import StreamLang

/// Runs programs of other languages, each with the lines that it has to print, and when.
///
/// `{id, language, code, printed: [[milliseconds, text] …], uncaught: [text …]}`: `uncaught` has the errors that
/// nobody handles, in order.
package enum ReaderVectors {
  package static func check(_ text: String) -> VectorReport {
    var report = VectorReport()
    for line in text.split(separator: "\n") {
      guard let vector = try? JSON.parse(String(line)), let code = vector["code"]?.stringValue
      else {
        report.fail("not a vector: \(line.prefix(60))")
        continue
      }
      let id = vector["id"]?.stringValue ?? "?"
      let dialect = vector["language"]?.stringValue.flatMap(Source.Dialect.init) ?? .javaScript
      let outcome = run(code, dialect)
      if let complaint = outcome.complaint {
        report.fail("\(id): \(complaint)")
      } else if let difference = difference(of: outcome, from: vector) {
        report.fail("\(id): \(difference)")
      } else {
        report.pass()
      }
    }
    return report
  }

  private struct Outcome {
    var printed: [(time: Int, text: String)] = []
    var uncaught: [String] = []
    var complaint: String?
  }

  private static func run(_ code: String, _ dialect: Source.Dialect) -> Outcome {
    let session = Session(Session.Options())
    var outcome = Outcome()
    session.listener = { [unowned session] item in
      switch item {
      case .printed(let text), .begun(let text):
        outcome.printed.append((Int(session.now / 1_000_000), text))
      case .failure(let diagnostic): outcome.uncaught.append(diagnostic.message)
      default: break
      }
    }
    let reply = session.submit(Program(code, dialect), file: "vector")
    outcome.complaint = reply.diagnostics.first?.text
    if outcome.complaint == nil { _ = session.runToEnd() }
    return outcome
  }

  private static func difference(of outcome: Outcome, from vector: JSON) -> String? {
    let wanted = (vector["printed"]?.elements ?? []).map { entry in
      (time: entry.elements?[0].intValue ?? 0, text: entry.elements?[1].stringValue ?? "")
    }
    for (number, line) in wanted.enumerated() {
      let place = "line \(number + 1)"
      guard outcome.printed.indices.contains(number) else {
        return "\(place) is missing, wanted \(line.text) at \(line.time)ms\(told(outcome))"
      }
      let got = outcome.printed[number]
      if got.text != line.text {
        return "\(place) is \(got.text)\n  wanted \(line.text)\(told(outcome))"
      }
      if got.time != line.time { return "\(place) comes at \(got.time)ms, wanted \(line.time)ms" }
    }
    if outcome.printed.count > wanted.count {
      return "line \(wanted.count + 1) is \(outcome.printed[wanted.count].text), wanted none"
    }
    let uncaught = (vector["uncaught"]?.elements ?? []).compactMap(\.stringValue)
    if outcome.uncaught != uncaught { return "uncaught is \(outcome.uncaught), wanted \(uncaught)" }
    return nil
  }

  private static func told(_ outcome: Outcome) -> String {
    outcome.uncaught.isEmpty ? "" : "\n  uncaught \(outcome.uncaught.joined(separator: ", "))"
  }
}
