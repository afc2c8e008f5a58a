/// The way in which a language writes numbers.
struct JSNumberForm {
  private let group: String
  private let point: String
  /// The number of digits from which on they stand in groups.
  private let least: Int
  /// True if only the last group has three digits, and the others two.
  private let isIndian: Bool
  private let percent: String
  private let place: Place
  /// The signs of currencies that are others than in most languages.
  private let money: [String: String]
  /// A sum of money that is missing, in parentheses, where accountants write it so.
  let isInParentheses: Bool

  /// The place at which a language writes the sign of a currency.
  private enum Place {
    case before, apart, behind
    /// In front of the sign of a number, too.
    case first
  }

  /// The form of a language in lower case.
  static func of(_ language: String) -> JSNumberForm? { JSLanguage.entry(language, in: all) }

  /// The texts before and behind a percentage, or a sum with its sign as it is displayed; nil if they are not known.
  func signs(
    _ style: String, _ currency: String, _ display: String
  ) -> (before: String, after: String)? {
    if style == "percent" { return ("", percent) }
    let signs: [String: String?] = [
      "symbol": money[currency] ?? Self.symbols[currency], "narrowSymbol": Self.narrow[currency],
      "code": Self.symbols[currency] == nil ? nil : currency,
    ]
    guard let known = signs[display], let sign = known else { return nil }
    switch place {
    case .behind: return ("", "\u{A0}" + sign)
    case .before where sign.last?.isLetter != true: return (sign, "")
    default: return (sign + "\u{A0}", "")
    }
  }

  /// A text with the sign of a number in it.
  func text(_ sign: String, before: String, _ rest: String) -> String {
    place == .first ? before + sign + rest : sign + before + rest
  }

  /// A number that is written with a point.
  func text(_ number: String, isGrouped: Bool) -> String {
    let whole = number.prefix { $0 != "." }
    let rest = number.dropFirst(whole.count + 1)
    guard isGrouped, whole.count >= least else { return whole + (rest.isEmpty ? "" : point + rest) }
    var digits = ""
    for (place, digit) in whole.enumerated() {
      let left = whole.count - place
      if place > 0, isIndian && left > 3 ? left % 2 == 1 : left % 3 == 0 { digits += group }
      digits.append(digit)
    }
    return digits + (rest.isEmpty ? "" : point + rest)
  }

  private init(
    _ group: String, _ point: String, least: Int = 4, isIndian: Bool = false,
    percent: String = "%", _ place: Place = .before, _ money: [String: String] = [:],
    isInParentheses: Bool = true
  ) {
    (self.group, self.point, self.least, self.isIndian) = (group, point, least, isIndian)
    (self.percent, self.place, self.money) = (percent, place, money)
    self.isInParentheses = isInParentheses
  }

  private static let symbols = [
    "USD": "US$", "EUR": "€", "GBP": "£", "JPY": "JP¥", "INR": "₹", "CNY": "CN¥", "CAD": "CA$",
    "AUD": "A$", "BRL": "R$", "MXN": "MX$", "KRW": "₩", "CHF": "CHF", "SEK": "SEK", "PLN": "PLN",
  ]
  private static let narrow = [
    "USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "CAD": "$", "AUD": "$", "BRL": "R$",
    "MXN": "$", "KRW": "₩",
  ]
  /// Languages that write the codes of most currencies.
  private static let codes = symbols.reduce(into: [:]) { $0[$1.key] = $1.key }

  private static func codes(but signs: [String: String]) -> [String: String] {
    codes.merging(signs) { $1 }
  }

  private static let all: [String: JSNumberForm] = {
    let blank = "\u{A0}"
    return [
      "en-us": JSNumberForm(",", ".", .before, ["USD": "$", "JPY": "¥"]),
      "en-gb": JSNumberForm(",", "."),
      "en-in": JSNumberForm(",", ".", isIndian: true, .before, ["USD": "$"]),
      "en-ca": JSNumberForm(",", ".", .before, ["CAD": "$"]),
      "en-au": JSNumberForm(",", ".", .before, codes(but: ["AUD": "$"])),
      "ja-jp": JSNumberForm(",", ".", .before, ["USD": "$", "JPY": "￥", "CNY": "元"]),
      "zh-cn": JSNumberForm(",", ".", .before, ["CNY": "¥", "AUD": "AU$"]),
      "ko-kr": JSNumberForm(",", ".", .before, ["AUD": "AU$"]),
      "de-de": JSNumberForm(
        ".", ",", percent: blank + "%", .behind, ["USD": "$", "JPY": "¥", "AUD": "AU$"],
        isInParentheses: false),
      "nl-nl": JSNumberForm(".", ",", .first, ["CAD": "C$", "AUD": "AU$"]),
      "pt-br": JSNumberForm(".", ",", .apart, ["AUD": "AU$"], isInParentheses: false),
      "es-es": JSNumberForm(
        ".", ",", least: 5, percent: blank + "%", .behind,
        codes(but: ["USD": "US$", "EUR": "€"]), isInParentheses: false),
      "it-it": JSNumberForm(
        ".", ",", least: 5, .behind,
        ["USD": "USD", "JPY": "JPY", "BRL": "BRL", "KRW": "KRW", "MXN": "MXN"],
        isInParentheses: false),
      "fr-fr": JSNumberForm(
        "\u{202F}", ",", percent: blank + "%", .behind,
        [
          "USD": "$US", "GBP": "£GB", "JPY": "JPY", "CNY": "CNY", "CAD": "$CA", "AUD": "$AU",
          "MXN": "$MX",
        ]),
      "ru-ru": JSNumberForm(
        blank, ",", percent: blank + "%", .behind, ["USD": "$", "JPY": "¥"],
        isInParentheses: false),
    ]
  }()
}
