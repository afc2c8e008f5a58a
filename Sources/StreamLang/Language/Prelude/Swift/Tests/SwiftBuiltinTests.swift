extension Builtin {
  /// XCTest, RxTest and RxBlocking.
  static let swiftTests: [Builtin] = [
    swift(
      "test", 2...5,
      "A test: its class, its method, and its title; or a function, its title, a condition, lists, and names."
    ) { call in
      if case .handle(let type as SwiftType) = call[0] {
        call.swift.tests.add(type, try call.text(1), called: try call.text(2))
        return .undefined
      }
      func part(_ place: Int) -> Value? {
        call.has(place) && call[place] != .null ? call[place] : nil
      }
      let names = part(4).flatMap(call.swift.members) ?? []
      call.swift.tests.add(
        call[0], called: try call.text(1), if: part(2), over: part(3), names: names.map(\.plainText)
      )
      return .undefined
    },
    swift(
      "assert", 2...6, "`XCTAssertEqual(a, b)`: what is behind XCTAssert, a message, and values."
    ) {
      call in
      let message = call[1] == .null ? "" : call.swift.text(call[1])
      return try call.swift.tests.assert(call.text(0), call.rest(2), message: message)
    }.askingForPlace,
    swift(
      "needed", 1...2, "`try #require(a)`: an expectation, or a value and what is told without it."
    ) {
      call in
      if !call.has(1) { return try call.swift.tests.required(call[0]) }
      return try call.swift.tests.required(call[0], orTell: call.swift.text(call[1]))
    }.askingForPlace,
    swift("fail", 0...1, "`XCTFail(a)`.") { call in
      let message = call.has(0) ? call.swift.text(call[0]) : ""
      call.swift.tests.fail("failed" + (message.isEmpty ? "" : " - \(message)"))
      return .void
    }.askingForPlace,
    swift("knownIssue", 2...2, "`withKnownIssue(isIntermittent: b) { … }`.") { call in
      call.swift.tests.known(call[0], mayBeMissing: call[1] == .bool(true))
      return .void
    }.askingForPlace,
    swift("confirmation", 3...3, "`confirmation(c, expectedCount: b) { … }`.") { call in
      let comment = call[2] == .null ? "" : call.swift.text(call[2])
      return try call.swift.tests.confirmation(call[0], wanted: call[1], comment: comment)
    }.askingForPlace,
    swift("atTestEnd", 1...1, "`addTeardownBlock { … }`.") { call in
      call.swift.tests.atEnd(call[0])
      return .void
    },
    swift("expectation", 0...0, "`expectation(description: a)`.") { $0.swift.tests.expectation() },
    swift("waitFor", 2...3, "`wait(for: a, timeout: b)`; without expectations for all of them.") {
      call in
      let expectations = call[0] == .null ? nil : call.swift.members(of: call[0])
      let reason = call.swift.tests.wait(for: expectations, seconds: try call.number(1))
      if call.has(2), call[2] != .null {
        _ = try call.swift.invoke(call[2], [reason.map { .optional(.string($0)) } ?? .null])
      }
      return .void
    }.askingForPlace,
    swift("blocking", 1...2, "`a.toBlocking(timeout: b)`.") { call in
      let seconds = call.has(1) && call[1] != .null ? try call.number(1) : nil
      return call.swift.tests.blocking(try call.source(0), seconds: seconds)
    },
    swift("testScheduler", 1...2, "`TestScheduler(initialClock: a, simulateProcessingDelay: b)`.") {
      call in
      let takesTime = !call.has(1) || call[1] != .bool(false)
      return .handle(SwiftTestScheduler(clock: try call.whole(0), takesTime: takesTime, call.swift))
    },
    swift("recorded", 2...2, "`.next(210, a)`: a time and an event.") { call in
      recorded(try call.whole(0), call[1])
    },
    swift("subscription", 1...2, "`Subscription(200, 400)`.") { call in
      .handle(
        SwiftTuple([call[0], call.has(1) ? call[1] : .int(.max)], SwiftTuple.subscriptionLabels))
    },
  ]
}
