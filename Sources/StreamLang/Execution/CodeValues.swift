/// `"a\(x)b"`.
final class TextCode: Code {
  enum Piece {
    case text(String)
    case value(Code)
  }

  private let pieces: [Piece]

  init(_ pieces: [Piece], _ unit: CodeUnit, _ span: Span) {
    self.pieces = pieces
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .value(let value): text += try value.value(frame).plainText
      }
    }
    return .string(text)
  }
}

final class ListCode: Code {
  private let members: [Code]

  init(_ members: [Code], _ unit: CodeUnit, _ span: Span) {
    self.members = members
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    .list(try members.map { try $0.value(frame) })
  }
}

final class RecordCode: Code {
  private let fields: [(key: String, value: Code)]

  init(_ fields: [(key: String, value: Code)], _ unit: CodeUnit, _ span: Span) {
    self.fields = fields
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    var record = Record([:]).fields
    for field in fields { record[field.key] = try field.value.value(frame) }
    return .record(Record(record))
  }
}

/// `.next(2)`.
final class EventCode: Code {
  private let word: String
  private let values: [Code]

  init(_ word: String, _ values: [Code], _ unit: CodeUnit, _ span: Span) {
    self.word = word
    self.values = values
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    Value(notification: word, try values.map { try $0.value(frame) })
  }
}

/// `.seconds(3)`.
final class DurationCode: Code {
  private let microseconds: Int
  private let unitName: String
  private let number: Code

  init(_ microseconds: Int, _ unitName: String, _ number: Code, _ unit: CodeUnit, _ span: Span) {
    self.microseconds = microseconds
    self.unitName = unitName
    self.number = number
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    let value = try number.value(frame)
    guard value.argumentKind == .number else {
      throw number.located(RuntimeError(".\(unitName) wants a number, got \(value.title)"))
    }
    do {
      return try BinaryOperator.multiply.apply(.duration(microseconds), value)
    } catch { throw located(error) }
  }
}

/// `a[b]`.
final class ElementCode: Code {
  private let object: Code
  private let index: Code

  init(_ object: Code, _ index: Code, _ unit: CodeUnit, _ span: Span) {
    self.object = object
    self.index = index
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    let (object, index) = (try object.value(frame), try index.value(frame))
    do { return try object.element(at: index) } catch { throw located(error) }
  }
}

/// `a.b`.
final class FieldCode: Code {
  private let object: Code
  private let name: String
  private let environment: Environment

  init(
    _ object: Code, _ name: String, _ environment: Environment, _ unit: CodeUnit, _ span: Span
  ) {
    self.object = object
    self.name = name
    self.environment = environment
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    let value = try object.value(frame)
    do { return try field(of: value) } catch { throw located(error) }
  }

  private func field(of value: Value) throws -> Value {
    switch value {
    case .record(let record):
      if let field = record.fields[name] { return field }
      let near = Suggestion.nearest(to: name, among: record.fields.keys)
      throw RuntimeError(
        "no field \(name) in \(value.literal)", help: near.map { "did you mean \($0)?" })
    case .stream(let stream) where name == "key" && stream.key != nil:
      return stream.key ?? .null
    case .handle(let handle) where handle.property(name) != nil:
      return handle.property(name) ?? .null
    case .list where Int(name) != nil: return try value.element(at: .int(Int(name) ?? 0))
    case .list(let members) where members.contains { $0.part == name }:
      return members.first { $0.part == name } ?? .null
    default:
      guard let builtin = Builtin.named(name), builtin.arity.contains(1) else {
        throw RuntimeError("\(value.title) has no \(name)")
      }
      return try builtin.call([value], in: environment)
    }
  }
}

extension Value {
  func element(at index: Value) throws -> Value {
    switch (self, index) {
    case (.list(let members), .int(let index)):
      if members.indices.contains(index) { return members[index] }
      throw RuntimeError("index \(index) is outside a list of \(members.count)")
    case (.record(let record), .string(let key)):
      if let field = record.fields[key] { return field }
      throw RuntimeError("no field \(index.literal) in \(literal)")
    default: throw RuntimeError("\(title) has no element \(index.literal)")
    }
  }

  /// Whether it is a stream, or a list with one in it.
  var holdsStream: Bool {
    switch self {
    case .stream: true
    case .list(let members): members.contains(where: \.holdsStream)
    default: false
    }
  }

  /// What the operator calls it that made it together with others; nil for all else.
  var part: String? {
    if case .stream(let stream) = self { return stream.part }
    return nil
  }

  init(_ literal: Core.Literal) {
    switch literal {
    case .null: self = .null
    case .bool(let truth): self = .bool(truth)
    case .int(let number): self = .int(number)
    case .double(let number): self = .double(number)
    case .duration(let time): self = .duration(time)
    case .string(let text): self = .string(text)
    case .symbol(let name): self = .symbol(name)
    }
  }
}
