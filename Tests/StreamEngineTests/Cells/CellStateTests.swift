import StreamEngine
import Testing

@Suite struct CellStateTests {
  let sheet = Sheet()

  @Test func `waits until every input has a value`() {
    let a = sheet.input(nil), b = sheet.input(2)
    let sum = sheet.formula([a, b]) { $0[0] + $0[1] }
    sheet.turn {}
    #expect(sheet.state(sum) == "waiting")
    sheet.turn { sheet.plan.set(a, to: 1) }
    #expect(sheet.state(sum) == "3")
  }

  @Test func `a fault names its culprit, subscribers hear nothing, and it recovers`() {
    let a = sheet.input(10)
    let d = sheet.formula([a]) { $0[0] == 7 ? try throwTestError() : 100 / ($0[0] - 7) }
    let e = sheet.formula([d]) { $0[0] + 1 }
    let emitted = sheet.watch(e)
    sheet.turn {}
    sheet.turn { sheet.plan.set(a, to: 7) }
    #expect(sheet.state(d) == "fault at \(d.creation)")
    #expect(sheet.state(e) == "fault at \(d.creation)")
    #expect(e.previous == 34)
    sheet.turn { sheet.plan.set(a, to: 8) }
    #expect(sheet.state(e) == "101")
    #expect(e.previous == nil)
    #expect(emitted() == ["34", "101"])
  }

  @Test func `coming back to the old value tells subscribers nothing`() {
    let a = sheet.input(1)
    let d = sheet.formula([a]) { $0[0] == 0 ? try throwTestError() : 5 }
    let emitted = sheet.watch(d)
    sheet.turn {}
    for value in [0, 2] { sheet.turn { sheet.plan.set(a, to: value) } }
    #expect(sheet.state(d) == "5")
    #expect(emitted() == ["5"])
  }

  @Test func `completes when all inputs have, and keeps its value`() {
    let first = Subject<Int>(), second = Subject<Int>()
    let a = sheet.follow(first.stream), b = sheet.follow(second.stream)
    let sum = sheet.formula([a, b]) { $0[0] + $0[1] }
    let behind = sheet.formula([sum]) { $0[0] * 2 }
    let emitted = sheet.watch(behind)
    sheet.turn { first.next(1) }
    sheet.turn { second.next(2) }
    sheet.turn { first.complete() }
    #expect(emitted() == ["6"])
    sheet.turn {
      second.next(3)
      second.complete()
    }
    #expect(emitted() == ["6", "8", "|"])
    #expect(sheet.plan.value(of: sum) == 4)
    #expect(behind.isEnded)
  }

  @Test func `an input that ends without a value leaves nothing to wait for`() {
    let first = Subject<Int>(), second = Subject<Int>()
    let a = sheet.follow(first.stream), b = sheet.follow(second.stream)
    let sum = sheet.formula([a, b]) { $0[0] + $0[1] }
    let emitted = sheet.watch(sum)
    sheet.turn { first.complete() }
    #expect(emitted() == ["|"])
    #expect(sheet.state(sum) == "waiting")
    second.complete()
  }

  @Test func `a stream's failure fails its readers once, until it is redefined`() {
    let subject = Subject<Int>()
    let a = sheet.follow(subject.stream)
    let b = sheet.formula([a]) { $0[0] * 2 }
    let emitted = sheet.watch(b)
    sheet.turn { subject.next(1) }
    sheet.turn { subject.fail(TestError()) }
    #expect(emitted() == ["2", "#"])
    #expect(sheet.state(b) == "failed at \(a.creation)")
    #expect(b.previous == 2)
  }

  @Test func `redefining keeps identity, readers and subscribers`() {
    let a = sheet.input(5)
    let b = sheet.formula([a]) { $0[0] + 1 }
    var evaluations = 0
    let c = sheet.formula([a, b]) {
      evaluations += 1
      return $0[0] + $0[1]
    }
    let emitted = sheet.watch(b)
    sheet.turn {}
    evaluations = 0
    sheet.turn { sheet.plan.redefine(b, [a], Formula { $0[0] * 10 }) }
    #expect(sheet.plan.value(of: c) == 55)
    #expect(evaluations == 1)
    #expect(emitted() == ["6", "50"])
  }

  @Test func `redefining can lift a cell above its previous readers' heights`() {
    let a = sheet.input(1)
    let low = sheet.formula([a]) { $0[0] }
    let reader = sheet.formula([low]) { $0[0] + 1 }
    let high = sheet.formula([sheet.formula([a]) { $0[0] * 2 }]) { $0[0] * 2 }
    let emitted = sheet.watch(reader)
    sheet.turn {}
    sheet.turn { sheet.plan.redefine(low, [high], Formula { $0[0] }) }
    sheet.turn { sheet.plan.set(a, to: 3) }
    #expect(emitted() == ["2", "5", "13"])
    #expect(reader.height > low.height && low.height > high.height)
  }

  @Test func `redefining heals a failed cell's readers`() {
    let subject = Subject<Int>()
    let a = sheet.follow(subject.stream)
    let b = sheet.formula([a]) { $0[0] * 2 }
    sheet.turn { subject.fail(TestError()) }
    sheet.turn {
      sheet.plan.redefine(a, [], Formula { $0[0] })
      sheet.plan.set(a, to: 4)
    }
    #expect(sheet.state(b) == "8")
  }

  @Test func `a deleted input is missed, and defining it again heals`() {
    let a = sheet.input(5), b = sheet.input(3)
    let c = sheet.formula([a, b]) { $0[0] + $0[1] }
    let emitted = sheet.watch(c)
    sheet.turn {}
    sheet.turn { sheet.plan.remove(b) }
    #expect(sheet.state(c) == "missing")
    #expect(c.previous == 8)
    sheet.turn { sheet.plan.set(b, to: 4) }
    #expect(sheet.state(c) == "9")
    #expect(emitted() == ["8", "9"])
  }
}
