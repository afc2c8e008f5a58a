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
    let session = Session(isPrompt: false) { $0.readFile = Project.text }
    _ = session.submit(try Project.text(path), file: path)
    _ = session.runToEnd()
    #expect(session.anyDiagram != nil)
  }

  @Test(arguments: Project.seeds) func `each script prints a line before each picture`(
    _ path: String
  ) throws {
    let shown = try Self.shown(path)
    let items = shown.items.filter { if case .judged = $0 { false } else { true } }
    for (place, item) in items.enumerated() where item.isPicture {
      #expect(place > 0 && items[place - 1].isPrinted, "\(item)")
    }
    if shown.hasLastPicture { #expect(items.last?.isPrinted == true, "the last picture") }
  }

  @Test(arguments: Project.seeds) func `each script fits on 80 columns, and comes to an end`(
    _ path: String
  ) throws {
    let shown = try Self.shown(path)
    #expect(shown.lines.filter { $0.displayWidth > 80 } == [])
    // Its server answers as long as somebody asks.
    #expect(shown.isCutShort == path.hasSuffix("thermometer_server.rx"))
    #expect(shown.items.allSatisfy { if case .unmet = $0 { false } else { true } })
  }

  @Test func `each expectation of the scripts has a name`() throws {
    let names = try Project.seeds.flatMap { path in
      try Self.shown(path).items.compactMap { item -> String?? in
        if case .judged(let verdict) = item { verdict.name } else { nil }
      }
    }
    #expect(names.count > 25 && names.allSatisfy { $0 != nil }, "\(names)")
  }

  /// The things that a script shows.
  struct Shown {
    var items: [Reply.Item] = []
    var lines: [String] = []
    var hasLastPicture = false
    var isCutShort = false
  }

  static func shown(_ path: String) throws -> Shown {
    var shown = Shown()
    var options = Session.Options()
    options.readFile = { try Project.text($0.contains("/") ? $0 : "examples/seeds/\($0)") }
    let session = Session(options)
    var screen = Screen(Screen.Style())
    session.listener = { item in
      shown.items.append(item)
      shown.lines += screen.render(item, Source("")).map(\.text.plain)
    }
    _ = session.submit(try Project.text(path), file: path)
    shown.isCutShort = session.runToEnd().isCutShort
    if let last = session.finalDiagram {
      shown.hasLastPicture = true
      shown.lines += screen.render(.diagram(last), Source("")).map(\.text.plain)
    }
    return shown
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

extension Reply.Item {
  fileprivate var isPicture: Bool {
    switch self {
    case .diagram, .graph, .lanes: true
    default: false
    }
  }

  fileprivate var isPrinted: Bool { if case .printed = self { true } else { false } }
}
