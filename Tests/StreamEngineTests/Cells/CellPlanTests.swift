import StreamEngine
import Testing

@Suite struct CellPlanTests {
  let sheet = Sheet()

  @Test func `a formula follows its inputs`() {
    let a = sheet.input(1), b = sheet.input(2)
    let sum = sheet.formula([a, b]) { $0[0] + $0[1] }
    sheet.turn {}
    #expect(sheet.plan.value(of: sum) == 3)
    sheet.turn { sheet.plan.set(a, to: 5) }
    #expect(sheet.plan.value(of: sum) == 7)
  }

  @Test func `a diamond fires once and never shows a mixture`() {
    let a = sheet.input(1)
    let b = sheet.formula([a]) { $0[0] * 10 }
    let c = sheet.formula([a, b]) { $0[0] + $0[1] }
    let emitted = sheet.watch(c)
    sheet.turn {}
    for value in [2, 2, 3] { sheet.turn { sheet.plan.set(a, to: value) } }
    #expect(emitted() == ["11", "22", "33"])
  }

  @Test func `a deep lattice is evaluated once a node`() {
    let a = sheet.input(1)
    var evaluations = 0
    var level = [a, a]
    for _ in 0..<10 {
      level = level.map { _ in
        sheet.formula(level) {
          evaluations += 1
          return $0[0] &+ $0[1]
        }
      }
    }
    sheet.turn {}
    evaluations = 0
    sheet.turn { sheet.plan.set(a, to: 2) }
    #expect(evaluations == 20)
    #expect(sheet.plan.value(of: level[0]) == 2048)
  }

  @Test func `in a batch it settles once at the end`() {
    let a = sheet.input(2), b = sheet.input(3)
    let sum = sheet.formula([a, b]) { $0[0] + $0[1] }
    let emitted = sheet.watch(sum)
    sheet.turn {}
    sheet.turn {
      sheet.plan.set(a, to: 5)
      sheet.plan.set(a, to: 2)
    }
    sheet.turn {
      sheet.plan.set(a, to: 10)
      sheet.plan.set(b, to: 20)
    }
    #expect(emitted() == ["5", "30"])
  }

  @Test func `an equal value goes no further`() {
    let a = sheet.input(2)
    var evaluations = 0
    let parity = sheet.formula([a]) { $0[0] % 2 }
    let behind = sheet.formula([parity]) {
      evaluations += 1
      return $0[0]
    }
    let emitted = sheet.watch(behind)
    sheet.turn {}
    sheet.turn { sheet.plan.set(a, to: 4) }
    sheet.turn { sheet.plan.set(a, to: 5) }
    #expect(emitted() == ["0", "1"])
    #expect(evaluations == 2)
  }

  @Test func `a cell fed by a cell and by a stream made from that cell fires once`() {
    let x = sheet.input(1), y = sheet.input(2)
    let s = sheet.formula([x, y]) { $0[0] + $0[1] }
    let m = sheet.plan.input(height: s.height + 1)
    sheet.plan.follow(sheet.plan.stream(of: s).map { $0 * 10 }, by: m, on: sheet.scheduler)
    let e = sheet.formula([s, m]) { $0[0] * 1000 + $0[1] }
    let emitted = sheet.watch(e)
    sheet.turn {}
    sheet.turn { sheet.plan.set(x, to: 5) }
    sheet.turn { sheet.plan.set(y, to: 5) }
    #expect(emitted() == ["3030", "7070", "10100"])
  }

  @Test func `feedback that converges settles in the same turn`() {
    let a = sheet.input(1)
    let c = sheet.formula([a]) { min($0[0] + 1, 9) }
    sheet.plan.stream(of: c).subscribe(on: sheet.scheduler) { sheet.plan.set(a, to: $0) }
    #expect(sheet.plan.settle().isEmpty)
    #expect(sheet.plan.value(of: a) == 9)
    #expect(sheet.plan.value(of: c) == 9)
  }

  @Test func `endless feedback is stopped after a hundred microsteps, naming the loop`() {
    let a = sheet.input(0)
    let c = sheet.formula([a]) { $0[0] + 1 }
    let bystander = sheet.formula([a]) { _ in 0 }
    sheet.plan.stream(of: c).subscribe(on: sheet.scheduler) { sheet.plan.set(a, to: $0) }
    let loop = sheet.plan.settle()
    #expect(loop.contains { $0 === c })
    #expect(CellPlan<Int>.feedbackLimit == 100)
    #expect(sheet.plan.value(of: c) == 100)
    #expect(sheet.plan.value(of: bystander) == 0)
    #expect(sheet.plan.settle().isEmpty)
  }
}

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
    let d = sheet.formula([a]) { $0[0] == 7 ? try boom() : 100 / ($0[0] - 7) }
    let e = sheet.formula([d]) { $0[0] + 1 }
    let emitted = sheet.watch(e)
    sheet.turn {}
    sheet.turn { sheet.plan.set(a, to: 7) }
    #expect(sheet.state(d) == "fault at \(d.creation)")
    #expect(sheet.state(e) == "fault at \(d.creation)")
    #expect(e.former == 34)
    sheet.turn { sheet.plan.set(a, to: 8) }
    #expect(sheet.state(e) == "101")
    #expect(e.former == nil)
    #expect(emitted() == ["34", "101"])
  }

  @Test func `coming back to the old value tells subscribers nothing`() {
    let a = sheet.input(1)
    let d = sheet.formula([a]) { $0[0] == 0 ? try boom() : 5 }
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
    sheet.turn { subject.fail(Boom()) }
    #expect(emitted() == ["2", "#"])
    #expect(sheet.state(b) == "failed at \(a.creation)")
    #expect(b.former == 2)
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

  @Test func `redefining can lift a cell above its former readers' heights`() {
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
    sheet.turn { subject.fail(Boom()) }
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
    #expect(c.former == 8)
    sheet.turn { sheet.plan.set(b, to: 4) }
    #expect(sheet.state(c) == "9")
    #expect(emitted() == ["8", "9"])
  }
}

/// Cells, and a scheduler whose turns settle them.
final class Sheet {
  let plan = CellPlan<Int>()
  let scheduler = Scheduler()

  init() {
    scheduler.settle = { [plan] in plan.settle() }
  }

  func input(_ value: Int?) -> Cell<Int> { plan.input(value) }

  func formula(
    _ inputs: [Cell<Int>], _ formula: @escaping (Inputs<Int>) throws -> Int
  ) -> Cell<Int> {
    plan.cell(inputs, Formula(formula))
  }

  func follow(_ stream: Observable<Int>) -> Cell<Int> {
    let cell = plan.input()
    plan.follow(stream, by: cell, on: scheduler)
    return cell
  }

  func turn(_ stimulus: () -> Void) { scheduler.perform(stimulus) }

  /// What subscribers of `cell` hear from now on.
  func watch(_ cell: Cell<Int>) -> () -> [String] {
    var heard: [String] = []
    plan.stream(of: cell).subscribe(on: scheduler, end: { heard.append($0.mark) }) {
      heard.append("\($0)")
    }
    return { heard }
  }

  func state(_ cell: Cell<Int>) -> String {
    switch cell.state {
    case .value: plan.value(of: cell).map { "\($0)" } ?? "nothing"
    case .waiting: "waiting"
    case .missing: "missing"
    case .fault(_, let culprit): "fault at \(culprit.creation)"
    case .failed(_, let culprit): "failed at \(culprit.creation)"
    }
  }
}
