/// The markup that stands around every picture.
enum SVGDocument {
  static func text(
    _ body: SVGPen, of diagram: Diagram, title: String?, width: Int, height: Int
  ) -> String {
    let names = diagram.rows.map(\.name).joined(separator: ", ")
    let description = MarbleRenderer(width: 100).lines(diagram).map(\.plain)
    return text(
      body, title: title ?? "timeline of \(names)", description: description, width: width,
      height: height)
  }

  /// A picture, with a title and a description for those who do not see it.
  static func text(
    _ body: SVGPen, title: String, description: [String], width: Int, height: Int
  ) -> String {
    let size = "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="rx" \(size) role="img" \
      aria-labelledby="rx-title rx-desc">
      <title id="rx-title">\(title.inXML)</title>
      <desc id="rx-desc">\(description.joined(separator: "\n").inXML)</desc>
      <style>
      \(SVGStyle.sheet)
      </style>
      <rect class="paper" width="\(width)" height="\(height)"/>
      \(body.lines.joined(separator: "\n"))
      </svg>

      """
  }
}
