/// An expression of JavaScript as it was spelled; its types are gone.
struct JSExpression {
  indirect enum Kind {
    case number(Double)
    case string(String)
    case template([Piece])
    case regex(String)
    /// The texts of a template that a function gets, with their escapes replaced and as they were spelled.
    case texts([(text: String, raw: String)])
    case name(String)
    /// `this`, `super`.
    case word(String)
    /// Nil is a hole.
    case list([JSExpression?])
    case record([Property])
    case spread(JSExpression)
    case function(JSFunction)
    case classLiteral(JSClassLiteral)
    case unary(String, JSExpression)
    /// `++x`, `x--`.
    case update(by: Int, JSExpression, isPrefix: Bool)
    case binary(String, JSExpression, JSExpression)
    case assign(String, JSPattern, JSExpression)
    case conditional(JSExpression, JSExpression, JSExpression)
    case call(JSExpression, [JSExpression], isOptional: Bool)
    case new(JSExpression, [JSExpression])
    case member(JSExpression, Name, isOptional: Bool)
    case index(JSExpression, JSExpression, isOptional: Bool)
    /// The whole of `a?.b.c`: undefined as soon as one `?.` stands behind nothing.
    case chain(JSExpression)
    case sequence([JSExpression])
    case await(JSExpression)
    case yield(JSExpression?, isAll: Bool)
  }

  enum Piece {
    case text(String)
    case value(JSExpression)
  }

  struct Property {
    enum Kind: Equatable { case value, getter, setter, spread }
    var kind: Kind
    var key: JSKey
    var value: JSExpression
  }

  var kind: Kind
  var span: Span

  init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }
}

extension JSExpression.Property {
  /// `name: value`, at the place of the value or at another one.
  init(_ name: String, _ value: JSExpression, _ span: Span? = nil) {
    self.init(kind: .value, key: .name(Name(name, span ?? value.span)), value: value)
  }
}

/// The name of a field, written out or computed.
enum JSKey {
  case name(Name)
  case computed(JSExpression)
}

/// The place that gets a value: a name, a part of something, or a pattern that takes a value apart.
indirect enum JSPattern {
  case name(Name)
  case part(JSExpression)
  /// Nil leaves a member out.
  case list([JSPattern?], rest: JSPattern?)
  case record([(key: JSKey, pattern: JSPattern)], rest: JSPattern?)
  case optional(JSPattern, otherwise: JSExpression)
}

struct JSFunction {
  var name: Name?
  var parameters: [JSPattern]
  var rest: JSPattern?
  /// Parameters of a constructor that are fields as well, as TypeScript has them.
  var fields: [Name] = []
  /// The decorators of its parameters, each in a list with the number of its parameter.
  var decorators: [JSExpression] = []
  var body: [JSStatement]
  /// `x => x + 1`: the body is one expression.
  var isExpression = false
  var isArrow = false
  var isAsync = false
  var isGenerator = false
  var span: Span

  /// True if its text says that it is strict.
  var isStrict: Bool { !isExpression && body.areStrict }

  /// True if it does more with its arguments than to name them.
  var takesApart: Bool {
    (parameters + [rest].compactMap(\.self)).contains { parameter in
      if case .name = parameter { false } else { true }
    }
  }
}

struct JSClassLiteral {
  struct Member {
    enum Kind { case method, getter, setter, field, block }
    var kind: Kind
    var isStatic: Bool
    var key: JSKey
    /// The function of a method, or the value of a field, if it has one.
    var value: JSExpression?
    var decorators: [JSExpression] = []

    /// Its name, where that is written out.
    var plainKey: Name? { if case .name(let name) = key { name } else { nil } }

    /// Its own decorators and those of its parameters, in the order in which they stand.
    var allDecorators: [JSExpression] {
      guard case .function(let function)? = value?.kind else { return decorators }
      return decorators + function.decorators
    }
  }

  var name: Name?
  /// The name of the place where a class without a name is put.
  var label: String?
  var parent: JSExpression?
  var members: [Member]
  var decorators: [JSExpression] = []
  var span: Span

  /// The names of its members that only it knows.
  var privateNames: [String] {
    members.compactMap(\.plainKey?.text).filter { $0.first == "#" }
  }
}

/// A name and the name by which others import it; `*` is everything that a module exports.
struct JSExport {
  let local: Name
  let name: String
  /// Nothing sets it again.
  var isConstant = false
}

struct JSStatement {
  enum Keyword: String { case `let`, const, `var` }

  indirect enum Kind {
    case empty
    case expression(JSExpression)
    case declare(Keyword, [(pattern: JSPattern, value: JSExpression?)])
    case function(JSFunction)
    case classDeclaration(JSClassLiteral)
    case block([JSStatement])
    case branch(JSExpression, JSStatement, JSStatement?)
    case loop(first: JSStatement?, test: JSExpression?, step: JSExpression?, JSStatement)
    case repeating(JSStatement, test: JSExpression)
    /// `for (x of l)`, `for (k in r)`; the keyword is nil where the target exists already.
    case each(Keyword?, JSPattern, JSExpression, ofKeys: Bool, isAwaiting: Bool, JSStatement)
    case leave(JSExpression?)
    case fail(JSExpression)
    case breaking(Name?)
    case continuing(Name?)
    case labelled(Name, JSStatement)
    case attempt([JSStatement], caught: (JSPattern?, [JSStatement])?, last: [JSStatement]?)
    case choose(JSExpression, [(test: JSExpression?, body: [JSStatement])])
    /// The names that an import brings, by what they are called here.
    case imports(module: String, [(name: String, local: Name)])
    /// The names by which other files find its own, or those of another module.
    case exports(from: String?, [JSExport])
    /// Here begins another file, of which this is the path.
    case file(String)
    /// Another path to one of the files.
    case path(String, to: String)
  }

  var kind: Kind
  var span: Span

  init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }
}

extension JSExpression {
  /// True of a function or class without a name of its own, which has that of the place where it is put.
  var isNameless: Bool {
    switch kind {
    case .function(let function): function.name == nil
    case .classLiteral(let literal): literal.name == nil
    default: false
    }
  }
}
