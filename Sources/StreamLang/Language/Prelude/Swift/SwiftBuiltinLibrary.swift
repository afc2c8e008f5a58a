import StreamEngine

extension Builtin {
  /// The functions of Swift's standard library and of its stream libraries that have no counterpart here.
  static let swiftLibrary: [Builtin] = [
    swift("int", 1...2, "`Int(a)`: of a text an optional.") { call in
      switch call[0].unwrapped {
      case .int(let number)?: return .int(number)
      case .double(let number)?:
        guard number.isFinite, let whole = Int(exactly: number.rounded(.towardZero)) else {
          throw call.swift.failure("Double value cannot be converted to Int")
        }
        return .int(whole)
      case .string(let text)?:
        return .optional(Int(text, radix: try call.radix(1)).map { .int($0) })
      case .duration(let time)?: return .int(time / 1_000_000)
      case .handle(is SwiftWide)?:
        throw call.swift.failure("Not enough bits to represent the passed value")
      default: return .null
      }
    },
    swift("seconds", 1...1, "A number of seconds as a time; a time stays as it is.") { call in
      let value = call[0].unwrapped ?? .null
      if case .duration = value { return value }
      return value.seconds.map { .duration(ofSeconds: $0) } ?? value
    },
    swift("sized", 3...3, "`UInt8(a)`: a number, its type, and the label of the argument.") {
      call in
      guard let size = SwiftSize(try call.text(1)) else {
        if try call.text(2) == "bitPattern" {
          return try Value(bits: call.whole(0), ofType: call.text(1))
        }
        return call[0].asDecimal(ofType: try call.text(1))
      }
      return try size.made(of: call[0], call.text(2))
    },
    swift("sizedPart", 3...3, "`a.leadingZeroBitCount`, `a.nextUp`: a number, its type, the name.")
    {
      call in
      let (type, name) = (try call.text(1), try call.text(2))
      if let size = SwiftSize(type), let made = size.part(name, of: call[0]) { return made }
      return try SwiftSize.part(name, of: call.number(0), ofType: type)
    },
    swift("overflowing", 4...4, "`a.addingReportingOverflow(b)`: the name, the type, a, b.") {
      call in
      guard let size = SwiftSize(try call.text(1)) else { throw call.refusal("a type", 1) }
      guard let made = size.overflowing(try call.text(0), call[2], call[3]) else {
        throw call.refusal("a whole number", 2)
      }
      return .handle(SwiftTuple([made.0, .bool(made.overflow)], ["partialValue", "overflow"]))
    },
    swift("wide", 3...3, "`a + b` of numbers without a sign, by its sign.") { call in
      try call.swift.wide(call.text(0), call[1], call[2])
    },
    swift("wideNumber", 1...2, "A number without a sign by its digits: with a radix an optional.") {
      call in
      let radix = try call.radix(1)
      let made = UInt64(try call.text(0), radix: radix).map { Value(wide: $0) }
      if call.has(1) { return .optional(made) }
      guard let made else { throw call.refusal("digits", 0) }
      return made
    },
    swift("randomFrom", 2...2, "`Int.random(in: r, using: &g)`: the range, and the generator.") {
      try $0.swift.random(in: $0[0], from: $0[1])
    },
    swift("float", 3...3, "`a + b` of `Float`s, by the sign.") { call in
      let (a, b) = (Float(try call.number(1)), Float(try call.number(2)))
      let made =
        switch try call.text(0) {
        case "+": a + b
        case "-": a - b
        case "*": a * b
        default: a / b
        }
      return Value.double(Double(made)).asDecimal(ofType: "Float")
    },
    swift("bool", 1...1, "`Bool(a)`: of a text an optional.") { call in
      switch call[0].unwrapped {
      case .string("true")?: .optional(.bool(true))
      case .string("false")?: .optional(.bool(false))
      case .bool(let truth)?: .bool(truth)
      default: .null
      }
    },
    swift("record", 1...2, "`Record { … }`, or `Record(output: a, completion: b)`.") { call in
      let recording = SwiftRecording(try call.has(1) ? call.swift.members(call[0]) : [])
      if call.has(1) {
        recording.end(call[1])
      } else {
        _ = try call.swift.invoke(call[0], [.handle(recording)])
      }
      return .stream(of: recording.stream)
    },
    swift("double", 1...1, "`Double(a)`: of a text an optional, of a length of time its seconds.") {
      $0[0].asDecimal
    },
    swift("min", 1...100, "`min(a, b)`.") { call in
      try call.values.dropFirst().reduce(call[0]) { try call.swift.isBefore($1, $0) ? $1 : $0 }
    },
    swift("max", 1...100, "`max(a, b)`.") { call in
      try call.values.dropFirst().reduce(call[0]) { try call.swift.isBefore($1, $0) ? $0 : $1 }
    },
    swift("abs", 1...1, "`abs(a)`.") { call in
      if case .int(let number) = call[0] {
        return .int(
          number < 0 ? try call.swift.exactly(0.subtractingReportingOverflow(number)) : number)
      }
      return .double(abs(try call.number(0)))
    },
    swift("math", 2...3, "A function of decimal numbers, by its name.") { call in
      let name = try call.text(0)
      let x = try call.number(1)
      switch name {
      case "sqrt": return .double(x.squareRoot())
      case "floor": return .double(x.rounded(.down))
      case "ceil": return .double(x.rounded(.up))
      case "round": return .double(x.rounded())
      case "trunc": return .double(x.rounded(.towardZero))
      case "hypot":
        let y = try call.number(2)
        return .double((x * x + y * y).squareRoot())
      case "exp2": return .double(JSTranscendental.power(2, x))
      case "fabs": return .double(abs(x))
      case "rint": return .double(x.rounded(.toNearestOrEven))
      case "fmod": return .double(x.truncatingRemainder(dividingBy: try call.number(2)))
      case "remainder": return .double(x.remainder(dividingBy: try call.number(2)))
      case "atan2": return .double(JSTranscendental.angle(y: x, x: try call.number(2)))
      case "fmin": return .double(Double.minimum(x, try call.number(2)))
      case "fmax": return .double(Double.maximum(x, try call.number(2)))
      case "copysign": return .double(Double(signOf: try call.number(2), magnitudeOf: x))
      case "power":
        guard case .int(let base) = call[1], case .int(let times) = call[2],
          times >= 0
        else { throw call.swift.failure("a Decimal has to be a whole number here") }
        let rounds = (-1...1).contains(base) ? min(times, 2 - times % 2) : times
        return .int(
          try (0..<rounds).reduce(1) { made, _ in
            try call.swift.exactly(made.multipliedReportingOverflow(by: base))
          })
      default:
        if let function = JSTranscendental.named[name] { return .double(function(x)) }
        let y = call.has(2) ? try call.number(2) : 2
        // JavaScript has no number for these.
        let isOne = x == 1 || x == -1 && y.isInfinite
        return .double(isOne ? 1 : JSTranscendental.power(x, y))
      }
    },
    swift("constant", 1...1, "`Int.max`, `Double.nan`, by its name.") { call in
      switch try call.text(0) {
      case "Int.max": return .int(.max)
      case "Int.min": return .int(.min)
      case "nan": return .double(.nan)
      case "infinity": return .double(.infinity)
      case "pi": return .double(.pi)
      case "ulpOfOne": return .double(.ulpOfOne)
      case "greatestFiniteMagnitude": return .double(.greatestFiniteMagnitude)
      case "leastNormalMagnitude": return .double(.leastNormalMagnitude)
      case "Float.pi": return Value(single: .pi)
      case "Float.ulpOfOne": return Value(single: .ulpOfOne)
      case "Float.greatestFiniteMagnitude": return Value(single: .greatestFiniteMagnitude)
      case "Float.leastNormalMagnitude": return Value(single: .leastNormalMagnitude)
      case "Float.leastNonzeroMagnitude": return Value(single: .leastNonzeroMagnitude)
      default: return .double(.leastNonzeroMagnitude)
      }
    },
    swift("random", 1...1, "`Int.random(in: r)`; the same for each --seed.") { call in
      guard case .handle(let range as SwiftRange) = call[0] else {
        return .bool(call.environment.random.whole(below: 2) == 1)
      }
      if let bounds = range.bounds, case .int = range.lower {
        if bounds.isEmpty { throw call.swift.failure("Can't get random value with an empty range") }
        let (count, isTooMany) = bounds.upperBound.subtractingReportingOverflow(bounds.lowerBound)
        if isTooMany { return .int(Int(truncatingIfNeeded: call.environment.random.next())) }
        return .int(bounds.lowerBound + call.environment.random.whole(below: count))
      }
      guard case .double(let first) = range.lower, case .double(let last) = range.upper else {
        throw call.swift.failure("no range of numbers")
      }
      return .double(first + call.environment.random.fraction() * (last - first))
    },
    swift("zip", 2...2, "`zip(a, b)` of two lists, or of two async sequences.") { call in
      if case .handle(let a) = call[0], let zip = a.method("zip") { return try zip([call[1]]) }
      guard let a = try call.swift.rounds(of: call[0]), let b = try call.swift.rounds(of: call[1])
      else { throw call.swift.failure("zip wants two sequences") }
      return .list(
        try call.swift.all(
          of: Rounds {
            guard let x = try a.next(), let y = try b.next() else { return nil }
            return .handle(SwiftTuple([x, y]))
          }))
    },
    swift("unfoldedState", 2...2, "`sequence(state: a, next: f)`: the function changes the state.")
    {
      call in
      let (world, function) = (call.swift, call[1])
      return .handle(
        SwiftSequence(world, isLazy: false) {
          var state = call[0]
          let place = world.place({ state }, { state = $0 })
          return Rounds { try world.invoke(function, [place]).unwrapped }
        })
    },
    swift("unfolded", 2...2, "`sequence(first: a, next: f)`: each value is made from the last one.")
    {
      call in
      let (world, first, function) = (call.swift, call[0], call[1])
      return .handle(
        SwiftSequence(world, isLazy: false) {
          var next: Value? = first
          return Rounds {
            guard let value = next else { return nil }
            next = try world.invoke(function, [value]).unwrapped
            return value
          }
        })
    },
    swift("anyIterator", 1...1, "`AnyIterator`: of a function that answers the next value, or nil.")
    {
      call in
      let (world, source) = (call.swift, call[0])
      if !world.isFunction(source) { return source }
      return .handle(SwiftIterator(world, Rounds { try world.invoke(source, []).unwrapped }))
    },
    swift("copied", 1...1, "An iterator of a list for another name, which goes on by itself.") {
      call in
      guard case .handle(let iterator as SwiftIterator) = call[0] else { return call[0] }
      return .handle(iterator.copied)
    },
    swift("anySequence", 1...1, "`AnySequence`: of a sequence, or of what makes an iterator.") {
      call in
      let (world, source) = (call.swift, call[0])
      if !world.isFunction(source) { return .list(try world.members(source)) }
      return .handle(
        SwiftSequence(world, isLazy: false) {
          try world.rounds(of: world.invoke(source, [])) ?? Rounds([])
        })
    },
    swift("stride", 4...4, "`stride(from:to:by:)`; the last argument is true of `through:`.") {
      call in
      func numbers<Number: Strideable>(
        _ first: Number, _ last: Number, _ step: Number.Stride
      ) -> [Number] {
        call[3] == .bool(true)
          ? Array(Swift.stride(from: first, through: last, by: step).prefix(BuiltinCall.sizeLimit))
          : Array(Swift.stride(from: first, to: last, by: step).prefix(BuiltinCall.sizeLimit))
      }
      if case .int(let first) = call[0], case .int(let last) = call[1],
        case .int(let step) = call[2], step != 0
      {
        return .list(numbers(first, last, step).map { .int($0) })
      }
      let (first, last, step) = (try call.number(0), try call.number(1), try call.number(2))
      if step == 0 { throw call.swift.failure("Stride size must not be zero") }
      return .list(numbers(first, last, step).map { .double($0) })
    },
    swift("fatal", 0...1, "`fatalError(a)`.") { call in
      throw call.swift.failure(call.has(0) ? call.swift.text(call[0]) : "")
    },
    swift("exit", 0...1, "`exit(0)`: the program ends.") { call in
      guard case .int(let status)? = call.values.first else { throw call.swift.exit(0) }
      throw call.swift.exit(status)
    },
    swift("identity", 1...1, "`ObjectIdentifier(a)`.") { call in
      guard case .handle(let handle)? = call[0].unwrapped else { return call[0] }
      // A type of the libraries is its name, too.
      if let type = handle as? SwiftType, type.keyword == .native { return .string(type.name) }
      return .handle(SwiftIdentity(handle))
    },
    swift("typeOf", 1...1, "`type(of: a)`.") { try $0.swift.type(of: $0[0]) },
    swift("unique", 0...0, "`CombineIdentifier()`: a text that no other is equal to.") { call in
      let number = call.environment.random.next()
      return .string(String(number, radix: 16, uppercase: true))
    },
    swift("arguments", 0...0, "`CommandLine.arguments`: those behind `--` follow the program.") {
      .list((["main"] + $0.environment.machine.specials.arguments).map { .string($0) })
    },
    swift("thread", 0...0, "`Thread.current`.") { .handle($0.swift.currentThread) },
    swift("after", 2...4, "Does something after a number of seconds, as work of a queue.") { call in
      guard let seconds = call[0].seconds else { throw call.swift.failure("no time") }
      let queue = call.has(2) ? call[2] : .null
      call.swift.later(seconds, on: queue, isBarrier: call.has(3), call[1])
      return .undefined
    },
    swift("sync", 2...3, "Does something as work of a queue, behind what it was given before.") {
      try $0.swift.now(on: $0[1], isBarrier: $0.has(2), $0[0])
    },
    swift("timer", 3...3, "`Timer.scheduledTimer`: seconds, whether it repeats, a function.") {
      call in
      guard let seconds = call[0].seconds else { throw call.swift.failure("no time") }
      let repeats = call[1] == .bool(true)
      return .handle(SwiftTimer(call.swift, every: seconds, repeats: repeats, call[2]))
    },
    swift("now", 0...0, "The seconds since the program has begun.") { call in
      .double(Double(call.environment.scheduler.now) / 1_000_000_000)
    },
    swift("moment", 0...0, "`DispatchTime.now()`: the time since the program has begun.") { call in
      Value(nanoseconds: call.environment.scheduler.now)
    },
    swift("date", 0...2, "`Date()`, or a moment that is so many seconds from one, by its label.") {
      call in
      if !call.has(1) { return .handle(call.swift.date) }
      let seconds = try call.number(1)
      switch try call.text(0) {
      case "timeIntervalSinceNow": return .handle(SwiftDate(call.swift.date.seconds + seconds))
      case "timeIntervalSince1970": return .handle(SwiftDate(seconds - 978_307_200))
      default: return .handle(SwiftDate(seconds))
      }
    },
    swift(
      "rxError", 1...2, "`RxError.timeout`, by its name; what is disposed is known by its text."
    ) {
      call in
      let object = call.has(1) ? call[1] : nil
      return .handle(SwiftObject(case: try call.text(0), call.swift.native("RxError"), object))
    },
    swift("cancellation", 0...0, "`CancellationError()`.") {
      .handle(SwiftObject($0.swift.native("CancellationError")))
    },
    swift("lock", 1...1, "`NSLock()`; `true` for one that a thread may take several times.") {
      .handle($0.swift.lock(isRecursive: $0[0] == .bool(true)))
    },
    swift("hasher", 0...0, "`Hasher()`.") { .handle($0.swift.hasher) },
    swift("semaphore", 1...1, "`DispatchSemaphore(value: a)`.") {
      .handle($0.swift.semaphore(try $0.whole(0)))
    },
    swift(
      "stream", 1...1,
      "A publisher of the program's own, an async sequence, an optional, a result, a range."
    ) {
      call in
      switch call[0] {
      case .null: return .stream(of: .empty())
      case .handle(let some as SwiftOptional): return .stream(of: .just(some.value))
      case .record where call[0].tagged?.kind == "success":
        return .stream(of: .just(call[0].tagged?.value ?? .null))
      case .record where call[0].tagged?.kind == "failure":
        let error = RuntimeError(thrown: call[0].tagged?.value ?? .null)
        return .stream(of: .error(error))
      case .handle(let object as SwiftObject): return .stream(of: call.swift.published(by: object))
      case .handle(let range as SwiftRange) where range.isEndless:
        return .stream(
          of: .generate(initialState: range.lower, condition: { _ in true }) { number in
            if case .int(let number) = number, number < .max { .int(number + 1) } else { .null }
          })
      case .handle(let handle) where handle.shape == .stream: return handle.plain ?? call[0]
      case let value: return value
      }
    },
    swift("observer", 1...1, "An observer that hands each event to a function.") { call in
      let (swift, function) = (call.swift, call[0])
      func tell(_ word: String, _ arity: Int) -> Value {
        swift.function(arity) {
          _ = try swift.invoke(function, [SwiftWorld.event(word, $0.first)])
          return .null
        }
      }
      return .record(
        Record([
          "next": tell("next", 1), "error": tell("error", 1), "complete": tell("completed", 0),
        ]))
    },
    swift("maybe", 2...2, "An observer of a Maybe, which completes only without a value.") { call in
      let (swift, success, completed) = (call.swift, call[0], call[1])
      var hasValue = false
      return .record(
        Record([
          "next": swift.function(1) {
            hasValue = true
            return try swift.invoke(success, $0)
          },
          "complete": swift.function(0) { _ in hasValue ? .null : try swift.invoke(completed, []) },
        ]))
    },
    swift("result", 2...2, "An observer of a promise, and the name that its error has.") { call in
      let (swift, function, failure) = (call.swift, call[0], try call.text(1))
      var hasValue = false
      return .record(
        Record([
          "next": swift.function(1) {
            hasValue = true
            return try swift.invoke(function, [SwiftWorld.event("success", $0.first)])
          },
          "error": swift.function(1) {
            let error = $0.first ?? .null
            // A Single's is a `Result`, the others' are plain enums.
            let result =
              failure == "failure"
              ? SwiftWorld.event(failure, error)
              : swift.traitEvent(failure, error)
            return try swift.invoke(function, [result])
          },
          "complete": swift.function(0) { _ in
            hasValue ? .null : try swift.invoke(function, [SwiftWorld.event("completed", nil)])
          },
        ]))
    },
    swift("materialized", 1...1, "An event of this language as one of Swift's.") { call in
      guard let event = call[0].notification else { return call[0] }
      switch event.kind {
      case .next, .success: return SwiftWorld.event(event.kind.rawValue, event.value)
      case .error: return SwiftWorld.event("error", event.value)
      case .completed: return SwiftWorld.event("completed", nil)
      }
    },
    swift("unwrapping", 1...1, "A function whose answers are what optionals hold.") { call in
      let (swift, function) = (call.swift, call[0])
      return swift.function(function.parameterCount) {
        try swift.invoke(function, $0).unwrapped ?? .null
      }
    },
    swift(
      "cancellable", 1...1,
      "`AnyCancellable { … }`: does something, or cancels an instance, when nobody holds it."
    ) { call in
      let (swift, action) = (call.swift, call[0])
      let end: () throws -> Value
      switch action {
      case .function: end = { try swift.invoke(action, []) }
      case .handle(is SwiftObject): end = { try swift.call(action, "cancel", []) }
      default: return action
      }
      return .handle(CancellableHandle(ActionDisposable { swift.attempt { _ = try end() } }))
    },
    swift("completion", 1...1, "A function that gets the end of a stream as Combine has it.") {
      call in
      let (swift, function) = (call.swift, call[0])
      return swift.function(1) { given in
        let event = given.first?.notification
        let isFailure = event?.kind == .error
        return try swift.invoke(
          function,
          [
            isFailure
              ? SwiftWorld.event("failure", event?.value) : SwiftWorld.event("finished", nil)
          ])
      }
    },
    swift(
      "debug", 2...3,
      "A stream that tells what it sends, as RxSwift's `debug` does; with `true` in few letters."
    ) { call in
      let isTrimmed = call.has(2) && call[2] == .bool(true)
      let title = call[1].plainText
      return .stream(of: call.swift.debugged(try call.source(0), title, isTrimmed: isTrimmed))
    },
    swift("demand", 1...1, "`Subscribers.Demand`: a number of values, or `.unlimited`.") { call in
      guard let demand = SwiftDemand(call[0]) else { throw call.refusal("a number", 0) }
      return .handle(demand)
    },
    swift("observed", 2...3, "`a.publisher(for: \\.b)`, with options.") { call in
      guard case .handle(let object as SwiftObject) = call[0] else {
        throw call.refusal("an instance of a class of the program", 0)
      }
      let options = call.has(2) ? call.swift.members(of: call[2]) ?? [call[2]] : nil
      let words = options.map { Set($0.map(call.swift.text)) } ?? ["initial"]
      return .stream(
        of: object.observed(
          try call.text(1), isInitial: words.contains("initial"), isPrior: words.contains("prior")))
    },
    swift(
      "subscribed", 2...3,
      "`a.subscribe(b)`: gives a publisher's values to a subscriber, with the name of the subscription."
    ) { call in
      let name = call.has(2) ? call.swift.text(call[2]) : "Publisher"
      return try call.swift.subscribe(call[1], to: call[0], called: name)
    },
    swift("subscriber", 3...3, "A subscriber of functions: for the subscription, a value, the end.")
    {
      .handle($0.swift.subscriber($0[0], $0[1], $0[2]))
    },
    swift("onRequest", 1...1, "Calls a function for each request of the subscriber to come.") {
      call in
      let (swift, function) = (call.swift, call[0])
      swift.onRequest { demand, _ in
        swift.attempt { _ = try swift.invoke(function, [.handle(demand)]) }
      }
      return .undefined
    },
    swift("publisherName", 1...1, "The name of a publisher, as far as it is known.") { call in
      guard case .stream(let stream) = call[0], stream.subject != nil else {
        return .string("Publisher")
      }
      let isCurrent = stream.subjectKind == .currentValue
      return .string(isCurrent ? "CurrentValueSubject" : "PassthroughSubject")
    },
    swift("printed", 3...4, "A stream that tells what it sends, as Combine's `print` does.") {
      call in
      let name = call.swift.text(call[2])
      let target = call.has(3) ? call[3] : nil
      let source: StreamValue? = if case .stream(let stream) = call[0] { stream } else { nil }
      return .stream(
        of: call.swift.printed(
          try call.source(0), call[1].plainText, name, of: source?.subject, to: target))
    },
  ]
}

/// The identity of an instance: equal to another only if both are of the same one.
final class SwiftIdentity: Handle {
  /// The number of an instance of the program's own, which it does not keep alive.
  private let number: Int?
  private let handle: Handle?

  init(_ handle: Handle) {
    number = (handle as? SwiftObject)?.identity
    self.handle = number == nil ? handle : nil
    super.init("ObjectIdentifier", [:])
  }

  override func isEqual(to other: Handle) -> Bool {
    guard let other = other as? SwiftIdentity else { return false }
    return number == other.number && handle === other.handle
  }

  override func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(handle.map { ObjectIdentifier($0) })
  }
}

extension BuiltinCall {
  func source(_ place: Int) throws -> Stream {
    guard let stream = values[place].asStream else { throw refusal("a stream", place) }
    return stream
  }
}
