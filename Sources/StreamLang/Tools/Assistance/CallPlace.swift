/// The call that the end of a text stands in, and which of its arguments is being typed.
struct CallPlace {
  /// The place of the called name.
  let callee: Int
  let isMethod: Bool
  /// The places of the labels of the arguments before the last one.
  private(set) var labels: [Int?] = []
  /// The place of the last one's label, which is being typed.
  private(set) var label: Int?
  /// The start of the last argument.
  private(set) var start: Int

  /// Nil if the tokens end in no call; what is grouped in brackets there belongs to it.
  init?(atEndOf tokens: ArraySlice<Token>) {
    var open: [Int] = []
    for (index, token) in zip(tokens.indices, tokens) {
      if token.symbol?.closer != nil { open.append(index) }
      if token.symbol?.isCloser == true { _ = open.popLast() }
    }
    guard
      let (bracket, callee) = open.reversed().lazy
        .compactMap({ bracket in tokens.callee(of: bracket).map { (bracket, $0) } }).first
    else { return nil }
    self.callee = callee
    isMethod = callee > tokens.startIndex && tokens[callee - 1].symbol == .dot
    start = bracket + 1
    if bracket > callee + 1 {
      // `a.scan(0) {`: what stands in the parentheses comes before.
      start = callee + 2
      if start < bracket - 1 {
        read(tokens[start..<(bracket - 1)])
        labels.append(label)
      }
      start = bracket + 1
    }
    read(tokens[start...])
  }

  private mutating func read(_ tokens: ArraySlice<Token>) {
    var depth = 0
    for (index, token) in zip(tokens.indices, tokens) {
      if token.symbol?.closer != nil { depth += 1 }
      if token.symbol?.isCloser == true { depth -= 1 }
      guard depth == 0, token.symbol == .comma else { continue }
      labels.append(tokens[start...].label)
      start = index + 1
    }
    label = tokens[start...].label
  }

  /// The number of arguments without a label that stand before the one that is being typed.
  var position: Int { labels.count { $0 == nil } }
}

extension ArraySlice<Token> {
  /// The place of the name that is called by an open bracket: `f(`, or `a.map {`.
  fileprivate func callee(of bracket: Int) -> Int? {
    guard bracket > startIndex, self[bracket].symbol != .leftBracket else { return nil }
    var before = bracket - 1
    if self[bracket].symbol == .leftParenthesis {
      if self[bracket].followsSpace { return nil }
    } else if let partner = self[before].partner, partner > startIndex {
      // `a.scan(0) {`
      before = partner - 1
    } else if before == startIndex || self[before - 1].symbol != .dot {
      return nil
    }
    return self[before].isName ? before : nil
  }

  /// The place of `count` in `count: 3`.
  fileprivate var label: Int? {
    count > 1 && self[startIndex].isName && self[startIndex + 1].symbol == .colon ? startIndex : nil
  }
}
