/// The scale of a preview, which stays while nothing but numbers of a line is changed, so that the picture moves and not
/// its ruler.
public struct PreviewScale: Sendable {
  /// The line without its numbers.
  private var shape = ""
  private var unit: TimelineUnit?

  /// A change to a unit that is finer by more than this is worth another ruler.
  private static let mostCoarse = 4.0

  public init() {}

  /// The picture of what a line would do, in the scale of the one before where it has room in it.
  mutating func picture(
    _ diagram: Diagram, of text: String, _ renderer: MarbleRenderer
  ) -> [StyledText] {
    var renderer = renderer
    var picture = renderer.picture(diagram)
    let shape = Self.shape(of: text)
    if shape == self.shape, let unit, let finest = picture.unit, finest < unit,
      unit.value <= finest.value * Self.mostCoarse
    {
      renderer.zoom = unit
      picture = renderer.picture(diagram)
    }
    (self.shape, unit) = (shape, picture.unit)
    return picture.lines
  }

  /// Units belong to their numbers: `600ms` and `1s` are two.
  private static func shape(of text: String) -> String {
    var shape = ""
    var rest = text[...]
    while let first = rest.first {
      if first.isNumber {
        rest = rest.drop { $0.isNumber || $0 == "." || $0 == "_" }.drop { $0.isLowercase }
      } else {
        shape.append(first)
        rest.removeFirst()
      }
    }
    return shape
  }
}
