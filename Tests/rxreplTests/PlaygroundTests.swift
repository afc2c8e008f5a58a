import Foundation
import StreamLang
import Testing

@testable import rxrepl

/// Pages of playgrounds, which belong together with other files.
@Suite struct PlaygroundTests {
  private func read(_ page: String, _ files: [String: String]) throws -> String {
    let folder = try TemporaryFolder(files)
    return try Unit(reading: folder.path(page)).text
  }

  @Test func `a page is read with the sources of its playground and its own`() throws {
    let page = "A.playground/Pages/P.xcplaygroundpage/Contents.swift"
    let text = try read(
      page,
      [
        page: "print(twice(start), C().n)\n", "A.playground/Sources/B.swift": "let start = 4\n",
        "A.playground/Sources/A.swift": "func twice(_ n: Int) -> Int { n * 2 }",
        "A.playground/Sources/notes.txt": "no Swift",
        "A.playground/Pages/P.xcplaygroundpage/Sources/C.swift": "struct C { let n = start + 1 }",
      ])
    #expect(
      text == """
        print(twice(start), C().n)

        #sourceLocation(file: "A.swift", line: 1)
        func twice(_ n: Int) -> Int { n * 2 }
        #sourceLocation(file: "B.swift", line: 1)
        let start = 4

        #sourceLocation(file: "C.swift", line: 1)
        struct C { let n = start + 1 }
        """)
    let session = Session()
    var printed: [String] = []
    session.listener = { if case .printed(let text) = $0 { printed.append(text) } }
    let reply = session.submit(Program(text, .swift), file: page)
    #expect(reply.diagnostics.map(\.text) == [])
    #expect(printed == ["8 5"])
  }

  @Test func `other files are read alone`() throws {
    let files = ["Contents.swift": "1", "Sources/A.swift": "2", "B.playground/main.swift": "3"]
    #expect(try read("Contents.swift", files) == "1")
    #expect(try read("B.playground/main.swift", files) == "3")
  }
}
