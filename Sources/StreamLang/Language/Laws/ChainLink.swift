/// A chain of calls of operators, and what the first of them is called on.
struct CallChain {
  let root: Core.Expression
  let rootText: String
  /// The first one first; none where the expression is no such call.
  private(set) var links: [ChainLink] = []

  init(_ whole: Core.Expression, _ source: Source, _ symbols: SymbolTable) {
    let printer = CorePrinter(source, symbols)
    var tree = whole
    while case .operation(let call) = tree.kind, let receiver = call.receiver {
      // A chain in parentheses ends behind them.
      let span = Span(call.spelling.span.start, tree.span.end)
      links.append(
        ChainLink(
          name: call.op.name, text: String(span.text(in: source.text)),
          arguments: call.arguments, printer: printer))
      tree = receiver.value
    }
    links.reverse()
    (root, rootText) = (tree, printer.text(of: tree, 9))
  }

  /// The expressions in it that may be chains of their own.
  var inner: [Core.Expression] {
    let parts = root.children + links.flatMap { $0.arguments.map(\.value) }
    if case .function(let function) = root.kind { return function.body.flatMap(\.expressions) }
    return parts
  }
}

/// One call of a chain of operators, as laws look at it.
struct ChainLink {
  let name: String
  /// The call as it is written: `map(+1)`.
  let text: String
  let arguments: [Core.Argument]
  fileprivate let printer: CorePrinter

  /// The only argument, if there is one without a label.
  private var only: Core.Argument? {
    arguments.count == 1 && arguments[0].label == nil ? arguments[0] : nil
  }

  /// The only argument as a whole number that is written out.
  var number: Int? {
    if case .literal(.int(let number))? = only?.value.kind { number } else { nil }
  }

  /// The only argument as a duration that is written out, in microseconds.
  var duration: Int? {
    if case .literal(.duration(let time))? = only?.value.kind { time } else { nil }
  }

  /// All arguments as they are written, where none has a label or does anything.
  var values: String? {
    let arePlain = arguments.allSatisfy { $0.label == nil && $0.value.onlyComputes }
    if arguments.isEmpty || !arePlain { return nil }
    return arguments.map { printer.text(of: $0.value) }.joined(separator: ", ")
  }

  /// The only argument as a function of one value that is one expression.
  private var formula: (parameter: Core.Pattern, body: Core.Expression)? {
    guard let function = only?.function, function.parameters.count == 1, function.body.count == 1,
      case .evaluate(let body) = function.body[0].kind
    else { return nil }
    return (function.parameters[0], body)
  }

  /// The only argument as a function of one value that does nothing but compute.
  private var function: (local: Core.Local?, body: Core.Expression)? {
    guard let (parameter, body) = formula, body.onlyComputes else { return nil }
    switch parameter {
    case .name(let local): return (local, body)
    case .ignored: return (nil, body)
    case .list, .record: return nil
    }
  }

  /// The body of its function of `x`, or of what the function of another call makes of `x`.
  func body(behind inner: ChainLink? = nil, _ floor: Int = 0) -> String? {
    guard let function else { return nil }
    var printer = printer
    if let inner {
      // A value that is not read, or read later, fails at another time or not at all.
      guard let first = inner.function, let local = function.local,
        function.body.begins(with: local), function.body.count(of: local) == 1
      else { return nil }
      if let local = first.local { printer.locals[local] = .name("x") }
      printer.locals[local] = .tree(first.body)
    } else if let local = function.local {
      printer.locals[local] = .name("x")
    }
    return printer.text(of: function.body, floor)
  }

  /// True if its function answers what it gets.
  var isIdentity: Bool {
    guard let function, let local = function.local, case .local(let answer) = function.body.kind
    else { return false }
    return answer == local
  }

  /// True if its function answers true or false, whatever it gets.
  var isTest: Bool {
    guard let (_, body) = function else { return false }
    return body.isTest
  }

  /// True if its function is `_ => true`.
  var isAlwaysTrue: Bool {
    guard let (_, body) = function, case .literal(.bool(true)) = body.kind else { return false }
    return true
  }

  /// `f` of `x => of(f)`: what the only value of the stream that its function makes is.
  var valueOfMadeStream: String? {
    guard let (parameter, body) = formula, case .name(let local) = parameter,
      case .operation(let call) = body.kind, call.receiver == nil,
      ["of", "just"].contains(call.op.name), call.arguments.count == 1,
      call.arguments[0].label == nil, call.arguments[0].value.onlyComputes
    else { return nil }
    var printer = printer
    printer.locals[local] = .name("x")
    return printer.text(of: call.arguments[0].value)
  }

  /// True if it has no argument but a call of such an operator without arguments: `merge(empty())`.
  func isWith(_ name: String) -> Bool {
    guard case .operation(let call)? = only?.value.kind else { return false }
    return call.receiver == nil && call.op.name == name && call.arguments.isEmpty
  }
}

extension Core.Expression {
  /// True if it is made of values, names and arithmetic alone, so that it does nothing and always answers the same.
  fileprivate var onlyComputes: Bool {
    switch kind {
    case .literal, .local: true
    case .text, .list, .record, .negate, .not, .binary, .conditional, .field, .element:
      children.allSatisfy(\.onlyComputes)
    default: false
    }
  }

  /// True if a parameter is read whatever happens, and nothing can fail before it is.
  fileprivate func begins(with local: Core.Local) -> Bool {
    switch kind {
    case .local(let own): return own == local
    case .conditional(let test, _, _): return test.begins(with: local)
    case .binary(.and, let left, _), .binary(.or, let left, _), .binary(.coalesce, let left, _):
      return left.begins(with: local)
    default:
      let first = children.first { if case .literal = $0.kind { false } else { true } }
      return first?.begins(with: local) ?? false
    }
  }

  /// The number of places where a parameter stands in it.
  fileprivate func count(of local: Core.Local) -> Int {
    if case .local(let own) = kind { return own == local ? 1 : 0 }
    return children.reduce(0) { $0 + $1.count(of: local) }
  }

  fileprivate var isTest: Bool {
    switch kind {
    case .literal(.bool): true
    case .not(let value): value.isTest
    case .binary(let operation, let left, let right):
      switch operation {
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: true
      case .and, .or: left.isTest && right.isTest
      default: false
      }
    default: false
    }
  }
}
