extension Value: Hashable {
  /// As `==` has it: a number is the same whatever its kind, a record whatever its order.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let truth): hasher.combine(truth)
    case .int(let number): hasher.combine(Double(number))
    case .double(let number): hasher.combine(number.isNaN ? .infinity : number)
    case .duration(let microseconds): hasher.combine(microseconds)
    case .list(let members): hasher.combine(members)
    case .record(let record): hasher.combine(record.fields.reduce(0) { $0 ^ Self.hash(of: $1) })
    case .string(let text), .symbol(let text): hasher.combine(text)
    case .function(_, let function): hasher.combine(ObjectIdentifier(function))
    case .stream(let stream): hasher.combine(ObjectIdentifier(stream))
    case .handle(let handle): hasher.combine(ObjectIdentifier(handle))
    }
  }

  private static func hash(of field: (key: String, value: Value)) -> Int {
    var hasher = Hasher()
    hasher.combine(field.key)
    hasher.combine(field.value)
    return hasher.finalize()
  }
}
