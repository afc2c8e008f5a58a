import StreamEngine
import TestSupport
import Testing

/// A formula acts on the plan that runs it.
@Suite struct HostileFormulaTests {
  let sheet = Sheet()
  var plan: CellPlan<Int> { sheet.plan }

  @Test func `one that gives its cell another formula goes on reading, and its result is dropped`()
  {
    let a = sheet.input(1), b = sheet.input(10)
    var cell: Cell<Int>?
    var read: [Int] = []
    cell = sheet.formula([a, b]) { inputs in
      for offset in [100, 200] {
        plan.redefine(cell!, [b], Formula { $0[0] + offset })
        read.append(inputs[0] + inputs[1])
      }
      return -1
    }
    sheet.turn {}
    #expect(read == [11, 11])
    #expect(plan.value(of: cell!) == 210)
    sheet.turn { plan.set(b, to: 20) }
    #expect(plan.value(of: cell!) == 220)
  }

  @Test func `what it throws after that is dropped, too`() {
    let a = sheet.input(1)
    var cell: Cell<Int>?
    cell = sheet.formula([a]) { _ in
      plan.redefine(cell!, [a], Formula { $0[0] + 1 })
      throw TestError()
    }
    sheet.turn {}
    #expect(sheet.state(cell!) == "2")
  }

  @Test func `one that makes its cell an input leaves it what it was set to`() {
    let a = sheet.input(1)
    var cell: Cell<Int>?
    cell = sheet.formula([a]) { _ in
      plan.redefine(cell!, [], Formula { $0[0] })
      plan.set(cell!, to: 5)
      return 7
    }
    sheet.turn {}
    #expect(plan.value(of: cell!) == 5)
  }

  @Test func `one that redefines its cell each time it runs is feedback`() {
    let a = sheet.input(1)
    var cell: Cell<Int>?
    func again() -> Formula<Int> {
      Formula { inputs in
        plan.redefine(cell!, [a], again())
        return inputs[0]
      }
    }
    cell = plan.cell([a], again())
    #expect(plan.settle().map { $0 === cell! } == [true])
    #expect(plan.settle().isEmpty)
  }

  @Test(arguments: [1, 63, 64, 65, 1000])
  func `one that makes cells reads its inputs after that, and they settle`(count: Int) {
    let a = sheet.input(1)
    var made: [Cell<Int>] = []
    let maker = sheet.formula([a]) { inputs in
      for number in 0..<count { made.append(plan.cell([a], Formula { $0[0] + number })) }
      return inputs[0]
    }
    sheet.turn {}
    #expect(plan.value(of: maker) == 1)
    #expect(made.compactMap { plan.value(of: $0) } == (1...count).map { $0 })
    sheet.turn { plan.set(a, to: 2) }
    #expect(made.count == 2 * count)
    #expect(made.compactMap { plan.value(of: $0) } == (0..<2 * count).map { $0 % count + 2 })
  }

  @Test func `formulas that make formulas without end are feedback`() {
    let a = sheet.input(1)
    var made = 0
    func maker() -> Formula<Int> {
      Formula { inputs in
        made += 1
        _ = plan.cell([a], maker())
        return inputs[0]
      }
    }
    _ = plan.cell([a], maker())
    #expect(!plan.settle().isEmpty)
    #expect(made < 100_000)
  }

  @Test func `one that settles, and takes turns, is evaluated once`() {
    let a = sheet.input(1)
    var evaluations = 0
    let inner = sheet.formula([a]) { $0[0] * 2 }
    let cell = sheet.formula([a]) { inputs in
      evaluations += 1
      #expect(plan.settle().isEmpty)
      sheet.turn { plan.settle() }
      sheet.scheduler.run()
      return inputs[0]
    }
    sheet.turn {}
    #expect(evaluations == 1)
    #expect([inner, cell].map { plan.value(of: $0) } == [2, 1])
  }

  @Test func `subscribers that take turns within turns are one feedback, not a recursion`() async {
    await onStack(of: .smallStack) {
      let sheet = Sheet()
      let a = sheet.input(0)
      let next = sheet.formula([a]) { $0[0] + 1 }
      sheet.plan.stream(of: next).subscribe(on: sheet.scheduler) { value in
        sheet.turn { sheet.plan.set(a, to: value) }
      }
      sheet.turn {}
      #expect(sheet.plan.value(of: next) == CellPlan<Int>.feedbackLimit)
    }
  }

  @Test func `what is set when a cell completes settles in the same turn`() {
    let source = Subject<Int>()
    let a = sheet.follow(source.stream), b = sheet.input(0)
    let double = sheet.formula([b]) { $0[0] * 2 }
    plan.stream(of: a).subscribe(on: sheet.scheduler, onCompleted: { plan.set(b, to: 4) })
    sheet.turn { source.complete() }
    #expect(plan.value(of: double) == 8)
  }

  @Test func `one that removes its cell has removed it`() {
    let a = sheet.input(1)
    var cell: Cell<Int>?
    cell = sheet.formula([a]) { inputs in
      plan.remove(cell!)
      return inputs[0]
    }
    let reader = sheet.formula([cell!]) { $0[0] }
    sheet.turn {}
    #expect(sheet.state(cell!) == "missing")
    #expect(sheet.state(reader) == "missing")
    plan.redefine(reader, [a], Formula { $0[0] })
    for value in 2...3 { sheet.turn { plan.set(a, to: value) } }
    #expect(plan.value(of: reader) == 3)
    #expect(plan.value(of: cell!) == nil)
  }

  @Test func `one that takes their formulas from cells that were about to settle`() {
    let a = sheet.input(1)
    var later: [Cell<Int>] = []
    let cell = sheet.formula([a]) { inputs in
      if inputs[0] == 1 { return 1 }
      plan.remove(later[0])
      plan.redefine(later[1], [], Formula { $0[0] })
      plan.remove(later[2])
      plan.redefine(later[2], [a], Formula { $0[0] * 100 })
      return inputs[0]
    }
    later = (0..<3).map { number in sheet.formula([a]) { $0[0] + number } }
    sheet.turn {}
    sheet.turn { plan.set(a, to: 2) }
    #expect(plan.value(of: cell) == 2)
    #expect(later.map(sheet.state) == ["missing", "2", "200"])
  }

  @Test func `one that sets and follows other cells, and subscribes to itself`() {
    let a = sheet.input(1), b = sheet.input(nil)
    var cell: Cell<Int>?
    var heard: [Int] = []
    cell = sheet.formula([a]) { inputs in
      plan.follow(.of(inputs[0] + 1, inputs[0] + 2), by: b, on: sheet.scheduler)
      plan.stream(of: cell!).subscribe(on: sheet.scheduler) { heard.append($0) }
      return inputs[0]
    }
    let sum = sheet.formula([cell!, b]) { $0[0] * 10 + $0[1] }
    sheet.turn {}
    #expect(plan.value(of: sum) == 13)
    #expect(heard == [1])
  }

  @Test func `one that lets go of plan, scheduler and cells still has them`() {
    final class Owner {
      var sheet: Sheet? = Sheet()
      var cells: [Cell<Int>] = []
    }
    let owner = Owner()
    weak let plan = owner.sheet?.plan
    let a = owner.sheet!.input(1)
    var read: [Int] = []
    owner.cells.append(
      owner.sheet!.formula([a]) { inputs in
        owner.sheet?.scheduler.settle = nil
        owner.sheet = nil
        owner.cells = []
        for _ in 0..<200 { _ = plan?.input(0) }
        read.append(inputs[0])
        return inputs[0]
      })
    owner.sheet?.turn {}
    #expect(read == [1])
    #expect(plan == nil)
  }

  @Test func `what it has kept of its inputs can be read as long as the plan is there`() {
    let a = sheet.input(1)
    var kept: Inputs<Int>?
    let cell = sheet.formula([a]) { inputs in
      kept = inputs
      return inputs[0]
    }
    sheet.turn {}
    plan.redefine(cell, [a, a], Formula { $0[1] })
    for _ in 0..<200 { _ = sheet.input(7) }
    sheet.turn { plan.set(a, to: 2) }
    #expect(kept?[0] == 2)
  }

  @Test func `its closure is released when the cell has another one`() {
    final class Last {
      let act: () -> Void
      init(_ act: @escaping () -> Void) { self.act = act }
      deinit { act() }
    }
    let a = sheet.input(1)
    let cell = sheet.formula([a]) { $0[0] }
    func define(_ number: Int) {
      let last = Last { if number < 10 { define(number + 1) } }
      plan.redefine(
        cell, Array(repeating: a, count: number),
        Formula { [last] inputs in
          withExtendedLifetime(last) { inputs[number - 1] + number }
        })
    }
    define(1)
    plan.redefine(cell, [a], Formula { $0[0] })
    sheet.turn {}
    sheet.turn { plan.set(a, to: 5) }
    #expect(sheet.state(cell) != "nothing")
  }

  @Test func `a hundred thousand formulas in a row are released on a small stack`() async {
    await onStack(of: .smallStack) {
      var last: Cell<Int>?
      do {
        let sheet = Sheet()
        let a = sheet.input(0)
        last = a
        for _ in 0..<100_000 { last = sheet.formula([last!]) { $0[0] + 1 } }
        sheet.turn {}
        #expect(sheet.plan.value(of: last!) == 100_000)
      }
      last = nil
    }
  }

  @Test func `reading an input that there is not stops with a text`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let sheet = Sheet()
      _ = sheet.formula([sheet.input(1)]) { $0[1] }
      sheet.turn {}
    }
    expectPrecondition("a formula with 1 inputs has no input 1", in: result)
  }

  @Test func `reading for a plan that is gone stops with a text`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var kept: Inputs<Int>?
      do {
        let sheet = Sheet()
        _ = sheet.formula([sheet.input(1)]) {
          kept = $0
          return $0[0]
        }
        sheet.turn {}
      }
      _ = kept?[0]
    }
    expectPrecondition("input 0 of a formula has lost its value", in: result)
  }

  @Test func `a cell of another plan stops with a text`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let sheet = Sheet(), other = Sheet()
      for _ in 0..<100 { _ = other.input(1) }
      sheet.plan.set(other.input(1), to: 2)
    }
    expectPrecondition("this cell belongs to another plan", in: result)
  }
}
