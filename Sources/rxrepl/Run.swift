import ArgumentParser
import Glibc
import StreamLang

/// Runs scripts, or the prompt.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run scripts, or the prompt. (the default)")

  @Argument(help: "Scripts to run, one after the other; - is standard input.")
  var files: [String] = []

  @Option(
    name: .customShort("e"), help: ArgumentHelp("Run this text.", valueName: "text"))
  var texts: [String] = []

  @Flag(name: .customShort("i"), help: "Stay at the prompt afterwards.")
  var stays = false

  @Option(help: "What moves time: virtual or wall. (default: wall at the prompt and for stdin())")
  var clock: ClockChoice?

  @Option(help: "How much faster than the wall clock.")
  var speed: Double = 1

  @Option(help: ArgumentHelp("Stop there.", valueName: "duration"))
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

  @Option(help: ArgumentHelp("What one character of marble text is worth.", valueName: "duration"))
  var frame: TimeArgument?

  @OptionGroup var look: LookOptions

  func validate() throws {
    if speed <= 0 { throw ValidationError("--speed wants a number above 0, got \(speed)") }
    if frame?.nanoseconds == 0 { throw ValidationError("--frame wants a duration above 0") }
    if stays && json {
      throw ValidationError("-i is a prompt, --json is for programs: leave one out")
    }
  }

  func run() throws {
    let isTerminal = isatty(0) == 1 && isatty(1) == 1
    var units = try texts.map { Unit(name: "-e", text: $0) } + files.map(Unit.init(reading:))
    if units.isEmpty && !isTerminal { units = [try Unit(reading: "-")] }
    if units.isEmpty || stays {
      let prompt = Prompt(self, isTerminal: isTerminal)
      throw ExitCode(prompt.run(after: units))
    }
    throw ExitCode(Script(self, units).run())
  }

  /// The options of a session, before anything is known of what it runs.
  func sessionOptions() -> Session.Options {
    var options = Session.Options()
    options.watched = watch?.split(separator: ",").map(String.init)
    options.frame = frame?.nanoseconds ?? options.frame
    options.isJSON = json
    options.showsSubscriptions = subs
    options.until = until?.nanoseconds
    options.speed = speed
    return options
  }

  func style() -> Screen.Style {
    var style = Screen.Style()
    style.width = look.chosenWidth
    style.charset = look.chosenCharset
    style.isQuiet = quiet
    return style
  }
}

/// One text to run, and what it is called in messages.
struct Unit {
  let name: String
  let text: String

  init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Reads a file, or standard input for `-`.
  init(reading path: String) throws {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ValidationError("\(path): \(Self.reason(errno))") }
    defer { if descriptor > 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw ValidationError("\(path): \(Self.reason(errno))") }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    name = path
    text = String(decoding: bytes, as: UTF8.self)
  }

  private static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "no such file"
    case EISDIR: "a folder, not a file"
    case EACCES: "no permission to read it"
    default: String(cString: strerror(number)).lowercased()
    }
  }
}
