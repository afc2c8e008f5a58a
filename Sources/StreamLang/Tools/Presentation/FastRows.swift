/// Rows that send by themselves more than anybody could read.
///
/// Each event is shown until more than `most` were shown within a second of the session's time; from then on the
/// values of the row that has sent the most are counted, until a second of its has fewer than half as many.
public struct FastRows: Sendable {
  /// The number of values, of all rows together, that can be read in a second.
  static let most = 20
  private static let second: UInt64 = 1_000_000_000

  private struct Row {
    /// When the second began in which `count` values have come.
    var start: UInt64
    var count = 0
    /// The number that came in the second before.
    var rate = 0
    /// The values that were only counted; 0 while each is shown.
    var hidden = 0
    var isFast = false
    var last: RowEvent
  }

  /// Rows that are seen elsewhere: none of their values is shown.
  public var live: Set<String> = []
  private var rows: [String: Row] = [:]
  private var order: [String] = []
  /// The second that goes on, and how many values were shown in it.
  private var shown: (start: UInt64, count: Int) = (0, 0)

  public init() {}

  /// The part of a reply that is to be shown: all but the values of fast rows, which it counts.
  ///
  /// An event that was caused by typing is shown as it is.
  public mutating func take(_ reply: Reply) -> Reply {
    var shown = reply
    shown.items = []
    for item in reply.items {
      guard case .event(let event) = item, !event.isTyped else {
        shown.items.append(item)
        continue
      }
      if case .value = event.kind {
        let isShown = count(event) && !live.contains(event.name)
        if isShown { shown.items += rest(of: event.name, before: event) + [item] }
      } else {
        // An end is worth a line, and behind the last value it makes sense.
        shown.items += rest(of: event.name, before: nil) + [item]
        forget(event.name)
      }
    }
    return shown
  }

  /// True if the value is to be shown.
  private mutating func count(_ event: RowEvent) -> Bool {
    var row = rows[event.name] ?? Row(start: event.time, last: event)
    if rows[event.name] == nil { order.append(event.name) }
    if event.time >= row.start + Self.second {
      row.rate = row.count
      row.isFast =
        row.isFast && row.count >= Self.most / 2 && event.time < row.start + 2 * Self.second
      (row.start, row.count) = (event.time, 0)
    }
    row.count += 1
    row.last = event
    rows[event.name] = row
    if !row.isFast { countShown(event.time) }
    let isFast = rows[event.name]?.isFast == true
    if isFast { rows[event.name]?.hidden += 1 }
    return !isFast
  }

  /// Counts a value that would be shown; if it is one too many, the row that has sent the most becomes fast.
  private mutating func countShown(_ time: UInt64) {
    if time >= shown.start + Self.second { shown = (time, 0) }
    shown.count += 1
    if shown.count <= Self.most { return }
    let slow = order.filter { rows[$0]?.isFast == false && !live.contains($0) }
    guard let fastest = slow.max(by: { rows[$0]?.count ?? 0 < rows[$1]?.count ?? 0 }) else {
      return
    }
    rows[fastest]?.isFast = true
    shown.count -= rows[fastest]?.count ?? 0
  }

  /// The events that were only counted, of a row that is shown again.
  private mutating func rest(of name: String, before event: RowEvent?) -> [Reply.Item] {
    guard var row = rows[name], row.hidden > 0 else { return [] }
    let hidden = row.hidden
    (row.hidden, row.isFast) = (0, false)
    let last = row.last
    rows[name] = row
    if live.contains(name) { return [] }
    var items: [Reply.Item] = []
    let others = event == nil ? hidden - 1 : hidden
    if others > 0 { items.append(.note("\(name)  … \(grouped(others)) more")) }
    if event == nil { items.append(.event(last)) }
    return items
  }

  private mutating func forget(_ name: String) {
    rows[name] = nil
    order.removeAll { $0 == name }
  }

  /// The rows that have come to rest by `time`: what was only counted of them.
  public mutating func settle(at time: UInt64) -> Reply {
    var reply = Reply()
    for name in order {
      guard let row = rows[name], row.isFast, time >= row.start + 2 * Self.second else { continue }
      reply.items += rest(of: name, before: nil)
    }
    return reply
  }

  /// The rows that are only counted now.
  public var names: [String] { order.filter { rows[$0]?.isFast == true } }

  /// `t  1,000/s, last 5,977` of each fast row.
  public var lines: [StyledText] {
    order.compactMap { name in
      guard let row = rows[name], row.isFast, case .value(let text, _) = row.last.kind else {
        return nil
      }
      var line = StyledText(name, .hue(row.last.row.hue))
      line.append("  \(grouped(max(row.rate, row.count)))/s, last \(text)")
      return line
    }
  }
}
