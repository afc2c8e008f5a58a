import Testing

@testable import StreamEngine

/// Streams between which a cell chooses.
@Suite struct CellGateTests {
  /// A behavior, a test of its latest value, and the stream of tens or hundreds that the test chooses.
  private final class Choice {
    private let sheet = Sheet()
    private let source = Subject(1)
    private(set) var heard: [String] = []

    init(tens change: (Observable<Int>) -> Observable<Int> = { $0 }) {
      let (low, high) = (change(source.stream.map { $0 * 10 }), source.stream.map { $0 * 100 })
      let test = sheet.formula([sheet.follow(source.stream)]) { $0[0] > 2 ? 1 : 0 }
      sheet.turn {}
      let gate = CellGate(behind: test, of: sheet.plan, 0, on: sheet.scheduler)
      sheet.plan.stream(of: test)
        .flatMapLatest { gate.holding($0 == 1 ? high : low) }
        .subscribe(on: sheet.scheduler, end: { [unowned self] in heard.append($0.mark) }) {
          [unowned self] in heard.append("\($0)")
        }
    }

    /// The events of the turn in which these values are sent.
    func send(_ values: Int...) -> [String] {
      heard = []
      sheet.turn { for value in values { source.next(value) } }
      return heard
    }
  }

  @Test func `a choice switches before its branches send`() {
    let choice = Choice()
    #expect(choice.heard == ["10"])
    #expect(choice.send(2) == ["20"])
    #expect(choice.send(3) == ["300"])
    #expect(choice.send(4) == ["400"])
    #expect(choice.send(1) == ["10"])
  }

  @Test func `all that a turn has sent comes if the choice stays`() {
    let choice = Choice()
    #expect(choice.send(2, 1, 2) == ["20", "10", "20"])
    #expect(choice.send(2, 5) == ["500"])
    #expect(choice.send(1, 2, 7, 8) == ["100", "200", "700", "800"])
  }

  @Test func `an end waits behind the values before it`() {
    let choice = Choice(tens: { $0.take(2) })
    #expect(choice.send(2) == ["20"])
    // The test goes on, so that the choice does, too.
    #expect(choice.send(1) == [])
    #expect(choice.send(3) == ["300"])
  }

  @Test func `a failure waits, and is not heard of a stream that is left`() {
    let fails = { (stream: Observable<Int>) in
      stream.map { value in if value > 10 { throw TestError() } else { value } }
    }
    #expect(Choice(tens: fails).send(3) == ["300"])
    #expect(Choice(tens: fails).send(2) == ["#"])
  }

  @Test func `nothing comes through a gate that is closed`() {
    let sheet = Sheet()
    let (cell, source) = (sheet.input(1), Subject<Int>())
    let gate = CellGate(behind: cell, of: sheet.plan, 0, on: sheet.scheduler)
    var heard: [Int] = []
    gate.holding(source.stream).subscribe(on: sheet.scheduler) { heard.append($0) }
    sheet.turn { source.next(1) }
    sheet.turn {
      source.next(2)
      gate.close()
    }
    #expect(heard == [1])
    #expect(sheet.plan.livingCells == 1)
  }
}
