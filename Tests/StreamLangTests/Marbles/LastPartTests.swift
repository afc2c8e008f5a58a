import TestSupport
import Testing

@testable import StreamEngine
@testable import StreamLang

/// A prompt draws the last part of its rows, and nobody sees that there is no more.
@Suite struct LastPartTests {
  @Test(arguments: [
    "t = interval(1ms); u = t.map(*10)", "t = interval(1ms); c = t + 1",
    "t = interval(1ms); e = t.take(5)", "t = interval(1ms); n = 0; n = 4",
    "t = interval(1ms); s = interval(700ms)", "s = interval(1ms).flatMap(x => timer(3ms))",
    "t = interval(1ms); s = subject(); s.next(1); s.complete()",
    "a = interval(2ms); b = interval(3ms).map(x => x % 7); c = a + b",
  ])
  func `it is the end of the whole`(_ program: String) throws {
    let session = Session(isPrompt: true)
    for line in program.split(separator: "; ") { _ = session.submit(String(line)) }
    _ = session.submit("wait 1900ms")
    let timeline = session.program.timeline
    let whole = try #require(timeline.diagram(previous: .fresh))
    let part = try #require(timeline.diagram(previous: .fresh, most: 512))
    #expect(part.columns.count < whole.columns.count / 2)
    let renderer = MarbleRenderer(width: 100, overflow: .tail)
    #expect(renderer.lines(part).map(\.plain) == renderer.lines(whole).map(\.plain))
  }

  @Test(
    arguments: [
      "t = interval(1ms); u = t.map(*10)", "t = interval(1ms); c = t + 1",
      "t = interval(1ms); e = t.take(5)", "t = interval(1ms); s = interval(700ms)",
      "s = interval(1ms).flatMap(x => timer(3ms))", "t = interval(7ms); u = interval(1ms)",
      "t = interval(1ms); s = subject(); s.next(1); s.complete()",
      "a = interval(2ms); b = interval(3ms).map(x => x % 7); c = a + b",
    ], [60, 100])
  func `what is cut at the left is not looked at`(_ program: String, _ width: Int) throws {
    let session = Session(isPrompt: true)
    for line in program.split(separator: "; ") { _ = session.submit(String(line)) }
    let renderer = MarbleRenderer(width: width, overflow: .tail)
    for time in ["1900ms", "1ms", "62ms", "1ms"] {
      _ = session.submit("wait \(time)")
      let whole = try #require(session.program.timeline.diagram(previous: .fresh))
      #expect(whole.tail(of: 2 * width).columns.count < whole.columns.count / 2)
      let lines = renderer.picture(of: whole, isTail: false).lines
      #expect(renderer.lines(whole).map(\.plain) == lines.map(\.plain))
    }
  }

  @Test func `a line of which few states are known is drawn as a whole`() throws {
    let session = Session(isPrompt: true).after(
      "t = interval(1ms)", "s = interval(300ms)", "wait 1900ms")
    let rows = session.program.timeline.diagram(most: 512) { $0.binding.name == "s" }?.rows
    #expect(rows?.first?.slots.count == 6)
    #expect(rows?.first?.hasEarlier == false)
  }
}
