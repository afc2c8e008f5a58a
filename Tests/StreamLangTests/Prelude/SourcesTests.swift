import Testing

@testable import StreamLang

/// Lists where streams are wanted.
@Suite struct SourcesTests {
  @Test(arguments: [
    ("x = zip([a, 1])", "x  [1] │ completed"), ("x = combineLatest([1, a])", "x  [a] │ completed"),
    ("x = merge([a, nil])", "x  nil │ completed"), ("x = amb([a, \"t\"])", "x  t │ completed"),
    ("x = zip([[a, 1], a])", "x  [a, 7]"),
  ]) func `a list with members that are no streams is one stream of its members`(
    line: String, state: String
  ) {
    #expect(Typed.answer("a = behavior(7)", line, "x") == state)
  }
}
