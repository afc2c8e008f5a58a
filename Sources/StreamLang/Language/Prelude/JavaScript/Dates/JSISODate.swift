/// A date as ISO 8601 writes it, which node reads before any other form: `2024-02-03`, `2024-02-03T10:00:00.000+01:00`.
struct JSISODate {
  private var rest: Substring

  /// The time that a text says; nil of one that has another form.
  static func time(of text: String) -> Double? {
    var read = JSISODate(text)
    return read.time()
  }

  private init(_ text: String) { rest = text[...] }

  private mutating func time() -> Double? {
    guard let year = year() else { return nil }
    var parts = [year]
    while parts.count < 3, take("-") {
      guard let part = number(2), (1...(parts.count == 1 ? 12 : 31)).contains(part) else {
        return nil
      }
      parts.append(parts.count == 1 ? part - 1 : part)
    }
    if rest.isEmpty { return JSDate.time(parts, addsCentury: false) }
    parts += [0, 1].suffix(3 - parts.count)
    guard take("T") || take("t"), let clock = clock(), let offset = offset(), rest.isEmpty else {
      return nil
    }
    return JSDate.time(parts + clock, addsCentury: false) - offset * 60_000
  }

  /// Four digits, or six behind a sign.
  private mutating func year() -> Double? {
    if take("+") { return number(6) }
    guard take("-") else { return number(4) }
    return number(6).flatMap { $0 == 0 ? nil : -$0 }
  }

  /// The hour, minute, second and millisecond; the end of a day is its hour 24.
  private mutating func clock() -> [Double]? {
    guard let hour = number(2), take(":"), let minute = number(2), minute < 60 else { return nil }
    var clock = [hour, minute, 0, 0]
    if take(":") {
      guard let second = number(2), second < 60 else { return nil }
      clock[2] = second
      if take(".") {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let fraction = JSDateText.milliseconds(digits) else { return nil }
        rest = rest.dropFirst(digits.count)
        clock[3] = fraction
      }
    }
    return JSDateText.isTime(clock) ? clock : nil
  }

  /// The minutes by which its clock is ahead of the one in Greenwich.
  private mutating func offset() -> Double? {
    if rest.isEmpty || take("Z") || take("z") { return 0 }
    let isAhead = take("+")
    guard isAhead || take("-"), let hours = number(2), hours < 24 else { return nil }
    _ = take(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return (isAhead ? 1 : -1) * (hours * 60 + minutes)
  }

  private mutating func take(_ sign: Character) -> Bool {
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  /// A number of so many digits.
  private mutating func number(_ count: Int) -> Double? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return Double(digits)
  }
}
