import Testing

@testable import StreamLang

@Suite struct HorizonTests {
  @Test(arguments: [
    ("1s", "10s", "1m"), ("1s", "1m", "10m"), ("1s", "4m", "10m"), ("1m", "2h", "10h"),
    ("1h", "20h", "1000h"), ("10m", "10s", "1h"),
  ])
  func `a script that was stopped says with what end it runs longer`(
    _ period: String, _ now: String, _ end: String
  ) {
    let session = Session()
    session.listener = { _ in }
    #expect(session.submit("t = interval(\(period)); run until \(now)").diagnostics == [])
    #expect(session.horizonNote(running: ["t"]).contains("--until \(end) runs longer"))
  }
}
