/// A mistake on its way from where it was found to the list of diagnostics.
///
/// Indirect, so that throwing it costs the functions in between one word of stack each.
indirect enum Problem: Error {
  /// `atEnd`: the text merely stopped too soon, more text could repair it.
  case mistake(Diagnostic, atEnd: Bool)

  var diagnostic: Diagnostic {
    switch self {
    case .mistake(let diagnostic, _): diagnostic
    }
  }

  var isAtEnd: Bool {
    switch self {
    case .mistake(_, let atEnd): atEnd
    }
  }
}
