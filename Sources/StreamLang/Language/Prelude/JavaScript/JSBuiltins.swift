extension Builtin {
  /// The meaning of JavaScript's expressions, for programs that were read from it.
  static let javaScriptValues: [Builtin] =
    [
      js("undefined", 0...0, "Nothing, as JavaScript has it beside `null`.") { _ in .undefined },
      js("hole", 0...0, "A member that a list leaves out.") { _ in .hole },
      js("NaN", 0...0, "What is no number.") { _ in .double(.nan) },
      js("Infinity", 0...0, "A number that is larger than any other.") { _ in .double(.infinity) },
      js("truth", 1...1, "Whether JavaScript takes a value for true.") { call in
        .bool(call[0].isTruthy)
      },
      js("and", 2...2, "`a && b`: the second is a function, which may not be called.") { call in
        call[0].isTruthy ? try call.thunk(1) : call[0]
      },
      js("or", 2...2, "`a || b`: the second is a function, which may not be called.") { call in
        call[0].isTruthy ? call[0] : try call.thunk(1)
      },
      js("coalesce", 2...2, "`a ?? b`: the second is a function, which may not be called.") {
        call in
        call[0].isNothing ? try call.thunk(1) : call[0]
      },
      js("add", 2...100, "`a + b`, from the left.") { call in
        try call.values.dropFirst().reduce(call[0]) { try call.js.binary("+", $0, $1) }
      }.answering(atOnce: JSWorld.ofNumbers("+")).adding { call in
        try call.values.reduce(into: "") {
          try $0 += call.js.binary("+", .string(""), $1).plainText
        }
      },
      js("same", 2...2, "`a === b`.") { .bool($0[0].isSame(as: $0[1])) }
        .answering { .bool($0.isSame(as: $1)) },
      js("typeOf", 1...1, "`typeof a`.") { .string($0[0].typeName) },
      js("text", 0...1, "`String(a)`.") { call in
        .string(call.has(0) ? try call.js.text(call[0]) : "")
      },
      js("number", 0...1, "`Number(a)`.") { call in
        call.has(0) ? JSNumber.value(try call.js.number(call[0])) : .int(0)
      },
      js("parseInt", 1...2, "`parseInt(a, radix)`.") { try $0.js.leadingInteger($0.given) },
      js("parseFloat", 1...1, "`parseFloat(a)`.") { try $0.js.leadingNumber($0.given) },
      js("isNaN", 0...9, "`isNaN(a)`.") { .bool(try $0.js.number($0.given[0]).isNaN) },
      js("isFinite", 0...9, "`isFinite(a)`.") { .bool(try $0.js.number($0.given[0]).isFinite) },
      js("isInstance", 2...2, "`a instanceof B`.") { call in
        .bool(try call.js.isInstance(call[0], of: call[1]))
      },
      js("read", 2...2, "A name that may be read before its line.") { call in
        guard call[0].isUnset else { return call[0] }
        throw call.js.failure(
          "ReferenceError", "Cannot access '\(call[1].plainText)' before initialization")
      },
      js("unset", 0...0, "The value of a name before its line.") { _ in .symbol("unset") },
    ]
    + [
      ("subtract", "-"), ("multiply", "*"), ("divide", "/"), ("remainder", "%"),
      ("power", "**"), ("less", "<"), ("lessOrEqual", "<="), ("greater", ">"),
      ("greaterOrEqual", ">="), ("equal", "=="), ("bitAnd", "&"), ("bitOr", "|"),
      ("bitXor", "^"), ("shiftLeft", "<<"), ("shiftRight", ">>"), ("shiftUnsigned", ">>>"),
    ].map { name, sign in
      js(name, 2...2, "`a \(sign) b`.") { try $0.js.binary(sign, $0[0], $0[1]) }
        .answering(atOnce: JSWorld.ofNumbers(sign))
    }
    + [("negate", "-"), ("plus", "+"), ("invert", "~")].map { name, sign in
      js(name, 1...1, "`\(sign)a`.") { try $0.js.unary(sign, $0[0]) }
    }

  static let js = foreign("JS", example: ("JS.typeOf(1)", "\"number\""))
}

extension BuiltinCall {
  var js: JSWorld { JSWorld.of(environment) }

  /// The answer of a function without arguments.
  func thunk(_ place: Int) throws -> Value { try values[place].call([], in: js) }

  var given: JSArguments { JSArguments(values, js) }
}

extension Value {
  /// The value of a name before its line.
  fileprivate var isUnset: Bool { if case .symbol("unset") = self { true } else { false } }
}
