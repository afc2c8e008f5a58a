import Testing

@testable import StreamLang

@Suite struct HorizonTests {
  @Test(arguments: [("10s", "1m"), ("1m", "10m"), ("4m", "10m"), ("2h", "10h"), ("20h", "1000h")])
  func `a script that was stopped says with what end it runs longer`(_ now: String, _ end: String) {
    let session = Session()
    session.listener = { _ in }
    #expect(session.submit("t = interval(1h); run until \(now)").diagnostics == [])
    #expect(session.horizonNote(running: ["t"]).contains("--until \(end) runs longer"))
  }
}
