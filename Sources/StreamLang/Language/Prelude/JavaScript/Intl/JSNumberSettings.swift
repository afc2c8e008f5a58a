/// The settings of `toLocaleString` and `Intl.NumberFormat`, and the text of a number that they make.
struct JSNumberSettings {
  private let form: JSNumberForm
  /// The texts around a number; one below zero may stand in parentheses, without its sign.
  private let signs: (before: String, after: String, areInParentheses: Bool)
  private let style: String
  private let unit: JSUnitName?
  private var places: (fewest: Int, most: Int)
  private var significant: (fewest: Int, most: Int)?
  private let digits: Int
  private let isGrouped: Bool
  private let signDisplay: String
  /// The words behind thousands, millions and so on; nil where numbers are written out.
  private let scale: [String]?

  private static let known: Set<String> = [
    "style", "currency", "useGrouping", "minimumIntegerDigits", "minimumFractionDigits",
    "maximumFractionDigits", "minimumSignificantDigits", "maximumSignificantDigits", "notation",
    "compactDisplay", "signDisplay", "unit", "unitDisplay", "currencyDisplay",
    "currencySign",
  ]
  private static let scales = [
    "short": ["", "K", "M", "B", "T"],
    "long": ["", " thousand", " million", " billion", " trillion"],
  ]

  /// Nil if something is chosen that is not known here.
  init?(_ given: JSArguments) throws {
    let world = given.world
    func word(_ name: String) throws -> String? {
      let value = given[1].member(name) ?? .undefined
      return value.isUndefined ? nil : try world.text(value)
    }
    func count(_ name: String) throws -> Int? {
      let value = given[1].member(name) ?? .undefined
      return value.isUndefined ? nil : try JSArguments([value], world).whole(0)
    }
    let language = try given.language() ?? "en"
    let options = given[1].isUndefined ? [] : world.keys(given[1])
    style = try word("style") ?? "decimal"
    let currency = style == "currency" ? try word("currency") ?? "" : "USD"
    let isEnglish = language == "en" || language.hasPrefix("en-")
    unit = style == "unit" ? JSUnitName(try word("unit") ?? "", try word("unitDisplay")) : nil
    let notation = try word("notation") ?? "standard"
    // Sums of money have no long form.
    let display = style == "currency" ? "short" : try word("compactDisplay") ?? "short"
    scale = notation == "compact" && isEnglish ? Self.scales[display] : nil
    signDisplay = try word("signDisplay") ?? "auto"
    // By itself a sum of money has as many places as its coins.
    let coins = ["JPY", "KRW"].contains(currency) ? 0 : 2
    let (wanted, least) = (try count("maximumFractionDigits"), try count("minimumFractionDigits"))
    let usual = (
      fewest: style == "currency" && (scale == nil || wanted != nil) ? coins : 0,
      most: style == "percent" ? 0 : style == "currency" ? coins : 3
    )
    let fewest = least ?? min(usual.fewest, wanted ?? .max)
    places = (fewest, wanted ?? max(usual.most, fewest))
    digits = try count("minimumIntegerDigits") ?? 1
    isGrouped = given[1].member("useGrouping").map(\.isTruthy) ?? true
    let (few, many) = (try count("minimumSignificantDigits"), try count("maximumSignificantDigits"))
    if few != nil || many != nil {
      significant = (few ?? 1, many ?? max(21, few ?? 1))
    } else if scale != nil, wanted == nil, least == nil {
      significant = (1, 2)
    }
    let sign = try word("currencyDisplay") ?? "symbol"
    let meaning = try word("currencySign") ?? "standard"
    guard let form = JSNumberForm.of(language), (0...20).contains(places.fewest),
      places.fewest <= places.most, (1...21).contains(digits),
      options.allSatisfy(Self.known.contains), notation == "standard" || scale != nil,
      ["auto", "always", "never", "exceptZero"].contains(signDisplay),
      style != "unit" || isEnglish && unit != nil,
      ["standard", "accounting"].contains(meaning),
      significant.map({ 1...21 ~= $0.fewest && $0.fewest...21 ~= $0.most }) ?? true,
      let signs = ["decimal", "unit"].contains(style) ? ("", "") : form.signs(style, currency, sign)
    else { return nil }
    self.form = form
    let isAccounting = style == "currency" && meaning == "accounting"
    self.signs = (signs.before, signs.after, isAccounting && form.isInParentheses)
  }

  /// Nil of a number that has too many digits.
  func text(_ given: Double) -> String? {
    // The digits move by two places: 0.285 times 100 is a little less than 28.5.
    let number = style == "percent" ? Double("\(given)e2") ?? given * 100 : given
    if scale != nil, number.magnitude >= 1e18, number.isFinite { return nil }
    let (text, word) = number.isFinite ? scaled(number.magnitude) : (number.isNaN ? "NaN" : "∞", "")
    let isNone = number.isNaN || !text.contains { $0 != "0" && $0 != "." && $0 != "," }
    let isBelow = number.sign == .minus && !number.isNaN
    let sign =
      switch signDisplay {
      case "never": ""
      case "exceptZero" where isNone: ""
      case "auto": isBelow ? "-" : ""
      default: isBelow ? "-" : "+"
      }
    if signs.areInParentheses, sign == "-" {
      return "(\(signs.before)\(text)\(word)\(signs.after))"
    }
    let whole = form.text(sign, before: signs.before, text + word + signs.after)
    return unit.map { whole + $0.text(isOne: text == "1") } ?? whole
  }

  /// The digits of a number, and the word that says by how much they are multiplied.
  private func scaled(_ number: Double) -> (text: String, word: String) {
    guard let scale else { return (grouped(rounded(number)), "") }
    var (place, rest) = (0, number)
    while place < scale.count - 1, (Double(rounded(rest)) ?? 0) >= 1000 {
      place += 1
      rest = number / [1, 1e3, 1e6, 1e9, 1e12][place]
    }
    let text = rounded(rest)
    return (text.prefix { $0 != "." }.count < 5 ? text : grouped(text), scale[place])
  }

  private func grouped(_ text: String) -> String { form.text(text, isGrouped: isGrouped) }

  /// A number in digits, with a point.
  private func rounded(_ number: Double) -> String {
    var fewest = places.fewest
    var text: String
    if let significant {
      let exponent = number == 0 ? 0 : JSNumber.exponent(number, digits: significant.most)
      // Two digits of a short form are the least: it shows all that stand in front of the point.
      let isShort = scale != nil && significant.most == 2
      let most = isShort ? max(0, 1 - exponent) : significant.most - 1 - exponent
      fewest = max(0, significant.fewest - 1 - exponent)
      if most < 0 {
        let power = JSTranscendental.power(10, Double(-most))
        text = Self.fixed(number / power, 0) + String(repeating: "0", count: -most)
      } else {
        text = Self.fixed(number, min(most, 20))
      }
    } else {
      text = Self.fixed(number, min(places.most, 20))
    }
    while let dot = text.firstIndex(of: "."), text.last == "0",
      text.distance(from: dot, to: text.endIndex) > fewest + 1
    {
      text.removeLast()
    }
    if text.last == "." { text.removeLast() }
    let whole = text.prefix { $0 != "." }.count
    return String(repeating: "0", count: max(0, digits - whole)) + text
  }

  private static func fixed(_ number: Double, _ places: Int) -> String {
    DecimalText(number).map { JSNumber.digits(of: $0, number, places) } ?? JSNumber.text(number)
  }
}

/// A unit behind a number, in English.
struct JSUnitName {
  private let one: String
  private let many: String

  /// Nil if it is not known here.
  init?(_ unit: String, _ display: String?) {
    guard let words = Self.all[unit] else { return nil }
    switch display ?? "short" {
    case "short": (one, many) = (words.short, words.shortMany ?? words.short)
    case "long": (one, many) = (words.long, words.longMany ?? words.long + "s")
    case "narrow": (one, many) = (words.narrow, words.narrow)
    default: return nil
    }
  }

  func text(isOne: Bool) -> String { isOne ? one : many }

  private typealias Words = (
    short: String, shortMany: String?, long: String, longMany: String?, narrow: String
  )

  private static let all: [String: Words] = [
    "percent": ("%", nil, " percent", " percent", "%"),
    "celsius": ("°C", nil, " degree Celsius", " degrees Celsius", "°C"),
    "fahrenheit": ("°F", nil, " degree Fahrenheit", " degrees Fahrenheit", "°"),
    "degree": (" deg", nil, " degree", nil, "°"), "liter": (" L", nil, " liter", nil, "L"),
    "byte": (" byte", nil, " byte", nil, "B"),
    "kilobyte": (" kB", nil, " kilobyte", nil, "kB"),
    "megabyte": (" MB", nil, " megabyte", nil, "MB"),
    "gigabyte": (" GB", nil, " gigabyte", nil, "GB"),
    "millisecond": (" ms", nil, " millisecond", nil, "ms"),
    "second": (" sec", nil, " second", nil, "s"), "minute": (" min", nil, " minute", nil, "m"),
    "hour": (" hr", nil, " hour", nil, "h"), "day": (" day", " days", " day", nil, "d"),
    "week": (" wk", " wks", " week", nil, "w"), "month": (" mth", " mths", " month", nil, "m"),
    "year": (" yr", " yrs", " year", nil, "y"), "meter": (" m", nil, " meter", nil, "m"),
    "centimeter": (" cm", nil, " centimeter", nil, "cm"),
    "kilometer": (" km", nil, " kilometer", nil, "km"), "mile": (" mi", nil, " mile", nil, "mi"),
    "kilometer-per-hour": (" km/h", nil, " kilometer per hour", " kilometers per hour", "km/h"),
    "mile-per-hour": (" mph", nil, " mile per hour", " miles per hour", "mph"),
    "gram": (" g", nil, " gram", nil, "g"), "kilogram": (" kg", nil, " kilogram", nil, "kg"),
  ]
}

extension JSWorld {
  /// Gives all numbers `toLocaleString`.
  func defineNumberTexts() {
    let method = methodOfThis("toLocaleString") { [unowned self] given in
      .string(try grouped(number(given[0]), JSArguments(members(given[1]), self)))
    }
    instances(of: "Number")?.hide("toLocaleString", method)
  }

  /// A number as a language writes it.
  func grouped(_ number: Double, _ given: JSArguments) throws -> String {
    if let text = try JSNumberSettings(given)?.text(number) { return text }
    throw RuntimeError(
      "toLocaleString knows a few languages and settings of numbers here",
      help: "write toFixed, and the text around it")
  }
}
