import Foundation
import Testing

/// The Swift in the project's first page.
@Suite(.enabled(if: Snippet.canCompile, "swiftc or the built modules cannot be found"))
struct ReadmeTests {
  @Test func `the example of the README compiles`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardized
    let page = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(page.split(separator: "```swift\n").dropFirst().first)
    let lines = try #require(block.split(separator: "```").first).split(separator: "\n")
    let isImport = { (line: Substring) in line.hasPrefix("import ") }
    let text =
      lines.filter(isImport) + ["func example() {"] + lines.filter { !isImport($0) } + ["}"]
    let (status, output) = try Snippet.compile(text.joined(separator: "\n"))
    #expect(status == 0, "\(output)")
    #expect(lines.count > 5)
  }
}
