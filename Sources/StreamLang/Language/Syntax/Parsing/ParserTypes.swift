/// Types of Swift and TypeScript are read and forgotten.
extension Parser {
  /// `Int`, `Observable<Int>?`, `(Int) -> [String: Int]`.
  func skipType() throws(Problem) {
    if at(.leftParenthesis) || at(.leftBracket), let partner = token.partner {
      index = partner + 1
    } else if token.isName {
      try skipNamedType()
    } else {
      throw wanted("a type")
    }
    skipTypeSuffixes()
    if at(.thinArrow) || at(.fatArrow) {
      advance()
      try deepen()
      try skipType()
      scope.depth -= 1
    }
  }

  /// `<Int, String>` directly after a name, if `(`, `.` or `{` follows it directly; otherwise `<` is
  /// a comparison and nothing is taken.
  func skipGenericArguments() {
    guard at(.less), !token.followsSpace else { return }
    let first = index
    let outer = scope
    do throws(Problem) {
      try skipTypeArguments()
      let isCall = (at(.leftParenthesis) || at(.dot)) && !token.followsSpace
      if isCall || at(.leftBrace) && !token.followsNewline { return }
    } catch {}
    goBack(to: first)
    scope = outer
  }

  private func skipNamedType() throws(Problem) {
    if at(.any) || at(.some) || at(.inout), next.isName { advance() }
    advance()
    while at(.dot), next.isName { index += 2 }
    guard at(.less), !token.followsSpace else { return }
    try deepen()
    try skipTypeArguments()
    scope.depth -= 1
  }

  private func skipTypeArguments() throws(Problem) {
    repeat {
      advance()
      try skipType()
    } while at(.comma)
    if !take(if: .greater) { throw wanted("`>`") }
  }

  private func skipTypeSuffixes() {
    while !token.followsSpace {
      if at(.question) || at(Symbol.not) {
        index += 1
      } else if at(.leftBracket), next.symbol == .rightBracket {
        index += 2
      } else {
        return
      }
    }
  }
}
