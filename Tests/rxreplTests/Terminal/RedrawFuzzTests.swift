import Foundation
import TestSupport
import Testing

/// Rows that come while somebody types damage neither each other nor what is typed.
@Suite(.waits) struct RedrawFuzzTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// A text as a person thinks of it: characters, and a place between two of them.
  private struct Typed {
    var characters: [Character] = []
    var cursor = 0

    mutating func insert(_ text: String) {
      characters.insert(contentsOf: text, at: cursor)
      cursor += text.count
    }

    mutating func press(_ key: String) {
      switch key {
      case Keys.left: cursor = max(0, cursor - 1)
      case Keys.right: cursor = min(characters.count, cursor + 1)
      case Keys.control("a"): cursor = 0
      case Keys.control("e"): cursor = characters.count
      case Keys.backspace where cursor > 0:
        cursor -= 1
        characters.remove(at: cursor)
      case Keys.delete where cursor < characters.count: characters.remove(at: cursor)
      default: break
      }
    }

    var text: String { String(characters) }
  }

  private static let texts = [
    "a", "x = ", "s.map(", ")", "都市", "🦀", "ｱｲ", "\"", "{ ", "1", "of(1).debounce(", "한", " + ",
  ]
  private static let keys = [
    Keys.left, Keys.right, Keys.control("a"), Keys.control("e"), Keys.backspace, Keys.delete,
  ]

  private func squeezed(_ rows: some Sequence<String>) -> String {
    rows.joined().filter { $0 != " " }
  }

  @Test(arguments: SeededRandom.seeds(6))
  func `typing while a thousand events come`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let columns = 11 + random.below(30)
    let child = try PtyChild.prompt("--quiet", columns: columns, rows: 24)
    // Hints would make what a key does depend on what was seen.
    child.send("s = of(1)\rt = interval(2ms).take(400).do(n => print(\"<\\(n)>\"))\r")
    #expect(child.wait { $0.allRows.contains("<0>") })
    var typed = Typed()
    while typed.characters.count < 60 {
      if random.below(3) > 0 {
        let text = random.pick(Self.texts)
        typed.insert(text)
        child.send(text)
      } else {
        // The right arrow at the end would take a hint.
        let key = random.pick(Self.keys)
        if typed.cursor == typed.characters.count, [Keys.right, Keys.control("e")].contains(key) {
          continue
        }
        typed.press(key)
        child.send(key)
      }
    }
    child.send(Keys.control("a") + "Q")
    let wanted = squeezed([">Q" + typed.text])
    #expect(
      child.wait { screen in
        let start = screen.rows.lastIndex { $0.hasPrefix("> Q") }
        return screen.cursor.column == 3 && screen.allRows.contains { $0.contains("<399>") }
          && start.map { self.squeezed(screen.rows[$0...]).hasPrefix(wanted) } == true
      }, "seed \(seed), \(columns) columns: no \(wanted) in\n\(child.screen.text)")
    let numbers = child.screen.allRows.joined().matches(of: /<(\d+)>/).compactMap { Int($0.1) }
    #expect(numbers == Array(0..<400), "seed \(seed), \(columns) columns")
    // Drawing all of it from nothing shows the same.
    let start = try #require(child.screen.rows.lastIndex { $0.hasPrefix("> Q") })
    let before = Array(child.screen.rows[start...])
    child.send(Keys.control("l"))
    #expect(
      child.wait { $0.rows.starts(with: before.prefix(4)) },
      "seed \(seed), \(columns) columns: \(before)\n\(child.screen.text)")
  }

  @Test(arguments: ["f = x => {\ry = 2", "\u{12}nothing"])
  func `rows come above a block and above a search`(_ typed: String) throws {
    let child = try PtyChild.prompt("--quiet", columns: 30)
    child.send("t = interval(5ms).do(n => print(\"<\\(n)>\"))\r")
    #expect(child.wait { $0.allRows.contains("<0>") })
    child.send(typed)
    // A line that was found on the way stands behind what is searched for, and takes several rows.
    #expect(
      child.wait { $0.rowsToCursor.joined().contains(typed.suffix(3)) }, "\(child.screen.text)")
    let count = child.screen.allRows.count
    #expect(child.wait { $0.allRows.count > count + 100 })
    let rows = child.screen.allRows
    let numbers = rows.joined().matches(of: /<(\d+)>/).compactMap { Int($0.1) }
    #expect(numbers == Array(0..<numbers.count))
    // Nothing of the line was left among the rows.
    let end = try #require(rows.lastIndex { $0.hasPrefix("<") })
    let start = try #require(rows.firstIndex { $0.hasPrefix("<") })
    #expect(rows[start...end].allSatisfy { $0.hasPrefix("<") }, "\(rows)")
  }
}
