/// The translation of a whole program.
extension JSTranslator {
  /// The statements of a program, or the first reason why it has no meaning here.
  static func translate(
    _ text: String, _ program: [JSStatement], after earlier: [JSStatement], isPlatform: Bool,
    known: Source.Known
  ) throws(Problem) -> [Statement] {
    let isWhole = !known.goOn && known.texts.isEmpty
    let translator = JSTranslator(
      text,
      isPlatform: isPlatform || program.contains(where: \.importsSymbol)
        || isWhole && JSStatement.areOfPlatform(program),
      hasTests: program.contains(where: \.describesTest), among: known)
    if program.areStrict { translator.around.isStrict = true }
    if !translator.around.isStrict {
      translator.changes.addGlobals(of: earlier + program, beside: known.taken)
    }
    translator.declare(earlier)
    translator.scope.enter(known.names)
    let statements = translator.program(program)
    if let problem = translator.problem { throw problem }
    return statements
  }

  private func program(_ program: [JSStatement]) -> [Statement] {
    let waits = program.contains(where: \.waits)
    declare(program, isFunction: true)
    around.mayLeave = !goesOn && program.contains(where: \.leaves)
    var statements: [Statement] = []
    if waits || around.mayLeave {
      // All that stands behind an `await` waits for it, and a `return` leaves it, and with it the rest of the program.
      for name in declaredNames(program) {
        // The names of a module are there already.
        guard let binding = scope.find(name.text), binding.kind == .variable else { continue }
        statements.append(bind(binding.name, undefined(name.span), name.span))
      }
      let place = program.first?.span ?? Span(0, 0)
      scope.depth = 1
      // A prompt shows the value of the last one.
      let last = goesOn ? program.last?.value : nil
      let parts =
        hoisted(program, areDeclared: true)
        + self.statements(last == nil ? program : program.dropLast(), areDeclared: true)
        + (last.map(answering) ?? [])
      scope.depth = 0
      let function = Expression(
        .function(FunctionLiteral(parameters: .named([], place), body: parts)), place)
      let body = waits ? js("async", [function], place) : function
      let call = Expression(.call(body, []), place)
      statements.append(Statement(.bind(.none, .name(Name("_", place)), call), place))
    } else {
      statements = hoisted(program) + self.statements(program)
    }
    let sources = events.map { event in
      let place = Span(0, 0)
      let subject = Expression(.call(name("Subject", place), []), place)
      return Statement(
        .quiet(Statement(.bind(.none, .name(Name(event.name, place)), subject), place)), place)
    }
    if program.isEmpty { return [] }
    // Its subjects, errors and promises are RxJS's.
    return [Statement(.library(isPlatform ? .web : .rxjs), Span(0, 0))] + sources + statements
  }

  /// Statements that tell a prompt the value of an expression.
  private func answering(_ value: JSExpression) -> [Statement] {
    settled { [evaluated(js("answer", [lowered(value)], value.span), value.span)] }
  }
}
