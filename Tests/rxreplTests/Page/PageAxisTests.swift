import TestSupport
import Testing

/// The places of things on a page, as a browser has laid them out.
extension PageTests {
  @Test func `on a page a mark stands at its time, to a pixel`() throws {
    var checked = 0
    for seed in SeededRandom.seeds(3) {
      var random = SeededRandom(seed: seed)
      var letters = Array("abcdefghijklmnopqrstuvwxyz")[...]
      var times: [String: Double] = [:]
      let rows = ["r", "s"].map { name in
        let text = (0..<250).map { frame in
          guard random.below(20) == 0, let letter = letters.popFirst() else { return "-" }
          times["\(letter)"] = Double(frame)
          return "\(letter)"
        }
        return "\(name) = hot(\"\(text.joined())|\")"
      }
      let browser = try Browser(PageDemo.page(of: rows.joined(separator: "\n")))
      try browser.value("seek(events.length)")
      let marks =
        try browser.value(
          """
          events.map((event, number) =>
            [event.text ?? '', markOf(number).getBoundingClientRect().left])
          """) as? [[Any]] ?? []
      let places = marks.compactMap { mark -> (time: Double, place: Double)? in
        guard let letter = mark[0] as? String, let time = times[letter] else { return nil }
        return (mark[1] as? Double).map { (time, $0) }
      }
      #expect(places.count == times.count, "seed \(seed)")
      let first = try #require(places.min { $0.time < $1.time })
      let last = try #require(places.max { $0.time < $1.time })
      let scale = (last.place - first.place) / (last.time - first.time)
      for place in places {
        let exact = first.place + (place.time - first.time) * scale
        #expect(abs(place.place - exact) < 1, "seed \(seed): \(place.time)")
      }
      checked += places.count
    }
    #expect(checked > 30)
  }

  @Test func `a page opens at its first event, with timelines and graph on one screen`() throws {
    let browser = try Browser(PageDemo.page)
    try browser.resize(width: 1280, height: 800)
    #expect(try browser.text("position") == "1")
    #expect(try browser.text("document.querySelectorAll('.mark:not([hidden])').length") == "1")
    for id in ["timeline", "position", "graph"] {
      let isInSight = """
        (({top, bottom}) => 0 <= top && bottom <= 800)(byId('\(id)').parentNode === frame
          ? frame.getBoundingClientRect() : byId('\(id)').getBoundingClientRect())
        """
      #expect(try browser.value(isInSight) as? Bool == true, "\(id)")
    }
  }

  @Test func `boxes hold their texts`() throws {
    let program = """
      source = hot("-1-2-|"); total = source.map(x => x * 1000000 + 1234567).filter(x => x > 3).scan(0, +)
      日本語 = source.map(x => "なにか長い文字列" + str(x)).distinctUntilChanged().startWith("はじめに")

      """
    let inGraph = try Browser(PageDemo.page(of: program))
    try inGraph.value("seek(events.length)")
    let picture = try Browser(PageDemo.picture(of: program))
    let texts = [
      (inGraph, ".net .node", "rect, text"), (picture, "svg", "rect.box, rect.box + text"),
    ]
    for (browser, group, shapes) in texts {
      let held = try browser.texts(
        """
        [...document.querySelectorAll('\(group)')].flatMap((group) => {
          let box = null;
          return [...group.querySelectorAll('\(shapes)')].flatMap((shape) => {
            const own = shape.getBoundingClientRect();
            if (shape.tagName === 'rect') { box = own; return []; }
            return String(own.left >= box.left && own.right <= box.right
              && own.top >= box.top && own.bottom <= box.bottom);
          });
        })
        """)
      #expect(held.count > 1 && !held.contains("false"), "\(group): \(held)")
    }
  }

  @Test func `a note is seen from its moment on, below a line from it`() throws {
    let program =
      "t = interval(100ms)\nnote \"half\" at 150ms\nwait 300ms\nnote t \"<b>over</b>\"\n"
    let browser = try Browser(PageDemo.page(of: program))
    let seen = "[...document.querySelectorAll('.remark')].map((note) => note.style.visibility)"
    #expect(try browser.texts(seen) == ["hidden", "hidden"])
    try browser.value("seek(2)")
    #expect(try browser.texts(seen) == ["", "hidden"])
    try browser.value("seek(3)")
    #expect(try browser.texts(seen) == ["", ""])
    #expect(
      try browser.texts("[...document.querySelectorAll('.remark')].map((note) => note.innerText)")
        == ["half", "t: <b>over</b>"])
    // The last line leads down from the middle of the mark that it is about, the first from halfway before it.
    let middle = { (selector: String, index: Int) in
      try browser.value(
        """
        (({left, width}) => left + width / 2)(
          [...document.querySelectorAll('\(selector)')].at(\(index)).getBoundingClientRect())
        """) as? Double ?? .infinity
    }
    let (half, over) = (try middle(".pin", 0), try middle(".pin", -1))
    let marks = try ["t 0", "t 1", "t 2"].map { try middle("[aria-label^=\"\($0)\"]", 0) }
    #expect(abs(over - marks[2]) < 1.5)
    #expect(abs(half - (marks[0] + marks[1]) / 2) < 1.5)
    #expect(try browser.text("said.innerText").contains("note: t: <b>over</b>"))
    #expect(browser.complaints == [])
  }
}
