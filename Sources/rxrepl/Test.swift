import ArgumentParser
import Glibc
import StreamLang

/// Runs scripts and prompt transcripts as tests.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run scripts and transcripts as tests; the last line is `N passed, M failed`.",
    discussion: """
      Of a script every `expect` is a test. A transcript (.txt) is one: lines after `> ` are typed at \
      a prompt on the virtual clock, 80 columns wide, and the rest has to come out.
      """)

  @Argument(help: "Scripts and transcripts.")
  var files: [String]

  func run() throws {
    let output = Output()
    var passed = 0
    var failed = 0
    for file in files {
      let unit = try Unit(reading: file)
      let outcome = file.hasSuffix(".txt") ? play(unit, output) : check(unit, output)
      passed += outcome.passed
      failed += outcome.failed
    }
    output.writeLine("\(passed) passed, \(failed) failed")
    output.flush()
    if failed > 0 { throw ExitCode(1) }
  }

  private func play(_ unit: Unit, _ output: Output) -> (passed: Int, failed: Int) {
    let transcript = Transcript(unit.text)
    let printed = transcript.printed()
    if printed == transcript.text { return (1, 0) }
    output.writeLine("\(unit.name): differs")
    for line in transcript.differences(from: printed) { output.writeLine("  \(line)") }
    return (0, 1)
  }

  /// A script that does not run to its end is one failure more.
  private func check(_ unit: Unit, _ output: Output) -> (passed: Int, failed: Int) {
    let session = Session()
    var style = Screen.Style()
    style.file = unit.name
    var screen = Screen(style)
    var failures = 0
    session.listener = { item in
      switch item {
      case .failure, .stopped: failures += 1
      case .unmet: break
      default: return
      }
      for line in screen.render(item, Source(unit.text)) { output.writeLine(line.text.plain) }
    }
    let reply = session.submit(unit.text)
    if !reply.diagnostics.isEmpty {
      for line in screen.render(reply) { output.writeLine(line.text.plain) }
      return (0, 1)
    }
    let (met, judged) = session.runToEnd().expectations
    let unmet = judged - met
    return (met, max(unmet, failures))
  }
}
