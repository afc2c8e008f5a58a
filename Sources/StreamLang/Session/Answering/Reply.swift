/// The answer of a session: plain data, in the order in which it came about.
public struct Reply: Sendable {
  /// Large answers are kept apart, for there may be an item for each of a million values.
  public enum Item: Sendable {
    case event(RowEvent)
    /// Text that the program printed itself.
    case printed(String)
    /// The part of a line that a program has begun, and has not ended.
    case begun(String)
    /// A run of marble text began or ended, where that was asked for.
    case subscription(MarbleRun)
    /// The answer to a statement that made no event: a state, a value.
    indirect case answer(Answer)
    /// A note on the things that happened to other names because of a redefinition.
    case note(String)
    case hint(String)
    /// A statement that failed while running.
    indirect case failure(Diagnostic)
    /// A run that the session ended.
    indirect case stopped(LimitReached)
    /// An expectation was judged; one that was not met is shown next.
    indirect case judged(Verdict)
    indirect case unmet(UnmetExpectation)
    indirect case diagram(Diagram)
    /// The graph of the parts and their uses; as boxes if they fit and are wanted.
    indirect case graph(Graph, asBoxes: Bool)
    /// When lanes were busy.
    indirect case lanes(LaneDiagram)
    /// The time that a column of later timelines is worth.
    case zoom(Zoom)
    /// The meaning of the signs of timelines.
    case legend
    /// Lines that a command asked for.
    case page([StyledText])
    /// Sentences, or a table whose last column are some, which may be broken between words.
    case text([StyledText])
    /// Lines with remarks, such as those of a tree.
    case remarked([AnnotatedLine])
    /// A page of the manual.
    indirect case manual(ManualPage)
    /// A value of the program's last, unnamed stream, ready to print.
    case bare(String)
    /// The end of that stream by an error: its message, and where it came from.
    case bareFailure(String, origin: String?)

    /// Lines without styles.
    static func lines(_ lines: [String]) -> Item { .page(lines.map { StyledText($0) }) }
  }

  /// A change of the scale of timelines, which holds until the next one.
  public enum Zoom: Sendable, Hashable {
    /// None: says what it is.
    case tell
    /// The next finer, or the next coarser one.
    case finer, coarser
    /// So many nanoseconds per column.
    case unit(UInt64)
    /// The form that suits each picture best.
    case fit
  }

  /// The reason why a run was ended, in the words of the prompt and of a script.
  public struct LimitReached: Sendable {
    public let message: String
    /// The place of the source that would not end, and what to say there.
    public let place: Diagnostic?
    /// The user has stopped it.
    public var isInterruption = false
  }

  /// An expectation that was not met.
  public struct UnmetExpectation: Sendable {
    /// The title of the expectation: `4: expect b`.
    public let title: String
    /// The verdict as a mistake, with the place of the text that was expected.
    public let diagnostic: Diagnostic
    /// The expected events and those that came, on one axis.
    public let diagram: Diagram
    /// The title without the line: `expect b`.
    let shortTitle: String
    /// The events up to the first that was not as it was wanted, and the one that was wanted then.
    let difference: String
  }

  /// The verdict on one `expect`.
  public struct Verdict: Sendable {
    /// Its line, and what it is about: `4: expect b`.
    public let title: String
    /// The name that the program has given it.
    public let name: String?
    public let isMet: Bool
    /// The text that it would have to have instead, and where; nil where no text would do.
    public let fix: Fix?
  }

  /// Other words for a piece of the text.
  public struct Fix: Sendable {
    public let span: Span
    public let text: String
  }

  /// A request that only a host can fulfil.
  public enum HostRequest: Sendable {
    case quit
    /// Lets a text be edited, or what was typed last if it is nil.
    case edit(String?)
  }

  /// A line, and what is said about it: behind it, or where there is no room, below.
  public struct AnnotatedLine: Sendable {
    /// The branches of a tree in front of it.
    public var rails = ""
    public let label: String
    /// The number of the name that it is about, by which that is coloured.
    public var hue: Int?
    public var annotation = ""
    /// The blanks that stand before an annotation that is below.
    public var indent = ""

    /// The line without its annotation.
    var text: StyledText {
      var text = StyledText(rails, .dim)
      text.append(label, hue.map { .hue($0) } ?? .plain)
      return text
    }
  }

  public internal(set) var items: [Item] = []
  /// Nothing ran, because more text is needed.
  public internal(set) var isIncomplete = false
  /// Nothing ran, because of these.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The number of rows in front of the first statement with a mistake; each of them is right.
  public internal(set) var rowsBeforeMistake = 0
  /// The text that was submitted.
  public internal(set) var source = Source("")
  /// The action for the host when it has shown this; it has shown this; nil if nothing.
  public internal(set) var hostRequest: HostRequest?
  /// The number of expectations of marble text that were judged, and the number of those that were
  /// met.
  public internal(set) var expectations = (met: 0, judged: 0)
  /// The horizon was reached while something was still to come.
  public internal(set) var isCutShort = false
  /// True if a statement failed or was stopped, and those behind it did not run.
  public internal(set) var isStopped = false
  /// The names that were still to send something then.
  public internal(set) var running: [String] = []

  public init() {}

  init(_ items: [Item], _ source: Source) { (self.items, self.source) = (items, source) }

  /// Nothing but what there is to read, which was asked for.
  public var isPage: Bool {
    !items.isEmpty
      && items.allSatisfy { item in
        switch item {
        case .page, .text, .remarked, .manual, .legend, .graph: true
        default: false
        }
      }
  }
}

/// Something that happened to a row, for people.
public struct RowEvent: Sendable {
  public enum Kind: Sendable {
    /// Its text is JSON where that was asked for.
    case value(text: String, isStale: Bool)
    case completed
    /// The stream has ended.
    indirect case failed(Failure)
    /// A cell has lost its value.
    indirect case fault(Failure)
    case waiting(String)
    case missing(String)
    case disposed(String)
  }

  public struct Failure: Sendable {
    /// The text that stands after `✕`.
    public var text: String
    /// The error itself, for `--json`: the name of one of the engine's that ended a stream.
    public var message: String
    /// The place that it came from, on the line below; nil where that was said already.
    public var origin: String?
  }

  /// A row, for those who read its events: one object for all of them, of which there may be millions.
  public final class Row: Sendable {
    public let name: String
    /// Counted in definition order.
    public let hue: Int
    public let isCell: Bool
    /// It is of a subscription of a program in another language, which says itself what it wants to: its events
    /// are drawn, and told only as JSON.
    let isOfProgram: Bool

    init(_ binding: Binding, isOfProgram: Bool = false) {
      (name, hue, isCell) = (binding.name, binding.number, binding.cell != nil)
      self.isOfProgram = isOfProgram
    }
  }

  public let row: Row
  public var time: UInt64
  /// The column that it stands in; events of one column share a line.
  public var column: Int
  public var kind: Kind
  /// Caused by what was typed just now at a prompt, not by time.
  public var isTyped = false
  /// The lane on which it happened, where that was asked for.
  public var lane: String?

  public var name: String { row.name }
}

/// The answer to a statement without an event.
public struct Answer: Sendable {
  public var name: String?
  public var hue = 0
  public var text: String
  /// A mark such as `│ completed` behind it.
  public var mark: RowEvent.Kind?
  public var isCell = false
  public var annotation: String?
  /// True if nobody has asked for it: a definition says what it has made.
  public var isOfDefinition = false

  /// This answer as what a definition says.
  var ofDefinition: Answer {
    var answer = self
    answer.isOfDefinition = true
    return answer
  }

  /// True if there is a value, or an end, to speak of.
  var isEmpty: Bool { mark == nil && (text.isEmpty || text == "nothing yet") }
}
