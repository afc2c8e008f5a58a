import StreamLang
import Testing

/// Lines that are wider than the screen, at a prompt.
@Suite struct FoldedTextTests {
  private func folded(_ line: String, _ width: Int) -> [String] {
    var style = Screen.Style()
    style.isPrompt = true
    style.width = width
    return Screen(style).folded(line)
  }

  @Test func `a sentence is broken between words, and goes on below its first`() {
    #expect(
      folded("  A subject sends what you tell it.", 20) == [
        "  A subject sends", "  what you tell it.",
      ])
    #expect(folded("short", 20) == ["short"])
  }

  @Test func `the last column of a table goes on below itself`() {
    #expect(
      folded("Ctrl-A  Ctrl-E   to the beginning of the row", 36) == [
        "Ctrl-A  Ctrl-E   to the beginning of", "                 the row",
      ])
  }

  @Test func `a branch that goes on stands beside what goes on below`() {
    #expect(
      folded("  ├─ c was computed: 1, unchanged", 22) == [
        "  ├─ c was computed:", "  │  1, unchanged",
      ])
    #expect(
      folded("  │  ╰─ c was computed: 1, unchanged", 25) == [
        "  │  ╰─ c was computed:", "  │     1, unchanged",
      ])
  }

  @Test func `code in backquotes stays whole`() {
    #expect(
      folded("nothing fits; `:save! a.rx` replaces it", 24) == [
        "nothing fits;", "`:save! a.rx` replaces", "it",
      ])
  }

  @Test func `in a script lines stay as they are`() {
    var style = Screen.Style()
    style.width = 5
    #expect(Screen(style).folded("one two three") == ["one two three"])
  }
}
