/// The thing that the place of an expression wants.
enum Expected: UInt16 {
  /// The expression itself, handed on as it is.
  case element
  /// Something to compute with: of a stream its latest value.
  case value
  /// Something to show: the same, but a stream that has no value yet is itself.
  case shown
  /// A plain value that an operator is built with.
  case setting
  /// A stream: of a cell the stream of its values.
  case source
  /// Something that can be told a value: a subject, or a cell that can be set.
  case target
  /// A function: `.name` and `-3` stand for one.
  case function
  /// A lane, or a word for one.
  case lane

  /// The things that a parameter is used as.
  struct Uses: OptionSet {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }
    init(_ expected: Expected) { rawValue = 1 << expected.rawValue }

    /// The one thing among them; of several none, but a stream can be read as well.
    var expected: Expected {
      var uses = self
      if uses.contains(Self(.value)) { uses.remove(Self(.shown)) }
      if uses.contains(Self(.source)) { uses.subtract([Self(.value), Self(.shown)]) }
      if uses.contains(Self(.value)) { uses.remove(Self(.setting)) }
      guard uses.rawValue.nonzeroBitCount == 1 else { return .element }
      return Expected(rawValue: UInt16(uses.rawValue.trailingZeroBitCount)) ?? .element
    }
  }
}

/// A function that a program has written down: what calls of it are checked by.
final class UserFunction {
  let literal: FunctionLiteral
  let source: Source
  /// The names of the functions around it that it can read.
  let outerNames: [String: (id: Core.Local, kind: Kind)]
  /// Its meaning; nil while its own text is resolved.
  private(set) var meaning: Core.Function?
  /// The names that it reads and tells something, each once for each part that it has.
  private(set) var dependencies: [Core.Dependency] = []
  /// The kind of its answer by the kinds of its arguments; only for those that were asked about.
  var results: [[Kind]: Kind] = [:]
  /// The first thing in it that has no place in a formula; nil as long as nobody has asked.
  var impurity: Impurity??

  init(
    _ literal: FunctionLiteral, _ source: Source,
    outerNames: [String: (id: Core.Local, kind: Kind)] = [:]
  ) { (self.literal, self.source, self.outerNames) = (literal, source, outerNames) }

  /// Keeps what its text was found to mean.
  func found(_ meaning: Core.Function, _ dependencies: some Sequence<Core.Dependency>) {
    self.meaning = meaning
    var known: Set<Core.Dependency.Part> = []
    self.dependencies = dependencies.filter { $0.isPassedOn && known.insert($0.part).inserted }
  }

  /// The thing that the argument at a place is used as.
  func expected(at place: Int) -> Expected {
    guard let parameters = meaning?.parameters, parameters.indices.contains(place),
      case .name(let local) = parameters[place]
    else { return .element }
    return local.uses.expected
  }
}

/// The reason why something has no place in a formula, which is computed again whenever something changes.
enum Impurity {
  /// A plain function that does something, or whose answer is another each time.
  case call(String)
  /// A name that is set.
  case set(String)
}
