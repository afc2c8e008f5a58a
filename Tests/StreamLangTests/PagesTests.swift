import Foundation
import Testing

@testable import StreamLang

/// The project's own pages and examples: what they show is what happens, and nothing is forgotten.
@Suite struct PagesTests {
  @Test(arguments: Project.pages + Project.examples + Project.seeds)
  func `what a page shows is what happens`(_ path: String) throws {
    let report = TestReport(testing: try Project.text(path), called: path, readFile: Project.text)
    #expect(report.lines == [])
  }

  @Test func `pages and examples are found`() {
    #expect(Project.pages.count > 20)
    #expect(Project.examples.count > 20)
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md"] + Project.manual)
  func `a page begins with what it is for, and soon has an example`(_ path: String) throws {
    let lines = try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("# ") && lines[1].isEmpty)
    #expect(lines[2] != "" && !lines[2].hasPrefix("#") && !lines[2].hasPrefix("```"))
    let example = lines.prefix(10).firstIndex { $0.hasPrefix("```") }
    #expect(example != nil, "no example in the first ten lines")
  }

  @Test func `the README has one picture`() throws {
    #expect(try Project.text("README.md").matches(of: /!\[/).count == 1)
  }

  @Test(arguments: Project.pages) func `a link leads to a file`(_ path: String) throws {
    let folder = Project.root.appending(path: path).deletingLastPathComponent()
    for link in try Project.text(path).matches(of: #/\]\(([^)#\s]+)[^)]*\)/#)
    where !link.1.contains("://") {
      let target = folder.appending(path: String(link.1)).standardized.path
      #expect(FileManager.default.fileExists(atPath: target), "\(link.0)")
    }
  }

  @Test(arguments: Project.pages) func `a link leads to a heading`(_ path: String) throws {
    let folder = Project.root.appending(path: path).deletingLastPathComponent()
    for link in try Project.text(path).matches(of: #/\]\(([^)#\s]*)#([^)\s]+)\)/#)
    where !link.1.contains("://") {
      let file =
        link.1.isEmpty ? Project.root.appending(path: path) : folder.appending(path: String(link.1))
      let headings = try String(contentsOf: file.standardized, encoding: .utf8)
        .split(separator: "\n").filter { $0.hasPrefix("#") }.map(Self.anchor)
      #expect(headings.contains(String(link.2)), "\(link.0)")
    }
  }

  /// The anchor that a Markdown page has for a heading.
  private static func anchor(_ heading: Substring) -> String {
    let title = heading.drop { $0 == "#" }.dropFirst().lowercased()
    return String(
      title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        .map { $0 == " " ? "-" : $0 })
  }

  @Test(arguments: Command.all.map(\.name))
  func `the page of commands knows each one`(_ name: String) throws {
    let page = try Project.text("docs/commands.md")
    #expect(page.contains("`:\(name)`") || page.contains("`:\(name) "))
  }

  @Test(arguments: Setting.all.map(\.name))
  func `the page of commands knows each setting`(_ name: String) throws {
    #expect(try Project.text("docs/commands.md").contains("| `\(name)` |"))
  }

  @Test(arguments: Project.examples)
  func `the page for teachers leads to each example`(_ path: String) throws {
    #expect(try Project.text("docs/teaching.md").contains("](../\(path))"))
  }

  @Test(arguments: Project.rooms)
  func `the architecture names each room`(_ room: String) throws {
    let page = try Project.text("docs/architecture.md")
    let name = room.split(separator: "/").last ?? ""
    #expect(page.contains("`\(room)/`") || page.contains("`\(name)/`"))
  }

  @Test func `the sources say on which floors they stand, as the architecture does`() throws {
    let page = try Project.text("docs/architecture.md")
    let floors = page.matches(of: /(?m)^### (`\w+\/` .*)$/).map { String($0.1) }
    let list = try Project.text("Sources/StreamLang/README.md")
    let listed = list.matches(of: /(?m)^\d\. (`\w+\/` .*?)[.;]/).map { String($0.1) }
    #expect(floors.count == 5)
    #expect(floors == listed)
  }

  @Test func `decisions are numbered, and each says why, what and what follows`() throws {
    let files = Project.pages.filter { $0.hasPrefix("docs/decisions/") }
    for (index, file) in files.enumerated() {
      let number = String(index + 1)
      let padded = String(repeating: "0", count: 4 - number.count) + number
      #expect(file.hasPrefix("docs/decisions/\(padded)-"))
      let text = try Project.text(file)
      #expect(text.hasPrefix("# \(number). "), "\(file)")
      for part in ["**Context.**", "**Decision.**", "**Consequences.**"] {
        #expect(text.contains("\n\(part)"), "\(file): \(part)")
      }
    }
  }
}

/// The files of the project, by their paths from its top.
enum Project {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// The pages that describe the program.
  static let manual = files(in: "docs", ending: ".md")
  static let pages =
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + manual
    + files(in: "docs/decisions", ending: ".md")
    + files(in: "examples/swift-package", ending: ".md")
  static let examples = files(in: "examples", ending: ".rx")
  /// The programs of the articles that the project was made from.
  static let seeds = files(in: "examples/seeds", ending: ".rx")
  /// The folders within the targets that have sources, by their paths from there.
  static let rooms = ["StreamEngine", "StreamLang", "rxrepl"].flatMap { target in
    let folder = root.appending(path: "Sources/\(target)").path
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let folders = files.filter { $0.hasSuffix(".swift") && $0.contains("/") }.map {
      String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)])
    }
    return Set(folders).sorted()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func files(in folder: String, ending: String) -> [String] {
    names(in: folder).filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
  }

  private static func names(in folder: String) -> [String] {
    let path = root.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
