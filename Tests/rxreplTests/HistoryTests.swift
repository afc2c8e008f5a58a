import Foundation
import Glibc
import Testing

@testable import rxrepl

/// The lines entered before: looking for them, and the file that keeps them.
@Suite struct HistoryTests {
  private func history(_ lines: String...) -> InputHistory {
    var history = InputHistory()
    for line in lines { history.add(line) }
    history.beginLine()
    return history
  }

  // MARK: Looking

  @Test func `each line is there once, at its latest place`() {
    let history = history("a = 1", "b = 2", "a = 1", " secret = 3", "   ")
    #expect(Array(history.newestFirst) == ["a = 1", "b = 2"])
  }

  @Test func `up and down keep to what begins as typed, and come back to it`() {
    var history = history("a.map(+1)", "b = 2", "a.map(*2)", "c", "a.map(*2")
    #expect(history.older(than: "a.map(*") == "a.map(*2")
    #expect(history.older(than: "a.map(*2") == "a.map(*2)")
    #expect(history.older(than: "a.map(*2)") == nil)
    #expect(history.newer(than: "a.map(*2)") == "a.map(*2")
    #expect(history.newer(than: "a.map(*2") == "a.map(*")
    #expect(history.newer(than: "a.map(*") == nil)
  }

  @Test func `what was changed while looking at it is a text of its own`() {
    var history = history("x = 1", "x = 10", "y = 2")
    #expect(history.older(than: "x") == "x = 10")
    #expect(history.older(than: "x = 1") == "x = 10")
    #expect(history.newer(than: "x = 10") == "x = 1")
    #expect(history.older(than: "x = 2") == nil)
    #expect(history.older(than: "") == "y = 2")
    #expect(history.newer(than: "z = 3") == nil)
  }

  @Test func `a search goes both ways, and is never a pattern`() {
    let history = history("a.map(+1)", "b", "c.map(+1)", "d")
    var search = HistorySearch(.older, original: EditedText("draft"))
    search.append("map(+", in: history)
    #expect(search.found.string == "c.map(+1)")
    search.goOn(.older, in: history)
    #expect(search.found.string == "a.map(+1)")
    #expect(search.prompt == "search 'map(+': ")
    search.goOn(.older, in: history)
    #expect(search.prompt == "not found 'map(+': ")
    #expect(search.found.string == "a.map(+1)")
    search.goOn(.newer, in: history)
    #expect(search.found.string == "c.map(+1)")
    for _ in 1...5 { search.removeLast(in: history) }
    #expect(search.found.string == "draft")
  }

  // MARK: The file

  /// A folder of its own for each test.
  private struct Folder {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws { folder = try TemporaryFolder() }

    var file: HistoryFile { HistoryFile("\(path)/state/history") }

    var text: String { (try? TextFile.read("\(path)/state/history")) ?? "none" }

    func write(_ bytes: [UInt8]) throws {
      UserFolder.make("\(path)/state")
      let file = try Descriptor(
        opening: "\(path)/state/history", O_WRONLY | O_CREAT | O_TRUNC, permission: "")
      try file.write(bytes)
    }

    func mode(_ name: String) -> mode_t {
      var status = stat()
      stat("\(path)/\(name)", &status)
      return status.st_mode & 0o7777
    }
  }

  @Test func `an entry is a line, whatever is in it`() throws {
    let folder = try Folder()
    var file = folder.file
    let entries = ["a = 1", "f = x => {\n  x\n}", #""a\nb\\" + "\t""#, "都市 = \"é\""]
    for entry in entries { try file.append(entry) }
    #expect(folder.text.split(separator: "\n").count == 4)
    #expect(folder.mode("state") == 0o700)
    #expect(folder.mode("state/history") == 0o600)
    var other = folder.file
    #expect(try other.entriesIfChanged(atMost: 10) == entries)
    #expect(try other.entriesIfChanged(atMost: 10) == nil)
    try file.append("b")
    #expect(try other.entriesIfChanged(atMost: 10) == entries + ["b"])
  }

  @Test func `half a line is left alone, and the next one is not spoilt by it`() throws {
    let folder = try Folder()
    try folder.write(Array("one\ntwo\n".utf8) + [0xE9, 0x83])
    var file = folder.file
    #expect(try file.entriesIfChanged(atMost: 10) == ["one", "two"])
    try file.append("three")
    #expect(try file.entriesIfChanged(atMost: 10) == nil)
    var other = folder.file
    #expect(try other.entriesIfChanged(atMost: 10) == ["one", "two", "three"])
    try folder.write(Array("one\n\u{1B}[2Jtwo\nthree".utf8))
    other = folder.file
    try other.append("four")
    #expect(try other.entriesIfChanged(atMost: 10) == ["one", "three", "four"])
  }

  @Test func `a file that has grown long keeps the newest lines`() throws {
    let folder = try Folder()
    var file = folder.file
    for number in 1...21 { try file.append("line \(number % 12)") }
    #expect(try file.entriesIfChanged(atMost: 10) != nil)
    let newest = ((12...21).map { "line \($0 % 12)\n" }).joined()
    #expect(folder.text == newest)
    #expect(folder.mode("state/history") == 0o600)
    try file.append("more")
    #expect(folder.text == newest + "more\n")
  }

  @Test func `links and the files of others are refused`() throws {
    let folder = try Folder()
    symlink("\(folder.path)/other", "\(folder.path)/link")
    var link = HistoryFile("\(folder.path)/link")
    #expect {
      try link.append("a")
    } throws: {
      "\($0)" == "a link, not a file"
    }
    var device = HistoryFile("/dev/null")
    #expect {
      try device.append("a")
    } throws: {
      "\($0)" == "not a file of your own"
    }
  }

  @Test func `four write at once while others make it short, and no new line is lost`() async throws
  {
    let folder = try Folder()
    await withTaskGroup { group in
      for writer in 1...4 {
        let path = folder.file.path
        group.addTask {
          var file = HistoryFile(path)
          for number in 1...100 {
            #expect(throws: Never.self) {
              try file.append("\(writer) \(number)")
              // 4 of 40 lines are never older than what the others write meanwhile.
              if number % 10 == 0 { _ = try file.entriesIfChanged(atMost: 150) }
            }
          }
        }
      }
    }
    var file = folder.file
    let entries = try #require(try file.entriesIfChanged(atMost: 150))
    #expect(entries.count == 150)
    for writer in 1...4 {
      let own = entries.filter { $0.hasPrefix("\(writer) ") }
      let wanted = (1...100).suffix(own.count).map { "\(writer) \($0)" }
      #expect(own == wanted, "its lines are there in order, and none between them is missing")
    }
  }

  @Test func `lines of other sessions come in before one's own`() throws {
    let folder = try Folder()
    var mine = InputHistory(file: folder.file)
    var other = InputHistory(file: folder.file)
    mine.add("mine")
    other.add("other")
    other.add("both")
    mine.add("both")
    mine.beginLine()
    #expect(Array(mine.newestFirst) == ["both", "mine", "other"])
    #expect(mine.takeObstacle() == nil)
  }

  @Test func `what cannot be kept is said once, and lines go on`() {
    var history = InputHistory(file: HistoryFile("/dev/null/history"))
    history.add("a = 1")
    #expect(history.takeObstacle() == "the history is not kept: /dev/null/history: not a directory")
    history.add("b = 2")
    #expect(history.takeObstacle() == nil)
    #expect(Array(history.newestFirst) == ["b = 2", "a = 1"])
  }
}
