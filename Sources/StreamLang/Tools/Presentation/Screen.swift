/// Turns what a session answers into lines, as a person reads them.
///
/// Pure text in, lines out; where they go, and what a style looks like, is the host's business.
public struct Screen {
  /// A line, and whether it is beside the program's own output.
  ///
  /// Its control characters are escaped: whatever it is made of, it cannot send the terminal a command.
  public struct Line: Sendable {
    public let text: StyledText
    /// Notes, hints and diagnostics go to standard error.
    public let isAside: Bool

    public init(_ text: StyledText, isAside: Bool = false) {
      self.text = text.printable
      self.isAside = isAside
    }

    /// The lines that a program prints itself, in which tabs are layout.
    static func printed(_ text: String) -> [Line] {
      text.printableText.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Line(layout: String($0)) }
    }

    private init(layout text: String) {
      self.text = StyledText(text)
      isAside = false
    }
  }

  /// The choices of a host.
  public struct Style: Sendable {
    public var width = 80
    public var charset = Charset.unicode
    /// Diagnostics stand under the line just typed; timelines are cut, not folded.
    public var isPrompt = false
    /// Times are `+1.0s` rather than `1s`.
    public var isWallClock = false
    /// Neither events, nor timelines, nor hints.
    public var isQuiet = false
    /// The name of a script in diagnostics.
    public var file = "-e"

    public init() {}
  }

  public var style: Style
  /// The lines of one state of the world; an end joins what its row said in it.
  private var pending: [EventLine] = []
  private static let mostPending = 64
  private var stamps = WallClockStamps()
  private var lines: [Line] = []
  /// True if something was printed since the line was typed.
  private var hasPrinted = false
  private var zoom: TimelineUnit?
  /// The last timeline, and what a column of it is worth, if it had a scale.
  private var drawn: (diagram: Diagram, unit: TimelineUnit?)?

  public init(_ style: Style) { self.style = style }

  /// The lines of a reply.
  public mutating func render(_ reply: Reply) -> [Line] {
    hasPrinted = false
    for item in reply.items { show(item, reply.source) }
    flush()
    for diagnostic in shown(reply.diagnostics) { show(diagnostic, reply.source, isRefusal: true) }
    if !style.isPrompt, reply.diagnostics.count > 1 {
      aside("nothing ran: \(reply.diagnostics.count) mistakes")
    }
    return take()
  }

  /// The lines of one item, where items come one by one; an event may wait for its neighbours.
  public mutating func render(_ item: Reply.Item, _ source: @autoclosure () -> Source) -> [Line] {
    show(item, source())
    return take()
  }

  /// Timelines as they look without regard to what was printed before.
  public func lines(_ diagram: Diagram) -> [StyledText] {
    MarbleRenderer(width: style.width, charset: style.charset, overflow: .tail).lines(diagram)
  }

  /// A sentence, or a line of a table whose last column is one, in as many lines as it takes.
  public func folded(_ line: String) -> [String] {
    style.isPrompt ? line.folded(at: style.width) : [line]
  }

  /// The lines that still waited for neighbours.
  public mutating func renderRest() -> [Line] {
    flush()
    return take()
  }

  /// One at the prompt; in a script as many as can be of use.
  private func shown(_ diagnostics: [Diagnostic]) -> ArraySlice<Diagnostic> {
    diagnostics.prefix(style.isPrompt ? 1 : Diagnostic.mostShown)
  }

  private mutating func take() -> [Line] {
    defer { lines = [] }
    return lines
  }

  private mutating func show(_ item: Reply.Item, _ source: @autoclosure () -> Source) {
    if case .event(let event) = item {
      if style.isQuiet { return }
      return show(event)
    }
    flush()
    switch item {
    case .event, .subscription, .judged: break
    case .printed(let text), .begun(let text), .bare(let text):
      hasPrinted = true
      lines += Line.printed(text)
    case .answer(let answer):
      if style.isQuiet && answer.isOfDefinition { break }
      print(answer.line(style.charset))
    case .note(let text): tell(text)
    case .hint(let text):
      if style.isPrompt && !style.isQuiet { tell("hint: \(text)") }
    case .failure(let diagnostic): show(diagnostic, source(), isRefusal: false)
    case .stopped(let stop): show(stop, source())
    case .unmet(let expectation):
      aside("\(style.file == "-" ? "stdin" : style.file):\(expectation.title) failed")
      show(expectation.diagram)
    case .diagram(let diagram): show(diagram)
    case .graph(let graph, let asBoxes):
      let renderer = GraphRenderer(width: style.width, charset: style.charset)
      for line in asBoxes ? renderer.boxes(graph) : renderer.lines(graph) { print(line) }
    case .lanes(let diagram):
      for line in LanePicture(diagram, width: style.width).lines {
        print(line.spelled(in: style.charset))
      }
    case .zoom(let zoom): change(zoom)
    case .legend:
      for line in Legend.lines(style.charset) {
        for part in folded(line.plain) { print(StyledText(part)) }
      }
    case .page(let page):
      for line in page { print(line.spelled(in: style.charset)) }
    case .text(let lines):
      var work = LongWork()
      for line in lines where !work.shouldStop() {
        for part in folded(line.plain) {
          print(StyledText(part, line.runs.first?.style ?? .plain).spelled(in: style.charset))
        }
      }
    case .remarked(let lines): show(lines)
    case .manual(let page):
      for line in page.lines(width: style.width, charset: style.charset) { print(line) }
    case .bareFailure(let message, let origin):
      aside("rxrepl: \(message)")
      if let origin { aside("  \(origin)") }
    }
  }

  private mutating func show(_ event: RowEvent) {
    guard let last = pending.indices.last else {
      return pending = [EventLine(event, width: style.width)]
    }
    if pending[last].takes(event) { return pending[last].add(event) }
    if event.isEnd, let line = pending.lastIndex(where: { $0.takes(event) }) {
      return pending[line].add(event)
    }
    if !pending[last].isSameState(as: event) || pending.count == Self.mostPending { flush() }
    pending.append(EventLine(event, width: style.width))
  }

  private mutating func print(_ text: StyledText) {
    hasPrinted = true
    lines.append(Line(text))
  }

  private mutating func aside(_ text: String) {
    lines.append(Line(StyledText(text), isAside: true))
  }

  /// A sentence beside the output; at a prompt on as many lines as it takes.
  private mutating func tell(_ sentence: String) {
    let text = sentence.spelled(in: style.charset)
    if !style.isPrompt || text.displayWidth <= style.width { return aside(text) }
    for (index, line) in text.wrapped(at: style.width - 2).enumerated() {
      aside(index == 0 ? line : "  \(line)")
    }
  }

  private mutating func show(_ remarked: [Reply.AnnotatedLine]) {
    let labels = remarked.filter { !$0.annotation.isEmpty }.map(\.text.displayWidth)
    let column = (labels.max() ?? 0) + 4
    for line in remarked {
      var text = line.text
      if line.annotation.isEmpty, text.displayWidth > style.width {
        for part in folded(text.plain) { print(StyledText(part).spelled(in: style.charset)) }
        continue
      }
      let isBehind = column + line.annotation.displayWidth <= style.width
      if isBehind, !line.annotation.isEmpty {
        text.append(String(repeating: " ", count: column - text.displayWidth) + line.annotation)
      }
      print(text.spelled(in: style.charset))
      if isBehind { continue }
      for (index, part) in line.annotation.split(separator: " = ").enumerated() {
        for text in folded(line.indent + (index == 0 ? part : "= \(part)")) {
          print(StyledText(text).spelled(in: style.charset))
        }
      }
    }
  }

  private mutating func flush() {
    for line in pending {
      hasPrinted = true
      let stamp = line.stampedTime.map {
        style.isWallClock ? stamps.text(of: $0) : TimeText.short($0)
      }
      lines.append(Line(line.text(style, stamp: stamp)))
      if let origin = line.origin { aside("     \(origin)") }
    }
    pending = []
  }

  private mutating func show(_ diagnostic: Diagnostic, _ latest: Source, isRefusal: Bool) {
    var diagnostic = diagnostic
    let source = diagnostic.source ?? latest
    // Of several rows the prompt says so itself.
    if isRefusal && style.isPrompt && latest.text.contains(";") && !latest.text.contains("\n") {
      let nothing = "nothing on this line has happened"
      diagnostic.help =
        diagnostic.help.map { help in
          help.hasSuffix("?") ? "\(help) (\(nothing))" : "\(help); \(nothing)"
        } ?? nothing
    }
    let renderer = DiagnosticRenderer(width: style.width, file: style.file)
    let text =
      style.isPrompt && source.fileOfMistake(at: diagnostic.span.start) == nil
      ? renderer.underPrompt(diagnostic, source, echoes: hasPrinted || diagnostic.source != nil)
      : renderer.inScript(diagnostic, source)
    for line in text { lines.append(Line(line, isAside: true)) }
  }

  private mutating func show(_ stop: Reply.LimitReached, _ source: Source) {
    if !style.isPrompt, let place = stop.place { return show(place, source, isRefusal: false) }
    for line in stop.message.wrapped(at: style.width) { aside(line) }
  }

  private mutating func show(_ diagram: Diagram) {
    var renderer = MarbleRenderer(
      width: style.width, charset: style.charset, overflow: style.isPrompt ? .tail : .fold)
    renderer.zoom = zoom
    let picture = renderer.picture(diagram)
    drawn = (diagram, picture.unit)
    for line in picture.lines { print(line) }
  }

  /// Draws the last timeline again at another scale, or says what the scale is.
  private mutating func change(_ change: Reply.Zoom) {
    let units = TimelineUnit.round.map { TimelineUnit($0) }
    let unit = zoom ?? drawn?.unit
    switch change {
    case .tell: return tellZoom()
    case .fit: zoom = nil
    case .unit(let unit): zoom = TimelineUnit(unit)
    case .finer, .coarser:
      guard let unit else { return tellZoom() }
      let isFiner = change == .finer
      zoom = isFiner ? units.last(where: { $0 < unit }) : units.first(where: { $0 > unit })
      if zoom == nil {
        zoom = unit
        return print(StyledText("\(unit.title) is the \(isFiner ? "finest" : "coarsest")"))
      }
    }
    if let diagram = drawn?.diagram { show(diagram) } else { tellZoom() }
  }

  private mutating func tellZoom() {
    if let unit = zoom ?? drawn?.unit {
      print(StyledText(unit.title))
    } else {
      let reason = drawn == nil ? "nothing was drawn yet" : "the last picture has no scale of time"
      print(StyledText("what fits; \(reason)"))
    }
  }
}

extension TimelineUnit {
  /// Its name for people: `200ms a column`, or for what is no whole number `7 columns are 1.5s`.
  fileprivate var title: String {
    func text(_ time: UInt64) -> String { TimeUnit.literal(Int(clamping: time / 1000)) }
    let (whole, rest) = time.quotientAndRemainder(dividingBy: parts)
    if rest == 0 && whole % 1000 == 0 { return "\(text(whole)) a column" }
    return "\(parts) columns are \(text(time))"
  }
}
