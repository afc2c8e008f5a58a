extension Statement {
  /// The statement, unfolded by one level.
  var notation: Notation {
    switch kind {
    case .expression(let value): .expression(value)
    case .bind(let keyword, let pattern, let value):
      .list(keyword.rawValue, [pattern.notation, .expression(value)], span)
    case .quiet(let inner): .list("quiet", [.statement(inner)], span)
    case .set(let settings):
      settings.count == 1 ? settings[0].notation : .list("set", settings.map(\.notation), span)
    case .batch(let body): .list("batch", body.notations, span)
    case .at(let time, let body): .list("at", [.expression(time)] + body.notations, span)
    case .after(let time, let body): .list("after", [.expression(time)] + body.notations, span)
    case .wait(let time): .list("wait", [.expression(time)], span)
    case .run(let until): .list("run", until.notations, span)
    case .expect(let value, let marbles, let settings):
      .list(
        "expect", [.expression(value)] + marbles.notations + settings.map(\.notation), span)
    case .forall(let generators, let body):
      .list(
        "forall", generators.flatMap { Notation.names([$0.name, $0.kind]) } + body.notations, span)
    case .note(let text, let name, let time):
      .list(
        "note", Notation.names(name.map { [$0] } ?? []) + [.expression(text)] + time.notations,
        span)
    case .watch(let names): .list("watch", Notation.names(names), span)
    case .unwatch(let names): .list("unwatch", Notation.names(names), span)
    case .delete(let names): .list("del", Notation.names(names), span)
    case .giveBack(let value): .list("return", value.notations, span)
    case .throwing(let error): .list("throw", [.expression(error)], span)
    case .loop(let loop): loop.notation(in: span)
    case .leaveLoop(let goesOn): .list(goesOn ? "continue" : "break", [], span)
    case .attempt(let attempt): attempt.notation(in: span)
    case .importing(let path): .list("import", path.map { [.quoted($0.text, $0.span)] } ?? [], span)
    case .library(let library): .list("import", [.quoted(library.rawValue, span)], span)
    case .command(let line): .list("command", [.quoted(line.text, line.span)], span)
    }
  }
}

extension Expression {
  /// The expression, unfolded by one level.
  var notation: Notation {
    switch kind {
    case .null: .atom("nil", span)
    case .bool(let value): .atom(value ? "true" : "false", span)
    case .int(let value): .atom(String(value), span)
    case .double(let value): .atom(value.description, span)
    case .duration(let microseconds): .atom("(us \(microseconds))", span)
    case .string(let text): .quoted(text, span)
    case .interpolation(let pieces): .list("str", pieces.map { $0.notation(in: span) }, span)
    case .name(let name): .atom(name, span)
    case .parameter(let number): .atom("$\(number)", span)
    case .hole: .atom("@", span)
    case .list(let values): .list("list", values.map(Notation.expression), span)
    case .record(let fields): .list("record", fields.map(\.notation), span)
    case .spread(let value): .list("...", [.expression(value)], span)
    case .member(let value, let name): .list(".", [.expression(value), .name(name)], span)
    case .index(let value, let index):
      .list("index", [.expression(value), .expression(index)], span)
    case .dot(let name): .list("dot", [.name(name)], span)
    case .call(let callee, let arguments):
      .list("call", [.expression(callee)] + arguments.map(\.notation), span)
    case .negate(let value): .list("neg", [.expression(value)], span)
    case .not(let value): .list("!", [.expression(value)], span)
    case .binary(let operation, let left, let right):
      .list(operation.rawValue, [.expression(left), .expression(right)], span)
    case .conditional(let condition, let first, let second):
      .list("?", [.expression(condition), .expression(first), .expression(second)], span)
    case .section(let body): .list("section", [.expression(body)], span)
    case .operatorName(let name): .list("op", [.atom(name, span)], span)
    case .function(let function): function.notation(in: span)
    case .ifElse(let branches): branches.notation(in: span)
    case .switching(let subject, let cases):
      .list("switch", [.expression(subject)] + cases.map(\.notation), span)
    }
  }
}

extension Statement.Setting {
  fileprivate var notation: Notation {
    .list(":=", [.expression(target), .expression(value)], span)
  }
}

extension Expression.Piece {
  /// Text has the place of its string.
  fileprivate func notation(in span: Span) -> Notation {
    switch self {
    case .text(let text): .quoted(text, span)
    case .value(let value): .expression(value)
    }
  }
}

extension Expression.Field {
  fileprivate var notation: Notation {
    guard let key else { return .list("...", [.expression(value)], span) }
    return .list("", [.quoted(key.text, key.span), .expression(value)], span)
  }
}

extension Expression.Argument {
  fileprivate var notation: Notation {
    guard let label else { return .expression(value) }
    return .list(":", [.name(label), .expression(value)], span)
  }
}

extension Pattern {
  fileprivate var notation: Notation {
    switch self {
    case .name(let name): .name(name)
    case .list(let patterns, let span): .list("", patterns.map(\.notation), span)
    case .record(let fields, let span): .list("record", fields.map(\.notation), span)
    }
  }
}

extension Pattern.Field {
  fileprivate var notation: Notation {
    .list("", [.name(key), pattern.notation], Span(key.span.start, pattern.span.end))
  }
}

extension FunctionLiteral {
  /// Implicit parameters have the place of the opening brace, or where it would stand.
  fileprivate func notation(in span: Span) -> Notation {
    let head: Notation =
      switch parameters {
      case .implicit: .atom("$", brace ?? Span(span.start, span.start))
      case .named(let patterns, let place): .list("", patterns.map(\.notation), place)
      }
    return .list("fn", [head] + body.notations, span)
  }
}

extension IfElse {
  fileprivate func notation(in span: Span) -> Notation {
    var kids = [condition.notation, then.notation]
    switch otherwise {
    case .branch(let branch): kids.append(branch.notation)
    case .chained(let next): kids.append(.expression(next))
    case nil: break
    }
    return .list("if", kids, span)
  }
}

extension IfElse.Condition {
  fileprivate var notation: Notation {
    switch self {
    case .expression(let value): .expression(value)
    case .binding(let name, let value, let span):
      .list("let", [.name(name), .expression(value)], span)
    case .match(let pattern, let value, let span):
      .list("case", [pattern.notation, .expression(value)], span)
    }
  }
}

extension IfElse.Branch {
  fileprivate var notation: Notation { .list("do", body.notations, span) }
}

extension Loop {
  fileprivate func notation(in span: Span) -> Notation {
    let block = Notation.list("do", body.notations, span)
    return switch head {
    case .test(let test): .list("while", [.expression(test), block], span)
    case .each(let pattern, let list):
      .list("for", [pattern.notation, .expression(list), block], span)
    case .steps(let first, let test, let step):
      .list("for", [.statement(first), .expression(test), .statement(step), block], span)
    }
  }
}

extension Attempt {
  fileprivate func notation(in span: Span) -> Notation {
    var kids = [Notation.list("do", body.notations, span)]
    if let handler {
      let name = Notation.names(handler.name.map { [$0] } ?? [])
      kids.append(.list("catch", name + handler.body.notations, span))
    }
    if let last { kids.append(.list("finally", last.notations, span)) }
    return .list("try", kids, span)
  }
}

extension SwitchCase {
  fileprivate var notation: Notation {
    guard let patternsSpan else { return .list("default", body.notations, span) }
    let patterns = Notation.list("", patterns.map(\.notation), patternsSpan)
    return .list("case", [patterns] + body.notations, span)
  }
}

extension CasePattern {
  fileprivate var notation: Notation {
    switch kind {
    case .dot(let name, let values): .list("dot", Notation.names([name] + values), span)
    case .binding(let name): .list("let", [.name(name)], span)
    case .value(let value): .expression(value)
    }
  }
}

extension [Statement] {
  fileprivate var notations: [Notation] { map(Notation.statement) }
}

extension Expression? {
  fileprivate var notations: [Notation] { map { [.expression($0)] } ?? [] }
}
