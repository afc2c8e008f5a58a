import Foundation
import Testing

/// No type of the language has grown beyond what a reader can hold in mind.
@Suite struct StructureTests {
  /// Reads what the sources declare, line by line: the formatter has put each where it belongs.
  private struct Sources {
    /// The number of stored properties that a type has, by its name.
    private(set) var properties: [String: Int] = [:]
    /// The files that give a type something which other files see.
    private(set) var files: [String: Set<String>] = [:]

    private static let modifiers: Set<String> = [
      "public", "package", "private", "fileprivate", "internal", "final", "indirect", "lazy",
      "weak",
      "unowned", "nonisolated", "mutating", "convenience", "static",
    ]
    private static let types: Set<Substring> = ["class", "struct", "enum", "actor"]
    private static let members: Set<Substring> = types.union([
      "func", "let", "var", "init", "subscript", "typealias", "case",
    ])

    mutating func read(_ text: String, in file: String) {
      var scopes: [(name: String, indent: Int, isType: Bool)] = []
      var isInText = false
      for line in text.split(separator: "\n") {
        // A text over several lines may hold a program.
        let quotes = line.ranges(of: "\"\"\"").count
        if quotes == 1 { isInText.toggle() }
        if isInText && quotes == 0 { continue }
        let indent = line.prefix { $0 == " " }.count
        if line.dropFirst(indent).hasPrefix("}") {
          if scopes.last?.indent == indent { scopes.removeLast() }
          continue
        }
        let words = line.split(separator: " ")
        let declared = words.drop { word in
          word.hasPrefix("@") || Self.modifiers.contains(String(word.prefix { $0 != "(" }))
        }
        let modifiers = words.dropLast(declared.count)
        let keyword = declared.first?.prefix { $0.isLetter } ?? ""
        let name = declared.dropFirst().first.map { String($0.prefix { $0.isLetter || $0 == "." }) }
        if let scope = scopes.last, indent == scope.indent + 2, Self.members.contains(keyword) {
          let isShared = !modifiers.contains("private") && !modifiers.contains("fileprivate")
          if !scope.isType && isShared { files[scope.name, default: []].insert(file) }
          let isProperty = keyword == "let" || keyword == "var"
          if scope.isType && isProperty && !modifiers.contains("static") && Self.isStored(line) {
            properties[scope.name, default: 0] += 1
          }
        }
        guard let name else { continue }
        if Self.types.contains(keyword) {
          let full = ((scopes.last.map { [$0.name] } ?? []) + [name]).joined(separator: ".")
          properties[full] = properties[full] ?? 0
          files[full, default: []].insert(file)
          if !line.hasSuffix("}") { scopes.append((full, indent, true)) }
        } else if keyword == "extension" {
          // A conformance stands with that, and counts for nothing.
          let isConformance = declared.count != 3
          scopes.append((name, indent, isConformance))
        }
      }
    }

    /// True if it is no accessor: it has no brace, or one behind the first value.
    private static func isStored(_ line: Substring) -> Bool {
      guard let brace = line.firstIndex(of: "{") else { return true }
      return line[..<brace].contains("=")
    }

    /// The types with too many of one or the other.
    var tooLarge: Set<String> {
      let owners = properties.filter { $0.value > 10 }.keys
      let wanderers = files.filter { properties[$0.key] != nil && $0.value.count > 5 }.keys
      return Set(owners).union(wanderers)
    }
  }

  private static func sources() throws -> Sources {
    let folder = Project.root.appending(path: "Sources/StreamLang").path
    var sources = Sources()
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    where file.hasSuffix(".swift") {
      sources.read(try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8), in: file)
    }
    return sources
  }

  /// The names in the first column of the table of exceptions.
  private static func exceptions() throws -> Set<String> {
    let page = try Project.text("docs/architecture.md")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.drop { !$0.hasPrefix("| type | why it is larger |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    return Set(
      table.flatMap { line in
        line.split(separator: "|")[0].matches(of: #/`([\w.]+)`/#).map { String($0.1) }
      })
  }

  @Test func `a type has ten stored properties and five files, but for those that say why`() throws
  {
    let (found, known) = (try Self.sources().tooLarge, try Self.exceptions())
    #expect(found.subtracting(known) == [], "too large, and docs/architecture.md knows no reason")
    #expect(known.subtracting(found) == [], "excused, but not too large any more")
  }

  /// Words that begin a fragment: a comment says what something is or does, in a sentence that stands alone.
  private static let fragments = ["What", "Whether", "The same", "How", "Where", "Who", "Why"]

  /// True if a line begins a comment, or goes on with one, by such a word.
  private static func isFragment(_ line: Substring) -> Bool {
    let comment = line.drop { $0 == " " }
    guard comment.hasPrefix("//") else { return false }
    let text = comment.drop { $0 == "/" }.drop { $0 == " " }
    return fragments.contains { text.hasPrefix("\($0) ") }
  }

  @Test func `each comment has a subject`() throws {
    var files = 0
    for folder in ["Sources", "Tests"].map({ Project.root.appending(path: $0).path }) {
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder)
      where [".swift", ".c", ".h", ".js"].contains(where: file.hasSuffix) {
        files += 1
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        for line in text.split(separator: "\n") where Self.isFragment(line) {
          Issue.record("\(file): \(line)")
        }
      }
    }
    #expect(files > 500)
    #expect(Self.isFragment("  /// Whether it is one."))
    #expect(!Self.isFragment("  /// True if it is one.") && !Self.isFragment("  What"))
  }

  @Test func `stored properties and files are counted`() {
    var sources = Sources()
    let many = (1...11).map { "  var p\($0) = \($0)\n" }.joined()
    sources.read("struct Big {\n\(many)}\n", in: "a")
    let few = (1...10).map { "  private(set) var p\($0) = \($0)\n" }.joined()
    sources.read(
      "final class Small {\n\(few)  static let s = 1\n  var c: Int { 1 }\n  func f() {\n    let x = 1\n  }\n}\n",
      in: "a")
    for file in ["a", "b", "c", "d", "e", "f"] {
      sources.read("extension Big {\n  func \(file)() {}\n}\n", in: file)
      sources.read("extension Small {\n  private func \(file)() {}\n}\n", in: file)
    }
    #expect(sources.properties["Big"] == 11)
    #expect(sources.properties["Small"] == 10)
    #expect(sources.files["Big"]?.count == 6)
    #expect(sources.files["Small"]?.count == 1)
    #expect(sources.tooLarge == ["Big"])
  }

  /// The functions with more than so many lines, by the first line of each; the formatter has put its end under it.
  private static func functions(longerThan most: Int, in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [String] = []
    var open: (line: Int, indent: Int)?
    for (place, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      if let function = open, indent <= function.indent, line.dropFirst(indent).hasPrefix("}") {
        if place - function.line >= most { found.append(String(lines[function.line])) }
        open = nil
      }
      // One that a protocol asks for has no end.
      let goesOn = line.isEmpty || line.dropFirst(indent).hasPrefix(")")
      if let function = open, indent <= function.indent, !goesOn { open = nil }
      let declares = line.split(separator: " ").contains { word in
        word == "func" || word.hasPrefix("init(") || word.hasPrefix("init?(")
      }
      if open == nil, declares, !line.hasSuffix("}") { open = (place, indent) }
    }
    return found
  }

  @Test func `no function has more than 100 lines`() throws {
    let folder = Project.root.appending(path: "Sources").path
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where file.hasSuffix(".swift") && !file.hasSuffix("Rows.swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for function in Self.functions(longerThan: 100, in: text) {
        Issue.record("\(file): \(function)")
      }
    }
    let body = String(repeating: "    a()\n", count: 98)
    #expect(Self.functions(longerThan: 100, in: "  func f() {\n\(body)  }\n").isEmpty)
    #expect(Self.functions(longerThan: 100, in: "  func f() {\n\(body)    a()\n  }\n").count == 1)
  }
}
