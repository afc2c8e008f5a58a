import Testing

@testable import StreamLang

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("─", 1), ("▸", 1), ("✕", 1), ("…", 1),
    ("東", 2), ("が", 2), ("か\u{3099}", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("、", 2),
    ("🍎", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇯🇵", 2), ("1️⃣", 2), ("❤️", 2), ("❤", 1), ("☺︎", 1),
    ("\u{301}", 0), ("\u{3099}", 0), ("\u{600}1", 1), ("\u{200B}", 0), ("naïve 東京 👨‍👩‍👧", 13), ("", 0),
  ])
  func `columns of a text`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [
    ("short", 10, "short"), ("exactly ten", 11, "exactly ten"), ("exactly ten", 10, "exactly t…"),
    ("北海道札幌市", 10, "北海道札…"), ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 5, "👨‍👩‍👧👨‍👩‍👧…"), ("👨‍👩‍👧👨‍👩‍👧", 4, "👨‍👩‍👧👨‍👩‍👧"),
  ])
  func `never cuts a grapheme`(text: String, width: Int, clipped: String) {
    #expect(text.clipped(to: width, ellipsis: "…") == clipped)
  }
}

@Suite struct TimeTextTests {
  @Test(
    arguments: [
      (0, "0ms"), (1, "0.000001ms"), (10_000, "0.01ms"), (1_500_000, "1.5ms"),
      (120_000_000, "120ms"), (999_999_999, "999.999999ms"), (1_000_000_000, "1s"),
      (1_980_000_000, "1.98s"), (2_000_499_999, "2s"), (59_999_600_000, "1m"),
      (60_000_000_000, "1m"), (90_000_000_000, "1m30s"), (90_250_000_000, "1m30.25s"),
      (7_200_000_000_000, "2h"), (UInt64.max, "5124095h34m33.71s"),
    ] as [(UInt64, String)])
  func `times as everybody writes them`(nanoseconds: UInt64, text: String) {
    #expect(TimeText.short(nanoseconds) == text)
  }

  @Test(arguments: [
    (0, "0ms"), (10, "0.01ms"), (999_999, "999.999ms"), (90_250_000, "1m30.25s"),
    (36_000_000_000_000_000, "10000000h"), (-1_500_000, "-1.5s"),
  ])
  func `durations, also longer than nanoseconds can count`(microseconds: Int, text: String) {
    #expect(Value.duration(microseconds).literal == text)
  }

  @Test(
    arguments: [
      (89_995_000_000, "1m30s"), (899_500_000, "900ms"), (306_125_972, "306ms"),
      (1_984_000_000, "1.98s"),
      (12_340_000_000, "12.3s"), (59_990_000_000, "1m"),
    ] as [(UInt64, String)])
  func `waits in three digits`(nanoseconds: UInt64, text: String) {
    #expect(TimeText.rounded(nanoseconds) == text)
  }

  @Test(
    arguments: [
      (1_512_000_000, "1.51s"), (599_400_000_000, "9m59s"), (754_000_000_000, "12m30s"),
      (7_520_000_000_000, "2h5m"),
    ] as [(UInt64, String)])
  func `lengths of waits, the coarser the longer`(nanoseconds: UInt64, text: String) {
    #expect(TimeText.length(nanoseconds) == text)
  }
}
