import ArgumentParser
import StreamLang

/// Runs scripts, pages and transcripts as tests.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run scripts, pages and transcripts as tests; the last line is `N passed, M failed`.",
    discussion: """
      Of a script every `expect` is a test, and so are the comments that begin with `//=>`: they say \
      what was printed above. A transcript (.txt) is one test: lines after `> ` are typed at a prompt \
      on the virtual clock, 80 columns wide, and the rest has to come out. Of a Markdown page (.md) \
      the blocks fenced as `rx` are scripts, or transcripts if they begin with `> `; those fenced as \
      `rx continued` go on with the script before. A program of JavaScript, TypeScript or Swift runs \
      the tests that it describes, as for Jest, Mocha, XCTest or Swift Testing.
      """)

  @Argument(help: "Scripts, pages, transcripts, and tests of other languages.")
  var files: [String]

  @Flag(help: "Rewrite what the files expect, and fail if something changed.")
  var accept = false

  @Option(help: ArgumentHelp("Write the results as JUnit XML.", valueName: "file"))
  var junit: String?

  @Flag(help: "Run scripts in other orders of what is due together, too.")
  var orders = false

  func run() throws {
    let output = Output()
    defer { output.flush() }
    var reports: [(name: String, report: TestReport)] = []
    for file in files {
      let unit = try Unit(reading: file)
      let report = TestReport(
        testing: unit.text, called: unit.name, readFile: { try TextFile.read($0) },
        inOtherOrders: orders)
      reports.append((unit.name, report))
      for test in report.cases where test.failure == nil {
        if let name = test.ownName { output.writeLine("✓ \(name)") }
      }
      for line in report.lines { output.writeLine(line) }
      if accept { try accept(report, unit, output) }
    }
    try junit.map { try Unit(name: $0, text: JUnit.text(of: reports)).save() }
    let failed = reports.map(\.report.failed).reduce(0, +)
    output.writeLine("\(reports.map(\.report.passed).reduce(0, +)) passed, \(failed) failed")
    if failed > 0 { throw ExitCode(1) }
  }

  /// Says what was rewritten, so that a new expectation is always looked at.
  private func accept(_ report: TestReport, _ unit: Unit, _ output: Output) throws {
    let count = report.fixes.count
    if count == 0 || unit.name == "-" { return }
    try Unit(name: unit.name, text: report.fixed(unit.text)).save()
    output.writeLine("\(unit.name): rewrote \(count) expectation\(count == 1 ? "" : "s")")
  }
}
