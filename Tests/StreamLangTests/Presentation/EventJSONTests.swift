import Testing

@testable import StreamLang

/// The errors as programs read them: the engine's have names, others are their own text.
@Suite struct EventJSONTests {
  /// The lines of a program that is run to its end on virtual time.
  private func lines(_ program: String, watching names: String...) -> [String] {
    let session = Session(isPrompt: false) { ($0.isJSON, $0.watched) = (true, names) }
    var lines: [String] = []
    session.listener = { item in
      if let line = EventJSON.line(item, Source(program)) { lines.append(line) }
    }
    _ = session.submit(program)
    _ = session.runToEnd()
    return lines
  }

  @Test(arguments: [
    ("cold(\"0|\").map(x => 1 / x)", "divisionByZero"),
    ("cold(\"0|\").map(x => 1 % x)", "divisionByZero"),
    ("cold(\"1|\").map(x => x + 9223372036854775807)", "integerOverflow"),
    ("empty().throwIfEmpty()", "noElements"),
    ("empty().single()", "noElements"),
    ("of(1, 2).single()", "moreThanOneElement"),
    ("empty().single().materialize().dematerialize()", "noElements"),
    ("of(1).elementAt(3).catch(e => error(e))", "argumentOutOfRange"),
    ("of(0).map(x => 1 / x).catch(e => error(e))", "divisionByZero"),
    ("of(1).elementAt(3)", "argumentOutOfRange"),
    ("never().timeout(1ms)", "timeout"),
    ("error(\"boom\")", "boom"),
    ("cold(\"-#\")", "error"),
    ("of(1).map(x => x.y)", "a number has no y"),
  ])
  func `an error that ends a stream`(_ text: String, _ name: String) {
    let program = text.contains("r = ") ? text : "r = \(text)"
    #expect(
      lines(program, watching: "r").last?.hasSuffix(#""event":"error","error":"\#(name)"}"#)
        == true,
      "\(lines(program, watching: "r"))")
  }

  @Test func `a disposed subject`() {
    #expect(
      lines("s = subject(); r = s.map(x => x); s.dispose()", watching: "r")
        == [#"{"t":0,"name":"r","event":"error","error":"disposed"}"#])
  }

  @Test func `a cell is told in words why it has no value`() {
    #expect(
      lines("x = 0; y = 1 / x", watching: "y")
        == [#"{"t":0,"name":"y","event":"state","state":"error","error":"division by zero"}"#])
  }

  @Test func `people and handlers read the sentence`() {
    #expect(
      lines("r = empty().single().catch(e => of(e))", watching: "r").first
        == #"{"t":0,"name":"r","event":"next","value":"no elements"}"#)
  }
}
