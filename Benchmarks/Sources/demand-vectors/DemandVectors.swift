// What OpenCombine delivers, and what it pulls, where a subscriber says how many elements it wants.
//
//     swift run --package-path Benchmarks demand-vectors > Tests/StreamLangTests/Vectors/demand.jsonl
//
// Each line is a program in the language, and what OpenCombine prints for the same; at its end often
// how many elements were pulled. Left out is what the engine does otherwise, see docs/demand.md.

import OpenCombine

/// Asks only when told to, and writes down what it receives.
final class Asker: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  var subscription: (any Subscription)?
  var got: [String] = []

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    got.append("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { got.append("end") }
}

/// Small, and the same everywhere.
struct Random {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

@main struct DemandVectors {
  static func main() {
    for seed in 1...600 {
      var random = Random(state: UInt64(seed))
      print(vector(&random))
    }
  }

  static func vector(_ random: inout Random) -> String {
    let source = ["range", "passthrough", "current"][random.next(3)]
    let passthrough = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    var made = 0
    var (text, stream): (String, AnyPublisher<Int, Never>) =
      switch source {
      case "range":
        (
          "(1...6).publisher.handleEvents(receiveOutput: { made.send(made.value + 1) })",
          (1...6).publisher.handleEvents(receiveOutput: { _ in made += 1 }).eraseToAnyPublisher()
        )
      case "passthrough": ("source", passthrough.eraseToAnyPublisher())
      default: ("source", current.eraseToAnyPublisher())
      }
    var chain = ""
    for _ in 0..<random.next(3) {
      let (text, next) = operation(&random, stream)
      if text.contains("flatMap"), source != "range" || chain.contains("buffer") { continue }
      if text.contains("dropFirst"), source != "range" || chain != "" { continue }
      chain += text
      stream = next
    }
    text += chain
    // OpenCombine's buffer completes only when somebody asks.
    let hearsEnd = !chain.contains("buffer")
    let onEnd = hearsEnd ? "print(\"end\")" : "nil"
    var script = ["quiet made = CurrentValueSubject<Int, Never>(0)"]
    if source == "passthrough" {
      script.append("quiet source = PassthroughSubject<Int, Never>()")
    } else if source == "current" {
      script.append("quiet source = CurrentValueSubject<Int, Never>(0)")
    }
    script.append(
      "s = \(text).sink(demand: .none, receiveCompletion: { _ in \(onEnd) }, "
        + "receiveValue: { print($0) })")
    var printed: [String] = []
    let asker = Asker()
    stream.subscribe(asker)
    var number = 1
    func step(_ line: String) {
      printed += asker.got.filter { hearsEnd || $0 != "end" } + ["--"]
      asker.got = []
      script += ["print(\"--\")", line]
    }
    for _ in 0..<8 {
      if source == "range" || random.next(3) == 0 {
        let count = random.next(3) + 1
        step("s.request(.max(\(count)))")
        asker.subscription?.request(.max(count))
      } else {
        step("source.send(\(number))")
        passthrough.send(number)
        current.send(number)
        number += 1
      }
    }
    if source != "range" {
      step("source.send(completion: .finished)")
      passthrough.send(completion: .finished)
      current.send(completion: .finished)
    }
    printed += asker.got.filter { hearsEnd || $0 != "end" }
    // After an end OpenCombine counts what it has not pulled.
    if hearsEnd, !printed.contains("end") {
      script.append("print(made.value)")
      printed.append("\(made)")
    }
    let texts = { (words: [String]) in
      let quoted = words.map { "\"\($0.replacing("\"", with: "\\\""))\"" }
      return "[" + quoted.joined(separator: ",") + "]"
    }
    return "{\"script\":\(texts(script)),\"printed\":\(texts(printed))}"
  }

  /// An operator as its text, which the language reads as well, and as what it makes.
  static func operation(
    _ random: inout Random, _ stream: AnyPublisher<Int, Never>
  ) -> (String, AnyPublisher<Int, Never>) {
    switch random.next(18) {
    case 0: (".map { $0 * 10 }", stream.map { $0 * 10 }.eraseToAnyPublisher())
    case 1:
      (".filter { $0 % 2 == 0 }", stream.filter { $0 % 2 == 0 }.eraseToAnyPublisher())
    case 2: (".compactMap { $0 }", stream.compactMap { $0 }.eraseToAnyPublisher())
    case 3: (".dropFirst(1)", stream.dropFirst(1).eraseToAnyPublisher())
    case 4: (".scan(0, +)", stream.scan(0, +).eraseToAnyPublisher())
    case 5:
      (
        ".map { $0 > 2 ? 1 : 0 }.removeDuplicates()",
        stream.map { $0 > 2 ? 1 : 0 }.removeDuplicates().eraseToAnyPublisher()
      )
    case 6: (".reduce(0, +)", stream.reduce(0, +).eraseToAnyPublisher())
    case 7: (".count()", stream.count().eraseToAnyPublisher())
    case 8: (".last()", stream.last().eraseToAnyPublisher())
    case 9: (".append([7, 8])", stream.append([7, 8]).eraseToAnyPublisher())
    case 10: (".prepend([9, 8])", stream.prepend([9, 8]).eraseToAnyPublisher())
    case 11: (".prefix(while: { $0 < 4 })", stream.prefix(while: { $0 < 4 }).eraseToAnyPublisher())
    case 12:
      (
        ".zip([1, 2, 3].publisher) { $0 + $1 }",
        stream.zip([1, 2, 3].publisher) { $0 + $1 }.eraseToAnyPublisher()
      )
    case 13:
      (
        ".buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest)",
        stream.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher()
      )
    case 14:
      (
        ".buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)",
        stream.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).eraseToAnyPublisher()
      )
    case 15:
      (
        ".buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)",
        stream.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher()
      )
    case 16:
      (
        ".flatMap(maxPublishers: .max(1)) { [$0, $0 + 100].publisher }",
        stream.flatMap(maxPublishers: .max(1)) { [$0, $0 + 100].publisher }.eraseToAnyPublisher()
      )
    default: (".share()", stream.share().eraseToAnyPublisher())
    }
  }
}
