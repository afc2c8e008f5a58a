import Foundation
import Testing

/// The shell commands of the project's first page: what stands there is what they print.
@Suite(.waits) struct ReadmeTests {
  static let screens: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardized
    let page = try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    return (page ?? "").components(separatedBy: "```\n").filter { $0.hasPrefix("$ ") }
  }()

  @Test(arguments: screens) func `a screen comes out as it stands`(_ screen: String) throws {
    #expect(try ShellTranscript(screen).printed() == screen)
  }

  @Test func `there are screens`() { #expect(Self.screens.count == 4) }
}
