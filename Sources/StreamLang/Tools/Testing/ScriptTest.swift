/// Runs one script for its `expect`s and for what it promises in comments.
final class ScriptTest {
  private let name: String
  private let source: Source
  private var options: SessionOptions
  private let promises: Promises
  private var screen: Screen
  private var report = TestReport()
  /// The lines that were printed for each promise.
  private var printed: [[String]]
  /// The promise that tells what is printed now; nil where none does.
  private var current: Int?
  /// The case that the next lines about a failure belong to.
  private var failing: Int?

  static func run(_ source: Source, called name: String, _ options: SessionOptions) -> TestReport {
    let test = ScriptTest(source, name, options)
    test.run()
    return test.report
  }

  private init(_ source: Source, _ name: String, _ options: SessionOptions) {
    (self.name, self.source, self.options) = (name, source, options)
    self.options.findsAlternatives = true
    promises = Promises(in: source.text)
    printed = promises.all.map { _ in [] }
    var style = Screen.Style()
    style.file = name
    screen = Screen(style)
  }

  private func run() {
    let session = Session(options)
    session.beginning = { [unowned self] in move(to: promises.index(after: $0.start)) }
    session.listener = { [unowned self] in take($0) }
    let dialect = Reading.dialect(ofFile: name)
    let reply =
      dialect == .own
      ? session.submit(source.text, firstLine: source.firstLine, file: name)
      : session.submit(Program(source.text, dialect), file: name)
    if !reply.diagnostics.isEmpty {
      return report.fail("runs", screen.render(reply).map(\.text.plain))
    }
    // Output that comes with time comes after the last statement.
    move(to: current.map { _ in promises.all.count - 1 })
    _ = session.runToEnd()
    move(to: nil)
    for (promise, lines) in zip(promises.all, printed) { judge(promise, lines) }
  }

  private func move(to promise: Int?) {
    add(screen.renderRest())
    current = promise
  }

  private func add(_ lines: [Screen.Line]) {
    guard let current else { return }
    printed[current] += lines.map { $0.text.plain.withoutBlanksBehind }
  }

  private func take(_ item: Reply.Item) {
    switch item {
    case .judged(let verdict):
      if !verdict.isMet { failing = report.cases.count }
      report.cases.append(
        TestReport.Case(
          name: verdict.title, ownName: verdict.name, failure: verdict.isMet ? nil : []))
      report.fixes += verdict.fix.map { [$0] } ?? []
    case .unmet, .failure, .stopped:
      add(screen.renderRest())
      let lines = screen.render(item, source).map(\.text.plain)
      if let failing {
        report.cases[failing].failure = lines
        report.lines += lines
      } else {
        report.fail("runs to its end", lines)
      }
      failing = nil
    default: add(screen.render(item, source))
    }
  }

  private func judge(_ promise: Promises.Promise, _ lines: [String]) {
    let line = source.line(of: promise.span.start)
    let title = "\(line): output"
    if lines == promise.wanted { return report.cases.append(TestReport.Case(name: title)) }
    let changes = lines.changes(from: promise.wanted).map { change in
      switch change {
      case .insert(_, let text, _): "  + \(text)"
      case .remove(_, let text, _): "  - \(text)"
      }
    }
    report.fail(title, ["\(name):\(line): other output"] + changes)
    report.fixes.append(Reply.Fix(span: promise.span, text: promise.written(lines)))
  }
}

extension String {
  fileprivate var withoutBlanksBehind: String { String(reversed().drop { $0 == " " }.reversed()) }
}
