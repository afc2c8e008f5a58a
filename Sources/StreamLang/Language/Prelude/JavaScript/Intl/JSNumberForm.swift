/// The way in which a language writes numbers.
struct JSNumberForm {
  private let group: String
  private let point: String
  /// The number of digits from which on they stand in groups.
  private let least: Int
  /// True if only the last group has three digits, and the others two.
  private let isIndian: Bool
  /// The signs before and behind a sum of money, by the currency.
  private let money: [String: (before: String, after: String)]

  /// The form of a language in lower case.
  static func of(_ language: String) -> JSNumberForm? { JSLanguage.entry(language, in: all) }

  /// The signs before and behind a percentage or a sum; nil if they are not known of the language.
  func signs(_ style: String, _ currency: String) -> (before: String, after: String)? {
    switch style {
    case "percent": point == "." ? ("", "%") : nil
    case "currency": money[currency]
    default: nil
    }
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
    _ money: [String: (before: String, after: String)] = [:]
  ) {
    (self.group, self.point, self.least) = (group, point, least)
    (self.isIndian, self.money) = (isIndian, money)
  }

  private static func before(_ signs: [String: String]) -> [String: (before: String, after: String)]
  {
    signs.mapValues { ($0, "") }
  }

  private static let all: [String: JSNumberForm] = {
    let plain = JSNumberForm(",", ".")
    let euros = ["EUR": (before: "", after: "\u{A0}€")]
    return [
      "en-us": JSNumberForm(
        ",", ".",
        before([
          "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "KRW": "₩", "CNY": "CN¥",
          "CAD": "CA$", "AUD": "A$", "BRL": "R$", "MXN": "MX$", "CHF": "CHF\u{A0}",
          "SEK": "SEK\u{A0}", "PLN": "PLN\u{A0}",
        ])),
      "en-gb": JSNumberForm(",", ".", before(["GBP": "£", "EUR": "€"])),
      "en-in": JSNumberForm(",", ".", isIndian: true, before(["INR": "₹", "USD": "$"])),
      "en-ca": plain, "en-au": plain, "ja-jp": plain, "zh-cn": plain, "ko-kr": plain,
      "de-de": JSNumberForm(".", ",", euros), "nl-nl": JSNumberForm(".", ","),
      "pt-br": JSNumberForm(".", ",", before(["BRL": "R$\u{A0}"])),
      "es-es": JSNumberForm(".", ",", least: 5, euros),
      "it-it": JSNumberForm(".", ",", least: 5, euros),
      "fr-fr": JSNumberForm("\u{202F}", ",", euros), "ru-ru": JSNumberForm("\u{A0}", ","),
    ]
  }()
}
