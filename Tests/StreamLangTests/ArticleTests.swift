import Foundation
import Testing

@testable import StreamLang

/// Programs of the articles that the project was made from, pasted as they stand.
///
/// The articles are in a folder beside the project; where that is missing, each paragraph is played by
/// a short one of our own that comes to the same.
@Suite struct ArticleTests {
  @Test(arguments: Paragraph.all)
  func `a paragraph of an article runs as it stands`(_ paragraph: Paragraph) throws {
    #expect(paragraph.lines(of: paragraph.ours) == paragraph.printed)
    guard let theirs = try paragraph.theirs() else { return }
    #expect(paragraph.lines(of: theirs) == paragraph.printed, "\(theirs)")
  }
}

struct Paragraph: CustomTestStringConvertible {
  /// The beginning of the name of the article's file.
  let article: String
  /// Its first line, or the beginning of that, and the end of its last one.
  let first: String
  let last: String
  /// The text of the article before, and what it leaves to the reader.
  var before = ""
  let ours: String
  var after = ""
  let printed: [String]

  var testDescription: String { "\(article): \(first)" }

  /// The article's own text; nil where there are no articles.
  func theirs() throws -> String? {
    let folder = Project.root.appending(path: "../shared/seeds").standardized
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let file = files.first(where: { $0.hasPrefix(article) }) else { return nil }
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let start = try #require(text.range(of: first), "\(first)").lowerBound
    let end = try #require(text[start...].range(of: last), "\(last)").upperBound
    return String(text[start..<end])
  }

  func lines(of text: String) -> [String] { Scripted.lines("\(before)\n\(text)\n\(after)") }
}

extension Paragraph {
  static let all = subjects + thermometer + traits + insides + combine

  private static let subjects = [
    Paragraph(
      article: "000", first: "var isHoge = PublishSubject<Bool>()",
      last: "disopsable.dispose()\nisHoge.on(Event.next(true))",
      ours: """
        isHoge = PublishSubject()
        s = isHoge.subscribe(AnonymousObserver { event in
          switch event {
          case .next(let value): NSLog(value)
          default: NSLog("over")
          }
        })
        isHoge.on(.next(true)); isHoge.on(.next(false)); s.dispose(); isHoge.on(.next(true))
        """,
      printed: ["isHoge  true", "true", "isHoge  false", "false", "isHoge  true"]),
    Paragraph(
      article: "001", first: "var a = 1", last: "print(\"b = \\(b)\")",
      ours: "a = 1; b = a + 1; a = 2; print(\"b = \\(b)\")",
      printed: ["a = 1", "b = 2", "a = 2", "b = 3", "b = 3"]),
    Paragraph(
      article: "001", first: "let a = BehaviorSubject(value: 1)", last: "a.onNext(2)",
      ours:
        "let a = behavior(1); let b = a.map(+1); b.subscribe { print(\"b = \\($0)\") }; a.next(2)",
      printed: ["a  1", "b  2", "b = 2", "a  2", "b  3", "b = 3"]),
  ]

  private static let thermometer = [
    Paragraph(
      article: "001", first: "let start = running.filter",
      last: "let stop = running.filter { !$0 }",
      before: "let running = Variable(false)",
      ours: "start = running.filter { $0 }; stop = running.filter(x => !x)",
      after: "running.value = true",
      printed: ["running  false", "stop  false", "running  true", "start  true"]),
    Paragraph(
      article: "001", first: "let newObservable = observable",
      last: ".shareReplayLatestWhileConnected()",
      before: """
        quiet observable = of("1", "-2"); quiet parse = int; quiet valid = x => x > 0
        scheduler1 = ConcurrentDispatchQueueScheduler(qos: .background)
        scheduler2 = SerialDispatchQueueScheduler(qos: .default)
        """,
      ours: "newObservable = observable.map(parse).filter(valid).share(replay: 1)",
      printed: ["newObservable  1 │ completed"]),
    Paragraph(
      article: "001", first: "buttonTitle = thermometer.running",
      last: "buttonTap = thermometer.toggleRunning",
      before: """
        quiet thermometer = {
          running: Variable(false), temprature: Variable(21.5), toggleRunning: PublishSubject()
        }
        """,
      ours: """
        buttonTitle = thermometer.running.map { $0 ? "停止" : "開始" }
        labelText = thermometer.temprature.map { format("{:.2}", $0) }
        graphValue = thermometer.temprature.share(replay: 1)
        """,
      printed: ["buttonTitle  開始", "labelText  \"21.50\"", "graphValue  21.5"]),
    Paragraph(
      article: "001", first: "toggleRunningSubject\n      .withLatestFrom(running)",
      last: ".bindTo(board.stop)\n      .addDisposableTo(disposeBag)",
      before: """
        quiet board = {start: PublishSubject(), stop: PublishSubject()}
        board.start.subscribe { _ in print("start") }; board.stop.subscribe { _ in print("stop") }
        quiet runningVar = Variable(false); quiet running = runningVar.asObservable()
        quiet toggleRunningSubject = PublishSubject()
        """,
      ours: """
        toggleRunningSubject.withLatestFrom(running, (_, now) => !now).bind(to: runningVar)
        running.filter { $0 }.bind(to: board.start)
        running.skip(1).filter { !$0 }.bind(to: board.stop)
        """,
      after: "toggleRunningSubject.onNext(()); toggleRunningSubject.onNext(())",
      printed: ["start", "stop"]),
    Paragraph(
      article: "001", first: "var initialRunning = true", last: "XCTAssertFalse(initialRunning)",
      before: """
        quiet target = {running: Variable(false)}
        quiet XCTAssertFalse = x => print("it is \\(x)")
        """,
      ours: """
        var initialRunning = true
        target.running.subscribe(onNext: { initialRunning = $0 }).dispose()
        XCTAssertFalse(initialRunning)
        """,
      printed: ["initialRunning = true", "initialRunning = false", "it is false"]),
    Paragraph(
      article: "001", first: "var count = 0", last: "XCTAssert(count == 1)",
      before: """
        quiet start = PublishSubject(); quiet target = {toggleRunning: start}
        quiet XCTAssert = x => print("it is \\(x)")
        """,
      ours: """
        var count = 0
        start.subscribe { _ in count += 1 }
        target.toggleRunning.onNext(())
        XCTAssert(count == 1)
        """,
      printed: ["count = 0", "count = 1", "it is true"]),
    Paragraph(
      article: "001",
      first:
        "toggleRunningSubject\n      .withLatestFrom(running) { _, running in !running }\n      .flatMapFirst",
      last: ".addDisposableTo(disposeBag)",
      before: """
        quiet runningVar = Variable(false); quiet running = runningVar.map { $0 }
        startingVar = Variable(false); quiet stoppingVar = Variable(false)
        quiet toggleRunningSubject = PublishSubject()
        quiet server = {start: () => timer(1s), stop: () => timer(1s)}
        """,
      ours: """
        toggleRunningSubject.withLatestFrom(running, (_, now) => !now).flatMapFirst { isStarting in
          let busy = isStarting ? startingVar : stoppingVar
          Observable.using({
            busy.value = true
            AnonymousDisposable { busy.value = false }
          }, observableFactory: { _ in server.start() })
        }.subscribe { _ in runningVar.value = !runningVar.value }
        """,
      after: "toggleRunningSubject.onNext(()); toggleRunningSubject.onNext(())",
      printed: ["startingVar  false", "startingVar  true", "      1s  startingVar  false"]),
    Paragraph(
      article: "001", first: "temprature = Observable<Int>.interval",
      last: ".shareReplayLatestWhileConnected()",
      before: """
        quiet Thermometer = {interval: 4s}; quiet intervalScheduler = nil; quiet running = Variable(true)
        quiet server = {getVoltage: () => of(0.5)}; quiet convertToTemprature = volts => volts * 40
        """,
      ours: """
        temprature = interval(Thermometer.interval).flatMapFirst { _ in server.getVoltage() }
          .map(convertToTemprature)
        """,
      printed: ["      4s  temprature  20", "      8s  temprature  20"]),
  ]

  private static let traits = [
    Paragraph(
      article: "002", first: "Single.create { single in",
      last: "return Disposables.create()\n    }",
      before: "quiet fetchData = f => f(1, nil); made =",
      ours: "Single.create { single in single(.success(1)) }",
      printed: ["made  1 │ completed"]),
    Paragraph(
      article: "002", first: "Completable.create { completable in",
      last: "return Disposables.create {}\n    }",
      before: "quiet excuteWork = f => f(.error(\"no\")); made =",
      ours: "Completable.create { completable in completable(.error(\"no\")) }",
      printed: ["made  ✕ no"]),
    Paragraph(
      article: "002", first: "Maybe<String>.create", last: "return Disposables.create {}\n    }",
      before: "made =", ours: "Maybe.create { maybe in maybe(.success(\"Maybe\")) }",
      printed: ["made  Maybe │ completed"]),
  ]

  private static let insides = [
    Paragraph(
      article: "003", first: "_ = fetchServerDataWithRequest(request)", last: "    }\n  )",
      before: """
        quiet request = nil; quiet parse = x => print("parsed \\(x)")
        quiet fetchServerDataWithRequest = _ => of("data")
        """,
      ours: "fetchServerDataWithRequest(request).map { parse($0) }.subscribe(onNext: { _ in nil })",
      printed: ["parsed data"]),
    Paragraph(
      article: "003", first: "targetName\n  .map { !$0.isEmpty }", last: ".shareReplay(1)",
      before: "quiet targetName = Variable(\"x\")",
      ours: "targetName.map { $0 != \"\" }.shareReplay(1)", printed: ["_1  true"]),
    Paragraph(
      article: "003", first: "let disposable = drawImageObservable\n", last: "// ...\n  }",
      before: """
        quiet drawImageObservable = of(1).do(onNext: { print("drawn \\($0)") })
        background = ConcurrentDispatchQueueScheduler(qos: .background)
        """,
      ours: "let disposable = drawImageObservable.subscribeOn(background).subscribe { _ in nil }",
      printed: ["drawn 1"]),
  ]

  private static let combine = [
    Paragraph(
      article: "004", first: "let subject: CurrentValueSubject<Int, Error> = .init(1)",
      last: "subject.value // => 3",
      ours: """
        let subject = CurrentValueSubject(1)
        subject.send(completion: .finished)
        subject.value
        subject.send(2)
        subject.value
        subject.value = 3
        subject.value
        """,
      printed: ["subject  1", "subject  │ completed", "1", "1", "3"]),
    Paragraph(
      article: "004", first: "let subject1: CurrentValueSubject<Int, Error> = .init(1)",
      last: "subject1.value // => 2\nsubject2.value // => 200",
      ours: """
        let subject1 = CurrentValueSubject(1); let subject2 = CurrentValueSubject(100)
        subject1.value; subject2.value
        subject1.subscribe(subject2)
        subject1.value; subject2.value
        subject1.send(2)
        subject1.value; subject2.value
        subject2.send(200)
        subject1.value; subject2.value
        """,
      printed: [
        "subject1  1", "subject2  100", "1", "100", "subject2  1", "1", "1", "subject1  2",
        "subject2  2", "2", "2", "subject2  200", "2", "200",
      ]),
  ]
}
