/// Draws a diagram as lines of text: a ruler, then one line per row over one shared axis of time.
///
///          0         10ms       20ms
///     ● a  1───────2──────7─8─────│
///     ○ b  2───────3──────8─9─────│
///
/// A pure function of the diagram and the renderer's own properties. No line is wider than `width`,
/// none ends in a blank, and time and memory grow with the number of marks. A picture wider than
/// the width is folded into bands, cut at the left, or drawn small; it is never squeezed out of order.
public struct MarbleRenderer: Sendable, Hashable {
  /// The treatment to a picture that is wider than the terminal.
  public enum Overflow: Sendable, Hashable {
    /// One band under another, an empty line between them.
    case fold
    /// Only the end of it.
    case tail
  }

  /// Terminal columns, at least 40.
  public let width: Int
  public let charset: Charset
  public let overflow: Overflow
  /// Values wider than this many columns are cut, and listed in full below.
  public let maxValue: Int
  /// True if a ruler stands above pictures of more than one instant.
  public let showsRuler: Bool
  /// Names wider than this many columns are cut.
  public let widestName: Int
  /// The worth of a column; nil for the one that fits best.
  var zoom: TimelineUnit?
  /// True if pictures that are too long to be folded are drawn as bars.
  package var allowsBars = true

  /// A width below 40 is taken for 40, where names are cut to make room.
  public init(
    width: Int, charset: Charset = .unicode, overflow: Overflow = .fold, maxValue: Int = 10,
    showsRuler: Bool = true, widestName: Int? = nil
  ) {
    self.width = max(width, 40)
    (self.charset, self.overflow) = (charset, overflow)
    self.maxValue = max(maxValue, 3)
    self.showsRuler = showsRuler
    // 12 columns at the least width, 24 at the usual one.
    self.widestName = widestName ?? self.width * 3 / 10
  }

  /// Draws with so many nanoseconds for a column.
  package mutating func zoom(to unit: UInt64?) { zoom = unit.map { TimelineUnit($0) } }

  /// The picture; nothing if the diagram has no rows.
  public func lines(_ diagram: Diagram) -> [StyledText] { picture(diagram).lines }

  /// The picture, and how much time a column of it is worth; nil if it has no scale.
  func picture(_ diagram: Diagram) -> (lines: [StyledText], unit: TimelineUnit?) {
    // Four times as many states as could be seen, each of which takes two columns.
    let isCut = overflow == .tail && zoom == nil && !diagram.isDense
    let part = isCut ? diagram.tail(of: 2 * width) : diagram
    return picture(of: part, isTail: part.columns.count < diagram.columns.count)
  }

  /// The picture that all of the diagram is looked at for, which may be a tail.
  func picture(of diagram: Diagram, isTail: Bool) -> (lines: [StyledText], unit: TimelineUnit?) {
    if diagram.rows.isEmpty { return ([], nil) }
    guard !diagram.isDense, let timeline = Timeline(diagram, self, isTail: isTail) else {
      return (DensePicture(diagram, self).lines(), nil)
    }
    return (timeline.lines(), timeline.unit)
  }
}

/// One diagram on its way to being drawn: everything that has been decided about it.
private struct Timeline {
  private let diagram: Diagram
  private let renderer: MarbleRenderer
  private let glyphs: Glyphs
  private let margins: TimelineMargins
  private let slots: TimelineSlots
  private let scale: TimelineScale
  private let rows: [PlacedRow]
  private let maxValue: Int

  /// More bands than this are harder to read than bars.
  private static let mostBands = 4
  /// The limit where somebody has chosen the scale.
  private static let mostZoomedBands = 100

  /// The worth of a column; nil if the picture is of no times.
  var unit: TimelineUnit? { showsTimes ? axis.unit : nil }

  private var axis: TimelineAxis { scale.axis }

  /// Nil if bars show more.
  init?(_ diagram: Diagram, _ renderer: MarbleRenderer, isTail: Bool) {
    (self.diagram, self.renderer) = (diagram, renderer)
    let glyphs = renderer.charset.glyphs
    let margins = TimelineMargins(diagram.rows, renderer, glyphs)
    let slots = TimelineSlots(diagram)
    let isOrder = !diagram.phases.isEmpty
    let mayBeBars = renderer.overflow == .fold && renderer.allowsBars
    let zoom = slots.hasMoved && !isOrder ? renderer.zoom : nil
    let isLong = mayBeBars && zoom == nil && diagram.rows.contains(where: \.isLong)
    if isLong {
      let texts = diagram.rows.reduce(0) { $0 + $1.slots.count { !$0.marks.isEmpty } }
      let mayFit = TimelineScale.mayFit(texts, rows: diagram.rows.count, room: margins.room)
      if !mayFit { return nil }
    }
    // A slot, one column of line and the end of the line fit into every band.
    let maxSlot = margins.room - 2
    let maxValue = min(renderer.maxValue, maxSlot - 1)
    let rows = zip(diagram.rows, slots.starts).map { row, start in
      let writer = SlotText.Writer(
        glyphs: glyphs, maxValue: maxValue, maxWidth: maxSlot, hue: row.hue)
      return TimelineRow(row, start: start, slotOfColumn: slots.slotOfColumn, writer)
    }
    (self.glyphs, self.margins, self.slots, self.maxValue) = (glyphs, margins, slots, maxValue)
    scale = TimelineScale(
      PlacedSlots(
        times: slots.times, rows: rows, now: diagram.now, isBare: !renderer.showsRuler,
        isTail: isTail),
      room: margins.room, overflow: isLong ? nil : renderer.overflow, zoom: zoom,
      kind: isOrder ? .order : renderer.showsRuler ? .times : .bare)
    let axis = scale.axis
    self.rows = zip(rows, scale.placing.pieces).map { PlacedRow(row: $0, pieces: $1, axis: axis) }
    if isLong && !scale.fits { return nil }
    let most = zoom == nil ? Self.mostBands : Self.mostZoomedBands
    if mayBeBars && (axis.end / margins.room > most || bands().count > most) { return nil }
  }

  func lines() -> [StyledText] {
    let bands = self.bands()
    let strokes = PlacedRow.Strokes(axis, glyphs)
    let ruler = showsRuler ? TimelineRuler(scale, glyphs: glyphs) : nil
    var lines: [StyledText] = []
    var work = LongWork()
    for (index, band) in bands.enumerated() {
      if index > 0 { lines.append("") }
      if let ruler {
        lines.append(
          ruler.line(band, isOnly: bands.count == 1, left: margins.left, width: renderer.width))
      }
      for (number, row) in rows.enumerated() where !work.shouldStop() {
        let isYetToCome = !row.row.hasMarks && axis.columns[row.row.start] >= band.upperBound
        if bands.count > 1 && isYetToCome { continue }
        lines.append(line(number, band, strokes, isLast: index == bands.count - 1))
      }
    }
    let annotations =
      bands.count == 1
      ? self.annotations(below: lines, in: bands[0]) : diagram.annotations.map(\.line)
    if let phases = phases(bands[bands.count - 1]) { lines.append(phases) }
    return lines + annotations + legend(from: bands[0].lowerBound)
  }

  private var showsRuler: Bool { renderer.showsRuler && showsTimes }

  private var showsTimes: Bool { slots.hasMoved && diagram.phases.isEmpty }

  /// The line that names the phases, each drawn to where the next one begins.
  private func phases(_ band: Range<Int>) -> StyledText? {
    if diagram.phases.isEmpty { return nil }
    let ends = diagram.phases.dropFirst().map { phase in
      slots.slotOfColumn[phase.column].map { axis.columns[$0] } ?? band.upperBound
    }
    var pen = LinePen()
    for (index, (phase, end)) in zip(diagram.phases, ends + [band.upperBound]).enumerated() {
      let end = margins.left + end - band.lowerBound
      if end <= margins.left { continue }
      pen.move(to: max(margins.left, pen.column + (index > 0 ? 1 : 0)))
      let text = phase.text.clipped(to: max(phase.text.count, end - pen.column), ellipsis: "")
      pen.put(text, width: text.count, .dim)
      let rest = max(0, end - pen.column)
      pen.put(String(repeating: glyphs.line, count: rest), width: rest, .dim)
    }
    return pen.line
  }

  /// The remarks on what stands in a band; those on what is cut off say their time.
  private func annotations(below lines: [StyledText], in band: Range<Int>) -> [StyledText] {
    var pointing: [(text: String, carets: [Int])] = []
    var others: [StyledText] = []
    for annotation in diagram.annotations {
      var columns = annotation.targets.compactMap(caret)
      if columns.isEmpty, let slot = slots.slot(of: annotation) { columns = [axis.columns[slot]] }
      let carets = columns.filter(band.contains).map { margins.left + $0 - band.lowerBound }
      if carets.isEmpty && annotation.time != nil {
        others.append(annotation.line)
      } else {
        pointing.append((annotation.text, carets))
      }
    }
    let ruler = showsRuler ? lines.first?.displayWidth ?? 0 : 0
    return TimelineAnnotations(
      annotations: pointing, width: renderer.width, ellipsis: glyphs.ellipsis
    ).lines(behind: ruler) + others
  }

  /// The column of the picture in which an event stands, or that of its time where its text has no room.
  private func caret(_ target: Diagram.Target) -> Int? {
    guard let slot = slots.slotOfColumn[target.column] else { return nil }
    let row = rows[target.row]
    let column = axis.columns[slot]
    guard
      let piece = row.pieces.first(where: {
        row.row.entries[$0.entries].contains { $0.slot == slot }
      }),
      piece.entries.count == 1, piece.lost == 0
    else { return column }
    return column
      + row.row.writer.offset(
        of: target.number, in: diagram.rows[target.row].marks(in: target.column))
  }

  /// The ranges of columns that are drawn one under another.
  private func bands() -> [Range<Int>] {
    let all = 0..<axis.end + 1
    let room = margins.room
    if all.count <= room { return [all] }
    if renderer.overflow == .tail {
      let first = all.upperBound - room
      let slot = showsTimes ? nil : axis.columns.first { $0 >= first }
      return [(slot ?? first)..<all.upperBound]
    }
    let border = showsTimes ? borderOfTime() : borderOfSlot
    var bands: [Range<Int>] = []
    var start = 0
    while all.upperBound - start > room {
      let end = border(start) ?? start + room
      bands.append(start..<end)
      start = end
    }
    return bands + [start..<all.upperBound]
  }

  /// While the clock stands a band ends where a slot begins, if one does.
  private func borderOfSlot(_ start: Int) -> Int? {
    let next = axis.columns.partitioningIndex { $0 > start + margins.room }
    let border = axis.columns[next - 1]
    return border > start ? border : nil
  }

  /// In a picture of times bands end where no text is cut, if possible after whole steps of the ruler, so that
  /// labels stand below each other.
  private func borderOfTime() -> (Int) -> Int? {
    let texts = rows.flatMap { $0.pieces.map { $0.column..<$0.end } }
    let instants = axis.instants.map { $0.lowerBound..<$0.upperBound + 1 }
    let covered = (texts + axis.breaks.map(\.gap) + instants).merged
    let step = max(1, axis.unit.columns(scale.step))
    return { [room = margins.room] start in
      let borders = (start + room / 2...start + room).reversed().lazy.filter { !covered.cover($0) }
      return borders.first { ($0 - start) % step == 0 } ?? borders.first
    }
  }

  private func line(
    _ number: Int, _ band: Range<Int>, _ strokes: PlacedRow.Strokes, isLast: Bool
  ) -> StyledText {
    if diagram.rows[number].kind == .note {
      return StyledText("  " + diagram.rows[number].name, .dim)
    }
    let row = rows[number]
    var pen = LinePen()
    let label = margins.labels[number]
    pen.put(label.text, width: label.width, .hue(diagram.rows[number].hue))
    let isCut = renderer.overflow == .tail && band.lowerBound > 0
    if diagram.rows[number].hasEarlier || isCut && row.covers(band.lowerBound) {
      pen.move(to: margins.left - 1)
      pen.put(glyphs.earlier, width: 1, .dim)
    }
    pen.move(to: margins.left)
    row.draw(band, strokes, with: &pen)
    if isLast, let gutter = margins.gutters[number] {
      pen.move(to: margins.left + band.count + 2)
      pen.put(gutter.text, width: gutter.text.displayWidth, gutter.style)
    }
    return pen.line
  }

  /// The full texts of the first values that were cut in what is shown.
  private func legend(from first: Int) -> [StyledText] {
    var texts: [String] = []
    func note(_ text: String) -> Bool {
      // A grapheme is never wider than its UTF-8 is long.
      if text.utf8.count > maxValue, text.displayWidth > maxValue, !texts.contains(text) {
        texts.append(text)
      }
      return texts.count < 5
    }
    search: for row in diagram.rows {
      for slot in row.slots where isShown(slot, from: first) {
        for case .value(let text, _) in slot.marks where !note(text) { break search }
      }
    }
    for row in diagram.rows {
      if texts.count < 5, case .value(let text) = row.gutter { _ = note(text) }
    }
    return texts.map { text in
      let room = max(1, renderer.width - maxValue - 8)
      let cut = text.clipped(to: maxValue, ellipsis: glyphs.ellipsis)
      return StyledText("  \(cut) = \(text.clipped(to: room, ellipsis: glyphs.ellipsis))")
    }
  }

  private func isShown(_ place: Diagram.Slot, from first: Int) -> Bool {
    guard let slot = slots.slotOfColumn[place.column] else { return false }
    return axis.columns[slot] >= first
  }
}

extension Diagram.Annotation {
  /// The sentence where nothing can be pointed at.
  var line: StyledText { StyledText("  \(time.map { "at \(TimeText.short($0)): " } ?? "")\(text)") }
}

extension [Range<Int>] {
  /// They in their order, where those that overlap are one.
  var merged: [Range<Int>] {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  /// True if one of them, which are merged, covers the column and the one before.
  fileprivate func cover(_ column: Int) -> Bool {
    let next = partitioningIndex { $0.upperBound > column }
    return next < count && self[next].lowerBound < column
  }
}
