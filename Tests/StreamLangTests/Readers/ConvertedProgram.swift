import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// A program of this language, as one for another library that our reader of its language runs.
struct ConvertedProgram {
  let program: String
  let target: Conversion.Target

  /// The text there, or the reason why there is none.
  func text(isMain: Bool = false) -> String {
    switch Conversion.convert(program, to: target, isMain: isMain) {
    case .success(let text): text
    case .failure(let failure): "refused: \(failure.diagnostics.first?.text ?? "")"
    }
  }

  /// The lines behind the imports.
  var body: String {
    let text = text()
    if text.hasPrefix("refused") { return text }
    return text.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
  }

  var dialect: Source.Dialect { target == .rxjs ? .javaScript : .swift }

  // MARK: Its events

  /// The events of each row here, with their times.
  var events: [String: [String]] { Self.events(of: program) }

  private static func events(of program: String, log: [String] = []) -> [String: [String]] {
    let world = OutsideTests.World()
    world.files["log"] = [Array(log.map { $0 + "\n" }.joined().utf8)]
    var options = Session.Options()
    options.io = world.io
    options.isJSON = true
    let session = Session(options)
    var events: [String: [String]] = [:]
    session.listener = { item in
      guard case .event(let event) = item, let json = EventJSON.line(item, Source("")) else {
        return
      }
      events[event.name, default: []].append(withoutTuples(json))
    }
    #expect(session.submit(program).diagnostics == [])
    _ = session.runToEnd()
    return events
  }

  /// The events that the program makes which it was converted to; nil if it was refused.
  var eventsThere: [String: [String]]? {
    guard case .success(let text) = Conversion.convert(program, to: target, isMain: true) else {
      return nil
    }
    let session = Session()
    var log: [String] = []
    session.listener = { [unowned session] item in
      switch item {
      case .printed(let text), .begun(let text):
        // A long list is printed on several lines.
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        log.append("[\((session.now + 500) / 1000)us] \(line)")
      case .failure(let mistake): log.append("? \(mistake.message)")
      default: break
      }
    }
    let reply = session.submit(Program(text, dialect), file: "program")
    #expect(reply.diagnostics == [], "\(text)")
    _ = session.runToEnd()
    return Self.events(of: Program.tracing(file: "log"), log: log)
  }

  /// A tuple of Swift, which is a text in a log, as the list or the record that it is here.
  private static func withoutTuples(_ line: String) -> String {
    guard let start = line.firstRange(of: "\"value\":\"("), line.hasSuffix(")\"}") else {
      return line
    }
    let inner = line[start.upperBound...].dropLast(3).replacing("\\\"", with: "\"")
    let parts = inner.split(separator: ", ").map { $0.split(separator: ": ", maxSplits: 1) }
    let value =
      parts.allSatisfy { $0.count == 2 }
      ? "{\(parts.map { "\"\($0[0])\":\($0[1])" }.joined(separator: ","))}"
      : "[\(inner.replacing(", ", with: ","))]"
    return line[..<start.lowerBound] + "\"value\":\(value)}"
  }

  /// True if values that do not fit together are an error here: they are something there, or no program.
  static func isWrong(_ events: [String: [String]]) -> Bool {
    events.values.joined().contains { event in
      event.contains("\"error\":") && !event.contains("divisionByZero\"")
        && !event.contains("\"error\":\"error\"")
    }
  }
}
