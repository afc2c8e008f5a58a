extension Core {
  /// One step of a program.
  struct Statement {
    var kind: Kind
    var span: Span
    /// The names that its meaning depends on, and what was known of them: nil for one that stood for nothing.
    var assumed: [String: NameInfo?] = [:]
    /// The names that it depends on in its own text.
    var dependencies = Dependencies()

    init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }

    indirect enum Kind {
      case evaluate(Expression)
      /// Names of a session get a meaning.
      case define(Definition, isQuiet: Bool)
      /// Names of a function get a value.
      case bind(Pattern, Expression)
      /// A name of a function that may get other values, and holds anything; a new one whenever this runs.
      case declare(Local, Expression)
      case set([Setting])
      case loop(Loop)
      case leaveLoop(goesOn: Bool)
      case attempt(Attempt)
      case batch([Statement])
      /// `at` and `after`.
      case schedule(Expression, [Statement], isAbsolute: Bool)
      case wait(Expression)
      case run(until: Expression?)
      case expect(Expectation)
      case note(Expression, of: Name?, at: Expression?)
      case watch([Name])
      case unwatch([Name])
      case delete([Name])
      case leave(Expression?)
      case fail(Expression)
      case command(Name)
      /// The names that a file defines for others, and what it is called.
      case importing(String, [Definition])
      /// Nothing to do: what other languages import, a `return` outside of functions.
      case nothing
      /// A statement that has no place in a function.
      case misplaced
    }
  }

  struct Loop {
    enum Head {
      case test(Expression)
      case each(Pattern, Expression)
      /// The name, its first value, whether to go on, and what makes the next value.
      case steps(Local, Expression, Expression, Statement)
    }

    var head: Head
    var body: [Statement]
  }

  struct Attempt {
    var body: [Statement]
    var handler: (local: Local?, body: [Statement])?
    var last: [Statement]?
  }

  /// `x := 1`, `p.pos.x = 1`: the place that gets a value.
  struct Setting {
    enum Target {
      case local(Local, Span)
      case symbol(SymbolID, Span)
      /// A value without a name: a stream or a handle in it can be told something.
      case object(Expression)
    }

    /// A step from a value to a part of it; `span` is the text up to there.
    struct Step {
      enum Part {
        case field(String)
        case element(Expression)
      }

      var part: Part
      var span: Span
    }

    var target: Target
    /// The steps from what the target holds to the part that is set.
    var path: [Step] = []
    var value: Expression

    /// True if a variable as a whole gets the answer of a plain function whose first argument it is: `x = f(x, …)`.
    var changesFirstArgument: Bool {
      guard path.isEmpty, case .builtin(let call) = value.kind else { return false }
      return switch (target, call.arguments.first?.kind) {
      case (.local(let local, _), .local(let first)): first == local && local.isChanged
      case (.symbol(let symbol, _), .symbol(let first, _)): first == symbol
      default: false
      }
    }
  }

  /// `expect b "…", frame: 10ms`, or `expect x == 2`.
  struct Expectation {
    enum Subject {
      /// A name, whose recorded row is looked at.
      case row(String)
      /// A stream, which is subscribed.
      case stream
      /// `subs(s)`: when it was subscribed.
      case runs(Name)
      case condition
    }

    var subject: Subject
    var value: Expression
    /// A condition that follows streams without a name.
    var formula: Formula?
    var text: (value: String?, span: Span)?
    var settings: [(label: Name?, value: Expression)] = []
    /// The words by which a report calls it.
    var name: String?
    /// The names that it reads, and so an error of is no failure of the program.
    var reads: [String] = []
    var isFromNow = false
    /// The labels that may follow: `expect x "…", frame: 10ms`; all but the name want a text.
    var labels: [String] { text == nil ? ["name"] : ["frame", "values", "error", "from", "name"] }
  }
}

/// The text behind a name, and what it means.
struct Definition {
  /// The names that it defines; several names where a list is taken apart.
  var pattern: Pattern
  var source: Source
  /// As it was written, for messages and carets.
  var syntax: Expression
  var value: Core.Expression
  /// The formula that computes it, if it follows something.
  var formula: Core.Formula?
  var dependencies = Core.Dependencies()
  /// `let` or `const`, which forbid redefinition.
  var frozenBy: Statement.Keyword?
  var isFrozen: Bool { frozenBy != nil }
  /// A kind of name that is no cell.
  var role: Role?

  enum Role {
    /// `const n = 2`: a name for a value.
    case constant
    /// `variable n = 2`: a name for anything, which nobody follows.
    case variable
  }

  var isConstant: Bool { role == .constant }
  var isVariable: Bool { role == .variable }
  /// `_ = e`, which only runs what it stands for.
  var isUnused: Bool { if case .name(let name) = pattern { name.text == "_" } else { false } }
  /// True of a cell that is set by hand.
  var isInput: Bool { value.type == .value && role == nil && formula == nil }
  /// Which member of its value the name stands for, where that was taken apart.
  var member: Int?
  /// A definition for each name of a list that is taken apart, where each follows its own member.
  var parts: [Definition] = []

  /// The names that it follows, each once, in the order of its text; functions in it do not count.
  var mentions: [String] { dependencies.followed }

  /// Its dependencies without those of the streams without a name that its formula reads.
  var ownDependencies: [Core.Dependency] {
    dependencies.all.filter { dependency in
      formula?.live.contains { $0.stream.span.contains(dependency.span) } != true
    }
  }

  /// `a + 1`, as it was written.
  var text: String { String(syntax.span.text(in: source.text)) }

  /// This text with every run of blanks as one.
  var oneLine: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// A definition by which a stream without a name is known.
  init(unnamed value: Core.Expression, _ syntax: Expression, _ source: Source) {
    pattern = .list([], syntax.span)
    (self.source, self.syntax, self.value) = (source, syntax, value)
  }
}
