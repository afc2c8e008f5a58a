/// The languages in which numbers and dates are written.
enum JSLanguage {
  /// The entry of a language in lower case; one without a country is that of its first country.
  static func entry<Form>(_ language: String, in all: [String: Form]) -> Form? {
    if language == "en" { return all["en-us"] }
    if let own = all[language] { return own }
    return all.filter { $0.key.hasPrefix(language + "-") }.min { $0.key < $1.key }?.value
  }
}
