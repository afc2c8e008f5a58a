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
    LargeStack.run { Glibc.exit(Rxrepl.status()) }
  }

  /// Does what the command line asks for; the answer is the exit status.
  static func status() -> Int32 {
    // A reader that closes the pipe is an end, not a crash; every write looks at its result.
    signal(SIGPIPE, SIG_IGN)
    setlocale(LC_CTYPE, "")
    var command: any ParsableCommand
    do {
      command = try parseAsRoot()
    } catch {
      return Usage.report(error)
    }
    do {
      try command.run()
      return 0
    } catch let status as ExitCode {
      return status.rawValue
    } catch {
      return Usage.report(error)
    }
  }
}

/// A thread with room for the deepest graph and the deepest recursion that are allowed.
///
/// The room is reserved, not used: what nobody touches costs nothing.
enum LargeStack {
  static func run(_ body: @convention(c) () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 1 << 30)
    var thread = pthread_t()
    let context = unsafeBitCast(body, to: UnsafeMutableRawPointer.self)
    let status = pthread_create(
      &thread, &attributes,
      { context in
        if let context { unsafeBitCast(context, to: (@convention(c) () -> Void).self)() }
        return nil
      }, context)
    // Without that much room the program still runs, only not as deep.
    if status != 0 { return body() }
    pthread_join(thread, nil)
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
