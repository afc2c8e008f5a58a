/// The texts that a printer puts in the places of a tree.
struct CoreEdits {
  private let printer: CorePrinter
  private var source: String { printer.source }
  private(set) var all: [(span: Span, text: String)] = []
  /// The locals that have got another name, as theirs would capture one that is put in.
  private var renamed: [Core.Local: String] = [:]
  private let freeNames: Set<String>

  init(_ printer: CorePrinter) {
    self.printer = printer
    freeNames = printer.freeNames
  }

  /// Notes what changes in a tree; what replaces all of it is the caller's.
  mutating func visit(_ tree: Core.Expression, _ place: CorePrinter.Place) {
    let around = CorePrinter.Place(0, isEnclosed: true)
    switch tree.kind {
    case .binary(let operation, let left, let right): visit(operation, left, right, in: tree.span)
    case .negate(let value), .not(let value): edit(value, CorePrinter.Place(8, isBehind: true))
    case .field(let object, _): edit(object, CorePrinter.Place(9))
    case .element(let object, let index):
      edit(object, CorePrinter.Place(9))
      edit(index, around)
    case .conditional(let condition, let yes, let no):
      edit(condition, CorePrinter.Place(1))
      for branch in [yes, no] { edit(branch, CorePrinter.Place(0)) }
    case .function(let function):
      for parameter in function.parameters { introduce(parameter) }
      for statement in function.body { visit(statement) }
    case .choice(let choice): visit(choice)
    case .live where printer.keepsStreams, .previous where printer.keepsStreams: break
    case .live(_, let inner, _): edit(inner, place)
    case .formula(let formula): edit(formula.body, place)
    case .previous(let id, let initial):
      if case .name(let name)? = printer.names[printer.symbols.name(of: id)] {
        all.append((tree.span, "prev(\(name), \(printer.text(of: initial)))"))
      }
      edit(initial, around)
    case .list, .record, .joined, .text: for child in tree.children { edit(child, around) }
    default:
      // A call: what it begins with is what it is called on, or who is called.
      for child in tree.children {
        edit(child, child.span.start == tree.span.start ? CorePrinter.Place(9) : around)
      }
      if case .dynamic(let call) = tree.kind, let function = call.function {
        edit(function, around)
      }
    }
  }

  private mutating func edit(_ tree: Core.Expression, _ place: CorePrinter.Place) {
    guard let new = newText(of: tree, place) else { return visit(tree, place) }
    let isInserted = isInserted(tree)
    all.append((isInserted ? Span(tree.span.start, tree.span.start) : tree.span, new))
  }

  /// The text that replaces a tree; nil if it stays, at least around the places in it.
  private func newText(of tree: Core.Expression, _ place: CorePrinter.Place) -> String? {
    if case .local(let local) = tree.kind, let name = renamed[local] { return name }
    guard let new = printer.replacement(of: tree), let text = printer.text(of: new, in: place)
    else { return nil }
    // `if(x)`: the parentheses keep it apart from the word before.
    let written = tree.span.text(in: source)
    let before = Span(max(0, tree.span.start - 1), tree.span.start).text(in: source)
    let isGlued = written.first == "(" && before.first.map { $0.isLetter || $0.isNumber } ?? false
    return isGlued ? "(\(text))" : text
  }

  /// True if it is an operand that is not written: the one of `+1` or `.name`.
  private func isInserted(_ tree: Core.Expression) -> Bool {
    guard case .local = tree.kind else { return false }
    return tree.span.text(in: source).first.map { !$0.isLetter && !"_$(".contains($0) } ?? true
  }

  private mutating func visit(
    _ operation: BinaryOperator, _ left: Core.Expression, _ right: Core.Expression, in span: Span
  ) {
    let before = CorePrinter.Place(operation.precedence + (operation.isLeftAssociative ? 0 : 1))
    let behind = CorePrinter.Place(
      operation.precedence + (operation == .coalesce ? 0 : 1), isBehind: true)
    guard isInserted(left), let first = newText(of: left, before) else {
      edit(left, before)
      return edit(right, behind)
    }
    if isInserted(right), let second = newText(of: right, behind) {
      return all.append((span, "\(first) \(operation.rawValue) \(second)"))
    }
    all.append((Span(span.start, right.span.start), "\(first) \(operation.rawValue) "))
    edit(right, behind)
  }

  // MARK: Statements

  /// A statement of a function, a definition or a value: all others stand in no text that is printed.
  mutating func visit(_ statement: Core.Statement) {
    switch statement.kind {
    case .define(let definition, _):
      for name in definition.pattern.names { rename(name) }
      edit(definition.value, CorePrinter.Place(0))
    case .bind(let pattern, let value):
      edit(value, CorePrinter.Place(0))
      introduce(pattern)
    case .set(let settings):
      for setting in settings {
        switch setting.target {
        case .symbol(let id, let span): rename(Name(printer.symbols.name(of: id), span))
        case .local: break
        case .object(let object): edit(object, CorePrinter.Place(9))
        }
        for case .element(let index) in setting.path.map(\.part) {
          edit(index, CorePrinter.Place(0, isEnclosed: true))
        }
        edit(setting.value, CorePrinter.Place(0))
      }
    default: for value in statement.expressions { edit(value, CorePrinter.Place(0)) }
    }
  }

  private mutating func rename(_ name: Name) {
    if case .name(let new)? = printer.names[name.text] { all.append((name.span, new)) }
  }

  private mutating func visit(_ choice: Core.Branches) {
    if let subject = choice.subject { edit(subject.value, CorePrinter.Place(0)) }
    for (test, body) in choice.branches {
      switch test {
      case .isTrue(let value): edit(value, CorePrinter.Place(0))
      case .isSome(let value, let local):
        introduce(local)
        // `if let x` repeats the name as its value.
        let isRepeated = local.places.contains(value.span)
        if isRepeated, let new = newText(of: value, CorePrinter.Place(0)) {
          all.append((value.span, "\(renamed[local] ?? local.name ?? "_") = \(new)"))
        } else {
          edit(value, CorePrinter.Place(0))
        }
      case .matches(let value, let patterns):
        if choice.subject == nil { edit(value, CorePrinter.Place(0)) }
        for pattern in patterns {
          switch pattern {
          case .equals(let value): edit(value, CorePrinter.Place(0, isEnclosed: true))
          case .anything(let local), .event(_, let local): if let local { introduce(local) }
          }
        }
      }
      for statement in body { visit(statement) }
    }
    for statement in choice.otherwise ?? [] { visit(statement) }
  }

  // MARK: Names that would capture

  /// With a `key` its name is that of a field, too: `{a}` becomes `{a: a1}`.
  private mutating func introduce(_ pattern: Core.Pattern, behind key: String? = nil) {
    switch pattern {
    case .name(let local): introduce(local, behind: key)
    case .list(let members): for member in members { introduce(member) }
    case .record(let fields):
      for field in fields { introduce(field.pattern, behind: field.isShort ? field.key : nil) }
    case .ignored: break
    }
  }

  private mutating func introduce(_ local: Core.Local, behind key: String? = nil) {
    guard let name = local.name, renamed[local] == nil, freeNames.contains(name) else { return }
    let new = printer.freshName(name, besides: freeNames.union(renamed.values))
    renamed[local] = new
    for (number, place) in local.places.enumerated() {
      all.append((place, number == 0 ? (key.map { "\($0): " } ?? "") + new : new))
    }
  }
}
