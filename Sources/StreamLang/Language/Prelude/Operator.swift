import StreamEngine

/// One operator of the language, described once.
///
/// The resolver reads names, labels and kinds; help reads all text; the tests run the example; the
/// compiled call runs the form that fits. Nothing else in the project mentions an operator.
package struct Operator: Sendable {
  package enum Role: Sendable {
    /// Makes a stream from nothing: `interval(1s)`.
    case creator
    /// Makes what is driven by hand: `subject()`.
    case subject
    /// Makes a stream from the one on its left: `a.map(+1)`.
    case method
    /// As a method, and as a function: `a.merge(b)`, `merge(a, b)`.
    case combiner
  }

  /// A property that sets an operator apart, for checks, hints and tests.
  package enum Trait: Sendable {
    /// Reads the world outside, and so needs the wall clock.
    case outside
    /// Needs leave to do what it does outside.
    case writesFiles, runsPrograms
    /// Does not simply fail when its source does.
    case handlesErrors
    /// Subscribers have something in common: a run, a state.
    case shared
    /// Its result depends on what came long before; that is lost when it is made anew.
    case remembers
    /// Is called for what it does, and answers a handle.
    case effect
    /// Answers a list of streams, to be bound to a name each.
    case several
    /// Its name alone is a stream, too, as RxJS's `EMPTY`.
    case standsAlone
    /// Runs its source again at its end.
    case reruns
    /// Plays marble text, whose dashes are frames.
    case marbleText
    /// The stream that it makes runs once, whoever listens.
    case runsOnce
    /// Reads what was before, and so may read the name that it defines.
    case loops
    /// RxJS hands its function the number of each value, too.
    case numbered
    /// Called as a function it is part of a formula, which reads its latest value.
    case inFormulas
    /// Listens to the last stream that its function has made, as a choice of streams does.
    case switches
    /// Makes each value of one of every stream that it has collected.
    case joinsInner
    /// Keeps its lane busy, so that other work on the lane waits.
    case keepsLaneBusy
    /// Can be said to take time for each value, `map(f, cost: 30ms)`.
    case takesTime
    /// Sends what depends on when values come, though it is given no duration.
    case measuresTime
  }

  /// Its place in the catalogue.
  private(set) var id = Core.OperatorID(index: 0)
  package let name: String
  package let role: Role
  package let aliases: [Alias]
  /// The operator that its name, or another's, means within RxJS's `.pipe(…)`.
  package let piped: [Alias]
  package let summary: String
  package let example: Example?
  package let guide: Guide
  package let forms: [Form]
  /// The treatment that it gives to the events of its inputs, in order; the last role holds for
  /// further ones.
  package let ports: [PortRole]
  /// The reason why it may make nothing of a value that comes in; nil where that goes without
  /// saying.
  let silence: Silence?
  package let traits: Set<Trait>
  /// The thing that becomes of the promise of a `Single`, a `Driver` …; nil where nothing is promised.
  let outcome: Outcome?
  /// Labels of other libraries, each with its treatment here.
  let foreignLabels: [String: ForeignLabel]
  /// Its sibling that takes a constant where it takes a function.
  let forConstant: String?
  /// Its sibling that takes a function which makes streams, and sends what they send.
  let forStreams: String?
  /// Its sibling that leaves out and keeps less, with the same arguments, or a call of it: `shareReplay(1)`.
  let sibling: String?

  /// The guide is written here, from `notes` to `comparison`.
  init(
    _ name: String, as role: Role = .method, also aliases: [Alias] = [], piped: [Alias] = [],
    _ summary: String, example: Example? = nil, notes: String...,
    error: String? = nil, completed: String? = nil, fails: String? = nil,
    subscribed: String? = nil, libraries: String = "", differs: String? = nil, see: String = "",
    asked: String = "", comparison: Comparison? = nil, ports: [PortRole] = [.passing],
    silence: Silence? = nil, traits: Set<Trait> = [], outcome: Outcome? = nil,
    foreignLabels: [String: ForeignLabel] = [:], forConstant: String? = nil,
    forStreams: String? = nil, sibling: String? = nil, _ forms: Form...
  ) {
    self.name = name
    self.role = role
    self.aliases = aliases
    self.piped = piped
    self.summary = summary
    self.example = example
    guide = Guide(
      notes: notes, error: error, completed: completed, fails: fails, subscribed: subscribed,
      differs: differs, comparison: comparison, texts: (libraries, see, asked))
    self.ports = ports
    self.silence = silence
    self.traits = traits
    self.outcome = outcome
    self.foreignLabels = foreignLabels
    self.forConstant = forConstant
    self.forStreams = forStreams
    self.sibling = sibling
    self.forms = forms.map { $0.offering(traits.contains(.takesTime) ? [.cost] : []) }
  }

  /// The operator at its place in the catalogue.
  func numbered(_ index: Int) -> Operator {
    var op = self
    op.id = Core.OperatorID(index: index)
    return op
  }

  /// Its own name, and all others.
  package var names: [String] { [name] + aliases.map(\.name) }

  /// The number of arguments that stand left of the parentheses.
  var receivers: Int { isMethod ? 1 : 0 }

  /// True if it can stand behind a stream and a dot.
  var isMethod: Bool { role == .method || role == .combiner }

  /// True if it keeps values whether anybody listens or not.
  var keepsByItself: Bool { role == .subject || traits.contains(.shared) }

  /// True if it can stand behind a stream with so many arguments that have no label.
  func takes(_ count: Int) -> Bool {
    forms.contains { form in
      let own = form.parameters.dropFirst(receivers)
      let free = own.count { $0.label != .required }
      let most = form.parameters.contains { $0.kind.isVariadic } ? Int.max : free
      return own.count { !$0.kind.isOptional } <= count && count <= most
    }
  }

  /// True if it takes a function from a stream to a stream, which is a part of the chain.
  var takesStage: Bool {
    forms.contains { $0.parameters.contains { $0.kind.base == .function(.streamFunction) } }
  }

  func role(ofPort port: Int) -> PortRole { ports[min(port, ports.count - 1)] }

  /// True if an input only says when something happens: its values go nowhere.
  func isTiming(port: Int, inForm index: Int?) -> Bool {
    let chosen = index.map { [forms[$0]] } ?? forms
    return chosen.contains { form in
      let streams = form.parameters.filter { [.stream, .streams].contains($0.kind.base) }
      return streams.indices.contains(port) && streams[port].isTiming
    }
  }
}

/// Rows that are shown in help and executed as a test: inputs as marble text, a call, its result.
package struct Example: Sendable {
  /// Marble text of the streams called a and b in the call.
  package let inputs: [String]
  package let source: String
  package let output: String
  /// Lines that come before the call.
  let setup: [String]

  init(_ inputs: String..., after setup: [String] = [], call source: String, gives output: String) {
    (self.inputs, self.setup, self.source, self.output) = (inputs, setup, source, output)
  }
}

/// One way to call an operator: the labels here, the kinds from the body's own parameter types.
package struct Form: Sendable {
  package struct Parameter: Sendable {
    package enum Label: Sendable {
      /// The argument stands without a label.
      case none
      /// The label may be left out where the kind of the argument decides.
      case optional
      case required
    }

    /// Its name in help, and its label if it has one.
    package let name: String
    package let label: Label
    let kind: ParameterKind
    /// A stream here only says when: its values go nowhere.
    let isTiming: Bool
  }

  package let parameters: [Parameter]
  /// The further arguments that it takes like every operator of its kind, behind a label: `cost:`,
  /// `scheduler:`.
  private(set) var options: [Parameter] = []
  /// Understood in pasted text, but not what help teaches.
  let isPasted: Bool
  /// The outcome of this form, where it is not that of its operator.
  let outcome: Outcome?
  /// Its body is handed the door to files and programs.
  let reachesHost: Bool
  /// The value that it makes of the arguments that fell to each parameter.
  let body: @Sendable (FilledParameters, CallContext) throws -> OperatorResult

  /// Describes a form whose `body` takes the Swift types it wants, the receiver first.
  ///
  /// `names` are separated by blanks, one for each parameter that takes an argument: `count` without
  /// a label, `while:` with one, `(for:)` with one that may be left out. A `~` in front is for a
  /// stream that only says when something happens, `~until:`.
  init<each Parameter: ArgumentConvertible>(
    _ names: String, isPasted: Bool = false, outcome: Outcome? = nil,
    _ body: @escaping @Sendable (repeat each Parameter) throws -> some OperatorAnswer
  ) {
    var kinds: [ParameterKind] = []
    var reachesHost = false
    for type in repeat (each Parameter).self {
      kinds.append(type.kind)
      if type == HostIO.self { reachesHost = true }
    }
    self.init(names, kinds, isPasted: isPasted, outcome: outcome, reachesHost: reachesHost) {
      [kinds] filled, context in
      var next = (kind: 0, place: 0)
      func slot() -> CallArguments {
        next.kind += 1
        if case .context = kinds[next.kind - 1] { return [] }
        next.place += 1
        return filled[next.place - 1]
      }
      return try body(repeat (each Parameter).converted(slot(), context)).answer
    }
  }

  /// The part that does not depend on the types of `body`, for which the compiler writes the other one once each.
  private init(
    _ names: String, _ kinds: [ParameterKind], isPasted: Bool, outcome: Outcome?, reachesHost: Bool,
    body: @escaping @Sendable (FilledParameters, CallContext) throws -> OperatorResult
  ) {
    self.isPasted = isPasted
    self.outcome = outcome
    self.reachesHost = reachesHost
    self.body = body
    let taken = kinds.filter { $0 != .context }
    // As bytes, because every program makes all operators.
    let words = names.utf8.split(separator: .space)
    precondition(words.count == taken.count, "a form has \(taken.count) parameters, named \(names)")
    parameters = zip(words, taken).map { word, kind in
      Form.Parameter(
        name: String(decoding: word.filter(\.isNamePart), as: UTF8.self),
        label: !word.contains(.colon)
          ? .none : word.contains(.leftParenthesis) ? .optional : .required,
        kind: kind, isTiming: word.first == UInt8(ascii: "~"))
    }
    if kinds.contains(where: { $0.base == .duration }), !parameters.contains(where: \.isLane) {
      options = [.scheduler]
    }
  }
}

extension Form {
  fileprivate func offering(_ options: [Parameter]) -> Form {
    var form = self
    form.options += options
    return form
  }

  /// All that an argument can fall to.
  var allParameters: [Parameter] { parameters + options }
}

extension Form.Parameter {
  /// The lane on which the timers of an operator run what they do.
  fileprivate static let scheduler = Self(
    name: "scheduler", label: .required, kind: .optional(.lane), isTiming: false)
  /// The time for which each value keeps its lane busy.
  fileprivate static let cost = Self(
    name: "cost", label: .required, kind: .optional(.value), isTiming: false)

  fileprivate var isLane: Bool { kind.base == .lane }
}

/// The kind of result that an operator makes.
enum OperatorResult {
  case stream(Stream)
  case hot(Stream)
  /// Marble text, whose runs can be told.
  case marbles(Stream, isHot: Bool)
  case subject(Subject<Value>, SubjectKind)
  /// A stream that runs once it is connected.
  case connectable(Connectable<Value>)
  /// A stream that passes on as many values as are asked for.
  case paced(Stream, StreamDemand)
  /// As a list, in this order; a member can be asked for by its name, too.
  case streams([(name: String, stream: Stream)])
  case handle(Handle)
}

/// A Swift type that a descriptor's body may return.
protocol OperatorAnswer: SendableMetatype {
  var answer: OperatorResult { get }
}

extension Observable: OperatorAnswer where Element == Value {
  var answer: OperatorResult { .stream(self) }
}

extension StreamValue: OperatorAnswer {
  var answer: OperatorResult { connectable.map { .connectable($0) } ?? .stream(observable) }
}

extension Subject: OperatorAnswer where Element == Value {
  var answer: OperatorResult { .subject(self, .subject) }
}

extension OperatorResult: OperatorAnswer {
  var answer: OperatorResult { self }
}
