import ArgumentParser
import Glibc
import StreamLang

/// Runs prompt transcripts as tests.
struct TestTranscripts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run prompt transcripts: lines after `> ` are typed, the rest has to come out.",
    discussion: "The clock is virtual, the screen 80 columns wide and Unicode.")

  @Argument(help: "Transcripts to run.")
  var files: [String]

  func run() throws {
    let output = Output()
    var passed = 0
    for file in files {
      let transcript = Transcript(try Unit(reading: file).text)
      let printed = transcript.printed()
      if printed == transcript.text {
        passed += 1
      } else {
        output.writeLine("\(file): differs")
        for line in transcript.differences(from: printed) { output.writeLine("  \(line)") }
      }
    }
    output.writeLine("\(passed) passed, \(files.count - passed) failed")
    output.flush()
    if passed < files.count { throw ExitCode(1) }
  }
}
