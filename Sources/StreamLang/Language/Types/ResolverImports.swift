/// `import "ops.rx"`: the functions and constants of a file, and of those that it imports itself.
///
/// A file knows what it defines and what is imported, and no name of the session. What else stands in it
/// is neither checked nor run.
extension Resolver {
  mutating func importing(_ path: Name) -> Core.Statement.Kind {
    let definitions = imported(path)
    let isTold = definitions.isEmpty && files?.changed.contains(joined(path)) == true
    return isTold ? .nothing : .importing(path.text, definitions)
  }

  private func joined(_ path: Name) -> String { FilePath.joined(path.text, in: source.folder) }

  /// The names that a file defines for others; nothing if it was imported before, but for what was
  /// deleted since.
  private mutating func imported(_ path: Name) -> [Definition] {
    guard let files else { return [] }
    if locals.isInFunction {
      report("a function cannot import", path.span, help: "an import stands on a line of its own")
      return []
    }
    let file = joined(path)
    if let first = imports.path.firstIndex(of: file) {
      let circle = (imports.path[first...] + [file]).joined(separator: " → ")
      report("\(file) would import itself (\(circle))", path.span)
      return []
    }
    // Names that were deleted since are imported again.
    let isAgain = !imports.files.insert(file).inserted
    if isAgain, imports.names.keys.allSatisfy(isThere) { return [] }
    do {
      let text = try files.read(file)
      return definitions(
        of: Source(text, importedFrom: file, permissions: files.permissions), file, path.span)
    } catch {
      report("\(file): \(message(of: error))", path.span)
      return []
    }
  }

  private mutating func definitions(
    of source: Source, _ file: String, _ place: Span
  ) -> [Definition] {
    let isKnown = imports.isKnown(file, among: symbols) || imports.names.values.contains(file)
    let outer = (source: self.source, broken: broken, left: imports.left, clashes: imports.clashes)
    let parsed = Parser.parse(source.text)
    (self.source, broken, imports.left, imports.clashes) = (source, parsed.brokenNames, [:], [])
    imports.path.append(file)
    for mistake in parsed.diagnostics { report(mistake) }
    var found: [Definition] = []
    for statement in parsed.statements {
      if case .importing(let path?) = statement.kind {
        found += imported(path)
      } else if isKnown, statement.definedNames.allSatisfy(isThere) {
        continue
      } else if let definition = definition(ofFile: file, by: statement) {
        found.append(definition)
      }
    }
    let clashes = imports.clashes
    imports.path.removeLast()
    (self.source, broken, imports.left, imports.clashes) = outer
    for clash in clashes {
      report(
        "\(file) defines \(clash.name), and so does \(clash.place)", place,
        help: "rename one of the two")
    }
    return found
  }

  /// The function or the constant that a statement defines; nil for anything else, of which the names are
  /// remembered.
  private mutating func definition(ofFile file: String, by statement: Statement) -> Definition? {
    if case .quiet(let inner) = statement.kind { return definition(ofFile: file, by: inner) }
    guard case .bind(let keyword, .name(let name), let value) = statement.kind else {
      for name in statement.definedNames { noteLeft(name, statement) }
      return nil
    }
    let other = place(of: name.text)
    // A copy of all that is known would cost as much as there is, for each definition.
    let (previous, mistakes) = (defined[name.text], diagnostics.count)
    let from = imports.names.updateValue(file, forKey: name.text)
    if from == nil { defined[name.text] = .some(nil) }
    scope = DefinitionScope()
    let made = definition(keyword, .name(name), value)
    let isFunction = if case .function = made.value.type { true } else { false }
    guard isFunction || made.isConstant || value.isFunction || keyword == .const else {
      (defined[name.text], imports.names[name.text]) = (previous, from)
      diagnostics.removeLast(diagnostics.count - mistakes)
      noteLeft(name.text, statement)
      return nil
    }
    if let other, from != file { imports.clashes.append((name.text, other)) }
    return made
  }

  /// True if a name stands for something, in a file or outside of it.
  private func isThere(_ name: String) -> Bool {
    if let known = defined[name] { return known != nil }
    return symbols[name] != nil
  }

  /// The place at which a name was given its meaning, if it certainly has one.
  private func place(of name: String) -> String? {
    if let file = imports.names[name] { return file }
    if let known = defined[name] {
      let mayBeMissing = known?.kind == .undecided && goesOnAfterFailures
      return known == nil || mayBeMissing ? nil : "this text"
    }
    return symbols[name].map { $0.definition.source.file ?? "line \($0.line)" }
  }

  private mutating func noteLeft(_ name: String, _ statement: Statement) {
    imports.left[name] = source.line(of: statement.span.start)
  }
}

extension Expression {
  fileprivate var isFunction: Bool { if case .function = kind { true } else { false } }
}
