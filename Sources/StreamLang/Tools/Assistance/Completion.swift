/// The texts that could stand at the cursor of a line that is being typed.
public struct Completion: Sendable {
  /// The part of the text that a candidate takes the place of, in UTF-8 offsets.
  public var replaced: Span
  /// Best first; empty only where there are others that nobody has looked at.
  public var candidates: [Candidate]
  /// Nothing else fits.
  public var isWhole = true

  public struct Candidate: Sendable, Hashable {
    public var text: String
    /// Its form, or what it is now; empty if there is nothing to say.
    public var signature = ""
    /// One line about it.
    public var summary = ""
    /// A word for what it is: `operator`, `cell`, `command`; empty if its place says that.
    public var kind = ""
    /// True if nothing more belongs to it; a folder is not finished.
    public var isFinished = true

    public init(_ text: String, signature: String = "", summary: String = "") {
      (self.text, self.signature, self.summary) = (text, signature, summary)
    }
  }
}
