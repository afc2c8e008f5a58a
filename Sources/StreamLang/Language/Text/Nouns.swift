/// `a number`, `an observer`.
func withArticle(_ noun: String) -> String {
  (noun.first.map { "aeiouAEIOU".contains($0) } == true ? "an " : "a ") + noun
}

/// `1 argument`, `2 arguments`.
func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
