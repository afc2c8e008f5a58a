import StreamEngine

/// The settings that the command line and `:set` have chosen.
struct Settings {
  /// Nanoseconds of one character of marble text.
  var frame: UInt64 = 1_000_000
  /// Which new names are watched.
  var watch = Watch.all
  /// Whose notation marble text keeps to.
  var dialect = Marbles.Dialect.full
  var givesHints = true
  /// A prompt shows what the line would do before it is entered.
  var showsPreview = true
  /// The number of values that one watch takes in one turn; nil for any number.
  var burstLimit: Int? = 10_000
  /// The treatment of an event that is sent to a subject from within its own delivery.
  var reentrancy = Reentrancy.queue
  /// The way in which sources hand out elements that they have all at once.
  var pace = Pace.immediate
  /// The runs of marble text are told to the host.
  var tellsRuns = false
  /// Events say on which lane they happened.
  var tellsLanes = false
  /// A formula that comes to the same value as before is silent.
  var cutsOff = true
  /// A stream is built anew when a name in its text is redefined.
  var rewires = true
  /// The treatment of the rest of a text behind a statement that failed.
  var failures = Failures.stop
  /// A program of JavaScript ends with an error that nobody handles.
  var endsUncaught = false
  /// The number of bytes of memory that may be in use.
  var memory = 2_000_000_000
  /// The number of events that are kept, for timelines and for questions about them: a power of
  /// two.
  var log = Recording.capacity
  /// Each turn is told event by event instead of row by row.
  var traces = false
  /// A prompt says how long a line took.
  var showsTiming = false
  /// A page that is longer than the screen is shown by a program for that.
  var usesPager = true
  /// The rows that a prompt shows all the time.
  var live: [String] = []
  /// All rows are kept there.
  var showsAllLive = false
  /// The seed of `random`.
  var seed: UInt64 = 0
  /// The number of inputs that `forall` tries.
  var tries = 100

  enum Watch: String, CaseIterable { case all, hot, none }
}

extension Settings {
  /// The units in which an amount of memory is written, the largest first.
  static let memoryUnits = [("GB", 1_000_000_000), ("MB", 1_000_000)].map { (name: $0, bytes: $1) }

  /// The amount of memory that may be in use, as it is written: `2GB`.
  var memoryText: String {
    let units = Self.memoryUnits
    let unit = units.first { memory % $0.bytes == 0 } ?? units[units.count - 1]
    return "\(memory / unit.bytes)\(unit.name)"
  }
}

/// The treatment of the rest of a text behind a statement that failed.
enum Failures: String {
  case stop
  case goOn = "continue"
}

/// In which order subscribers see what is sent from within a delivery: each element to all of them
/// (A1 B1 A2 B2), or the newest first to those further on (A1 A2 B2 B1), as in RxSwift, RxJS and
/// Combine.
enum Reentrancy: String { case queue, depth }
