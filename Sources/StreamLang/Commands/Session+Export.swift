/// `:export FILE`: the timelines so far as a picture, or the session as a page.
extension Session {
  func export(_ request: Request) throws {
    let path = request.rest
    guard let format = Export(path.text) else {
      let what = path.text.isEmpty ? "no file" : path.text
      throw Diagnostic(
        .check, "export writes .svg and .md, got \(what)",
        path.text.isEmpty ? request.span : path.span, help: "as in `:export a.svg`")
    }
    guard let text = exported(format) else { return page(["nothing has moved yet"]) }
    try write(text, to: path)
    add(.note("wrote \(path.text)"))
  }

  /// Writes a file for a command, which was refused before it ran where that is not allowed.
  func write(_ text: String, to path: Name) throws {
    do { try options.writeFile?(path.text, text) } catch {
      throw Diagnostic(.run, "\(path.text): \(error)", path.span)
    }
  }

  /// The timelines as SVG; nil if there are none.
  public var picture: String? { exported(.svg) }

  private enum Export {
    case svg, markdown

    /// By the ending of a file's name.
    init?(_ path: String) {
      if path.hasSuffix(".svg") {
        self = .svg
      } else if path.hasSuffix(".md") {
        self = .markdown
      } else {
        return nil
      }
    }
  }

  private func exported(_ format: Export) -> String? {
    switch format {
    case .svg: tracedDiagram.map { SVGRenderer().text($0) }
    case .markdown: markdown
    }
  }

  /// The program and its timelines, each in a block of its own.
  private var markdown: String {
    var blocks = [("rx", script())]
    if let diagram = finalDiagram {
      let lines = MarbleRenderer(width: 80).lines(diagram).map(\.plain)
      blocks.append(("text", lines.map { $0 + "\n" }.joined()))
    }
    return blocks.map { language, text in
      // A fence is longer than any run of backquotes within it.
      let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      return "\(fence)\(language)\n\(text)\(fence)\n"
    }.joined(separator: "\n")
  }
}
