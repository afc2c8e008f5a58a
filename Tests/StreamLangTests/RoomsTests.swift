import Foundation
import Testing

/// The rooms of `StreamLang` stand in one order: none knows a type of a later one.
@Suite struct RoomsTests {
  static let order = [
    "Text", "Diagnostics", "Syntax", "Core", "Runtime", "Prelude", "Execution", "Types", "Marbles",
    "Graph", "Page", "Search", "Session", "Causes", "Belt", "Presentation", "Commands", "Manual",
    "Assistance", "Testing", "Conformance",
  ]

  @Test func `each room has its place in the order`() throws {
    let rooms = try FileManager.default.contentsOfDirectory(
      atPath: Project.root.appending(path: "Sources/StreamLang").path)
    #expect(rooms.filter { !$0.contains(".") }.sorted() == Self.order.sorted())
  }

  @Test(arguments: order) func `a room knows no later one`(_ room: String) throws {
    let sources = try Self.sources.get()
    let place = try #require(Self.order.firstIndex(of: room))
    for (file, text) in sources.files[room] ?? [] {
      let own = Set(text.declaredTypes(atAnyDepth: true))
      for name in text.mentionedTypes where !own.contains(name) {
        guard let other = sources.rooms[name], let later = Self.order.firstIndex(of: other) else {
          continue
        }
        #expect(
          later <= place || Self.known.contains("\(file): \(name)"),
          "\(room)/\(file) knows \(name), which is in \(other)")
      }
    }
  }

  /// Read once: looking for types takes as long as all that is done with them.
  private static let sources = Result { try Sources() }

  /// What knows a later room, and why that is so.
  private static let known: Set<String> = []

  /// The sources, room by room, and where each type is declared.
  private struct Sources {
    var files: [String: [(name: String, text: String)]] = [:]
    var rooms: [String: String] = [:]

    init() throws {
      let root = Project.root.appending(path: "Sources/StreamLang")
      let paths =
        FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
      for path in paths.sorted() where path.hasSuffix(".swift") {
        let room = String(path.prefix { $0 != "/" })
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
          .withoutTextsAndComments
        files[room, default: []].append((String(path.split(separator: "/").last ?? ""), text))
        for name in text.declaredTypes(atAnyDepth: false) { rooms[name] = room }
      }
      // A name that several rooms use for types within others says nothing.
      for (room, files) in files {
        for name in files.flatMap({ $0.text.declaredTypes(atAnyDepth: true) })
        where rooms[name] != room {
          if rooms[name] != nil { nested.insert(name) }
        }
      }
      for name in nested { rooms[name] = nil }
    }

    private var nested: Set<String> = []
  }
}

extension String {
  fileprivate var withoutTextsAndComments: String {
    replacing(#/"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"/#, with: "\"\"").replacing(#/\/\/.*/#, with: "")
  }

  /// The types that it declares, those within others too if wanted; what is private is nobody's.
  fileprivate func declaredTypes(atAnyDepth isDeep: Bool) -> [String] {
    matches(
      of: #/(?m)^([ ]*)((?:[a-z@][\w()]*[ ]+)*)(?:struct|class|enum|protocol|typealias)\s+(\w+)/#
    )
    .filter { isDeep || $0.1.isEmpty && !$0.2.contains("private") }
    .map { String($0.3) }
  }

  /// The capitalized names in it that stand behind no dot.
  fileprivate var mentionedTypes: Set<String> {
    Set(matches(of: #/(?:^|[^.\w])([A-Z]\w+)/#).map { String($0.1) })
  }
}
