import Foundation
import Testing

/// The programs in `examples/seeds`, as the command runs them.
@Suite(.waits) struct SeedScriptTests {
  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../examples/seeds").standardized.path

  /// The text that is printed, in a folder that only this run has.
  private func printed(_ script: String) throws -> String {
    try Shell.run("export XDG_STATE_HOME=$PWD\n\(script)")
  }

  @Test func `the second run of the stored subject begins where the first one ended`() throws {
    let run = "rxrepl --allow-write --watch runs --timeline never \(Self.scripts)/stored_subject.rx"
    #expect(
      try printed("\(run) 2> /dev/null; \(run) 2> /dev/null")
        == "runs  0\nruns  1\nruns  1\nruns  2\n")
  }

  @Test func `each of them makes a picture, and goes well`() throws {
    let failed = try printed(
      """
      for script in \(Self.scripts)/*.rx; do
        rxrepl --svg picture.svg "$script" > /dev/null 2> errors && grep -q '<svg' picture.svg ||
          { echo "$script"; cat errors; }
        rm -f picture.svg
      done
      """)
    #expect(failed == "")
  }
}
