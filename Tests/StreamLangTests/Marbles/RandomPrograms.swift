import TestSupport

/// Programs of hot and cold sources, and of operators over them, with values that differ.
struct RandomProgram {
  private var random: SeededRandom
  private(set) var lines: [String] = []
  private var names: [String] = []
  private var value = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    for name in ["a", "b"] { add(name, source()) }
    for name in ["c", "d", "e", "f"].prefix(1 + random.below(4)) {
      let input = random.pick(names)
      add(
        name,
        random.pick(Self.operators)
          .replacing("$x", with: input).replacing("$y", with: random.pick(names)))
    }
  }

  var text: String { lines.joined(separator: "\n") }

  private mutating func add(_ name: String, _ definition: String) {
    lines.append("\(name) = \(definition)")
    names.append(name)
  }

  private mutating func source() -> String {
    if random.below(8) == 0 {
      value += 3
      return "of(\(value - 2), \(value - 1), \(value))"
    }
    var text = ""
    var values: [String] = []
    for _ in 0..<4 + random.below(8) {
      if random.below(2) == 0 {
        text += String(repeating: "-", count: 1 + random.below(3))
      } else {
        let key = String(UnicodeScalar(UInt8(97 + values.count)))
        value += 1
        values.append("\(key): \(value)")
        text += key
      }
    }
    text += random.pick(["|", "|", "#", "-", "----|"])
    let kind = random.pick(["hot", "cold"])
    return "\(kind)(\"\(text)\", values: {\(values.joined(separator: ", "))})"
  }

  static let operators = [
    "$x.map(*10)", "$x.filter(x => x % 2 == 0)", "$x.take(2)", "$x.skip(1)",
    "$x.distinct(x => x % 3)",
    "$x.distinctUntilChanged(x => x % 2)", "$x.debounce(2ms)", "$x.throttle(3ms)",
    "$x.throttle(3ms, latest: false)", "$x.audit(3ms)", "$x.delay(2ms)", "$x.buffer(count: 2)",
    "$x.scan(0, +)", "$x.reduce(0, +)", "$x.pairwise()", "$x.takeLast(1)", "$x.skipLast(1)",
    "merge($x, $y)", "combineLatest($x, $y, +)", "zip($x, $y, +)", "$x.withLatestFrom($y, +)",
    "$x.takeUntil($y)", "$x.skip(until: $y)", "$x.sample($y)", "concat($x, $y)", "amb($x, $y)",
    "forkJoin($x, $y)", "$x.sequenceEqual($y)", "$x.take(while: x => x % 5 > 0)",
    "$x.flatMap(x => of(x, x + 100))", "$x.flatMap(x => timer(2ms).map(_ => x))",
    "$x.flatMap(x => $y.filter(y => y % 2 == 0))", "$x.switchMap(x => $y)",
    "$x.switchMap(x => timer(3ms).map(_ => x))", "$x.concatMap(x => timer(3ms).map(_ => x))",
    "$x.flatMapFirst(x => timer(4ms).map(_ => x))", "$x.flatMapFirst(x => $y)",
    "$x.groupBy(x => x % 2).flatMap(g => g.scan(0, +))",
    "$x.groupBy(x => x % 3).flatMap(g => g.filter(x => x % 2 == 0))",
    "$x.groupBy(x => x % 2).flatMapFirst(g => g)",
    "$x.window(count: 2).flatMap(w => w.reduce(0, +))", "$x.window(count: 2).exhaust()",
    "$x.map(x => 10 / (x % 4))", "$x.map(+1).filter(x => x % 2 == 0).map(*10)",
    "$x.catchAndReturn(0)", "$x.retry(1)", "$x.startWith(0)", "$x.share()",
    "$x.find(x => x % 4 == 0)",
    "merge($x.filter(x => x % 2 == 0), $x.map(*10))", "$x.publishBehavior(0).refCount()",
    "$x.ignoreElements()", "$x.toArray()", "$x.first()", "$x.element(1)", "$x.repeat(2)",
  ]
}
