extension Value {
  /// What a JSON text stands for.
  init(json text: String) throws {
    do { self.init(try JSON.parse(text)) } catch {
      throw RuntimeError.conversion("not JSON: \(error.message) at byte \(error.offset)")
    }
  }

  /// The value as JSON: durations in milliseconds, a stream by its name.
  public var json: String {
    switch self {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): number.isFinite ? Self.text(of: number) : "null"
    case .duration(let microseconds): Self.text(of: Double(microseconds) / 1000)
    case .string(let text): JSON.string(text).description
    case .symbol(let name): JSON.string(name).description
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .record(let record):
      "{"
        + record.fields.map { "\(JSON.string($0.key).description):\($0.value.json)" }
        .joined(separator: ",") + "}"
    case .stream: "{\"stream\":\(JSON.string(literal).description)}"
    case .function, .handle: JSON.string(literal).description
    }
  }

  /// How a value is printed where nothing but values is: strings raw, everything else as JSON.
  public var bareText: String {
    if case .string(let text) = self { return text }
    return json
  }
}
