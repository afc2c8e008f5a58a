import TestSupport
import Testing

@testable import StreamLang

/// A file does the same whether it is run, run with `-i`, loaded, or pasted: all its lines stand before anything
/// that is due at that instant.
@Suite struct OneFileTests {
  private static let text = "s = hot(\"1-2|\")\nb = s.map(+1)\nprint(\"both\")"

  private enum Way: CaseIterable {
    case run, interactive, loaded, pasted

    /// The events of a file in ten seconds; nil if it is refused.
    func events(of text: String) -> [String]? {
      if self == .run {
        let session = Session()
        var items: [Reply.Item] = []
        session.listener = { items.append($0) }
        if !session.submit(StreamLang.Program(text), file: "f.rx").diagnostics.isEmpty {
          return nil
        }
        _ = session.runToEnd()
        return Reply(items, Source(text)).shown
      }
      let prompt = TestPrompt(isVirtual: true, files: ["f.rx": text])
      let reply =
        switch self {
        case .interactive: prompt.session.submit(text, isScript: true, file: "f.rx")
        case .loaded: prompt.session.submit(":load f.rx")
        default: prompt.session.submit(text)
        }
      if !reply.diagnostics.isEmpty || reply.hasFailed { return nil }
      let now = prompt.session.now
      let rest = prompt.session.submit("run until \(max(10_000, now / 1_000_000))ms")
      return reply.shown + rest.shown
    }
  }

  @Test func `a hot stream sends its first value when all lines stand`() {
    let wanted = [
      "both", "0 s 1", "0 b 2", "2 s 2", "2 b 3", "3 s completed", "3 b completed",
    ]
    for way in Way.allCases { #expect(way.events(of: Self.text) == wanted, "\(way)") }
  }

  @Test(arguments: Project.examples)
  func `an example does the same in all four ways`(_ path: String) throws {
    let text = try Project.text(path)
    guard let wanted = Way.run.events(of: text), !text.contains("exec(") else { return }
    for way in Way.allCases { #expect(way.events(of: text) == wanted, "\(way)") }
  }

  @Test(arguments: SeededRandom.seeds(60))
  func `a random program does the same in all four ways`(_ seed: UInt64) {
    var line = RandomLine(random: SeededRandom(seed: seed), hasZeroTime: true)
    var lines: [String] = []
    for _ in 0..<12 {
      let next = line.statement()
      let text = (lines + [next]).joined(separator: "\n")
      if next.hasPrefix("import") || Way.run.events(of: text) == nil { continue }
      if Way.pasted.events(of: text) != nil { lines.append(next) }
    }
    let text = lines.joined(separator: "\n")
    let wanted = Way.run.events(of: text)
    for way in Way.allCases { #expect(way.events(of: text) == wanted, "\(way): \(text)") }
  }
}

extension Reply {
  /// `2 s 3`: what a reader sees happen, without answers and pictures.
  fileprivate var shown: [String] {
    items.compactMap { item in
      switch item {
      case .printed(let text): text
      case .event(let event):
        switch event.kind {
        case .value(let text, _): "\(event.time / 1_000_000) \(event.name) \(text)"
        case .completed: "\(event.time / 1_000_000) \(event.name) completed"
        default: "\(event.time / 1_000_000) \(event.name) ends"
        }
      default: nil
      }
    }
  }
}
