import Foundation
import Testing

@testable import StreamLang

/// A program that was run to its end on virtual time, with what its row `r` did.
struct Played {
  /// `3 next 5`: milliseconds, what, and the value.
  private(set) var events: [String] = []
  /// Each run of marble text: `a#1`.
  private(set) var runs: [String] = []
  /// The runs that nobody has ended.
  private(set) var open: Set<String> = []

  init(_ program: String, until: UInt64 = 100_000_000) throws {
    var options = Session.Options()
    options.isJSON = true
    options.showsSubscriptions = true
    options.watched = ["r", "other"]
    options.until = until
    let session = Session(options)
    var items: [Reply.Item] = []
    session.listener = { items.append($0) }
    let reply = session.submit(program + "\nwatch r")
    #expect(reply.diagnostics == [], "\(program)")
    _ = session.runToEnd()
    for item in items { take(item) }
  }

  /// The session of a program that was run to its end, of which nothing was shown.
  static func session(_ program: String) -> Session {
    let session = Session()
    session.listener = { _ in }
    #expect(session.submit(program).diagnostics == [], "\(program)")
    _ = session.runToEnd()
    return session
  }

  static func events(of program: String) throws -> [String] { try Played(program).events }

  private mutating func take(_ item: Reply.Item) {
    switch item {
    case .subscription(let run):
      let name = "\(run.name)#\(run.number)"
      if run.isStart { runs.append(name) }
      if run.isStart { open.insert(name) } else { open.remove(name) }
    case .event(let event) where event.name == "r":
      let time = event.time / 1_000_000
      switch event.kind {
      case .value(let json, _): events.append("\(time) next \(json)")
      case .failed(let failure): events.append("\(time) error \(failure.message)")
      default: events.append("\(time) completed")
      }
    default: break
    }
  }
}

/// Files of the project that are made from the code, and kept true by a test.
enum Generated {
  static func check(_ path: String, _ text: String) throws {
    let current = (try? Project.text(path)) ?? ""
    if current != text, ProcessInfo.processInfo.environment["RECORD"] != nil {
      try text.write(to: Project.root.appending(path: path), atomically: true, encoding: .utf8)
    }
    #expect(current == text, "\(path) is stale: RECORD=1 swift test writes it anew")
  }
}
