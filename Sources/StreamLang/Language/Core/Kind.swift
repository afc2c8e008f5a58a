/// The kind of thing that an expression makes, as far as its text tells; values have no types
/// before they exist.
enum Kind {
  /// Computed once.
  case value
  /// Follows the names in its text: the right side of a formula.
  case cell
  case stream
  /// A stream of which something is promised.
  case promised(StreamTrait)
  /// A list of streams.
  case streams
  case function(UserFunction?)
  /// A subscription, an observer.
  case handle
  /// Done for its effect.
  case nothing
  /// A parameter: only calling can tell.
  case any
  /// A name whose definition only running can tell the kind of, and what is computed with it.
  ///
  /// It exists while a text is checked as a whole. When a statement runs, all names have their kinds.
  case undecided

  var isReactive: Bool { isCell || isStream }
  var isCell: Bool { self == .cell }
  var isStream: Bool {
    switch self {
    case .stream, .promised: true
    default: false
    }
  }
  /// The promise of a stream, if there is one.
  var trait: StreamTrait? { if case .promised(let trait) = self { trait } else { nil } }
  var isNothing: Bool { self == .nothing }
  var isFunction: Bool { self == .function(nil) }
  /// Computed once, as far as one can tell.
  var isPlain: Bool { self == .value || self == .any }
  /// True if it is a stream, or a list of them.
  var holdsStreams: Bool { isStream || self == .streams }
  /// True if only running can tell what it holds.
  var isUnknown: Bool { self == .cell || self == .any || self == .undecided }
  /// The kind that its members have when it is taken apart.
  var ofMember: Kind { self == .streams ? .stream : self }

  /// The kind that its fields have when it is taken apart: a plain record may have streams in it.
  var ofField: Kind { isCell || self == .undecided ? self : .any }

  /// The kind of a name that is bound to this: a value becomes a cell that can be set.
  var ofBinding: Kind {
    switch self {
    case .value, .nothing: .cell
    case .any: .undecided
    default: self
    }
  }
}

/// Two functions are of one kind, whatever they do.
extension Kind: Hashable {
  static func == (a: Kind, b: Kind) -> Bool { a.number == b.number && a.trait == b.trait }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(trait)
  }

  private var number: Int {
    switch self {
    case .value: 0
    case .cell: 1
    case .stream: 2
    case .streams: 3
    case .function: 4
    case .handle: 5
    case .nothing: 6
    case .any: 7
    case .undecided: 8
    case .promised: 9
    }
  }
}

extension FunctionLiteral {
  /// The number of parameters that it names; nil where only running can tell.
  var arity: Int? { if case .named(let patterns, _) = parameters { patterns.count } else { nil } }
}

/// The facts that are known of a name.
struct NameInfo {
  var kind: Kind
  /// The reactive names in its definition.
  var mentions: [String] = []
  /// `let` or `const`, if it was defined with one of them.
  var frozenBy: Statement.Keyword?
  /// True if a stream is driven by hand; nil where only running can tell.
  var isDriven: Bool?
  /// The text of a formula; nil for what can be set.
  var formula: String?
  /// The expression by which a constant was defined.
  var constant: Core.Expression?
  /// The record that it was defined as, if that is written out.
  var record: Core.Expression?
  /// The text that defines it; nil for a stream without a name.
  var origin: Origin?

  struct Origin: Equatable {
    let source: Source
    let span: Span
  }

  /// A name that can be anything until its definition has run.
  static var undecided: NameInfo { NameInfo(kind: .undecided) }

  /// True of `variable x = 1`, which is set by `x = 2`, too.
  var isVariable: Bool { kind == .any }

  /// True if a text that was resolved with one of them means the same with the other.
  func isSame(as other: NameInfo) -> Bool {
    if case (.function(let function), .function(let otherFunction)) = (kind, other.kind),
      function !== otherFunction
    {
      return false
    }
    return kind == other.kind && mentions == other.mentions && frozenBy == other.frozenBy
      && isDriven == other.isDriven && formula == other.formula
      && (constant == nil) == (other.constant == nil) && origin == other.origin
  }
}
