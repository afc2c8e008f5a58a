/// What help says about an operator besides its signature, its summary and its picture.
///
/// Only what is peculiar is written down; the page fills in what holds for most.
public struct Guide: Sendable {
  /// Sentences about what surprises: edges, order, defaults.
  let notes: [String]
  /// What becomes of the source's error and completion.
  let error: String
  let completed: String
  /// What a new subscriber gets; nil where that is simply a run of its own.
  let subscribed: String?
  /// What RxSwift, RxJS and Combine call it: `RxSwift RxJS Combine: scan`.
  let libraries: String?
  /// Which library disagrees, and how.
  let differs: String?
  /// Where to look further.
  let see: String?

  init(
    _ notes: String..., error: String = "passes on", completed: String = "passes on",
    subscribed: String? = nil, libraries: String? = nil, differs: String? = nil,
    see: String? = nil
  ) {
    self.notes = notes
    self.error = error
    self.completed = completed
    self.subscribed = subscribed
    self.libraries = libraries
    self.differs = differs
    self.see = see
  }
}
