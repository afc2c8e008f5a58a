extension Value {
  /// The value that a JSON text stands for.
  init(json text: String) throws {
    var reader = JSONReader<Value>()
    try self.init(json: text, with: &reader)
  }

  /// A reader that has read others shares the names of their records.
  init(json text: String, with reader: inout JSONReader<Value>) throws {
    do { self = try reader.document(of: text) } catch {
      throw RuntimeError.conversion(RuntimeError.text(of: error))
    }
  }

  /// The value as JSON: durations in milliseconds, a stream by its name.
  ///
  /// Of more than 1,000,000 elements the text `"…"` stands for those that are left.
  public var json: String {
    if case .int(let number) = self { return String(number) }
    var bytes: [UInt8] = []
    var left = ValueLimits.written.elements
    var work = LongWork()
    writeJSON(to: &bytes, &left, &work)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func writeJSON(to bytes: inout [UInt8], _ left: inout Int, _ work: inout LongWork) {
    left -= 1
    if work.shouldStop() { left = -1 }
    switch self {
    case _ where left < 0: bytes.write("\"…\"")
    case .null: bytes.write("null")
    case .bool(let truth): bytes.write(truth ? "true" : "false")
    case .int(let number): bytes.write(number)
    case .double(let number): bytes.writeJSON(number)
    case .duration(let microseconds): bytes.writeJSON(Double(microseconds) / 1000)
    case .string(let text), .symbol(let text): bytes.writeJSON(text)
    case .function, .handle: bytes.writeJSON(literal)
    case .list(let values):
      bytes.write("[")
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.write(",") }
        value.writeJSON(to: &bytes, &left, &work)
        if left < 0 { break }
      }
      bytes.write("]")
    case .record(let record):
      bytes.write("{")
      for (index, field) in record.fields.enumerated() {
        if index > 0 { bytes.write(",") }
        bytes.writeJSON(field.key)
        bytes.write(":")
        field.value.writeJSON(to: &bytes, &left, &work)
        if left < 0 { break }
      }
      bytes.write("}")
    case .stream:
      bytes.write("{\"stream\":")
      bytes.writeJSON(literal)
      bytes.write("}")
    }
  }

  /// The text of a value where nothing but values is: strings raw, everything else as JSON.
  public var bareText: String { if case .string(let text) = self { text } else { json } }
}

extension Value: JSONDocument {
  typealias Objects = RecordMaker

  static func array(_ elements: [Value]) -> Value { .list(elements) }
}

extension RecordMaker: JSONObjects {
  mutating func object(_ names: ArraySlice<String>, _ values: ArraySlice<Value>) -> Value {
    .record(record(names, values))
  }
}

extension RuntimeError {
  /// The reason why a text is no JSON, and where.
  static func text(of error: JSONError) -> String {
    "not JSON at byte \(error.offset), \(error.message)"
  }
}
