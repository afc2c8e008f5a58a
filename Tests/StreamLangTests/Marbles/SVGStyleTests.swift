import Foundation
import Testing

@testable import StreamLang

/// The colours of pictures by day and by night.
@Suite struct SVGStyleTests {
  @Test func `text can be read on light and on dark`() {
    for colours in [PictureColours.light, .dark] {
      for (ink, ground) in [
        (colours.ink, colours.paper), (colours.faint, colours.paper), (colours.red, colours.paper),
      ] + colours.fills.map({ (colours.ink, $0) }) {
        let contrast = contrast(ink, ground)
        #expect(contrast >= 4.5, "\(ink) on \(ground): \(contrast)")
      }
    }
    #expect(Set(PictureColours.light.fills).count == PictureColours.dark.fills.count)
  }

  @Test func `the style sheet says these colours, and nothing else does`() throws {
    let diagram = Picture(at: [0, 5], [hot("a", "1", "2")]).diagram
    let text = SVGRenderer().text(diagram)
    let parts = text.components(separatedBy: "@media (prefers-color-scheme: dark) {")
    #expect(parts.count == 2)
    let end = try #require(parts[1].range(of: "</style>"))
    let (light, dark) = (colours(parts[0]), colours(String(parts[1][..<end.lowerBound])))
    #expect(light.count == dark.count)
    #expect(light["text, .rx .arrow"] == PictureColours.light.ink)
    #expect(dark["text, .rx .arrow"] == PictureColours.dark.ink)
    #expect(dark["h0"] == PictureColours.dark.fills[0])
    #expect(!parts[1][end.upperBound...].contains("#"), "a colour outside of the style sheet")
    #expect(!text.contains("href") && !text.contains("script") && !text.contains("url("))
  }

  /// The colour that a rule gives, by what it is for.
  private func colours(_ style: String) -> [String: String] {
    Dictionary(
      style.matches(of: #/\.rx \.?(.*) \{ [a-z]+: (#[0-9a-f]{6}) \}/#).map {
        (String($0.1), String($0.2))
      }, uniquingKeysWith: { $1 })
  }

  /// The contrast ratio of WCAG 2.
  private func contrast(_ first: String, _ second: String) -> Double {
    let (one, other) = (luminance(first), luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func luminance(_ colour: String) -> Double {
    let number = Int(colour.dropFirst(), radix: 16) ?? 0
    let parts = [number >> 16, number >> 8 & 255, number & 255].map { part in
      let part = Double(part) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
