/// `:contrast c`: what a formula spares, shown on every line that touches it.
extension Session {
  /// Starts the contrast of a formula, and ends the one before; without a name, only that.
  func contrast(_ request: Request) throws {
    let words = request.words
    if words.count > 1 || words.isEmpty && contrast == nil {
      let what = words.count > 1 ? "one formula, got \(words.count)" : "a formula"
      throw Diagnostic(.check, "contrast wants \(what)", request.span, help: "as in `:contrast c`")
    }
    let formula = try words.first.map { try self.formula(called: $0) }
    let former = contrast?.binding.name
    endContrast()
    if let formula, former != formula.name { try startContrast(formula, request.rest.span) }
  }

  private func formula(called name: Name) throws -> Binding {
    let binding = try binding(called: name)
    if binding.isFormula { return binding }
    let kind =
      binding.cell != nil
      ? "a cell that follows nothing" : binding.stream != nil ? "a stream" : "a function"
    throw Diagnostic(
      .check, "contrast wants a formula, got \(name.text), \(kind)", name.span,
      help: "`c = a + b` is one")
  }

  private func startContrast(_ binding: Binding, _ span: Span) throws {
    do {
      let plain = try PlainRx(of: binding, in: environment)
      try turn(isPush: false) { contrast = try Contrast(binding, plain, journal) }
    } catch let fault as Fault {
      throw Diagnostic(.run, fault.message, span, help: fault.help)
    }
    guard let contrast else { return }
    page(["\(binding.name) watched against plain Rx: \(contrast.text)"])
    _ = contrast.read()
  }

  private func endContrast() {
    guard let contrast else { return }
    _ = contrast.read()
    contrast.end()
    page([contrast.tally])
    self.contrast = nil
  }

  /// Counts what the contrasted pair has done; true if a line has touched it.
  ///
  /// A network whose sources or text were exchanged is built again, as its streams would be.
  @discardableResult func followContrast() -> Bool {
    guard let contrast, !isSilent else { return false }
    let isTouched = contrast.read()
    let name = contrast.binding.name
    guard let binding = environment.symbols[name], binding.isFormula,
      let plain = try? PlainRx(of: binding, in: environment)
    else {
      endContrast()
      return false
    }
    if binding === contrast.binding && contrast.isStill(plain) { return isTouched }
    contrast.end()
    self.contrast = nil
    try? startContrast(binding, Span(0, 0))
    return false
  }

  func drawContrast() {
    guard let contrast, let diagram = contrast.diagram else { return }
    add(.diagram(diagram))
    if !hasExplainedStale, let explanation = contrast.explanation {
      hasExplainedStale = true
      page(["  \(explanation)"])
    }
  }

  /// The last words of a session, when nothing more will come.
  public func leave() -> Reply {
    begin(Source(""))
    if let contrast {
      _ = contrast.read()
      if !options.isPrompt, contrast.diagram != nil {
        page([""])
        drawContrast()
      }
      endContrast()
    }
    return finish()
  }
}
