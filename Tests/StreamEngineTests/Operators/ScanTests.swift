import StreamEngine
import Testing

@Suite struct ScanTests {
  @Test func `emits every running result`() {
    check("-1--2--3-|", { $0.scan(0, +) }, "-1--3--6-|")
  }

  @Test func `without a seed the first element passes`() {
    check("-1--2--3-|", { $0.scan { $0 * 10 + $1 } }, "-1--{12}--{123}-|")
  }

  @Test func `an empty stream gives nothing`() {
    check("--|", { $0.scan(7, +) }, "--|")
    check("--|", { $0.scan(+) }, "--|")
  }

  @Test func `passes a failure`() {
    check("-1-#", { $0.scan(0, +) }, "-1-#")
  }

  @Test func `fails when the function throws`() {
    check("-1-2-3|", { $0.scan(0) { $1 == 2 ? try throwTestError() : $0 + $1 } }, "-1-#")
    check("-1-2-3|", { $0.scan { $1 == 2 ? try throwTestError() : $0 + $1 } }, "-1-#")
  }

  @Test func `a seed that is changed in place is the subscription's own`() {
    check(
      "-1-2|",
      { source in
        let lists = source.scan(into: [Int]()) { $0.append($1) }
        return lists.merge(lists)
      }, "-[{[1]}{[1]}]-[{[1, 2]}{[1, 2]}]|")
    check(
      "-1-2-3|",
      { source in
        source.scan(into: 0) { sum, value in
          sum += value
          if value == 2 { try throwTestError() as Void }
        }
      }, "-1-#")
  }

  @Test func `each subscription starts from the seed`() {
    check(
      "-1-2|",
      {
        let sums = $0.scan(0, +)
        return sums.merge(sums)
      }, "-[11]-[33]|")
  }

  @Test func `a function that sends to its own stream sees whole states`() {
    let subject = Subject<String>()
    var results: [String] = []
    let texts = subject.stream.scan("") { text, next in
      if next == "a" { subject.next("b") }
      return text + next
    }
    texts.subscribe(on: Scheduler()) { results.append($0) }
    subject.next("a")
    #expect(results == ["a", "ab"])
  }

  @Test func `a function that pushes past its subject has the outer call's last word`() {
    var push: (Int) -> Void = { _ in }
    var results: [Int] = []
    let source = Observable<Int> { sink, _ in push = { sink.next($0) } }
    let sums = source.scan(0) { sum, next in
      if next == 1 { push(10) }
      return sum + next
    }
    let run = sums.subscribe(on: Scheduler()) { results.append($0) }
    push(1)
    push(2)
    run.cancel()
    push = { _ in }
    #expect(results == [10, 1, 3])
  }
}
