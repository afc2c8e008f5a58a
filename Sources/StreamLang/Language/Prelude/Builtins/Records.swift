extension Builtin {
  static let records: [Builtin] = [
    Builtin(
      "keys", 1...1, "The names of a record's fields, as they were written.",
      example: ("keys({b: 1, a: 2})", "[\"b\", \"a\"]")
    ) { .list(try $0.record(0).fields.keys.map(Value.string)) },
    Builtin(
      "values", 1...1, "The values of a record's fields, as they were written.",
      example: ("{b: 1, a: 2}.values()", "[1, 2]")
    ) { .list(Array(try $0.record(0).fields.values)) },
    Builtin(
      "has", also: ["hasKey"], 2...2, "True if a record has a field, or a list a member.",
      example: ("{a: 1}.has(\"b\")", "false")
    ) { call in
      if case .list(let members) = call[0] { return .bool(members.contains(call[1])) }
      return .bool(try call.record(0).fields[call.text(1)] != nil)
    },
  ]
}

extension BuiltinCall {
  /// The record with what the function makes of each value, or of each key and value.
  func map(_ record: Record) throws -> Value {
    let function = try function(1)
    var fields = record.fields
    for (key, value) in record.fields {
      fields[key] = try function.call(function.arity == 2 ? [.string(key), value] : [value])
    }
    return .record(Record(fields))
  }

  /// The record with the fields whose value, or key and value, pass the test.
  func filter(_ record: Record) throws -> Value {
    let function = try function(1)
    return .record(
      Record(
        try record.fields.filter { key, value in
          try function.answers(function.arity == 2 ? [.string(key), value] : [value])
        }))
  }
}
