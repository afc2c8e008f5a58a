import ArgumentParser
import Glibc
import StreamLang

/// The programs to run and how to show it, once the command line is understood.
struct Job {
  var files: [String] = []
  var texts: [String] = []
  /// The arguments that stand behind `--`, for the program.
  var arguments: [String] = []
  var stays = false
  var clock: ClockChoice?
  var speed = 1.0
  /// Nanoseconds.
  var until: UInt64?
  var watched: [String]?
  var isQuiet = false
  var timeline: TimelineChoice?
  var isJSON = false
  var showsSubscriptions = false
  var showsLanes = false
  /// Nanoseconds.
  var frame: UInt64?
  var seed: UInt64 = 0
  /// The prompt begins with what somebody has chosen.
  var hasStartup = true
  /// The places for the timelines.
  var pictures: [Picture] = []
  var allowsWriting = false
  var allowsRunning = false
  var look = Look()
  /// The language of all texts; nil where their endings tell.
  var dialect: Source.Dialect?

  /// A file, and what a session says to be written into it; nil if there is nothing to draw.
  struct Picture {
    let path: String
    let draw: KeyPath<Session, String?>
  }

  /// The files for the timelines, and how they are drawn in each.
  static func pictures(svg: String?, html: String?) -> [Picture] {
    [
      svg.map { Picture(path: $0, draw: \.picture) }, html.map { Picture(path: $0, draw: \.page) },
    ].compactMap(\.self)
  }

  /// Runs scripts, or the prompt; the answer is the exit status.
  func run() throws -> Int32 {
    let isTerminal = isatty(0) == 1 && isatty(1) == 1
    // Texts of another language are the lines of one program.
    let isForeign = dialect.map { $0 != .own } == true && !texts.isEmpty
    let lines = isForeign ? [texts.joined(separator: "\n")] : texts
    var units = try lines.map { Unit(name: "-e", text: $0) } + files.map(unit)
    if units.isEmpty && !isTerminal && !stays { units = [try Unit(reading: "-")] }
    if units.isEmpty || stays {
      // The prompt goes on in the language of the files before it.
      let last = units.map(dialect(of:)).last { $0 != .own }
      return Prompt(self, in: dialect ?? last).run(after: units)
    }
    return Script(self, units).run()
  }

  /// A file that is to be run; of a word that is none, and is like the name of a command or a program, with what
  /// was meant.
  private func unit(_ file: String) throws -> Unit {
    do { return try Unit(reading: file) } catch let mistake as ValidationError {
      let isProgram = file.contains { "(=".contains($0) }
      let meant =
        isProgram
        ? "a program is written behind -e"
        : Rxrepl.subcommand(near: file).map { "did you mean rxrepl \($0)?" }
      throw ValidationError(mistake.message + (meant.map { "; \($0)" } ?? ""))
    }
  }

  /// When timelines are drawn: a program of another language prints what it prints elsewhere, and into a pipe nothing
  /// else that was not asked for.
  func timeline(isForeign: Bool) -> TimelineChoice {
    timeline ?? (isForeign && isatty(1) == 0 ? .never : .end)
  }

  func dialect(of unit: Unit) -> Source.Dialect { dialect ?? Reading.dialect(ofFile: unit.name) }

  /// The options of a session, before anything is known of what it runs.
  ///
  /// Typed text may do everything outside; all other text what the command line allows.
  func sessionOptions(_ waiting: Waiting, isTyped: Bool = false) -> Session.Options {
    var options = Session.Options()
    options.watched = watched
    options.frame = frame ?? options.frame
    options.isJSON = isJSON
    options.showsSubscriptions = showsSubscriptions
    options.showsLanes = showsLanes
    options.lastMoment = until
    options.speed = speed
    options.seed = seed
    options.arguments = arguments
    options.usesMoreMemory = MemoryUse.exceeds
    options.readFile = { try TextFile.read($0, waiting.patience) }
    options.folder = Folder.current
    let mayWrite = isTyped || allowsWriting
    options.io = .host(mayWrite: mayWrite, mayRun: isTyped || allowsRunning, waiting)
    options.writeFile = mayWrite ? { try TextFile.write($1, to: $0, waiting.patience) } : nil
    return options
  }

  /// Writes the pictures that were asked for, also after a signal; the answer is what was in the way.
  func draw(_ session: Session) -> Screen.Line? {
    let obstacles = pictures.map { draw($0, session) }
    return obstacles.compactMap(\.self).first
  }

  private func draw(_ picture: Picture, _ session: Session) -> Screen.Line? {
    Watchdog.allow(1_000_000_000)
    let path = picture.path
    guard let text = LongWork.run(unless: { false }, { session[keyPath: picture.draw] }) else {
      return Self.obstacle("\(path): nothing to draw")
    }
    do {
      try TextFile.write(text, to: path)
      return nil
    } catch { return Self.obstacle("\(path): \(error)") }
  }

  private static func obstacle(_ text: String) -> Screen.Line {
    Screen.Line(StyledText("rxrepl: \(text)"), isAside: true)
  }

  var style: Screen.Style {
    var style = Screen.Style()
    style.width = look.chosenWidth
    style.charset = look.chosenCharset
    style.isQuiet = isQuiet
    return style
  }
}

extension Job {
  /// The job of a command line without options but `-e`; nil for any other.
  ///
  /// The parser of the full command line reflects on every option, and takes as long as everything
  /// else together: a filter in a shell loop should not wait for that.
  static func plain(_ words: [String]) -> Job? {
    if let first = words.first, Rxrepl.subcommands.contains(first) { return nil }
    var job = Job()
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        job.arguments = Array(words)
        break
      }
      if word == "-e", let text = words.popFirst() {
        job.texts.append(text)
      } else if word == "-" || !word.hasPrefix("-") {
        job.files.append(word)
      } else {
        return nil
      }
    }
    return job
  }
}
