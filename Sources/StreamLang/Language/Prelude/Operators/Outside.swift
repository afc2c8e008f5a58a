import StreamEngine

extension Prelude {
  /// Streams from the world outside, into it, and what reads its formats.
  static let outside: [Operator] = [
    Operator(
      "stdin", as: .creator, "Emits the lines of standard input, as they come.",
      notes: "There is one standard input, which all subscribers share.",
      "It is refused at a prompt, and if the program itself is read from it.",
      completed: "at the end of the input", subscribed: "the lines from now on",
      see: "file, json, csv",
      asked: """
        lines that are typed · read the keyboard · input from a pipe · \
        what somebody types in the terminal
        """,
      traits: [.outside, .shared],
      Form("") { (environment: Environment) in OperatorResult.hot(try environment.standardInput()) }
    ),
    Operator(
      "file", as: .creator, also: ["readLines"], "Emits the lines of a file, then completes.",
      notes:
        "With `follow: true` it does not end, and emits what is written later, as `tail -f` does.",
      error: "a file that cannot be read is one", completed: "at the end; with follow never",
      see: "stdin, json, csv",
      asked: """
        read a file · lines of a file · read lines from disk
        """,
      traits: [.outside],
      Form("path follow:") { (path: String, follows: Bool?, io: HostIO) in
        io.lines(ofFile: path, follows: follows ?? false)
      }),
    Operator(
      "exec", as: .combiner, "Runs a program and emits the lines that it writes.",
      notes: "Of a stream, `x.exec(\"command\")` runs it for each value, which is its last "
        + "argument, one after the other.",
      "Leaving it ends the program. No shell looks at the words.",
      "A script needs `--allow-run`.",
      error: "a status that is not 0 is one", completed: "when the program has ended",
      see: "retry, timeout, write",
      asked: """
        run a program · call a shell command · output of a command · \
        start another program and read its output · shell
        """,
      ports: [.deferred], traits: [.outside, .runsPrograms],
      Form("command words") { (command: String, words: Values, io: HostIO) in
        HostIO.lines(
          ofProgram: [command] + words.values.map(\.bareText), by: try io.permittedStart())
      },
      Form("stream command words") { (source: Stream, command: String, words: Values, io: HostIO) in
        let words = [command] + words.values.map(\.bareText)
        let start = try io.permittedStart()
        return source.concatMap { HostIO.lines(ofProgram: words + [$0.bareText], by: start) }
      }),
    Operator(
      "write", "Writes each value to a file, a line each; answers a subscription.",
      notes: "The file is emptied first. A text is written as it is, everything else as JSON.",
      "A script needs `--allow-write`.",
      error: "is reported: a file has no place for it", completed: "closes the file",
      see: "exec, bind",
      asked: """
        save to a file · write a log · log to a file · store lines on disk · \
        keep a protocol on disk
        """,
      traits: [.effect, .writesFiles],
      Form("stream path") { (source: Stream, path: String, io: HostIO, environment: Environment) in
        let writer = try io.permittedMakeFile()(path, true)
        let listener = Listener(
          next: { try writer.write($0.bareText + "\n") },
          end: { try Environment.refuse($0, "a file") }, goOn: writer.goOn)
        return OperatorResult.handle(Handle(of: environment.listen(to: source, listener)))
      }),
    Operator(
      "trace", "Draws the streams that a log tells of; answers a subscription.",
      notes: "A log has lines of RxSwift's `debug()`, Combine's `print()`, a `tap` of RxJS that "
        + "writes a name and the value, or `--json`. Other lines are passed over.",
      "Each subscription gets a name and a row, and is a stream as any other: `rxrepl trace FILE` is "
        + "`file(\"FILE\").trace(); run`.",
      "A line happens at its time, the first one now. Lines without a time are a frame apart.",
      error: "is reported", completed: "the rows stay", see: "file, stdin, debug",
      asked: """
        read a log · draw what another program did · look at output of debug · show a recorded run
        """,
      traits: [.effect],
      Form("stream") { (source: Stream, environment: Environment) in
        let player = LogPlayer(environment)
        return OperatorResult.handle(Handle(of: environment.listen(to: source, player.listener)))
      }),
    Operator(
      "json", "Reads JSON from texts: lines, or whole documents.",
      example: Example("-{'[1,2]'}-{'3'}-|", call: "a.json()", gives: "-{[1,2]}-3-|"),
      notes: "A document may go on over several texts, and a text may have several.",
      "What is no JSON is an error; with `onError: .skip` the text with which it begins is left "
        + "out, and reading goes on with the next one.",
      "The function `json(x)` goes the other way.",
      completed: "within a document it is an error",
      see: "csv, stdin, file",
      asked: """
        jq · \
        parse json · read json · take apart json text
        """,
      Form("stream onError:") { (source: Stream, choice: SymbolArgument?) in
        let skips = try skipsWrongLines(choice)
        return Observable.deferred { documents(of: source, skips) }
      }),
    Operator(
      "csv", "Reads each line as values between commas: a list of texts.",
      example: Example(
        "-{'1,x'}-{'2,\"y,z\"'}-|", call: "a.csv()", gives: "-{['1','x']}-{['2','y,z']}-|"),
      notes: "With `header: true` the first line names the fields, and the others are records; "
        + "empty lines are passed over.",
      "In quotes a comma is text, and `\"\"` is a quote; a value in quotes may go on over several "
        + "lines.",
      "All values are texts: `map(.n)` and `map(int)` make a number of one.",
      "A line that is wrong is an error; with `onError: .skip` it is left out.",
      completed: "within a value in quotes it is an error",
      see: "json, stdin, file",
      asked: """
        a table · comma separated · split at commas · columns of a table in a file
        """,
      traits: [.remembers],
      Form("stream header: separator: onError:") {
        (source: Stream, hasHeader: Bool?, separator: String?, choice: SymbolArgument?) in
        let skips = try skipsWrongLines(choice)
        let separator = separator ?? ","
        let marks = separator.unicodeScalars
        guard marks.count == 1, let mark = marks.first, mark != "\"" else {
          throw RuntimeError("csv wants one character as separator, got \(separator)")
        }
        return Observable.deferred {
          var rows = CSVRows(mark, hasHeader: hasHeader ?? false)
          if skips {
            return source.concatMap { .from(rows.readOrSkip(try text($0, for: "csv"))) }
              .concat(.deferred { .from(rows.endOrSkip()) })
          }
          return source.compactMap { try rows.read(text($0, for: "csv")) }.concat(
            .deferred {
              try rows.end()
              return .empty()
            })
        }
      }),
  ]

  private static func skipsWrongLines(_ choice: SymbolArgument?) throws -> Bool {
    try choice?.name("onError:", among: "skip") != nil
  }

  /// Reads the documents in texts; each emits when it ends.
  private static func documents(of source: Stream, _ skips: Bool) -> Stream {
    var documents = JSONDocuments(skipping: skips)
    return source.concatMap { value in
      let read = try documents.read(text(value, for: "json"))
      // Nearly all lines are one document.
      return read.count == 1 ? .just(read[0]) : .from(read)
    }.concat(.deferred { .from(try documents.end()) })
  }

  private static func text(_ value: Value, for name: String) throws -> String {
    if case .string(let text) = value { return text }
    throw RuntimeError("\(name) reads a text, got \(value.title)")
  }
}

/// A line that is read, and which it is.
struct NumberedLine {
  let number: Int
  let text: String

  /// The mistake that makes it unreadable.
  func mistake(_ reason: String) -> RuntimeError {
    .conversion("line \(number): \(reason): \(text.clipped(to: 40, ellipsis: "…"))")
  }
}

/// JSON documents in lines: one may go on over several, and a line may have several.
///
/// - Source: jq reads its input so.
private struct JSONDocuments {
  /// Lines that are no JSON are left out.
  private let skips: Bool
  private var reader = JSONReader<Value>()
  private var number = 0
  /// The line on which the unfinished document has begun, and its size so far.
  private var start = (number: 0, line: "", size: 0)
  /// Its lines, for those who skip: what is wrong with it may be that it was cut off in the first one.
  private var begun: [String] = []

  init(skipping skips: Bool) { self.skips = skips }

  /// The documents that end in the next line.
  mutating func read(_ line: String) throws -> [Value] {
    number += 1
    let line = number == 1 ? line.withoutMark : line
    if skips { return readOrSkip(line) }
    do throws(JSONError) { return try documents(in: line) } catch {
      throw NumberedLine(number: number, text: line).mistake(RuntimeError.text(of: error))
    }
  }

  /// There are no more lines; the answer is what they have besides.
  mutating func end() throws -> [Value] {
    if reader.isUnfinished && !skips {
      throw NumberedLine(number: start.number, text: start.line)
        .mistake("not JSON, the document never ends")
    }
    var values: [Value] = []
    while reader.isUnfinished { values += readAnew(begun.dropFirst()) }
    return values
  }

  /// Leaves the first line of a wrong document out, and reads the others as if they came now.
  ///
  /// As so many documents can be open within one another only, no line is read more often than that.
  private mutating func readOrSkip(_ line: String) -> [Value] {
    if let values = try? documents(in: line) {
      if !values.isEmpty { begun = [] }
      if reader.isUnfinished { begun.append(line) }
      return values
    }
    let isTooLarge = start.size > LineSplitter.limit
    return readAnew(isTooLarge ? [] : (begun + [line]).dropFirst())
  }

  private mutating func readAnew(_ lines: ArraySlice<String>) -> [Value] {
    reader = JSONReader()
    begun = []
    var values: [Value] = []
    for line in lines { values += readOrSkip(line) }
    return values
  }

  private mutating func documents(in line: String) throws(JSONError) -> [Value] {
    if !reader.isUnfinished { start = (number, line, 0) }
    start.size += line.utf8.count
    reader.begin(line)
    var values: [Value] = []
    while let document = try reader.next() {
      values.append(document)
      start = (number, line, 0)
    }
    if start.size > LineSplitter.limit {
      throw JSONError(message: "a document of more than 64 MB", offset: line.utf8.count)
    }
    return values
  }
}
