import TestSupport

/// Random lines of a program: most of them mean something, some fail, some are refused.
///
/// Names are those of variables and of operators and plain functions, so that definitions cover words of
/// the language.
struct RandomLine {
  var random: SeededRandom
  /// True if something may be due at the instant at which it is defined.
  var hasZeroTime: Bool

  /// Names that may have been defined.
  var known: [String] = []

  /// A file that lines import.
  static let files = [
    "ops.rx": "double = x => x * 2\nconst rate = 3\npair = x => [x, x]\n",
    "text.rx": "h = hot(\"1-2\"); a = h.map(+1)\n// two\n(b, c) = [a, 1]; print([1][5])\ne = 1\n",
  ]

  mutating func pick(_ texts: [String]) -> String { random.pick(texts) }

  /// Words of the language that programs cover.
  static let words = ["of", "filter", "max", "zip", "merge", "len", "share", "abs", "first"]

  /// A name that is read, or told something.
  mutating func name() -> String {
    known.isEmpty || random.below(10) == 0 ? newName() : pick(known)
  }

  /// A name that is defined.
  mutating func target() -> String {
    let name = newName()
    known.append(name)
    return name
  }

  private mutating func newName() -> String {
    random.below(3) > 0 ? pick(["a", "b", "c", "d", "e"]) : pick(Self.words)
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

  /// Expressions that can stand right of `=`.
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
    default:
      pick(["_", "random(9)", "len(\(name()))", "abs(\(name()))", "[1, 2].map(x => x + \(name()))"])
    }
  }

  /// Names and what is taken apart for them, which need not have as many parts.
  mutating func takenApart() -> String {
    let right = (value(), value(), number(), name(), name())
    let (p, q, r) = (target(), target(), target())
    switch random.below(10) {
    case 0, 1: return "(\(p), \(q)) = [\(right.2), \(pick([number(), source(), right.3]))]"
    case 2: return "(\(p), \(q)) = [\(source()), \(right.0)]"
    case 3: return "[\(p), \(q)] = \(right.0)"
    case 4: return "(\(p), _) = [\(right.0), \(right.2)]"
    case 5: return "(\(p), (\(q), \(r))) = [\(right.0), [\(right.1), \(right.2)]]"
    case 6: return "(\(p), \(q)) = \(right.3).partition(> 1)"
    case 7:
      let made = pick(["pair(\(right.3))", "\(right.4)(\(right.2))", right.3])
      return "(\(p), \(q)) = \(made)"
    case 8: return "let (\(p), \(q)) = [\(right.0), \(right.1)]"
    default: return "(\(p), \(q)) = \(right.3) == 1 ? [\(right.0), 1] : [2, \(right.1)]"
    }
  }

  private mutating func define(_ keyword: String) -> String {
    let right = value()
    return "\(keyword)\(target()) = \(right)"
  }

  /// A statement that any way of running treats alike: none that makes a stream without a name.
  mutating func statement() -> String {
    switch random.below(30) {
    case 0...9: define("")
    case 10...14: takenApart()
    case 15: define("let ")
    case 16: "\(name()) := \(pick([number(), name(), "\(name()) + 1"]))"
    case 17, 18: "\(name()).next(\(number()))"
    case 19: "\(name()).\(pick(["complete()", "error(\"e\")", "k = 2", "value = 3"]))"
    case 20: "del \(name())"
    case 21: "batch { \(name()) := \(number()); \(name()).next(\(number())) }"
    case 22: "print(\(value()))"
    case 23: define("quiet ")
    case 24: "\(name()) += \(number())"
    case 25: "wait \(pick(["0ms", "3ms", "4ms"]))"
    case 26: "\(pick(["watch", "unwatch"])) \(name())"
    case 27: "\(name()).subscribe(x => \(name()).next(x))"
    case 28: pick(["after 1ms { \(name()) := 5 }", "import \"ops.rx\"", define("const ")])
    default: pick(["\(name()) + 1", "expect \(name()) == 1", "throw \"e\"", "\(name())"])
    }
  }
}
