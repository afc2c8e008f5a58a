import Testing

@testable import StreamLang

@Suite struct PlaceholderTests {
  @Test(arguments: [
    ("a.map(.filter($0 > 1))", "(call (. a map) (call (dot filter) (fn $ (> $0 1))))"),
    ("x += a.map($0)", "(:= x (+ x (call (. a map) (fn $ $0))))"),
    ("f { x in a.map($0 + x) }", "(call f (fn (x) (call (. a map) (fn $ (+ $0 x)))))"),
    (
      "at 1s { x = a.map({b: [$0]}) }",
      "(at (us 1000000) (= x (call (. a map) (fn $ (record (\"b\" (list $0)))))))"
    ),
    ("a.map(switch $0 { case 1: $1 })", "(call (. a map) (fn $ (switch $0 (case (1) $1))))"),
  ]) func `a free parameter finds its function`(text: String, tree: String) {
    let takesFunction = SExpression.byName(SyntaxCorpus.takesFunction)
    #expect(SExpression.print(Parser.parse(text).statements, takesFunction: takesFunction) == tree)
  }

  @Test(arguments: [
    ("x = $1 + $0", "`$1` belongs to no function; write `{ … }` around the function"),
    (
      "at 1s { print($0) }",
      "`$0` belongs to no function; write `{ … }` around the function"
    ),
    (
      "f = (_, [x, y]) => $2",
      "`$2` cannot be used in a function that names its parameters; write `x`"
    ),
    ("f = () => $0", "`$0` cannot be used in a function that names its parameters"),
  ]) func `a parameter without a function is a mistake`(text: String, message: String) {
    #expect(Session().check(text).map(\.text) == [message])
  }
}
