/// Namespaces and enums, which become records.
extension JSParser {
  /// `namespace A { export const b = 1 }` as a record of what it exports, which a class, function or enum of its name
  /// gets as its own.
  func namespace() throws(Problem) -> JSStatement.Kind {
    let start = start
    index += 1
    let name = try name("the name of a namespace")
    if !namespaces.insert(name.text).inserted {
      throw refused(
        "\(name.text) is a namespace already", name.span,
        "write both parts between one pair of braces")
    }
    let outer = exports
    exports = []
    defer { exports = outer }
    var body: [JSStatement]
    if at(".") {
      // `namespace A.B { }` is `namespace A { export namespace B { } }`.
      let inner = JSStatement(try deeper(namespace), span(from: start))
      export(inner.kind)
      body = [inner]
    } else {
      body = try deeper(block)
    }
    let place = span(from: start)
    let fields = exports.map { export in
      let name = export.local
      let value = JSExpression(.name(name.text), name.span)
      if export.isConstant {
        return JSExpression.Property(kind: .value, key: .name(name), value: value)
      }
      let getter = JSFunction(
        name: nil, parameters: [], rest: nil, body: [JSStatement(.leave(value), name.span)],
        span: name.span)
      return JSExpression.Property(
        kind: .getter, key: .name(name), value: JSExpression(.function(getter), name.span))
    }
    body.append(JSStatement(.leave(JSExpression(.record(fields), place)), place))
    let function = JSFunction(
      name: nil, parameters: [], rest: nil, body: body, isArrow: true, span: place)
    let made = JSExpression(
      .call(JSExpression(.function(function), place), [], isOptional: false), place)
    if extensible.contains(name.text) {
      let assign = JSExpression(
        .member(JSExpression(.name("Object"), place), Name("assign", place), isOptional: false),
        place)
      let owner = JSExpression(.name(name.text), name.span)
      return .expression(JSExpression(.call(assign, [owner, made], isOptional: false), place))
    }
    return .declare(.const, [(.name(name), made)])
  }

  /// `enum A { X, Y = 5 }` as a record with names for both ways.
  func enumeration() throws(Problem) -> JSStatement.Kind {
    let start = start
    index += 1
    let name = try name("the name of an enum")
    extensible.insert(name.text)
    try expect("{")
    var fields: [JSExpression.Property] = []
    var known: [String: JSExpression.Kind] = [:]
    var members: Set<String> = [name.text]
    var next: Double? = 0
    try self.members(upTo: "}") { () throws(Problem) in
      let place = token.span
      let key = try key()
      guard case .name(let member) = key else { throw wanted("a name") }
      var value = JSExpression(.number(next ?? 0), place)
      if take(if: "=") {
        let written = try assignment()
        guard let folded = written.folded(among: known, of: name.text) else {
          if written.names(oneOf: members) {
            throw refused(
              "a member of an enum that is computed from another one is not read", written.span,
              "write it as a number or a text")
          }
          members.insert(member.text)
          fields.append(computedMember(member, written))
          next = nil
          return
        }
        value.kind = folded
      } else if next == nil {
        throw wanted(
          "`=`", help: "behind a text or a computed member each member of an enum says its value")
      }
      known[member.text] = value.kind
      members.insert(member.text)
      next = nil
      let own = value.kind
      if case .number(let number) = own, number < 0 {
        value.kind = .unary("-", JSExpression(.number(-number), value.span))
      }
      fields.append(JSExpression.Property(kind: .value, key: key, value: value))
      if case .number(let number) = own {
        next = number + 1
        fields.append(
          JSExpression.Property(
            kind: .value, key: .name(Name(JSNumber.text(number), place)),
            value: JSExpression(.string(member.text), place)))
      }
    }
    let record = JSExpression(.record(fields), span(from: start))
    return .declare(.const, [(.name(name), record)])
  }

  /// `...(value => ({ A: value, [value]: 'A' }))(written)`.
  private func computedMember(_ member: Name, _ written: JSExpression) -> JSExpression.Property {
    let span = written.span
    let value = JSExpression(.name("value"), span)
    let both = JSExpression(
      .record([
        JSExpression.Property(kind: .value, key: .name(member), value: value),
        JSExpression.Property(
          kind: .value, key: .computed(value), value: JSExpression(.string(member.text), span)),
      ]), span)
    let function = JSFunction(
      name: nil, parameters: [.name(Name("value", span))], rest: nil,
      body: [JSStatement(.leave(both), span)], isExpression: true, isArrow: true, span: span)
    let made = JSExpression(
      .call(JSExpression(.function(function), span), [written], isOptional: false), span)
    return JSExpression.Property(kind: .spread, key: .name(member), value: made)
  }
}

extension JSExpression {
  /// True if one of these names stands in it.
  fileprivate func names(oneOf names: Set<String>) -> Bool {
    JSNode.expression(self).contains(
      { if case .name(let name) = $0.kind { names.contains(name) } else { false } },
      entering: { _ in true })
  }

  /// The number or text that it is, where it names nothing but members of an enum; nil of all else.
  fileprivate func folded(among known: [String: Kind], of space: String) -> Kind? {
    func number(_ value: JSExpression) -> Double? {
      if case .number(let number)? = value.folded(among: known, of: space) { number } else { nil }
    }
    switch kind {
    case .number, .string: return kind
    case .name(let name): return known[name]
    case .member(let object, let name, _):
      if case .name(space) = object.kind { return known[name.text] }
      return nil
    case .template(let pieces):
      var text = ""
      for piece in pieces {
        guard case .text(let part) = piece else { return nil }
        text += part
      }
      return .string(text)
    case .unary(let sign, let operand):
      guard let operand = number(operand) else { return nil }
      switch sign {
      case "-": return .number(-operand)
      case "+": return .number(operand)
      case "~": return .number(Double(~JSNumber.int32(operand)))
      default: return nil
      }
    case .binary(let sign, let left, let right):
      if sign == "+", case .string(let a)? = left.folded(among: known, of: space),
        case .string(let b)? = right.folded(among: known, of: space)
      {
        return .string(a + b)
      }
      guard let a = number(left), let b = number(right) else { return nil }
      let (x, y) = (JSNumber.int32(a), JSNumber.int32(b))
      switch sign {
      case "+": return .number(a + b)
      case "-": return .number(a - b)
      case "*": return .number(a * b)
      case "/": return .number(a / b)
      case "|": return .number(Double(x | y))
      case "&": return .number(Double(x & y))
      case "^": return .number(Double(x ^ y))
      case "<<": return .number(Double(x << (y & 31)))
      case ">>": return .number(Double(x >> (y & 31)))
      default: return nil
      }
    default: return nil
    }
  }
}
