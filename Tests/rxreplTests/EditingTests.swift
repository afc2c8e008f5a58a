import Testing

@testable import rxrepl

/// The effects of keys on the line being typed; `|` stands where the cursor is.
@Suite struct EditingTests {
  /// A person who types.
  private struct Typist {
    var editing = LineEditing()
    var text: EditedText
    var lines: [String] = []

    init(_ marked: String, lines: [String] = []) {
      let parts = marked.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let before = Array(parts[0].unicodeScalars)
      text = EditedText(before + Array(parts[1].unicodeScalars), cursor: before.count)
      self.lines = lines
    }

    mutating func does(_ edits: Edit...) -> String {
      for edit in edits {
        if let result = editing.result(of: edit, on: text, after: lines) { text = result }
      }
      var marked = text.scalars
      marked.insert("|", at: text.cursor)
      return String(String.UnicodeScalarView(marked))
    }

    /// Has libedit insert the letters.
    mutating func types(_ letters: String) {
      for letter in letters {
        let before = text
        text.insert(String(letter))
        editing.note(before, became: text)
      }
    }
  }

  private func typing(_ marked: String, lines: [String] = [], _ edits: Edit...) -> String {
    var typist = Typist(marked, lines: lines)
    for edit in edits.dropLast() { _ = typist.does(edit) }
    return typist.does(edits[edits.count - 1])
  }

  @Test func `words are letters and digits, and what is a blank for one key is not for all`() {
    #expect(typing("a.map(+1)|", .move(.wordLeft)) == "a.map(+|1)")
    #expect(typing("a.map(+1)|", .move(.wordLeft), .move(.wordLeft)) == "a.|map(+1)")
    #expect(typing("|a.map(+1)", .move(.wordRight), .move(.wordRight)) == "a.map|(+1)")
    #expect(typing("x = a.map(+1)  |", .kill(.blankLeft)) == "x = |")
    #expect(typing("都市 = 長さ|", .kill(.wordLeft)) == "都市 = |")
    #expect(typing("e\u{301}a👩‍👧b|", .move(.wordLeft), .move(.wordLeft)) == "|e\u{301}a👩‍👧b")
  }

  @Test func `a character is deleted as a whole`() {
    #expect(typing("e\u{301}|", .delete(.characterLeft)) == "|")
    #expect(typing("|👩‍👧x", .delete(.characterRight)) == "|x")
  }

  @Test func `rows end where they end, and then join`() {
    #expect(typing("a\nb| c\nd", .kill(.rowEnd)) == "a\nb|\nd")
    #expect(typing("a\nb|\nd", .kill(.rowEnd)) == "a\nb|d")
    #expect(typing("a\nb| c", .kill(.rowStart)) == "a\n| c")
    #expect(typing("a\n| c", .kill(.rowStart)) == "a| c")
  }

  @Test func `kills in a row are put back together`() {
    #expect(typing("a.map|(+1)", .kill(.wordLeft), .kill(.rowEnd), .yank) == "a.map(+1)|")
    #expect(
      typing("one two three|", .kill(.wordLeft), .kill(.wordLeft), .move(.rowStart), .yank)
        == "two three|one ")
  }

  @Test func `older kills come in the place of newer ones, and round again`() {
    var typist = Typist("one two three|")
    _ = typist.does(.kill(.wordLeft), .move(.rowEnd), .kill(.blankLeft), .move(.rowEnd))
    #expect(typist.does(.kill(.rowStart), .yank) == "one |")
    #expect(typist.does(.yankOlder) == "two |")
    #expect(typist.does(.yankOlder) == "three|")
    #expect(typist.does(.yankOlder) == "one |")
    typist.types("x")
    #expect(typist.does(.yankOlder) == "one x|")
    #expect(typist.does(.undo, .undo) == "|")
  }

  @Test func `what was put back into another text is not exchanged in this one`() {
    var typist = Typist("one two|")
    _ = typist.does(.kill(.blankLeft), .kill(.rowStart), .yank)
    typist.editing.note(typist.text, became: EditedText("x"))
    typist.text = EditedText("x")
    #expect(typist.does(.yankOlder) == "x|")
    #expect(typist.does(.undo) == "one two|")
  }

  @Test func `the last words of earlier lines, further and further back`() {
    let lines = ["b = a.map(+1)", "   ", "x = 41"]
    #expect(typing("|", lines: lines, .insertLastWord) == "a.map(+1)|")
    #expect(typing("|", lines: lines, .insertLastWord, .insertLastWord) == "41|")
    #expect(typing("|", lines: lines, .insertLastWord, .insertLastWord, .insertLastWord) == "41|")
    var typist = Typist("|", lines: lines)
    _ = typist.does(.insertLastWord)
    typist.types(" ")
    #expect(typist.does(.insertLastWord) == "a.map(+1) a.map(+1)|")
    #expect(typing("|", .insertLastWord) == "|")
  }

  @Test func `undo goes back by runs, and redo forward`() {
    var typist = Typist("|")
    typist.types("abc")
    _ = typist.does(.move(.characterLeft))
    typist.types("de")
    _ = typist.does(.delete(.characterLeft), .delete(.characterLeft), .delete(.characterLeft))
    #expect(typist.does() == "a|c")
    #expect(typist.does(.undo) == "abde|c")
    #expect(typist.does(.undo) == "ab|c")
    #expect(typist.does(.undo) == "|")
    #expect(typist.does(.undo) == "|")
    #expect(typist.does(.redo, .redo) == "abde|c")
    typist.types("!")
    #expect(typist.does(.redo) == "abde!|c")
  }

  @Test func `a kill and what is put back are steps of their own`() {
    var typist = Typist("|")
    typist.types("ab")
    _ = typist.does(.kill(.rowStart), .yank, .yank)
    #expect(typist.does() == "abab|")
    #expect(typist.does(.undo) == "ab|")
    #expect(typist.does(.undo) == "|")
    #expect(typist.does(.undo) == "ab|")
  }

  @Test func `a new line has nothing to take back, but kills stay`() {
    var typist = Typist("abc|")
    _ = typist.does(.kill(.rowStart))
    typist.editing.beginLine()
    #expect(typist.does(.undo) == "|")
    #expect(typist.does(.yank) == "abc|")
  }
}
