extension Compiler {
  func block(_ statements: [Core.Statement], _ span: Span) -> Code {
    block(statements.map(statement), span)
  }

  private func block(_ codes: [Code], _ span: Span) -> Code {
    codes.count == 1 ? codes[0] : BlockCode(codes, place(span))
  }

  private func statement(_ statement: Core.Statement) -> Code {
    let place = place(statement.span)
    switch statement.kind {
    case .evaluate(let value): return code(value)
    case .bind(let target, let value): return bind(target, code(value), place)
    case .set(let settings): return block(settings.map { set($0, place) }, statement.span)
    case .leave(let value): return ReturnCode(value.map(code), place)
    case .fail(let error):
      let error = code(error)
      return ComputedCode(place) { throw RuntimeError(thrown: try error.value($0)) }
    case .declare(let local, let value): return declare(local, value, place)
    case .loop(let loop): return self.loop(loop, statement.span)
    case .leaveLoop(let goesOn): return LeaveCode(goesOn: goesOn, place)
    case .attempt(let attempt): return self.attempt(attempt, statement.span)
    default: return fault("this cannot stand in a function", place)
    }
  }

  /// `x = e` in a function.
  private func bind(_ target: Core.Pattern, _ value: Code, _ place: CodePlace) -> Code {
    let pattern = self.pattern(target, sets: true)
    return ComputedCode(place, isBlamed: false) { frame in
      try pattern.bind(value.value(frame), frame)
      return .null
    }
  }

  // MARK: Branches

  func choice(_ choice: Core.Branches, _ span: Span) -> Code {
    let subject = choice.subject.map { subject in
      let value = code(subject.value)
      return (pattern(subject.local), value)
    }
    let branches = choice.branches.map { branch -> BranchesCode.Branch in
      let test = test(branch.test)
      return (test, block(branch.body, span))
    }
    return BranchesCode(subject, branches, choice.otherwise.map { block($0, span) }, place(span))
  }

  /// The condition of a branch.
  func condition(_ test: Core.Test) -> (Frame) throws -> Bool { self.test(test) }

  private func test(_ test: Core.Test) -> (Frame) throws -> Bool {
    switch test {
    case .isTrue(let condition): return code(condition).truth
    case .isSome(let value, let local):
      let value = code(value)
      let pattern = self.pattern(local)
      return { frame in
        let value = try value.value(frame)
        try pattern.bind(value, frame)
        return value != .null
      }
    case .matches(let value, let patterns):
      let value = code(value)
      let cases = patterns.map(matching)
      return { frame in
        let value = try value.value(frame)
        return try cases.contains { try $0(value, frame) }
      }
    }
  }

  /// Finds out whether a value has the shape of a case: an event's kind, a literal, or anything at
  /// all.
  private func matching(_ pattern: Core.CasePattern) -> (Value, Frame) throws -> Bool {
    switch pattern {
    case .anything(let local):
      let pattern = self.pattern(local)
      return { value, frame in
        try pattern.bind(value, frame)
        return true
      }
    case .equals(let expected):
      if case .binary(let operation, let low, let high) = expected.kind,
        let below = operation.endOfRange
      {
        let (low, high) = (code(low), code(high))
        return { value, frame in
          guard value.argumentKind == .number else { return false }
          return try BinaryOperator.lessOrEqual.apply(low.value(frame), value) == .bool(true)
            && below.apply(value, high.value(frame)) == .bool(true)
        }
      }
      let expected = code(expected)
      return { try expected.value($1) == $0 }
    case .event("some", let local):
      let pattern = self.pattern(local)
      return { value, frame in
        if value == .null { return false }
        try pattern.bind(value, frame)
        return true
      }
    case .event("none", nil): return { value, _ in value == .null }
    case .event(let word, let local):
      let pattern = self.pattern(local)
      return { value, frame in
        guard let (kind, part) = value.tagged, kind == word || Notification.isSame(kind, word)
        else { return false }
        try pattern.bind(part, frame)
        return true
      }
    }
  }
}

extension BinaryOperator {
  /// The comparison that a member of a range passes with its end; nil if it makes no range.
  fileprivate var endOfRange: BinaryOperator? {
    switch self {
    case .closedRange: .lessOrEqual
    case .halfOpenRange: .less
    default: nil
    }
  }
}
