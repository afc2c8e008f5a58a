import StreamEngine
import Testing

@Suite struct EnumeratedTests {
  @Test func `counts from 0, for each subscription`() {
    check(
      "-7-7|",
      {
        let numbers = $0.enumerated().map(\.offset)
        return numbers.merge(numbers)
      }, "-[00]-[11]|")
  }

  @Test func `passes a failure`() { check("-1#", { $0.enumerated().map(\.element) }, "-1#") }
}

@Suite struct NwiseTests {
  @Test func `emits the last ones, once there are so many`() {
    check("-1-2-3-|", { $0.pairwise() }, "---{[1, 2]}-{[2, 3]}-|")
    check("-1-2-3-|", { $0.nwise(3) }, "-----{[1, 2, 3]}-|")
    check("-1-2-|", { $0.nwise(1) }, "-{[1]}-{[2]}-|")
  }

  @Test func `a stream that is too short gives nothing`() {
    check("-1-|", { $0.pairwise() }, "---|")
    check("-1-#", { $0.pairwise() }, "---#")
  }

  @Test func `none at a time is a failure`() {
    check("-1-|", { $0.nwise(0) }, "#", subscriptions: "")
  }
}

@Suite struct ToArrayTests {
  @Test func `emits everything at completion`() {
    check("-1-2-|", { $0.toArray() }, "-----[{[1, 2]}|]")
    check("--|", { $0.toArray() }, "--[{[]}|]")
    check("-1-#", { $0.toArray() }, "---#")
  }

  @Test func `in order, equal elements in theirs`() {
    check("-3-1-2|", { $0.toSortedArray(by: <) }, "------[{[1, 2, 3]}|]")
    check("-321|", { $0.toSortedArray { $0 % 2 < $1 % 2 } }, "----[{[2, 3, 1]}|]")
    check("-1-2|", { $0.toSortedArray { _, _ in try throwTestError() } }, "----#")
  }

  @Test func `each once`() { check("-1-2-1|", { $0.toSet() }, "------[{[1, 2]}|]") }
}

@Suite struct InterspersedTests {
  @Test func `between consecutive elements only`() {
    check("-1--2--3-|", { $0.interspersed(with: 0) }, "-1--[02]--[03]-|")
    check("-1-#", { $0.interspersed(with: 0) }, "-1-#")
    check("-|", { $0.interspersed(with: 0) }, "-|")
  }

  @Test func `leaving at a separator leaves out the element`() {
    check("-1-2-|", { $0.interspersed(with: 0).take(2) }, "-1-[0|]", subscriptions: "^--!")
  }
}

@Suite struct MapManyTests {
  @Test func `maps and emits the members`() {
    check("-1-2|", { $0.map { [$0, 5] }.mapMany { $0 + 1 } }, "-{[2, 6]}-{[3, 6]}|")
    check("-1-|", { $0.map { [$0] }.mapMany { _ -> Int in try throwTestError() } }, "-#")
    check("-1-2|", { $0.map { [$0, 5] }.flatten() }, "-[15]-[25]|")
  }
}

@Suite struct PartitionTests {
  @Test func `two streams, each with a run of its own`() {
    check(
      "-1-2-3-|",
      {
        let (odd, even) = $0.partition { $0 % 2 == 1 }
        return odd.merge(even.map { $0 * 10 })
      }, "-1-{20}-3-|", subscriptions: "^------! ^------!")
  }

  @Test func `a test that throws fails both`() {
    check("-1-|", { $0.partition { _ in try throwTestError() }.matches }, "-#")
    check("-1-|", { $0.partition { _ in try throwTestError() }.others }, "-#")
  }
}

@Suite struct SliceTests {
  @Test func `from one number up to another`() {
    check("-1-2-3-4-|", { $0.slice(from: 1, upTo: 3) }, "---2-[3|]", subscriptions: "^----!")
    check("-1-2-3-4-|", { $0.slice(from: 2) }, "-----3-4-|")
    check("-1-2-3-4-|", { $0.slice(from: 0, upTo: 2) }, "-1-[2|]")
  }

  @Test func `negative numbers count from the end`() {
    check("-1-2-3-4-|", { $0.slice(from: 0, upTo: -1) }, "---1-2-3-|")
    check("-1-2-3-4-|", { $0.slice(from: -2) }, "---------[34|]")
    check("-1-2-3-4-|", { $0.slice(from: -3, upTo: -1) }, "---------[23|]")
    check("-1-2-3-4-|", { $0.slice(from: -3, upTo: 2) }, "---------[2|]")
    check("-1-2-|", { $0.slice(from: -5) }, "-----[12|]")
    check("-1-2-|", { $0.slice(from: -2, upTo: -5) }, "-----|")
  }

  @Test func `in steps`() {
    check("-1-2-3-4-5|", { $0.slice(from: 1, step: 2) }, "---2---4--|")
    check("-1-2-3-4-5|", { $0.slice(from: -4, step: 3) }, "----------[25|]")
    check("-1-|", { $0.slice(step: 0) }, "#", subscriptions: "")
  }

  @Test func `where nothing can be meant the source is left alone`() {
    check("-1-2-|", { $0.slice(from: 2, upTo: 2) }, "|", subscriptions: "")
    check("-1-2-|", { $0.slice(from: 0, upTo: 0) }, "|", subscriptions: "")
  }

  @Test func `a failure drops what waits`() {
    check("-1-2-#", { $0.slice(from: -2) }, "-----#")
    check("-1-2-#", { $0.slice(from: 0, upTo: -1) }, "---1-#")
  }

  @Test func `the extremes do not trap`() {
    check("-1-2-|", { $0.slice(from: .min, upTo: .max) }, "-----[12|]")
    check("-1-2-|", { $0.slice(from: 0, upTo: .min) }, "-----|")
    check("-1-2-|", { $0.slice(from: -1, upTo: .min, step: .max) }, "-----|")
  }
}
