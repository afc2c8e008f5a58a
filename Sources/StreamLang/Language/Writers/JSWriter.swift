/// Writes programs of this language as programs of RxJS.
struct JSWriter {
  let symbols: SymbolTable
  /// The names of the library that have been written.
  private(set) var imports: Set<String> = []
  /// Functions that stand at the top, since the library has none like them.
  private(set) var helpers: Set<Helper> = []
  /// The names of parameters.
  var locals: [Core.Local: String] = [:]
  var used: Set<String> = []
  /// The parameters that are streams.
  var streams: Set<Core.Local> = []
  /// The names whose latest value can be read, and those that a formula has it of.
  var holders: Set<String> = []
  var latest: Set<String> = []
  /// The times of the waits that stand around.
  var waits: [String] = []

  enum Helper: String, CaseIterable, Comparable {
    case cold, divisor, hot, show

    static func < (one: Helper, other: Helper) -> Bool { one.rawValue < other.rawValue }
  }

  init(_ symbols: SymbolTable) { self.symbols = symbols }

  /// The reason why a part of a program has no counterpart.
  func refuse(_ what: String, _ span: Span, _ help: String? = nil) -> Diagnostic {
    Diagnostic(.check, "\(what) has no counterpart in RxJS", span, help: help)
  }

  mutating func use(_ names: String...) { imports.formUnion(names) }
  mutating func use(_ names: [String]) { imports.formUnion(names) }
  mutating func use(_ helper: Helper) { helpers.insert(helper) }

  /// Takes over the imports and helpers of a copy.
  mutating func take(_ copy: JSWriter) { (imports, helpers) = (copy.imports, copy.helpers) }

  // MARK: Names

  /// Words that no name may be.
  private static let reserved: Set<String> = [
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
    "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally",
    "for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new",
    "null", "package", "private", "protected", "public", "return", "static", "super", "switch",
    "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
  ]

  /// A name of the program: another one where JavaScript or the library has it.
  func name(_ name: String) -> String {
    Self.reserved.contains(name) || JSLibrary.knows(name) || Helper(rawValue: name) != nil
      ? "\(name)_" : name
  }

  /// The name of a parameter, which has one in the text or gets one.
  mutating func name(of local: Core.Local) -> String {
    if let known = locals[local] { return known }
    var wished = local.name.map { name($0) } ?? "x"
    if local.name == nil {
      let wishes = ["x", "y", "z", "u", "v", "w"]
      wished = wishes.first { !used.contains($0) } ?? "x\(used.count)"
    }
    locals[local] = wished
    used.insert(wished)
    return wished
  }
}

/// The strength with which expressions of JavaScript hold together.
enum JSTightness: Int, Comparable {
  case any, arrow, choice, coalesce, or, and, equality, relation, sum, product, power, sign, call

  static func < (one: JSTightness, other: JSTightness) -> Bool { one.rawValue < other.rawValue }

  var next: JSTightness { JSTightness(rawValue: rawValue + 1) ?? .call }
}
