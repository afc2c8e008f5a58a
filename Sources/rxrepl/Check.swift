import ArgumentParser
import Conformance
import Glibc
import StreamLang

/// Checks conformance vectors, in one process.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check conformance vectors; the last line is `N passed, M failed`.")

  @Option(help: ArgumentHelp("Programs and the events they make.", valueName: "file"))
  var vectors: [String] = []

  @Option(help: ArgumentHelp("The same with lanes, and when they are busy.", valueName: "file"))
  var lanes: [String] = []

  @Option(help: ArgumentHelp("Texts and their trees or errors.", valueName: "file"))
  var syntax: [String] = []

  @Option(help: ArgumentHelp("Logs NAME.json and their pictures NAME.txt.", valueName: "folder"))
  var axis: [String] = []

  @Option(
    help: ArgumentHelp("Programs of other languages, and what they print.", valueName: "file"))
  var readers: [String] = []

  func validate() throws {
    if vectors.isEmpty && lanes.isEmpty && syntax.isEmpty && axis.isEmpty && readers.isEmpty {
      throw ValidationError(
        "check wants --vectors FILE, --lanes FILE, --syntax FILE, --axis FOLDER or --readers FILE")
    }
  }

  func run() throws {
    let reports =
      try syntax.map {
        SyntaxVectors.check(try Self.text(of: $0), takesFunction: FunctionPlaces.takesFunction)
      } + (vectors + lanes).map { ProgramVectors.check(try Self.text(of: $0)) }
      + readers.map { ReaderVectors.check(try Self.text(of: $0)) } + axis.map(Self.pictures)
    let output = Output()
    for failure in reports.flatMap(\.failures) { output.write(failure + "\n") }
    let skipped = reports.map(\.skipped).reduce(0, +)
    if skipped > 0 { output.writeLine("\(skipped) skipped: their operators do not exist yet") }
    let failed = reports.map(\.failed).reduce(0, +)
    output.writeLine("\(reports.map(\.passed).reduce(0, +)) passed, \(failed) failed")
    output.flush()
    if failed > 0 { throw ExitCode(1) }
  }

  private static func text(of file: String) throws -> String {
    try Unit(reading: file, atMost: TextFile.mostOfStored).text
  }

  private static func pictures(in folder: String) throws -> VectorReport {
    let logs: [String]
    do { logs = try TextFile.names(in: folder).filter { $0.hasSuffix(".json") } } catch {
      throw ValidationError("\(folder): \(error)")
    }
    if logs.isEmpty { throw ValidationError("\(folder): no logs, whose names end in .json") }
    var report = VectorReport()
    for log in logs {
      let name = "\(folder)/\(log.dropLast(5))"
      PictureVectors.check(name, try text(of: "\(name).json"), try text(of: "\(name).txt"), &report)
    }
    return report
  }
}
