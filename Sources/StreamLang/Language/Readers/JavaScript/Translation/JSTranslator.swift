/// Translates a JavaScript program into this language.
final class JSTranslator: TreeWriter {
  var scope: JSScope
  /// Lists and records are objects that can be changed; in most programs nobody tells.
  let usesReferences: Bool
  /// The event sources of a page, each by the name of its events.
  var events: [(name: String, key: String)] = []
  /// The place in the text that is being written.
  var around = Place()
  /// An error of the statements around is caught.
  var isTried = false
  override var isSession: Bool { scope.depth == 0 }
  /// Its streams are those of browsers, and of RxJS 9.
  let isPlatform: Bool
  let text: String
  /// It reads the `info` of an error, which `timeout` then has to tell.
  let readsInfo: Bool
  /// The things besides its own that it changes.
  var changes: JSChanges
  /// It describes tests, each of which fails by itself.
  let hasTests: Bool
  /// The files that it consists of.
  var modules = JSModules([])
  /// Other texts stand around it, and may tell and change its values.
  let goesOn: Bool

  /// The things that the functions, loops and classes around a place state.
  struct Place {
    /// The loops, branches of `switch` and named blocks that a `break` leaves, innermost last.
    var exits: [Exit] = []
    /// The function around that has a `this` of its own.
    var function = Function()
    /// The classes around.
    var classes = Classes()
    /// The code is strict: that of a module, of a class, and of a function or program that says so.
    var isStrict = false
    /// The function around may wait.
    var isAsync = false
    /// The text is the body of a function, which a `return` leaves.
    var mayLeave = false
    /// The names of what comes next, which a `break` may use.
    var labels: [String] = []
  }

  /// The names of `this`, `arguments` and `new.target` in a function; nil outside of functions that have them.
  struct Function {
    var receiver: String?
    var argumentList: String?
    var target: String?
  }

  /// The names that stand for parts of the classes around a place.
  struct Classes {
    /// The parent of the innermost one.
    var parent: String?
    /// The functions that give an object its fields.
    var fields: [String] = []
    /// The parameters of the constructor around that are fields, which come behind `super(…)`.
    var parameterFields: [Name] = []
    /// The private names, by what they are written as.
    var privates: [String: String] = [:]
  }

  /// A statement that `break` or `continue` may mean; it is written as a loop.
  struct Exit {
    enum Kind { case loop, choice, block }

    let kind: Kind
    let labels: [String]
    /// The names that say that it goes on, or is left, from a loop within.
    var goesOn: String?
    var isLeft: String?
    /// The statements around it that are left, or go on, from within; each by its number.
    var passed: [Passed] = []

    struct Passed: Equatable {
      let exit: Int
      let goesOn: Bool
    }
  }

  init(_ text: String, isPlatform: Bool, hasTests: Bool, among known: Source.Known) {
    (self.text, self.isPlatform, self.hasTests, goesOn) = (text, isPlatform, hasTests, known.goOn)
    var lexer = JSLexer(text)
    var tokens = lexer.tokens()
    let earlier = known.texts.flatMap { text in
      var lexer = JSLexer(text)
      return lexer.tokens()
    }
    scope = JSScope(tokens, lexer.templates, after: earlier, among: known.taken)
    tokens += earlier
    usesReferences =
      goesOn || tokens.tellsReferences
      || lexer.templates.joined().contains {
        if case .tokens(let tokens) = $0 { tokens.tellsReferences } else { false }
      }
    readsInfo = tokens.indices.dropFirst(2).contains { index in
      tokens[index].name == "info" && tokens[index - 2].name != "console"
        && (tokens[index - 1].isSign(".") || tokens[index - 1].isSign("?."))
    }
    changes = JSChanges(tokens)
    super.init("JS", constants: ["undefined", "hole", "NaN", "Infinity", "unset"])
    around.isStrict = ["import", "export"].contains(where: scope.words.has)
  }

  func undefined(_ span: Span) -> Expression { js("undefined", [], span) }

  /// A function of one value, which gets a name of its own.
  func taking(_ wish: String, _ span: Span, _ body: (Expression) -> Expression) -> Expression {
    let given = scope.fresh(wish)
    return function([given], of: body(name(given, span)))
  }
}
