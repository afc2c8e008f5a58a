import TestSupport

/// Random lines of a program: most of them mean something, some fail, some are refused.
///
/// Names are those of variables and of operators and plain functions, so that definitions cover words of
/// the language.
struct RandomLine {
  var random: SeededRandom
  /// Whether something may be due at the instant at which it is defined.
  var hasZeroTime: Bool

  /// A file that lines import.
  static let files = ["ops.rx": "double = x => x * 2\nconst rate = 3\npair = x => [x, x]\n"]

  mutating func pick(_ texts: [String]) -> String { random.pick(texts) }

  mutating func name() -> String {
    random.below(3) > 0
      ? pick(["a", "b", "c", "d", "e"])
      : pick(["of", "filter", "max", "zip", "merge", "len", "share", "abs", "first"])
  }

  mutating func number() -> String { pick(["0", "1", "2", "7", "-3", "\"x\"", "nil", "[1, 2]"]) }

  mutating func source() -> String {
    let sources = [
      "of(1, 2)", "from([3, 4])", "interval(3ms).take(2)", "range(1, 3)", "subject()",
      "behavior(\(number()))", "throw(\"e\")", "timer(5ms)", "replaySubject(2)",
    ]
    let due = ["hot(\"1-2\")", "cold(\"3-4|\")", "marble(\"1-2|\")", "of(1).delay(0ms)"]
    return pick(hasZeroTime ? sources + due : sources)
  }

  mutating func stage() -> String {
    pick([
      ".map(+1)", ".filter(> 1)", ".scan(+)", ".share()", ".startWith(0)", ".take(2)",
      ".delay(2ms)", ".map(x => x + \(name()))", ".withLatestFrom(\(name()))", ".first()",
      ".flatMap(x => of(x, x))", ".map(x => 6 / x)", ".distinctUntilChanged()", ".foo()",
      ".map(x => [x, x + 1])", ".merge(\(name()))", ".take(\(name()))", ".map(\(name()))",
    ])
  }

  /// What can stand right of `=`.
  mutating func value() -> String {
    switch random.below(20) {
    case 0, 1: number()
    case 2: name()
    case 3, 4: "\(name()) \(pick(["+", "*", "-", ">", "=="])) \(pick([number(), name()]))"
    case 5: "{k: \(name()), l: \(pick([name(), number()]))}"
    case 6: "[\(name()), \(pick([name(), number(), source()]))]"
    case 7: pick(["\(name()).k", "\(name())[0]", "\(name()).value", "\(name()).l", "\(name()).0"])
    case 8, 9: source()
    case 10, 11: name() + stage()
    case 12: source() + stage()
    case 13:
      pick([
        "x => x + 1", "x => x + \(name())", "(x, y) => [y, x]", "x => of(x, 2)",
        "x => \(name()).map(+x)", "x => [x, x]", "x => \(name())(x)",
      ])
    case 14: "\(name())(\(pick([number(), name(), source(), "\(name()), \(name())"])))"
    case 15:
      "\(pick(["merge", "zip", "combineLatest", "max", "concat"]))(\(name()), \(pick([name(), number()])))"
    case 16: "\(name()) > 1 ? \(pick([name(), number()])) : \(pick([name(), source()]))"
    case 17:
      pick([
        "if \(name()) == 1 { \(name()) } else { \(name()) + 1 }", "\"t\\(\(name()))\"",
        "prev(\(name()), 0) + \(name())", "\(name()).errors", "-\(name())", "!(\(name()) == 1)",
      ])
    case 18: pick(["double(\(name()))", "rate + \(name())", "pair(\(pick([name(), source()])))"])
    default: pick(["_", "random(9)", "len(\(name()))", "abs(\(name()))", "[1, 2].map(x => x + \(name()))"])
    }
  }

  /// Names and what is taken apart for them, which need not have as many parts.
  mutating func takenApart() -> String {
    let (p, q, r) = (name(), name(), name())
    switch random.below(10) {
    case 0, 1: return "(\(p), \(q)) = [\(number()), \(pick([number(), source(), name()]))]"
    case 2: return "(\(p), \(q)) = [\(source()), \(value())]"
    case 3: return "[\(p), \(q)] = \(value())"
    case 4: return "(\(p), _) = [\(value()), \(number())]"
    case 5: return "(\(p), (\(q), \(r))) = [\(value()), [\(value()), \(number())]]"
    case 6: return "(\(p), \(q)) = \(name()).partition(> 1)"
    case 7: return "(\(p), \(q)) = \(pick(["pair(\(name()))", "\(name())(\(number()))", name()]))"
    case 8: return "let (\(p), \(q)) = [\(value()), \(value())]"
    default: return "(\(p), \(q)) = \(name()) == 1 ? [\(value()), 1] : [2, \(value())]"
    }
  }

  /// A statement that any way of running treats alike: none that makes a stream without a name.
  mutating func statement() -> String {
    switch random.below(30) {
    case 0...9: "\(name()) = \(value())"
    case 10...14: takenApart()
    case 15: "let \(name()) = \(value())"
    case 16: "\(name()) := \(pick([number(), name(), "\(name()) + 1"]))"
    case 17, 18: "\(name()).next(\(number()))"
    case 19: "\(name()).\(pick(["complete()", "error(\"e\")", "k = 2", "value = 3"]))"
    case 20: "del \(name())"
    case 21: "batch { \(name()) := \(number()); \(name()).next(\(number())) }"
    case 22: "print(\(value()))"
    case 23: "quiet \(name()) = \(value())"
    case 24: "\(name()) += \(number())"
    case 25: "wait \(pick(["0ms", "3ms", "4ms"]))"
    case 26: "\(pick(["watch", "unwatch"])) \(name())"
    case 27: "\(name()).subscribe(x => \(name()).next(x))"
    case 28: pick(["after 1ms { \(name()) := 5 }", "import \"ops.rx\"", "const \(name()) = \(value())"])
    default: pick(["\(name()) + 1", "expect \(name()) == 1", "throw \"e\"", "\(name())"])
    }
  }
}
