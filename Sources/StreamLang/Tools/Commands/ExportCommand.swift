/// `:export FILE`: the timelines so far as a picture, or the session with them as a page; what `:compare`,
/// `:graph` or `:lanes` has drawn right before it in their place.
enum ExportCommand {
  static func write(_ context: CommandContext) throws {
    let request = context.request
    let path = request.rest
    guard let format = Format(path.text) else {
      let what = path.text.isEmpty ? "no file" : path.text
      throw Diagnostic(
        .check, "export writes .svg, .html and .md, got \(what)",
        request.given.span, help: "as in `:export a.svg`")
    }
    guard let text = text(format, context) else {
      return context.showLines(["nothing has moved yet"])
    }
    try context.write(text, to: path)
    let drawn = format == .html ? nil : context.drawing
    context.show(.note("wrote \(path.text)" + (drawn.map { ", as :\($0.command) drew it" } ?? "")))
  }

  private enum Format {
    case svg, html, markdown

    /// By the ending of a file's name.
    init?(_ path: String) {
      if path.hasSuffix(".svg") {
        self = .svg
      } else if path.hasSuffix(".html") {
        self = .html
      } else if path.hasSuffix(".md") {
        self = .markdown
      } else {
        return nil
      }
    }
  }

  private static func text(_ format: Format, _ context: CommandContext) -> String? {
    switch format {
    case .svg: context.drawing.flatMap { svg($0) } ?? picture(context.timeline, context.past)
    case .html: page(context.timeline, context.past)
    case .markdown: markdown(context)
    }
  }

  private static func svg(_ drawing: Host.Drawing) -> String? {
    switch drawing.picture {
    case .diagram(let diagram): SVGRenderer().text(diagram, title: nil)
    case .graph(let graph, _): GraphSVG.text(graph)
    case .lanes(let lanes): SVGText.text(LanePicture(lanes, width: 100).lines, title: "lanes")
    default: nil
    }
  }

  /// The lines of the picture that was drawn, or of the timelines.
  private static func lines(_ context: CommandContext) -> [StyledText]? {
    switch context.drawing?.picture {
    case .diagram(let diagram): MarbleRenderer(width: 80).lines(diagram)
    case .graph(let graph, let asBoxes):
      asBoxes ? GraphRenderer(width: 80).boxes(graph) : GraphRenderer(width: 80).lines(graph)
    case .lanes(let lanes): LanePicture(lanes, width: 80).lines
    default: context.timeline.diagram(previous: .all).map(MarbleRenderer(width: 80).lines)
    }
  }

  /// The timelines of a program as SVG; nil if there are none.
  static func picture(_ timeline: TimelineLog, _ past: HistoryReplay) -> String? {
    timeline.tracedDiagram.map { SVGRenderer().text($0, title: past.title) }
  }

  /// The program, its timelines and its graph as a web page; nil if there are no timelines.
  static func page(_ timeline: TimelineLog, _ past: HistoryReplay) -> String? {
    timeline.tracedDiagram.map { diagram in
      PageRenderer().text(diagram, GraphMaker.graph(timeline), of: past.script, title: past.title)
    }
  }

  /// The program and its timelines, each in a block of its own.
  private static func markdown(_ context: CommandContext) -> String {
    // One and the same program: lines end with a newline, and escapes mean in a literal what they
    // stand for. `\e` is for people only.
    let script = context.past.script.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .replacing("\u{1B}", with: #"\u{1B}"#)
    var blocks = [("rx", script.printableText)]
    if let lines = lines(context) {
      blocks.append(("text", lines.map { $0.plain.printable + "\n" }.joined()))
    }
    return blocks.map { language, text in
      // A fence is longer than any run of backquotes within it.
      let longest = text.utf8.split { $0 != .backquote }.map(\.count).max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      return "\(fence)\(language)\n\(text)\(fence)\n"
    }.joined(separator: "\n")
  }
}
