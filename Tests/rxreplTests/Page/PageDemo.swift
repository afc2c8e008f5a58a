import Foundation
import Testing

/// A program with a row of each kind, its page, and what its log says.
enum PageDemo {
  static let program = """
    a = behavior(1); b = a.map(*10); big = b.filter(>15); c = combineLatest(a, b, +)
    x = 2; y = 100 / x
    i = hot("-1-2-(3|)", frame: 100ms); o = i.flatMap(n => cold("-n-(m|)", frame: 20ms))
    e = cold("--#", frame: 100ms)
    a.next(2); x = 0; x = 5; a.complete()

    """

  static var page: String { get throws { try page(of: program) } }

  static func page(of program: String) throws -> String {
    try output("rxrepl --quiet --html a.html s.rx >/dev/null 2>&1; cat a.html", program)
  }

  /// Its picture, which a browser shows like a page.
  static func picture(of program: String) throws -> String {
    try output("rxrepl --quiet --svg a.svg s.rx >/dev/null 2>&1; cat a.svg", program)
  }

  private static func output(_ command: String, _ program: String) throws -> String {
    try Shell.run(command, with: ["s.rx": program])
  }

  /// The values after each event, by what `--json` says of the same run.
  ///
  /// It does not tell of inner streams; what these do changes no value of a name.
  static func states(in browser: Browser) throws -> [[String: String]] {
    let isInner = "events.map((event) => String(rows[event.row].kind === 'inner stream'))"
    var lines = try output("rxrepl --json s.rx 2>/dev/null", program).split(separator: "\n")[...]
    var states: [[String: String]] = [[:]]
    for isInner in try browser.texts(isInner) {
      var state = states[states.count - 1]
      if isInner == "false", let line = lines.popFirst() { try take(line, into: &state) }
      states.append(state)
    }
    #expect(lines == [])
    return states
  }

  private static func take(_ line: Substring, into state: inout [String: String]) throws {
    let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    let name = event["name"] as? String ?? ""
    let old = state[name].map { $0 + " " } ?? ""
    switch event["event"] as? String {
    case "next": state[name] = "\(event["value"] ?? "")"
    case "completed": state[name] = old + "│ completed"
    case "error": state[name] = old + "✕ \(event["error"] ?? "")"
    default: state[name] = "✕ no value"
    }
  }

  /// The table of values.
  static func values(in browser: Browser) throws -> [String: String] {
    try browser.value(
      """
      Object.fromEntries([...document.querySelectorAll("#values tr")]
        .map((line) => [...line.cells].map((cell) => cell.textContent))
        .map(([name, text]) => [name.slice(2), text])
        .filter(([, text]) => text !== "no value yet"))
      """) as? [String: String] ?? [:]
  }
}
