import Testing

@testable import StreamLang

/// The rows of programs of other languages: each subscription that they make.
@Suite struct SubscriptionRowTests {
  private static func session(
    _ code: String, as dialect: Source.Dialect, _ choose: (inout Session.Options) -> Void = { _ in }
  ) -> Session {
    var options = Session.Options()
    choose(&options)
    let session = Session(options)
    session.listener = { _ in }
    #expect(session.submit(Program(code, dialect), file: "program").diagnostics == [])
    _ = session.runToEnd()
    return session
  }

  /// The rows at the end of a program: the name of each, its events with their times in milliseconds, and the text behind it.
  private static func rows(_ code: String, as dialect: Source.Dialect = .javaScript) -> [String] {
    guard let diagram = session(code, as: dialect).anyDiagram else { return [] }
    return diagram.rows.map { row in
      let events = row.slots.flatMap { slot in
        slot.marks.map { "\(diagram.columns[slot.column].time / 1_000_000):\(text(of: $0))" }
      }
      return ([row.name] + events).joined(separator: " ")
    }
  }

  private static func text(of mark: Diagram.Mark) -> String {
    switch mark {
    case .value(let text, _): text
    case .completed: "|"
    case .failed: "#"
    case .disposed: "!"
    case .fault, .subscribed: "?"
    }
  }

  @Test func `a subscription is a row from its beginning to its end`() {
    #expect(
      Self.rows(
        """
        import { Subject, interval, map, take } from 'rxjs';
        const source = new Subject();
        const doubled = source.pipe(map(x => x * 2));
        const first = doubled.subscribe();
        doubled.subscribe();
        source.next(1);
        first.unsubscribe();
        source.next(2);
        setTimeout(() => { source.next(3); source.complete(); }, 20);
        interval(10).pipe(take(2)).subscribe();
        """) == [
          "doubled 0:2 0:!", "doubled 2 0:2 0:4 20:6 20:|",
          "interval(10).pipe(take(2)) 10:0 20:1 20:|",
        ])
  }

  @Test func `a subject has a row where somebody listens to it`() {
    #expect(
      Self.rows(
        """
        import RxSwift
        let numbers = PublishSubject<Int>()
        numbers.onNext(0)
        let listening = numbers.subscribe()
        numbers.onNext(1)
        numbers.onNext(2)
        listening.dispose()
        numbers.onNext(3)
        """, as: .swift) == ["numbers 0:1 0:2 0:!"])
  }

  @Test func `a row shows what is in the values of Swift`() {
    #expect(
      Self.rows(
        """
        import RxSwift
        enum State { case idle, loaded(Int), failed(code: Int) }
        struct Point { var x: Int; let names: [String] }
        class Box { let n = 1 }
        struct Named: CustomStringConvertible { var description: String { print("no"); return "n" } }
        let s = PublishSubject<Any>()
        let listening = s.subscribe()
        s.onNext(State.idle); s.onNext(State.loaded(3)); s.onNext(State.failed(code: 4))
        s.onNext(Point(x: 1, names: ["a"])); s.onNext(Box()); s.onNext(Named())
        s.onNext(Optional(4) as Any); s.onNext((1, b: "c")); s.onNext(["k": 2]); s.onNext(Set([5]))
        """, as: .swift) == [
          "s 0:idle 0:loaded(3) 0:failed(code:4) 0:Point(x:1,names:[\"a\"]) 0:Box 0:Named "
            + "0:Optional(4) 0:(1,b:\"c\") 0:[\"k\":2] 0:[5]"
        ])
  }

  @Test func `a row shows undefined as JavaScript writes it`() {
    #expect(
      Self.rows("const s = new Subject(); s.subscribe(); s.next(undefined); s.next(null);")
        == ["s 0:undefined 0:nil"])
  }

  @Test func `a stream that is bound or driven has a row`() {
    #expect(
      Self.rows(
        """
        import RxSwift
        import RxCocoa
        let numbers = PublishSubject<Int>()
        let latest = BehaviorRelay(value: 0)
        let binding = numbers.map { $0 * 2 }.bind(to: latest)
        _ = latest.asDriver().drive(onNext: { print($0) })
        numbers.onNext(1)
        binding.dispose()
        numbers.onNext(2)
        """, as: .swift) == ["numbers.map { $0 * 2 } 0:2 0:!", "latest.asDriver() 0:0 0:2"])
  }

  @Test func `commands find a row by its text`() {
    let (session, rows) = Self.prompt(.swift)
    #expect(rows("let s = PublishSubject<Int>()") == [])
    #expect(rows("let kept = s.map { $0 + 1 }.subscribe(onNext: { print($0) })") == [])
    _ = rows("s.onNext(1)")
    let name = "`s.map { $0 + 1 }`"
    let cause = "map  2     s.map { $0 + 1 }"
    #expect(Typed.lines(session.submit(":why \(name)")).first == cause)
    #expect(Typed.lines(session.submit(":why \(name).1")).first == cause)
    #expect(
      Typed.lines(session.submit(":why not \(name)")).last?.hasSuffix("(:why \(name))") == true)
    #expect(session.completion(of: ":why ", at: 5)?.candidates.map(\.text).contains(name) == true)
    #expect(Typed.lines(session.submit(":why `s.map`")).last?.contains("unknown name") == true)
    #expect(
      Typed.lines(session.submit(":why \(name).x")).joined(separator: " ")
        .contains("got x; \(name).1 is the first event"))
  }

  @Test func `an error ends a row, and each statement has a column`() {
    let session = Self.session(
      """
      import { Subject, timer, map } from 'rxjs';
      const s = new Subject();
      s.subscribe();
      s.next(1);
      s.next(2);
      timer(10).pipe(map(() => { throw new Error('no'); })).subscribe({ error: () => {} });
      """, as: .javaScript)
    let lines = session.finalDiagram.map { MarbleRenderer(width: 70).lines($0).map(\.plain) } ?? []
    #expect(lines.contains { $0.hasPrefix("● s ") && $0.contains("1═2─") }, "\(lines)")
    #expect(lines.last?.contains("✕ Error: no") == true, "\(lines)")
  }

  @Test func `only as many rows are drawn as a picture has room for`() {
    let session = Self.session(
      """
      import { timer } from 'rxjs';
      for (let i = 0; i < 40; i++) timer(10 + i).subscribe();
      """, as: .javaScript)
    #expect(session.anyDiagram?.rows.count == 32)
    #expect(session.subscriptionsWithoutRow == "+8 subscriptions")
    _ = session.submit(":clear")
    #expect(session.subscriptionsWithoutRow == nil)
  }

  @Test func `a row keeps nothing alive`() {
    let code = """
      import RxSwift
      final class Store {
        let numbers = PublishSubject<Int>()
        deinit { print("gone") }
      }
      var store: Store? = Store()
      _ = store!.numbers.map { $0 + 1 }.subscribe(onNext: { print($0) })
      store!.numbers.onNext(1)
      store = nil
      print("end")
      """
    #expect(RunProgram(code, as: .swift).lines == ["2", "gone", "end"])
  }

  @Test func `the events are told as JSON, and otherwise only what a program prints`() {
    let code = "import { of } from 'rxjs'; of(1).subscribe(x => console.log(x));"
    for isJSON in [false, true] {
      var options = Session.Options()
      options.isJSON = isJSON
      let session = Session(options)
      var (events, lines) = ([String](), [String]())
      session.listener = { item in
        switch item {
        case .event(let event): events.append(event.name)
        case .printed(let text): lines.append(text)
        default: break
        }
      }
      _ = session.submit(Program(code, .javaScript), file: "program")
      #expect(events == (isJSON ? ["of(1)", "of(1)"] : []))
      #expect(lines == ["1"])
    }
  }

  @Test func `a program that is not recorded prints the same`() {
    let code = """
      import { Subject, map, share, debounceTime } from 'rxjs';
      const s = new Subject();
      const shared = s.pipe(map(x => x + 1), share());
      shared.subscribe(x => console.log('a', x));
      shared.pipe(debounceTime(10)).subscribe(x => console.log('b', x));
      s.next(1);
      s.next(2);
      """
    func lines(isRecorded: Bool) -> [String] {
      var options = Session.Options()
      options.records = isRecorded
      let session = Session(options)
      var lines: [String] = []
      session.listener = { [unowned session] item in
        if case .printed(let text) = item { lines.append("\(session.now / 1_000_000) \(text)") }
      }
      _ = session.submit(Program(code, .javaScript), file: "program")
      _ = session.runToEnd()
      #expect((session.anyDiagram != nil) == isRecorded)
      return lines
    }
    let wanted = ["0 a 2", "0 a 3", "10 b 3"]
    #expect(lines(isRecorded: true) == wanted)
    #expect(lines(isRecorded: false) == wanted)
  }

  @Test func `a prompt draws the rows that a line has moved`() {
    let (session, rows) = Self.prompt(.javaScript)
    #expect(rows("const s = new Subject(); const t = s.pipe(map(x => x + 1));") == [])
    #expect(rows("t.subscribe();") == [])
    #expect(rows("s.next(1);") == [])
    #expect(rows("s.next(2);") == ["t"])
    #expect(Typed.lines(session.submit(":why t")).first?.hasPrefix("t  3") == true)
    #expect(Typed.lines(session.submit(":live t")) == [])
    #expect(session.liveRows == ["t"])
  }

  @Test func `a subscription is told by its stream and its line`() {
    let session = Self.prompt(.javaScript).session.after(
      "const s = new Subject();", "s.subscribe();", "s.next(1);")
    #expect(
      Typed.lines(session.submit(":trace")) == [
        "s.next(1);", "  1  s           1", "  2  s (line 2)  1    from 1",
      ])
    #expect(Typed.lines(session.submit(":leaks")).last?.hasPrefix("s  line 2  ") == true)
  }

  /// A prompt, and the names of the rows that it draws after a line.
  private static func prompt(
    _ dialect: Source.Dialect? = nil
  ) -> (session: Session, rows: (String) -> [String]) {
    var options = Session.Options()
    (options.isPrompt, options.isVirtual, options.typedDialect) = (true, true, dialect)
    options.writeFile = { _, _ in }
    let session = Session(options)
    return (
      session,
      { line in
        session.submit(line).items.flatMap { item in
          if case .diagram(let diagram) = item { diagram.rows.map(\.name) } else { [] as [String] }
        }
      }
    )
  }

  @Test func `a prompt for Swift draws its rows`() {
    let (session, rows) = Self.prompt(.swift)
    #expect(rows("let s = PublishSubject<Int>()") == [])
    #expect(rows("let kept = s.map { $0 + 1 }.subscribe(onNext: { print($0) })") == [])
    #expect(rows("s.onNext(1)") == [])
    #expect(rows("s.onNext(2)") == ["s.map { $0 + 1 }"])
    let refusal = Typed.lines(session.submit(":save p.js")).joined()
    #expect(refusal.contains("would be read as another"), "\(refusal)")
  }

  @Test func `a subject that has a row by its name gets no second one`() {
    let (_, rows) = Self.prompt()
    #expect(rows("s = subject()") == [])
    #expect(rows("s.subscribe(x => console.log(x));") == [])
    #expect(rows("s.next(1); s.next(2)") == ["s"])
  }

  @Test func `what a method of another language sends has a column of its own`() {
    let session = Self.prompt().session.after(
      "class S { constructor() { this.s = new Subject() } add(x) { this.s.next(x) } }; "
        + "const o = new S(); o.s.subscribe(); o.add(1)")
    #expect(Typed.lines(session.submit("o.add(2)")).last == "● o.s  1─2─▸")
  }

  @Test func `a row begins with its subscription, not with its first event`() {
    let session = Self.session(
      """
      import { interval, take, timer } from 'rxjs';
      interval(100).pipe(take(2)).subscribe();
      timer(250).subscribe();
      """, as: .javaScript)
    let starts = session.finalDiagram?.rows.map { ($0.start, $0.startColumn) } ?? []
    #expect(starts.map(\.0) == [0, 0] && starts.allSatisfy { $0.1 == nil })
  }
}
