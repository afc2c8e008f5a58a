import Testing

/// Rows that move by themselves, at a prompt on the wall clock.
@Suite(.waits) struct MovingRowTests {
  @Test func `a fast row is told by its rate, and by its last value when it rests`() throws {
    let child = try PtyChild.prompt()
    child.send("t = interval(1ms).take(2000).concat(never())\r")
    // It moves for two seconds only, and may be seen no more.
    #expect(child.wait { _ in child.written().contains("/s, last ") }, "\(child.screen.text)")
    #expect(
      child.wait { screen in
        screen.row == ">" && !screen.text.contains("/s, last ")
          && screen.rows.contains("t  … 1,979 more")
          && screen.rows.contains { $0.hasSuffix("t  1999") }
      }, "\(child.screen.text)")
  }

  @Test(arguments: [":reset", "unwatch t", "del t"])
  func `a fast row that is ended by a line goes away`(_ line: String) throws {
    let child = try PtyChild.prompt()
    child.send("t = interval(1ms)\r")
    #expect(child.wait { $0.rows.contains { $0.contains("/s, last ") } }, "\(child.screen.text)")
    child.send("\(line)\r")
    #expect(
      child.wait { screen in
        screen.row == ">" && screen.rows.contains("> \(line)") && !screen.text.contains("/s, last ")
      }, "\(child.screen.text)")
  }

  @Test func `a live row stands below the line`() throws {
    let child = try PtyChild.prompt("--clock", "virtual")
    child.send("a = behavior(1); b = a.map(+1)\r:live b\ra.next(2)\r")
    #expect(
      child.wait { screen in
        screen.row == ">" && screen.rows.dropFirst(screen.cursor.row + 1).contains("○ b  2─3─▸")
      }, "\(child.screen.text)")
    child.send(":live off\r")
    #expect(
      child.wait { screen in
        screen.row == ">" && screen.rows.contains("> :live off")
          && !screen.rows.dropFirst(screen.cursor.row + 1).contains { $0.contains("b") }
      }, "\(child.screen.text)")
    child.send(":live\r")
    #expect(
      child.wait { screen in
        let rows = screen.rows.dropFirst(screen.cursor.row + 1)
        return rows.contains("● a  1─2─▸") && rows.contains("○ b  2─3─▸")
      }, "\(child.screen.text)")
  }
}
