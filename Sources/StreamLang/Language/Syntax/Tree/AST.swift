/// A name with its place.
package struct Name: Sendable, Hashable {
  package var text: String
  package var span: Span

  package init(_ text: String, _ span: Span) { (self.text, self.span) = (text, span) }
}

/// A piece of a program that has a value.
///
/// Its span reaches from its first to its last token; grouping parentheses belong to what they
/// group. Trees are immutable: later stages build their own.
package struct Expression: Sendable, Hashable {
  package indirect enum Kind: Sendable, Hashable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    /// Whole microseconds.
    case duration(Int)
    case string(String)
    /// `"a\(x)b"`; empty pieces of text are left out.
    case interpolation([Piece])
    case name(String)
    /// `$0` … `$9`.
    case parameter(Int)
    /// The missing left operand of a section; its span is empty and stands where the argument starts.
    case hole
    /// Members, or `...l`, which stands for those of another list.
    case list([Expression])
    case record([Field])
    /// `...l` in a list.
    case spread(Expression)
    /// `a.b`; a digit name is an index, as in `$0.0`.
    case member(Expression, Name)
    case index(Expression, Expression)
    /// `.name` without anything on its left: a symbol, or a property where a function is wanted.
    case dot(Name)
    case call(Expression, [Argument])
    case negate(Expression)
    case not(Expression)
    case binary(BinaryOperator, Expression, Expression)
    case conditional(Expression, Expression, Expression)
    /// An argument such as `+1` or `%2 == 0`, whose leftmost operand is `hole`.
    case section(Expression)
    /// An operator as an argument by its name, as in `scan(+)`.
    case operatorName(String)
    case function(FunctionLiteral)
    case ifElse(IfElse)
    case switching(Expression, [SwitchCase])
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }
}

extension Expression {
  package enum Piece: Sendable, Hashable {
    case text(String)
    case value(Expression)
  }

  package struct Field: Sendable, Hashable {
    /// None for `...p`, which stands for the fields of another record.
    package var key: Name?
    package var value: Expression
    package var span: Span
  }

  package struct Argument: Sendable, Hashable {
    package var label: Name?
    package var value: Expression
    package var span: Span
    /// A bare number is one of milliseconds, as another library means it.
    var isMilliseconds = false
    /// A function here gets the number of its call as well, as within RxJS's `.pipe(…)`.
    var isNumbered = false
    /// A `$n` may stand in it that belongs to a function around it.
    var mayHoldParameter = true
  }
}

package enum BinaryOperator: String, Sendable, Hashable, CaseIterable {
  case or = "||"
  case and = "&&"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case identical = "==="
  case notIdentical = "!=="
  case coalesce = "??"
  case closedRange = "..."
  case halfOpenRange = "..<"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  /// The whole part of a division; the only operator that is spelled as a name.
  case quotient = "div"
}

/// `x => x + 1`, `{ a, b in a + b }`, `{ $0 + 1 }`.
package struct FunctionLiteral: Sendable, Hashable {
  package enum Parameters: Sendable, Hashable {
    /// `$0`, `$1`, … belong to this function.
    case implicit
    case named([Pattern], Span)
  }

  package var parameters: Parameters
  /// The last expression is the value.
  package var body: [Statement]
  /// The `{` of a closure; nil if the function was written without one.
  package var brace: Span?
}

/// The pattern that stands left of `=`, or names a parameter: `a`, `_`, `(p, [q, _])`, `({a, b: c})`.
package indirect enum Pattern: Sendable, Hashable {
  case name(Name)
  case list([Pattern], Span)
  case record([Field], Span)

  /// `b: c`, or `a`, which is short for `a: a`.
  package struct Field: Sendable, Hashable {
    package var key: Name
    package var pattern: Pattern
  }
}

package struct IfElse: Sendable, Hashable {
  package indirect enum Condition: Sendable, Hashable {
    case expression(Expression)
    /// `if let x = e`; `if let x` repeats the name as its value.
    case binding(Name, Expression, Span)
    /// `if case .next(let v) = e`.
    case match(CasePattern, Expression, Span)
  }

  package struct Branch: Sendable, Hashable {
    package var body: [Statement]
    package var span: Span
  }

  package indirect enum Else: Sendable, Hashable {
    case branch(Branch)
    /// `else if`: always an `ifElse`.
    case chained(Expression)
  }

  package var condition: Condition
  package var then: Branch
  package var otherwise: Else?
}

package struct SwitchCase: Sendable, Hashable {
  /// Empty for `default`.
  package var patterns: [CasePattern]
  /// From the first to the last pattern; nil for `default`.
  package var patternsSpan: Span?
  package var body: [Statement]
  package var span: Span
}

/// `.next(let v)`, `let k`, `_`, or a literal.
package struct CasePattern: Sendable, Hashable {
  package indirect enum Kind: Sendable, Hashable {
    case dot(Name, [Name])
    /// `let k`: matches anything; the span of `k` is its own.
    case binding(Name)
    case value(Expression)
  }

  package var kind: Kind
  package var span: Span
}

/// `while`, `for`: statements that run again and again.
package struct Loop: Sendable, Hashable {
  package indirect enum Head: Sendable, Hashable {
    /// `while x < 3`.
    case test(Expression)
    /// `for x in list`.
    case each(Pattern, Expression)
    /// `for variable i = 0; i < 3; i += 1`: the name is a new one in each round.
    case steps(Statement, Expression, Statement)
  }

  package var head: Head
  package var body: [Statement]
}

/// `try { … } catch e { … } finally { … }`.
package struct Attempt: Sendable, Hashable {
  package struct Handler: Sendable, Hashable {
    /// The name of the error, if it has one.
    package var name: Name?
    package var body: [Statement]
  }

  package var body: [Statement]
  package var handler: Handler?
  package var last: [Statement]?
}

/// One step of a program.
package struct Statement: Sendable, Hashable {
  package enum Keyword: String, Sendable { case none = "=", `let`, `var`, const, variable }

  package struct Setting: Sendable, Hashable {
    /// A name, or a part such as `a.value` or `l[0]`.
    package var target: Expression
    package var value: Expression
    package var span: Span
  }

  /// `a: ints`: a name that stands for anything of a kind.
  package struct Generator: Sendable, Hashable {
    package var name: Name
    package var kind: Name
  }

  package indirect enum Kind: Sendable, Hashable {
    case expression(Expression)
    case bind(Keyword, Pattern, Expression)
    /// Always wraps a `bind`.
    case quiet(Statement)
    /// `a := 1`, `a.value = 1`, `a := 1, b := 2`; `x += e` is `x := x + e`.
    case set([Setting])
    case batch([Statement])
    case at(Expression, [Statement])
    case after(Expression, [Statement])
    case wait(Expression)
    case run(until: Expression?)
    /// The text, if any, is a string literal or an interpolation; `frame: 10ms` may follow it.
    case expect(Expression, Expression?, [Expression.Argument])
    /// `forall a: ints { … }`: the statements hold whatever the names are.
    case forall([Generator], [Statement])
    /// A sentence about a name, if there is one, at a time, if that is not now.
    case note(Expression, of: Name?, at: Expression?)
    case watch([Name])
    case unwatch([Name])
    case delete([Name])
    case giveBack(Expression?)
    case throwing(Expression)
    case loop(Loop)
    /// `break`, or `continue`.
    case leaveLoop(goesOn: Bool)
    case attempt(Attempt)
    /// The path of a file of this language; nil for what other languages import.
    case importing(Name?)
    /// `import "rxjs"`: subjects and errors do what they do there.
    case library(Source.Library)
    /// The text behind the colon, and its place.
    case command(Name)
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }
}
