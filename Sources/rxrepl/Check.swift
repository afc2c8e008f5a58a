import ArgumentParser
import Glibc
import StreamLang

/// Checks conformance vectors, in one process.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check conformance vectors; the last line is `N passed, M failed`.")

  @Option(help: ArgumentHelp("Programs and the events they make.", valueName: "file"))
  var vectors: [String] = []

  @Option(help: ArgumentHelp("Texts and their trees or errors.", valueName: "file"))
  var syntax: [String] = []

  func validate() throws {
    if vectors.isEmpty && syntax.isEmpty {
      throw ValidationError("check wants --vectors FILE or --syntax FILE")
    }
  }

  func run() throws {
    var reports: [VectorReport] = []
    for file in syntax {
      reports.append(
        SyntaxVectors.check(
          try Unit(reading: file).text, takesFunction: Placeholders.takesFunction))
    }
    for file in vectors { reports.append(ProgramVectors.check(try Unit(reading: file).text)) }
    let output = Output()
    for failure in reports.flatMap(\.failures) { output.writeLine(failure) }
    let skipped = reports.map(\.skipped).reduce(0, +)
    if skipped > 0 { output.writeLine("\(skipped) skipped: their operators do not exist yet") }
    let failed = reports.map(\.failed).reduce(0, +)
    output.writeLine("\(reports.map(\.passed).reduce(0, +)) passed, \(failed) failed")
    output.flush()
    if failed > 0 { throw ExitCode(1) }
  }
}
