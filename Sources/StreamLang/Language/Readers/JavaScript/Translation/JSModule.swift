/// A file of a program: its statements, and what others find in it.
final class JSModule {
  /// The path as the program's own file sees it; empty for that file.
  let path: String
  let statements: [JSStatement]
  /// The place at which it begins in the text.
  let start: Int
  /// It is a module as node has them: a function that fills `module.exports` when it is required first.
  let isCommon: Bool
  /// The names that it imports from other files, and calls as these do.
  let sharedNames: Set<String>
  /// The names that it exports; nil as long as it has not been read.
  var exports: [String: JSBinding]?
  /// The files all of whose names it exports, too.
  var others: [JSModule] = []
  /// It exports all of RxJS.
  var exportsLibrary = false
  /// Others have the whole of it as a value, by this name once it has been read.
  var isValue = false
  var whole: JSBinding?

  init(_ path: String, _ statements: [JSStatement], at start: Int) {
    (self.path, self.statements, self.start) = (path, statements, start)
    isCommon =
      !path.hasSuffix(".mjs") && !path.hasSuffix(".mts")
      && !statements.contains { statement in
        switch statement.kind {
        case .imports, .exports: true
        default: false
        }
      }
    sharedNames = Set(
      statements.flatMap { statement -> [String] in
        guard case .imports(let module, let names) = statement.kind,
          JSModulePath.isLocal(module)
        else { return [] }
        return names.filter { $0.name == $0.local.text }.map(\.name)
      })
  }

  /// The binding of a name that it exports; nil if it exports no such name.
  func exported(_ name: String) -> JSBinding? {
    if let own = exports?[name] { return own }
    if name == "default" { return nil }
    for other in others { if let found = other.exported(name) { return found } }
    return exportsLibrary && JSLibrary.knows(name)
      ? JSBinding(.library(name), name, at: start, depth: 0) : nil
  }

  /// The names that it exports, in their order.
  var exportedNames: [String] {
    let inherited = others.flatMap(\.exportedNames).filter { $0 != "default" }
    return Set((exports ?? [:]).keys).union(inherited).sorted()
  }
}

/// The files of a program: its own one, and those that it imports.
struct JSModules {
  /// The program's own file first, then each behind those that it needs.
  private let files: [JSModule]
  private let places: [String: JSModule]
  /// The file that is being read.
  var current: JSModule

  var main: JSModule { files[0] }
  var imported: ArraySlice<JSModule> { files.dropFirst() }

  init(_ program: [JSStatement]) {
    var files: [JSModule] = []
    var (path, start) = ("", 0)
    var statements: [JSStatement] = []
    for statement in program {
      guard case .file(let next) = statement.kind else {
        statements.append(statement)
        continue
      }
      files.append(JSModule(path, statements, at: start))
      (path, start, statements) = (next, statement.span.start, [])
    }
    files.append(JSModule(path, statements, at: start))
    self.files = files
    places = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    current = files[0]
    for file in files {
      current = file
      for statement in file.statements { noteValues(statement) }
    }
    current = files[0]
  }

  /// The file that an import of the current one means; nil if it is not here.
  func file(_ module: String) -> JSModule? {
    if !JSModulePath.isLocal(module) { return nil }
    return JSModulePath.candidates(module, from: current.path).lazy.compactMap { places[$0] }.first
  }

  /// Notes the files that a statement needs as values.
  private func noteValues(_ statement: JSStatement) {
    switch statement.kind {
    case .imports(let module, let names) where names.contains { $0.name == "*" }:
      file(module)?.isValue = true
    case .exports(let module?, let names)
    where names.contains { $0.local.text == "*" && $0.name != "*" }:
      file(module)?.isValue = true
    default:
      _ = JSNode.statement(statement).contains(
        { value in
          if let module = value.requiredModule { file(module)?.isValue = true }
          return false
        }, entering: { _ in true })
    }
  }

  /// True of a name of the current file that means something else in another one, where it would be found, too.
  func isAmbiguous(_ name: String, _ words: WordPlaces) -> Bool {
    name == "default" || name == "*"
      || words.all(name).contains { place in
        let next = files.partitioningIndex { $0.start > place }
        let file = files[max(0, next - 1)]
        return file !== current && !file.sharedNames.contains(name)
      }
  }
}

extension [JSStatement] {
  /// Those of the program's own file.
  var ofMain: ArraySlice<JSStatement> {
    prefix { if case .file = $0.kind { false } else { true } }
  }
}
