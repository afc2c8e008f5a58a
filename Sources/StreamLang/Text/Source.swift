/// One text that was submitted: a line at the prompt, or a whole script.
public struct Source: Sendable, Hashable {
  public let text: String
  /// The number of its first line in the session.
  public let firstLine: Int

  public init(_ text: String, firstLine: Int = 1) {
    self.text = text
    self.firstLine = firstLine
  }

  /// The line in the session on which a UTF-8 offset stands.
  public func line(of offset: Int) -> Int {
    firstLine + text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }
}
