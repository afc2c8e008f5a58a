import StreamEngine

/// The statements of a function or a branch; the last expression is the value.
final class BlockCode: Code {
  private let statements: [Code]

  init(_ statements: [Code], _ unit: CodeUnit, _ span: Span) {
    self.statements = statements
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value { try flow(frame).value }

  override func flow(_ frame: Frame) throws -> Flow {
    var last = Value.null
    for statement in statements {
      let flow = try statement.flow(frame)
      if case .returned = flow { return flow }
      last = flow.value
    }
    return .value(last)
  }
}

/// `return x`.
final class LeaveCode: Code {
  private let result: Code?

  init(_ result: Code?, _ unit: CodeUnit, _ span: Span) {
    self.result = result
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value { try result?.value(frame) ?? .null }
  override func flow(_ frame: Frame) throws -> Flow { .returned(try value(frame)) }
}

/// `throw x`.
final class FailCode: Code {
  private let error: Code

  init(_ error: Code, _ unit: CodeUnit, _ span: Span) {
    self.error = error
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    throw located(RuntimeError(try error.value(frame).plainText))
  }
}

/// A mistake that was made before it ran.
final class FaultCode: Code {
  private let message: String

  init(_ message: String, _ unit: CodeUnit, _ span: Span) {
    self.message = message
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value { throw located(RuntimeError(message)) }
}

/// Where the parts of a value go when it is taken apart.
indirect enum PatternCode {
  case place(Int, isShared: Bool)
  case ignored
  case list([PatternCode])

  func bind(_ value: Value, _ frame: Frame) throws {
    switch self {
    case .ignored: break
    case .place(let place, isShared: false): frame[place] = value
    case .place(let place, isShared: true): frame[place] = .handle(SharedLocal(value))
    case .list(let members):
      guard case .list(let values) = value, values.count == members.count else {
        throw RuntimeError("wanted a list of \(members.count), got \(value.literal)")
      }
      for (member, value) in zip(members, values) { try member.bind(value, frame) }
    }
  }
}

/// `x = e` in a function.
final class BindCode: Code {
  private let pattern: PatternCode
  private let bound: Code
  /// Whether the names had a value before, which other functions may have taken along.
  private let isAgain: Bool

  init(_ pattern: PatternCode, _ bound: Code, isAgain: Bool, _ unit: CodeUnit, _ span: Span) {
    self.pattern = pattern
    self.bound = bound
    self.isAgain = isAgain
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    let value = try bound.value(frame)
    if isAgain, case .place(let place, isShared: true) = pattern,
      let shared = SharedLocal.at(place, frame)
    {
      shared.current = value
    } else {
      try pattern.bind(value, frame)
    }
    return .null
  }
}

/// The parameters of a function that take their arguments apart, or share them, before its body.
final class ParameterCode: Code {
  private let patterns: [(place: Int, pattern: PatternCode)]
  private let body: Code

  init(_ patterns: [(place: Int, pattern: PatternCode)], _ body: Code) {
    self.patterns = patterns
    self.body = body
    super.init(body.unit, body.span)
  }

  override func value(_ frame: Frame) throws -> Value {
    for (place, pattern) in patterns { try pattern.bind(frame[place], frame) }
    return try body.value(frame)
  }
}

/// `a := e`, of a cell, a subject or a local name.
final class SetCode: Code {
  enum Target {
    case local(Int)
    case symbol(Core.SymbolID, Span)
    case disposable(Code)
  }

  private let target: Target
  private let result: Code
  private let environment: Environment

  init(
    _ target: Target, _ result: Code, _ environment: Environment, _ unit: CodeUnit, _ span: Span
  ) {
    self.target = target
    self.result = result
    self.environment = environment
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    let value = try result.value(frame)
    switch target {
    case .local(let place): SharedLocal.at(place, frame)?.current = value
    case .symbol(let symbol, let span):
      try environment.set(symbol, to: value, RuntimeError.Origin(source: unit.source, span: span))
    case .disposable(let object): try environment.hold(value, in: object.value(frame))
    }
    return .null
  }
}

/// `c ? a : b`.
final class ConditionalCode: Code {
  private let condition: Code
  private let yes: Code
  private let no: Code

  init(_ condition: Code, _ yes: Code, _ no: Code, _ unit: CodeUnit, _ span: Span) {
    self.condition = condition
    self.yes = yes
    self.no = no
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    try condition.truth(frame) ? yes.value(frame) : no.value(frame)
  }
}

/// `if` and `switch`: the first branch whose test holds.
final class ChoiceCode: Code {
  private let subject: (place: PatternCode, value: Code)?
  private let branches: [(test: TestCode, body: Code)]
  private let otherwise: Code?

  init(
    _ subject: (place: PatternCode, value: Code)?, _ branches: [(test: TestCode, body: Code)],
    _ otherwise: Code?, _ unit: CodeUnit, _ span: Span
  ) {
    self.subject = subject
    self.branches = branches
    self.otherwise = otherwise
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    try chosen(frame)?.value(frame) ?? .null
  }

  override func flow(_ frame: Frame) throws -> Flow {
    try chosen(frame)?.flow(frame) ?? .value(.null)
  }

  private func chosen(_ frame: Frame) throws -> Code? {
    if let subject { try subject.place.bind(subject.value.value(frame), frame) }
    for branch in branches where try branch.test.holds(frame) { return branch.body }
    return otherwise
  }
}

enum TestCode {
  case isTrue(Code)
  case isSome(Code, PatternCode)
  case matches(Code, [CaseCode])

  enum CaseCode {
    case anything(PatternCode)
    case equals(Code)
    case event(String, PatternCode)
  }

  func holds(_ frame: Frame) throws -> Bool {
    switch self {
    case .isTrue(let condition): return try condition.truth(frame)
    case .isSome(let code, let pattern):
      let value = try code.value(frame)
      try pattern.bind(value, frame)
      return value != .null
    case .matches(let code, let cases):
      let value = try code.value(frame)
      return try cases.contains { try $0.matches(value, frame) }
    }
  }
}

extension TestCode.CaseCode {
  /// Whether a value has the shape of a case: an event's kind, a literal, or anything at all.
  fileprivate func matches(_ value: Value, _ frame: Frame) throws -> Bool {
    switch self {
    case .anything(let pattern):
      try pattern.bind(value, frame)
      return true
    case .equals(let code): return try code.value(frame) == value
    case .event(let word, let pattern):
      guard let (kind, part) = value.tagged,
        kind == word || Notification.isSame(kind, word)
      else { return false }
      try pattern.bind(part, frame)
      return true
    }
  }
}
