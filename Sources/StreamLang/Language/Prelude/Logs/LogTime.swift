/// The time in front of a line of a log.
enum LogTime {
  /// Since the program began, in nanoseconds.
  case elapsed(UInt64)
  /// Since some midnight, or since 1970, in nanoseconds.
  case clock(UInt64)
}

extension LogTime {
  /// The time that a line begins with, and what stands behind it; no time if there is none.
  ///
  /// `2026-11-22 04:21:10.467: `, also with a zone and the name of an app behind it, as Xcode writes them,
  /// `12:00:01.5 `, `[0.25s] `, `1500ms `.
  static func cut(from line: Substring) -> (LogTime?, rest: Substring) {
    var scanner = Scanner(rest: line)
    let isBracketed = scanner.take("[")
    guard let time = scanner.date() ?? scanner.duration() else { return (nil, line) }
    if isBracketed, !scanner.take("]") { return (nil, line) }
    _ = scanner.take(":")
    guard scanner.rest.isEmpty || scanner.take(" ") else { return (nil, line) }
    return (time, scanner.rest)
  }

  /// The time behind a line of this program's `debug()`: `a next 1 @1.5s`.
  static func cut(fromEndOf line: Substring) -> (LogTime, rest: Substring)? {
    guard let mark = line.lastIndex(of: "@"), line[..<mark].last == " " else { return nil }
    let text = line[line.index(after: mark)...]
    guard let time = text == "0" ? 0 : duration(text) else { return nil }
    return (.elapsed(time), line[..<mark].dropLast())
  }

  /// A duration as the language writes it, in nanoseconds.
  fileprivate static func duration(_ text: Substring) -> UInt64? {
    guard case .duration(let microseconds)? = Value(constant: String(text)), microseconds >= 0
    else { return nil }
    let (nanoseconds, overflow) = UInt64(microseconds).multipliedReportingOverflow(by: 1000)
    return overflow ? nil : nanoseconds
  }
}

/// Reads the parts of a time one after another.
private struct Scanner {
  var rest: Substring

  mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// A whole number of so many digits.
  private mutating func number(_ digits: ClosedRange<Int>) -> UInt64? {
    let text = rest.prefix(digits.upperBound).prefix { $0.isASCII && $0.isNumber }
    guard digits.contains(text.count), let number = UInt64(text) else { return nil }
    rest = rest.dropFirst(text.count)
    return number
  }

  /// The digits behind a point, as nanoseconds.
  private mutating func fraction() -> UInt64 {
    guard take(".") || take(",") else { return 0 }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    let text = digits.prefix(9)
    return (UInt64(text) ?? 0) * (0..<9 - text.count).reduce(1) { power, _ in power * 10 }
  }

  /// A day, or none, and a time of it; with a zone and an app behind it.
  mutating func date() -> LogTime? {
    let start = self
    var days: UInt64 = 0
    // Later ones have no nanoseconds.
    if let year = number(4...4), (1970..<2500).contains(year), take("-"), let month = number(2...2),
      take("-"),
      let day = number(2...2), take(" ") || take("T")
    {
      days = Self.days(year, month, day)
    } else {
      self = start
    }
    guard let hours = number(1...2), take(":"), let minutes = number(2...2) else {
      self = start
      return nil
    }
    let seconds = take(":") ? number(2...2) ?? 0 : 0
    let time = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    let nanoseconds = time * 1_000_000_000 + fraction()
    return .clock(zone(nanoseconds))
  }

  /// The time without its zone; the name of the app behind it is passed over.
  private mutating func zone(_ time: UInt64) -> UInt64 {
    if take("Z") { return time }
    let start = self
    let isEast = take("+")
    guard isEast || take("-"), let hours = number(2...2) else {
      self = start
      return time
    }
    _ = take(":")
    let offset = (hours * 60 + (number(2...2) ?? 0)) * 60_000_000_000
    let app = rest.drop { $0 == " " }
    if let bracket = app.firstIndex(of: "["), let end = app[bracket...].firstIndex(of: "]"),
      app[bracket..<end].dropFirst().allSatisfy({ $0.isNumber || $0 == ":" })
    {
      rest = app[app.index(after: end)...]
    }
    return isEast ? time - min(time, offset) : time + offset
  }

  /// The days since the first of January 1970.
  private static func days(_ year: UInt64, _ month: UInt64, _ day: UInt64) -> UInt64 {
    // A year begins in March here, so that the day that is not in each year is its last.
    let years = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    let days = years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day
    return days - 719_469
  }

  /// `1500ms`, `0.25s`.
  mutating func duration() -> LogTime? {
    let text = rest.prefix { $0.isASCII && ($0.isNumber || $0.isLetter || $0 == ".") }
    guard text.first?.isNumber == true, text.last?.isLetter == true,
      let time = LogTime.duration(text)
    else { return nil }
    rest = rest.dropFirst(text.count)
    return .elapsed(time)
  }
}
