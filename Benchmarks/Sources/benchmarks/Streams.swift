import StreamEngine
import StreamLang

let million = 2_000_000

/// The limit: closures that the optimiser cannot see through, in a hand-written loop.
@inline(never) @_optimize(none) func opaqueMap() -> (Int) -> Int { { $0 &* 2 &+ 1 } }
@inline(never) @_optimize(none) func opaqueTest() -> (Int) -> Bool { { $0 % 3 == 0 } }
@inline(never) @_optimize(none) func opaqueFold() -> (Int, Int) -> Int { { $0 &+ $1 } }

func addLimit(to table: inout Table) {
  table.add(Table.limit, million) {
    let map = opaqueMap(), test = opaqueTest(), fold = opaqueFold()
    return {
      var state = 0
      for i in 0..<million {
        let x = map(i)
        if test(x) { state = fold(state, x) }
      }
      return state
    }
  }
}

/// A function of the language, written as its user writes it.
func lambda(_ text: String) -> Function {
  guard let function = Function(text) else { preconditionFailure("no function: \(text)") }
  return function
}

func number(_ value: Value?) -> Int {
  if case .int(let number)? = value { return number }
  return -1
}

func addStreams(to table: inout Table) {
  let scheduler = Scheduler()
  let double = lambda("x => x * 2 + 1").transform
  let byThree = lambda("x => x % 3 == 0").predicate
  let plus = lambda("(a, b) => a + b").fold

  table.add("W1 range map filter scan, Value", million, sameSumAs: Table.limit) {
    let total = Total()
    let stream = Observable<Value>.range(start: 0, count: million).map(double.call).filter(
      byThree.call
    )
    .scan(.int(0), plus.call)
    return {
      stream.subscribe(on: scheduler) { total.value = number($0) }
      return total.value
    }
  }
  table.add("W1 range map filter scan, Int", million, sameSumAs: Table.limit) {
    let total = Total()
    let stream = Observable<Int>.range(start: 0, count: million).map { $0 &* 2 &+ 1 }.filter {
      $0 % 3 == 0
    }
    .scan(0, &+)
    return {
      stream.subscribe(on: scheduler) { total.value = $0 }
      return total.value
    }
  }
  table.add("W2 subject map filter, Value", million, sameSumAs: Table.limit) {
    let total = Total()
    let subject = Subject<Value>()
    subject.stream.map(double.call).filter(byThree.call)
      .subscribe(on: scheduler) { total.value &+= number($0) }
    return {
      for i in 0..<million { subject.next(.int(i)) }
      return total.value
    }
  }
  table.add("W2 subject map filter, Int", million, sameSumAs: Table.limit) {
    let total = Total()
    let subject = Subject<Int>()
    subject.stream.map { $0 &* 2 &+ 1 }.filter { $0 % 3 == 0 }
      .subscribe(on: scheduler) { total.value &+= $0 }
    return {
      for i in 0..<million { subject.next(i) }
      return total.value
    }
  }
  table.add("W3 behavior to 1,000, a delivery", million) {
    let totals = Total.ofEach(1000)
    let subject = Subject<Value>(.int(0))
    for total in totals {
      subject.stream.subscribe(on: scheduler) { total.value &+= number($0) }
    }
    return {
      for i in 0..<million / 1000 { subject.next(.int(i)) }
      return Total.of(totals)
    }
  }
  for live in [1, 1000, 100_000] {
    table.add("churn with \(live) live", 200_000) {
      let subject = Subject<Value>()
      let total = Total()
      let stream = subject.stream
      for _ in 0..<live { stream.subscribe(on: scheduler) { total.value &+= number($0) } }
      return {
        for _ in 0..<200_000 {
          stream.subscribe(on: scheduler) { total.value &+= number($0) }.cancel()
        }
        return total.value
      }
    }
  }
  let increment = lambda("x => x + 1").transform
  table.add("W4 chain of 100 maps, a hop, Value", 2_000_000) {
    let total = Total()
    let subject = Subject<Value>()
    var stream = subject.stream
    for _ in 0..<100 { stream = stream.map(increment.call) }
    stream.subscribe(on: scheduler) { total.value &+= number($0) }
    return {
      for i in 0..<20_000 { subject.next(.int(i)) }
      return total.value
    }
  }
  table.add("W4 chain of 100 maps, a hop, Int", 2_000_000) {
    let total = Total()
    let subject = Subject<Int>()
    var stream = subject.stream
    for _ in 0..<100 { stream = stream.map { $0 &+ 1 } }
    stream.subscribe(on: scheduler) { total.value &+= $0 }
    return {
      for i in 0..<20_000 { subject.next(i) }
      return total.value
    }
  }
}

func addTime(to table: inout Table) {
  table.add("W6 1M timers, random due, a timer", 1_000_000) {
    let scheduler = Scheduler()
    let total = Total()
    return {
      var random: UInt32 = 12345
      for i in 0..<1_000_000 {
        random = (random &* 1_103_515_245 &+ 12345) & 0x7fff_ffff
        scheduler.schedule(after: .milliseconds(random % 1_000_000)) { total.value &+= i }
      }
      scheduler.run()
      return total.value
    }
  }
  table.add("W6 1,000 rescheduling, a timer", 1_000_000) {
    let scheduler = Scheduler()
    let total = Total()
    return {
      for i in 0..<1000 {
        var left = 1000
        func tick() {
          total.value &+= i
          left -= 1
          if left > 0 { scheduler.schedule(after: .nanoseconds(1 + (i &* 7919) % 1000), tick) }
        }
        scheduler.schedule(after: .nanoseconds(i), tick)
      }
      scheduler.run()
      return total.value
    }
  }
}
