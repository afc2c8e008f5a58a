import ArgumentParser
import Glibc

/// The command line: `rxrepl [FILE…]`, with no FILE and a terminal the prompt.
@main
struct Rxrepl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rxrepl",
    abstract: "Live streams you can type at.",
    discussion: """
      With no FILE and a terminal, a prompt; with FILE, -e or a pipe, a script. In a script time is
      virtual: it ends at once, and the same program prints the same bytes.
      """,
    version: "rxrepl \(version)",
    subcommands: [Run.self, Check.self, TestTranscripts.self],
    defaultSubcommand: Run.self)

  static let version = "1.0"

  static func main() {
    // A reader that closes the pipe is an end, not a crash; every write looks at its result.
    signal(SIGPIPE, SIG_IGN)
    setlocale(LC_CTYPE, "")
    var command: any ParsableCommand
    do {
      command = try parseAsRoot()
    } catch {
      Glibc.exit(Usage.report(error))
    }
    do {
      try command.run()
    } catch let status as ExitCode {
      Glibc.exit(status.rawValue)
    } catch {
      Glibc.exit(Usage.report(error))
    }
  }
}

/// How a mistake on the command line is answered: one line, exit status 2.
enum Usage {
  static func report(_ error: any Error) -> Int32 {
    let output = Output()
    if Rxrepl.exitCode(for: error) == .success {
      output.write(Rxrepl.fullMessage(for: error) + "\n")
      return output.flush()
    }
    output.writeAside("rxrepl: \(sentence(Rxrepl.message(for: error)))\n")
    _ = output.flush()
    return 2
  }

  /// `Unknown option '--x'. Did you mean '--y'?` as `unknown option --x; did you mean --y?`.
  static func sentence(_ message: String) -> String {
    var text = message.replacing("'", with: "").replacing(". Did you mean", with: "; did you mean")
    if text.hasSuffix(".") { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
