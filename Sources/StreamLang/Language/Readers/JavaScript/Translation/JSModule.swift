/// A file of a program: its statements, and its exports.
final class JSModule {
  /// A name that a file exports: one that it knows itself, or one that another file exports.
  enum Export {
    case own(JSBinding)
    case other(JSModule, String)
  }

  /// The path as the program's own file sees it; empty for that file.
  let path: String
  let statements: [JSStatement]
  /// The place at which it begins in the text.
  let start: Int
  /// It is a module as node has them: a function that fills `module.exports` when it is required first.
  let isCommon: Bool
  /// The names that it imports from other files, by the names that it gives them.
  let imports: [String: (module: String, name: String)]
  /// All names that it knows, once they are declared; `*` is the whole of it.
  var names: [String: JSBinding] = [:]
  /// The names that it exports.
  var exports: [String: Export] = [:]
  /// The files all of whose names it exports, too.
  var others: [JSModule] = []
  /// It exports all of RxJS.
  var exportsLibrary = false
  /// Others have the whole of it as a value.
  var isValue = false

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
    var imports: [String: (module: String, name: String)] = [:]
    for case .imports(let module, let names) in statements.map(\.kind)
    where JSModulePath.isLocal(module) {
      for (name, local) in names { imports[local.text] = (module, name) }
    }
    self.imports = imports
  }

  /// The binding of the module as one value; for a module of node, the value has its exports.
  var whole: JSBinding? { names["*"] }

  /// The binding of a name that it exports, `*` for the whole of it; nil if it exports no such name, or if that
  /// means several.
  func exported(_ name: String, _ asked: [(file: JSModule, name: String)] = []) -> JSBinding? {
    if name == "*" { return isCommon ? nil : whole }
    // Files may export what they have from each other.
    if asked.contains(where: { $0.file === self && $0.name == name }) { return nil }
    let asked = asked + [(self, name)]
    switch exports[name] {
    case .own(let binding): return binding
    case .other(let file, let name): return file.exported(name, asked)
    case nil: break
    }
    if name == "default" { return nil }
    let found = others.compactMap { $0.exported(name, asked) }
    if let first = found.first { return found.allSatisfy(first.isSame) ? first : nil }
    return exportsLibrary && JSLibrary.knows(name)
      ? JSBinding(.library(name), name, at: start) : nil
  }

  /// The place at its end, of what stands for the whole of it.
  var end: Span { statements.last?.span ?? Span(start, start) }

  /// The names that it exports, in their order.
  var exportedNames: [String] {
    var files = [self]
    var index = 0
    while index < files.count {
      for other in files[index].others where !files.contains(where: { $0 === other }) {
        files.append(other)
      }
      index += 1
    }
    let inherited = files.dropFirst().flatMap(\.exports.keys).filter { $0 != "default" }
    return Set(exports.keys).union(inherited).sorted()
  }
}

/// The files of a program: its own one, and those that it imports.
struct JSModules {
  /// The program's own file first, then each behind those that it needs.
  private let files: [JSModule]
  private let places: [String: JSModule]
  /// A file needs one that runs later.
  private(set) var areCircular = false
  /// The file that is being read.
  var current: JSModule

  var main: JSModule { files[0] }
  var imported: ArraySlice<JSModule> { files.dropFirst() }

  init(_ program: [JSStatement]) {
    var files: [JSModule] = []
    var (path, start) = ("", 0)
    var statements: [JSStatement] = []
    var others: [(path: String, file: String)] = []
    for statement in program {
      switch statement.kind {
      case .file(let next):
        files.append(JSModule(path, statements, at: start))
        (path, start, statements) = (next, statement.span.start, [])
      case .path(let other, let file): others.append((other, file))
      default: statements.append(statement)
      }
    }
    files.append(JSModule(path, statements, at: start))
    self.files = files
    var places = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    for (other, file) in others { places[other] = places[file] }
    self.places = places
    current = files[0]
    for file in files {
      current = file
      for statement in file.statements { noteValues(statement) }
      // Modules of node may need each other as they are, since each is run by the first that asks.
      let needed = file.statements.localModules(isTyped: JSModulePath.isTyped(file.path))
      if needed.compactMap(self.file).contains(where: {
        $0.start >= file.start && file !== main && !($0.isCommon && file.isCommon)
      }) {
        areCircular = true
      }
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
        let file = file(at: place)
        return file !== current && file.imports[name]?.name != name
      }
  }

  /// True of a name that the current file has from an imported one.
  func isImported(_ binding: JSBinding) -> Bool {
    let file = file(at: binding.place)
    return file !== current && file !== main
  }

  /// The file that stands at a place of the text.
  private func file(at place: Int) -> JSModule {
    files[max(0, files.partitioningIndex { $0.start > place } - 1)]
  }
}

extension [JSStatement] {
  /// Those of the program's own file.
  var ofMain: ArraySlice<JSStatement> {
    prefix {
      switch $0.kind {
      case .file, .path: false
      default: true
      }
    }
  }
}
