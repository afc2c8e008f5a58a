import Testing

@testable import StreamEngine

/// Marble text in, one line per event out: `2:a 5:b 6:C`, times in milliseconds.
private func read(_ text: String, as role: Marbles.Role = .cold) throws -> String {
  try Marbles.parse(text, as: role).events.map { event in
    let (whole, rest) = event.time.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(whole)\(rest == 0 ? "" : "+\(rest)ns"):\(event.kind.short)"
  }.joined(separator: " ")
}

extension Marbles.Kind {
  fileprivate var short: String {
    switch self {
    case .next(.digit(let digit)): "\(digit)"
    case .next(.text(let text)): text
    case .next(.quoted(let text)): "'\(text)'"
    case .next(.literal(let text)): "{\(text)}"
    case .error: "E"
    case .completed: "C"
    case .subscribed: "sub"
    case .disposed: "unsub"
    }
  }
}

@Suite struct MarblesTests {
  /// The notation that RxJS 7's TestScheduler reads in run mode, taken from running it.
  @Test(arguments: [
    ("--a--b|", Marbles.Role.cold, "2:a 5:b 6:C"),
    ("(abc)-d", .cold, "0:a 0:b 0:c 6:d"),
    ("-(a|)", .cold, "1:a 1:C"),
    ("a 9ms b 9s c|", .cold, "0:a 10:b 9011:c 9012:C"),
    ("--a 2.5m b", .cold, "2:a 150003:b"),
    ("10ms a", .cold, "10:a"),
    ("a10ms b", .cold, "0:a 1:1 2:0 3:m 4:s 5:b"),
    ("-a-^-b--|", .hot, "-2:a 2:b 5:C"),
    ("  -a^b", .hot, "-1:a 1:b"),
    ("-あ-🍎-|", .cold, "1:あ 3:🍎 5:C"),
    ("--(a b)-c", .cold, "2:a 2:b 7:c"),
    ("1 1s 2", .cold, "0:1 1001:2"),
    (" 5ms (a|)", .cold, "5:a 5:C"),
    ("a 1h b", .cold, "0:a 1:1 2:h 3:b"),
    ("a 0ms b", .cold, "0:a 1:b"),
    ("()a", .cold, "2:a"),
    ("-^--!-", .subscriptions, "1:sub 4:unsub"),
    ("(^!)", .subscriptions, "0:sub 0:unsub"),
    ("^ 10ms !", .subscriptions, "0:sub 11:unsub"),
    ("500ms ^ 1s !", .subscriptions, "500:sub 1501:unsub"),
    ("400ms (a-b|)", .cold, "400:a 400:b 400:C"),
  ])
  func `reads what RxJS reads`(text: String, role: Marbles.Role, events: String) throws {
    #expect(try read(text, as: role) == events)
  }

  @Test(arguments: [
    ("-[ab]-c|", Marbles.Role.cold, "1:a 1:b 3:c 4:C"),
    ("-{10}-{ [1, 2] }-\"東京\"|", .cold, "1:{10} 3:{[1, 2]} 5:'東京' 6:C"),
    ("-'a b'-|", .cold, "1:'a b' 3:C"),
    ("-'it\\'s'''|", .cold, "1:'it's' 2:'' 3:C"),
    ("-(10)-|", .cold, "1:1 1:0 6:C"),
    ("(a,\"bc\",{3}|)", .cold, "0:a 0:'bc' 0:{3} 0:C"),
    ("a 10ms", .cold, "0:a"),
    ("-#---", .cold, "1:E"),
    ("-{{k: \"}\"}}-#", .cold, "1:{{k: \"}\"}} 3:E"),
    ("-e\u{301}-👨‍👩‍👧-1️⃣|", .cold, "1:é 3:👨‍👩‍👧 5:1️⃣ 6:C"),
    ("--^-a-!", .expectation, "2:sub 4:a 6:unsub"),
    (" a b ^ c", .hot, "-2:a -1:b 1:c"),
    ("a 1.5ms b 10us c 0.5us d", .cold, "0:a 2+500000ns:b 3+510000ns:c 4+510500ns:d"),
    ("0.000001ms a", .cold, "0+1ns:a"),
    ("", .cold, ""),
  ])
  func `reads what RxJS does not`(text: String, role: Marbles.Role, events: String) throws {
    #expect(try read(text, as: role) == events)
  }

  @Test func `a frame is what one says, a duration is what it says`() throws {
    let marbles = try Marbles.parse("-a 5ms b-", as: .cold, frame: .milliseconds(10))
    #expect(marbles.events.map(\.time) == [10_000_000, 25_000_000])
    #expect(marbles.end == 45_000_000)
  }

  @Test func `the end counts from the zero of hot text`() throws {
    #expect(try Marbles.parse("-a-^--|-", as: .hot, frame: .nanoseconds(1)).end == 5)
  }

  @Test(arguments: [
    Mistake(
      "-[a-b]", 1..<2, "time passes inside [ ]",
      help: "events in [ ] are simultaneous; ( ) takes time"),
    Mistake(
      "[a 5ms b]", 0..<1, "time passes inside [ ]",
      help: "events in [ ] are simultaneous; ( ) takes time"),
    Mistake(
      "(a 5ms b)", 3..<6, "a duration cannot stand inside ( )",
      help: "write it before or after the group"),
    Mistake(
      "-1|2", 3..<4, "nothing can follow `|` in marble text",
      help: "leave out `2`, or move `|` to the end"),
    Mistake(
      "-#-'ab'", 3..<7, "nothing can follow `#` in marble text",
      help: "leave out `'ab'`, or move `#` to the end"),
    // An end in a group cannot be moved out of its instant.
    Mistake("-1-(a-b|)-c", 10..<11, "nothing can follow `|` in marble text"),
    Mistake("[a#]|", 4..<5, "nothing can follow `#` in marble text"),
    Mistake(
      "(a|b)", 3..<4, "nothing can follow `|` in marble text",
      help: "leave out `b`, or move `|` to the end"),
    Mistake(
      "-(a)|b", 5..<6, "nothing can follow `|` in marble text",
      help: "leave out `b`, or move `|` to the end"),
    Mistake("-あ||", 5..<6, "nothing can follow `|` in marble text", help: "leave out `|`"),
    Mistake(
      "-a!-b", as: .expectation, 4..<5, "nothing can follow `!` in marble text",
      help: "leave out `b`, or move `!` to the end"),
    Mistake("(ab", 0..<1, "this group is not closed", help: "add `)`"),
    Mistake("-[(a)]", 2..<3, "a group cannot stand inside a group"),
    Mistake(
      "-a)", 2..<3, "`)` closes nothing", help: "leave it out, or open the group with `(`"),
    Mistake("(a]", 2..<3, "`]` cannot close `(`", help: "write `)`"),
    Mistake("-a,b", 2..<3, "`,` only separates values inside a group", help: "leave it out"),
    Mistake(
      "a!", 1..<2, "a source has no `!`; only an observer can leave",
      help: "leave it out, or end with `|`"),
    Mistake(
      "^a", 0..<1, "cold text has no `^`; it starts when it is subscribed",
      help: "leave it out, or write `hot`"),
    Mistake(
      "-^-^", as: .hot, 3..<4, "`^` can stand only once in marble text", help: "leave it out"),
    Mistake(
      "^!!", as: .subscriptions, 2..<3, "`!` can stand only once in marble text",
      help: "leave it out"),
    Mistake(
      "^-あ!", as: .subscriptions, 2..<5,
      "only `^`, `!`, `-` and durations can stand in subscription text, got `あ`"),
    Mistake("-a:", 2..<3, "`:` is reserved in marble text", help: "write `':'` for a value"),
    Mistake(
      "\\", 0..<1, "`\\` is reserved in marble text", help: "write `'\\\\'` for a value"),
    Mistake("-あ\"b", 4..<5, "this string is not closed", help: "add `\"`"),
    Mistake("-{1{2}", 1..<2, "this `{` is not closed", help: "add `}`"),
    Mistake("99999999999s", 0..<12, "99999999999s is longer than the clock can count"),
    Mistake("999999999s 9223372036s -", 0..<22, "this is later than the clock can count"),
  ])
  func `says what is wrong and where`(mistake: Mistake) {
    #expect(throws: mistake.error) { try Marbles.parse(mistake.text, as: mistake.role) }
  }
}

/// Texts that mean the same in RxJS, and those that do not.
@Suite struct RxJSDialectTests {
  @Test(arguments: [
    "", "--a--b|", "-(ab|)", "a 9ms b 1.5s c|", "10ms a", "a10us", "(a b)-#", "-あ-🍎-|", "1 1s 2",
  ])
  func `what RxJS reads in the same way passes`(_ text: String) throws {
    #expect(
      try Marbles.parse(text, as: .cold, dialect: .strictRxJS) == Marbles.parse(text, as: .cold))
  }

  @Test(arguments: [
    Mistake(
      "-[ab]", 1..<2, "RxJS has no `[ ]`",
      help: "write `( )`, which takes a frame for each of its characters"),
    Mistake(
      "-'ab'", 1..<2, "RxJS has no values longer than a letter",
      help: "write a letter, and what it stands for in `values:`"),
    Mistake(
      "-あ-{10}", 5..<6, "RxJS has no values longer than a letter",
      help: "write a letter, and what it stands for in `values:`"),
    Mistake("(a,b)", 2..<3, "RxJS takes `,` for a value", help: "leave it out"),
    Mistake(
      "-e\u{301}", 1..<4, "RxJS takes `e\u{301}` for 2 values",
      help: "write a letter, and what it stands for in `values:`"),
    Mistake("a\nb", 1..<2, "RxJS takes only the blank for one", help: "write a blank"),
    Mistake("a 10us b", 2..<6, "RxJS has no microseconds", help: "write them in ms"),
    Mistake(
      "a 10ms", 2..<6, "RxJS takes a duration at the end for values", help: "leave it out"),
    // An unreadable text is said first.
    Mistake(
      "[a-]", 0..<1, "time passes inside [ ]",
      help: "events in [ ] are simultaneous; ( ) takes time"),
  ])
  func `what it would read otherwise is refused`(mistake: Mistake) {
    #expect(throws: mistake.error) {
      try Marbles.parse(mistake.text, as: mistake.role, dialect: .strictRxJS)
    }
  }
}

/// A text that cannot be read, and what is said about it.
struct Mistake: Sendable, CustomTestStringConvertible {
  var text: String
  var role: Marbles.Role
  var error: MarbleError

  init(
    _ text: String, as role: Marbles.Role = .cold, _ range: Range<Int>, _ message: String,
    help: String? = nil
  ) {
    (self.text, self.role) = (text, role)
    self.error = MarbleError(message, at: range, help: help)
  }

  var testDescription: String { text }
}
