import StreamEngine
import StreamLang

/// Streams of streams: ten elements for each outer one, counted by the inner ones.
func addFlattening(to table: inout Table) {
  let scheduler = Scheduler()
  let ten = Observable<Value>.range(start: 0, count: 10)
  let tenInts = Observable<Int>.range(start: 0, count: 10)
  typealias Flattening = (Observable<Value>) -> Observable<Value>
  let forms: [(String, Flattening)] = [
    ("W5 flatMap", { $0.flatMap { _ in ten } }),
    ("W5 concatMap", { $0.concatMap { _ in ten } }),
    ("W5 flatMapLatest", { $0.flatMapLatest { _ in ten } }),
  ]
  for (name, flatten) in forms {
    table.add("\(name) of 10, Value", million) {
      let total = Total()
      let subject = Subject<Value>()
      flatten(subject.stream).subscribe(on: scheduler) { total.value &+= number($0) }
      return {
        for i in 0..<million / 10 { subject.next(.int(i)) }
        return total.value
      }
    }
  }
  table.add("W5 flatMap of 10, Int", million) {
    let total = Total()
    let subject = Subject<Int>()
    subject.stream.flatMap { _ in tenInts }.subscribe(on: scheduler) { total.value &+= $0 }
    return {
      for i in 0..<million / 10 { subject.next(i) }
      return total.value
    }
  }
}

/// Two sources that emit in turns, and one source for ten.
func addCombining(to table: inout Table) {
  let scheduler = Scheduler()
  let plus = lambda("(a, b) => a + b").fold
  typealias Combination = (Observable<Value>, Observable<Value>) -> Observable<Value>
  let forms: [(String, Combination)] = [
    ("combineLatest", { $0.combineLatest($1, plus.call) }),
    ("zip", { $0.zip($1, plus.call) }),
    ("merge", { $0.merge($1) }),
  ]
  for (name, combine) in forms {
    table.add("W7 \(name), Value", million) {
      let total = Total()
      let left = Subject<Value>(), right = Subject<Value>()
      combine(left.stream, right.stream).subscribe(on: scheduler) { total.value &+= number($0) }
      return {
        for i in 0..<million / 2 {
          left.next(.int(i))
          right.next(.int(i))
        }
        return total.value
      }
    }
  }
  addSharing(of: Value.self, to: &table)
  addSharing(of: Int.self, to: &table)
}

/// What can be counted, whether it is the language's or a Swift program's.
private protocol Countable {
  init(count: Int)
  var count: Int { get }
}

extension Int: Countable {
  fileprivate init(count: Int) { self = count }
  fileprivate var count: Int { self }
}

extension Value: Countable {
  fileprivate init(count: Int) { self = .int(count) }
  fileprivate var count: Int { number(self) }
}

/// One source for ten, and a thousand elements for each of a thousand who come late.
private func addSharing<Element: Countable>(of type: Element.Type, to table: inout Table) {
  let scheduler = Scheduler()
  typealias Share = (Observable<Element>) -> Observable<Element>
  let forms: [(String, Share)] = [
    ("share", { $0.share() }), ("share(replay: 1)", { $0.share(replay: 1) }),
  ]
  for (name, share) in forms {
    table.add("W8 \(name) to 10, a delivery, \(type)", million) {
      let totals = Total.ofEach(10)
      let source = Subject<Element>()
      let shared = share(source.stream)
      for total in totals { shared.subscribe(on: scheduler) { total.value &+= $0.count } }
      return {
        for i in 0..<million / 10 { source.next(Element(count: i)) }
        return Total.of(totals)
      }
    }
  }
  table.add("W8 replay of 1,000 to 1,000, \(type)", million) {
    let totals = Total.ofEach(1000)
    let subject = Subject<Element>.replay()
    for i in 0..<1000 { subject.next(Element(count: i)) }
    return {
      for total in totals { subject.stream.subscribe(on: scheduler) { total.value &+= $0.count } }
      return Total.of(totals)
    }
  }
}
