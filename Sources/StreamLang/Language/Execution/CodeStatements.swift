/// The statements of a function or a branch; the last expression is the value.
final class BlockCode: Code {
  private let statements: [Code]

  init(_ statements: [Code], _ place: CodePlace) {
    self.statements = statements
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value { try flow(frame).value }

  override func flow(_ frame: Frame) throws -> Flow {
    var last = Value.null
    for statement in statements {
      let flow = try statement.flow(frame)
      guard case .value(let value) = flow else { return flow }
      last = value
    }
    return .value(last)
  }
}

/// `return x`.
final class ReturnCode: Code {
  private let result: Code?

  init(_ result: Code?, _ place: CodePlace) {
    self.result = result
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value { try result?.value(frame) ?? .null }
  override func flow(_ frame: Frame) throws -> Flow { .returned(try value(frame)) }
}

/// `c ? a : b`.
final class ConditionalCode: Code {
  private let condition: Code
  private let yes: Code
  private let no: Code

  init(_ condition: Code, _ yes: Code, _ no: Code, _ place: CodePlace) {
    (self.condition, self.yes, self.no) = (condition, yes, no)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value {
    try condition.truth(frame) ? yes.value(frame) : no.value(frame)
  }
}

/// `if` and `switch`: what follows the first test that holds.
final class BranchesCode: Code {
  typealias Branch = (test: (Frame) throws -> Bool, body: Code)

  private let subject: (pattern: PatternCode, value: Code)?
  private let branches: [Branch]
  private let otherwise: Code?

  init(
    _ subject: (pattern: PatternCode, value: Code)?, _ branches: [Branch], _ otherwise: Code?,
    _ place: CodePlace
  ) {
    (self.subject, self.branches, self.otherwise) = (subject, branches, otherwise)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value { try chosen(frame)?.value(frame) ?? .null }

  override func flow(_ frame: Frame) throws -> Flow {
    try chosen(frame)?.flow(frame) ?? .value(.null)
  }

  private func chosen(_ frame: Frame) throws -> Code? {
    if let subject { try subject.pattern.bind(subject.value.value(frame), frame) }
    for branch in branches where try branch.test(frame) { return branch.body }
    return otherwise
  }
}

/// The places of the parts of a value when it is taken apart.
indirect enum PatternCode {
  case slot(Int, isShared: Bool)
  /// A name that has a value already, and that other functions may have taken along.
  case known(Int)
  case ignored
  case list([PatternCode])
  case record([(key: String, pattern: PatternCode)])

  /// Sets the names of the pattern to null, so that they keep nothing alive.
  func clear(_ frame: Frame) {
    switch self {
    case .ignored: break
    case .slot(let slot, _), .known(let slot): frame[slot] = .null
    case .list(let members): for member in members { member.clear(frame) }
    case .record(let fields): for field in fields { field.pattern.clear(frame) }
    }
  }

  func bind(_ value: Value, _ frame: Frame) throws {
    switch self {
    case .ignored: break
    case .slot(let slot, isShared: false): frame[slot] = value
    case .slot(let slot, isShared: true): frame[slot] = .handle(SharedLocal(value))
    case .known(let slot):
      if let shared = SharedLocal.at(slot, frame) {
        shared.current = value
      } else {
        frame[slot] = .handle(SharedLocal(value))
      }
    case .list(let members):
      for (member, value) in try zip(members, value.members(members.count)) {
        try member.bind(value, frame)
      }
    case .record(let fields):
      for field in fields { try field.pattern.bind(value.part(called: field.key), frame) }
    }
  }
}
