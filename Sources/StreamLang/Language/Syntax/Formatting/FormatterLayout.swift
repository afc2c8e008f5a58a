/// A text that knows where it may be broken into lines.
///
/// - Source: Wadler, *A prettier printer*, 2003; here a group that must break says so when it is
///   made, so that one pass decides all.
struct Layout {
  private indirect enum Kind {
    case text(String)
    case soft(String)
    case hard
    case row([Layout])
    case indented(Layout)
    case group(Layout, isBroken: Bool)
  }

  /// Columns up to a line break, and whether there is one.
  private struct Extent {
    var columns = 0
    var breaks = false

    mutating func append(_ other: Extent) {
      if breaks { return }
      columns += other.columns
      breaks = other.breaks
    }
  }

  private let kind: Kind
  /// Up to a break that must be.
  private var flat = Extent()
  /// This extent if its own soft breaks are breaks.
  private var broken = Extent()
  /// Up to the first place where a break may be.
  private var lead = Extent()

  private init(_ kind: Kind, _ flat: Extent = Extent(breaks: true)) {
    (self.kind, self.flat) = (kind, flat)
    broken = flat
    lead = flat
  }

  /// True if it stands on more than one line in any case.
  var hasBreak: Bool { flat.breaks }

  /// Text without a break; `isCounted` is false for a comment, which may be longer than a line.
  static func text(_ text: String, isCounted: Bool = true) -> Layout {
    Layout(.text(text), Extent(columns: isCounted ? text.displayWidth : 0))
  }

  /// A new line.
  static var hard: Layout { Layout(.hard) }

  /// A new line if the group around it is broken, else a text.
  static func soft(_ text: String) -> Layout {
    var layout = Layout(.soft(text), Extent(columns: text.utf8.count))
    layout.broken = Extent(breaks: true)
    layout.lead = layout.broken
    return layout
  }

  static func row(_ parts: [Layout]) -> Layout {
    if parts.count == 1 { return parts[0] }
    var layout = Layout(.row(parts), Extent())
    for part in parts {
      layout.flat.append(part.flat)
      layout.broken.append(part.broken)
      layout.lead.append(part.lead)
    }
    return layout
  }

  /// Two blanks deeper if the group around it is broken.
  static func indented(_ inner: Layout) -> Layout {
    var layout = Layout(.indented(inner), inner.flat)
    layout.broken = inner.broken
    layout.lead = inner.lead
    return layout
  }

  /// Broken at all its soft breaks or at none.
  static func group(_ inner: Layout, isBroken: Bool) -> Layout {
    var layout = Layout(.group(inner, isBroken: isBroken), isBroken ? inner.broken : inner.flat)
    layout.lead = inner.lead
    return layout
  }

  /// The first character, from which follows how the text can be read behind another one.
  var initial: Character? {
    switch kind {
    case .text(let text), .soft(let text): text.first
    case .hard: nil
    case .row(let parts): parts.lazy.compactMap(\.initial).first
    case .indented(let inner), .group(let inner, _): inner.initial
    }
  }
}

extension Layout {
  /// The width of a line at most.
  static let limit = 100

  private struct Step {
    var layout: Layout
    var indent: Int
    var isBroken: Bool
  }

  /// Lines without the last line's end; `limit` is the widest that a line becomes if it can help it.
  func rendered(limit: Int = Layout.limit) -> String {
    var text = ""
    var column = 0
    var isAtStart = false
    var steps = [Step(layout: self, indent: 0, isBroken: true)]
    func append(_ piece: String, _ width: Int, _ indent: Int) {
      if piece.isEmpty { return }
      if isAtStart { text += String(repeating: " ", count: indent) }
      if isAtStart { column = indent }
      isAtStart = false
      text += piece
      column += width
    }
    while let step = steps.popLast() {
      switch step.layout.kind {
      case .text(let piece): append(piece, step.layout.flat.columns, step.indent)
      case .soft(let piece) where !step.isBroken:
        append(piece, step.layout.flat.columns, step.indent)
      case .soft, .hard:
        text += "\n"
        isAtStart = true
      case .row(let parts):
        for part in parts.reversed() {
          steps.append(Step(layout: part, indent: step.indent, isBroken: step.isBroken))
        }
      case .indented(let inner):
        steps.append(
          Step(
            layout: inner, indent: step.indent + (step.isBroken ? 2 : 0), isBroken: step.isBroken))
      case .group(let inner, let isBroken):
        var extent = Extent(columns: isAtStart ? step.indent : column)
        extent.append(inner.flat)
        for next in steps.reversed() {
          if extent.breaks || extent.columns > limit { break }
          extent.append(next.layout.lead)
        }
        steps.append(
          Step(layout: inner, indent: step.indent, isBroken: isBroken || extent.columns > limit))
      }
    }
    return text
  }

  /// Everything on one line; for texts without a break that must be.
  var onOneLine: String { rendered(limit: .max) }
}

extension Layout {
  /// Pieces between brackets, separated by commas; the last one may go on over lines by itself.
  static func items(_ opener: String, _ items: [Layout], _ closer: String) -> Layout {
    guard let first = items.first else { return .text(opener + closer) }
    var parts = [Layout.soft(""), first]
    for item in items.dropFirst() { parts += [.text(","), .soft(" "), item] }
    return .group(
      .row([.text(opener), .indented(.row(parts)), .text(closer)]),
      isBroken: items.dropLast().contains(where: \.hasBreak))
  }

  static func parenthesized(_ inner: Layout) -> Layout { .row([.text("("), inner, .text(")")]) }

  /// A value and the `.name(…)`s on it, each on a line of its own if they do not fit on one.
  static func chain(_ base: Layout, _ links: [Layout]) -> Layout {
    if links.count < 2 { return .row([base] + links) }
    return .group(
      .row([base, .indented(.row(links.flatMap { [.soft(""), $0] }))]),
      isBroken: links.dropLast().contains(where: \.hasBreak))
  }
}
