/// A condition of the compiler, as in `#if os(Linux) && DEBUG`.
///
/// A program runs as on any platform: `os` holds for Linux, macOS and iOS, so that the first branch for one of them is
/// taken. `DEBUG` holds, and the modules of user interfaces cannot be imported.
struct SwiftBuildCondition {
  private var words: Substring

  static func holds(_ text: String) -> Bool {
    var condition = Self(words: text.filter { !$0.isWhitespace }[...])
    return condition.either()
  }

  private mutating func take(_ sign: String) -> Bool {
    guard words.hasPrefix(sign) else { return false }
    words.removeFirst(sign.count)
    return true
  }

  private mutating func either() -> Bool {
    var holds = both()
    while take("||") { holds = both() || holds }
    return holds
  }

  private mutating func both() -> Bool {
    var holds = one()
    while take("&&") { holds = one() && holds }
    return holds
  }

  private mutating func one() -> Bool {
    var isNegated = false
    while take("!") { isNegated.toggle() }
    if take("(") {
      let holds = either()
      _ = take(")")
      return holds != isNegated
    }
    let name = words.prefix(while: \.isWordPart)
    words = words[name.endIndex...]
    guard take("(") else { return (name == "true" || name == "DEBUG") != isNegated }
    let given = words.prefix { $0 != ")" }
    words = words[given.endIndex...].dropFirst()
    return Self.holds(String(name), String(given)) != isNegated
  }

  private static func holds(_ name: String, _ given: String) -> Bool {
    switch name {
    case "os": ["Linux", "macOS", "OSX", "iOS"].contains(given)
    case "canImport": !interfaces.contains(given)
    case "swift", "compiler", "_compiler_version": given.hasPrefix(">=") == isReached(given)
    default: false
    }
  }

  /// True if the version behind `>=` or `<` is at most 6.3.
  private static func isReached(_ given: String) -> Bool {
    given.drop { !$0.isNumber }.split(separator: ".").map { Int($0) ?? 0 }
      .lexicographicallyPrecedes([6, 4])
  }

  private static let interfaces: Set<String> = [
    "UIKit", "AppKit", "SwiftUI", "WatchKit", "TVUIKit", "WebKit", "MapKit", "SpriteKit",
    "SceneKit",
  ]
}
