/// A call of an operator in the definition of a name, and other calls in its place.
struct ReplaceableCall {
  /// The name in whose definition it stands.
  let home: Binding
  private let recorded: RecordedCall
  private let symbols: SymbolTable

  /// Nil where nobody knows which text made it.
  init?(_ node: Int32, in events: Trace) {
    guard let recorded = events.recording.calls[node], let home = events.maker(of: node) else {
      return nil
    }
    (self.recorded, self.home, symbols) = (recorded, home, events.environment.symbols)
  }

  /// The operator with its arguments: `filter(>20)`.
  var written: String { String(ownSpan.text(in: text)).asOneLine }

  private var text: String { recorded.place.source.text }

  /// The place of the operator's name and its arguments, without what it is called on.
  private var ownSpan: Span { Span(recorded.call.spelling.span.start, recorded.place.span.end) }

  /// The texts of its inputs, each as something that can be called on.
  private var inputs: [String] {
    let printer = CorePrinter(recorded.place.source, symbols)
    return recorded.call.children.filter(\.type.isReactive).map { printer.text(of: $0, 9) }
  }

  /// A call in its place that leaves out nothing and keeps nothing: all that its inputs send; nil if it has none.
  var transparent: String? {
    switch inputs.count {
    case 0: nil
    case 1: "\(inputs[0]).map(x => x)"
    default: "merge(\(inputs.joined(separator: ", ")))"
    }
  }

  /// The stream that it is called on, in its place; nil for a function.
  var receiver: String? {
    recorded.call.receiver.map { CorePrinter(recorded.place.source, symbols).text(of: $0.value, 9) }
  }

  /// Its sibling with its arguments, or called as its descriptor says: `flatMap(f)` for `switchMap(f)`.
  var sibling: String? {
    guard let other = recorded.call.op.sibling else { return nil }
    if other.hasSuffix(")") { return other }
    let arguments = Span(recorded.call.spelling.span.end, recorded.place.span.end).text(in: text)
    return other + arguments
  }

  /// The whole text with the sibling in place of the call.
  var siblingText: String? {
    sibling.map { text.replacing([(ownSpan, $0)], in: recorded.place.span) }
  }

  /// The definition of its home with another text for the call.
  func definition(with call: String) -> String {
    text.replacing([(recorded.place.span, call)], in: home.definition.syntax.span)
  }
}

extension String {
  /// A part of the text with some pieces replaced.
  fileprivate func replacing(_ edits: [(span: Span, text: String)], in part: Span) -> String {
    let moved = edits.map { (Span($0.span.start - part.start, $0.span.end - part.start), $0.text) }
    return String(part.text(in: self)).replacing(moved)
  }
}
