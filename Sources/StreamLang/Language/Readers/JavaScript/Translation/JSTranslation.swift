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
    translator.modules = JSModules(program)
    let statements = translator.program()
    if let problem = translator.problem { throw problem }
    return statements
  }

  private func program() -> [Statement] {
    let files = modules.imported + [modules.main]
    for file in modules.imported where file.isCommon {
      // Modules that need each other may do so when they run.
      file.whole = JSBinding(.variable, scope.fresh("module"), at: file.start, depth: 0)
    }
    let waits = files.contains { file in
      (file === modules.main || !file.isCommon) && file.statements.contains(where: \.waits)
    }
    around.mayLeave = !goesOn && modules.main.statements.contains(where: \.leaves)
    let isWithin = waits || around.mayLeave
    var (names, body): ([Statement], [Statement]) = ([], [])
    for file in files {
      modules.current = file
      let isMain = file === modules.main
      if !isMain { scope.enter() }
      let made =
        !isMain && file.isCommon ? common(file) : statements(of: file, isWithin: isWithin)
      if !isMain { scope.leave() }
      // They are all there when another file reads them.
      for (_, binding) in file.exports ?? [:] { binding.isChecked = false }
      names += made.names
      body += made.body
    }
    if isWithin {
      // All that stands behind an `await` waits for it, and a `return` leaves it, and with it the rest of the program.
      let place = modules.main.statements.first?.span ?? Span(0, 0)
      let function = Expression(
        .function(FunctionLiteral(parameters: .named([], place), body: body)), place)
      let whole = waits ? js("async", [function], place) : function
      let call = Expression(.call(whole, []), place)
      body = [Statement(.bind(.none, .name(Name("_", place)), call), place)]
    }
    let sources = events.map { event in
      let place = Span(0, 0)
      let subject = Expression(.call(name("Subject", place), []), place)
      return Statement(
        .quiet(Statement(.bind(.none, .name(Name(event.name, place)), subject), place)), place)
    }
    if files.allSatisfy(\.statements.isEmpty) { return [] }
    // Its subjects, errors and promises are RxJS's.
    return [Statement(.library(isPlatform ? .web : .rxjs), Span(0, 0))] + sources + names + body
  }

  /// The statements of a file, and those in front of the function around them that make its names known.
  private func statements(
    of file: JSModule, isWithin: Bool
  ) -> (names: [Statement], body: [Statement]) {
    let isMain = file === modules.main
    var written = file.statements
    declare(written, isFunction: true)
    if !isMain {
      noteExports(of: file)
      if file.isValue { written.append(whole(file)) }
      let words = scope.words
      scope.rename(from: file.start) { modules.isAmbiguous($0, words) }
    }
    if !isWithin { return ([], hoisted(written) + statements(written)) }
    let names = declaredNames(written).compactMap { name -> Statement? in
      // The names of another module are there already.
      guard let binding = scope.find(name.text), binding.kind == .variable else { return nil }
      return bind(binding.name, undefined(name.span), name.span)
    }
    scope.depth = 1
    defer { scope.depth = 0 }
    // A prompt shows the value of the last one.
    let last = goesOn && isMain ? written.last?.value : nil
    return (
      names,
      hoisted(written, areDeclared: true)
        + statements(last == nil ? written : written.dropLast(), areDeclared: true)
        + (last.map(answering) ?? [])
    )
  }

  // MARK: Files

  /// Notes what a file exports, once its names are known.
  private func noteExports(of file: JSModule) {
    var exports: [String: JSBinding] = [:]
    for statement in file.statements {
      guard case .exports(let module, let names) = statement.kind else { continue }
      let source = module.flatMap(modules.file)
      for export in names {
        let local = export.local.text
        if local == "*", export.name == "*" {
          if let source, source.exports != nil { file.others.append(source) }
          if module.map(JSLibrary.isLibrary) == true { file.exportsLibrary = true }
        } else if let source {
          exports[export.name] = local == "*" ? source.whole : source.exported(local)
        } else if let module {
          exports[export.name] = JSBinding(
            imported(local, from: module, statement.span), local, at: file.start, depth: 0)
        } else {
          exports[export.name] = scope.find(local)
        }
      }
    }
    file.exports = exports
  }

  /// The statement that makes an object of all that a file exports: `const * = {get a() { return a }}`.
  private func whole(_ file: JSModule) -> JSStatement {
    let place = file.statements.last?.span ?? Span(file.start, file.start)
    let fixed = file.statements.flatMap { statement -> [JSBinding] in
      if case .declare(let keyword, _) = statement.kind, keyword != .const { return [] }
      return declaredNames([statement]).compactMap { scope.find($0.text) }
    }
    let fields = file.exportedNames.compactMap { name -> JSExpression.Property? in
      guard let binding = file.exported(name) else { return nil }
      switch binding.kind {
      case .missing, .namespace, .page: return nil
      case .variable, .library, .module: break
      }
      let own = "export \(name)"
      scope.bring(binding, as: own)
      let value = JSExpression(.name(own), place)
      let key = JSKey.name(Name(name, place))
      let isFixed = binding.isConstant || fixed.contains { $0 === binding }
      if isFixed || binding.kind != .variable {
        return JSExpression.Property(kind: .value, key: key, value: value)
      }
      let getter = JSFunction(
        name: nil, parameters: [], rest: nil, body: [JSStatement(.leave(value), place)], span: place
      )
      return JSExpression.Property(
        kind: .getter, key: key, value: JSExpression(.function(getter), place))
    }
    let made = JSStatement(
      .declare(.const, [(.name(Name("*", place)), JSExpression(.record(fields), place))]), place)
    declare([made], isFunction: true)
    file.whole = scope.own("*")
    return made
  }

  /// A module of node: a function that answers what it exports, and runs it when it is called first.
  private func common(_ file: JSModule) -> (names: [Statement], body: [Statement]) {
    guard let loader = file.whole?.name else { return ([], []) }
    let place = Span(file.start, file.start)
    let outer = around.isStrict
    around.isStrict = file.statements.areStrict
    defer { around.isStrict = outer }
    let run = JSFunction(
      name: nil, parameters: ["module", "exports"].map { .name(Name($0, place)) }, rest: nil,
      body: file.statements, span: place)
    let made = js("commonModule", [function(run, called: nil)], place)
    return ([bind(loader, undefined(place), place)], [set(loader, made, place)])
  }

  /// Statements that tell a prompt the value of an expression.
  private func answering(_ value: JSExpression) -> [Statement] {
    settled { [evaluated(js("answer", [lowered(value)], value.span), value.span)] }
  }
}
