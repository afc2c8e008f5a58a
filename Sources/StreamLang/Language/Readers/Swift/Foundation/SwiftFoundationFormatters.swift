/// The place and the time zone of a program, how dates and numbers are written, and decimal numbers.
enum SwiftFoundationFormatters {
  static let parts: SwiftFoundation.Parts = [
    [
      "Locale", "NumberFormatter", "DateFormatter", "ISO8601DateFormatter", "Calendar",
      "DateComponents",
    ]: """
    struct Locale: Equatable {
      let identifier: String
      static let current: Locale = Locale(identifier: "en_US")
    }
    """,
    ["TimeZone", "DateFormatter", "ISO8601DateFormatter", "Calendar", "DateComponents"]: """
    struct TimeZone: Equatable {
      let secondsFromGMT: Int
      init?(secondsFromGMT: Int) { self.secondsFromGMT = secondsFromGMT }
      init?(identifier: String) {
        guard ["UTC", "GMT"].contains(identifier) else { fatalError("the time zone is UTC here") }
        secondsFromGMT = 0
      }
      init?(abbreviation: String) { self.init(identifier: abbreviation) }
      static let current: TimeZone = TimeZone(secondsFromGMT: 0)!
    }
    """,
    ["DateFormatter", "ISO8601DateFormatter"]: """
    final class DateFormatter {
      struct Style: Equatable {
        let date: String
        let time: String
        static let none: Style = Style(date: "", time: "")
        static let short: Style = Style(date: "M/d/yy", time: "h:mm\\u{202F}a")
        static let medium: Style = Style(date: "MMM d, y", time: "h:mm:ss\\u{202F}a")
        static let long: Style = Style(date: "MMMM d, y", time: "h:mm:ss\\u{202F}a z")
        static let full: Style = Style(date: "EEEE, MMMM d, y", time: "h:mm:ss\\u{202F}a zzzz")
      }
      var dateStyle: Style = Style.none { didSet { useStyles() } }
      var timeStyle: Style = Style.none { didSet { useStyles() } }
      private func useStyles() {
        let isPair = dateStyle != Style.none && timeStyle != Style.none
        let between = isPair ? (dateStyle == Style.short ? ", " : " 'at' ") : ""
        dateFormat = english(dateStyle.date + between + timeStyle.time)
      }
      var dateFormat: String = ""
      var locale: Locale? = Locale.current {
        didSet { if dateStyle != Style.none || timeStyle != Style.none { useStyles() } }
      }
      var timeZone: TimeZone? = TimeZone.current
      func string(from date: Date) -> String {
        let milliseconds = Int((date.timeIntervalSinceReferenceDate * 1000).rounded())
          + (timeZone?.secondsFromGMT ?? 0) * 1000
        let seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
        let days = seconds / 86400 - (seconds % 86400 < 0 ? 1 : 0)
        let time = seconds - days * 86400
        var year = 2001 + days / 366
        while first(of: year + 1) <= days { year += 1 }
        while first(of: year) > days { year -= 1 }
        let day = days - first(of: year)
        let lengths = lengths(of: year)
        var month = 0
        var rest = day
        while rest >= lengths[month] {
          rest -= lengths[month]
          month += 1
        }
        let hour = time / 3600
        let fraction = milliseconds - seconds * 1000
        var made = ""
        for (letter, text) in runs {
          let count = text.count
          switch letter {
          case "y": made += count == 2 ? padded(year % 100, 2) : padded(year, count)
          case "M" where count == 3: made += english(String(DateFormatter.months[month].prefix(3)))
          case "M" where count == 4: made += english(DateFormatter.months[month])
          case "M" where count == 5: made += english(String(DateFormatter.months[month].prefix(1)))
          case "M": made += padded(month + 1, count)
          case "d": made += padded(rest + 1, count)
          case "D": made += padded(day + 1, count)
          case "H": made += padded(hour, count)
          case "h": made += padded((hour + 11) % 12 + 1, count)
          case "m": made += padded(time / 60 % 60, count)
          case "s": made += padded(time % 60, count)
          case "S":
            let digits = padded(fraction, 3)
            made += count <= 3 ? String(digits.prefix(count)) : digits + String(repeating: "0", count: count - 3)
          case "E":
            let name = DateFormatter.weekdays[((days + 1) % 7 + 7) % 7]
            made += english(count == 4 ? name : String(name.prefix(count == 5 ? 1 : 3)))
          case "a": made += english(hour < 12 ? "AM" : "PM")
          case "z", "Z", "X", "x": made += zone(letter, count)
          default: made += text
          }
        }
        return made
      }
      func date(from text: String) -> Date? {
        var rest = Substring(text.trimmingCharacters(in: .whitespaces))
        var read = ["y": 2000, "M": 1, "d": 1, "H": 0, "m": 0, "s": 0, "S": 0]
        var isAfternoon: Bool? = nil
        var offset: Int = timeZone?.secondsFromGMT ?? 0
        func taken(_ words: [String]) -> Int? {
          let found = words.firstIndex { rest.lowercased().hasPrefix(english($0).lowercased()) }
          if let found { rest = rest.dropFirst(words[found].count) }
          return found
        }
        let runs = runs
        for (place, run) in runs.enumerated() {
          let (letter, pattern) = run
          let count = pattern.count
          switch letter {
          case "M" where count > 2:
            let names = DateFormatter.months
            guard let month = taken(names) ?? taken(names.map { String($0.prefix(3)) }) else { return nil }
            read["M"] = month + 1
          case "E":
            let names = DateFormatter.weekdays
            if taken(names) == nil && taken(names.map { String($0.prefix(3)) }) == nil { return nil }
          case "a":
            guard let half = taken(["AM", "PM"]) else { return nil }
            isAfternoon = half == 1
          case "y", "M", "d", "H", "h", "m", "s", "S":
            let isTight = place + 1 < runs.count && "yMdHhmsS".contains(runs[place + 1].letter)
              && runs[place + 1].letter != ""
            let digits = rest.prefix { $0.isNumber }.prefix(isTight || letter == "S" ? count : 9)
            guard let number = Int(String(digits)) else { return nil }
            rest = rest.dropFirst(digits.count)
            switch letter {
            case "y": read["y"] = count == 2 && digits.count == 2 ? number + (number < 50 ? 2000 : 1900) : number
            case "h":
              if number < 1 || number > 12 { return nil }
              read["H"] = number % 12
            case "S": read["S"] = Int(String((digits + "00").prefix(3)))!
            default: read[letter] = number
            }
          case "z", "Z", "X", "x":
            if rest.hasPrefix("Z"), letter != "z" {
              rest = rest.dropFirst()
              offset = 0
              continue
            }
            if rest.hasPrefix("GMT") { rest = rest.dropFirst(3) }
            let sign = String(rest.prefix(1))
            let digits = rest.dropFirst().prefix { $0.isNumber || $0 == ":" }
            let numbers = String(digits).replacingOccurrences(of: ":", with: "")
            guard sign == "+" || sign == "-", [1, 2, 4].contains(numbers.count),
              let hours = Int(String(numbers.prefix(2)))
            else { return nil }
            offset = hours * 3600 + (Int(String(numbers.dropFirst(2))) ?? 0) * 60
            if sign == "-" { offset = -offset }
            rest = rest.dropFirst(1 + digits.count)
          case "D": fatalError("DateFormatter reads no day of the year here; use d and M")
          default:
            guard rest.hasPrefix(pattern) else { return nil }
            rest = rest.dropFirst(count)
          }
        }
        let (year, month, day) = (read["y"]!, read["M"]!, read["d"]!)
        let hour = isAfternoon == true && read["H"]! < 12 ? read["H"]! + 12 : read["H"]!
        guard rest.isEmpty, (1...12).contains(month), day > 0, day <= lengths(of: year)[month - 1],
          hour < 24, read["m"]! < 60, read["s"]! < 60
        else { return nil }
        if year < 1583 { fatalError("DateFormatter reads years from 1583 on here") }
        let days = first(of: year) + lengths(of: year).prefix(month - 1).reduce(0, +) + day - 1
        let seconds = days * 86400 + hour * 3600 + read["m"]! * 60 + read["s"]! - offset
        return Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(read["S"]!) / 1000)
      }
      private var runs: [(letter: String, text: String)] {
        var made: [(letter: String, text: String)] = []
        var letters = Array(dateFormat).map { String($0) }
        while let letter = letters.first {
          if letter == "'" {
            letters.removeFirst()
            var text = ""
            var isQuoted = letters.first != "'"
            if !isQuoted { text += "'"; letters.removeFirst() }
            while isQuoted, let next = letters.first {
              letters.removeFirst()
              isQuoted = next != "'" || letters.first == "'"
              if isQuoted { text += next }
              if next == "'", isQuoted { letters.removeFirst() }
            }
            made.append((letter: "", text: text))
            continue
          }
          if "GkKwWQLecFAYuvV".contains(letter) {
            fatalError("DateFormatter has y M d D E H h m s S a z Z X here, and not \\(letter)")
          }
          var count = 0
          while letters.first == letter { count += 1; letters.removeFirst() }
          made.append((letter: letter, text: String(repeating: letter, count: count)))
        }
        return made
      }
      private func zone(_ letter: String, _ count: Int) -> String {
        let offset: Int = timeZone?.secondsFromGMT ?? 0
        let sign: String = offset < 0 ? "-" : "+"
        let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
        let hour: String = sign + padded(hours, 2)
        let (tight, wide) = (hour + padded(minutes, 2), hour + ":" + padded(minutes, 2))
        switch letter {
        case "z" where offset == 0: return count == 4 ? english("Greenwich Mean Time") : "GMT"
        case "z" where count == 4: return "GMT" + wide
        case "z": return "GMT" + sign + String(hours) + (minutes == 0 ? "" : ":" + padded(minutes, 2))
        case "Z" where count < 4: return tight
        case "Z" where count == 4: return offset == 0 ? "GMT" : "GMT" + wide
        case "Z": return offset == 0 ? "Z" : wide
        case "X" where offset == 0: return "Z"
        default: return count == 1 && minutes == 0 ? hour : count % 2 == 0 || count == 1 ? tight : wide
        }
      }
      private func lengths(of year: Int) -> [Int] {
        [31, first(of: year + 1) - first(of: year) == 366 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      }
      private func english(_ name: String) -> String {
        guard locale?.identifier.hasPrefix("en") ?? true else {
          fatalError("DateFormatter names days and months as in en_US here")
        }
        return name
      }
      private func first(of year: Int) -> Int {
        let years = year - 2001
        func whole(_ divisor: Int) -> Int { (year - 1) / divisor - 2000 / divisor }
        return years * 365 + whole(4) - whole(100) + whole(400)
      }
      private func padded(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
      }
      private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
      private static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
      ]
    }
    """,
    ["ISO8601DateFormatter"]: """
    final class ISO8601DateFormatter {
      struct Options: OptionSet {
        let rawValue: Int
        static let withFullDate: Options = Options(rawValue: 1)
        static let withFullTime: Options = Options(rawValue: 2)
        static let withInternetDateTime: Options = Options(rawValue: 3)
        static let withFractionalSeconds: Options = Options(rawValue: 4)
      }
      private let format: DateFormatter = DateFormatter()
      var formatOptions: Options = [.withInternetDateTime] { didSet { choose() } }
      var timeZone: TimeZone? {
        get { format.timeZone }
        set { format.timeZone = newValue }
      }
      init() { choose() }
      private func choose() {
        let day: String = "yyyy-MM-dd"
        switch formatOptions.rawValue {
        case 1: format.dateFormat = day
        case 2: format.dateFormat = "HH:mm:ss'Z'"
        case 3: format.dateFormat = day + "'T'HH:mm:ss'Z'"
        case 7: format.dateFormat = day + "'T'HH:mm:ss.SSS'Z'"
        default: fatalError("these formatOptions are not here; use a DateFormatter")
        }
      }
      func string(from date: Date) -> String { format.string(from: date) }
      func date(from text: String) -> Date? { format.date(from: text) }
    }
    """,
    ["NumberFormatter"]: """
    final class NumberFormatter {
      struct Style: Equatable {
        let name: String
        static let none: Style = Style(name: "none")
        static let decimal: Style = Style(name: "decimal")
        static let spellOut: Style = Style(name: "spellOut")
        static let currency: Style = Style(name: "currency")
        static let percent: Style = Style(name: "percent")
      }
      var numberStyle: Style = Style.none
      var locale: Locale = Locale.current
      var minimumFractionDigits: Int?
      var maximumFractionDigits: Int?
      var currencySymbol: String = "$"
      var usesGroupingSeparator: Bool = true
      var groupingSeparator: String = ","
      var decimalSeparator: String = "."
      func string(for number: Any?) -> String? {
        guard let number = number else { return nil }
        return string(from: number)
      }
      func string(from number: Any) -> String? {
        guard locale.identifier.hasPrefix("en") else {
          fatalError("NumberFormatter writes numbers as in en_US here")
        }
        let whole = number as? Int
        if numberStyle == .spellOut {
          guard let whole = whole else { fatalError("NumberFormatter spells whole numbers only") }
          return spelt(whole)
        }
        let decimal = number as? Double ?? whole.map({ Double($0) }) ?? Double("\\(number)")
        guard let decimal = decimal else { return nil }
        let styles: [Style] = [.none, .decimal, .currency, .percent]
        guard styles.contains(numberStyle) else {
          fatalError("NumberFormatter has the styles none, decimal, currency, percent and spellOut here")
        }
        let isCurrency = numberStyle == .currency
        let isPercent = numberStyle == .percent
        let usual = isCurrency ? 2 : numberStyle == .decimal ? 3 : 0
        let least: Int = minimumFractionDigits ?? min(isCurrency ? 2 : 0, maximumFractionDigits ?? 2)
        let most = max(least, maximumFractionDigits ?? usual)
        let text = rounded(decimal, most, isPercent ? 2 : 0)
        var digits = String(text.dropLast(most))
        var rest = String(text.suffix(most))
        while rest.count > least, rest.hasSuffix("0") { rest = String(rest.dropLast()) }
        var grouped = ""
        while numberStyle != .none, usesGroupingSeparator, digits.count > 3 {
          grouped = groupingSeparator + String(digits.suffix(3)) + grouped
          digits = String(digits.dropLast(3))
        }
        return (decimal < 0 ? "-" : "") + (isCurrency ? currencySymbol : "") + digits + grouped
          + (rest.isEmpty ? "" : decimalSeparator + rest) + (isPercent ? "%" : "")
      }
      func number(from text: String) -> Double? { Double(text) }
      private func rounded(_ number: Double, _ places: Int, _ shift: Int) -> String {
        let text = String(abs(number))
        if text.contains("e") {
          let larger: Double = shift == 0 ? abs(number) : abs(number) * 100
          return String(format: "%.\\(places)f", larger).replacingOccurrences(of: ".", with: "")
        }
        let parts = text.split(separator: ".").map { String($0) }
        let rest = parts[1] + String(repeating: "0", count: places + shift)
        var kept = Int(parts[0] + String(rest.prefix(places + shift))) ?? 0
        let left = String(rest.dropFirst(places + shift))
        let half = "5" + String(repeating: "0", count: max(0, left.count - 1))
        if left > half || left == half && kept % 2 == 1 { kept += 1 }
        let made = String(kept)
        return String(repeating: "0", count: max(0, places + 1 - made.count)) + made
      }
      private func spelt(_ number: Int) -> String {
        let small = [
          "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
          "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        let tens = [
          "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
        ]
        if number < 0 { return "minus " + spelt(-number) }
        if number < 20 { return small[number] }
        if number < 100 {
          return tens[number / 10] + (number % 10 == 0 ? "" : "-" + small[number % 10])
        }
        let sizes = [
          (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"),
          (1000, "thousand"), (100, "hundred"),
        ]
        for (size, word) in sizes where number >= size {
          let rest = number % size == 0 ? "" : " " + spelt(number % size)
          return spelt(number / size) + " " + word + rest
        }
        return ""
      }
    }
    """,
    // They keep 128 bits, as in Foundation, and are made of a `Double` in the same steps.
    ["Decimal", "NSDecimalNumber", "NSDecimalRound"]: """
    struct Decimal: NSDecimalValue, Hashable, Comparable, Codable, CustomStringConvertible,
      ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
    {
      private var digits: [Int] = []
      private var exponent = 0
      private var isNegative = false
      static let zero = Decimal(0)
      enum RoundingMode { case plain, down, up, bankers }
      init() {}
      init(_ number: Int) {
        isNegative = number < 0
        digits = "\\(number.magnitude)".compactMap { $0.wholeNumberValue }
        compact()
      }
      init(integerLiteral number: Int) { self.init(number) }
      init(floatLiteral number: Double) { self.init(number) }
      init(_ number: Double) {
        guard number.isFinite else { fatalError("this is no number that a Decimal can be") }
        isNegative = number < 0
        var rest = number.magnitude
        if rest == 0 { return }
        let most = 18446744073709551616.0
        while rest < most {
          rest *= 10
          exponent -= 1
        }
        while rest >= most {
          rest /= 10
          exponent += 1
        }
        let low = rest.truncatingRemainder(dividingBy: 10000000000)
        let high = Int(((rest - low) / 10000000000).rounded())
        let text = "\\(Int(low))"
        let zeros = String(repeating: "0", count: 10 - text.count)
        digits = "\\(high)\\(zeros)\\(text)".compactMap { $0.wholeNumberValue }
        compact()
      }
      init(decimal: Decimal) { self = decimal }
      init(sign: FloatingPointSign, exponent: Int, significand: Decimal) {
        self = significand
        self.exponent += exponent
        isNegative = significand.isNegative != (sign == .minus)
        compact()
      }
      init?(string: String) {
        var text = string.drop { $0.isWhitespace }
        if text.first == "-" || text.first == "+" { isNegative = text.removeFirst() == "-" }
        var hasPoint = false
        while let letter = text.first {
          if let digit = letter.isASCII ? letter.wholeNumberValue : nil {
            digits.append(digit)
            if hasPoint { exponent -= 1 }
          } else if letter == ".", !hasPoint {
            hasPoint = true
          } else if letter == "e" || letter == "E", !digits.isEmpty, let power = Int(text.dropFirst()) {
            exponent += power
            break
          } else if digits.isEmpty {
            return nil
          } else {
            break
          }
          text.removeFirst()
        }
        if digits.isEmpty || !Decimal.exponents.contains(exponent) { return nil }
        compact()
      }
      private init(digits: [Int], _ exponent: Int, _ isNegative: Bool) {
        self.digits = digits
        self.exponent = exponent
        self.isNegative = isNegative
        compact()
      }
      private static let most = Array("340282366920938463463374607431768211455")
        .compactMap { $0.wholeNumberValue }
      private static let exponents = -128...127
      private var isTooLong: Bool {
        digits.count > 39 || digits.count == 39 && Decimal.most.lexicographicallyPrecedes(digits)
      }
      private mutating func compact() {
        digits = Array(digits.drop { $0 == 0 })
        while isTooLong {
          digits.removeLast()
          exponent += 1
        }
        while digits.last == 0 {
          digits.removeLast()
          exponent += 1
        }
        if digits.isEmpty { (exponent, isNegative) = (0, false) }
        if !Decimal.exponents.contains(exponent) {
          fatalError("this is no number that a Decimal can be")
        }
      }
      private func aligned(_ least: Int) -> [Int] {
        digits.isEmpty ? [] : digits + Array(repeating: 0, count: exponent - least)
      }
      private static func isLess(_ a: [Int], _ b: [Int]) -> Bool {
        a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
      }
      private static func added(_ a: [Int], _ b: [Int], _ sign: Int) -> [Int] {
        var made: [Int] = []
        var carry = 0
        for place in 0..<max(a.count, b.count) {
          var sum = carry
          if place < a.count { sum += a[a.count - 1 - place] }
          if place < b.count { sum += sign * b[b.count - 1 - place] }
          carry = sum < 0 ? -1 : sum / 10
          made.append(sum - carry * 10)
        }
        if carry > 0 { made.append(carry) }
        return Array(Array(made.reversed()).drop { $0 == 0 })
      }
      static func + (a: Decimal, b: Decimal) -> Decimal {
        let least = min(a.exponent, b.exponent)
        let (x, y) = (a.aligned(least), b.aligned(least))
        if a.isNegative == b.isNegative { return Decimal(digits: added(x, y, 1), least, a.isNegative) }
        return isLess(x, y)
          ? Decimal(digits: added(y, x, -1), least, b.isNegative)
          : Decimal(digits: added(x, y, -1), least, a.isNegative)
      }
      static func - (a: Decimal, b: Decimal) -> Decimal { a + -b }
      static prefix func - (a: Decimal) -> Decimal {
        Decimal(digits: a.digits, a.exponent, !a.isNegative)
      }
      static func * (a: Decimal, b: Decimal) -> Decimal {
        var made = Array(repeating: 0, count: a.digits.count + b.digits.count)
        for (i, x) in a.digits.enumerated() {
          for (j, y) in b.digits.enumerated() { made[i + j + 1] += x * y }
        }
        var place = made.count - 1
        while place > 0 {
          made[place - 1] += made[place] / 10
          made[place] %= 10
          place -= 1
        }
        return Decimal(digits: made, a.exponent + b.exponent, a.isNegative != b.isNegative)
      }
      static func / (a: Decimal, b: Decimal) -> Decimal {
        if b.digits.isEmpty { fatalError("a Decimal divided by zero is no number, which is not read") }
        var made: [Int] = []
        var rest: [Int] = []
        let all = a.digits + Array(repeating: 0, count: 38)
        for digit in all {
          rest = Array((rest + [digit]).drop { $0 == 0 })
          var times = 0
          while !isLess(rest, b.digits) {
            rest = added(rest, b.digits, -1)
            times += 1
          }
          made.append(times)
        }
        return Decimal(digits: made, a.exponent - 38 - b.exponent, a.isNegative != b.isNegative)
      }
      static func += (a: inout Decimal, b: Decimal) { a = a + b }
      static func -= (a: inout Decimal, b: Decimal) { a = a - b }
      static func *= (a: inout Decimal, b: Decimal) { a = a * b }
      static func /= (a: inout Decimal, b: Decimal) { a = a / b }
      static func < (a: Decimal, b: Decimal) -> Bool { (a - b).isNegative }
      var magnitude: Decimal { Decimal(digits: digits, exponent, false) }
      var isZero: Bool { digits.isEmpty }
      var isNaN: Bool { false }
      var isFinite: Bool { true }
      var isSignMinus: Bool { isNegative }
      var sign: FloatingPointSign { isNegative ? .minus : .plus }
      var significand: Decimal { Decimal(digits: digits, 0, false) }
      func isLess(than other: Decimal) -> Bool { self < other }
      func rounded(_ scale: Int, _ mode: RoundingMode) -> Decimal {
        let kept = digits.count + exponent + scale
        if -exponent <= scale { return self }
        let rest = kept < 0 ? [0] + digits : Array(digits[kept...])
        let half = rest[0] == 5 && !rest.dropFirst().contains { $0 > 0 }
        let isOdd = kept > 0 && digits[kept - 1] % 2 == 1
        let isUp =
          switch mode {
          case .up: !isNegative
          case .down: isNegative
          case .bankers: half ? isOdd : rest[0] >= 5
          default: rest[0] >= 5
          }
        let whole = kept > 0 ? Array(digits[..<kept]) : []
        return Decimal(digits: isUp ? Decimal.added(whole, [1], 1) : whole, -scale, isNegative)
      }
      var doubleValue: Double {
        let number = Double(digits.map { "\\($0)" }.joined()) ?? 0
        var made = isNegative ? -number : number
        for _ in 0..<Swift.max(0, -exponent) { made /= 10 }
        for _ in 0..<Swift.max(0, exponent) { made *= 10 }
        return made
      }
      var decimalValue: Decimal { self }
      init(from decoder: Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try container.decode(Double.self)
        self = Decimal(string: "\\(number)")!
      }
      func encode(to encoder: Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Double(description)!)
      }
      var description: String {
        if digits.isEmpty { return "0" }
        let text = digits.map { "\\($0)" }.joined()
        let sign = isNegative ? "-" : ""
        if exponent >= 0 { return sign + text + String(repeating: "0", count: exponent) }
        let whole = text.count + exponent
        if whole <= 0 { return sign + "0." + String(repeating: "0", count: -whole) + text }
        return sign + text.prefix(whole) + "." + text.dropFirst(whole)
      }
    }
    func abs(_ number: Decimal) -> Decimal { number.magnitude }
    func pow(_ number: Decimal, _ power: Int) -> Decimal {
      power < 0 ? 1 / pow(number, -power) : (0..<power).reduce(Decimal(1)) { made, _ in made * number }
    }
    extension Double {
      init(truncating number: NSNumber) { self = number.doubleValue }
      init(truncating number: NSDecimalValue) { self = number.doubleValue }
    }
    extension Int {
      init(truncating number: NSNumber) { self = number.intValue }
      init(truncating number: NSDecimalValue) { self = number.intValue }
    }
    func NSDecimalRound(
      _ result: inout Decimal, _ number: inout Decimal, _ scale: Int, _ mode: Decimal.RoundingMode
    ) {
      result = number.rounded(scale, mode)
    }
    protocol NSDecimalValue {
      var decimalValue: Decimal { get }
    }
    extension NSDecimalValue {
      var doubleValue: Double { decimalValue.doubleValue }
      var intValue: Int { Int(decimalValue.doubleValue) }
      var stringValue: String { decimalValue.description }
      func adding(_ other: NSDecimalNumber) -> NSDecimalNumber {
        NSDecimalNumber(decimal: decimalValue + other.decimalValue)
      }
      func subtracting(_ other: NSDecimalNumber) -> NSDecimalNumber {
        NSDecimalNumber(decimal: decimalValue - other.decimalValue)
      }
      func multiplying(by other: NSDecimalNumber) -> NSDecimalNumber {
        NSDecimalNumber(decimal: decimalValue * other.decimalValue)
      }
      func dividing(by other: NSDecimalNumber) -> NSDecimalNumber {
        NSDecimalNumber(decimal: decimalValue / other.decimalValue)
      }
      func compare(_ other: NSDecimalNumber) -> ComparisonResult {
        if decimalValue == other.decimalValue { return .orderedSame }
        return decimalValue < other.decimalValue ? .orderedAscending : .orderedDescending
      }
    }
    struct NSDecimalNumber: NSDecimalValue, Hashable, CustomStringConvertible,
      ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
    {
      let decimalValue: Decimal
      static let zero = NSDecimalNumber(decimal: 0)
      static let one = NSDecimalNumber(decimal: 1)
      init(decimal: Decimal) { decimalValue = decimal }
      init(value: Int) { decimalValue = Decimal(value) }
      init(value: Double) { decimalValue = Decimal(value) }
      init(integerLiteral number: Int) { decimalValue = Decimal(number) }
      init(floatLiteral number: Double) { decimalValue = Decimal(number) }
      init(string: String) {
        guard let number = Decimal(string: string) else {
          fatalError("this is no number that a Decimal can be")
        }
        decimalValue = number
      }
      var description: String { decimalValue.description }
    }
    """,
  ]

  /// Decimal numbers with the digits that they are written with.
  ///
}
