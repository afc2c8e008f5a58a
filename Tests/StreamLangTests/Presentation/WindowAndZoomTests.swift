import StreamLang
import Testing

/// `:marbles 2s..5s` and `:zoom`: which part of the time is drawn, and at what scale.
@Suite struct WindowAndZoomTests {
  @Test(arguments: [
    (
      ":marbles 2s..4s",
      """
           2s          2.5s      3s          3.5s      4s
      ○ t …1═────────────────────2───══────────────────3─…
      ● s …══b───────────────────────c═│
      """
    ),
    (
      ":marbles t ..2s",
      """
           0         500ms     1s        1.5s      2s
      ○ t  ────────────────────0───────────────────1─…
      """
    ),
    (
      ":marbles 3s.. s",
      """
           3s        3.05s     3.1s      3.15s     3.2s        3.25s
      ● s …────────────────────────────────────────c═│
      """
    ),
    (
      ":marbles -1s..",
      """
           4s        4.2s      4.4s      4.6s      4.8s      5s
      ○ t …3─────────────────────────────────────────────────4─…
      """
    ),
    (
      ":marbles -3s..-2s",
      """
           2s          2.2s      2.4s      2.6s      2.8s      3s
      ○ t …1═──────────────────────────────────────────────────2─…
      ● s …══b───────────────────────────────────────────────────…
      """
    ),
    (":marbles s 4s..", "no row is there in 4s.."),
    (
      ":marbles -2h..1ms",
      """
           0
      ○ t  ──…
      ● s  a─…
      """
    ),
    (
      ":dense t 1s..4s",
      """
           1s
      ○ t  ▁▃▆█ ▸ = 3, min 0, max 3
      """
    ),
  ])
  func `a window shows what happened between two times`(_ command: String, _ picture: String) {
    #expect(drawn([command]) == picture)
  }

  @Test(arguments: [
    (":marbles 9s..", "9s has not come yet: it is 5s", "9s.."),
    (":marbles 3s..2s", "3s is after 2s", "3s..2s"),
    (":marbles -1ms..1ms", "4.999s is after 1ms", "-1ms..1ms"),
    (
      ":marbles 1..2s",
      "1 is no time; as in `:marbles 2s..5s`, or `:marbles -5s..` for the last 5 seconds", "1..2s"
    ),
    (":marbles 1s.. 2s..", "one window is enough", "2s.."),
    (":zoom 5", "zoom cannot be 5; it is a duration, such as 100ms, or in, out or fit", "5"),
    (":zoom 0ms", "zoom cannot be 0ms; it is a duration, such as 100ms, or in, out or fit", "0ms"),
    (
      ":zoom in out", "zoom cannot be in out; it is a duration, such as 100ms, or in, out or fit",
      "in out"
    ),
  ])
  func `what is no window and no scale is refused`(
    _ command: String, _ message: String, _ place: String
  ) {
    let lines = drawn([command]).split(separator: "\n")
    #expect(lines.first?.hasSuffix(message) == true, "\(lines)")
    #expect(lines.last?.filter { $0 == "^" }.count == place.count, "\(lines)")
  }

  @Test func `a scale is chosen, changed by steps, kept for later pictures, and given up`() {
    #expect(
      drawn([":zoom", ":marbles t", ":zoom", ":zoom out", ":zoom 500ms", ":marbles s", ":zoom fit"])
        == """
        what fits; nothing was drawn yet
             0         1s        2s        3s        4s        5s
        ○ t  ──────────0─────────1─────────2─────────3─────────4─▸
        100ms a column
             0         2s        4s
        ○ t  ─────0────1────2────3────4─▸
             0         5s
        ○ t  ──0─1─2─3─4─▸
             0           5s
        ● s  a───b─c═│
             0         500ms     1s        1.5s      2s        2.5s      3s
        ● s  a───────────────────────────────────────b───────────────────────c═│
        """)
  }

  @Test func `a scale has a finest and a coarsest step`() {
    #expect(drawn([":zoom 1us", ":zoom in"]) == "1us a column\n1us a column is the finest")
    #expect(drawn([":zoom 10h", ":zoom out"]) == "10h a column\n10h a column is the coarsest")
  }

  /// The output of the commands after five seconds of an interval, and a subject that completes.
  private func drawn(_ commands: [String]) -> String {
    let session = Session()
    var screen = Screen(Screen.Style())
    _ = session.submit(
      """
      t = interval(1s); s = subject(); s.next("a"); wait 2s; s.next("b"); wait 1200ms
      s.next("c"); s.complete(); wait 1800ms
      """)
    return commands.flatMap { screen.render(session.submit($0)) }.map(\.text.plain)
      .joined(separator: "\n")
  }
}
