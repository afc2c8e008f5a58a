import TestSupport
import Testing

@testable import StreamLang

/// `:same`: two programs that do the same, and the smallest input that tells two apart.
///
/// A round over all laws takes minutes in a debug build, so that by default some of them are tried: `SEEDS=400 swift test
/// --filter SameTests` tries all.
@Suite struct SameTests {
  /// Some of the pairs, spread over all, or as many as were asked for.
  private static func chosen(_ pairs: [SameTable.Pair]) -> [SameTable.Pair] {
    let step = max(1, pairs.count / SeededRandom.seeds(12).count)
    return stride(from: 0, to: pairs.count, by: step).map { pairs[$0] }
  }

  /// The report of a pair; the bench is the one that the command uses.
  private static func report(_ pair: SameTable.Pair, frames: Int) throws -> SameReport {
    let sides = [pair.one, pair.other].map { Name($0, Span(0, $0.utf8.count)) }
    var chains = try ComparedChains(sides, in: Session().program.environment) { false }
    chains.purpose.frames = frames
    return try SameReport(chains) { false }
  }

  @Test func `there are two hundred of each`() {
    #expect(SameTable.laws.count >= 200)
    #expect(SameTable.nonLaws.count >= 200)
  }

  @Test func `no input tells chains apart that do the same`() throws {
    for pair in Self.chosen(SameTable.laws) {
      let report = try Self.report(pair, frames: 3)
      #expect(!report.areToldApart, "\(pair.testDescription): \(report.lines)")
      #expect(report.lines[0].hasPrefix("no difference found in "), "\(pair.testDescription)")
    }
  }

  @Test func `chains that are not the same are told apart, by an input that does so in a session`()
    throws
  {
    for pair in Self.chosen(SameTable.nonLaws) {
      let report = try Self.report(pair, frames: 5)
      #expect(report.areToldApart, "\(pair.testDescription): \(report.lines)")
      guard report.areToldApart, let line = report.lines.first else { continue }
      let input = line.dropFirst("they differ on ".count).prefix { $0 != "(" }
        .trimmingSuffix { $0 == " " }
      if let known = pair.input {
        #expect(input.replacing(#/, frame: \S+$/#, with: "") == known, "\(pair.testDescription)")
      }
      #expect(try Self.differ(pair, on: String(input)), "\(pair.testDescription) on \(input)")
    }
  }

  /// True if an ordinary session, with the answer's marble text as its input, has other rows for the two.
  private static func differ(_ pair: SameTable.Pair, on input: String) throws -> Bool {
    var lines: [String] = []
    var second: String?
    let frame = input.firstMatch(of: #/frame: (\S+)$/#).map { ", frame: \($0.1)" } ?? ""
    for part in input.replacing(#/, frame: \S+$/#, with: "").split(separator: ", ") {
      if part.hasPrefix("a second subscriber at ") {
        second = String(part.dropFirst("a second subscriber at ".count))
        continue
      }
      let sides = part.split(separator: " = ").map(String.init)
      let name = sides.count > 1 ? sides[0] : "a"
      var text = sides[sides.count - 1]
      var kind = name == "a" ? "hot" : "cold"
      for other in ["cold", "hot"] where text.hasPrefix("\(other) ") {
        kind = other
        text = String(text.dropFirst(other.count + 1))
      }
      lines.append("quiet \(name) = \(kind)(\"\(text)\"\(frame))")
    }
    let delay = second.map { ".delaySubscription(\($0))" }
    func rows(_ chain: String) -> [String] {
      let session = Session()
      let own = ["quiet s = a.\(chain)", "r = s"] + (delay.map { ["l = s\($0)"] } ?? [])
      var screen = Screen(Screen.Style())
      // A second name has no row of its own.
      let program = (lines + own).joined(separator: "\n").replacing(
        "r = s", with: "r = s.map(x => x)")
      return (screen.render(session.submit(program)) + screen.render(session.runToEnd()))
        .map(\.text.plain)
    }
    return rows(pair.one) != rows(pair.other)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isLeft: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isLeft(last) { text.removeLast() }
    return text
  }
}
