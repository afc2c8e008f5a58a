/// Numbers as texts.
extension SwiftFoundation.Part {
  static let numberFormatter = Self(
    names: ["NumberFormatter"],
    source: """
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
          guard let decimal = number as? Double ?? whole.map({ Double($0) }) else { return nil }
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
      """)
}
