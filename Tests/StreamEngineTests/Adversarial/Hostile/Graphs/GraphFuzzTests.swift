import Foundation
import StreamEngine
import TestSupport
import Testing

/// Memory in random graphs in which whatever is released changes what is being released.
///
/// With `FUZZ=10000` it tries so many, from seed `FUZZ_FROM` on. A sanitizer ends the process where it
/// finds something; so that the seed is known, every hundredth is printed, and each one where there
/// are fewer than a hundred.
@Suite struct GraphFuzzTests {
  @Test func `whatever a release does to a graph, its memory stays whole`() {
    let seeds = SeededRandom.fuzz(500)
    var lively = 0
    var deadly = 0
    for seed in seeds {
      if seeds.count < 100 || seed % 100 == 0 {
        FileHandle.standardError.write(Data("the graph of seed \(seed)\n".utf8))
      }
      let graph = HostileGraph(seed: seed)
      graph.run()
      #expect(graph.live == 0, "seed \(seed): \(graph.live) charges are left")
      if graph.releases >= 5 { lively += 1 }
      if graph.releasesWithin > 0 { deadly += 1 }
    }
    if seeds.count < 100 { return }
    #expect(lively * 10 > seeds.count * 9, "graphs in which releases act: \(lively)")
    #expect(deadly * 2 > seeds.count, "graphs in which they act within a release: \(deadly)")
    print("\(seeds.count) graphs: releases act in \(lively), within another release in \(deadly)")
  }
}
