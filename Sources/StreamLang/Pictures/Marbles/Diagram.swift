/// The content of a timeline, as plain data: rows of marks over shared columns.
///
/// Made by the session from what it recorded, drawn by `MarbleRenderer`; nothing here knows a width
/// or a character set.
public struct Diagram: Sendable, Hashable {
  /// One state of the world: an instant while the clock moves, one push while it stands.
  ///
  /// Columns are in order; several may share a time, and then stand side by side.
  public struct Column: Sendable, Hashable {
    /// Nanoseconds on the session's clock.
    public var time: UInt64

    public init(time: UInt64) { self.time = time }
  }

  /// A mark that can stand in a slot.
  public enum Mark: Sendable, Hashable {
    /// A value, as text that is already escaped; `isStale` if a newer one of the same turn replaces it.
    case value(String, isStale: Bool)
    case completed
    /// Terminal.
    case failed
    /// A cell's evaluation error: the line goes on after it.
    case fault
    case subscribed
    case disposed
  }

  /// The thing that a row shows, told by the sign before its name.
  public enum RowKind: Sendable, Hashable {
    case hot
    case cold
    case cell
    /// A run that is not the watch's: `t#1`.
    case run
    /// An inner stream, under (in the order of rows: above) its operator; born with an elbow.
    case inner(isLast: Bool)
    /// Words in place of rows that are left out.
    case note

    var isInner: Bool { if case .inner = self { true } else { false } }
  }

  /// All marks of one row in one column.
  public struct Slot: Sendable, Hashable {
    /// The number of a column of the diagram; to draw a diagram that has no such column is a
    /// programming mistake.
    public var column: Int
    public var marks: [Mark]

    public init(column: Int, marks: [Mark]) { (self.column, self.marks) = (column, marks) }
  }

  /// One stream, cell or run, drawn on one line.
  public struct Row: Sendable, Hashable {
    public var name: String
    public var kind: RowKind
    /// The marks of the row in its columns, columns ascending.
    public var slots: [Slot]
    /// The beginning of the row's line: a time in nanoseconds, and the column it belongs to if that
    /// is one of ours.
    public var start: UInt64
    public var startColumn: Int?
    /// Text right of the row, such as `= 3`, `✕ offline`, `… waiting for s`; nil for none.
    public var gutter: Gutter?
    /// Which hue, counted in definition order.
    public var hue: Int
    /// The formula of the row, `a.map(*10)`; nil for what is driven from outside.
    public var formula: String?
    /// The part of the row before the picture, and after it, is left out.
    public var hasEarlier = false
    public var hasLater = false

    public init(
      name: String, kind: RowKind, slots: [Slot] = [], start: UInt64 = 0,
      startColumn: Int? = nil, gutter: Gutter? = nil, hue: Int = 0, formula: String? = nil
    ) {
      self.name = name
      self.kind = kind
      self.slots = slots
      self.start = start
      self.startColumn = startColumn
      self.gutter = gutter
      self.hue = hue
      self.formula = formula
    }
  }

  /// The text of a row right of its picture; all texts are already escaped.
  public enum Gutter: Sendable, Hashable {
    /// A cell's value, drawn `= 3`.
    case value(String)
    /// The message, drawn `✕ offline`.
    case failed(String)
    /// The reason why there is no value, `waiting for s` or `missing b`, drawn with `…` in front.
    case waiting(String)
  }

  /// One mark: its row, its column, and its number among those that stand together there.
  public struct Target: Sendable, Hashable {
    public var row: Int
    public var column: Int
    public var number: Int

    public init(row: Int, column: Int, number: Int = 0) {
      (self.row, self.column, self.number) = (row, column, number)
    }
  }

  /// An event that a row took in from another, and what it made of it.
  public struct Flow: Sendable, Hashable {
    public var taken: Target
    public var row: Int
    /// A mark of the row; nil if the event went no further.
    public var made: Target?

    public init(of taken: Target, into row: Int, as made: Target?) {
      (self.taken, self.row, self.made) = (taken, row, made)
    }
  }

  /// A sentence about some marks, which are pointed at from below.
  public struct Annotation: Sendable, Hashable {
    public var targets: [Target]
    public var text: String
    /// The time that it is about, in nanoseconds, if it is about one; it is pointed at where nothing else is.
    public var time: UInt64?

    public init(_ text: String, at targets: [Target], time: UInt64? = nil) {
      (self.text, self.targets, self.time) = (text, targets, time)
    }
  }

  /// A stretch of columns with a word for it.
  public struct Phase: Sendable, Hashable {
    public var text: String
    /// The column at which it begins.
    public var column: Int

    public init(_ text: String, from column: Int) { (self.text, self.column) = (text, column) }
  }

  public var columns: [Column]
  public var rows: [Row]
  /// The meaning of the columns, where they stand for an order and not for times.
  ///
  /// Told below the rows, in place of a ruler; the first phase begins with the picture.
  public var phases: [Phase] = []
  /// Which marks were made from which, in the order in which they were made; only if asked for.
  public var flows: [Flow] = []
  /// For inner rows, the mark of another row with which the stream began; only if asked for.
  public var origins: [Int: Target] = [:]
  /// The marks of events in the order in which these happened; only if asked for.
  public var order: [Target] = []
  /// The remarks that are said below the rows, if the picture is not folded.
  public var annotations: [Annotation] = []
  /// Drawn small, as bars and counts, although there may be room for each value.
  public var isDense = false
  /// The times that the picture shows, if it is only a part of the whole; its rows are cut already.
  public var window: ClosedRange<UInt64>?
  /// The times that the picture shows at least: from where it begins, if nothing is drawn earlier, to
  /// that of the clock, which rows that still run reach.
  public var extent: ClosedRange<UInt64>

  /// The time of the clock, in nanoseconds.
  public var now: UInt64 {
    get { extent.upperBound }
    set { extent = min(extent.lowerBound, newValue)...newValue }
  }

  public init(columns: [Column], rows: [Row], now: UInt64) {
    (self.columns, self.rows) = (columns, rows)
    extent = 0...now
  }
}

extension Diagram {
  /// Stops with a sentence where a slot names a column that there is not.
  func checkColumns() {
    for row in rows {
      for slot in row.slots where !columns.indices.contains(slot.column) {
        preconditionFailure(
          "a slot of \(row.name) stands in column \(slot.column) of \(columns.count)")
      }
    }
  }
}

extension Diagram.Row {
  /// The marks that stand in a column; nothing in most.
  func marks(in column: Int) -> [Diagram.Mark] {
    let place = slots.partitioningIndex { $0.column >= column }
    return place < slots.count && slots[place].column == column ? slots[place].marks : []
  }
}

extension Diagram.Mark {
  /// True if the row ends with it.
  var isEnd: Bool { self == .completed || self == .failed || self == .disposed }
}
