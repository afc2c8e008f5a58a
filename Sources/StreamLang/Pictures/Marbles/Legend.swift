/// The meaning of the signs of a timeline.
enum Legend {
  static func lines(_ charset: Charset) -> [StyledText] {
    let glyphs = charset.glyphs
    let line = glyphs.line
    let signs = [
      (glyphs.hot, "a stream that happens anyway: a subject, hot"),
      (glyphs.cold, "a stream that runs anew for each subscriber: cold, an operator"),
      (glyphs.cell, "a cell; what it is now stands on the right"),
      (
        "\(glyphs.inner)\(glyphs.lastInner)",
        "streams within the one below, born at \(glyphs.elbow)"
      ),
      ("1\(line)2", "first 1, then 2; with a ruler above, the distance is the time between"),
      ("1\(glyphs.still)2", "first 1, then 2, and no time between"),
      ("1\(glyphs.near)2", "first 1, then 2, too near to part"),
      ("\(glyphs.times)7", "seven, too near to part"),
      ("(1,2)", "both at one time"),
      ("(1~2)", "1 is stale: made from a value that was replaced in the same turn"),
      (String(repeating: glyphs.idle, count: 3), "a long wait, cut short; its length stands above"),
      (glyphs.running, "goes on"),
      (glyphs.completed, "completed"),
      (glyphs.failed, "failed; if the line goes on, a cell without a value"),
      (glyphs.subscribed, "a run begins"),
      (glyphs.disposed, "a run was left before it ended"),
      (glyphs.ellipsis, "something is left out"),
    ]
    let width = signs.map(\.0.displayWidth).max() ?? 0
    return signs.map { sign, meaning in
      StyledText("  \(sign.padded(to: width))  \(meaning)")
    }
  }
}
