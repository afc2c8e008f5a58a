/// A name of two files, compared as `:same` does with two names.
package struct SameFiles {
  /// A file as it was read.
  package struct File {
    let name: String
    let text: String

    package init(name: String, text: String) { (self.name, self.text) = (name, text) }
  }

  package private(set) var reply = Reply()
  /// The name of the file that the reply is about, if that has a mistake.
  package private(set) var failedName: String?
  package private(set) var areToldApart = false

  /// Compares a name of both, or the last one that both define.
  package init(
    _ files: [File], name: String?, hasEnds: Bool, readFile: ((_ path: String) throws -> String)?
  ) throws {
    var options = SessionOptions()
    options.readFile = readFile
    var sessions: [Session] = []
    for file in files {
      let session = Session(options)
      session.isInterrupted = { LongWork.isUnwanted }
      session.listener = { _ in }
      let reply = session.submit(file.text, firstLine: 1, file: file.name)
      if !reply.diagnostics.isEmpty {
        (self.reply, failedName) = (reply, file.name)
        return
      }
      sessions.append(session)
    }
    let environments = sessions.map(\.program.environment)
    guard let name = name ?? Self.name(common: environments) else {
      throw Diagnostic(
        .check, "no stream or formula has a name in both \(files[0].name) and \(files[1].name)",
        Span(0, 0),
        help: "--name x says which to compare")
    }
    for (file, environment) in zip(files, environments) {
      guard let binding = environment.symbols[name], binding.cell != nil || binding.stream != nil
      else { throw Diagnostic(.check, "\(file.name) has no stream or cell \(name)", Span(0, 0)) }
    }
    let names = environments.map { $0.symbols[name]?.root.name ?? name }
    let programs = try zip(names, environments).map { try ClosedProgram(of: [$0], in: $1) }
    var compared = try ComparedNames(
      programs, names, titles: files.map { "\(name) in \($0.name)" }, frame: options.frame,
      unless: { LongWork.isUnwanted })
    if !hasEnds { compared.purpose.hasEnds = false }
    let report = try SameReport(compared, isInterrupted: { LongWork.isUnwanted })
    areToldApart = report.areToldApart
    reply.items = [.text(report.lines.map { StyledText($0) })]
    if let picture = report.picture { reply.items.append(.diagram(picture)) }
  }

  /// The last name that both programs make from other names; or else the last stream or formula that is not driven by
  /// hand.
  private static func name(common environments: [Environment]) -> String? {
    let common = environments[0].symbols.values.compactMap { binding -> [Binding]? in
      guard let other = environments[1].symbols[binding.name] else { return nil }
      let both = [binding, other]
      let areDriven = both.contains { $0.cell?.isInput ?? ($0.stream?.subject != nil) }
      return areDriven || both.contains { $0.cell == nil && $0.stream == nil } ? nil : both
    }
    let made = common.last { $0.allSatisfy { $0.definition.made != nil } }
    return (made ?? common.last)?.first?.name
  }
}
