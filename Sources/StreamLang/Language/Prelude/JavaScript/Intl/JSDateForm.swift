/// The forms of dates and times in a language, where a program chooses none of their fields.
///
/// `D`, `M` and `H` have two digits, `p` is an hour of half a day, `t` what is behind the hour; `a`, `n` and `N`
/// say which half it is.
struct JSDateForm {
  private let date: String
  let between: String
  private let time: String

  /// The form of a language in lower case.
  static func of(_ language: String) -> JSDateForm? { JSLanguage.entry(language, in: all) }

  private static let all = [
    "en-us": JSDateForm("m/d/y", ", ", "p:t a"), "en-gb": JSDateForm("D/M/y", ", ", "H:t"),
    "de-de": JSDateForm("d.m.y", ", ", "H:t"), "es-es": JSDateForm("d/m/y", ", ", "h:t"),
    "fr-fr": JSDateForm("D/M/y", " ", "H:t"), "it-it": JSDateForm("D/M/y", ", ", "H:t"),
    "ja-jp": JSDateForm("y/m/d", " ", "h:t"), "nl-nl": JSDateForm("d-m-y", ", ", "H:t"),
    "pt-br": JSDateForm("D/M/y", ", ", "H:t"), "ru-ru": JSDateForm("D.M.y", ", ", "H:t"),
    "sv-se": JSDateForm("y-M-D", " ", "H:t"), "zh-cn": JSDateForm("y/m/d", " ", "H:t"),
    "en-ca": JSDateForm("y-M-D", ", ", "p:t N"), "en-au": JSDateForm("D/M/y", ", ", "p:t n"),
    "en-in": JSDateForm("d/m/y", ", ", "p:t n"), "en-nz": JSDateForm("d/M/y", ", ", "p:t n"),
    "en-ie": JSDateForm("d/m/y", ", ", "H:t"), "de-at": JSDateForm("d.m.y", ", ", "H:t"),
    "de-ch": JSDateForm("d.m.y", ", ", "H:t"), "pl-pl": JSDateForm("d.M.y", ", ", "H:t"),
    "tr-tr": JSDateForm("D.M.y", " ", "H:t"), "nb-no": JSDateForm("d.m.y", ", ", "H:t"),
    "cs-cz": JSDateForm("d. m. y", " ", "h:t"), "uk-ua": JSDateForm("D.M.y", ", ", "H:t"),
    "pt-pt": JSDateForm("D/M/y", ", ", "H:t"), "ro-ro": JSDateForm("D.M.y", ", ", "H:t"),
  ]

  private init(_ date: String, _ between: String, _ time: String) {
    (self.date, self.between, self.time) = (date, between, time)
  }

  func date(_ parts: [Int]) -> String { Self.filled(date, parts) }
  func time(_ parts: [Int]) -> String { Self.filled(time, parts) }

  private static func filled(_ form: String, _ parts: [Int]) -> String {
    func long(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return form.reduce(into: "") { text, sign in
      switch sign {
      case "y": text += String(parts[0])
      case "m": text += String(parts[1] + 1)
      case "M": text += long(parts[1] + 1)
      case "d": text += String(parts[2])
      case "D": text += long(parts[2])
      case "h": text += String(parts[3])
      case "H": text += long(parts[3])
      case "p": text += String((parts[3] + 11) % 12 + 1)
      case "t": text += long(parts[4]) + ":" + long(parts[5])
      case "a": text += parts[3] < 12 ? "AM" : "PM"
      case "n": text += parts[3] < 12 ? "am" : "pm"
      case "N": text += parts[3] < 12 ? "a.m." : "p.m."
      default: text.append(sign)
      }
    }
  }
}
