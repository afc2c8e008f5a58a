import StreamEngine
import Testing

@Suite struct SkipLastTests {
  @Test func `emits when so many more have come`() {
    check("-1-2-3-|", { $0.skipLast(1) }, "---1-2-|")
    check("-1-2-3-|", { $0.skipLast(3) }, "-------|")
    check("-1-2-#", { $0.skipLast(1) }, "---1-#")
  }

  @Test(arguments: [0, -1]) func `skipping none passes all`(count: Int) {
    check("-1-2|", { $0.skipLast(count) }, "-1-2|")
  }

  @Test func `a source that answers its own elements keeps their order`() {
    let subject = Subject<Int>()
    var results: [Int] = []
    subject.stream.skipLast(1).subscribe(on: Scheduler()) { value in
      results.append(value)
      if value < 3 { subject.next(value + 2) }
    }
    subject.next(1)
    subject.next(2)
    #expect(results == [1, 2, 3])
  }
}

@Suite struct SkipLastForTests {
  @Test func `leaves out exactly what taking the last of that time emits`() {
    check("-1-2-3-|", { $0.skipLast(for: .milliseconds(3)) }, "-----1-[2|]")
    check("-1-2-3-|", { $0.skipLast(for: .milliseconds(4)) }, "-------[1|]")
    check("-1-2-#", { $0.skipLast(for: .milliseconds(1)) }, "---1-#")
    check("-1-----|", { $0.skipLast(for: .milliseconds(3)) }, "-------[1|]")
  }
}
