import Testing

@testable import StreamLang

/// Programs of Swift with what the compiled program prints, by what they have in common.
@Suite struct SwiftLibraryTests {
  @Test(arguments: [
    (
      "[1, 2].publisher.map { x -> Int in print(\"map\", x); return x * 2 }.sink { print($0) }",
      ["map 1", "map 2", "2", "4"]
    ),
    (
      "func twice(_ x: Int) -> Int { print(\"twice\", x); return x * 2 }\n"
        + "_ = (1...2).publisher.filter { $0 > 0 }.map(twice).sink { print($0) }",
      ["twice 1", "twice 2", "2", "4"]
    ),
    (
      "let p = [1, 2].publisher.filter { print(\"f\", $0); return $0 > 1 }\nprint(\"made\")\n"
        + "_ = p.sink { print($0) }\n_ = p.sink { print($0) }", ["f 1", "f 2", "made", "2", "2"]
    ),
    (
      "_ = [1, 2].publisher.tryMap { x -> Int in print(\"map\", x); return x }"
        + ".sink(receiveCompletion: { _ in }, receiveValue: { print($0) })",
      ["map 1", "1", "map 2", "2"]
    ),
    (
      "_ = [1, 2].publisher.map { $0 * 2 }.print(\"a\").sink { _ in }",
      [
        "a: receive subscription: ([2, 4])", "a: request unlimited", "a: receive value: (2)",
        "a: receive value: (4)", "a: receive finished",
      ]
    ),
    (
      "let a = [1, 2].publisher\nlet b = a.map { $0 * 2 }\nlet c = [3, 1].sorted().publisher\n"
        + "_ = b.print(\"b\").count().sink { print($0) }\n_ = c.print(\"c\").max().sink { print($0) }",
      [
        "b: receive subscription: ([2, 4])", "b: request unlimited", "b: receive value: (2)",
        "b: receive value: (4)", "b: receive finished", "2",
        "c: receive subscription: ([1, 3])", "c: request unlimited", "c: receive value: (1)",
        "c: receive value: (3)", "c: receive finished", "3",
      ]
    ),
  ])
  func `Combine computes the list of a publisher before anybody subscribes`(
    _ code: String, _ lines: [String]
  ) {
    #expect(RunProgram("import Combine\n" + code, as: .swift).lines == lines)
  }

  @Test func `a subject of the program's own gets what a publisher sends`() {
    let code = """
      import Combine
      final class Echo: Subject {
        typealias Output = Int
        typealias Failure = Never
        private let inner = PassthroughSubject<Int, Never>()
        func send(_ value: Int) { Swift.print("sent", value); inner.send(value) }
        func send(completion: Subscribers.Completion<Never>) { inner.send(completion: completion) }
        func send(subscription: Subscription) { subscription.request(.unlimited) }
        func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
          inner.receive(subscriber: subscriber)
        }
      }
      let echo = Echo()
      let c = echo.sink(receiveCompletion: { print($0) }, receiveValue: { print("got", $0) })
      let d = [7, 8].publisher.subscribe(echo)
      """
    #expect(
      RunProgram(code, as: .swift).lines == [
        "sent 7", "got 7", "sent 8", "got 8", "finished",
      ])
  }

  @Test
  func
    `a type that an extension names is known, and map of an optional stream is that of the optional`()
  {
    let code = """
      import Combine
      extension Publisher {
        typealias Part = AnyPublisher<Output, Failure>
        func halves(_ test: @escaping (Output) -> Bool) -> (yes: Part, no: Part) {
          (filter(test).eraseToAnyPublisher(), filter { !test($0) }.eraseToAnyPublisher())
        }
      }
      let (even, odd) = [1, 2].publisher.halves { $0 % 2 == 0 }
      let a = even.sink { print("even", $0) }
      let b = odd.sink { print("odd", $0) }
      let all: [AnyPublisher<Int, Never>] = [Just(1).eraseToAnyPublisher()]
      let next = all.first.map { p in p.map { $0 + 1 } }
      let c = next?.sink { print($0) }
      """
    #expect(RunProgram(code, as: .swift).lines == ["even 2", "odd 1", "2"])
  }

  @Test func `observers are made of other observers`() {
    let code = """
      import RxSwift
      class Label { var text = "" }
      let label = Label()
      let binder = Binder<String>(label) { $0.text = $1; print("bound", $1) }
      _ = Observable.of("x", "y").subscribe(binder.asObserver())
      let numbers = binder.asObserver().mapObserver { (n: Int) in "n\\(n)" }
      numbers.onNext(4)
      """
    #expect(RunProgram(code, as: .swift).lines == ["bound x", "bound y", "bound n4"])
  }

  @Test func `what a stream sends on the main queue begins at once`() {
    let code = """
      import RxSwift
      _ = Observable.of(1, 2, scheduler: MainScheduler.instance)
        .subscribe(onNext: { print($0) }, onCompleted: { print("done") })
      print("after")
      _ = Observable.just(7, scheduler: MainScheduler.instance).subscribe(onNext: { print($0) })
      print("last")
      """
    #expect(RunProgram(code, as: .swift).lines == ["1", "after", "last", "2", "7", "done"])
  }

  @Test func `none of an optional of an optional is the outer one`() {
    let code = """
      let inner: Int?? = .some(nil)
      switch inner { case .none: print("none"); case .some(.none): print("some none"); default: print("some") }
      if case .none = inner { print("wrong") }
      let d: [String: Int?] = ["b": nil]
      switch d["b"] { case .none: print("missing"); case .some(.none): print("null"); default: print("?") }
      switch d["c"] { case .none: print("missing"); case .some(.none): print("null"); default: print("?") }
      """
    #expect(RunProgram(code, as: .swift).lines == ["some none", "null", "missing"])
  }

  @Test func `values of a type parameter are compared as their type has it`() {
    let code = """
      struct P: Comparable { var n: Int; static func < (a: P, b: P) -> Bool { a.n < b.n } }
      func isLater<T: Comparable>(_ a: T, _ b: T) -> Bool { a > b }
      print(isLater(P(n: 1), P(n: 0)), isLater(2, 1), isLater("a", "b"), isLater(2.5, 1))
      extension Sequence where Element: Comparable {
        var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
      }
      print([P(n: 1), P(n: 2)].isSorted, [2, 1].isSorted)
      extension Sequence {
        func last<T: Comparable>(by path: KeyPath<Element, T>) -> Element? {
          sorted { $0[keyPath: path] > $1[keyPath: path] }.first
        }
      }
      struct O { let p: P; let n: Int }
      print([O(p: P(n: 1), n: 5), O(p: P(n: 2), n: 4)].last(by: \\.p)!.n)
      """
    #expect(RunProgram(code, as: .swift).lines == ["true true false true", "true false", "4"])
  }

  @Test func `a method that changes its value takes what its own type says`() {
    let code = """
      protocol Repository { associatedtype Entity; mutating func save(_ entity: Entity) }
      struct Memory<E>: Repository { var all: [E] = []; mutating func save(_ e: E) { all.append(e) } }
      struct Todo { let id: Int }
      var memory = Memory<Todo>()
      memory.save(.init(id: 1))
      print(memory.all)
      """
    #expect(RunProgram(code, as: .swift).lines == ["[Todo(id: 1)]"])
  }

  @Test
  func
    `members behind members of a dynamic type, and closures of a fixed type parameter, are typed`()
  {
    let code = """
      @dynamicMemberLookup struct Lens<R, V> {
        let get: (R) -> V
        subscript<N>(dynamicMember path: KeyPath<V, N>) -> Lens<R, N> {
          Lens<R, N>(get: { get($0)[keyPath: path] })
        }
      }
      struct Address { var code: Int }
      struct Person { var name: String; var address: Address }
      let lens = Lens<Person, Person>(get: { $0 })
      print(lens.address.code.get(Person(name: "A", address: Address(code: 7))))
      struct Rule<T> { let check: (T) -> Bool }
      extension Rule where T == String { static let digits = Rule { $0.allSatisfy(\\.isNumber) } }
      print(Rule.digits.check("12"), Rule.digits.check("1x"))
      """
    #expect(RunProgram(code, as: .swift).lines == ["7", "true false"])
  }

  @Test func `an event is its own event`() {
    let code = """
      import RxSwift
      struct Failed: Error {}
      extension ObservableType where Element: EventConvertible {
        func elements() -> Observable<Element.Element> { compactMap { $0.event.element } }
        func errors() -> Observable<Error> { compactMap { $0.event.error } }
      }
      let events = Observable.concat(.of(1), .error(Failed())).materialize().share(replay: 2)
      _ = events.elements().subscribe(onNext: { print($0) })
      _ = events.errors().subscribe(onNext: { print($0) })
      """
    #expect(RunProgram(code, as: .swift).lines == ["1", "Failed()"])
  }

  @Test func `types are made from what they can be made from`() {
    let code = """
      enum Sign: String {
        case plus = "+", minus = "-"
        init?(_ c: Character) { self.init(rawValue: String(c)) }
      }
      print(Sign("+") as Any, Sign("?") as Any)
      struct Version: LosslessStringConvertible {
        let n: Int
        init?(_ text: String) { guard let n = Int(text) else { return nil }; self.n = n }
        var description: String { "v\\(n)" }
      }
      print(Version("1")!, [Version("2")!], Version("x") as Any)
      struct Test<T> {
        let check: (T) -> Bool
        static func || (a: Self, b: Self) -> Self { Self { a.check($0) || b.check($0) } }
      }
      extension Test where T == Int {
        static let small = Self { $0 < 3 }
        static func over(_ n: Int) -> Test { Test { $0 > n } }
      }
      let either = Test.small || .over(9)
      print([1, 5, 10].map(either.check))
      """
    #expect(
      RunProgram(code, as: .swift).lines == [
        "Optional(Sign.plus) nil", "v1 [v2] nil", "[true, false, true]",
      ])
  }

  @Test func `parts of a case that a call leaves out have their values`() {
    let code = """
      enum Message { case add(_ n: Int = 1, to: String = "x"), load(page: Int = 1, _ name: String) }
      func send(_ message: Message) { print(message) }
      send(.add()); send(.add(5)); send(.add(to: "y")); send(.load("a"))
      let message = Message.add(2)
      if case .add(let n, let to) = message { print(n, to) }
      """
    #expect(
      RunProgram(code, as: .swift).lines == [
        "add(1, to: \"x\")", "add(5, to: \"x\")", "add(1, to: \"y\")", "load(page: 1, \"a\")",
        "2 x",
      ])
  }

  @Test(arguments: [
    ("[3, 1].publisher.max()", "Optional"), ("[3, 1].publisher.collect()", "Once"),
    ("[3, 1].publisher.map { $0 }.count()", "Just"), ("Just(1).filter { $0 > 0 }", "Optional"),
    ("Just(1).setFailureType(to: Never.self).map { $0 + 1 }", "Once"),
    ("Just(1).eraseToAnyPublisher()", "Just"), ("[3, 1].publisher.collect(2)", "CollectByCount"),
  ])
  func `Combine's print names what a publisher has computed`(_ publisher: String, _ name: String) {
    let code = "import Combine\n_ = \(publisher).print().sink { _ in }"
    #expect(RunProgram(code, as: .swift).lines.first == "receive subscription: (\(name))")
  }

  @Test(arguments: [
    (
      """
      import Combine
      let a = PassthroughSubject<Int, Never>()
      let c = a.handleEvents { _ in print("subscribed") } receiveOutput: { print("out", $0) }
        receiveCancel: { print("cancelled") }.sink { print($0) }
      a.send(1)
      c.cancel()
      let d = a.handleEvents(receiveOutput: { print("out", $0) }) { print("end", $0) }
        receiveCancel: { print("cancelled") }.sink { print($0) }
      a.send(2)
      a.send(completion: .finished)
      """, ["subscribed", "out 1", "1", "cancelled", "out 2", "2", "end finished"]
    ),
    (
      """
      import Combine
      let s = AnySubscriber <String, Never>(
        receiveSubscription: { $0.request(.unlimited) }, receiveValue: { print($0); return .none },
        receiveCompletion: { print($0) })
      ["a"].publisher.subscribe(s)
      let Low = 1, High = 2
      typealias Numbers<T> = Array<T>
        where T: Equatable
      let none = Numbers<Int>()
      print(Array <Int>(), Low < High, none.isEmpty)
      """, ["a", "finished", "[] true true"]
    ),
    (
      """
      extension Result where Success == Void { static var success: Result { .success(()) } }
      let r: Result<Void, Error> = .success
      func f() -> Result<Void, Error> { .success }
      print(r)
      if case .success = f() { print("ok") }
      """, ["success()", "ok"]
    ),
    (
      """
      import RxSwift
      let due: RxTimeInterval = 3
      let more = RxTimeInterval(1.5)
      let a = PublishSubject<Int>()
      _ = a.timeout(due, scheduler: MainScheduler.instance).subscribe(onError: { print($0) })
      _ = a.delay(more, scheduler: MainScheduler.instance).subscribe(onNext: { print($0) })
      a.onNext(1)
      """, ["1500: 1", "3000: Sequence timeout."]
    ),
    (
      """
      import RxSwift
      import RxCocoa
      let a = Observable.of(1, 2)
      _ = a.bindNext { print($0) }
      _ = a.asDriver(onErrorJustReturn: 0).driveNext { print("driven", $0) }
      """, ["1", "2", "driven 1", "driven 2"]
    ),
    (
      """
      import RxSwift
      let a = Observable.of(1, 2), b = Observable.of(10, 20)
      _ = [a, b].combineLatest { $0.reduce(0, +) }.map { $0 / 2 }.subscribe(onNext: { print($0) })
      _ = [a, b].zip { $0.reduce(0, +) }.subscribe(onNext: { print($0) })
      let all = [a, b]
      _ = all.concat().toArray().subscribe(onSuccess: { print($0) })
      _ = all.amb().subscribe { print($0) }
      """,
      ["5", "6", "11", "11", "22", "[1, 2, 10, 20]", "next(1)", "next(2)", "completed"]
    ),
  ])
  func `closures behind parentheses, members and times of the libraries are found`(
    _ code: String, _ lines: [String]
  ) {
    #expect(RunProgram(code, as: .swift).lines == lines)
  }
}
