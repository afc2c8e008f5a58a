/// A date in words, with slashes or with dashes, as the engine of node reads what is no date of ISO 8601.
struct JSDateText {
  private var numbers: [Double] = []
  private var month: Double?
  /// Hour, minute, second, millisecond.
  private var clock: [Double] = []
  /// The minutes by which its clock is ahead of the one in Greenwich.
  private var offset: Double?
  private var rest: Substring

  /// The time that a text says; NaN for one that says none.
  static func time(of text: String) -> Double {
    var read = JSDateText(text)
    return read.isRead() ? read.time : .nan
  }

  private init(_ text: String) { rest = text[...] }

  private mutating func isRead() -> Bool {
    while let first = rest.first {
      if first.isDigit {
        guard takeNumber() else { return false }
      } else if first.isASCII, first.isLetter {
        guard takeWord() else { return false }
      } else if first == "(" {
        rest = rest.drop { $0 != ")" }.dropFirst()
      } else {
        rest.removeFirst()
        if first == "+" || first == "-", !clock.isEmpty || offset != nil, let zone = zone() {
          offset = first == "-" ? -zone : zone
        }
      }
    }
    return true
  }

  private mutating func digits() -> Substring? {
    let digits = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty || digits.count > 9 ? nil : digits
  }

  private mutating func number() -> Double? { digits().flatMap { Double($0) } }

  /// A part of the date, or the whole time.
  private mutating func takeNumber() -> Bool {
    guard let first = number() else { return false }
    guard rest.first == ":", clock.isEmpty else {
      numbers.append(first)
      return numbers.count <= 3
    }
    clock = [first]
    while rest.first == ":", clock.count < 3 {
      rest.removeFirst()
      guard let next = number() else { return false }
      guard next < 60 else {
        // It is a part of the date, as if it stood alone.
        numbers.append(next)
        return numbers.count <= 3
      }
      clock.append(next)
    }
    if rest.first == ".", clock.count == 3 {
      rest.removeFirst()
      let digits = rest.prefix { $0.isDigit }
      guard let fraction = Self.milliseconds(digits) else { return false }
      rest = rest.dropFirst(digits.count)
      clock.append(fraction)
    }
    return true
  }

  /// The hours by which the clocks of North America are ahead, which node knows alone.
  private static let zones: [String: Double] = [
    "cdt": -5, "cst": -6, "edt": -4, "est": -5, "mdt": -6, "mst": -7, "pdt": -7, "pst": -8,
  ]

  /// A month, a half of the day, a zone; other words count only behind a number.
  private mutating func takeWord() -> Bool {
    let word = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest.dropFirst(word.count)
    let name = word.lowercased()
    if let place = JSDate.months.firstIndex(where: { name.hasPrefix($0.lowercased()) }) {
      month = Double(place + 1)
      return true
    }
    switch name {
    case "am", "pm":
      guard let hour = clock.first, (0...12).contains(hour) else { return false }
      clock[0] = hour.truncatingRemainder(dividingBy: 12) + (name == "pm" ? 12 : 0)
    case "z", "ut", "utc", "gmt": offset = offset ?? 0
    case _ where Self.zones[name] != nil: offset = Self.zones[name].map { $0 * 60 }
    case _ where JSDate.days.contains { name.hasPrefix($0.lowercased()) }: break
    default: return numbers.isEmpty && clock.isEmpty
    }
    return true
  }

  /// `0130`, `01:30`, `1`.
  private mutating func zone() -> Double? {
    guard let digits = digits(), let number = Double(digits) else { return nil }
    if digits.count > 2 { return (number / 100).rounded(.down) * 60 + number.remainder(of: 100) }
    guard rest.first == ":" else { return number * 60 }
    rest.removeFirst()
    return self.number().map { number * 60 + $0 }
  }

  /// The milliseconds in the digits behind the point of a second; nil if there are none.
  static func milliseconds(_ digits: Substring) -> Double? {
    digits.isEmpty ? nil : Double(digits.prefix(3) + "00".prefix(max(0, 3 - digits.count)))
  }

  /// True of an hour and what is behind it; the end of a day is its hour 24.
  static func isTime(_ clock: [Double]) -> Bool {
    guard let hour = clock.first else { return true }
    return hour < 24 || hour == 24 && clock.dropFirst().allSatisfy { $0 == 0 }
  }

  private var time: Double {
    guard !numbers.isEmpty else { return .nan }
    let all = numbers + Array(repeating: 1, count: 3 - numbers.count)
    func isDay(_ number: Double) -> Bool { (1...31).contains(number) }
    var (year, month, day) = (2000.0, month ?? 0, all[0])
    if self.month == nil {
      (year, month, day) =
        isDay(all[0])
        ? (numbers.count == 3 ? all[2] : 2001, all[0], all[1]) : (all[0], all[1], all[2])
    } else if !isDay(all[0]) {
      (year, day) = (all[0], all[1])
    } else {
      (year, day) = (numbers.count > 1 ? all[1] : 2001, all[0])
    }
    if year < 100 { year += year < 50 ? 2000 : 1900 }
    guard (1...12).contains(month), isDay(day), Self.isTime(clock) else { return .nan }
    return JSDate.time([year, month - 1, day] + clock, addsCentury: false) - (offset ?? 0) * 60_000
  }
}

extension Double {
  fileprivate func remainder(of divisor: Double) -> Double {
    truncatingRemainder(dividingBy: divisor)
  }
}
