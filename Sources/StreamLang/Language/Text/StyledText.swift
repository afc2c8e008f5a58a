/// Text with meaning attached; what a meaning looks like is the terminal's business.
public struct StyledText: Sendable, Hashable, ExpressibleByStringLiteral {
  public enum Style: Sendable, Hashable {
    case plain
    /// Lines of a timeline, times, what can be overlooked.
    case dim
    /// The name, or a value, of the stream with this number in definition order.
    case hue(Int)
    case error
    /// A terminal of a part, where others send something in, or where it hands something out.
    case input, output
    /// The lines that a change has brought, and what it has taken away.
    case added, removed
    /// Parts of a text that is being typed.
    case keyword, number, string, comment, sign, command
    /// A name that stands for nothing yet.
    case unknown
    /// The part that matters most on its line: the parameter that is being typed.
    case strong
  }

  public struct Run: Sendable, Hashable {
    public var text: String
    public var style: Style
  }

  public private(set) var runs: [Run] = []

  public init(_ text: String = "", _ style: Style = .plain) { append(text, style) }
  public init(stringLiteral text: String) { self.init(text) }

  public var plain: String { runs.reduce(into: "") { $0 += $1.text } }

  /// The number of terminal columns that it takes.
  var displayWidth: Int { runs.reduce(0) { $0 + $1.text.displayWidth } }

  public mutating func append(_ text: String, _ style: Style = .plain) {
    if text.isEmpty { return }
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text += text
    } else {
      runs.append(Run(text: text, style: style))
    }
  }
}
