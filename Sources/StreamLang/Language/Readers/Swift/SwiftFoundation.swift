/// The parts of Foundation that programs of streams use, written in Swift: a text that uses one has it at its end.
enum SwiftFoundation {
  /// The declarations that a text needs and does not have.
  static func parts(usedBy tokens: [SwiftToken]) -> String {
    var (used, declared) = (Set<String>(), Set<String>())
    for (place, token) in tokens.enumerated() {
      guard let name = token.name, names.contains(name) else { continue }
      let before = place > 0 ? tokens[place - 1].name : nil
      if before.map(["class", "struct", "enum", "protocol"].contains) == true {
        declared.insert(name)
      } else {
        used.insert(name)
      }
    }
    return parts.filter { !$0.names.isDisjoint(with: used) && $0.names.isDisjoint(with: declared) }
      .map { "\n" + $0.source }.joined()
  }

  private static let names = parts.reduce(into: Set<String>()) { $0.formUnion($1.names) }

  private struct Part {
    /// The names that it declares.
    let names: Set<String>
    let source: String
  }

  private static let parts = [
    Part(
      names: ["NotificationCenter", "Notification", "NSNotification"],
      source: """
        struct Notification: CustomStringConvertible {
          struct Name: Hashable {
            let rawValue: String
            init(_ rawValue: String) { self.rawValue = rawValue }
            init(rawValue: String) { self.rawValue = rawValue }
          }
          var name: Notification.Name
          var object: Any? = nil
          var userInfo: [AnyHashable: Any]? = nil
          var description: String {
            "name = \\(name.rawValue), object = \\(object as Any), userInfo = \\(userInfo as Any)"
          }
        }
        typealias NSNotification = Notification
        final class NotificationCenter {
          static let `default`: NotificationCenter = NotificationCenter()
          private let posts = PublishSubject<Notification>()
          func post(_ notification: Notification) { posts.onNext(notification) }
          func post(name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
            posts.onNext(Notification(name: name, object: object, userInfo: userInfo))
          }
          func publisher(for name: Notification.Name, object: Any? = nil) -> Observable<Notification> {
            posts.filter { $0.name == name && (object == nil || $0.object === object) }
          }
          func notification(_ name: Notification.Name, object: Any? = nil) -> Observable<Notification> {
            publisher(for: name, object: object)
          }
          func addObserver(
            forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
            using block: @escaping (Notification) -> Void
          ) -> Disposable {
            posts.filter { (name == nil || $0.name == name) && (object == nil || $0.object === object) }
              .subscribe(onNext: block)
          }
          func removeObserver(_ observer: Disposable) { observer.dispose() }
        }
        """),
    Part(
      names: ["NumberFormatter", "Locale"],
      source: """
        struct Locale: Equatable {
          let identifier: String
          static let current: Locale = Locale(identifier: "en_US")
        }
        final class NumberFormatter {
          struct Style: Equatable {
            let name: String
            static let none: Style = Style(name: "none")
            static let decimal: Style = Style(name: "decimal")
            static let spellOut: Style = Style(name: "spellOut")
          }
          var numberStyle: Style = Style.none
          var locale: Locale = Locale.current
          var minimumFractionDigits: Int = 0
          var maximumFractionDigits: Int?
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
            guard numberStyle == .none || numberStyle == .decimal else {
              fatalError("NumberFormatter has the styles none, decimal and spellOut here")
            }
            let most = max(minimumFractionDigits, maximumFractionDigits ?? (numberStyle == .none ? 0 : 3))
            let text = rounded(decimal, most)
            var digits = String(text.dropLast(most))
            var rest = String(text.suffix(most))
            while rest.count > minimumFractionDigits, rest.hasSuffix("0") { rest = String(rest.dropLast()) }
            var grouped = ""
            while numberStyle == .decimal, usesGroupingSeparator, digits.count > 3 {
              grouped = groupingSeparator + String(digits.suffix(3)) + grouped
              digits = String(digits.dropLast(3))
            }
            return (decimal < 0 ? "-" : "") + digits + grouped
              + (rest.isEmpty ? "" : decimalSeparator + rest)
          }
          func number(from text: String) -> Double? { Double(text) }
          private func rounded(_ number: Double, _ places: Int) -> String {
            let text = String(abs(number))
            if text.contains("e") {
              return String(format: "%.\\(places)f", abs(number)).replacingOccurrences(of: ".", with: "")
            }
            let parts = text.split(separator: ".").map { String($0) }
            let rest = parts[1] + String(repeating: "0", count: places)
            var kept = Int(parts[0] + String(rest.prefix(places))) ?? 0
            let left = String(rest.dropFirst(places))
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
        """),
  ]
}
