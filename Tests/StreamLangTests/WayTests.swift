import Foundation
import Testing

/// The picture in `docs/architecture.md` of the way that a line takes is the way that it takes.
@Suite struct WayTests {
  /// A function of the picture, with those that it calls.
  private struct Step {
    let type: String
    let function: String
    let indent: Int
    /// Its phase, where it is one.
    let phase: String?

    var title: String { "\(type).\(function)" }
  }

  private static let phases = [
    "read", "resolve", "run", "settle", "rebuild", "record", "draw", "judge", "answer",
  ]

  private static func picture() throws -> [Step] {
    let page = try Project.text("docs/architecture.md")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "    Session.submit" }.prefix { !$0.isEmpty }
    return try lines.map { line in
      let match = try #require(line.firstMatch(of: #/^( +)(\w+)\.(\w+)(?: +(\w+))?/#), "\(line)")
      return Step(
        type: String(match.2), function: String(match.3), indent: match.1.count,
        phase: match.4.map(String.init))
    }
  }

  /// The functions of that name in what gives the type its members, each as its text.
  private static func bodies(of step: Step, in texts: [String]) -> [String] {
    let declaration = "^ *(?:@\\w+ |\\w+(?:\\(\\w+\\))? )*"
    // Patterns are slow: most texts have no such function at all.
    let candidates = texts.filter { $0.contains("func \(step.function)") }
    return candidates.flatMap { text -> [String] in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let type = try? Regex("\(declaration)(?:class|struct|enum|extension) \(step.type)\\b"),
        let function = try? Regex("\(declaration)func \(step.function)(?:<.*>)?\\(")
      else { return [] }
      var isInType = false
      var bodies: [String] = []
      for (index, line) in lines.enumerated() {
        if line.first.map({ $0 != " " && $0 != "}" && $0 != "/" }) == true {
          isInType = line.firstMatch(of: type) != nil
        }
        guard isInType, line.firstMatch(of: function) != nil else { continue }
        let indent = line.prefix { $0 == " " }
        let end = lines[index...].firstIndex { $0.hasPrefix("\(indent)}") } ?? lines.endIndex
        bodies.append(
          line.hasSuffix("}") ? String(line) : lines[index..<end].joined(separator: "\n"))
      }
      return bodies
    }
  }

  @Test func `each function of the way calls those below it, in their order`() throws {
    let steps = try Self.picture()
    #expect(steps.compactMap(\.phase) == Self.phases)
    let folder = Project.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let texts = try (files ?? []).filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    var calls = 0
    for (index, step) in steps.enumerated() {
      let bodies = Self.bodies(of: step, in: texts)
      #expect(!bodies.isEmpty, "\(step.title) is nowhere")
      let below = steps[(index + 1)...].prefix { $0.indent > step.indent }
      let called = below.filter { $0.indent == step.indent + 2 }.map(\.function)
      #expect(
        bodies.contains { Self.isCalling(called, in: $0) },
        "\(step.title) does not call \(called) in this order")
      calls += called.count
    }
    #expect(calls == steps.count - 1)
  }

  /// True if a text has calls of these functions, one behind the other.
  private static func isCalling(_ functions: [String], in body: String) -> Bool {
    var rest = body.drop { $0 != "{" }
    for function in functions {
      let call = "\\b\(function)(?:\\(| \\{)"
      guard let place = rest.range(of: call, options: .regularExpression) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}
