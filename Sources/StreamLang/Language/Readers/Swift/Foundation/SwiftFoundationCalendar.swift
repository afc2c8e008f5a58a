/// Dates by their years, months and days, in the calendar of Gregory, with weeks as in America or as in ISO 8601.
enum SwiftFoundationCalendar {
  static let parts: SwiftFoundation.Parts = [
    ["Calendar", "DateComponents"]: """
    struct DateComponents: Hashable {
      var calendar: Calendar? = nil
      var timeZone: TimeZone? = nil
      var era: Int? = nil
      var year: Int? = nil
      var month: Int? = nil
      var day: Int? = nil
      var hour: Int? = nil
      var minute: Int? = nil
      var second: Int? = nil
      var nanosecond: Int? = nil
      var weekday: Int? = nil
      var weekdayOrdinal: Int? = nil
      var quarter: Int? = nil
      var weekOfMonth: Int? = nil
      var weekOfYear: Int? = nil
      var yearForWeekOfYear: Int? = nil
      var date: Date? { (calendar ?? Calendar.current).date(from: self) }
      func value(for component: Calendar.Component) -> Int? {
        switch component {
        case .era: return era
        case .year: return year
        case .month: return month
        case .day: return day
        case .hour: return hour
        case .minute: return minute
        case .second: return second
        case .nanosecond: return nanosecond
        case .weekday: return weekday
        case .weekdayOrdinal: return weekdayOrdinal
        case .quarter: return quarter
        case .weekOfMonth: return weekOfMonth
        case .weekOfYear: return weekOfYear
        case .yearForWeekOfYear: return yearForWeekOfYear
        default: return nil
        }
      }
      mutating func setValue(_ value: Int?, for component: Calendar.Component) {
        switch component {
        case .era: era = value
        case .year: year = value
        case .month: month = value
        case .day: day = value
        case .hour: hour = value
        case .minute: minute = value
        case .second: second = value
        case .nanosecond: nanosecond = value
        case .weekday: weekday = value
        case .weekdayOrdinal: weekdayOrdinal = value
        case .quarter: quarter = value
        case .weekOfMonth: weekOfMonth = value
        case .weekOfYear: weekOfYear = value
        case .yearForWeekOfYear: yearForWeekOfYear = value
        default: break
        }
      }
    }
    struct Calendar: Hashable {
      enum Identifier { case gregorian, iso8601 }
      enum Component {
        case era, year, month, day, hour, minute, second, nanosecond, weekday, weekdayOrdinal, quarter
        case weekOfMonth, weekOfYear, yearForWeekOfYear, calendar, timeZone
      }
      let identifier: Identifier
      var timeZone: TimeZone = TimeZone.current
      var locale: Locale? = nil
      var firstWeekday: Int
      var minimumDaysInFirstWeek: Int
      static var current: Calendar { Calendar(identifier: Identifier.gregorian) }
      static var autoupdatingCurrent: Calendar { Calendar(identifier: Identifier.gregorian) }
      init(identifier: Identifier) {
        self.identifier = identifier
        firstWeekday = identifier == Identifier.iso8601 ? 2 : 1
        minimumDaysInFirstWeek = identifier == Identifier.iso8601 ? 4 : 1
      }
      let monthSymbols = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
      let weekdaySymbols = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
      ]
      var shortMonthSymbols: [String] { monthSymbols.map { String($0.prefix(3)) } }
      var shortWeekdaySymbols: [String] { weekdaySymbols.map { String($0.prefix(3)) } }
      var veryShortWeekdaySymbols: [String] { weekdaySymbols.map { String($0.prefix(1)) } }
      private static func floored(_ a: Int, _ b: Int) -> Int { a / b - (a % b < 0 ? 1 : 0) }
      private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let whole = year + floored(month - 1, 12)
        let inYear = month - 1 - floored(month - 1, 12) * 12
        let before = whole - 1
        let leaps = floored(before, 4) - floored(before, 100) + floored(before, 400)
        let starts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
        let isLate = inYear > 1 && isLeap(whole)
        return before * 365 + leaps - 730485 + starts[inYear] + (isLate ? 1 : 0) + day - 1
      }
      private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      }
      private static func length(_ year: Int, _ month: Int) -> Int {
        days(year, month + 1, 1) - days(year, month, 1)
      }
      private func week(_ day: Int, _ start: Int) -> Int {
        let offset = (start + 1 - (firstWeekday - 1) + 371) % 7
        let first = 7 - offset >= minimumDaysInFirstWeek ? 1 : 0
        return (day - 1 + offset) / 7 + first
      }
      private func firstWeek(of year: Int) -> Int {
        let start = Calendar.days(year, 1, 1)
        let weekday = start + 1 - Calendar.floored(start + 1, 7) * 7
        let offset = (weekday - (firstWeekday - 1) + 7) % 7
        return start - offset + (7 - offset >= minimumDaysInFirstWeek ? 0 : 7)
      }
      private func all(of date: Date) -> DateComponents {
        let moment = date.timeIntervalSinceReferenceDate + Double(timeZone.secondsFromGMT)
        let seconds = Int(moment.rounded(.down))
        let days = Calendar.floored(seconds, 86400)
        let time = seconds - days * 86400
        var year = 2001 + Calendar.floored(days, 366)
        while Calendar.days(year + 1, 1, 1) <= days { year += 1 }
        while Calendar.days(year, 1, 1) > days { year -= 1 }
        var month = 1
        while Calendar.days(year, month + 1, 1) <= days { month += 1 }
        let day = days - Calendar.days(year, month, 1) + 1
        var made = DateComponents(era: 1, year: year, month: month, day: day)
        made.hour = time / 3600
        made.minute = time / 60 % 60
        made.second = time % 60
        made.nanosecond = Int(((moment - Double(seconds)) * 1000000000).rounded())
        let weekday = days + 1 - Calendar.floored(days + 1, 7) * 7
        made.weekday = weekday + 1
        made.weekdayOrdinal = (day - 1) / 7 + 1
        made.quarter = (month + 2) / 3
        let offset = (weekday - (firstWeekday - 1) + 7 - (day - 1) % 7 + 7) % 7
        made.weekOfMonth = (day - 1 + offset) / 7 + (7 - offset >= minimumDaysInFirstWeek ? 1 : 0)
        var weekYear = year
        if days >= firstWeek(of: year + 1) { weekYear += 1 }
        if days < firstWeek(of: weekYear) { weekYear -= 1 }
        made.yearForWeekOfYear = weekYear
        made.weekOfYear = (days - firstWeek(of: weekYear)) / 7 + 1
        return made
      }
      func date(from components: DateComponents) -> Date? {
        var days = Calendar.days(
          components.year ?? 1, components.month ?? 1, components.day ?? 1)
        if components.day == nil {
          if let week = components.weekOfYear,
            let year = components.yearForWeekOfYear ?? components.year
          {
            let weekday = (components.weekday ?? firstWeekday) - firstWeekday
            days = firstWeek(of: year) + (week - 1) * 7 + (weekday + 7) % 7
          } else if let weekday = components.weekday, let number = components.weekdayOrdinal {
            days = self.day(number, weekday, from: days, components)
          } else if components.weekday != nil || components.weekOfMonth != nil {
            fatalError("a date of these components is not read; give it a day")
          }
        }
        let hours = days * 24 + (components.hour ?? 0)
        let seconds = (hours * 60 + (components.minute ?? 0)) * 60 + (components.second ?? 0)
        let offset = (components.timeZone ?? timeZone).secondsFromGMT
        let fraction = Double(components.nanosecond ?? 0) / 1000000000
        return Date(timeIntervalSinceReferenceDate: Double(seconds - offset) + fraction)
      }
      private func day(
        _ number: Int, _ weekday: Int, from first: Int, _ components: DateComponents
      ) -> Int {
        func next(_ start: Int) -> Int {
          let own = start + 1 - Calendar.floored(start + 1, 7) * 7
          return start + (weekday - 1 - own + 7) % 7
        }
        if number > 0 { return next(first) + (number - 1) * 7 }
        let end = first + Calendar.length(components.year ?? 1, components.month ?? 1)
        return next(end) + number * 7
      }
      func component(_ component: Component, from date: Date) -> Int {
        all(of: date).value(for: component) ?? 0
      }
      func dateComponents(_ wanted: Set<Component>, from date: Date) -> DateComponents {
        let whole = all(of: date)
        var made = DateComponents()
        for component in wanted { made.setValue(whole.value(for: component), for: component) }
        if wanted.contains(.calendar) { made.calendar = self }
        if wanted.contains(.timeZone) { made.timeZone = timeZone }
        return made
      }
      func dateComponents(in zone: TimeZone, from date: Date) -> DateComponents {
        var other = self
        other.timeZone = zone
        var made = other.all(of: date)
        made.calendar = other
        made.timeZone = zone
        return made
      }
      func dateComponents(_ wanted: Set<Component>, from start: Date, to end: Date) -> DateComponents {
        var made = DateComponents()
        var reached = start
        let isBackward = end < start
        let order: [Component] = [
          .year, .yearForWeekOfYear, .quarter, .month, .weekOfYear, .weekOfMonth, .weekday, .day, .hour,
          .minute, .second, .nanosecond,
        ]
        for component in order where wanted.contains(component) {
          let distance = end.timeIntervalSince(reached)
          var count = Int((distance / Calendar.length(of: component)).rounded(.towardZero))
          if component == .year || component == .month || component == .quarter {
            let sign = isBackward ? -1 : 1
            func isWithin(_ count: Int) -> Bool {
              let date = self.date(byAdding: component, value: count, to: reached)!
              return isBackward ? date >= end : date <= end
            }
            while count != 0 && !isWithin(count) { count -= sign }
            while isWithin(count + sign) { count += sign }
          }
          reached = date(byAdding: component, value: count, to: reached)!
          made.setValue(count, for: component)
        }
        return made
      }
      private static func length(of component: Component) -> Double {
        switch component {
        case .year, .yearForWeekOfYear: return 31622400
        case .quarter: return 7948800
        case .month: return 2678400
        case .weekOfYear, .weekOfMonth, .weekdayOrdinal: return 604800
        case .hour: return 3600
        case .minute: return 60
        case .second: return 1
        case .nanosecond: return 0.000000001
        default: return 86400
        }
      }
      func date(
        byAdding component: Component, value: Int, to date: Date, wrappingComponents: Bool = false
      ) -> Date? {
        if wrappingComponents { fatalError("components that wrap are not read") }
        switch component {
        case .year, .month, .quarter:
          var parts = all(of: date)
          let months = component == .year ? value * 12 : component == .quarter ? value * 3 : value
          let month = parts.year! * 12 + parts.month! - 1 + months
          let year = Calendar.floored(month, 12)
          let last = Calendar.length(year, month - year * 12 + 1)
          parts.year = year
          parts.month = month - year * 12 + 1
          parts.day = min(parts.day!, last)
          parts.weekOfYear = nil
          return self.date(from: parts)
        default: return date.addingTimeInterval(Double(value) * Calendar.length(of: component))
        }
      }
      func date(
        byAdding components: DateComponents, to date: Date, wrappingComponents: Bool = false
      ) -> Date? {
        let order: [Component] = [
          .year, .quarter, .month, .weekOfYear, .weekOfMonth, .day, .weekday, .hour, .minute, .second,
          .nanosecond,
        ]
        var made = date
        for component in order {
          guard let value = components.value(for: component) else { continue }
          made = self.date(
            byAdding: component, value: value, to: made, wrappingComponents: wrappingComponents)!
        }
        return made
      }
      func date(
        bySettingHour hour: Int, minute: Int, second: Int, of date: Date
      ) -> Date? {
        var parts = dateComponents([.year, .month, .day], from: date)
        parts.hour = hour
        parts.minute = minute
        parts.second = second
        return self.date(from: parts)
      }
      func startOfDay(for date: Date) -> Date {
        self.date(from: dateComponents([.year, .month, .day], from: date))!
      }
      private func start(of component: Component, for date: Date) -> Date {
        let order: [Component] = [.year, .month, .day, .hour, .minute, .second]
        if component == .weekOfYear || component == .weekOfMonth {
          return self.date(from: dateComponents([.yearForWeekOfYear, .weekOfYear], from: date))!
        }
        guard let place = order.firstIndex(of: component) else { return date }
        return self.date(from: dateComponents(Set(order.prefix(place + 1)), from: date))!
      }
      func isDate(_ a: Date, inSameDayAs b: Date) -> Bool { startOfDay(for: a) == startOfDay(for: b) }
      func isDate(_ a: Date, equalTo b: Date, toGranularity component: Component) -> Bool {
        start(of: component, for: a) == start(of: component, for: b)
      }
      func compare(_ a: Date, to b: Date, toGranularity component: Component) -> ComparisonResult {
        let (first, second) = (start(of: component, for: a), start(of: component, for: b))
        if first == second { return .orderedSame }
        return first < second ? .orderedAscending : .orderedDescending
      }
      func isDateInToday(_ date: Date) -> Bool { isDate(date, inSameDayAs: Date()) }
      func isDateInTomorrow(_ date: Date) -> Bool {
        isDate(date, inSameDayAs: Date().addingTimeInterval(86400))
      }
      func isDateInYesterday(_ date: Date) -> Bool {
        isDate(date, inSameDayAs: Date().addingTimeInterval(-86400))
      }
      func isDateInWeekend(_ date: Date) -> Bool {
        [1, 7].contains(component(Component.weekday, from: date))
      }
      func range(of smaller: Component, in larger: Component, for date: Date) -> Range<Int>? {
        let parts = all(of: date)
        switch (smaller, larger) {
        case (.day, .month): return 1..<Calendar.length(parts.year!, parts.month!) + 1
        case (.day, .year): return 1..<(Calendar.isLeap(parts.year!) ? 367 : 366)
        case (.month, .year): return 1..<13
        case (.hour, .day): return 0..<24
        case (.minute, .hour), (.second, .minute): return 0..<60
        case (.weekday, .weekOfYear), (.weekday, .weekOfMonth): return 1..<8
        default: return nil
        }
      }
      func ordinality(of smaller: Component, in larger: Component, for date: Date) -> Int? {
        let parts = all(of: date)
        switch (smaller, larger) {
        case (.day, .year):
          return Calendar.days(parts.year!, parts.month!, parts.day!) - Calendar.days(parts.year!, 1, 1) + 1
        case (.day, .month): return parts.day
        case (.month, .year): return parts.month
        case (.weekday, .weekOfYear): return (parts.weekday! - firstWeekday + 7) % 7 + 1
        default: return nil
        }
      }
    }
    """
  ]
}
