/// Draws a diagram as a web page in one file: the program, its timelines and its graph, and the means to
/// go through them event by event.
///
/// A program gives the same bytes each time, and the page loads nothing. Whatever comes from the program
/// stands in one JSON document, and nowhere else.
package struct PageRenderer: Sendable {
  package init() {}

  package func text(
    _ diagram: Diagram, _ graph: Graph, of program: String, title: String? = nil
  ) -> String {
    let data = PageData(diagram, graph).json(of: program, title: title)
    // Nobody wants the page any more.
    if LongWork.isUnwanted { return "" }
    let document = data.description
    if LongWork.isUnwanted { return "" }
    // The data come last, so that nothing in them is taken for a marker.
    let parts = [
      ("{{page.css}}", Self.text(PackageResources.page_css)),
      ("{{graph.js}}", Self.text(PackageResources.graph_js)),
      ("{{page.js}}", Self.text(PackageResources.page_js)),
      ("{{data}}", document.inScript),
    ]
    return parts.reduce(Self.text(PackageResources.page_html)) { page, part in
      page.replacing(part.0, with: part.1)
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
  /// A JSON document as it may stand within `<script>`, the same to who reads it.
  ///
  /// By scalars: with a combining mark behind it, `<` is another character, but ends a script as well.
  var inScript: String {
    replacingScalars { $0 == "<" || $0 == ">" || $0 == "&" ? JSON.escape($0) : nil }
  }
}
