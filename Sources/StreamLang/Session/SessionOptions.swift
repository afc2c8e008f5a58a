/// The choices of a session's host.
public struct SessionOptions {
  /// The time at which a script on virtual time stops if nothing asks for more.
  public static let horizon: UInt64 = 10_000_000_000
  /// Only these rows are watched; nil for all.
  public var watched: [String]?
  /// Nanoseconds of one character of marble text.
  public var frame: UInt64 = 1_000_000
  /// A prompt draws after each line, pauses the clock between them, and gives hints.
  public var isPrompt = false
  /// The host keeps timelines below its prompt.
  public var keepsTimelines = true
  /// A prompt draws the rows that a line has moved.
  public var drawsAfterLines = true
  /// Time moves only by `wait`, `run`, `at` and the end of a script.
  public var isVirtual = true
  /// The reason why `stdin()` cannot be had; nil if it can.
  public var inputRefusal: String?
  /// Values of the last, unnamed stream and nothing else.
  public var isBare = false
  /// Events as JSON, without limits.
  public var isJSON = false
  /// Somebody may ask for what has happened; if not, events need not be kept once they are told.
  public var keepsPast = true
  /// Events are recorded; if not, a program runs without rows, and only its output is known.
  public var records = true
  /// The runs of `cold` and `hot` streams are told, too.
  public var showsSubscriptions = false
  /// With `isJSON`: events say on which lane they happened.
  public var showsLanes = false
  /// The factor by which session time runs faster than the host's clock.
  public var speed = 1.0
  /// The last moment of a script on virtual time; nil for the usual horizon.
  public var lastMoment: UInt64?
  /// The time at which all watches end, before anything that is due then, as a test scheduler does it.
  public var until: UInt64?
  /// The function that writes a file; nil where that is not allowed.
  public var writeFile: ((_ path: String, _ text: String) throws -> Void)?
  /// Keeps lines of `:set` for later sessions, and answers where; nil where that is not possible.
  public var keepSettings: ((_ lines: [String]) throws -> String)?
  /// The actions of the host's keys, for help.
  public var keys: [(keys: String, meaning: String)] = []
  /// The lines that were kept of the session before this one, nil if there was none.
  public var lastSession: (() throws -> [String]?)?
  /// The function that reads a file.
  public var readFile: ((_ path: String) throws -> String)?
  /// The current folder as a whole path; nil where that is not known.
  public var folder: String?
  /// The names in a folder, the current one if the path is empty, that have a word in them.
  ///
  /// Capitals do not count; names of folders end in `/`. Where there are too many, these are not the whole.
  public var namesInFolder: ((_ path: String, _ word: String) -> (names: [String], isWhole: Bool))?
  /// Begins to measure a time; what it answers tells whether 30 ms have gone by since.
  ///
  /// So long may a preview take, whatever it is of.
  public var startDeadline: () -> () -> Bool = { { false } }
  /// Files and programs, as far as they can be reached.
  public var io = HostIO.nothing
  /// The permissions of scripts; what is typed may do all that `io` and `writeFile` can.
  public var scriptPermissions = Permissions.all
  /// The words that `args` reads.
  public var arguments: [String] = []
  /// The seed of `random`.
  public var seed: UInt64 = 0
  /// True if more than so many bytes of memory are in use, which `:set memory` bounds; asked often.
  public var usesMoreMemory: (_ bytes: Int) -> Bool = { _ in false }
  /// The language that typed texts are in, where that was said.
  public var typedDialect: Source.Dialect?
  /// Of an expectation that is not met it is said what would have met it, as at a prompt.
  public var findsAlternatives = false
  /// Elements may go through a program many at once, where nobody can tell the difference; tests try both.
  package var sendsMany = true
  /// A program of JavaScript ends with an error that nobody handles, as node ends it.
  public var endsUncaught = false
  /// It runs once more what was typed at a prompt.
  var repeatsPrompt = false
  /// Each line is an entry of its own, after which what is due at once comes before the next.
  var isTyped: Bool { isPrompt || repeatsPrompt }

  public init() {}

  /// These choices for a session beside this one, which reaches neither files nor programs.
  var withoutHost: SessionOptions {
    var options = self
    options.io = .nothing
    (options.readFile, options.writeFile, options.keepSettings) = (nil, nil, nil)
    (options.lastSession, options.namesInFolder) = (nil, nil)
    return options
  }
}
