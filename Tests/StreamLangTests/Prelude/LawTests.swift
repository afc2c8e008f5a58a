import StreamEngine
import Testing

@testable import StreamLang

/// The laws of every operator, whatever it does: tried on each descriptor's own example.
@Suite struct LawTests {
  /// The examples that apply an operator to a stream `a`.
  static let names = names(without: nil)

  /// The names without those that have this trait, which excuses them from a law.
  static func names(without trait: Operator.Trait?) -> [String] {
    Prelude.all.filter { op in
      op.example?.inputs.isEmpty == false && !op.traits.contains { $0 == trait }
    }.map(\.name)
  }

  /// `a` as marble text, and the call.
  static func program(_ name: String, _ a: String) throws -> String {
    let example = try #require(Prelude.operators[name]?.example)
    let others = example.inputs.count > 1 ? "quiet b = cold(\"\(example.inputs[1])\")\n" : ""
    return "quiet a = cold(\"\(a)\")\n\(others)quiet r = \(example.source)"
  }

  @Test(arguments: names(without: .handlesErrors))
  func `an error of the source passes`(_ name: String) throws {
    let events = try Played.events(of: Self.program(name, "-#"))
    #expect(events.last?.hasSuffix("error error") == true, "\(events)")
  }

  @Test(arguments: names) func `nothing follows the end`(_ name: String) throws {
    for source in ["-1-2|", "-1-#", "|", "#", "(12|)"] {
      let events = try Played.events(of: Self.program(name, source))
      let ends = events.filter { $0.hasSuffix("completed") || $0.contains("error ") }
      #expect(ends.count <= 1 && (ends.isEmpty || ends.last == events.last), "\(source) \(events)")
    }
  }

  @Test(arguments: names) func `leaving reaches every source`(_ name: String) throws {
    let played = try Played(Self.program(name, "-1-"), until: 30_000_000)
    #expect(played.open.isEmpty, "still subscribed: \(played.open)")
    #expect(!played.runs.isEmpty)
  }

  @Test(arguments: names(without: .shared))
  func `two subscriptions know nothing of each other`(_ name: String) throws {
    let program = try Self.program(name, "-1-2-3|")
    let once = try Played.events(of: program)
    let twice = try Played.events(of: program + "\nquiet other = r.map(+0)\nwatch other")
    #expect(once == twice)
  }
}
