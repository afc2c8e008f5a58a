/// A mistake on its way from where it was found to the list of diagnostics.
struct Problem: Error {
  let diagnostic: Diagnostic
  /// The text merely stopped too soon: more of it could repair this.
  var isAtEnd = false

  /// This, whose advice is to set a name.
  func advising(toSet name: String) -> Problem {
    Problem(diagnostic: diagnostic.advising(toSet: name), isAtEnd: isAtEnd)
  }
}
