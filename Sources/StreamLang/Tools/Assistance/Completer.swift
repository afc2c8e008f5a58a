/// Finds what could stand at the end of a text.
struct Completer {
  private let text: TypedText
  private let program: RunningProgram
  private let options: SessionOptions
  /// An argument list stands behind the cursor already.
  private let isCalled: Bool

  /// `text` ends where the cursor is, and `rest` is what stands behind it.
  init(
    _ text: String, before rest: Substring, _ program: RunningProgram, _ options: SessionOptions
  ) {
    self.text = TypedText(text)
    (self.program, self.options) = (program, options)
    isCalled = rest.first == "("
  }

  var completion: Completion? {
    if let start = text.openInterpolation { return within(Span(start, text.bytes.count)) }
    guard !text.rest.utf8.contains(.slash), let offers = offers() else { return nil }
    var candidates = Offer.candidates(offers.all, for: offers.word)
    if isCalled { candidates = candidates.map(\.withoutCall) }
    if candidates.isEmpty && offers.isWhole { return nil }
    let end = text.bytes.count
    return Completion(
      replaced: Span(end - offers.word.utf8.count, end), candidates: candidates,
      isWhole: offers.isWhole)
  }

  /// The completion for an interpolation, which is a text of its own.
  private func within(_ span: Span) -> Completion? {
    let inner = Completer(text.text(of: span), before: isCalled ? "(" : "", program, options)
    guard var completion = inner.completion else { return nil }
    completion.replaced.start += span.start
    completion.replaced.end += span.start
    return completion
  }

  // MARK: Places

  private var environment: Environment { program.environment }
  private var names: NameOffers { NameOffers(program) }

  /// Texts that could stand here, and the word that has been typed of it.
  private func offers() -> Offers? {
    let tokens = text.tokens
    guard let last = tokens.last else { return Offers(statementOffers(""), for: "") }
    let isTouching = last.span.end == text.bytes.count
    switch last.kind {
    case .command where !text.rest.contains("\n"):
      let line = text.text(of: last).dropFirst() + text.rest
      return CommandOffers(program, options).offers(behind: String(line))
    case .string where isTouching && text.mistakes.contains(last.span):
      return pathOffers(in: last, at: tokens.count - 1)
    case .symbol(.colon) where isTouching && tokens.startsStatement(at: tokens.count - 1):
      return CommandOffers(program, options).offers(behind: "")
    case .name where isTouching:
      let word = text.text(of: last)
      return offers(at: tokens.count - 1, word).map { Offers($0, for: word) }
    case .symbol(let symbol) where !symbol.isCloser:
      return offers(at: tokens.count, "").map { Offers($0, for: "") }
    default: return isTouching ? nil : offers(at: tokens.count, "").map { Offers($0, for: "") }
    }
  }

  /// Texts that could stand in the place of the token `index`.
  private func offers(at index: Int, _ word: String) -> [Offer]? {
    let tokens = text.tokens
    guard index > 0 else { return statementOffers(word) }
    let before = tokens[index - 1]
    if before.symbol == .dot {
      if index < tokens.count && tokens[index].followsSpace { return nil }
      return methodOffers(on: index - 1)
    }
    if let call = CallPlace(atEndOf: tokens[..<index]), call.start == index {
      let name = text.text(of: tokens[call.callee])
      if name == Offer.pipe.name, call.isMethod || environment.symbols[name] == nil {
        return Offer.piped + names.functions
      }
      return labelOffers(call) + valueOffers(word, at: index)
    }
    let isFirst =
      tokens.startsStatement(at: index)
      || text.rest.contains("\n") && index == tokens.count && !isInBrackets(at: index)
    if isFirst { return statementOffers(word) }
    if tokens.isKeyword(at: index - 1) { return offers(behind: before, word, at: index) }
    if before.symbol == .comma, let first = statementWord(at: index), first.takesNames {
      return names.offers(for: word)
    }
    return before.endsValue ? nil : valueOffers(word, at: index)
  }

  private func offers(behind keyword: Token, _ word: String, at index: Int) -> [Offer]? {
    switch keyword.word {
    case .watch?, .unwatch?, .del?: names.offers(for: word)
    case .run?: [.word(Word.until.rawValue)]
    // Here stands a new name, or nothing.
    case .let?, .var?, .const?, .quiet?, .import?, .true?, .false?, .nil?: nil
    default: valueOffers(word, at: index)
    }
  }

  private func isInBrackets(at index: Int) -> Bool {
    let open = text.tokens[..<index].last { $0.partner == nil && $0.symbol?.closer != nil }
    return open.map { $0.symbol != .leftBrace } ?? false
  }

  /// The keyword that the statement of a token begins with.
  private func statementWord(at index: Int) -> Word? {
    let start = (0..<index).last { text.tokens.startsStatement(at: $0) }
    return start.flatMap { text.tokens[$0].word }
  }

  // MARK: Offers

  private func statementOffers(_ word: String) -> [Offer] {
    valueOffers(word, at: text.tokens.count) + Offer.statements
  }

  private func valueOffers(_ word: String, at index: Int) -> [Offer] {
    let own = text.tokens.introduced.filter { $0 < index }.map {
      Offer.word(text.text(of: text.tokens[$0]), group: .name)
    }
    return own + names.offers(for: word) + Offer.functions
  }

  private func methodOffers(on dot: Int) -> [Offer]? {
    let owner = dot > 0 ? text.text(of: text.tokens[dot - 1]) : ""
    if let offers = Offer.ofNamespaces[owner], environment.symbols[owner] == nil,
      dot < 2 || text.tokens[dot - 2].symbol != .dot
    {
      return offers
    }
    // A line that begins with a dot goes on with the stream of the line before.
    let before = program.expressions.continued(".x").dropLast(2)
    let receiver = dot == 0 ? TypedText(String(before)) : text
    let chain = TypedChain(receiver, environment.symbols)
    let place = dot == 0 ? receiver.tokens.count : dot
    return chain.value(before: place).map {
      let binding = chain.binding(of: $0)
      if options.typedDialect == .javaScript, case .constant(.stream)? = binding?.node {
        return Offer.ofRxJS
      }
      return MethodOffers($0, binding, program).offers
    }
  }

  private func labelOffers(_ call: CallPlace) -> [Offer] {
    let given = Set(call.labels.compactMap { $0.map { text.text(of: text.tokens[$0]) } })
    switch Callee(of: call, in: text, environment.symbols) {
    case .operation(let op)?:
      let fitting = op.forms.filter { !$0.isPasted && $0.has(given) }
      return fitting.flatMap(\.parameters).filter { $0.label != .none && !given.contains($0.name) }
        .map { .label($0.name, summary: $0.kind.title) }
    case .plain(let builtin)?:
      return builtin.labels.filter { !given.contains($0) }.map { .label($0) }
    default: return []
    }
  }

  /// The names of files where an operator takes the path of one, or an import.
  private func pathOffers(in string: Token, at index: Int) -> Offers? {
    let path = String(text.text(of: string).dropFirst())
    if index > 0, text.tokens[index - 1].word == .import {
      var files = Offer.files(at: path, options)
      files.all.removeAll { !$0.name.hasSuffix(".rx") && !$0.name.hasSuffix("/") }
      return files
    }
    guard let call = CallPlace(atEndOf: text.tokens[..<index]), call.start == index,
      case .operation(let op)? = Callee(of: call, in: text, environment.symbols),
      op.kindName(at: call.position + (call.isMethod ? 1 : 0)) == "path"
    else { return nil }
    return Offer.files(at: path, options)
  }
}

extension Completion.Candidate {
  /// This candidate where its parentheses stand already.
  fileprivate var withoutCall: Self {
    var candidate = self
    while candidate.text.last == "(" || candidate.text.last == ")" { candidate.text.removeLast() }
    return candidate
  }
}

extension Operator {
  /// The name of the parameter at a place.
  fileprivate func kindName(at place: Int) -> String? {
    forms.lazy.compactMap { form in
      form.parameters.indices.contains(place) ? form.parameters[place].name : nil
    }.first
  }
}

extension Word {
  /// True if names follow it and nothing else.
  fileprivate var takesNames: Bool { self == .watch || self == .unwatch || self == .del }
}
