import ArgumentParser
import StreamLang

/// Makes a failing script smaller.
struct Shrink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Print a failing script with all left out that it does not need to fail.",
    discussion: """
      Statements, events, members of lists and waits are left out as long as the first failure stays: \
      an expectation that is not met, an error, a statement that fails. What came before the first \
      difference from marble text stays as well. With --against the script fails where one of its rows \
      differs from that of a script which is right, and the result expects what that does.
      """)

  @Argument(help: "A script that fails; - is standard input.")
  var file: String

  @Option(help: ArgumentHelp("The same script as it is right.", valueName: "file"))
  var against: String?

  func run() throws {
    Interruption.watch()
    let output = Output()
    defer { output.flush() }
    let unit = try Unit(reading: file)
    let right = try against.map { try Unit(reading: $0) }
    do {
      let shrunk = try ShrunkScript(
        unit.text, called: unit.name, against: right.map { ($0.text, $0.name) })
      output.writeBare(shrunk.text)
    } catch let mistake as Diagnostic { throw ValidationError(mistake.text) }
    if Interruption.isPending() { throw ExitCode(130) }
  }
}
