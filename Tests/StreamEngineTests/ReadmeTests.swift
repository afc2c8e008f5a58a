import Foundation
import Testing

/// The Swift in the project's first page, and in the articles of the libraries.
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

  @Test(arguments: Article.all) func `what an article shows compiles`(_ article: Article) throws {
    for block in article.text.components(separatedBy: "```swift\n").dropFirst() {
      let (status, output) = try Snippet.compile(block.components(separatedBy: "```")[0])
      #expect(status == 0, "\(output)")
    }
  }
}
