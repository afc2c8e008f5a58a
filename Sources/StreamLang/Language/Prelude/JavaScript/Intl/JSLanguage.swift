/// The languages in which numbers and dates are written.
enum JSLanguage {
  /// The entry of a language in lower case; one without a country is that of its first country.
  static func entry<Form>(_ language: String, in all: [String: Form]) -> Form? {
    if language == "en" { return all["en-us"] }
    if let own = all[language] { return own }
    return all.filter { $0.key.hasPrefix(language + "-") }.min { $0.key < $1.key }?.value
  }
}

extension JSArguments {
  /// The language that the first argument names, in lower case: itself, or the first of a list; nil if it names none.
  func language() throws -> String? {
    let wanted = self[0].isList ? try world.members(self[0]).first ?? .undefined : self[0]
    return wanted.isNothing ? nil : try world.text(wanted).lowercased()
  }
}
