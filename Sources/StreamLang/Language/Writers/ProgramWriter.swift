/// Writes programs of this language for another library: one walk through the resolved program, which asks the language
/// of the library for its words.
protocol ProgramWriter: AnyObject {
  var state: WriterState { get set }
  /// The types of its parts, as far as they are known.
  var elements: SwiftElements { get }
  /// The name of the library, for messages.
  var title: String { get }
  /// The sign that ends a statement.
  var end: String { get }
  /// True if a cell that stands by its name alone is read, as nothing has to tell its type.
  var readsCells: Bool { get }

  /// Looks at a whole program before any of it is written.
  func learn(_ statements: [Core.Statement], _ definitions: [Definition]) throws(Diagnostic)
  /// The next statement or definition of the program begins.
  func begin()
  /// The things that the target does differently in the statement that was written.
  func takeRemarks() -> [String]

  /// True of a word that means something there, so that no name of the program can be it.
  func isTaken(_ name: String) -> Bool

  // MARK: Values

  var null: String { get }
  /// The whole numbers up to it, of both signs, are exact.
  var exactLimit: Int { get }
  func number(_ number: Double) -> String
  func duration(_ microseconds: Int) -> Text
  func list(_ members: [Core.Expression], _ tree: Core.Expression) throws(Diagnostic) -> String
  func template(_ pieces: [Core.Piece]) throws(Diagnostic) -> String
  func record(_ fields: [Core.Field], _ span: Span) throws(Diagnostic) -> String
  func joined(
    _ parts: [Core.Expression], _ shape: Core.Shape, _ span: Span
  ) throws(Diagnostic) -> String
  func negated(_ operand: Core.Expression) throws(Diagnostic) -> Text
  func binary(
    _ operation: BinaryOperator, _ left: Core.Expression, _ right: Core.Expression, _ span: Span
  ) throws(Diagnostic) -> Text
  func field(_ object: Core.Expression, _ name: Name) throws(Diagnostic) -> Text
  func element(_ object: Core.Expression, _ index: Core.Expression) throws(Diagnostic) -> Text
  /// A number of units, each of so many microseconds.
  func duration(_ microseconds: Int, _ count: Core.Expression) throws(Diagnostic) -> Text
  /// The latest value of a name that keeps one.
  func latest(of name: String) -> Text

  // MARK: Functions and calls

  /// A function; of one that is given fewer arguments than it names, the last one comes apart.
  func closure(_ function: Core.Function, taking arity: Int?) throws(Diagnostic) -> String
  func function(of builtin: Builtin, taking arity: Int, _ span: Span) throws(Diagnostic) -> String
  func builtin(_ call: Core.BuiltinCall, _ span: Span) throws(Diagnostic) -> Text
  /// A call of a function of the program.
  func call(_ callee: String, _ arguments: String, of function: Core.Expression) -> String
  /// A call of an operator that is neither marble text nor a subject.
  func spelled(_ call: Core.OperatorCall, _ span: Span) throws(Diagnostic) -> String
  func subject(_ call: Core.OperatorCall, _ span: Span) throws(Diagnostic) -> String
  func marbles(_ helper: String, _ events: [WriterEvent], _ span: Span) throws(Diagnostic)
    -> String
  /// A message to a subject, or a subscription; nil if there is no such message.
  func told(
    _ receiver: String, _ method: ObserverMethod, _ arguments: [Core.Argument],
    _ roles: [HandlerRole?]
  ) throws(Diagnostic) -> String?

  // MARK: Statements

  /// A value where only one type can stand, among others of which one is chosen, or given to a function.
  func branch(_ value: Core.Expression) throws(Diagnostic) -> String
  /// `if`, and what repeats as long as a test holds, as a statement.
  func branching(_ test: String, _ body: String) -> String
  func repeating(_ test: String, _ body: String) -> String
  /// A loop through the members of a list, and one that counts.
  func repeating(
    through list: String, _ pattern: Core.Pattern, _ body: String, _ span: Span
  ) throws(Diagnostic) -> String
  func counting(
    _ local: Core.Local, _ first: String, _ test: String, _ step: String, _ body: String
  ) -> String
  /// True if each round of a loop that counts has a name of its own.
  var countsAnew: Bool { get }
  func attempt(_ attempt: Core.Attempt) throws(Diagnostic) -> String
  /// A statement that gives names to the parts of a value.
  func apart(_ pattern: Core.Pattern, _ value: String, _ span: Span) throws(Diagnostic) -> String
  /// A variable, or a part of it, gets a value.
  func assignment(
    _ name: String, _ path: ArraySlice<Core.Setting.Step>, _ value: String
  ) throws(Diagnostic) -> String
  /// A value of which a part is another one.
  func changed(
    _ whole: String, _ path: ArraySlice<Core.Setting.Step>, _ value: String, _ span: Span
  ) throws(Diagnostic) -> String
  /// The type that stands behind the name of a variable, where its value does not tell it.
  func annotation(of local: Core.Local) -> String
  func constant(_ name: String, _ value: String) -> String
  func variable(_ name: String, _ value: String) -> String
  func failing(_ value: Core.Expression) throws(Diagnostic) -> String
  /// The first and the last line of what happens later.
  func later(_ time: String) -> (first: String, last: String)
  /// A value as a whole statement, or behind `=` or `return`.
  func whole(_ text: String) -> String
  /// A subscription whose handle has no name.
  func kept(_ subscription: String) -> String
  func send(_ name: String, _ value: String) -> String

  // MARK: Programs

  func value(of definition: Definition, _ name: String) throws(Diagnostic) -> String
  /// True of a function that nothing tells the types of, which the target has to know.
  func isUntold(_ definition: Definition) -> Bool
  /// A cell that is set by hand.
  func cell(_ value: String, _ definition: Definition) -> String
  /// A stream of what is computed from the latest values of some names.
  func combined(
    _ names: [String], _ answer: String, of definition: Definition
  ) throws(Diagnostic) -> String
  func shown(_ name: String, _ stream: String) -> String
  /// A function of this name that stands at the top, since the library has none like it.
  func helper(_ name: String) -> WriterHelper?
  func head(isMain: Bool) -> [String]
  func tail(isMain: Bool) -> [String]
}

/// A text, and how strongly it holds together.
typealias Text = (text: String, tightness: Tightness)

/// The state of a program that is being written.
struct WriterState {
  let symbols: SymbolTable
  /// Functions that stand at the top, since the library has none like them.
  var helpers: Set<String> = []
  var locals = WriterLocals()
  /// True of the parameters that are streams, false of those that are values of streams.
  var isStream: [Core.Local: Bool] = [:]
  /// The names whose latest value can be read, and those that a formula has it of.
  var holders: [String: Holder] = [:]
  var latest: Set<String> = []
  /// The names that are defined so far, and those of them that are variables, or cells that are set by hand.
  var defined: Set<String> = []
  var variables: Set<String> = []
  var cells: Set<String> = []
  /// The names of functions that are left out, because nobody calls them.
  var untold: Set<String> = []

  /// The way in which the latest value of a name is read: it is kept, or computed from what is.
  enum Holder {
    case subject
    /// A formula, and how many formulas stand in each other with it.
    case formula(Core.Expression, depth: Int)

    var depth: Int { if case .formula(_, let depth) = self { depth } else { 0 } }

    /// More would be a long text, because each is written anew where it is read.
    static let mostDepth = 4
  }

  init(_ symbols: SymbolTable) { self.symbols = symbols }
}

/// The names within functions.
struct WriterLocals {
  var names: [Core.Local: String] = [:]
  var used: Set<String> = []
  /// Those that have a value so far.
  var bound: Set<Core.Local> = []
}

/// A function that stands at the top of a program, and the names of those that it calls.
struct WriterHelper: Sendable {
  let lines: [String]
  let needs: [String]

  init(_ text: String, needs: String...) { self.init(text.lines, needs: needs) }

  init(_ lines: [String], needs: [String] = []) { (self.lines, self.needs) = (lines, needs) }
}

extension String {
  fileprivate var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// An event of marble text.
struct WriterEvent {
  enum Kind { case next(String), error(String), completed }

  let milliseconds: Double
  let kind: Kind
}

/// The strength with which expressions hold together.
enum Tightness: Int, Comparable {
  case any, arrow, choice, coalesce, or, and, equality, relation, sum, product, power, sign, call

  static func < (one: Tightness, other: Tightness) -> Bool { one.rawValue < other.rawValue }

  var next: Tightness { Tightness(rawValue: rawValue + 1) ?? .call }
}

extension ProgramWriter {
  /// The reason why a part of a program has no counterpart.
  func refuse(_ what: String, _ span: Span, _ help: String? = nil) -> Diagnostic {
    Diagnostic(.check, "\(what) has no counterpart in \(title)", span, help: help)
  }

  /// The reason why a plain function has no counterpart.
  func refuse(plain name: String, _ span: Span) -> Diagnostic {
    refuse("`\(name)`", span, "write a function that does it")
  }

  /// A function stands at the top, if there is one of this name.
  func use(_ name: String) {
    guard let helper = helper(name), state.helpers.insert(name).inserted else { return }
    for name in helper.needs { use(name) }
  }

  // MARK: Names

  /// A name of the program: another one where the other language or the library has it.
  func name(_ name: String) -> String {
    isTaken(name) || helper(name) != nil ? "\(name)_" : name
  }

  /// The name of a parameter, which has one in the text or gets one.
  func name(of local: Core.Local) -> String {
    if let known = state.locals.names[local] { return known }
    var wished = local.name.map { name($0) } ?? "x"
    if local.name == nil {
      let wishes = ["x", "y", "z", "u", "v", "w"]
      wished = wishes.first { !state.locals.used.contains($0) } ?? "x\(state.locals.used.count)"
    }
    state.locals.names[local] = wished
    state.locals.used.insert(wished)
    return wished
  }
}
