import Testing

@testable import StreamLang

@Suite struct TranslationTests {
  @Test func `what a word of another language is called here exists`() {
    let words = ["nil", "true", "false", "$0", "next", "subscribe", "quit"]
    for (foreign, own) in Suggestion.translations where !own.contains("`") {
      #expect(
        Prelude.operators[own] != nil || Builtin.named(own) != nil || words.contains(own),
        "\(foreign) is said to be \(own)")
      #expect(
        Prelude.operators[foreign] == nil && Builtin.named(foreign) == nil, "\(foreign) is known")
    }
  }
}
