#if canImport(OpenCombine)
import OpenCombine

/// The same workloads on OpenCombine, where it has the operators.
func addOpenCombine(to table: inout Table) {
  table.add("W1 OpenCombine", million, sameSumAs: Table.limit) {
    let total = Total()
    let stream = (0..<million).publisher.map { $0 &* 2 &+ 1 }.filter { $0 % 3 == 0 }.scan(0, &+)
    return {
      let run = stream.sink { total.value = $0 }
      run.cancel()
      return total.value
    }
  }
  table.add("W2 OpenCombine", million, sameSumAs: Table.limit) {
    let total = Total()
    let subject = PassthroughSubject<Int, Never>()
    let run = subject.map { $0 &* 2 &+ 1 }.filter { $0 % 3 == 0 }.sink { total.value &+= $0 }
    return {
      for i in 0..<million { subject.send(i) }
      run.cancel()
      return total.value
    }
  }
  table.add("W3 OpenCombine, a delivery", million) {
    let totals = Total.ofEach(1000)
    let subject = CurrentValueSubject<Int, Never>(0)
    let runs = totals.map { total in subject.sink { total.value &+= $0 } }
    return {
      for i in 0..<million / 1000 { subject.send(i) }
      for run in runs { run.cancel() }
      return Total.of(totals)
    }
  }
  table.add("churn with 1,000 live, OpenCombine", 20_000) {
    let total = Total()
    let subject = PassthroughSubject<Int, Never>()
    let runs = (0..<1000).map { _ in subject.sink { total.value &+= $0 } }
    return {
      for _ in 0..<20_000 { subject.sink { total.value &+= $0 }.cancel() }
      for run in runs { run.cancel() }
      return total.value
    }
  }
  table.add("W4 OpenCombine, a hop", 2_000_000) {
    let total = Total()
    let subject = PassthroughSubject<Int, Never>()
    var stream = subject.eraseToAnyPublisher()
    for _ in 0..<100 { stream = stream.map { $0 &+ 1 }.eraseToAnyPublisher() }
    let run = stream.sink { total.value &+= $0 }
    return {
      for i in 0..<20_000 { subject.send(i) }
      run.cancel()
      return total.value
    }
  }
  table.add("W5 flatMap of 10, OpenCombine", million, sameSumAs: "W5 flatMap of 10, Int") {
    let total = Total()
    let subject = PassthroughSubject<Int, Never>()
    let run = subject.flatMap { _ in (0..<10).publisher }.sink { total.value &+= $0 }
    return {
      for i in 0..<million / 10 { subject.send(i) }
      run.cancel()
      return total.value
    }
  }
  table.add("W7 zip, OpenCombine", million, sameSumAs: "W7 zip, Value") {
    let total = Total()
    let left = PassthroughSubject<Int, Never>(), right = PassthroughSubject<Int, Never>()
    let run = left.zip(right) { $0 &+ $1 }.sink { total.value &+= $0 }
    return {
      for i in 0..<million / 2 {
        left.send(i)
        right.send(i)
      }
      run.cancel()
      return total.value
    }
  }
  table.add("W8 share to 10, OpenCombine", million, sameSumAs: "W8 share to 10, a delivery, Int") {
    let totals = Total.ofEach(10)
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    let runs = totals.map { total in shared.sink { total.value &+= $0 } }
    return {
      for i in 0..<million / 10 { subject.send(i) }
      for run in runs { run.cancel() }
      return Total.of(totals)
    }
  }
}
#else
/// `make check` compiles the benchmarks without OpenCombine.
func addOpenCombine(to table: inout Table) {}
#endif
