import StreamLang
import Testing

/// The worked examples of the manual, in both character sets.
@Suite struct MarbleManualTests {
  @Test func `two bindings on one axis`() {
    let picture = Picture(
      at: [0, 8, 15, 16, 22], now: 25,
      [hot("a", "1", "2", "7", "8", "│"), cold("b", "2", "3", "8", "9", "│")])
    #expect(
      picture.drawn() == """
             0         10ms       20ms
        ● a  1───────2──────7─8─────│
        ○ b  2───────3──────8─9─────│
        """)
    #expect(
      picture.drawn(.ascii) == """
             0         10ms       20ms
        * a  1-------2------7-8-----|
        o b  2-------3------8-9-----|
        """)
  }

  @Test func `a cell and plain Rx side by side`() {
    let picture = Picture(
      at: [0, 10, 20, 30], now: 40,
      [
        hot("a", "1", "2", "2", "3"),
        cell("b", "10", "20", "", "30").with(.value("30")),
        cell("c", "11", "22", "", "33").with(.value("33")),
        cold("bx", "10", "20", "20", "30"),
        cold("cx", "11", "(12~22)", "(22~22)", "(23~33)"),
      ])
    #expect(
      picture.drawn(.ascii) == """
              0         10ms      20ms      30ms      40ms
        * a   1---------2---------2---------3------------>
        = b   10--------20------------------30----------->  = 30
        = c   11--------22------------------33----------->  = 33
        o bx  10--------20--------20--------30----------->
        o cx  11--------(12~22)---(22~22)---(23~33)------>
        """)
  }

  @Test func `an error`() {
    let picture = Picture(
      at: [3, 7, 12], now: 15,
      [
        hot("s", "5", "4", "✕").with(.failed("offline")),
        cold("m", "20", "25", "✕").with(.failed("offline")),
        cell("c", "6", "5", "✕").with(.failed("offline")),
      ])
    #expect(
      picture.drawn() == """
             0         10ms
        ● s  ───5───4────✕      ✕ offline
        ○ m  ───20──25───✕      ✕ offline
        ◆ c  ───6───5────✕      ✕ offline
        """)
    #expect(
      picture.drawn(.ascii) == """
             0         10ms
        * s  ---5---4----#      # offline
        o m  ---20--25---#      # offline
        = c  ---6---5----#      # offline
        """)
  }

  @Test func `a long stream folds, or shows its end`() {
    func ticks(_ count: Int) -> Picture {
      Picture(
        at: (1...count).map { Double($0) * 10 },
        [
          row("tick", .cold, (1...count).map { "\($0)" }),
          row("avg", .cold, (1...count).map { $0 % 5 == 0 ? "\(Double($0) / 2)" : "" }),
        ])
    }
    #expect(
      ticks(40).drawn(.ascii) == """
                0                    100ms                           200ms
        o tick  -1-2-3-4-5---6-7-8-9-10--11-12-13-14-15--16-17-18-19-20---21-22-23-24-
        o avg   ---------2.5---------5.0-------------7.5-------------10.0-------------

                                 300ms                             400ms
        o tick  25---26-27-28-29-30---31-32-33-34-35---36-37-38-39-40--->
        o avg   12.5-------------15.0-------------17.5-------------20.0->
        """)
    #expect(
      ticks(60).drawn(overflow: .tail) == """
                                             500ms                             600ms
        ○ tick …41─42─43─44─45───46─47─48─49─50───51─52─53─54─55───56─57─58─59─60───▸
        ○ avg  …────────────22.5─────────────25.0─────────────27.5─────────────30.0─▸
        """)
    #expect(
      ticks(60).drawn(.ascii, overflow: .tail) == """
                                             500ms                             600ms
        o tick <41-42-43-44-45---46-47-48-49-50---51-52-53-54-55---56-57-58-59-60--->
        o avg  <------------22.5-------------25.0-------------27.5-------------30.0->
        """)
  }

  @Test func `wide and Japanese values`() {
    let pushes = Picture(
      at: [0, 0, 0, 0, 0, 0],
      [
        hot("都市", "東京", "北海道札幌市中央区", "👨‍👩‍👧", "が", "\"1\"", "two\\nlines"),
        cold("長さ", "2", "9", "1", "1", "1", "9"),
      ])
    #expect(
      pushes.drawn() == """
        ● 都市  東京─北海道札…─👨‍👩‍👧─が─"1"─two\\nlines─▸
        ○ 長さ  2────9─────────1──1──1───9──────────▸
          北海道札… = 北海道札幌市中央区
        """)
    #expect(
      Picture(at: [1, 3, 5], [cold("_1", "あ!", "🍎!", "│")]).drawn() == """
              0
        ○ _1  ─あ!─🍎!─│
        """)
    let timed = Picture(
      at: [0, 6, 12, 20],
      [
        hot("都市", "東京", "大阪", "北海道札幌市中央区", "│"),
        cold(
          "json", "{\"city\":\"東京\",\"t\":21}", "{\"city\":\"大阪\",\"t\":23}", "naïve é👨‍👩‍👧",
          "│"),
        cold("n", "2", "2", "9", "│"),
      ])
    #expect(
      timed.drawn() == """
                0                 10ms          20ms
        ● 都市  東京───────大阪───────北海道札…─│
        ○ json  {"city":"…─{"city":"…─naïve é👨‍👩‍👧─│
        ○ n     2──────────2──────────9─────────│
          北海道札… = 北海道札幌市中央区
          {"city":"… = {"city":"東京","t":21}
          {"city":"… = {"city":"大阪","t":23}
        """)
    #expect(
      timed.drawn(.ascii) == """
                0                 10ms           20ms
        * 都市  東京-------大阪-------北海道札..-|
        o json  {"city":..-{"city":..-naïve é👨‍👩‍👧--|
        o n     2----------2----------9----------|
          北海道札.. = 北海道札幌市中央区
          {"city":.. = {"city":"東京","t":21}
          {"city":.. = {"city":"大阪","t":23}
        """)
  }

  @Test func `late subscribers see less`() {
    let picture = Picture(
      at: [3, 4, 6, 9, 12, 15, 17, 18, 21], now: 23,
      [
        hot("h", "1", "", "2", "3", "4", "5", "", "6", "7"),
        run("h#1", "", "^", "2", "3", "4", "5", "!").from(4),
        run("h#2", "", "", "", "^", "4", "5", "", "6", "7").from(9),
        run("r#1", "", "", "", "(^3)", "4", "5", "", "6", "7").from(9),
      ])
    #expect(
      picture.drawn() == """
               0           10ms        20ms
        ● h    ───1───2──3────4──5───6──7──▸
          h#1       ^─2──3────4──5─!
          h#2            ^────4──5───6──7──▸
          r#1            (^3)─4──5───6──7──▸
        """)
  }

  @Test func `steps of one turn need no ruler`() {
    let picture = Picture(
      at: [2, 4, 6, 8, 10, 12, 14], now: 16,
      [
        hot("a", "2"), cold("bx", "", "20"), cold("cx", "", "", "12", "22"),
        cold("big", "", "", "", "", "22"), cell("b", "", "", "", "", "", "20"),
        cell("c", "", "", "", "", "", "", "22"),
      ])
    #expect(
      picture.drawn(showsRuler: false) == """
        ● a    ──2────────────────────▸
        ○ bx   ────20─────────────────▸
        ○ cx   ───────12─22───────────▸
        ○ big  ─────────────22────────▸
        ◆ b    ────────────────20─────▸
        ◆ c    ───────────────────22──▸
        """)
  }

  @Test func `what was expected and what came`() {
    let picture = Picture(
      at: [1, 5, 8, 9, 10, 11],
      [
        cold("got", "2", "4", "6", "", "│"), cold("want", "2", "4", "", "6", "", "│"),
      ])
    #expect(
      picture.drawn() == """
                0           10ms
        ○ got   ─2───4──6───│
        ○ want  ─2───4────6───│
        """)
  }
}
