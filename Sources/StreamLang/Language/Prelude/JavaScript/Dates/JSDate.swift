/// A moment, in milliseconds since 1970.
///
/// A virtual clock begins in 1970, and stands in Greenwich.
final class JSDate: JSObject, JSCallable {
  static let methods = Set(
    [
      "toISOString", "toJSON", "toString", "valueOf", "getTime", "setTime", "getTimezoneOffset",
      "getDay", "getUTCDay", "@@toPrimitive",
    ]
      + ["", "UTC"].flatMap { zone in
        Field.allCases.flatMap { ["get\(zone)\($0.rawValue)", "set\(zone)\($0.rawValue)"] }
      }
      + ["Date", "Time"].flatMap { ["to\($0)String", "toLocale\($0)String"] }
      + ["toLocaleString", "toUTCString"])

  /// The parts of a moment, by their names in methods.
  fileprivate enum Field: String, CaseIterable {
    case fullYear = "FullYear"
    case month = "Month"
    case date = "Date"
    case hours = "Hours"
    case minutes = "Minutes"
    case seconds = "Seconds"
    case milliseconds = "Milliseconds"
  }

  private(set) var time = 0.0
  override var ownNumber: Double? { time }

  /// `new Date()`, `new Date(ms)`, `new Date("1970-01-02")`, `new Date(1970, 0, 2)`.
  func set(_ arguments: [Value]) throws {
    switch arguments.count {
    case 0: time = Double(world.now / 1_000_000)
    case 1:
      if case .string(let text) = arguments[0] {
        time = Self.time(of: text)
      } else {
        time = Self.clipped(try world.number(arguments[0]))
      }
    default: time = try Self.time(arguments.map(world.number))
    }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "getTime", "valueOf": return JSNumber.value(time)
    case "@@toPrimitive":
      let hint = try given.text(0)
      guard ["default", "number", "string"].contains(hint) else {
        throw world.typeError("Invalid hint: \(hint)")
      }
      return try world.call(.handle(self), hint == "number" ? "valueOf" : "toString", [])
    case "setTime":
      time = Self.clipped(try given.world.number(given[0]))
      return JSNumber.value(time)
    case "toISOString" where !isValid: throw world.failure("RangeError", "Invalid time value")
    case "toJSON" where !isValid: return .null
    case "toISOString", "toJSON": return .string(text)
    case "getTimezoneOffset": return .int(0)
    case "getDay", "getUTCDay": return isValid ? .int(weekday) : .double(.nan)
    case _ where name.hasPrefix("toLocale") && isValid: return .string(try local(name, given))
    case _ where name.hasSuffix("String"): return .string(isValid ? words(name) : text)
    default: break
    }
    let plain = name.replacing(prefix: "getUTC", with: "get").replacing(
      prefix: "setUTC", with: "set")
    guard let field = Field(rawValue: String(plain.dropFirst(3))) else { return nil }
    if plain.hasPrefix("get") { return isValid ? .int(pieces[field.place]) : .double(.nan) }
    guard plain.hasPrefix("set") else { return nil }
    var all = (isValid ? pieces : [1970, 0, 1, 0, 0, 0, 0]).map(Double.init)
    for (place, value) in given.values.enumerated() where field.place + place < all.count {
      all[field.place + place] = try world.number(value)
    }
    time = Self.time(all, addsCentury: false)
    return JSNumber.value(time)
  }

  private var isValid: Bool { time.isFinite }

  /// Year, month from 0, day, hour, minute, second, millisecond.
  private var pieces: [Int] {
    let whole = Int(time.rounded(.down))
    let day = whole.flooredDivided(by: 86_400_000)
    let rest = whole - day * 86_400_000
    let (year, month, date) = Self.calendar(day)
    return [
      year, month, date, rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60, rest % 1000,
    ]
  }

  private var weekday: Int {
    let day = (Int(time.rounded(.down)).flooredDivided(by: 86_400_000) + 4) % 7
    return day < 0 ? day + 7 : day
  }

  override var shownText: String? { makerName == "Date" ? text : "\(makerName) \(text)" }
  override var prefersText: Bool { true }

  /// `1970-01-01T00:00:01.000Z`.
  private var text: String {
    guard isValid else { return "Invalid Date" }
    let parts = pieces
    let isLong = !(0...9999 ~= parts[0])
    let year = isLong ? (parts[0] < 0 ? "-" : "+") + abs(parts[0]).digits(6) : parts[0].digits(4)
    let date = [year, (parts[1] + 1).digits(2), parts[2].digits(2)]
    return "\(date.joined(separator: "-"))T\(Self.clock(parts)).\(parts[6].digits(3))Z"
  }

  /// The texts for people: `Thu Jan 01 1970 00:00:01 GMT+0000 (Coordinated Universal Time)`.
  private func words(_ function: String) -> String {
    let parts = pieces
    let (day, month) = (Self.days[weekday], Self.months[parts[1]])
    let date = "\(day) \(month) \(parts[2].digits(2)) \(parts[0].digits(4))"
    let time = "\(Self.clock(parts)) GMT+0000 (Coordinated Universal Time)"
    switch function {
    case "toDateString": return date
    case "toTimeString": return time
    case "toUTCString":
      return "\(day), \(parts[2].digits(2)) \(month) \(parts[0].digits(4)) \(Self.clock(parts)) GMT"
    default: return "\(date) \(time)"
    }
  }

  /// A date and a time as some languages write them.
  private func local(_ function: String, _ given: JSArguments) throws -> String {
    let parts = pieces
    let language = try given.language() ?? "en-us"
    var chosen: [String: String] = [:]
    for name in given[1].isNothing ? [] : world.keys(given[1]) {
      let value = given[1].member(name) ?? .undefined
      if !value.isUndefined { chosen[name] = try world.text(value) }
    }
    // A clock shows the time in Greenwich anyway.
    if chosen["timeZone"] == "UTC", chosen.count == 1 { chosen = [:] }
    if ["en-us", "en"].contains(language), !chosen.isEmpty {
      if let made = JSDatePattern(parts, weekday: weekday, chosen, for: function) {
        return made.text
      }
    }
    let isPlain =
      chosen.isEmpty
      || language == "en-gb" && Array(chosen.keys) == ["hour12"]
        && given[1].member("hour12") == .bool(false)
    guard isPlain, let form = JSDateForm.of(language) else {
      throw RuntimeError(
        "\(function) with these settings is not read", help: "write toISOString, or leave them out")
    }
    switch function {
    case "toLocaleDateString": return form.date(parts)
    case "toLocaleTimeString": return form.time(parts)
    default: return form.date(parts) + form.between + form.time(parts)
    }
  }

  static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func clock(_ parts: [Int]) -> String {
    parts[3...5].map { $0.digits(2) }.joined(separator: ":")
  }

  // MARK: The calendar

  /// The date of a day since 1970, in eras of 400 years that begin with a March.
  static func calendar(_ day: Int) -> (year: Int, month: Int, date: Int) {
    let shifted = day + 719_468
    let era = shifted.flooredDivided(by: 146_097)
    let inEra = shifted - era * 146_097
    let year = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let month = (5 * inYear + 2) / 153
    let date = inYear - (153 * month + 2) / 5 + 1
    return (year + era * 400 + (month >= 10 ? 1 : 0), (month + 2) % 12, date)
  }

  /// The day since 1970 on which a month begins.
  private static func day(_ year: Int, _ month: Int) -> Int {
    let year =
      year + month.flooredDivided(by: 12) - (month - month.flooredDivided(by: 12) * 12 < 2 ? 1 : 0)
    let fromMarch = (month - month.flooredDivided(by: 12) * 12 + 10) % 12
    let era = year.flooredDivided(by: 400)
    let inEra = year - era * 400
    return era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + (153 * fromMarch + 2) / 5
      - 719_468
  }

  /// The time of year, month and what else is given; a year below 100 is one of the last century.
  static func time(_ given: [Double], addsCentury: Bool = true) -> Double {
    guard given.allSatisfy({ $0.isFinite && abs($0) < 1e15 }) else { return .nan }
    let parts = given.map { $0.rounded(.towardZero) }
    var year = parts.first ?? 1970
    if addsCentury, (0..<100).contains(year) { year += 1900 }
    guard abs(year) < 400_000, parts.count < 2 || abs(parts[1]) < 1e7 else { return .nan }
    func part(_ place: Int, _ otherwise: Double) -> Double {
      parts.indices.contains(place) ? parts[place] : otherwise
    }
    let days = Double(day(Int(year), Int(part(1, 0)))) + part(2, 1) - 1
    let clock = part(3, 0) * 3_600_000 + part(4, 0) * 60_000 + part(5, 0) * 1000 + part(6, 0)
    return clipped(days * 86_400_000 + clock)
  }

  /// A time in whole milliseconds; NaN if it is too far away for a date.
  private static func clipped(_ time: Double) -> Double {
    abs(time) <= 8.64e15 ? time.rounded(.towardZero) + 0 : .nan
  }

  /// The time that a text says; NaN for one that says none.
  static func time(of text: String) -> Double {
    JSISODate.time(of: text) ?? JSDateText.time(of: text)
  }
}

extension JSWorld {
  /// A function of `Date` by its name.
  func dateFunction(_ name: String, _ given: JSArguments) throws -> Value {
    switch name {
    case "now": return .int(Int(now / 1_000_000))
    case "parse": return JSNumber.value(JSDate.time(of: try given.text(0)))
    case "UTC": return try JSNumber.value(JSDate.time(given.values.map(number)))
    default: throw typeError("Date.\(name) is not a function")
    }
  }

  /// A time as RxJS takes it: milliseconds, or the moment when it comes.
  func time(_ value: Value) throws -> Duration {
    guard case .duration(let microseconds) = try duration(value) else { return .zero }
    return .microseconds(max(0, microseconds))
  }

  func duration(_ value: Value) throws -> Value {
    if value.isNothing { return value }
    if case .duration = value { return value }
    let isDate = value.object is JSDate
    // A record of settings goes on as it is.
    if value.typeName == "object" && !isDate { return value }
    var milliseconds = try number(value)
    if isDate { milliseconds = max(0, milliseconds - Double(now / 1_000_000)) }
    // An endless time never ends.
    if milliseconds == .infinity { milliseconds = JSMarbles.lastFrame }
    guard milliseconds.isFinite, abs(milliseconds) < 9e15 else {
      throw failure("RangeError", "\(JSNumber.text(milliseconds)) is no time")
    }
    return .duration(Int((max(0, milliseconds) * 1000).rounded()))
  }
}

extension JSDate.Field {
  fileprivate var place: Int { JSDate.Field.allCases.firstIndex(of: self) ?? 0 }
}

extension Int {
  /// The whole number of times that a divisor above 0 goes into it, rounded down.
  func flooredDivided(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self + 1) / divisor - 1
  }

  /// With zeros in front, up to a number of digits.
  func digits(_ count: Int) -> String {
    let text = String(magnitude)
    return (self < 0 ? "-" : "")
      + String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
  }
}

extension String {
  fileprivate func replacing(prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
