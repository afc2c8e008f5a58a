/// `:compare op op … on x`: several operators over one input, drawn one above the other.
///
/// The input is what `x` has sent so far, played again on a clock of its own, or a stream that is made for it,
/// `on interval(1s).take(4)`; without `on`, it is the example of the first operator's help.
enum CompareCommand {
  static func show(_ context: CommandContext) throws {
    let request = context.request
    let span = request.given.span
    var words = request.rest.text.splitOutsideBrackets()
    var input: String?
    if let place = words.lastIndex(of: "on") {
      guard place == words.count - 2 else {
        throw Diagnostic(
          .check, "compare wants one stream after on", span, help: "as in `:compare map(*2) on x`")
      }
      input = words.removeLast()
      words.removeLast()
    }
    if words.isEmpty {
      throw Diagnostic(
        .check, "compare wants operators", span, help: "as in `:compare map(*2) scan(+) on x`")
    }
    let sandbox = SandboxSession(
      beside: context, at: span, frame: input == nil ? SessionOptions().frame : nil)
    let name: String
    if let text = input, context.environment.symbols[text] == nil, text.contains("(") {
      name = try sandbox.take(words, overNew: text)
      input = nil
    } else if let input {
      name = input
      try sandbox.take(words, over: input)
    } else {
      name = "a"
      words = try sandbox.takeExamples(of: words)
    }
    let rows = try words.enumerated().map { index, word in
      try sandbox.define("compared\(index + 1)", "\(name).\(word)", as: word)
    }
    if input != nil { sandbox.play() }
    guard let diagram = sandbox.diagram(rows, words) else {
      return context.showLines(["\(name) has sent nothing yet"])
    }
    context.show(.diagram(diagram))
  }
}

extension String {
  /// The words of a text; blanks within brackets and quotes separate nothing.
  fileprivate func splitOutsideBrackets() -> [String] {
    var words = [""]
    var depth = 0
    var quote: Character?
    for character in self {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      }
      if character == " " && depth == 0 && quote == nil {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
