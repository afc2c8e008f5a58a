/// The part of an unfinished text that makes the value before a dot in it.
struct TypedChain {
  private let text: TypedText
  private let symbols: SymbolTable

  init(_ text: TypedText, _ symbols: SymbolTable) {
    self.text = text
    // Half a name is none that anybody should remember.
    self.symbols = SymbolTable(beside: symbols)
  }

  /// The expression that ends before a token, among the names of the session and those of the text
  /// so far; nil if nothing ends there.
  func value(before index: Int) -> Core.Expression? {
    guard let start = start(endingBefore: index) else { return nil }
    let tokens = text.tokens[start..<index]
    let span = tokens[start].span.through(tokens[index - 1].span)
    if tokens.contains(where: \.isParameter) { return Core.Expression(.invalid, span, .any) }
    let source = text.text(of: span)
    let syntax = Parser.parse(source).statements
    guard syntax.count == 1, case .expression(let expression) = syntax[0].kind else { return nil }
    var resolver = resolver(before: start)
    resolver.source = Source(source)
    return resolver.expression(expression)
  }

  /// The binding of what is nothing but a name.
  func binding(of expression: Core.Expression) -> Binding? {
    if case .symbol(let id, _) = expression.kind { symbols[id] } else { nil }
  }

  /// Knows what the text has defined before a token, and the parameters that are in reach there.
  func resolver(before index: Int) -> Resolver {
    let statement = statementStart(of: index)
    let place = statement < text.tokens.count ? text.tokens[statement].span.start : text.bytes.count
    let before = text.text(of: Span(0, place))
    var resolver = Resolver(Source(before), symbols)
    _ = resolver.statements(Parser.parse(before).statements)
    resolver.scope = Resolver.DefinitionScope()
    for place in text.tokens.introduced where place >= statement && place < index {
      let name = text.text(of: text.tokens[place])
      let isDefinition = text.tokens.follower(of: place)?.symbol == .assign
      if !isDefinition || resolver.info(name) == nil {
        _ = resolver.define(Name(name, text.tokens[place].span))
      }
    }
    return resolver
  }

  /// The place at which the statement begins that a token belongs to, outside of all brackets.
  private func statementStart(of index: Int) -> Int {
    var depth = 0
    var start = 0
    for place in 0..<min(index + 1, text.tokens.count) {
      if depth == 0, text.tokens.startsStatement(at: place) { start = place }
      guard let symbol = text.tokens[place].symbol else { continue }
      if symbol.closer != nil { depth += 1 } else if symbol.isCloser { depth = max(0, depth - 1) }
    }
    return start
  }

  /// The start of the chain of calls that ends before a token.
  private func start(endingBefore index: Int) -> Int? {
    var place = index - 1
    while place >= 0 {
      let token = text.tokens[place]
      guard token.endsValue else { return nil }
      if let partner = token.partner {
        if partner > place { return nil }
        place = partner
        if isCalled(at: partner) {
          place -= 1
          continue
        }
      } else if token.symbol != nil {
        return nil
      }
      guard place > 1, text.tokens[place - 1].symbol == .dot, text.tokens[place - 2].endsValue
      else { return place }
      place -= 2
    }
    return nil
  }

  /// True if a bracket belongs to what stands before it: `f(`, `a.map {`, `x[`.
  private func isCalled(at bracket: Int) -> Bool {
    guard bracket > 0, text.tokens[bracket - 1].endsValue else { return false }
    let token = text.tokens[bracket]
    return token.symbol == .leftBrace ? !token.followsNewline : !token.followsSpace
  }
}

extension Token {
  fileprivate var isParameter: Bool { if case .parameter = kind { true } else { false } }
}
