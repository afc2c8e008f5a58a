extension Value {
  /// The value that a JSON text stands for.
  init(json text: String) throws {
    do { self.init(try JSON.parse(text)) } catch {
      throw RuntimeError.conversion(RuntimeError.text(of: error))
    }
  }

  /// The value of a JSON document; of a key that stands twice the last value.
  init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let truth): self = .bool(truth)
    case .int(let number): self = .int(number)
    case .double(let number): self = .double(number)
    case .string(let text): self = .string(text)
    case .array(let members): self = .list(members.map(Value.init))
    case .object(let members):
      var fields = Record([:]).fields
      for member in members { fields[member.key] = Value(member.value) }
      self = .record(Record(fields))
    }
  }

  /// The value as JSON: durations in milliseconds, a stream by its name.
  ///
  /// Of more than 1,000,000 elements the text `"…"` stands for those that are left.
  public var json: String {
    var text = ""
    var left = ValueLimits.written.elements
    var work = LongWork()
    writeJSON(into: &text, &left, &work)
    return text
  }

  private func writeJSON(into text: inout String, _ left: inout Int, _ work: inout LongWork) {
    left -= 1
    if work.shouldStop() { left = -1 }
    switch self {
    case _ where left < 0: text += "\"…\""
    case .null, .function, .handle, .string, .symbol: text += atomJSON
    case .bool(let truth): text += truth ? "true" : "false"
    case .int(let number): text += String(number)
    case .double(let number): text += number.isFinite ? Self.text(of: number) : "null"
    case .duration(let microseconds): text += Self.text(of: Double(microseconds) / 1000)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.writeJSON(into: &text, &left, &work)
        if left < 0 { break }
      }
      text += "]"
    case .record(let record):
      text += "{"
      for (index, field) in record.fields.enumerated() {
        if index > 0 { text += "," }
        text += JSON.string(field.key).description + ":"
        field.value.writeJSON(into: &text, &left, &work)
        if left < 0 { break }
      }
      text += "}"
    case .stream: text += "{\"stream\":\(JSON.string(literal).description)}"
    }
  }

  private var atomJSON: String {
    switch self {
    case .string(let text), .symbol(let text): JSON.string(text).description
    case .function, .handle, .stream: JSON.string(literal).description
    case .null, .bool, .int, .double, .duration, .list, .record: "null"
    }
  }

  /// The text of a value where nothing but values is: strings raw, everything else as JSON.
  public var bareText: String { if case .string(let text) = self { text } else { json } }
}

extension RuntimeError {
  /// The reason why a text is no JSON, and where.
  static func text(of error: JSONError) -> String {
    "not JSON at byte \(error.offset), \(error.message)"
  }
}
