/// The style sheet of a picture: what its classes look like, by day and by night.
///
/// Plain rules without custom properties, which not every program that shows SVG knows; one that does
/// not know the condition draws the light picture. They begin with `.rx`, so that a page that the
/// picture is copied into keeps its own look.
enum SVGStyle {
  static let sheet =
    (shapes + colours(.light)).joined(separator: "\n") + "\n"
    + "@media (prefers-color-scheme: dark) {\n" + colours(.dark).joined(separator: "\n") + "\n}"

  static func fill(_ hue: Int) -> String { "h\(hue % PictureColours.light.fills.count)" }

  private static let shapes = [
    ".rx { font-family: Helvetica, Arial, 'Noto Sans', 'Noto Sans CJK JP', 'Hiragino Sans', "
      + "'Yu Gothic', sans-serif }",
    ".rx text { font-size: 16px; white-space: pre }",
    ".rx .code, .rx .value { font-family: Menlo, Consolas, 'DejaVu Sans Mono', monospace }",
    ".rx .title { font-weight: bold }",
    ".rx .middle { text-anchor: middle }",
    ".rx .small { font-size: 14px }",
    ".rx .tiny, .rx .time { font-size: 12px }",
    ".rx .time { text-anchor: middle; stroke-width: 6; paint-order: stroke }",
    ".rx path, .rx rect { fill: none; stroke-width: 2 }",
    ".rx .thin, .rx .tick, .rx .wait, .rx .flow { stroke-width: 1 }",
    ".rx .idle { stroke-dasharray: 2 6 }",
    ".rx .wait { stroke-dasharray: 2 3 }",
    ".rx .flow { stroke-dasharray: 4 4 }",
    ".rx .stale { stroke-dasharray: 4 3 }",
    ".rx .end, .rx .fail { stroke-width: 3 }",
    ".rx .paper, .rx .bar, .rx .arrow { stroke: none }",
  ]

  private static func colours(_ colours: PictureColours) -> [String] {
    [
      ".rx text, .rx .arrow { fill: \(colours.ink) }",
      ".rx path, .rx rect { stroke: \(colours.ink) }",
      ".rx .paper, .rx .box { fill: \(colours.paper) }",
      ".rx .flow, .rx .tick, .rx .wait { stroke: \(colours.faint) }",
      ".rx .time { fill: \(colours.faint) }",
      ".rx .time { stroke: \(colours.paper) }",
      ".rx .fail, .rx path.wrong { stroke: \(colours.red) }",
      ".rx .wrong { fill: \(colours.red) }",
    ] + colours.fills.enumerated().map { ".rx .h\($0) { fill: \($1) }" }
  }
}
