import Foundation
import Testing

@testable import StreamLang

/// The articles that the project was made from: all that they describe has something that shows it.
@Suite struct SeedTests {
  @Test func `the page has a row for each of them`() throws {
    #expect(try Self.rows().map(\.number) == Array(1...23))
  }

  @Test(arguments: 1...23) func `a row names what shows it`(_ number: Int) throws {
    let row = try #require(Self.rows().first { $0.number == number })
    #expect(!row.place.isEmpty)
    for suite in row.place.matches(of: #/`(\w+Tests)`/#) {
      #expect(Self.tests.contains("\(suite.1).swift"), "\(suite.1)")
    }
    let words = row.command.split(separator: " ").map(String.init)
    #expect(["rxrepl", "swift"].contains(words.first), "\(row.command)")
    for path in words where path.contains("/") {
      #expect(row.place.contains(path) || (Project.pages).contains(path), "\(path)")
      #expect(throws: Never.self) { try Project.text(path) }
    }
  }

  @Test(arguments: Project.seeds) func `each script is in a row`(_ path: String) throws {
    #expect(try Self.rows().contains { $0.place.contains("](../\(path))") })
  }

  @Test(arguments: Project.seeds) func `each script says what it shows, and what to try`(
    _ path: String
  ) throws {
    let head = try Project.text(path).split(separator: "\n").prefix { $0.hasPrefix("//") }
    #expect((3...6).contains(head.count))
    #expect(head.contains { $0.contains("Try: ") })
  }

  @Test(arguments: Project.seeds) func `each script can be drawn`(_ path: String) throws {
    var options = Session.Options()
    options.readFile = Project.text
    let session = Session(options)
    _ = session.submit(try Project.text(path), file: path)
    _ = session.runToEnd()
    #expect(session.anyDiagram != nil)
  }

  struct Row {
    var number: Int
    var place: String
    var command: String
  }

  static func rows() throws -> [Row] {
    try Project.text("docs/seeds.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 6, let number = Int(cells[1]) else { return nil }
      return Row(number: number, place: cells[3], command: cells[4].filter { $0 != "`" })
    }
  }

  private static let tests = Set(
    FileManager.default.enumerator(atPath: Project.root.appending(path: "Tests").path)?
      .compactMap { ($0 as? String)?.split(separator: "/").last.map(String.init) } ?? [])
}
