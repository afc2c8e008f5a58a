/// A name that is a keyword in some places, and a plain name everywhere else.
enum Word: String, Sendable, CaseIterable {
  case `true`, `false`, `nil`, null
  case `let`, `var`, const, quiet
  case watch, unwatch, del
  case wait, run, until, at, after, batch, expect, forall, note
  case `return`, `throw`, `import`, variable, `break`, `continue`
  case `if`, `else`, `switch`, `case`, `default`, `in`
  // Read and forgotten.
  case new, `try`, `throws`, `rethrows`, any, some, `inout`
  // Operators and statements of other languages, known for their hints.
  case and, or, not, `as`, `is`
  case `guard`, `do`, `for`, `while`, `repeat`, `defer`
  case `func`, function, def, fun, fn, lambda
  case `class`, `struct`, `enum`, `extension`, `protocol`, `typealias`, async, await

  /// Length of the longest word, so that most names need no look-up.
  static let longest = 9

  static let bySpelling = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// `true`, `false`, `nil` and `null` are values and never names.
  var isValue: Bool { [.true, .false, .nil, .null].contains(self) }

  /// The operator to write instead of a word that other languages have as an operator.
  var operatorHint: String? {
    switch self {
    case .and: "write `&&`"
    case .or: "write `||`"
    case .as, .is: "types are not written: leave it out"
    case .if: "write `condition ? a : b`"
    default: nil
    }
  }

  /// A whole statement for a word that needs more after it.
  var sample: String? {
    switch self {
    case .let, .var, .const, .quiet: "\(rawValue) x = 1"
    case .if: "if x > 1 { … } else { … }"
    case .switch: "switch x { case 1: … }"
    case .wait: "wait 1s"
    case .at, .after: "\(rawValue) 1s { … }"
    case .batch: "batch { x := 1 }"
    case .expect: "expect x == 1"
    case .forall: "forall a: ints { expect … }"
    case .note: "note \"here\""
    case .watch, .unwatch, .del: "\(rawValue) x"
    case .import: "import \"file.rx\""
    default: nil
    }
  }

  /// The two places where an error is caught.
  static let catching =
    "write `catch(f(x), other)` for a value, `.catch(e => other)` behind a stream"

  /// The word to write instead of a word that stands before something in other languages and has no
  /// meaning in this one.
  var replacement: String? {
    switch self {
    case .guard: "write `if … { … } else { … }`"
    case .do: Word.catching
    case .for: "use a stream (`from(list)`), the list's `map` or `reduce`, or a loop in a function"
    case .while: "use `repeat`, `generate`, `expand`, or a loop in a function"
    case .repeat: "use the operator: `x.repeat(3)`"
    case .func, .def, .fun, .fn: "write `name = (a, b) => …`"
    case .function, .lambda: "write `(a, b) => …`"
    case .not: "write `!` before the value"
    case .defer: "use `.finally { … }`"
    case .class, .struct: "use a record: `{name: 1}`"
    case .enum: "use text or symbols such as `.on`"
    case .extension: "write an operator as a function of a stream: `twice = s => s.map(*2)`"
    case .protocol, .typealias, .async: "leave it out"
    case .await: "subscribe to the stream: `a.subscribe(x => …)`"
    default: nil
    }
  }
}
