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
  /// Nanoseconds per column; nil for what fits best.
  package var zoom: UInt64?
  /// True if pictures that are too long to be folded are drawn as bars.
  package var allowsBars = true

  /// A width below 40 is taken for 40, where names are cut to make room.
  public init(
    width: Int, charset: Charset = .unicode, overflow: Overflow = .fold, maxValue: Int = 10,
    showsRuler: Bool = true, widestName: Int? = nil
  ) {
    self.width = max(width, 40)
    self.charset = charset
    self.overflow = overflow
    self.maxValue = max(maxValue, 3)
    self.showsRuler = showsRuler
    // 12 columns at the least width, 24 at the usual one.
    self.widestName = widestName ?? self.width * 3 / 10
  }

  /// The picture; nothing if the diagram has no rows.
  public func lines(_ diagram: Diagram) -> [StyledText] {
    picture(diagram).lines
  }

  /// The picture, and how much time a column of it is worth; nil if it has no scale.
  func picture(_ diagram: Diagram) -> (lines: [StyledText], unit: UInt64?) {
    if diagram.rows.isEmpty { return ([], nil) }
    guard !diagram.isDense, let timeline = Timeline(diagram, self) else {
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
  private let rows: [TimelineRow]
  private let scale: TimelineScale
  private let maxValue: Int

  /// More bands than this are harder to read than bars.
  private static let mostBands = 4
  /// The limit where somebody has chosen the scale.
  private static let mostZoomedBands = 100

  /// Nanoseconds per column; nil if the picture is of no times.
  var unit: UInt64? { showsTimes ? scale.unit : nil }

  /// Nil if bars show more.
  init?(_ diagram: Diagram, _ renderer: MarbleRenderer) {
    self.diagram = diagram
    self.renderer = renderer
    let glyphs = renderer.charset.glyphs
    let margins = TimelineMargins(diagram.rows, renderer, glyphs)
    let slots = TimelineSlots(diagram)
    // A slot, one column of line and the end of the line fit into every band.
    let maxSlot = margins.room - 2
    let maxValue = min(renderer.maxValue, maxSlot - 1)
    var widths = Array(repeating: 0, count: slots.times.count)
    let rows = zip(diagram.rows, slots.starts).map { row, start in
      let writer = SlotText.Writer(
        glyphs: glyphs, maxValue: maxValue, maxWidth: maxSlot, hue: row.hue)
      let timelineRow = TimelineRow(
        row, start: start, slotOfColumn: slots.slotOfColumn, writer)
      for entry in timelineRow.entries {
        widths[entry.slot] = max(widths[entry.slot], entry.text.width)
      }
      return timelineRow
    }
    self.glyphs = glyphs
    self.margins = margins
    self.slots = slots
    self.rows = rows
    self.maxValue = maxValue
    let fit = TimelineFit(
      times: slots.times, widths: widths, now: diagram.now, room: margins.room)
    let zoom = slots.hasMoved && diagram.phases.isEmpty ? renderer.zoom : nil
    let mayBeBars = renderer.overflow == .fold && renderer.allowsBars
    if mayBeBars && zoom == nil && !fit.fits && diagram.rows.contains(where: \.isLong) {
      return nil
    }
    scale = TimelineScale(fit, renderer.overflow, zoom: zoom)
    let most = zoom == nil ? Self.mostBands : Self.mostZoomedBands
    if mayBeBars && (scale.end / margins.room > most || bands().count > most) { return nil }
  }

  func lines() -> [StyledText] {
    let bands = self.bands()
    let strokes = TimelineRow.Strokes(glyphs)
    let ruler =
      showsRuler
      ? TimelineRuler(times: slots.times, scale: scale, now: diagram.now, glyphs: glyphs) : nil
    var lines: [StyledText] = []
    var work = LongWork()
    for (index, band) in bands.enumerated() {
      if index > 0 { lines.append("") }
      if let ruler {
        lines.append(
          ruler.line(
            band, isOnly: bands.count == 1, left: margins.left, width: renderer.width))
      }
      for (number, row) in rows.enumerated() where !work.shouldStop() {
        let isYetToCome = !row.hasMarks && scale.columns[row.start] >= band.upperBound
        if bands.count > 1 && isYetToCome { continue }
        lines.append(line(number, band, strokes, isLast: index == bands.count - 1))
      }
    }
    let annotations =
      bands.count == 1
      ? self.annotations(below: lines) : diagram.annotations.map { StyledText("  \($0.text)") }
    if let phases = phases(bands[bands.count - 1]) { lines.append(phases) }
    return lines + annotations + legend(from: bands[0].lowerBound)
  }

  private var showsRuler: Bool { renderer.showsRuler && showsTimes }

  private var showsTimes: Bool { slots.hasMoved && diagram.phases.isEmpty }

  /// The line that names the phases, each drawn to where the next one begins.
  private func phases(_ band: Range<Int>) -> StyledText? {
    if diagram.phases.isEmpty { return nil }
    let ends = diagram.phases.dropFirst().map { phase in
      slots.slotOfColumn[phase.column].map { scale.columns[$0] } ?? band.upperBound
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

  private func annotations(below lines: [StyledText]) -> [StyledText] {
    let annotations = diagram.annotations.map { annotation in
      (text: annotation.text, carets: annotation.targets.compactMap(caret))
    }
    let ruler = showsRuler ? lines.first?.plain.displayWidth ?? 0 : 0
    return TimelineAnnotations(
      annotations: annotations, width: renderer.width, ellipsis: glyphs.ellipsis
    ).lines(behind: ruler)
  }

  /// The column in which an event stands.
  private func caret(_ target: Diagram.Target) -> Int? {
    guard let slot = slots.slotOfColumn[target.column] else { return nil }
    let writer = SlotText.Writer(glyphs: glyphs, maxValue: maxValue, maxWidth: .max, hue: 0)
    let marks = diagram.rows[target.row].marks(in: target.column)
    let offset = writer.offset(of: target.number, in: marks)
    return margins.left + scale.columns[slot] + offset
  }

  /// The ranges of columns that are drawn one under another; they end where a slot begins, if one does.
  private func bands() -> [Range<Int>] {
    let all = 0..<scale.end + 1
    if all.count <= margins.room { return [all] }
    switch renderer.overflow {
    case .tail:
      let first = all.upperBound - margins.room
      let slot = scale.columns.partitioningIndex { $0 >= first }
      return [(slot < scale.columns.count ? scale.columns[slot] : first)..<all.upperBound]
    case .fold:
      var bands: [Range<Int>] = []
      var start = 0
      var slot = 0
      while all.upperBound - start > margins.room {
        let limit = start + margins.room
        while slot < scale.columns.count && scale.columns[slot] <= limit { slot += 1 }
        let border = scale.columns[slot - 1]
        let end = border > start ? border : limit
        bands.append(start..<end)
        start = end
      }
      return bands + [start..<all.upperBound]
    }
  }

  private func line(
    _ number: Int, _ band: Range<Int>, _ strokes: TimelineRow.Strokes, isLast: Bool
  ) -> StyledText {
    if diagram.rows[number].kind == .note {
      return StyledText("  " + diagram.rows[number].name, .dim)
    }
    let row = rows[number]
    var pen = LinePen()
    let label = margins.labels[number]
    pen.put(label.text, width: label.width, .hue(diagram.rows[number].hue))
    let isCut = renderer.overflow == .tail && band.lowerBound > 0
    if diagram.rows[number].hasEarlier || isCut && row.covers(band.lowerBound, on: scale) {
      pen.move(to: margins.left - 1)
      pen.put(glyphs.earlier, width: 1, .dim)
    }
    pen.move(to: margins.left)
    row.draw(band, on: scale, strokes, with: &pen)
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
    return scale.columns[slot] >= first
  }
}
