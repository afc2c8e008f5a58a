import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// The inputs that are tried, and what is left of something that still does it.
@Suite struct TrialTests {
  private static func space(_ values: [Int], frames: Int, inputs: Int = 1) -> TrialSpace {
    TrialSpace(
      TrialSpace.Purpose(
        inputs: inputs, areCold: (0..<inputs).map { $0 > 0 }, values: values.map(Value.int),
        frame: 1_000_000, hasSubscribers: false, frames: frames))
  }

  private static func texts(_ trial: Trial) throws -> String {
    try trial.inputs.map { try MarbleWriter.text(of: $0, frame: 1_000_000) }.joined(separator: " ")
  }

  @Test func `all inputs of two frames are there, the smallest first`() throws {
    #expect(
      try Self.space([1], frames: 2).all.map(Self.texts).joined(separator: "  ")
        == "-  1  |  #  -1  -|  -#  11  1|  1#  [1,1]  [1|]  [1#]  -[1,1]  -[1|]  -[1#]"
        + "  [1,1]1  [1,1]|  [1,1]#  1[1,1]  1[1|]  1[1#]  [1,1][1,1]  [1,1][1|]  [1,1][1#]")
  }

  @Test(arguments: [(3, 3, 1), (2, 5, 1), (2, 3, 2), (1, 2, 3)])
  func `no input is there twice, and none is smaller than those before`(
    _ values: Int, _ frames: Int, _ inputs: Int
  ) throws {
    let all = Self.space(Array(1...values), frames: frames, inputs: inputs).all
    let texts = try all.map(Self.texts)
    #expect(Set(texts).count == texts.count)
    #expect(texts.count > 20)
    for (one, other) in zip(all, all.dropFirst()) { #expect(one.size <= other.size) }
  }

  @Test func `nothing can be left out of the smallest part`() {
    var shrunk = 0
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      let all = Array(0..<(1 + random.below(30)))
      // It holds of some of several sets of members, and sometimes not of more than these.
      let wanted = (0..<(1 + random.below(3))).map { _ in
        Set(all.filter { _ in random.below(6) == 0 })
      }
      let hates = random.below(3) == 0 ? random.below(40) : -1
      func holds(_ part: [Int]) -> Bool {
        let part = Set(part)
        return wanted.contains { $0.isSubset(of: part) }
          && (part.count == all.count || !part.contains(hates))
      }
      guard holds(all) else { continue }
      let smallest = all.smallest(while: holds)
      #expect(holds(smallest), "seed \(seed)")
      for member in smallest {
        #expect(!holds(smallest.filter { $0 != member }), "seed \(seed): \(smallest)")
      }
      if smallest.count < all.count { shrunk += 1 }
    }
    #expect(shrunk > 100)
  }

  @Test func `who is interrupted says how far it came`() throws {
    let sides = ["map(+1)", "map(x => x + 1)"].map { Name($0, Span(0, $0.utf8.count)) }
    let chains = try ComparedChains(sides, in: Session().program.environment) { false }
    var asked = 0
    let report = try SameReport(chains) {
      asked += 1
      return asked > 10
    }
    #expect(report.lines[0].hasPrefix("stopped: no difference found in the first 10 of "))
  }
}
