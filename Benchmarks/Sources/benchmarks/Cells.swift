import StreamEngine
import StreamLang

func addCells(to table: inout Table) {
  let next = lambda("a => a + 1").formula()
  let plus = lambda("(a, b) => a + b").formula()

  table.add("W4b 100 cells b = a + 1, a node", 20_000 * 100) {
    let plan = CellPlan<Value>()
    let source = plan.input(.int(0))
    var last = source
    for _ in 0..<100 { last = plan.cell([last], next) }
    plan.settle()
    return {
      for i in 0..<20_000 {
        plan.set(source, to: .int(i))
        plan.settle()
      }
      return number(plan.value(of: last))
    }
  }
  table.add("W4d diamond lattice of 10, a push", 20_000) {
    let plan = CellPlan<Value>()
    let total = Total()
    let source = plan.input(.int(0))
    var (left, right) = (source, source)
    for _ in 0..<10 {
      let a = plan.cell([left, right], plus)
      let b = plan.cell([right, left], plus)
      (left, right) = (a, b)
    }
    let bottom = plan.cell([left, right], plus)
    plan.settle()
    plan.stream(of: bottom).subscribe(on: Scheduler()) { _ in total.value += 1 }
    return {
      total.value = 0
      for i in 1...20_000 {
        plan.set(source, to: .int(i))
        plan.settle()
      }
      precondition(total.value == 20_000, "a push makes exactly one emission")
      return total.value
    }
  }
}

func addRecording(to table: inout Table) {
  let double = lambda("x => x * 2 + 1").transform
  let increment = lambda("x => x + 1").transform
  for isRecorded in [false, true] {
    table.add("subject map map, \(isRecorded ? "recorded: 3 events" : "not recorded")", 1_000_000) {
      let scheduler = Scheduler()
      let log = EventLog<Value>(on: scheduler, capacity: 65536, blank: .null)
      let total = Total()
      let a = Subject<Value>()
      var stream = a.stream
      if isRecorded {
        a.record(in: log, node: 0)
        let first = Tracer(1, [.passing], in: log)
        stream = first.output(first.input(0, stream).map(double.call))
        let second = Tracer(2, [.passing], in: log)
        stream = second.output(second.input(0, stream).map(increment.call))
      } else {
        stream = stream.map(double.call).map(increment.call)
      }
      stream.subscribe(on: scheduler) { total.value &+= number($0) }
      return {
        for i in 0..<1_000_000 { a.next(.int(i)) }
        return total.value
      }
    }
  }
}
