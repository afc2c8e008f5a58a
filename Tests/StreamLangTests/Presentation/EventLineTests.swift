import Testing

@testable import StreamLang

/// The place at which a line of values is cut, on a screen of 80 columns.
@Suite struct EventLineTests {
  @Test(
    "a cut line has room for what ends the row",
    arguments: [
      (
        "range(1, 20)",
        "_1  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, … 2 more │"
      ),
      (
        "range(1, 20).concat(error(\"no bread\"))",
        "_1  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, … 4 more ✕ no bread"
      ),
      (
        "range(1, 30).concat(never())",
        "_1  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, … 14 more"
      ),
    ])
  func cut(line: String, printed: String) {
    let first = Typed.answer(line).split(separator: "\n").first.map(String.init)
    #expect(first == printed)
    #expect(printed.displayWidth <= 80)
  }

  @Test("a line that fits is whole")
  func whole() {
    #expect(
      Typed.answer("range(10, 19).concat(never())")
        == "_1  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28")
  }
}
