/// Ranges beside each other, and their parts.
extension SwiftWorld {
  /// A method of two ranges that have both bounds; nil of all others.
  func rangeMethod(_ range: SwiftRange, _ name: String, _ given: [Value]) throws -> Value? {
    guard case .handle(let other as SwiftRange)? = given.first,
      ![range.lower, range.upper, other.lower, other.upper].contains(.null)
    else { return nil }
    switch name {
    case "overlaps":
      func isEmpty(_ range: SwiftRange) -> Bool { !range.isClosed && range.lower == range.upper }
      func reaches(_ one: SwiftRange, _ other: SwiftRange) throws -> Bool {
        try other.isClosed
          ? !isBefore(other.upper, one.lower) : isBefore(one.lower, other.upper)
      }
      return .bool(
        try !isEmpty(range) && !isEmpty(other) && reaches(range, other) && reaches(other, range))
    case "clamped" where range.isClosed == other.isClosed:
      func within(_ bound: Value) throws -> Value {
        if try isBefore(bound, other.lower) { return other.lower }
        return try isBefore(other.upper, bound) ? other.upper : bound
      }
      return .handle(
        SwiftRange(try within(range.lower), try within(range.upper), isClosed: range.isClosed))
    default: return nil
    }
  }

  /// The part of a range of whole numbers that `dropFirst`, `suffix(from:)` and their kind answer, which is a range,
  /// too; nil of all other methods, and of a closed range.
  func part(of range: SwiftRange, _ key: String, _ given: [Value]) throws -> Value? {
    guard !range.isClosed, let whole = range.bounds, given.count < 2 else { return nil }
    var number = 1
    if let first = given.first {
      guard case .int(let own) = first else { return try part(of: whole, key, while: first) }
      number = own
    }
    let isPlace = key.hasSuffix(")")
    if isPlace ? !(whole.lowerBound...whole.upperBound).contains(number) : number < 0 {
      return nil
    }
    let part: Range<Int>
    switch key {
    case "dropFirst": part = whole.dropFirst(number)
    case "dropLast": part = whole.dropLast(number)
    case "prefix": part = whole.prefix(number)
    case "suffix": part = whole.suffix(number)
    case "suffix(from:)": part = number..<whole.upperBound
    case "prefix(upTo:)": part = whole.lowerBound..<number
    default: return nil
    }
    return .handle(SwiftRange(part))
  }

  /// The part that `prefix(while:)` and `drop(while:)` answer.
  private func part(of whole: Range<Int>, _ key: String, while test: Value) throws -> Value? {
    guard isFunction(test), key.hasPrefix("prefix") || key.hasPrefix("drop") else { return nil }
    let end = try whole.firstIndex { try !holds(test, .int($0)) } ?? whole.upperBound
    return .handle(
      SwiftRange(key.hasPrefix("prefix") ? whole.lowerBound..<end : end..<whole.upperBound))
  }

  /// A range of whole numbers of the other kind: `Range(1...3)` is `1..<4`.
  func range(_ range: SwiftRange, isClosed: Bool) throws -> SwiftRange {
    if range.isClosed == isClosed { return range }
    guard case .int(let upper) = range.upper, case .int(let lower) = range.lower else {
      throw failure("\(described(.handle(range))) is no range of whole numbers")
    }
    if isClosed, lower == upper { throw failure("Range requires lowerBound <= upperBound") }
    let end = try exactly(upper.addingReportingOverflow(isClosed ? -1 : 1))
    return SwiftRange(range.lower, .int(end), isClosed: isClosed)
  }
}
