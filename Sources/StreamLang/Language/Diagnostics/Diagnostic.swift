/// One mistake of the user: what was found, where, and the edit that fixes it.
///
/// The one error type of the language. The message is lower case, without `error:` and full stop;
/// names stand bare in it, pieces of code in backquotes. `help` proposes an edit.
public struct Diagnostic: Error, Sendable, Hashable {
  /// Which stage refused, so that tests and `--json` can tell.
  public enum Stage: String, Sendable { case syntax, check, run }

  public var stage: Stage
  public var message: String
  public var span: Span
  public var help: String?
  /// The text that `span` is in, where that is another one than was just submitted.
  public var source: Source?
  /// The name that has no meaning, if that is the mistake.
  private(set) var unknownName: String?
  /// The operator that there is not, if that is the mistake.
  private(set) var unknownOperator: String?
  /// The name that the advice sets, if it is one to set a name.
  private(set) var advisedTarget: String?
  /// It is an operator that a stream has not.
  private(set) var isOfStream = false

  public init(_ stage: Stage, _ message: String, _ span: Span, help: String? = nil) {
    (self.stage, self.message, self.span, self.help) = (stage, message, span, help)
  }

  /// A name that has no meaning where it stands.
  static func unknown(_ name: String, _ span: Span, help: String? = nil) -> Diagnostic {
    var made = Diagnostic(.check, "unknown name \(name)", span, help: help)
    made.unknownName = name
    return made
  }

  /// An operator that there is not.
  static func noOperator(
    _ name: String, _ span: Span, help: String?, isOfStream: Bool
  ) -> Diagnostic {
    var made = Diagnostic(.check, "no operator \(name)", span, help: help)
    made.unknownOperator = name
    made.isOfStream = isOfStream
    return made
  }

  /// This, whose advice is to set a name.
  func advising(toSet name: String) -> Diagnostic {
    var made = self
    made.advisedTarget = name
    return made
  }

  /// Somebody has stopped the reading of a text, so that nothing is known of it.
  static let interrupted = Diagnostic(.run, "interrupted", Span(0, 0))

  /// The number of mistakes of one text a person reads.
  static let mostShown = 20

  /// This diagnostic with the text that it is in.
  func placed(in source: Source) -> Diagnostic {
    var placed = self
    placed.source = self.source ?? source
    return placed
  }

  /// As it is printed: `message; help`.
  public var text: String { help.map { "\(message); \($0)" } ?? message }
}
