import ArgumentParser
import StreamLang

/// Prints programs of other languages as programs of this one.
struct Translate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translate",
    abstract: "Print programs of other languages as programs of this one.")

  @Argument(help: "Files to translate; - or none is standard input.")
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The language of the texts. (default: by their endings, else rxjs)", valueName: "language"))
  var from: LanguageChoice?

  func validate() throws {
    if from == nil, let own = files.first(where: { $0.hasSuffix(".rx") }) {
      throw ValidationError(
        "\(own): a program of this language already; `--from` names another one")
    }
  }

  func run() throws {
    try Unit.rewriteAll(files) { unit in
      let ending = Reading.dialect(ofFile: unit.name)
      return Reading.translation(
        of: unit.text, from: from?.dialect ?? (ending == .own ? .javaScript : ending))
    }
  }
}

extension Unit {
  /// Prints what becomes of each file, or its mistakes; the status says whether there were any.
  static func rewriteAll(
    _ files: [String], _ rewrite: (Unit) -> Result<String, TranslationFailure>
  ) throws {
    let output = Output()
    defer { output.flush() }
    var hasMistakes = false
    for unit in try (files.isEmpty ? ["-"] : files).map({ try Unit(reading: $0) }) {
      switch rewrite(unit) {
      case .success(let text): output.write(text)
      case .failure(let failure):
        hasMistakes = true
        for diagnostic in failure.diagnostics {
          let source = Source(unit.text, folder: folder(of: unit.name))
          let place = diagnostic.span.start
          let file = source.fileOfMistake(at: place) ?? unit.name
          output.writeAside("\(file):\(source.lineOfMistake(at: place)): \(diagnostic.text)")
        }
      }
    }
    if hasMistakes { throw ExitCode(3) }
  }
}
