import Foundation
import Testing

/// Everything public in the library says what it is.
@Suite struct DocumentationTests {
  @Test(arguments: SourceFile.all)
  func `every public declaration is documented`(_ source: SourceFile) {
    #expect(source.undocumented == [])
  }

  @Test func `what is not documented is found`() {
    let source = SourceFile(
      name: "",
      text: """
        /// A type.
        public enum Sample {
          case bare
          /// Documented.
          @inlinable
          public func documented() {}
          @inlinable public static func bare() {}
          public private(set) var value = 0
          func notPublic() {}
        }
        """)
    #expect(
      source.undocumented == [
        "case bare", "@inlinable public static func bare() {}", "public private(set) var value = 0",
      ])
    #expect(SourceFile.all.count > 100)
  }
}

/// The documentation's first page of each library.
@Suite struct CatalogueTests {
  @Test(arguments: ["StreamEngine", "StreamLang"])
  func `every public type has its place`(_ library: String) throws {
    let page = try #require(Article.all.first { $0.name == "\(library).md" }).text
    let types = try Article.files(in: library, ending: ".swift").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("public ") }
        .compactMap {
          $0.prefixMatch(of: #/public (?:final )?(?:class|struct|enum|protocol) (\w+)/#)?.1
        }
    }
    #expect(types.count > 20)
    for type in types { #expect(page.contains("\n- ``\(type)``\n"), "\(type)") }
  }
}

/// A page of the libraries' documentation.
struct Article: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  static let all = ["StreamEngine", "StreamLang"].flatMap { library in
    files(in: library, ending: ".md").filter { $0.path.contains(".docc/") }.map { file in
      Article(
        name: file.lastPathComponent, text: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
  }

  /// The files of a library, at any depth.
  static func files(in library: String, ending: String) -> [URL] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/\(library)").standardized
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(ending) }.sorted().map { folder.appending(path: $0) }
  }
}

/// A source file of the library.
struct SourceFile: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  static let all: [SourceFile] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/StreamEngine").standardized
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return text.map { SourceFile(name: name, text: $0) }
    }
  }()

  /// The public declarations, and the members of public enums and protocols, without a comment.
  ///
  /// Members that a documented protocol requires need none of their own.
  var undocumented: [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [String] = []
    var isDocumented = false
    /// The indentation of the members of a public enum or protocol, and which of them are public.
    var members: (indentation: String, pattern: Regex<Substring>)?
    for line in lines {
      let indentation = String(line.prefix(while: { $0 == " " }))
      let words = line.dropFirst(indentation.count)
      if words.hasPrefix("///") {
        isDocumented = true
        continue
      }
      if words.hasPrefix("@"), !words.contains(" ") { continue }
      if words == "}", members?.indentation == indentation + "  " { members = nil }
      let isMember = members.map { indentation == $0.indentation && words.contains($0.pattern) }
      let isPublic = isMember == true || words.contains(Self.declaration)
      if isPublic, !isDocumented, !words.contains(Self.witness) { found.append(String(words)) }
      if words.contains(Self.enumeration) { members = (indentation + "  ", Self.enumCase) }
      if words.contains(Self.protocol) { members = (indentation + "  ", Self.requirement) }
      isDocumented = false
    }
    return found
  }

  private static var declaration: Regex<Substring> {
    #/^(?:@[a-zA-Z_]+(?:\([^)]*\))? )*public (?!extension)[a-z]+/#
  }
  private static var enumeration: Regex<Substring> { #/public (?:indirect )?enum /# }
  private static var `protocol`: Regex<Substring> { #/public protocol /# }
  private static var enumCase: Regex<Substring> { #/^case /# }
  private static var requirement: Regex<Substring> {
    #/^(?:func|var|init|associatedtype|mutating|static)\b/#
  }
  private static var witness: Regex<Substring> {
    #/public (?:func cancel\(\)|(?:private\(set\) )?var isDisposed\b|init\(counting )/#
  }
}
