import Foundation
import Testing

/// The page of `--html` in a real browser: by pointer, by keys alone, and as it is read aloud.
@Suite(
  .serialized, .waits,
  .enabled(if: Browser.program != nil, "Chromium is not installed; make check-page installs it"))
struct PageTests {
  @Test func `the values at each position of the slider are those of the log`() throws {
    let browser = try Browser(PageDemo.page)
    let states = try PageDemo.states(in: browser)
    #expect(try browser.text("slider.max") == "39")
    for position in states.indices.reversed() {
      try browser.value("slider.value = \(position); slider.dispatchEvent(new Event('input'))")
      #expect(try PageDemo.values(in: browser) == states[position], "\(position)")
    }
    #expect(browser.complaints == [])
  }

  @Test func `keys alone go through the log`() throws {
    let browser = try Browser(PageDemo.page)
    let states = try PageDemo.states(in: browser)
    try browser.press("Home")
    #expect(try PageDemo.values(in: browser) == [:])
    for position in 1..<states.count {
      try browser.press("ArrowRight")
      #expect(try PageDemo.values(in: browser) == states[position])
    }
    try browser.press("ArrowLeft")
    #expect(try PageDemo.values(in: browser) == states[states.count - 2])
    // At the usual speed it plays for half a minute, and so is still playing when it is asked.
    try browser.press("Home", " ")
    #expect(try browser.text("document.getElementById('play').textContent") == "Pause")
    try browser.press("9")
    try browser.value(
      """
      new Promise((done) => {
        const look = () => isPlaying ? requestAnimationFrame(look) : done();
        look();
      })
      """)
    #expect(try PageDemo.values(in: browser) == states[states.count - 1])
    try browser.press("Home", " ", " ")
    #expect(try browser.text("document.getElementById('play').textContent") == "Play")
    #expect(browser.complaints == [])
  }

  @Test func `in the list of events the focus goes along with the current one`() throws {
    let browser = try Browser(PageDemo.page)
    let focus = "document.activeElement.getAttribute('aria-label')"
    try browser.press("Tab", "Home")
    #expect(try browser.text(focus) == "Events")
    try browser.press("ArrowRight")
    #expect(try browser.text(focus) == "a 1 at 0ms")
    try browser.press("ArrowRight", "ArrowRight")
    #expect(try browser.text(focus) == "c 11 at 0ms")
    try browser.press("ArrowUp")
    #expect(try browser.text(focus) == "b 10 at 0ms", "`big` above it has nothing yet")
    try browser.press("PageDown")
    #expect(try browser.text(focus) == "c 22 at 0ms")
    try browser.press("PageUp")
    #expect(try browser.text(focus) == "y = 50 at 0ms")
    try browser.press("PageUp")
    #expect(try browser.text(focus) == "Events")
  }

  @Test func `what has the focus comes in the order in which it is seen`() throws {
    let browser = try Browser(PageDemo.page)
    try browser.press("Home")
    var order: [String] = []
    for _ in 0..<6 {
      try browser.press("Tab")
      order.append(try browser.text("document.activeElement.id"))
      #expect(try browser.text("getComputedStyle(document.activeElement).outlineStyle") == "solid")
    }
    #expect(order == ["timeline", "play", "forward", "position", "speed", "graph"])
  }

  @Test func `the mark under the pointer tells what it was made from, and lights it`() throws {
    let browser = try Browser(PageDemo.page)
    try browser.value("seek(events.length)")
    func marks(_ className: String) throws -> [String] {
      try browser.texts(
        "[...document.querySelectorAll('.mark.\(className)')].map((mark) => mark.ariaLabel)")
    }
    try browser.point(at: "[aria-label^=\"c 22\"]")
    #expect(
      try browser.text("said.innerText")
        == "c 22 at 0ms\n\nmade from a 2, b 20, by combineLatest(a, b, +)")
    #expect(try marks("chosen") == ["c 22 at 0ms"])
    #expect(try marks("cause") == ["a 2 at 0ms", "b 20 at 0ms"])
    #expect(try browser.text("said.ariaLive") == "off")
    try browser.point(at: "[aria-label^=\"b 20\"]")
    #expect(try marks("consequence") == ["big 20 at 0ms", "c 22 at 0ms"])
    try browser.point(at: "[aria-label^=\"b 10\"]")
    #expect(
      try browser.texts("[...said.children].map((line) => line.textContent)") == [
        "b 10 at 0ms", "made from a 1, by a.map(*10)", "goes no further in big, b.filter(>15)",
        "led to c 11, c 12",
      ])
    try browser.point(at: "[aria-label^=\"c 12\"]", clicking: true)
    #expect(try browser.text("said.innerText").contains("stale: an input was replaced"))
    #expect(try browser.text("document.querySelectorAll('.mark:not([hidden])').length") == "9")
    try browser.point(at: "h1")
    #expect(try browser.text("said.ariaLive") == "polite")
  }

  @Test func `who reads the page aloud finds a name for everything`() throws {
    let browser = try Browser(PageDemo.page)
    try browser.value("seek(events.length)")
    let nodes = try browser.accessibleNodes()
    let named = [
      "RootWebArea", "button", "slider", "combobox", "listbox", "option", "group", "region",
      "heading", "rowheader", "columnheader",
    ]
    for role in named {
      let names = nodes.filter { $0.role == role }.map(\.name)
      #expect(!names.isEmpty, "\(role)")
      #expect(!names.contains(""), "\(role)")
    }
    let names = Set(nodes.map { "\($0.role) \($0.name)" })
    let wanted = [
      "button Back", "button Play", "button Next", "slider Event", "combobox Speed",
      "listbox Events", "group y, cell, 100 / x", "option y = 50 at 0ms",
      "option c 12 at 0ms, stale", "heading Values", "region Program", "status ",
      "group Going through the events",
    ]
    #expect(names.isSuperset(of: wanted), "\(Set(wanted).subtracting(names))")
    #expect(try browser.text("slider.getAttribute('aria-valuetext')") == "event 39 of 39 at 560ms")
  }

  @Test(arguments: [false, true]) func `text stands out from what is behind it`(_ isDark: Bool)
    throws
  {
    let browser = try Browser(PageDemo.page, isDark: isDark)
    let pale = try browser.texts(
      """
      (() => {
        const numbers = (text) => text.match(/[\\d.]+/g).map(Number);
        const light = (colour) => {
          const [r, g, b] = numbers(colour).slice(0, 3).map((part) => part / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const behind = (element) => {
          for (let each = element; each; each = each.parentElement) {
            const colour = getComputedStyle(each).backgroundColor;
            if (numbers(colour)[3] !== 0) return colour;
          }
          return "rgb(255, 255, 255)";
        };
        const texts = [...document.querySelectorAll("body *")].filter((element) =>
          element.checkVisibility() && [...element.childNodes].some((node) =>
            node.nodeType === 3 && node.textContent.trim()));
        const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const contrast = (element) => {
          const [colour, ground] = [getComputedStyle(element).color, behind(element)].map(light);
          if (!element.matches(".mark:not(.value)")) return ratio(colour, ground);
          // The band of the current moment may lie behind it.
          const moment = light(getComputedStyle(band).backgroundColor);
          return Math.min(ratio(colour, ground), ratio(colour, moment));
        };
        if (texts.length < 60) return [`only ${texts.length} texts`];
        return texts.filter((element) => contrast(element) < 4.5)
          .map((element) => `${element.className} ${element.textContent} ${contrast(element)}`);
      })()
      """)
    #expect(pale == [])
    #expect(
      try browser.text("getComputedStyle(document.body).backgroundColor")
        == (isDark ? "rgb(20, 23, 28)" : "rgb(255, 255, 255)"))
  }

  @Test(arguments: [360, 2000]) func `the timelines are scrolled, the page is not`(_ width: Int)
    throws
  {
    let browser = try Browser(PageDemo.page, width: width)
    #expect(try browser.text("document.documentElement.scrollWidth") == "\(width)")
    #expect(
      try browser.texts(
        """
        [...document.querySelectorAll("body *")].filter((element) => !element.closest(".frame, pre")
          && element.getBoundingClientRect().right > \(width)).map((element) => element.outerHTML)
        """) == [])
    let isScrolled = try browser.text("String(frame.scrollWidth > frame.clientWidth)")
    #expect(isScrolled == String(width == 360))
  }

  @Test func `nothing moves by itself for those who do not want that`() throws {
    let moving =
      "[getComputedStyle(band).transitionDuration, getComputedStyle(frame).scrollBehavior]"
    #expect(try Browser(PageDemo.page).texts(moving) == ["0.12s, 0.12s", "smooth"])
    #expect(try Browser(PageDemo.page, isMoving: false).texts(moving) == ["0s", "auto"])
  }

  @Test func `what a program says is text, whatever it looks like`() throws {
    let hostile = "</script><script>hacked = 1</script><img src=x onerror=hacked=1><!--"
    let browser = try Browser(
      PageDemo.page(of: "x = \"\(hostile)\"; y = \"<\u{301}\u{2028}{{data}}\" // \(hostile)\n"))
    #expect(try browser.text("typeof hacked") == "undefined")
    #expect(try browser.text("document.images.length + document.scripts.length") == "2")
    #expect(try browser.text("events[0].text") == hostile)
    #expect(try browser.text("document.querySelector('.mark').textContent") == hostile)
    #expect(try browser.text("document.getElementById('program').textContent").contains(hostile))
    // Even a script that got in could send nothing.
    #expect(
      try browser.text("fetch('http://localhost').catch((error) => error.name)") == "TypeError")
    #expect(browser.complaints.allSatisfy { $0.contains("Content Security Policy") })
    #expect(browser.complaints.count > 0)
  }

  @Test func `ten thousand events are no more marks than can be seen`() throws {
    let browser = try Browser(PageDemo.page(of: "t = interval(1ms).take(5000); a = t.map(*2)"))
    #expect(try browser.text("slider.max") == "10002")
    #expect(try Int(browser.text("document.querySelectorAll('.mark').length")) ?? 0 < 500)
    try browser.press("Tab", "Home", "PageDown")
    #expect(try browser.text("said.firstChild.textContent") == "a 0 at 1ms")
    try browser.press("End")
    #expect(try browser.text("said.firstChild.textContent") == "a completed at 5s")
  }
}
