import Testing

@testable import StreamLang

/// Every operator's example, spelled in the ways that mean the same: it is checked alike, run alike and
/// built again alike.
@Suite struct EquivalenceTests {
  /// Those whose example is a call.
  static let examples = Prelude.all.filter { op in
    !op.traits.contains(.outside) && op.example.flatMap { Call($0.source) } != nil
  }.map(\.name)

  /// Those whose example is called on something, and makes something of it.
  static let methods = examples.filter { name in
    let op = Prelude.operators[name]
    return op?.traits.contains(.effect) == false
      && op?.example.flatMap { Call($0.source) }?.receiver != nil
  }

  @Test func `most examples are calls, and most of these have a receiver`() {
    #expect(Self.examples.count > Prelude.all.count * 4 / 5)
    #expect(Self.methods.count > Self.examples.count / 2)
  }

  @Test(arguments: examples)
  func `an argument by its name is that argument`(_ name: String) throws {
    let example = try #require(Prelude.operators[name]?.example)
    let call = try #require(Call(example.source))
    let wanted = outcome(of: example, [], example.source)
    for argument in call.arguments {
      let text = String(argument.value.span.text(in: example.source))
      let named = call.text(replacing: argument, with: "argument1")
      for keyword in argument.keywords {
        #expect(
          outcome(of: example, ["\(keyword)argument1 = \(text)"], named) == wanted,
          "\(keyword)argument1 = \(text); \(named)")
      }
    }
  }

  @Test(arguments: methods)
  func `a method is the same as a function of the stream`(_ name: String) throws {
    let example = try #require(Prelude.operators[name]?.example)
    let receiver = try #require(Call(example.source)?.receiver)
    let wanted = outcome(of: example, [], example.source)
    let rest = example.source.dropFirst(receiver.utf8.count)
    #expect(
      outcome(of: example, [], "\(receiver).pipe(stream1 => stream1\(rest))") == wanted,
      "\(receiver).pipe(stream1 => stream1\(rest))")
    #expect(
      outcome(of: example, ["made1 = stream1 => stream1\(rest)"], "made1(\(receiver))") == wanted,
      "made1(\(receiver))")
  }

  @Test func `a dollar is a parameter`() throws {
    let spelled = try Self.examples.map { try spellsWithDollars($0) }.reduce(0, +)
    #expect(spelled > 10, "too few functions with names")
  }

  /// Compares the calls whose functions can be spelled with dollars, and answers how many there are.
  private func spellsWithDollars(_ name: String) throws -> Int {
    let example = try #require(Prelude.operators[name]?.example)
    let call = try #require(Call(example.source))
    var count = 0
    let wanted = outcome(of: example, [], example.source)
    for argument in call.arguments {
      guard case .function(let literal) = argument.value.kind,
        case .named(let patterns, _) = literal.parameters, literal.body.count == 1,
        !patterns.contains(where: \.isApart)
      else { continue }
      let names = patterns.flatMap(\.names).map(\.text)
      var text = String(literal.body[0].span.text(in: example.source))
      if names.count != patterns.count
        || names.contains(where: { $0.count > 1 && text.contains(".\($0)") })
      {
        continue
      }
      for (index, name) in names.enumerated() { text = text.replacingName(name, with: "$\(index)") }
      if text.contains("=>") { continue }
      // A name may be left out; a dollar that is not there is no parameter.
      if names.indices.contains(where: { !text.contains("$\($0)") }) { continue }
      let spelled = call.text(replacing: argument, with: "{ \(text) }")
      #expect(outcome(of: example, [], spelled) == wanted, "\(spelled)")
      count += 1
    }
    return count
  }

  /// The effect of a call, and what a redefinition of its first input does to it.
  private func outcome(of example: Example, _ more: [String], _ call: String) -> [String] {
    let definitions = example.definitions.map { "quiet \($0)" }
    let isSame = example.definitions.allSatisfy { !$0.contains("=>") && !$0.hasPrefix("quiet ") }
    let lines = (isSame ? definitions : example.definitions) + more + ["r = \(call)"]
    let mistakes = Session().check(lines.joined(separator: "\n"))
    if !mistakes.isEmpty { return mistakes.map(\.text) }
    let again = example.definitions.first { $0.hasPrefix("a = ") }.map { [$0] } ?? []
    let run = Scripted.lines(lines.joined(separator: "\n"))
    let rebuilt = Scripted.lines((lines + again).joined(separator: "\n"))
    return (run + rebuilt).filter { $0.contains("r  ") || $0.contains("rebuilt r") }
      .filter { !$0.contains("argument1 ") }
  }

  /// The outermost call of a text.
  private struct Call {
    struct Argument {
      let label: String?
      let value: Expression
      /// Behind which keywords a name may stand for it.
      let keywords: [String]
    }

    let source: String
    let arguments: [Argument]
    let receiver: String?

    /// Nil if a text ends otherwise than with the parenthesis of a call.
    init?(_ source: String) {
      let statements = Parser.parse(source).statements
      guard source.last == ")",
        case .expression(let expression)? = statements.first?.kind,
        case .call(let callee, let arguments) = expression.kind
      else { return nil }
      self.source = source
      if case .member(let object, _) = callee.kind {
        receiver = String(object.span.text(in: source))
      } else {
        receiver = nil
      }
      self.arguments = arguments.compactMap { argument in
        Self.keywords(for: argument.value).map {
          Argument(label: argument.label?.text, value: argument.value, keywords: $0)
        }
      }
    }

    /// A literal may stand behind a cell's name, too; a stream may be quiet; a function has no keyword.
    private static func keywords(for value: Expression) -> [String]? {
      switch value.kind {
      case .int, .double, .bool, .duration: ["const ", "let ", ""]
      case .string, .list, .record: ["const ", "let "]
      case .function(let literal):
        // The function to which `$0` belongs is decided by where it stands.
        if case .named = literal.parameters { ["", "const "] } else { nil }
      default: nil
      }
    }

    func text(replacing argument: Argument, with name: String) -> String {
      let bytes = Array(source.utf8)
      let span = argument.value.span
      return String(
        decoding: bytes[..<span.start] + Array(name.utf8) + bytes[span.end...], as: UTF8.self)
    }
  }
}

extension String {
  /// This text with a name exchanged where it stands as a word.
  fileprivate func replacingName(_ name: String, with other: String) -> String {
    var made = ""
    var word = ""
    for character in self + " " {
      if character.isLetter || character.isNumber || character == "_" || character == "$" {
        word.append(character)
        continue
      }
      made += word == name ? other : word
      word = ""
      made.append(character)
    }
    return String(made.dropLast())
  }
}
