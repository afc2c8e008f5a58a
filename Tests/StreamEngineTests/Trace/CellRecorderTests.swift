import StreamEngine
import Testing

@Suite struct CellRecorderTests {
  private let notebook = TraceFixture(["a", "b", "c", "m"])
  private let plan = CellPlan<Int>()

  init() {
    plan.recorder = CellRecorder(notebook.log)
    notebook.scheduler.settle = { [plan] in plan.settle() }
  }

  private func node(_ number: Int32, _ cell: Cell<Int>) -> Cell<Int> {
    cell.node = number
    return cell
  }

  @Test func `a cell's causes are its inputs' last events`() {
    let a = node(0, plan.input())
    let b = node(1, plan.cell([a], Formula { $0[0] * 10 }))
    let c = node(2, plan.cell([a, b], Formula { $0[0] + $0[1] }))
    let m = Tracer(3, [.passing], in: notebook.log)
    let stream = m.output(m.input(0, plan.stream(of: c)).map { -$0 })
    stream.subscribe(on: notebook.scheduler) { _ in }
    for value in [1, 1, 2] { notebook.scheduler.perform { plan.set(a, to: value) } }
    #expect(
      notebook.lines == [
        "[0] a 1", "[1] b 10 <- [0]", "[2] c 11 <- [0] [1]", "[3] m -11 <- [2]",
        "[4] a 2", "[5] b 20 <- [4]", "[6] c 22 <- [4] [5]", "[7] m -22 <- [6]",
      ])
  }

  @Test func `faults, recovery, and whose fault it is`() {
    let a = node(0, plan.input(1))
    let b = node(1, plan.cell([a], Formula { $0[0] == 0 ? try throwTestError() : $0[0] }))
    _ = node(2, plan.cell([b], Formula { $0[0] + 1 }))
    notebook.scheduler.perform {}
    for value in [0, 1] { notebook.scheduler.perform { plan.set(a, to: value) } }
    #expect(
      notebook.lines == [
        "[0] b 1", "[1] c 2 <- [0]", "[2] a 0", "[3] b fault <- [2]", "[4] c fault <- [3]",
        "[5] a 1", "[6] b 1 <- [5]", "[7] c 2 <- [6]",
      ])
    #expect(notebook.log.error(of: 3) is TestError)
    #expect((notebook.log.error(of: 4) as? CulpritError)?.node == 1)
  }

  @Test func `ends are recorded`() {
    let subject = Subject<Int>()
    let a = plan.input()
    plan.follow(subject.stream, by: a, on: notebook.scheduler)
    _ = node(1, plan.cell([a], Formula { $0[0] }))
    subject.record(in: notebook.log, node: 0)
    notebook.scheduler.perform { subject.next(4) }
    notebook.scheduler.perform { subject.complete() }
    #expect(notebook.lines == ["[0] a 4", "[1] b 4 <- [0]", "[2] a |", "[3] b | <- [2]"])
  }
}
