/// The ways in which an operator fails by its own rules.
///
/// - Source: the names are RxSwift's `RxError`.
public enum StreamError: String, Error, CaseIterable {
  /// There was no element where one had to be.
  case noElements
  /// There was a second element where only one may be.
  case moreThanOneElement
  /// There is no element with that number.
  case argumentOutOfRange
  /// Nothing came in time.
  case timeout
  /// The subject has been disposed.
  case disposed
}
