/// A date and a time in English, with the fields that a program has chosen: `{ month: 'long', day: 'numeric' }`.
struct JSDatePattern {
  /// The year, the month from 0 on, the day, the hour, the minute and the second.
  let parts: [Int]
  let weekday: Int
  private var fields: [String: String]

  private static let dateFields = ["weekday", "year", "month", "day"]
  private static let timeFields = ["hour", "minute", "second"]
  /// The sets of fields that have a form of their own.
  private static let dates = [
    [], ["weekday", "year", "month", "day"], ["year", "month", "day"], ["weekday", "month", "day"],
    ["month", "day"], ["year", "month"], ["weekday"], ["year"], ["month"], ["day"],
  ]
  private static let times = [
    [], ["hour", "minute", "second"], ["hour", "minute"], ["hour"], ["minute", "second"],
  ]
  /// The fields that a style stands for, the date's in front.
  private static let styles: KeyValuePairs = [
    "dateStyle": [
      "short": ["year": "2-digit", "month": "numeric", "day": "numeric"],
      "medium": ["year": "numeric", "month": "short", "day": "numeric"],
      "long": ["year": "numeric", "month": "long", "day": "numeric"],
      "full": ["weekday": "long", "year": "numeric", "month": "long", "day": "numeric"],
    ],
    "timeStyle": [
      "short": ["hour": "numeric", "minute": "numeric"],
      "medium": ["hour": "numeric", "minute": "numeric", "second": "numeric"],
      "long": [
        "hour": "numeric", "minute": "numeric", "second": "numeric", "timeZoneName": "short",
      ],
      "full": [
        "hour": "numeric", "minute": "numeric", "second": "numeric", "timeZoneName": "long",
      ],
    ],
  ]
  /// The settings that may stand beside a style, or that another one has made.
  private static let besidesStyles = dateFields + ["timeStyle", "hour12", "hourCycle", "timeZone"]
  private static let days = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Nil if something is chosen that is not known here.
  init?(_ parts: [Int], weekday: Int, _ given: [String: String], for function: String) {
    var options = given
    for (style, forms) in Self.styles {
      guard let chosen = options.removeValue(forKey: style) else { continue }
      let isUnfit = function == (style == "dateStyle" ? "toLocaleTimeString" : "toLocaleDateString")
      guard !isUnfit, let fields = forms[chosen],
        options.keys.allSatisfy(Self.besidesStyles.contains)
      else { return nil }
      options.merge(fields) { own, _ in own }
    }
    let known =
      Self.dateFields + Self.timeFields + ["hour12", "hourCycle", "timeZone", "timeZoneName"]
    let chosen = { (names: [String]) in names.filter { options[$0] != nil } }
    guard options.keys.allSatisfy(known.contains), options["timeZone"] ?? "UTC" == "UTC",
      ["h12", "h23"].contains(options["hourCycle"] ?? "h12"),
      ["short", "long"].contains(options["timeZoneName"] ?? "short"),
      Self.dates.contains(chosen(Self.dateFields)), Self.times.contains(chosen(Self.timeFields))
    else { return nil }
    (self.parts, self.weekday, fields) = (parts, weekday, options)
    let hasDate = Self.dateFields.contains { options[$0] != nil }
    let hasTime = Self.timeFields.contains { options[$0] != nil }
    // A function adds what it is for where none of that is chosen.
    let isWhole = function == "toLocaleString" && !hasDate && !hasTime
    if function == "toLocaleDateString" && !hasDate || isWhole {
      for name in ["year", "month", "day"] { fields[name] = "numeric" }
    }
    if function == "toLocaleTimeString" && !hasTime || isWhole {
      for name in Self.timeFields { fields[name] = "numeric" }
    }
  }

  var text: String {
    let others = ["year", "month", "day"]
    let isDay = fields["hour"] != nil && others.allSatisfy { fields[$0] == nil }
    let between = fields["month"] == "long" ? " at " : isDay ? " " : ", "
    return [date, time].filter { !$0.isEmpty }.joined(separator: between)
  }

  private var isWritten: Bool { ["long", "short"].contains(fields["month"] ?? "") }
  private var hasDay: Bool { fields["day"] != nil }

  private var date: String {
    let name = Self.days[weekday]
    let first = fields["weekday"].map { $0 == "long" ? name : String(name.prefix(3)) }
    let year = fields["year"].map {
      $0 == "2-digit" ? (parts[0] % 100).digits(2) : String(parts[0])
    }
    let day = fields["day"].map { number(parts[2], $0) }
    guard isWritten, let kind = fields["month"] else {
      let month = fields["month"].map { number(parts[1] + 1, $0) }
      let plain = [month, day, year].compactMap(\.self).joined(separator: "/")
      return [first, plain.isEmpty ? nil : plain].compactMap(\.self).joined(separator: ", ")
    }
    let full = Self.months[parts[1]]
    let month = kind == "long" ? full : String(full.prefix(3))
    let middle = [month, day].compactMap(\.self).joined(separator: " ")
    let rest = [middle, year].compactMap(\.self).joined(separator: hasDay ? ", " : " ")
    return [first, rest].compactMap(\.self).joined(separator: ", ")
  }

  private var time: String {
    let hour = fields["hour"].map { kind in
      let isDay = fields["hour12"] != nil && parts[3] == 0
      let own = isShort ? (parts[3] % 12 == 0 ? 12 : parts[3] % 12) : isDay ? 24 : parts[3]
      return isShort ? number(own, kind) : own.digits(2)
    }
    let isAlone = fields["hour"] == nil
    func small(_ name: String, _ value: Int) -> String? {
      fields[name].map { _ in
        isAlone && (fields["minute"] == nil || fields["second"] == nil)
          ? String(value) : value.digits(2)
      }
    }
    let clock = [hour, small("minute", parts[4]), small("second", parts[5])].compactMap(\.self)
      .joined(separator: ":")
    let zone = fields["timeZoneName"].map {
      $0 == "long" ? " Coordinated Universal Time" : " UTC"
    }
    return clock + (hour != nil && isShort ? parts[3] < 12 ? " AM" : " PM" : "") + (zone ?? "")
  }

  /// True of a clock of twelve hours.
  private var isShort: Bool {
    fields["hour12"].map { $0 != "false" } ?? (fields["hourCycle"] != "h23")
  }

  private func number(_ value: Int, _ kind: String) -> String {
    kind == "2-digit" ? value.digits(2) : String(value)
  }
}
