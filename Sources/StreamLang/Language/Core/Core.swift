/// The resolved program: what a text means, with no spelling left.
///
/// Every name is what it refers to, every call has the callee that was chosen for it, `$0` is a
/// parameter, and the words of other libraries are gone. Whatever runs, follows, rebuilds or explains a
/// program reads this and nothing else; the surface tree is for the parser, the formatter and carets.
enum Core {
  /// A session name: one for the life of a session, whatever it comes to mean.
  struct SymbolID: Hashable, Sendable { let index: Int }

  /// A parameter, or a name that is bound within a function.
  final class Local: Hashable {
    /// Its name in its text, and where it gets a value there; none for what has no name.
    let name: String?
    private(set) var places: [Span]
    /// It gets another value, by `:=` or by a second `=`.
    private(set) var isChanged = false
    /// It is declared by `variable`.
    let isVariable: Bool
    /// The number of functions around it.
    let depth: Int
    /// The things that it is used as.
    var uses: Expected.Uses = []

    init(_ name: Name? = nil, isVariable: Bool = false, depth: Int = 0) {
      (self.name, places) = (name?.text, name.map { [$0.span] } ?? [])
      (self.isVariable, self.depth) = (isVariable, depth)
    }

    func change(at place: Span) {
      isChanged = true
      places.append(place)
    }

    static func == (a: Local, b: Local) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  struct Expression {
    var kind: Kind
    var span: Span
    /// The kind of thing that it makes, as far as that is certain before it runs.
    var type: StreamLang.Kind

    init(_ kind: Kind, _ span: Span, _ type: StreamLang.Kind = .value) {
      (self.kind, self.span, self.type) = (kind, span, type)
    }

    indirect enum Kind {
      case literal(Literal)
      case text([Piece])
      case list([Expression])
      case record([Field])
      /// `[...a, 1]`, `{...p, x: 1}`: lists one behind another, or records of which the later ones win.
      case joined([Expression], Shape)
      case local(Local)
      case symbol(SymbolID, Access)
      /// `prev(x, 0)` in the text of `x`, or of what `x` is made from.
      case previous(SymbolID, initial: Expression)
      /// `_`: the last value that was answered.
      case lastValue
      /// A stream without a name where a formula wants a value: it reads the latest one. One that is only shown, and
      /// has none yet, is itself.
      case live(Local, Expression, isShown: Bool)
      /// The stream of a formula without a name: `(a + b).map(+1)`.
      case formula(Formula)
      case function(Function)
      /// A plain function, or an operator, handed over by its name.
      case plainFunction(BuiltinID)
      case operatorFunction(OperatorID, spelling: Name)
      case negate(Expression)
      case not(Expression)
      case binary(BinaryOperator, Expression, Expression)
      case conditional(Expression, Expression, Expression)
      case choice(Branches)
      case field(Expression, Name)
      case element(Expression, Expression)
      /// `.next(2)` as a value.
      case event(Name, [Expression])
      /// `.seconds(3)`: how many microseconds the unit has.
      case duration(Int, unit: Name, Expression)
      case builtin(BuiltinCall)
      case operation(OperatorCall)
      case call(Expression, [Argument])
      case dynamic(DynamicCall)
      /// A mistake that was reported; it never runs.
      case invalid
    }
  }

  enum Literal {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    /// Whole microseconds.
    case duration(Int)
    case string(String)
    case symbol(String)
  }

  /// The way in which a session name is read where it stands.
  enum Access {
    /// As what it stands for: a stream is itself.
    case plain
    /// As a part of a computation: of a stream its latest value.
    case value
    /// The value; but a stream that has no value yet is itself.
    case valueOrStream
    /// As a stream: of a cell the stream of its values.
    case stream
    /// `x.value`: the latest value, which makes nothing depend on it.
    case latest
    /// `x.errors`: the texts of what keeps a formula from having a value.
    case errors
    /// A function that is handed over within another: what the name means when it is called.
    case lateFunction
  }

  enum Piece {
    case text(String)
    case value(Expression)
  }

  struct Field {
    var key: String
    var value: Expression
  }

  /// The shape of what is joined.
  enum Shape { case list, record }

  /// A function of its inputs, which the plan of cells calls.
  struct Formula {
    var inputs: [SymbolID]
    /// The streams without a name among its inputs.
    var live: [AnonymousInput]
    var body: Expression
    /// The numbers, among all its inputs, of those that it needs on some of its branches only.
    var optional: Set<Int> = []
    /// It reads a part of something; if that is a stream, it is the stream.
    var mayBeStream = false

    /// It prints, sets or asks for something, so that it is computed once.
    var doesSomething = false

  }
}

extension Core {
  /// A stream without a name that a formula reads.
  struct AnonymousInput {
    /// Its latest value.
    let local: Local
    let stream: Expression
    let dependencies: Dependencies
  }
}

// MARK: Functions and branches

extension Core {
  struct Function {
    var parameters: [Pattern]
    var body: [Statement]
    /// Its text, for messages.
    var span: Span
    /// Its name, if that is not its text: an operator by its name.
    var name: String?
    /// The number of its parameters; nil if it may be called with more or fewer arguments.
    var arity: Int?
  }

  /// A pattern that takes a value apart.
  indirect enum Pattern {
    case name(Local)
    case ignored
    case list([Pattern])
    /// A field that `isShort` is named as what it is known by: `{a}`.
    case record([(key: String, pattern: Pattern, isShort: Bool)])
  }

  /// `if`, `switch`: the first branch whose test holds.
  struct Branches {
    /// The subject of a `switch`.
    var subject: (local: Local, value: Expression)?
    var branches: [(test: Test, body: [Statement])]
    var otherwise: [Statement]?
  }

  indirect enum Test {
    case isTrue(Expression)
    /// `if let x = e`.
    case isSome(Expression, Local)
    case matches(Expression, [CasePattern])
  }

  enum CasePattern {
    case anything(Local?)
    case equals(Expression)
    case event(String, Local?)
  }
}

// MARK: Calls

extension Core {
  struct Argument {
    var label: String?
    var value: Expression
    /// The thing that it is besides its value, where its text begins with a dot or a minus.
    var alternative: Alternative?
    /// The places of its dependencies among those of the text that is being resolved.
    var dependencies = 0..<0

    var span: Span { value.span }

    enum Alternative {
      /// `-3`: a function where nothing takes a number.
      case section(Function)
      /// `.name`, `.name(x)`: a function or a symbol, whichever an operator wants.
      case dot(Function?, symbol: (name: String, arguments: [Argument])?)
    }

    /// The function that it is where one is wanted, if its value is none.
    var asFunction: Function? {
      switch alternative {
      case .section(let function): function
      case .dot(let function, _): function
      case nil: nil
      }
    }

    /// The function that is written out in it, or that it is where one is wanted.
    var function: Function? {
      if case .function(let function) = value.kind { function } else { asFunction }
    }
  }

  /// An operator of the language, by its place in the catalogue.
  struct OperatorID: Hashable, Sendable { let index: Int }

  /// A plain function of the language, by its place in the catalogue.
  struct BuiltinID: Hashable, Sendable { let index: Int }

  struct OperatorCall {
    var id: OperatorID
    var spelling: Name
    var receiver: Argument?
    var arguments: [Argument]
    /// Which of its forms was chosen, and which arguments fall to which parameter; nil where only
    /// running can tell.
    var form: (index: Int, slots: [[Int]])?
    /// A function that counts its calls always gets their number, as within RxJS's `.pipe(…)`.
    var isPiped = false
    /// The promise that it is held to while it runs; nil where it cannot break one.
    var promise: StreamTrait?
  }

  struct BuiltinCall {
    var id: BuiltinID
    var spelling: Name
    var arguments: [Expression]
  }

  /// A method that tells something, `a.next(2)`, or a call that can be several things, of which only
  /// running can tell one; each argument stands here once, whoever gets it.
  struct DynamicCall {
    /// Nil for a call by a name alone.
    var receiver: Argument?
    var name: Name
    var arguments: [Argument]
    /// The message that it sends to a subject, a cell or an observer.
    var told: ObserverCall?
    var operation: Candidate?
    /// A function of the user's by this name.
    var function: Expression?
    /// A plain function by this name, a receiver being its first argument.
    var builtin: BuiltinID?

    struct ObserverCall {
      var method: ObserverMethod
      /// For each argument the word of an event that is written as one.
      var words: [String?]
      var roles: [HandlerRole?]
    }

    /// An operator, and what its arguments would be.
    struct Candidate {
      var id: OperatorID
      var arguments: [(source: Source, label: String?)]
      var isPiped: Bool

      enum Source {
        case given(Int)
        case added(Argument)
      }
    }
  }
}
