import ArgumentParser
import StreamLang

/// Compares what two files make of the same inputs.
struct Same: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "same",
    abstract:
      "Say whether a name of two scripts does the same; exit 1 if an input tells them apart.",
    discussion: """
      Both are run with other events of what they are made from: subjects, marble text, cells that \
      are set by hand. The answer is the smallest input that tells them apart, or what was tried.
      """)

  @Argument(help: "Two scripts.")
  var files: [String]

  @Option(
    help: ArgumentHelp("The name to compare. (default: the last one in both)", valueName: "x"))
  var name: String?

  @Option(help: "Whether inputs complete and fail: on or off.")
  var ends: EndsChoice = .on

  @OptionGroup var look: LookOptions

  func validate() throws {
    if files.count != 2 { throw ValidationError("same wants two files, got \(files.count)") }
  }

  func run() throws {
    Interruption.watch()
    let output = Output()
    defer { output.flush() }
    let units = try files.map { try Unit(reading: $0) }
    let same: SameFiles
    do {
      same = try SameFiles(
        units.map { SameFiles.File(name: $0.name, text: $0.text) }, name: name,
        hasEnds: ends == .on, readFile: { try TextFile.read($0) })
    } catch let mistake as Diagnostic { throw ValidationError(mistake.text) }
    var style = Screen.Style()
    style.width = look.look.chosenWidth
    style.charset = look.look.chosenCharset
    style.file = same.failedName ?? ""
    var screen = Screen(style)
    for line in screen.render(same.reply) { output.write(line, look.look.palette) }
    if Interruption.isPending() { throw ExitCode(130) }
    if same.failedName != nil { throw ExitCode(3) }
    if same.areToldApart { throw ExitCode(1) }
  }
}

enum EndsChoice: String, ExpressibleByArgument, CaseIterable { case on, off }
