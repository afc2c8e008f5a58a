/// `a number`, `an observer`.
func withArticle(_ noun: String) -> String {
  (noun.first.map { "aeiouAEIOU".contains($0) } == true ? "an " : "a ") + noun
}

/// `1 argument`, `2 arguments`.
func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

extension Collection<String> {
  /// `a`, `a and b`, `a, b and c`.
  var enumeration: String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + Array(suffix(1))[0]
  }
}
