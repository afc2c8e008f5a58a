/// One text that was submitted: a line at the prompt, or a whole script.
public final class Source: Sendable {
  public let text: String
  /// The number of its first line in the session.
  public let firstLine: Int
  public let permissions: Permissions
  /// The folder from which the paths of imports in it are seen, with `/` at its end; empty for the
  /// current one.
  public let folder: String
  /// The file that it was imported from; nil for a text of the session itself.
  public let file: String?
  /// The files that are being loaded while a text of the session itself is read, its own last; empty if none is.
  let loading: [String]
  /// The language in which it is written.
  public let dialect: Dialect
  /// The library of which subjects and errors do in it what they do there, as in a program of its language; a
  /// translation says so in its first line: `import "rxjs"`.
  let library: Library?
  var followsRxJS: Bool { library == .rxjs || library == .web }

  /// The names that texts of its language have declared before.
  struct Known: Sendable, Hashable {
    var types: Set<String> = []
    /// The other names that may stand in this text, as their definitions spell them here.
    var names: Set<String> = []
    /// Those among them whose values can be changed where they stand.
    var variables: Set<String> = []
    /// All names of the session, which a name that stands for a part of a text must not take.
    var taken: Set<String> = []
    /// The texts themselves.
    var texts: [String] = []
    /// Other texts follow it, and use its values.
    var goOn = false
    /// The mistakes that were found when it was read before, by their places: a test with one fails by itself.
    var mistakes: [Int: String] = [:]
  }

  /// The languages that texts are written in.
  public enum Dialect: String, Sendable, CaseIterable {
    case own, javaScript, swift
    /// JavaScript with the Observable of browsers, which RxJS 9 extends.
    case web

    var library: Library? {
      switch self {
      case .own: nil
      case .javaScript: .rxjs
      case .web: .web
      case .swift: .swift
      }
    }

    /// Its name in sentences.
    public var title: String {
      switch self {
      case .own: "rxrepl"
      case .javaScript, .web: "JavaScript"
      case .swift: "Swift"
      }
    }
  }

  /// The library whose values and errors a program has: RxJS, browsers and RxJS 9, or Swift's with RxSwift or Combine.
  package enum Library: String, Sendable, CaseIterable {
    case rxjs, web, swift, combine

    var isSwift: Bool { self == .swift || self == .combine }
  }
  /// The UTF-8 offsets at which its lines end, but for the last one.
  private let lineEnds: [Int]
  /// The files that it imports; their texts follow its own.
  private let parts: [FilePart]

  /// Without `permissions` nothing in the text can act outside of the program.
  public convenience init(
    _ text: String, firstLine: Int = 1, permissions: Permissions = .none, folder: String = "",
    dialect: Dialect = .own
  ) {
    self.init(
      text, firstLine: firstLine, permissions: permissions, folder: folder, dialect: dialect,
      file: nil, loading: [])
  }

  /// A file that is imported.
  convenience init(_ text: String, importedFrom file: String, permissions: Permissions) {
    self.init(
      text, firstLine: 1, permissions: permissions, folder: FilePath.folder(of: file),
      dialect: .own, file: file, loading: [])
  }

  init(
    _ text: String, firstLine: Int, permissions: Permissions, folder: String, dialect: Dialect,
    file: String? = nil, loading: [String]
  ) {
    self.text = text
    self.firstLine = firstLine
    self.permissions = permissions
    self.folder = folder
    self.file = file
    self.loading = loading
    self.dialect = dialect
    library =
      dialect.library ?? Library.allCases.first { text.hasPrefix("import \"\($0.rawValue)\"") }
    parts = FilePart.all(in: text)
    lineEnds = text.utf8.enumerated().compactMap { $1 == UInt8(ascii: "\n") ? $0 : nil }
  }

  /// The line in the session on which a UTF-8 offset stands.
  public func line(of offset: Int) -> Int { firstLine + lineIndex(of: offset) }

  /// The line on which a mistake at a UTF-8 offset stands: in the session, or in its own file.
  public func lineOfMistake(at offset: Int) -> Int {
    if let part = part(at: offset) { return 1 + lineIndex(of: offset) - lineIndex(of: part.start) }
    return loadedFrom == nil ? line(of: offset) : 1 + lineIndex(of: offset)
  }

  /// The file that a text of the session itself was loaded from; a mistake in it is one on a line of that file.
  var loadedFrom: String? { loading.last }

  /// The file in which a mistake at a UTF-8 offset stands; nil for a text of the session itself.
  public func fileOfMistake(at offset: Int) -> String? {
    part(at: offset).map { FilePath.joined($0.path, in: folder) } ?? file ?? loadedFrom
  }

  private func part(at offset: Int) -> FilePart? {
    let next = parts.partitioningIndex { $0.start > offset }
    return next > 0 ? parts[next - 1] : nil
  }

  /// `line 3`, or `ops.rx, line 3`.
  func lineTitle(of offset: Int) -> String {
    let part = part(at: offset)
    let line = part == nil ? line(of: offset) : lineOfMistake(at: offset)
    return ((part?.path ?? file).map { "\($0), " } ?? "") + "line \(line)"
  }

  /// The text that stands on the line of a UTF-8 offset.
  func lineSpan(around offset: Int) -> Span {
    let index = lineIndex(of: offset)
    return Span(
      index > 0 ? lineEnds[index - 1] + 1 : 0,
      index < lineEnds.count ? lineEnds[index] : text.utf8.count)
  }

  /// The comment behind a part on its last line, or those on the lines above it.
  func comment(around part: Span) -> String {
    let rest = Span(part.end, lineSpan(around: part.end).end)
    if let annotation = comment(in: rest) { return annotation }
    var line = lineSpan(around: part.start)
    var annotations: [String] = []
    while line.start > 0 {
      line = lineSpan(around: line.start - 1)
      guard let annotation = comment(in: line) else { break }
      annotations.insert(annotation, at: 0)
    }
    return annotations.joined(separator: " ")
  }

  /// Nil if there is anything but a comment.
  private func comment(in place: Span) -> String? {
    let text = place.text(in: text).drop { $0.isWhitespace }
    guard text.hasPrefix("//") else { return nil }
    return String(text.drop { $0 == "/" }.drop { $0.isWhitespace })
  }

  var hasManyLines: Bool { !lineEnds.isEmpty }

  private func lineIndex(of offset: Int) -> Int { lineEnds.partitioningIndex { $0 >= offset } }
}

extension Source: Hashable {
  /// True of two that say the same in the same place.
  public static func == (one: Source, other: Source) -> Bool {
    one === other
      || one.text == other.text && one.firstLine == other.firstLine && one.file == other.file
        && one.loading == other.loading
        && one.folder == other.folder && one.permissions == other.permissions
        && one.dialect == other.dialect
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(firstLine)
  }
}
