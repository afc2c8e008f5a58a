import Foundation
import Testing

/// Tab completes, then lists, then explains.
@Suite(.waits) struct TabTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private static let tab = "\t"

  @Test func `an only candidate is completed, then listed, then explained`() throws {
    let child = try PtyChild.prompt()
    child.type("s = of(1, 2)", then: "s  1, 2 │ completed")
    let line = "> s.debounce("
    child.send("s.debou" + Self.tab, row: line)
    child.send(Self.tab)
    #expect(
      child.wait {
        $0.row == line && $0.rowsToCursor.dropLast().contains { $0.contains("debounce(") }
      },
      "\(child.screen.text)")
    child.send(Self.tab)
    // The page has a picture that was run.
    #expect(
      child.wait { $0.row == line && $0.allRows.contains { $0.hasPrefix("○ debounce(3ms)  ──") } },
      "\(child.screen.text)")
    child.send(Keys.control("c"))
    #expect(child.wait { $0.row == ">" })
  }

  @Test func `lists and pages are written in the characters that were chosen`() throws {
    let child = try PtyChild.prompt("--ascii", environment: ["NO_COLOR": "1"])
    child.send("of(1).debou" + Self.tab + Self.tab + Self.tab)
    #expect(
      child.wait { screen in
        screen.row == "> of(1).debounce("
          && screen.allRows.contains { $0.hasPrefix("o debounce(3ms)  --") }
      }, "\(child.screen.text)")
    let rows = child.screen.allRows.dropFirst()
    #expect(rows.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(child.screen.text)")
  }

  @Test func `what all candidates begin with is completed, and a list tells them apart`() throws {
    let child = try PtyChild.prompt()
    child.type("alphabet = 1; alpine = 2", then: "alpine = 2")
    child.send("1 + alp" + Self.tab, row: "> 1 + alp")
    #expect(
      child.wait { screen in
        screen.row == "> 1 + alp" && screen.rows.contains { $0.hasPrefix("alphabet  ") }
          && screen.rows.contains { $0.hasPrefix("alpine  ") }
      }, "\(child.screen.text)")
    child.send("i" + Self.tab, row: "> 1 + alpine")
  }

  @Test func `a list of different things says of each what it is`() throws {
    let child = try PtyChild.prompt(columns: 100)
    child.type("debt = 1; debts = subject()", then: "debt = 1")
    child.send("1 + deb" + Self.tab + Self.tab)
    #expect(
      child.wait { screen in
        screen.rows.contains { $0.contains(/^debt +cell +1/) }
          && screen.rows.contains { $0.contains(/^debts +subject +subject\(\)/) }
      }, "\(child.screen.text)")
    // A list in which all are of one kind says nothing of it.
    child.send(
      Keys.control("u") + ":contra" + Self.tab + Keys.control("u") + ":st" + Self.tab + Self.tab)
    #expect(
      child.wait { $0.row == "> :step" && $0.rows.contains { $0.hasPrefix("step") } },
      "\(child.screen.text)")
    #expect(!child.screen.rows.contains { $0.contains("  command  ") })
  }

  @Test func `commands and files are completed too`() throws {
    let folder = try TemporaryFolder(["inner/first.rx": "x = 1", "inner/second.rx": "x = 1"])
    let child = try PtyChild.prompt(columns: 120)
    child.send(":contr" + Self.tab)
    #expect(child.wait { $0.row.hasPrefix("> :contrast") }, "\(child.screen.text)")
    child.send(Keys.control("u") + ":load \(folder.path)/in" + Self.tab)
    #expect(child.wait { $0.row == "> :load \(folder.path)/inner/" }, "\(child.screen.text)")
    child.send("fi" + Self.tab, row: "> :load \(folder.path)/inner/first.rx")
  }

  @Test func `in a folder of many names the one that was begun is found, and more are told of`()
    throws
  {
    let folder = try TemporaryFolder()
    _ = try Shell.run("touch name{1..12000} zebra.rx", in: folder.url)
    let child = try PtyChild.prompt(columns: 120)
    child.send(":load \(folder.path)/ze" + Self.tab)
    #expect(child.wait { $0.row == "> :load \(folder.path)/zebra.rx" }, "\(child.screen.text)")
    child.send(Keys.control("u") + ":load \(folder.path)/n" + Self.tab)
    #expect(
      child.wait { screen in
        screen.row == "> :load \(folder.path)/n"
          && screen.text.contains(/… \d+ more, and others in a folder of so many/)
      }, "\(child.screen.text)")
  }

  @Test(arguments: [20, 41, 80])
  func `a list fits the window and says how much it leaves out`(_ columns: Int) throws {
    let child = try PtyChild.prompt(columns: columns, rows: 16)
    child.type("s = of(1)", then: "s  1 │ completed")
    child.send("s." + Self.tab)
    #expect(
      child.wait { $0.row == "> s." && $0.text.contains(/… \d+ more/) }, "\(child.screen.text)")
    let rows = child.screen.rowsToCursor
    let start = try #require(rows.lastIndex { $0.contains("completed") })
    // Half of the window at most, and nothing that has gone to a second row.
    #expect((2...8).contains(rows.count - 2 - start), "\(child.screen.text)")
    for row in rows[(start + 1)...].dropLast(2) {
      #expect(row.first?.isLetter == true || row.first == "_", "\(row)")
    }
  }

  @Test func `where nothing fits it beeps`() throws {
    let child = try PtyChild.prompt()
    child.send("nothingbeginslikethis" + Self.tab + "!", row: "> nothingbeginslikethis!")
    #expect(child.output.contains(7))
  }
}
