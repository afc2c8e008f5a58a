/// The meaning of the signs of a timeline.
enum Legend {
  static func lines(_ charset: Charset) -> [StyledText] {
    let glyphs = charset.glyphs
    let line = glyphs.line
    let signs = [
      (glyphs.hot, "a hot stream, such as a subject"),
      (glyphs.cold, "a cold stream: it runs anew for each subscriber"),
      (glyphs.cell, "a cell; its value stands at the right end"),
      (
        "\(glyphs.inner)\(glyphs.lastInner)",
        "inner streams of the row below; each begins at \(glyphs.elbow)"
      ),
      ("1\(line)2", "first 1, then 2; under a ruler, the distance is the time between"),
      ("1\(glyphs.still)2", "first 1, then 2, and no time between"),
      ("1\(glyphs.near)2", "first 1, then 2, too close to separate"),
      ("\(glyphs.times)7", "seven values, too close to separate"),
      ("(1,2)", "both at one time"),
      ("(1~2)", "1 is stale: made from a value that was replaced in the same turn"),
      (String(repeating: glyphs.idle, count: 3), "a long wait, shortened; its length stands above"),
      (glyphs.running, "goes on"),
      (glyphs.completed, "completed"),
      (glyphs.failed, "failed; if the line goes on, a cell without a value"),
      (glyphs.subscribed, "a run begins"),
      (glyphs.disposed, "a run was unsubscribed before its end"),
      (glyphs.ellipsis, "something is left out"),
    ]
    let width = signs.map(\.0.displayWidth).max() ?? 0
    return signs.map { sign, meaning in StyledText("  \(sign.padded(to: width))  \(meaning)") }
  }
}
