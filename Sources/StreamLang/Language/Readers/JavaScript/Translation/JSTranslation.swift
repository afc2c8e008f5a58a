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
    for file in modules.imported {
      modules.current = file
      if file.isCommon {
        // Its own parameters are called `module` and `exports`.
        file.names["*"] = JSBinding(.variable, scope.fresh("file"), at: file.start)
      } else {
        declare(file)
      }
    }
    let waits = files.contains { file in
      (file === modules.main || !file.isCommon) && file.statements.contains(where: \.waits)
    }
    around.mayLeave = !goesOn && modules.main.statements.contains(where: \.leaves)
    let isWithin = waits || around.mayLeave
    var (names, first, body): ([Statement], [Statement], [Statement]) = ([], [], [])
    for file in files {
      modules.current = file
      let isMain = file === modules.main
      if !isMain { scope.enter(file.names) }
      let made = !isMain && file.isCommon ? common(file) : statements(of: file, isWithin: isWithin)
      if !isMain { scope.leave() }
      // They are all there when another file reads them.
      for binding in file.names.values where !modules.isImported(binding) {
        binding.isChecked = false
      }
      names += made.names
      if isWithin || !isMain && modules.areCircular {
        first += made.first
        body += made.body
      } else {
        body += made.first + made.body
      }
    }
    body = first + body
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

  /// The statements of a file: those that declare its names, those that give functions to them, and the others.
  private func statements(
    of file: JSModule, isWithin: Bool
  ) -> (names: [Statement], first: [Statement], body: [Statement]) {
    let isMain = file === modules.main
    var written = file.statements
    if isMain {
      declare(written, isFunction: true)
    } else {
      // By now all files know their names.
      for (local, (module, name)) in file.imports {
        if let known = modules.file(module)?.exported(name) { scope.bring(known, as: local) }
      }
      if file.isValue { written.append(whole(file)) }
    }
    if !isWithin && (isMain || !modules.areCircular) {
      return ([], written.flatMap(broughtIn) + hoisted(written), statements(written))
    }
    scope.depth = isWithin ? 1 : 0
    defer { scope.depth = 0 }
    let first = hoisted(written, areDeclared: true)
    let names = declaredNames(written).compactMap { name -> Statement? in
      // The names of another module are there already.
      guard let binding = scope.find(name.text), binding.kind == .variable else { return nil }
      let value = binding.isChecked ? js("unset", [], name.span) : undefined(name.span)
      return bind(binding.name, value, name.span)
    }
    // A prompt shows the value of the last one.
    let last = goesOn && isMain ? written.last?.value : nil
    let body =
      written.flatMap(broughtIn) + statements(last == nil ? written : written.dropLast())
      + (last.map(answering) ?? [])
    return (names, first, body)
  }

  // MARK: Files

  /// Makes the names of an imported file known; one that means something else in another file is written otherwise.
  private func declare(_ file: JSModule) {
    scope.enter()
    declare(file.statements, isFunction: true)
    if file.isValue {
      let whole = scope.declare(Name("*", file.end))
      whole.isConstant = true
      whole.isChecked = modules.areCircular
    }
    noteExports(of: file)
    let words = scope.words
    scope.rename(from: file.start) { modules.isAmbiguous($0, words) }
    // A file that runs earlier may read what is not there yet.
    for statement in file.statements where modules.areCircular {
      switch statement.kind {
      case .declare(.var, _), .function, .imports: continue
      default: for name in declaredNames([statement]) { scope.own(name.text)?.isChecked = true }
      }
    }
    file.names = scope.leave()
  }

  /// Notes what a file exports.
  private func noteExports(of file: JSModule) {
    for statement in file.statements {
      guard case .exports(let module, let names) = statement.kind else { continue }
      let source = module.flatMap(modules.file)
      for export in names {
        let local = export.local.text
        if local == "*", export.name == "*" {
          if let source { file.others.append(source) }
          if module.map(JSLibrary.isLibrary) == true { file.exportsLibrary = true }
        } else if let source {
          file.exports[export.name] = .other(source, local)
        } else if let module {
          let kind = imported(local, from: module, statement.span)
          file.exports[export.name] = .own(JSBinding(kind, local, at: file.start))
        } else if let (module, name) = file.imports[local],
          let source = modules.file(module), !source.isCommon
        {
          file.exports[export.name] = .other(source, name)
        } else if let own = scope.find(local) {
          file.exports[export.name] = .own(own)
        }
      }
    }
  }

  /// The statement that makes an object of all that a file exports: `const * = {get a() { return a }}`.
  private func whole(_ file: JSModule) -> JSStatement {
    let place = file.end
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
      let isThere = binding.isConstant && !binding.isChecked
      if isThere || binding.kind != .variable || fixed.contains(where: { $0 === binding }) {
        return JSExpression.Property(kind: .value, key: key, value: value)
      }
      let getter = JSFunction(
        name: nil, parameters: [], rest: nil, body: [JSStatement(.leave(value), place)], span: place
      )
      return JSExpression.Property(
        kind: .getter, key: key, value: JSExpression(.function(getter), place))
    }
    return JSStatement(
      .declare(.const, [(.name(Name("*", place)), JSExpression(.record(fields), place))]), place)
  }

  /// A module of node: a function that answers what it exports, and runs it when it is called first.
  private func common(
    _ file: JSModule
  ) -> (names: [Statement], first: [Statement], body: [Statement]) {
    guard let loader = file.whole?.name else { return ([], [], []) }
    let place = Span(file.start, file.start)
    let outer = around.isStrict
    around.isStrict = file.statements.areStrict
    defer { around.isStrict = outer }
    let run = JSFunction(
      name: nil, parameters: ["module", "exports"].map { .name(Name($0, place)) }, rest: nil,
      body: file.statements, span: place)
    let made = js("commonModule", [function(run, called: nil)], place)
    return ([bind(loader, undefined(place), place)], [set(loader, made, place)], [])
  }

  /// Statements that tell a prompt the value of an expression.
  private func answering(_ value: JSExpression) -> [Statement] {
    settled { [evaluated(js("answer", [lowered(value)], value.span), value.span)] }
  }
}
