/// Finds the language of a text: this one, unless it can only be another.
struct LanguageFinder {
  let options: SessionOptions
  let program: RunningProgram
  /// The names in a text that texts of another language have declared.
  let known: (String) -> Source.Known
  /// The mistakes of a text of this language.
  let check: (String) -> [Diagnostic]

  /// The language of a text that is typed, which is this one unless it can only be another, and its tree there.
  func reading(ofTyped text: String) -> (Source.Dialect, Parsed) {
    let text = program.expressions.continued(text)
    let own = Parser.parse(text)
    let isOwn = own.diagnostics.isEmpty || own.isIncomplete
    if let wanted = options.typedDialect, wanted != .own {
      let other = Reading.parse(text, wanted, known: known(text))
      // The wanted language says why it refuses a text that means nothing in both, or that declares a name.
      let declares = ["let ", "var "].contains(where: text.hasPrefix)
      var isRefused: Bool {
        other.diagnostics.first?.stage == .check && (declares || !check(text).isEmpty)
      }
      let isWanted =
        own.diagnostics.isEmpty
        ? means(other, atLeast: 1) || isRefused
        : !own.isIncomplete || other.diagnostics.isEmpty
      return isWanted ? (wanted, other) : (.own, own)
    }
    if isOwn, own.isIncomplete || !isForeign(text, own) { return (.own, own) }
    // Many lines are both JavaScript and Swift: the language of the lines before comes first.
    let last = program.environment.machine.foreign.map { [$0.dialect] } ?? []
    let others = isOwn || !Reading.hasForeignWord(text) ? [] : Reading.foreign
    return reading(text, last + others, atLeast: isOwn ? 2 : 1) ?? (.own, own)
  }

  /// True of a line with a type that another language has declared, one that makes an object with `new` of a name from
  /// there, and one that sets a part of a value from there, as in `a.x = 5`.
  private func isForeign(_ text: String, _ own: Parsed) -> Bool {
    let machine = program.environment.machine
    guard let types = machine.foreign?.types else { return false }
    let words = text.utf8.split { !$0.isNamePart }.map { String($0) ?? "" }
    if words.contains(where: types.contains) { return true }
    let names = machine.known(in: text, among: program.environment.symbols).names
    return zip(words, words.dropFirst()).contains { $0 == "new" && names.contains($1) }
      || own.statements.contains { $0.setsPart(of: names) }
  }

  /// The language of a typed text that means nothing here, and uses names that texts of another one have declared or
  /// that this brings along, `new Map()`, or what only that can mean, `list.forEach(f)`; and its tree there.
  func reading(ofRefused refused: CheckedProgram, _ submission: Submission)
    -> (Source.Dialect, Parsed)?
  {
    guard options.isPrompt, submission.origin == .typed, submission.dialect == .own,
      options.typedDialect == nil, !refused.isIncomplete
    else { return nil }
    let text = program.expressions.continued(submission.text)
    let last = program.environment.machine.foreign.map { [$0.dialect] } ?? []
    let known = known(text)
    let hasPipe = program.environment.symbols["pipe"] != nil
    let languages = (last + Reading.foreign).filter { dialect in
      let parts = Reading.parts(
        of: text, in: dialect, besidePipe: hasPipe,
        besideStreams: last.isEmpty ? refused.diagnostics.filter(\.isOfStream).map(\.span) : [])
      let isLast = last == [dialect]
      let isMeant = refused.diagnostics.allSatisfy { mistake in
        // A name that an earlier text has imported is none of this language.
        mistake.unknownName.map {
          Reading.brings($0, dialect) || isLast && known.texts.containWord($0)
        } == true
          || isLast && mistake.unknownOperator.map(known.texts.giveMethod) == true
          || parts.contains { $0.contains(mistake.span) }
      }
      return isMeant || isLast && !known.names.isEmpty
    }
    return reading(text, languages)
  }

  /// The first mistake of a script that is a program of another language as it stands, with the option that reads it.
  func advice(on refused: CheckedProgram, _ submission: Submission) -> Diagnostic? {
    let text = submission.text
    guard !options.isPrompt, submission.dialect == .own, Reading.namesLanguage(text),
      var mistake = refused.diagnostics.first(where: { mistake in
        mistake.stage == .syntax
          || Reading.foreign.contains { Reading.brings(mistake.unknownName ?? "", $0) }
      }), let (dialect, _) = reading(text, Reading.foreign)
    else { return nil }
    mistake.help =
      "this is \(dialect.title), which `--from \(Reading.library(of: text, dialect))` reads"
    return mistake
  }

  /// The first of these languages of which a text is a program, and its tree there.
  ///
  /// Imports and declarations of types and operators alone make one statement, the library's; of a text that is one of
  /// this language too, it takes more.
  private func reading(
    _ text: String, _ languages: [Source.Dialect], atLeast least: Int = 1
  ) -> (Source.Dialect, Parsed)? {
    for dialect in languages {
      let other = Reading.parse(text, dialect, known: known(text))
      if means(other, atLeast: least) { return (dialect, other) }
    }
    return nil
  }

  /// True of a program of another language with so many statements.
  ///
  /// It is kept as its translation, which has to mean something among the names as they are now.
  private func means(_ other: Parsed, atLeast count: Int) -> Bool {
    if other.statements.count < count || !other.diagnostics.isEmpty { return false }
    return check(TreePrinter.text(of: other.statements)).isEmpty
  }
}

extension [String] {
  /// True if one of the texts gives values of other types such a method: `String.prototype.up = …`, `extension Int {
  /// func up() …`.
  fileprivate func giveMethod(_ name: String) -> Bool {
    contains { text in
      let words = text.utf8.split { !$0.isNamePart }.map { String($0) ?? "" }
      return zip(words, words.dropFirst()).contains {
        ["prototype", "func", "var"].contains($0) && $1 == name
      }
    }
  }

  /// True if one of the texts has a word, between signs that cannot be part of a name.
  fileprivate func containWord(_ word: String) -> Bool {
    contains { text in text.utf8.split { !$0.isNamePart }.contains { $0.elementsEqual(word.utf8) } }
  }
}
