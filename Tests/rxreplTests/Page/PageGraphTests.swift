import Foundation
import Testing

/// The graph on the page of `--html`: what it shows at each event, and what is lit.
extension PageTests {
  @Test func `the graph has a box for each name and a line for each edge`() throws {
    let browser = try Browser(PageDemo.page)
    try browser.value("seek(events.length)")
    #expect(
      try browser.texts(
        "[...document.querySelectorAll('.net .node')].map((node) => node.textContent)") == [
          "● a  2 │behavior(1)", "○ b  20 │a.map(*10)", "○ big  20 │b.filter(>15)",
          "○ c  22 │combineLatest(a, b, +)", "◆ x  55", "◆ y  20100 / x",
          "● i  3 │hot(\"-1-2-(3|)\", frame:…", "○ o  m │i.flatMap(n => cold(\"-n…",
          "○ e  ✕ errorcold(\"--#\", frame: 100m…",
        ])
    #expect(try Net.edges(in: browser) == ["a>b", "b>big", "a>c", "b>c", "x>y", "i>o"])
    #expect(try browser.text("document.querySelectorAll('.net .edge').length") == "6")
    #expect(try browser.text("String(document.getElementById('graph').hidden)") == "false")
    #expect(browser.complaints == [])
  }

  @Test(arguments: [
    ("a 2 at", ["a"], []), ("big 20", ["a", "b", "big"], ["a>b", "b>big"]),
    // The event it was made from was there before; nothing else is lit.
    ("c 12", ["a", "b", "c"], ["a>b", "a>c", "b>c"]), ("y = 50", ["x", "y"], ["x>y"]),
    ("o m", ["i", "o"], ["i>o"]), ("e failed", ["e"], []),
  ])
  func `an event lights its node, and the lines by which it came`(
    _ event: String, _ nodes: [String], _ edges: [String]
  ) throws {
    let browser = try Browser(PageDemo.page)
    try Net.go(to: event, in: browser)
    #expect(try Net.lit(in: browser) == nodes)
    #expect(try Net.litEdges(in: browser) == edges)
    #expect(try Net.chosen(in: browser) == [String(event.prefix { $0 != " " })])
  }

  @Test func `at each step exactly the recorded causes are lit`() throws {
    let browser = try Browser(
      PageDemo.page(
        of: """
          a = behavior(1); b = behavior(10); s = merge(a, b); t = s.scan(+); k = subject()
          p = t.filter(>12).map(*2); z = combineLatest(a, p, +); q = z.sample(k); c = a + b
          a.next(2); b.next(3); k.next(0); a.next(7); b.next(8); k.next(0)

          """))
    let count = try Int(browser.text("events.length")) ?? 0
    #expect(count > 20)
    let rows = try browser.texts("events.map((event) => rows[event.row].name)")
    let causes = try browser.texts("events.map((event) => (event.from ?? []).join(' '))").map {
      $0.split(separator: " ").compactMap { Int($0) }
    }
    var used: Set<String> = []
    try browser.press("Home")
    #expect(try Net.lit(in: browser) == [])
    for number in 0..<count {
      try browser.press("ArrowRight")
      var edges: Set<String> = []
      var open = [number]
      var seen: Set<Int> = []
      while let event = open.popLast() {
        if !seen.insert(event).inserted { continue }
        for cause in causes[event] {
          edges.insert("\(rows[cause])>\(rows[event])")
          open.append(cause)
        }
      }
      #expect(Set(try Net.litEdges(in: browser)) == edges, "event \(number)")
      let names = Set(edges.flatMap { $0.split(separator: ">").map(String.init) } + [rows[number]])
      #expect(Set(try Net.lit(in: browser)) == names, "event \(number)")
      used.formUnion(edges)
    }
    #expect(used == Set(try Net.edges(in: browser)), "each line is lit by some event")
  }

  @Test func `what a subscription passed on is lit through it, part by part`() throws {
    let browser = try Browser(
      PageDemo.page(
        of: """
          tap = subject(); on = behavior(false); other = subject()
          tap.withLatestFrom(on).map(x => !x).bind(to: on)
          other.bind(to: on)
          title = on.map(x => x ? "stop" : "start"); model = {on: on, title: title}
          tap.next(1)

          """))
    try Net.go(to: "title stop", in: browser)
    #expect(try Net.lit(in: browser) == ["tap", "", "on", "title"])
    #expect(try Net.litEdges(in: browser) == ["tap>", ">on", "on>title"])
    #expect(try browser.text("document.querySelector('.net .part').textContent") == "model")
  }

  @Test func `without recorded causes nothing is lit but the event's own node`() throws {
    let page = try PageDemo.page.replacing(#/,"from":\[[\d,]*\]/#, with: "")
    let browser = try Browser(page)
    #expect(try Net.edges(in: browser).count == 6)
    let count = try Int(browser.text("events.length")) ?? 0
    try browser.press("Home")
    for _ in 0..<count {
      try browser.press("ArrowRight")
      #expect(try Net.litEdges(in: browser) == [])
      #expect(try Net.lit(in: browser) == Net.chosen(in: browser))
    }
    #expect(browser.complaints == [])
  }

  @Test func `a line begins with the last value that has gone along it`() throws {
    let browser = try Browser(PageDemo.page)
    let count = try Int(browser.text("events.length")) ?? 0
    try browser.press("Home")
    var shown: Set<String> = []
    for number in 0...count {
      let labels = try browser.texts("net.edges.map((edge) => edge.label.textContent)")
      let wanted = try browser.texts(
        """
        net.edges.map((edge) => events.slice(0, \(number)).findLast((event) =>
          event.kind === "value" && rows[event.row].name === net.nodes[edge.from].name)?.text ?? "")
        """)
      #expect(labels == wanted, "event \(number)")
      shown.formUnion(labels)
      try browser.press("ArrowRight")
    }
    #expect(shown.isSuperset(of: ["", "1", "2", "10", "20", "5", "0", "3"]))
  }

  @Test func `while it plays the graph goes along`() throws {
    let browser = try Browser(PageDemo.page, isMoving: false)
    try browser.press("Home", " ")
    // It goes fast only once somebody looks.
    try browser.value(
      """
      new Promise((done) => {
        byId("speed").value = 9;
        seenEdges = new Set();
        const look = () => {
          for (const edge of document.querySelectorAll(".edge.lit")) seenEdges.add(edge);
          isPlaying ? requestAnimationFrame(look) : done();
        };
        look();
      })
      """)
    #expect(try Int(browser.text("seenEdges.size")) ?? 0 > 0)
    let moving = "getComputedStyle(document.querySelector('.net rect')).transitionDuration"
    #expect(try browser.text(moving) == "0s")
    #expect(try Browser(PageDemo.page).text(moving) == "0.12s, 0.12s")
  }

  @Test func `a graph that is wider than its frame is scrolled to the current node`() throws {
    let names = (1...12).map { "n\($0) = n\($0 - 1).map(+1)" }.joined(separator: "; ")
    let browser = try Browser(
      PageDemo.page(of: "n0 = behavior(1); \(names)\nn0.next(2)\n"), width: 600)
    let isSeen = """
      (() => {
        const room = document.getElementById("graph").getBoundingClientRect();
        const box = document.querySelector(".node.chosen").getBoundingClientRect();
        return String(box.left >= room.left && box.right <= room.right);
      })()
      """
    try browser.value("document.getElementById('graph').style.scrollBehavior = 'auto'")
    for key in ["End", "Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"] {
      try browser.press(key)
      if key != "Home" { #expect(try browser.text(isSeen) == "true", "\(key)") }
    }
    #expect(try browser.text("document.documentElement.scrollWidth") == "600")
  }

  @Test func `no text makes an element that the page has not written`() throws {
    func elements(_ text: String, _ name: String) throws -> [String] {
      let browser = try Browser(
        PageDemo.page(
          of: """
            \(name) = behavior("\(text)"); m = \(name).map(x => x + "\(text)")
            s = \(name).sample(m); \(name).next("\(text)2")

            """))
      #expect(try browser.text("typeof hacked") == "undefined")
      #expect(browser.complaints == [])
      return try browser.texts("[...document.querySelectorAll('*')].map((each) => each.tagName)")
    }
    let plain = try elements("plain", "a")
    #expect(plain.contains("svg") && plain.contains("rect"))
    for text in ["</text><script>hacked = 1</script>", "<\u{301}image href=x onerror=hacked=1>"] {
      #expect(try elements(text, "都市") == plain)
    }
  }

  @Test func `who reads the page aloud is told what is made from what`() throws {
    let browser = try Browser(PageDemo.page)
    let names = try browser.accessibleNodes().map { "\($0.role) \($0.name)" }
    #expect(names.contains("region Graph"))
    #expect(
      names.contains(
        "image a; b is made from a; big is made from b; c is made from a, b; x; y is made from x; i; "
          + "o is made from i; e"))
  }
}

/// The description of a page's graph.
private enum Net {
  static func go(to event: String, in browser: Browser) throws {
    try browser.value(
      """
      seek(events.findIndex((event, number) =>
        markOf(number).getAttribute("aria-label").startsWith("\(event)")) + 1)
      """)
  }

  private static let title = "((edge) => net.nodes[edge.from].name + '>' + net.nodes[edge.to].name)"

  static func edges(in browser: Browser) throws -> [String] {
    try browser.texts("net.edges.map\(title)")
  }

  static func litEdges(in browser: Browser) throws -> [String] {
    try browser.texts("net.edges.filter((edge) => edge.element.matches('.lit')).map\(title)")
  }

  static func lit(in browser: Browser) throws -> [String] { try nodes(".lit", browser) }

  static func chosen(in browser: Browser) throws -> [String] { try nodes(".lit.chosen", browser) }

  private static func nodes(_ selector: String, _ browser: Browser) throws -> [String] {
    try browser.texts(
      "net.nodes.filter((node) => node.element.matches('\(selector)')).map((node) => node.name)")
  }
}
