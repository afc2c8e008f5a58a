import ArgumentParser
import CLibedit
import Glibc
import StreamLang

/// The command line: `rxrepl [FILE…]`, with no FILE and a terminal the prompt.
@main
struct Rxrepl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rxrepl",
    abstract: "A REPL for reactive streams.",
    discussion: """
      On a terminal, rxrepl starts a prompt; with files, -e or a pipe it runs a script. A script \
      runs on virtual time: it ends at once, and the same program prints the same bytes.
      """,
    version: Version.text,
    subcommands: [
      Check.self, Convert.self, Format.self, Same.self, Shrink.self, Test.self, Trace.self,
      Translate.self, Help.self,
    ])

  @Argument(help: "Scripts to run, one after the other; - is standard input.")
  var files: [String] = []

  @Option(
    name: .customLong("args"), parsing: .remaining,
    help: ArgumentHelp(
      "Pass the words that follow to the program, as args. (or: --)", valueName: "word"))
  var arguments: [String] = []

  @Option(
    name: .customShort("e"), help: ArgumentHelp("Run this text.", valueName: "text"))
  var texts: [String] = []

  @Flag(name: .customShort("i"), help: "Stay at the prompt afterwards.")
  var stays = false

  @Option(help: "The clock: virtual or wall. (default: wall at the prompt and for stdin())")
  var clock: ClockChoice?

  @Option(help: "The speed of the wall clock; 2 is twice as fast.")
  var speed: Double = 1

  @Option(
    help: ArgumentHelp(
      "Stop after what happens at that time. (default: 10s on virtual time)",
      valueName: "duration"))
  var until: TimeArgument?

  @Option(help: ArgumentHelp("Show only these rows.", valueName: "a,b"))
  var watch: String?

  @Flag(help: "No events, no timelines, no hints.")
  var quiet = false

  @Option(help: "When to draw timelines: always, end or never.")
  var timeline: TimelineChoice?

  @Flag(help: "Print events as JSON, one object a line.")
  var json = false

  @Flag(help: "With --json: each subscription to cold and hot, too.")
  var subs = false

  @Flag(help: "With --json: the lane of each event, too.")
  var lanes = false

  @Option(
    help: ArgumentHelp(
      "The time of one character of marble text. (default: 1ms, at a prompt 100ms)",
      valueName: "duration")) var frame: TimeArgument?

  @Option(help: "Where the numbers of random() begin.")
  var seed: UInt64 = 0

  @Option(help: ArgumentHelp("Write the timelines of the run as a picture.", valueName: "file"))
  var svg: String?

  @Option(
    help: ArgumentHelp("Write the program and its timelines as a web page.", valueName: "file"))
  var html: String?

  @Flag(help: "Read no init.rx, no kept settings and no .editrc.") var noRc = false

  @Option(
    help: ArgumentHelp(
      "The language of the texts: rx, rxjs, rxjs9, web, rxswift, combine. (default: by their endings)",
      valueName: "language")) var from: LanguageChoice?

  @Flag(help: "Let scripts write files; lines typed at a terminal always may.")
  var allowWrite = false

  @Flag(help: "Let scripts run programs; lines typed at a terminal always may.")
  var allowRun = false

  @OptionGroup var look: LookOptions

  func validate() throws {
    if speed <= 0 { throw ValidationError("--speed wants a number above 0, got \(speed)") }
    if frame?.nanoseconds == 0 { throw ValidationError("--frame wants a duration above 0") }
    if stays && json {
      throw ValidationError("-i is a prompt, --json is for programs: leave one out")
    }
    for (option, path) in [("--svg", svg), ("--html", html)] where path == "-" {
      throw ValidationError("\(option) wants the name of a file, got -")
    }
  }

  func run() throws { throw ExitCode(try job.run()) }

  /// These options as plain values.
  private var job: Job {
    Job(
      files: files, texts: texts, arguments: arguments, stays: stays, clock: clock, speed: speed,
      until: until?.nanoseconds, watched: watch?.split(separator: ",").map(String.init),
      isQuiet: quiet, timeline: timeline, isJSON: json, showsSubscriptions: subs, showsLanes: lanes,
      frame: frame?.nanoseconds, seed: seed, hasStartup: !noRc,
      pictures: Job.pictures(svg: svg, html: html),
      allowsWriting: allowWrite,
      allowsRunning: allowRun,
      look: look.look, dialect: from?.dialect)
  }
}

extension Rxrepl {
  static func main() {
    // Before anything else is opened, which would take their numbers.
    Descriptor.holdClosedOnes()
    LargeStack.run {
      let status = Rxrepl.status()
      Child.stopAll()
      Glibc.exit(status)
    }
  }

  /// The subcommand of that name; nil for any other word.
  static func subcommand(_ name: String?) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// The names of all subcommands.
  static var subcommands: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// The subcommand that a word is nearly the name of; nil for a path.
  static func subcommand(near word: String) -> String? {
    if word.contains("/") || word.contains(".") { return nil }
    return Suggestion.nearest(to: word, among: subcommands)
  }

  /// The command that words mean: a subcommand if the first one names it, else a run.
  ///
  /// Decided here, because the parser would take `check` for a file.
  private static func parsed(_ words: [String]) throws -> any ParsableCommand {
    guard let named = subcommand(words.first) else {
      var words = words
      if let end = words.firstIndex(of: "--") { words[end] = "--args" }
      return try parse(words)
    }
    return try named.parse(Array(words.dropFirst()))
  }

  /// Does what the command line asks for; the answer is the exit status.
  static func status() -> Int32 {
    // A reader that closes the pipe is an end, not a crash; every write looks at its result.
    signal(SIGPIPE, SIG_IGN)
    setlocale(LC_CTYPE, "")
    let words = Array(CommandLine.arguments.dropFirst())
    let result = LongWork.run(unless: { Interruption.isPending() }) { status(of: words) }
    // Whoever was stopped may not have done all that was asked for.
    return Watchdog.isAskedToEnd && result != 0 ? 130 : result
  }

  private static func status(of words: [String]) -> Int32 {
    do {
      if let job = Job.plain(words) { return try job.run() }
      var command = try parsed(words)
      try command.run()
      return 0
    } catch let status as ExitCode {
      return status.rawValue
    } catch let mistake as ValidationError {
      return Usage.report(mistake.message)
    } catch { return Usage.report(error, of: subcommand(words.first)) }
  }
}

/// A thread with room for the deepest graph and the deepest recursion that are allowed.
///
/// The room is reserved, not used: what nobody touches costs nothing.
enum LargeStack {
  /// Runs what ends the process when it is done.
  static func run(_ body: @convention(c) () -> Void) {
    terminal_prepare_signals()
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
    // A signal is to end what that thread waits for, and so must not come to this one.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    Watchdog.watch()
  }
}

/// The answer to a mistake on the command line: one line, exit status 2.
enum Usage {
  static func report(_ error: any Error, of command: (any ParsableCommand.Type)?) -> Int32 {
    let output = Output()
    if Rxrepl.exitCode(for: error) == .success {
      // Asked by itself, a subcommand would not know what it is part of.
      let page = command.map { Rxrepl.helpMessage(for: $0) } ?? Rxrepl.fullMessage(for: error)
      output.write(page + "\n")
      output.flush()
      return 0
    }
    return report(sentence(Rxrepl.message(for: error)))
  }

  /// Prints a sentence of this program, with the names in it as they are.
  static func report(_ sentence: String) -> Int32 {
    Output().writeAside("rxrepl: \(sentence)")
    return 2
  }

  /// True of options that begin with the same letter.
  private static func areNear(_ option: String, _ other: String) -> Bool {
    option.drop { $0 == "-" }.first == other.drop { $0 == "-" }.first
  }

  /// `Unknown option '--x'. Did you mean '--y'?` as `unknown option --x; did you mean --y?`.
  ///
  /// `The value 'x' is invalid for '--y <z>'` becomes `--y wants a z, got x`.
  static func sentence(_ message: String) -> String {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    if quoted.count >= 5, quoted[0] == "The value ", quoted[2].contains("is invalid for") {
      let parts = quoted[3].split(separator: " ").map(String.init)
      // Many choices stand in rows of their own.
      let rows = message.split(separator: "\n").filter { $0.hasPrefix("  - ") }
      let choices =
        stride(from: 5, to: quoted.count - 1, by: 2).map { quoted[$0] }
        + rows.map { String($0.dropFirst(4)) }
      let name = parts.dropFirst().joined().filter { !"<>".contains($0) }
      let wanted = choices.isEmpty ? "a \(name)" : choices.joined(separator: " or ")
      let help =
        name == "duration" && Int(quoted[1]) != nil ? "; write \(quoted[1])ms or \(quoted[1])s" : ""
      return "\(parts[0]) wants \(wanted), got \(quoted[1])\(help)"
    }
    if quoted.count == 5, quoted[2].hasSuffix("Did you mean "), !areNear(quoted[1], quoted[3]) {
      return sentence(quoted[0] + "'" + quoted[1] + "'; --help lists them")
    }
    // Other messages are the program's own, and may begin with the name of a file.
    guard parserWords.contains(String(message.prefix { $0 != " " })) else { return message }
    var text = message.replacing("'", with: "").replacing(". Did you mean", with: "; did you mean")
    if text.hasSuffix("."), !text.hasSuffix("..") { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// The words with which messages of ArgumentParser begin.
  private static let parserWords: Set<String> = [
    "Unknown", "Missing", "Unexpected", "The", "Value", "Invalid", "No", "Multiple",
  ]
}
