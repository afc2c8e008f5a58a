import StreamEngine

/// One operator of the language, described once.
///
/// The checker reads names, labels and kinds; help reads all text; the tests run the example; the
/// evaluator calls the form that fits. Nothing else in the project mentions an operator.
public struct Operator: Sendable {
  public enum Role: Sendable {
    /// Makes a stream from nothing: `interval(1s)`.
    case creator
    /// Makes a stream from the one on its left: `a.map(+1)`.
    case method
    /// As a method, and as a function: `a.merge(b)`, `merge(a, b)`.
    case combiner
  }

  public let name: String
  public let role: Role
  public let aliases: [String]
  public let summary: String
  public let example: Example?
  public let forms: [Form]
  /// What it does with the events of its inputs, in order; the last role holds for further ones.
  public let ports: [PortRole]
  /// Its sibling that takes a constant where it takes a function.
  let forConstant: String?
  /// Whether it reads the world outside, and so needs the wall clock.
  let isOutside: Bool

  init(
    _ name: String, as role: Role = .method, also aliases: [String] = [], _ summary: String,
    example: Example? = nil, ports: [PortRole] = [.passing], isOutside: Bool = false,
    forConstant: String? = nil, _ forms: Form...
  ) {
    self.name = name
    self.role = role
    self.aliases = aliases
    self.summary = summary
    self.example = example
    self.ports = ports
    self.isOutside = isOutside
    self.forConstant = forConstant
    self.forms = forms
  }

  /// How many arguments stand left of the parentheses.
  var receivers: Int { role == .creator ? 0 : 1 }

  func role(ofPort port: Int) -> PortRole { ports[min(port, ports.count - 1)] }
}

/// Rows that are shown in help and executed as a test: inputs as marble text, a call, its result.
public struct Example: Sendable {
  /// Marble text of the streams called a and b in the call.
  public let inputs: [String]
  public let source: String
  public let output: String

  init(_ inputs: String..., call source: String, gives output: String) {
    self.inputs = inputs
    self.source = source
    self.output = output
  }
}

/// One way to call an operator: the labels here, the kinds from the body's own parameter types.
public struct Form: Sendable {
  public struct Parameter: Sendable {
    public enum Label: Sendable {
      /// The argument stands without a label.
      case none
      /// The label may be left out where the kind of the argument decides.
      case optional
      case required
    }

    /// What it is called in help, and its label if it has one.
    public let name: String
    public let label: Label
    let kind: ParameterKind
  }

  public let parameters: [Parameter]
  let apply: @Sendable ([[CallArgument]], CallContext) throws -> OperatorResult

  /// Describes a form whose `body` takes the Swift types it wants, the receiver first.
  ///
  /// `names` are separated by blanks, one for each parameter that takes an argument: `count` without
  /// a label, `while:` with one, `(for:)` with one that may be left out.
  init<each Parameter: Bridged>(
    _ names: String,
    _ body: @escaping @Sendable (repeat each Parameter) throws -> some OperatorAnswer
  ) {
    var kinds: [ParameterKind] = []
    for type in repeat (each Parameter).self { kinds.append(type.kind) }
    let taken = kinds.filter { $0 != .context }
    let names = names.split(separator: " ")
    precondition(names.count == taken.count, "a form has \(taken.count) parameters, named \(names)")
    parameters = zip(names, taken).map { name, kind in
      Form.Parameter(
        name: String(name.filter { !"(:)".contains($0) }),
        label: !name.contains(":") ? .none : name.first == "(" ? .optional : .required,
        kind: kind)
    }
    apply = { slots, context in
      var next = 0
      func slot(_ kind: ParameterKind) -> [CallArgument] {
        if kind == .context { return [] }
        next += 1
        return slots[next - 1]
      }
      return try body(
        repeat (each Parameter).bridged(slot((each Parameter).kind), context)
      ).answer
    }
  }
}

/// What an operator makes.
public enum OperatorResult {
  case stream(Observable<Value>)
  case hot(Observable<Value>)
  /// Marble text, whose runs can be told.
  case marbles(Observable<Value>, isHot: Bool)
  case subject(Subject<Value>)
  case handle(Handle)
}

/// A Swift type that a descriptor's body may return.
public protocol OperatorAnswer: SendableMetatype {
  var answer: OperatorResult { get }
}

extension Observable: OperatorAnswer where Element == Value {
  public var answer: OperatorResult { .stream(self) }
}

extension Subject: OperatorAnswer where Element == Value {
  public var answer: OperatorResult { .subject(self) }
}

extension OperatorResult: OperatorAnswer {
  public var answer: OperatorResult { self }
}
