import Testing

@testable import StreamLang

/// The laws that hold for any text that somebody is typing.
@Suite struct AssistanceLawTests {
  /// The lines of all examples and of the pages of the manual.
  private static func lines() throws -> [String] {
    let examples = try Project.examples.map(Project.text)
    let pages = Prelude.all.compactMap(\.example).flatMap { $0.definitions + [$0.source] }
    let plain = (Builtin.all + Builtin.ofJavaScript + Builtin.ofSwift).map(\.example.source)
    let wrong = try SyntaxCorpus.texts().enumerated().filter { $0.offset % 20 == 0 }.map(\.element)
    let all =
      examples.flatMap { $0.split(separator: "\n").map(String.init) } + pages + plain + wrong
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }

  @Test func `each part of each line`() throws {
    let session = prompted("a = subject(); b = behavior(1); x = [1, 2]; t = interval(1s).take(3)")
    var completed = 0
    for (number, line) in try Self.lines().enumerated() {
      let characters = Array(line)
      // Every third beginning: all that is marked is the text itself. What is offered, now and then.
      for count in 0...characters.count where (count + number) % 3 == 0 {
        let text = String(characters[..<count])
        #expect(session.highlighted(text).plain == text)
        guard (count + number) % 21 == 0 else { continue }
        let cursor = text.utf8.count
        _ = session.callHelp(of: text, at: cursor)
        _ = session.brackets(in: text, at: cursor)
        guard let completion = session.completion(of: text, at: cursor) else { continue }
        completed += 1
        #expect(!completion.candidates.isEmpty)
        #expect(completion.replaced.end == cursor && completion.replaced.start <= cursor)
      }
    }
    #expect(completed > 100)
  }

  @Test func `what is completed can be read as far as what stands before`() throws {
    let session = prompted("a = subject(); b = behavior(1)")
    var count = 0
    for (number, line) in try Self.lines().enumerated() where number % 7 == 0 {
      let text = String(line.prefix(line.count * 2 / 3))
      // Behind `{b: 1, ` stands the name of a field, which nobody can know.
      guard isReadable(text), !text.contains("{"),
        let completion = session.completion(of: text, at: text.utf8.count)
      else { continue }
      count += 1
      for candidate in completion.candidates.prefix(6) {
        let before = completion.replaced.start
        let completed = String(Span(0, before).text(in: text)) + candidate.text
        #expect(isReadable(completed), "\(text) as \(completed)")
      }
    }
    #expect(count > 20)
  }

  /// True if it can be read, or could with more text.
  private func isReadable(_ text: String) -> Bool {
    let parsed = Parser.parse(text)
    if parsed.diagnostics.isEmpty || parsed.isIncomplete { return true }
    return ["1)", " {}"].map { Parser.parse(text + $0) }
      .contains { $0.diagnostics.isEmpty || $0.isIncomplete }
  }

  /// Every call that is offered for a kind is one that the resolver knows there.
  @Test(arguments: [
    ("a", "a = subject()"), ("c", "a = subject(); c = a.map(+1)"), ("x", "x = 3"),
    ("y", "x = 3; y = x + 1"), ("l", "l = [1, 2]"), ("\"ab\"", ""), ("[1, 2]", ""), ("2.5", ""),
    ("2s", ""), ("true", ""), ("{a: 1}", ""), ("[of(1), of(2)]", ""),
  ])
  func `what is offered behind a value is known there`(_ receiver: String, _ setup: String) {
    let session = prompted("b = subject()", setup)
    let text = receiver + "."
    let candidates = session.completion(of: text, at: text.utf8.count)?.candidates ?? []
    #expect(!candidates.isEmpty)
    for candidate in candidates {
      let name = String(candidate.text.prefix { $0 != "(" })
      // Files and programs are out of reach here.
      if Prelude.operators[name]?.traits.isDisjoint(with: [.writesFiles, .runsPrograms]) == false {
        continue
      }
      let samples = Self.arguments(of: name)
      let mistakes = samples.map { arguments -> [Diagnostic] in
        let call = candidate.text.contains("(") ? "\(receiver).\(name)(\(arguments))" : text + name
        // A list that a method makes has to be kept.
        let mistakes = session.check(call)
        return mistakes.isEmpty ? mistakes : session.check("kept = \(call)")
      }
      #expect(
        mistakes.contains { $0.isEmpty },
        "\(text)\(candidate.text): \(mistakes.first?.first?.message ?? "")")
    }
  }

  /// The texts that could stand in the parentheses of a call.
  private static func arguments(of name: String) -> [String] {
    let op = Prelude.operators[name]
    let samples = op?.forms.map { $0.sample(after: op?.receivers ?? 0) } ?? []
    return samples + [
      "", "1", "x => x", "1, 2", "\"a\"", "(p, q) => p", "0, (p, q) => p", ".next(1)",
    ]
  }

  @Test func `a value's functions answer`() {
    for kind in [ArgumentKind.number, .string, .list, .record, .bool, .duration] {
      #expect(!ValueMethods.of(kind).isEmpty, "\(kind)")
    }
    let names = { (kind: ArgumentKind) in Set(ValueMethods.of(kind).map(\.name)) }
    #expect(names(.string).isSuperset(of: ["upper", "length", "split", "contains", "reversed"]))
    #expect(
      names(.list).isSuperset(of: ["map", "filter", "reduce", "sum", "join", "zip", "sorted"]))
    #expect(names(.record).isSuperset(of: ["keys", "values", "has", "map", "filter"]))
    #expect(names(.number).isSuperset(of: ["abs", "clamp", "max"]))
    #expect(names(.number).isDisjoint(with: ["upper", "length", "keys", "map"]))
  }
}
