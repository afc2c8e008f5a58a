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

  @Test func `of several values that an input is given in a turn its subscribers receive the last`()
  {
    let a = sheet.input(1), b = sheet.input(1)
    let sum = sheet.formula([a, b]) { $0[0] + $0[1] }
    let (heard, sums) = (sheet.watch(a), sheet.watch(sum))
    func give(_ cell: Cell<Int>, _ value: Int) {
      sheet.plan.assign(cell, to: value, on: sheet.scheduler)
    }
    sheet.turn {}
    sheet.turn {
      give(a, 2)
      #expect(sheet.plan.value(of: a) == 2)
      give(b, 5)
      give(a, 3)
    }
    #expect(heard() == ["1", "3"] && sums() == ["2", "8"])
    // There and back again is no change.
    sheet.turn {
      give(a, 7)
      give(a, 3)
    }
    #expect(heard() == ["1", "3"] && sums() == ["2", "8"])
    // A subscriber that comes in between hears each value once.
    var late: () -> [String] = { [] }
    sheet.turn {
      give(a, 4)
      late = sheet.watch(a)
      give(a, 5)
    }
    #expect(late() == ["4", "5"] && heard() == ["1", "3", "4", "5"])
    // A subscriber of a formula that gives an input a value feeds back, as before.
    sheet.turn {
      sheet.plan.stream(of: sum).filter { $0 < 20 }.subscribe(on: sheet.scheduler) { give(b, $0) }
    }
    #expect(sheet.plan.value(of: sum) == 20 && sheet.plan.value(of: b) == 15)
  }

  @Test func `a removed input that is given a value stays without one`() {
    let a = sheet.input(1)
    let heard = sheet.watch(a)
    sheet.turn {
      sheet.plan.assign(a, to: 2, on: sheet.scheduler)
      sheet.plan.remove(a)
    }
    #expect(heard() == ["1"] && sheet.plan.value(of: a) == nil)
  }

  @Test func `an optional input counts only where the formula needs it`() {
    let a = sheet.input(1)
    let b: Cell<Int> = sheet.plan.input()
    let fault = sheet.formula([a]) { inputs in
      if inputs[0] < 3 { throw TestError() }
      return inputs[0]
    }
    let choice = sheet.plan.cell(
      [a, b, fault],
      Formula(optional: [1, 2]) { inputs in
        func read(_ index: Int) throws -> Int {
          guard let value = inputs.value(at: index) else { throw inputs.missing(at: index) }
          return value
        }
        return inputs[0] == 1 ? 10 : inputs[0] == 2 ? try read(1) : try read(2)
      })
    sheet.turn {}
    #expect(sheet.plan.value(of: choice) == 10)
    sheet.turn { sheet.plan.set(a, to: 2) }
    #expect(sheet.plan.value(of: choice) == nil && choice.missedInput == 1)
    #expect(sheet.state(choice) == "waiting")
    sheet.turn { sheet.plan.set(b, to: 7) }
    #expect(sheet.plan.value(of: choice) == 7)
    sheet.turn { sheet.plan.set(a, to: 0) }
    #expect(sheet.state(choice) == sheet.state(fault) && choice.missedInput == 2)
    sheet.turn { sheet.plan.set(a, to: 4) }
    #expect(sheet.plan.value(of: choice) == 4)
    sheet.turn { sheet.plan.remove(b) }
    #expect(sheet.plan.value(of: choice) == 4)
  }

  @Test func `a formula says which of its optional inputs it has read`() {
    let a = sheet.input(1)
    let b = sheet.input(5)
    let choice = sheet.plan.cell(
      [a, b],
      Formula(optional: [1]) { inputs in
        let needsB = inputs[0] > 1
        inputs.note(read: needsB ? 0b10 : 0)
        return needsB ? inputs.value(at: 1) ?? 0 : 0
      })
    sheet.turn {}
    #expect(choice.hasRead(0) && !choice.hasRead(1))
    sheet.turn { sheet.plan.set(a, to: 2) }
    #expect(sheet.plan.value(of: choice) == 5 && choice.hasRead(1))
    sheet.turn { sheet.plan.set(a, to: 0) }
    #expect(choice.hasRead(0) && !choice.hasRead(1))
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
    let m = sheet.plan.input(after: [s])
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
