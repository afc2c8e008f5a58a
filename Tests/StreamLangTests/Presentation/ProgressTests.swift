import StreamLang
import Testing

@Suite struct ProgressTests {
  private let second: UInt64 = 1_000_000_000

  private func text(_ progress: Progress, width: Int = 79, _ charset: Charset = .unicode) -> String
  {
    progress.text(after: 2 * second, width: width, charset: charset)
  }

  @Test func `it says what is known`() {
    var progress = Progress()
    #expect(text(progress) == "working 2s · Ctrl-C stops it")
    progress.values = 12_345
    #expect(text(progress) == "working 2s · 12,345 values · Ctrl-C stops it")
    progress.lines = 1000
    #expect(text(progress) == "working 2s · 1,000 lines · 12,345 values · Ctrl-C stops it")
  }

  @Test func `where the end is known there is a bar`() {
    var progress = Progress()
    progress.goal = 10 * second...20 * second
    progress.time = 16 * second + 300_000_000
    #expect(text(progress) == "working 2s · 16s of 20s ██████░░░░ · Ctrl-C stops it")
    #expect(text(progress, .ascii) == "working 2s, 16s of 20s ######----, Ctrl-C stops it")
    #expect(text(progress, width: 20) == "working 2s · 16s of…")
  }
}
