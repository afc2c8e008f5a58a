/// Functions that stand at the top of a program in Swift which calls them.
enum SwiftHelpers {
  static let rxSwift = common.merging([
    "bag": WriterHelper("let bag = DisposeBag()"),
    "cold": played(isHot: false, isCombine: false), "hot": played(isHot: true, isCombine: false),
    "show": WriterHelper(
      """
      // `rxrepl trace` draws what this prints
      func show<T>(_ name: String, _ s: Observable<T>) -> Disposable {
        print(name, "subscribe")
        return s.subscribe(
          onNext: { print(name, "next", $0) }, onError: { print(name, "error", $0) },
          onCompleted: { print(name, "complete") })
      }
      """),
    "buffer(until: ": WriterHelper(
      """
      extension ObservableType {
        // the values between those of another stream, as lists
        func buffer(until closing: some ObservableType) -> Observable<[Element]> {
          Observable.create { s in
            var list: [Element] = []
            func send() {
              let full = list
              list = []
              s.onNext(full)
            }
            let own = self.subscribe(
              onNext: { list.append($0) }, onError: s.onError,
              onCompleted: {
                send()
                s.onCompleted()
              })
            let others = closing.subscribe(onNext: { _ in send() }, onError: s.onError)
            return Disposables.create(own, others)
          }
        }
      }
      """),
    "expand(": WriterHelper(
      """
      extension ObservableType {
        // each value, and the same with those of a stream that is made for it
        func expand(_ f: @escaping (Element) -> Observable<Element>) -> Observable<Element> {
          flatMap { x in Observable.concat(Observable.just(x), f(x).expand(f)) }
        }
      }
      """),
  ]) { $1 }

  static let combine = common.merging(operators) { $1 }.merging([
    "kept": WriterHelper("var kept = Set<AnyCancellable>()"),
    "cold": played(isHot: false, isCombine: true), "hot": played(isHot: true, isCombine: true),
    "show": WriterHelper(
      """
      // `rxrepl trace` draws what this prints
      func show<T>(_ name: String, _ s: some Publisher<T, Error>) -> AnyCancellable {
        print(name, "subscribe")
        return s.sink(
          receiveCompletion: { end in
            switch end {
            case .finished: print(name, "complete")
            case .failure(let error): print(name, "error", error)
            }
          }, receiveValue: { print(name, "next", $0) })
      }
      """),
  ]) { $1 }

  private static let common = [
    "Failure": WriterHelper(
      "struct Failure: Error, CustomStringConvertible { let description: String }"),
    "raise": WriterHelper("func raise<T>(_ error: Error) throws -> T { throw error }"),
    "ordered": WriterHelper(
      """
      func ordered<T, K: Comparable>(_ list: [T], by key: (T) throws -> K) rethrows -> [T] {
        try list.sorted { try key($0) < key($1) }
      }
      """),
    "textOf": WriterHelper(
      #"func textOf<T>(_ x: T?) -> String { x.map { "\($0)" } ?? "nil" }"#),
    "mean": WriterHelper(
      """
      func mean(_ list: [Double]) throws -> Double {
        if list.isEmpty { throw Failure(description: "noElements") }
        return list.reduce(0, +) / Double(list.count)
      }
      """, needs: "Failure"),
    "wholeNumber": WriterHelper(
      """
      func wholeNumber(_ text: String) throws -> Int {
        guard let x = Int(text) else { throw Failure(description: "\\(text) is not an integer") }
        return x
      }
      """, needs: "Failure"),
    "decimalNumber": WriterHelper(
      """
      func decimalNumber(_ text: String) throws -> Double {
        guard let x = Double(text) else { throw Failure(description: "\\(text) is not a number") }
        return x
      }
      """, needs: "Failure"),
    "onlyMember": WriterHelper(
      """
      func onlyMember<T>(_ list: [T]) throws -> T {
        if list.count == 1 { return list[0] }
        throw Failure(description: list.isEmpty ? "noElements" : "moreThanOneElement")
      }
      """, needs: "Failure"),
    "divisor": WriterHelper(
      """
      func divisor<T: Numeric>(_ x: T) throws -> T {
        if x == 0 { throw Failure(description: "divisionByZero") }
        return x
      }
      """, needs: "Failure"),
  ]

  /// A function that plays marble text: for each subscriber, or once.
  private static func played(isHot: Bool, isCombine: Bool) -> WriterHelper {
    let subject = isCombine ? "PassthroughSubject<T, Error>()" : "PublishSubject<T>()"
    let answer = isCombine ? "AnyPublisher<T, Error>" : "Observable<T>"
    let whole = isCombine ? ".eraseToAnyPublisher()" : ""
    let next = isCombine ? "send" : "onNext"
    let completed = isCombine ? "send(completion: .finished)" : "onCompleted()"
    let failure = "Failure(description: error)"
    let failed = isCombine ? "send(completion: .failure(\(failure)))" : "onError(\(failure))"
    let body = """
        let s = \(subject)
        func at(_ time: Int, _ send: @escaping () -> Void) {
          DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(time), execute: send)
        }
        for (time, value) in events { at(time) { s.\(next)(value) } }
        if let completed { at(completed) { s.\(completed) } }
        if let failed { at(failed) { s.\(failed) } }
      """
    let head =
      isHot
      ? "// marble text that is played once, to whoever listens\nfunc hot<T>("
      : "// marble text: what happens when, in ms, for each subscriber\nfunc cold<T>("
    let signature = """
      \(head)
        _ events: [(Int, T)], completed: Int? = nil, failed: Int? = nil, with error: String = "error"
      ) -> \(answer) {
      """
    if isHot {
      return WriterHelper("\(signature)\n\(body)\n  return s\(whole)\n}", needs: "Failure")
    }
    let opening = isCombine ? "Deferred {" : "Observable.deferred {"
    let inner = body.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let text = "\(signature)\n  \(opening)\n\(inner)\n    return s\n  }\(whole)\n}"
    return WriterHelper(text, needs: "Failure")
  }
}

// MARK: Operators

extension SwiftHelpers {
  /// Operators that Combine has not, by what the bodies of rows call.
  fileprivate static let operators = [
    "Create": WriterHelper(
      """
      // a publisher that a function feeds, for each subscriber
      struct Create<Output>: Publisher {
        typealias Failure = Error
        let feed: (PassthroughSubject<Output, Error>) -> [AnyCancellable]

        func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Error {
          let s = PassthroughSubject<Output, Error>()
          var inputs: [AnyCancellable] = []
          s.handleEvents(receiveCompletion: { _ in inputs = [] }, receiveCancel: { inputs = [] })
            .subscribe(subscriber)
          inputs = feed(s)
        }
      }
      """),
    "withLatestFrom(": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // each value with the latest one of another publisher
        func withLatestFrom<B, C>(
          _ other: some Publisher<B, Error>, _ f: @escaping (Output, B) -> C
        ) -> AnyPublisher<C, Error> {
          Create { s in
            var latest: B?
            let others = other.sink(
              receiveCompletion: { if case .failure = $0 { s.send(completion: $0) } },
              receiveValue: { latest = $0 })
            let own = self.sink(
              receiveCompletion: { s.send(completion: $0) },
              receiveValue: { x in if let y = latest { s.send(f(x, y)) } })
            return [others, own]
          }.eraseToAnyPublisher()
        }
      }
      """, needs: "Create"),
    "sample(": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // the latest value whenever another publisher sends
        func sample<B>(_ other: some Publisher<B, Error>) -> AnyPublisher<Output, Error> {
          Create { s in
            var latest: Output?
            let own = self.sink(
              receiveCompletion: { s.send(completion: $0) }, receiveValue: { latest = $0 })
            let others = other.sink(
              receiveCompletion: { if case .failure = $0 { s.send(completion: $0) } },
              receiveValue: { _ in
                if let x = latest { s.send(x) }
                latest = nil
              })
            return [own, others]
          }.eraseToAnyPublisher()
        }
      }
      """, needs: "Create"),
    "buffer(until: ": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // the values between those of another publisher, as lists
        func buffer<B>(until closing: some Publisher<B, Error>) -> AnyPublisher<[Output], Error> {
          Create { s in
            var list: [Output] = []
            func send() {
              let full = list
              list = []
              s.send(full)
            }
            let own = self.sink(
              receiveCompletion: { end in
                if case .finished = end { send() }
                s.send(completion: end)
              }, receiveValue: { list.append($0) })
            let others = closing.sink(
              receiveCompletion: { if case .failure = $0 { s.send(completion: $0) } },
              receiveValue: { _ in send() })
            return [own, others]
          }.eraseToAnyPublisher()
        }
      }
      """, needs: "Create"),
    "audit(": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // the latest value, so long after the first one
        func audit(for time: DispatchQueue.SchedulerTimeType.Stride) -> AnyPublisher<Output, Error> {
          Create { s in
            var latest: Output?
            var isOver = false
            let own = self.sink(
              receiveCompletion: { end in
                if case .finished = end, latest != nil { isOver = true } else { s.send(completion: end) }
              },
              receiveValue: { x in
                let isOpen = latest != nil
                latest = x
                if isOpen { return }
                DispatchQueue.main.schedule(after: DispatchQueue.main.now.advanced(by: time)) {
                  if let x = latest { s.send(x) }
                  latest = nil
                  if isOver { s.send(completion: .finished) }
                }
              })
            return [own]
          }.eraseToAnyPublisher()
        }
      }
      """, needs: "Create"),
    "throttleFirst(": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // a value at once, and no other one for so long
        func throttleFirst(for time: DispatchTimeInterval) -> AnyPublisher<Output, Error> {
          Deferred {
            var opening = DispatchTime.now()
            return self.filter { _ in
              if DispatchTime.now() < opening { return false }
              opening = .now() + time
              return true
            }
          }.eraseToAnyPublisher()
        }
      }
      """),
    "amb(": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // the one that sends or ends first
        func amb(_ other: some Publisher<Output, Error>) -> AnyPublisher<Output, Error> {
          Create { s in
            var first = 0
            func follow(_ stream: some Publisher<Output, Error>, _ place: Int) -> AnyCancellable {
              func isFirst() -> Bool {
                if first == 0 { first = place }
                return first == place
              }
              return stream.sink(
                receiveCompletion: { if isFirst() { s.send(completion: $0) } },
                receiveValue: { if isFirst() { s.send($0) } })
            }
            return [follow(self, 1), follow(other, 2)]
          }.eraseToAnyPublisher()
        }
      }
      """, needs: "Create"),
    "tryFlatMapFirst(": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // one publisher at a time, by a function that can fail
        func tryFlatMapFirst<P: Publisher>(
          _ f: @escaping (Output) throws -> P
        ) -> AnyPublisher<P.Output, Error> where P.Failure == Error {
          Deferred {
            var isBusy = false
            return self.filter { _ in !isBusy }.tryMap { x in
              isBusy = true
              return try f(x).handleEvents(receiveCompletion: { _ in isBusy = false })
            }.flatMap { $0 }
          }.eraseToAnyPublisher()
        }
      }
      """),
    "ReplaySubject": WriterHelper(
      """
      // keeps the latest values for those who come later
      final class ReplaySubject<Output>: Subject {
        typealias Failure = Error
        let size: Int
        var values: [Output] = []
        var isOver = false
        let s = PassthroughSubject<Output, Error>()

        init(_ size: Int) { self.size = size }

        func send(_ value: Output) {
          if isOver { return }
          values = Array((values + [value]).suffix(size))
          s.send(value)
        }

        func send(completion: Subscribers.Completion<Error>) {
          isOver = true
          s.send(completion: completion)
        }

        func send(subscription: Subscription) { subscription.request(.unlimited) }

        func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Error {
          values.publisher.setFailureType(to: Error.self).append(s).subscribe(subscriber)
        }
      }
      """),
    "AsyncSubject": WriterHelper(
      """
      // sends its last value when it completes, also to those who come later
      final class AsyncSubject<Output>: Subject {
        typealias Failure = Error
        var last: [Output] = []
        var isOver = false
        let s = PassthroughSubject<Output, Error>()

        func send(_ value: Output) { if !isOver { last = [value] } }

        func send(completion: Subscribers.Completion<Error>) {
          isOver = true
          s.send(completion: completion)
        }

        func send(subscription: Subscription) { subscription.request(.unlimited) }

        func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Error {
          s.append(Deferred { self.last.publisher.setFailureType(to: Error.self) })
            .subscribe(subscriber)
        }
      }
      """),
    "flatMapFirst(": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // one publisher at a time; values that come meanwhile have none
        func flatMapFirst<P: Publisher>(
          _ f: @escaping (Output) -> P
        ) -> AnyPublisher<P.Output, Error> where P.Failure == Error {
          Deferred {
            var isBusy = false
            return self.filter { _ in !isBusy }.flatMap { x in
              isBusy = true
              return f(x).handleEvents(receiveCompletion: { _ in isBusy = false })
            }
          }.eraseToAnyPublisher()
        }
      }
      """),
    "groupBy(": WriterHelper(
      """
      // the values that have a key
      struct Group<Key, Output>: Publisher {
        typealias Failure = Error
        let key: Key
        let values = PassthroughSubject<Output, Error>()

        func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Error {
          values.subscribe(subscriber)
        }
      }

      extension Publisher where Failure == Error {
        func groupBy<Key: Equatable>(
          _ key: @escaping (Output) -> Key
        ) -> AnyPublisher<Group<Key, Output>, Error> {
          Create { s in
            var groups: [Group<Key, Output>] = []
            let own = self.sink(
              receiveCompletion: { end in
                for group in groups { group.values.send(completion: end) }
                s.send(completion: end)
              },
              receiveValue: { x in
                let k = key(x)
                if let known = groups.first(where: { $0.key == k }) { return known.values.send(x) }
                let group = Group<Key, Output>(key: k)
                groups.append(group)
                s.send(group)
                group.values.send(x)
              })
            return [own]
          }.eraseToAnyPublisher()
        }
      }
      """, needs: "Create"),
    "window(count: ": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // publishers of so many values each
        func window(count: Int) -> AnyPublisher<AnyPublisher<Output, Error>, Error> {
          Create { s in
            var window = PassthroughSubject<Output, Error>()
            var place = 0
            s.send(window.eraseToAnyPublisher())
            let own = self.sink(
              receiveCompletion: { end in
                window.send(completion: end)
                s.send(completion: end)
              },
              receiveValue: { x in
                window.send(x)
                place += 1
                if place % count > 0 { return }
                window.send(completion: .finished)
                window = PassthroughSubject()
                s.send(window.eraseToAnyPublisher())
              })
            return [own]
          }.eraseToAnyPublisher()
        }
      }
      """, needs: "Create"),
    "ifEmpty(switchTo: ": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // another publisher in place of no value
        func ifEmpty(switchTo other: some Publisher<Output, Error>) -> AnyPublisher<Output, Error> {
          Deferred {
            var isEmpty = true
            return self.handleEvents(receiveOutput: { _ in isEmpty = false }).append(
              Deferred { isEmpty ? other.eraseToAnyPublisher() : Empty().eraseToAnyPublisher() })
          }.eraseToAnyPublisher()
        }
      }
      """),
    "finally(": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // calls a function once it is over or left
        func finally(_ f: @escaping () -> Void) -> AnyPublisher<Output, Error> {
          handleEvents(receiveCompletion: { _ in f() }, receiveCancel: f).eraseToAnyPublisher()
        }
      }
      """),
    "expand(": WriterHelper(
      """
      extension Publisher where Failure == Error {
        // each value, and the same with those of a publisher that is made for it
        func expand<P: Publisher>(
          _ f: @escaping (Output) -> P
        ) -> AnyPublisher<Output, Error> where P.Output == Output, P.Failure == Error {
          flatMap { x in Just(x).setFailureType(to: Error.self).append(f(x).expand(f)) }
            .eraseToAnyPublisher()
        }
      }
      """),
  ]
}
