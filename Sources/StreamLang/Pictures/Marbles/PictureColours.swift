/// The colours of pictures and pages, on a light ground and on a dark one.
///
/// On both every text can be told from what is behind it (a contrast of at least 4.5 to 1), and the
/// fills from each other, also by the colour-blind.
struct PictureColours {
  let paper: String
  /// Lines and texts.
  let ink: String
  /// The less important things: times, and the lines between rows.
  let faint: String
  let red: String
  /// Values, one fill for each row in definition order; ink can be read on them.
  let fills: [String]

  static let light = PictureColours(
    paper: "#ffffff", ink: "#222222", faint: "#666666", red: "#c0272d",
    fills: [
      "#a6cee3", "#fee08b", "#b2df8a", "#e5c1e0", "#fdb987", "#c7e9e0", "#d9d9d9", "#f4cae4",
    ])

  static let dark = PictureColours(
    paper: "#16181b", ink: "#e8e8e8", faint: "#9a9fa5", red: "#ff7b72",
    fills: [
      "#1f5673", "#6b5410", "#2f6127", "#6a4166", "#7d4118", "#1f6156", "#4d5156", "#7a2f58",
    ])
}
