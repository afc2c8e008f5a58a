extension Value: Hashable {
  /// As `==` has it: a number is the same whatever its kind, a record whatever its order.
  public func hash(into hasher: inout Hasher) {
    var left = ValueLimits.hashed
    hash(into: &hasher, &left)
  }

  /// `left` is how many elements may still be looked at; what is equal has the same ones.
  private func hash(into hasher: inout Hasher, _ left: inout Int) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let truth): hasher.combine(truth)
    case .int(let number): hasher.combine(Double(number))
    case .double(let number): hasher.combine(number.isNaN ? .infinity : number)
    case .duration(let microseconds): hasher.combine(microseconds)
    case .list(let members):
      hasher.combine(members.count)
      for member in members {
        left -= 1
        if left < 0 { return }
        member.hash(into: &hasher, &left)
      }
    // Sorted, because the order in which they stand does not count.
    case .record(let record):
      for key in record.fields.keys.sorted() {
        left -= 1
        if left < 0 { return }
        hasher.combine(key)
        record.fields[key]?.hash(into: &hasher, &left)
      }
    case .string(let text), .symbol(let text): hasher.combine(text)
    case .function(_, let function): hasher.combine(ObjectIdentifier(function))
    case .stream(let stream): hasher.combine(ObjectIdentifier(stream))
    case .handle(let handle): handle.hash(into: &hasher)
    }
  }
}
