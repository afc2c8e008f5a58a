/// Streams of the libraries, and what the standard library has.
extension SwiftTranslator {
  /// `PublishSubject<Int>()`, `Just(1)`, `DisposeBag()`: what the resolver knows by the same name.
  func library(
    _ name: String, _ types: [SwiftTypeName], _ given: SwiftArguments, _ span: Span
  ) -> Expression {
    madeSubscriber(name, given, types.first, span, callWriter, setter: setter)
      ?? wrapper(name, types.first, given, span) ?? publisher(name, types, given, span)
      ?? instance(name, types, given, span)
  }

  /// A value of a type that wraps another value, or a function; nil of all others.
  private func wrapper(
    _ name: String, _ element: SwiftTypeName?, _ given: SwiftArguments, _ span: Span
  ) -> Expression? {
    switch name {
    case "AnyCancellable", "AnyPublisher", "AnyObserver", "AnySubscriber", "ControlEvent",
      "NSNumber":
      guard let first = given.first else { return nil }
      if name == "AnyObserver", first.value.isClosure || first.label?.text == "eventHandler" {
        let event = SwiftTypeName.named("Event", of: element)
        return js("observer", [argument(first, [event]).value], span)
      }
      if case .closure(let literal) = first.value.kind {
        if name == "AnyCancellable" { return js("cancellable", [closure(literal)], span) }
        return method(self.name("Disposables", span), "create", [closure(literal)], span)
      }
      let value = expression(first.value)
      if name == "AnyCancellable" { return js("cancellable", [value], span) }
      let isOwn = name == "AnyPublisher" && isOwnStream(first.value)
      return isOwn ? js("stream", [value], span) : value
    case "Binder":
      guard given.count > 1, let binding = given.last?.value else { return nil }
      let target = given[0].value
      let hints = [type(of: target), element]
      let function = argument(SwiftExpression.Argument(value: binding), hints).value
      return js("binder", [expression(target), function], span)
    default: return nil
    }
  }

  /// A publisher of Combine, or another stream or bag with a name of its own here; nil of all others.
  private func publisher(
    _ name: String, _ types: [SwiftTypeName], _ given: SwiftArguments, _ span: Span
  ) -> Expression? {
    let element = types.first
    switch name {
    case "Fail":
      guard let error = given.first(where: { ["error", "outputType"].contains($0.label?.text) })
      else { return nil }
      let value = given.first { $0.label?.text != "outputType" } ?? error
      let failure = expression(value.value, as: types.count > 1 ? types[1] : nil)
      return method(self.name("Observable", span), "error", [failure], span)
    case "Just":
      return call(self.name("just", span), given.map { wrapped($0.value, as: element) }, span)
    case "Empty":
      let (never, empty) = (
        call(self.name("never", span), [], span), call(self.name("empty", span), [], span)
      )
      guard let ends = given["completeImmediately"] else { return empty }
      if case .bool(let isTrue) = ends.kind { return isTrue ? empty : never }
      return Expression(.conditional(expression(ends), empty, never), span)
    case "DisposeBag" where !given.isEmpty: return expression(bag(of: given, span))
    case "PassthroughSubject", "ObservableObjectPublisher":
      return call(self.name("PublishSubject", span), [], span)
    case "CompositeDisposable" where given.count == 1, "RefCountDisposable":
      return call(self.name(name, span), given.map { expression($0.value) }, span)
    case "Record":
      let values = element.map { SwiftTypeName.list($0) }
      return js(
        "record",
        given.map { wrapped($0.value, as: $0.label?.text == "output" ? values : nil) }, span)
    default: return nil
    }
  }

  /// A value of a type that the resolver knows by the same name.
  private func instance(
    _ name: String, _ types: [SwiftTypeName], _ given: SwiftArguments, _ span: Span
  ) -> Expression {
    let element = types.first
    let isSubject = SwiftLibrary.subjects.contains(name)
    let made = (name == "Future" ? resting(given) : given).map { argument -> Expression.Argument in
      if isSubject, argument.label == nil || argument.label?.text == "value" {
        let inner = wrapped(argument.value, as: element)
        return Expression.Argument(label: argument.label, value: inner, span: inner.span)
      }
      var value = argument
      value.isTrailing = false
      // It gets a function of the result.
      let promise = SwiftTypeName.function([.named("Result", types)], .tuple([]))
      return self.argument(
        value, name == "Future" && types.count == 2 ? [promise] : [], streamElement: element)
    }
    return Expression(.call(self.name(name, span), made), span)
  }

  /// `Observable.just(1)`: a function of a stream type.
  func creator(
    _ type: SwiftTypeName, _ name: Name, _ given: SwiftArguments, _ span: Span
  ) -> Expression {
    let owner = type.name ?? "Observable"
    let element = type.element
    let step = given["optional"] == nil ? name.text : ""
    let all = name.text == "create" ? resting(given) : given
    let given = all.filter { !isIdle($0, for: step) }.map { argument in
      let isFactory = argument.label?.text == "primitiveSequenceFactory"
      return isFactory ? argument.labelled("observableFactory") : argument
    }
    if let others = withoutMainScheduler(name.text, given) {
      return js("oneByOne", [creator(type, name, others, span), bool(true, span)], span)
    }
    let base = owner == "Publishers" ? String(name.text.prefix { !$0.isNumber }) : name.text
    // Without values a pair is complete when both are.
    let member = owner == "Completable" && base == "zip" ? "merge" : name.text
    let callee = Expression(.member(self.name(owner, span), Name(member, name.span)), span)
    switch owner == "Completable" ? member : base {
    case "error", "fail":
      let value = given.first.map { expression($0.value) } ?? null(span)
      return method(
        self.name("Observable", span), Name("error", name.span), given: [.init(value)], span)
    case "once", "and", "fromAsync":
      let call = SwiftStreamCall(
        typing: self, object: SwiftExpression(.name(owner), span), source: null(span), name: name,
        given: given, type: type, span: span, write: callWriter)
      return call.created ?? Expression(.call(callee, arguments(given)), span)
    case "Sequence", "Concatenate":
      let own = self.name(base == "Sequence" ? "from" : "concat", span)
      return call(own, given.map { expression($0.value) }, span)
    case "just", "of", "from", "repeatElement":
      return sending(given, base, to: callee, of: owner, as: element, span)
    case "zip", "combineLatest", "Zip", "CombineLatest":
      return joined(name, base, given, of: owner, as: element, span)
    case "publish" where owner == "Timer":
      let period = given.first.map { seconds($0.value) } ?? Expression(.duration(1_000_000), span)
      let ticks = call(self.name("interval", span), [period], span)
      let dates = method(ticks, "map", [function(["tick"], of: js("date", [], span))], span)
      return method(dates, "publish", [], span)
    case "interval", "timer":
      // A number is one of seconds.
      let times = given.map { argument in
        argument.value.number != nil || SwiftLibrary.isNumber(self.type(of: argument.value))
          ? timed(argument) : self.argument(argument)
      }
      return Expression(.call(callee, times), span)
    case "deferred", "generate", "merge", "concat", "amb":
      guard let element = element ?? decimal(ofSources: given) else { break }
      return Expression(.call(callee, given.map { made(base, $0, of: element, as: owner) }), span)
    case "create" where owner == "Single" && given.last?.value.takesNothing == true:
      let work = given.suffix(1).map { expression($0.value) }
      return method(js("asyncSingle", work, span), "asSingle", [], span)
    case "create":
      guard let element, let observer = observer(of: element, in: owner) else { break }
      return Expression(.call(callee, given.map { argument($0, [observer]) }), span)
    default: break
    }
    return Expression(.call(callee, arguments(given, streams: true)), span)
  }

  /// The type of what the closure of `create` gets; nil if only the type of the stream tells it.
  private func observer(of element: SwiftTypeName, in owner: String) -> SwiftTypeName? {
    switch owner {
    case "Single": .function([.named("Result", [element, .named("Error", [])])], .tuple([]))
    case "Observable": .named("AnyObserver", [element])
    default: nil
    }
  }

  /// `Observable.just(1)`, `Driver.from([1, 2])`: a stream of values that are given.
  private func sending(
    _ given: SwiftArguments, _ base: String, to callee: Expression, of owner: String,
    as element: SwiftTypeName?, _ span: Span
  ) -> Expression {
    var wanted = element
    if base == "of", element == nil {
      // `Observable.of(1.5, 2)`
      wanted =
        hasOptional(given)
        ? .optional(.named("Any", [])) : decimal(given.map { type(of: $0.value) })
    }
    if base == "from", let element { wanted = .list(element) }
    let values = given.map { argument -> Expression.Argument in
      let label = argument.label?.text
      if label == "on" || label == "scheduler" { return self.argument(argument) }
      // `.from(optional:)`
      let value = wrapped(argument.value, as: base == "from" && label != nil ? nil : wanted)
      return Expression.Argument(
        label: argument.label, value: label == "optional" ? js("unwrapped", [value], span) : value,
        span: value.span)
    }
    let made = Expression(.call(callee, values), span)
    let isOneByOne =
      ["Driver", "Signal"].contains(owner)
      && (base == "of" || base == "from" && given.first?.label == nil)
    return isOneByOne ? js("oneByOne", [made], span) : made
  }

  /// An argument of a function that makes a stream of a type that is written.
  private func made(
    _ name: String, _ given: SwiftExpression.Argument, of element: SwiftTypeName, as owner: String
  ) -> Expression.Argument {
    let stream = SwiftTypeName.named(owner, [element])
    switch (name, given.label?.text) {
    case ("deferred", _): return argument(given, answer: stream)
    case ("generate", "initialState"): return argument(given, streamElement: element)
    case ("generate", "iterate"): return argument(given, [element], answer: element)
    case ("generate", _): return argument(given, [element])
    default:
      if case .list = given.value.kind { return argument(given, streamElement: .list(stream)) }
      return argument(given, streamWanted: true, streamElement: stream)
    }
  }

  /// A function that makes a tuple.
  func pairing(_ count: Int, _ span: Span) -> Expression.Argument {
    let names = (0..<count).map { _ in scope.fresh("part") }
    let made = js("tuple", names.map { name($0, span) }, span)
    return Expression.Argument(label: nil, value: function(names, of: made), span: span)
  }

  func arguments(_ given: SwiftArguments, streams: Bool = false) -> [Expression.Argument] {
    given.map { argument($0, streamWanted: streams) }
  }

  /// An argument of a function of the libraries, with its label.
  func argument(
    _ given: SwiftExpression.Argument, _ hints: [SwiftTypeName?] = [], answer: SwiftTypeName? = nil,
    streamWanted: Bool = false, streamElement: SwiftTypeName? = nil
  ) -> Expression.Argument {
    var value: Expression
    switch given.value.kind {
    case .closure(let literal): value = closure(literal, hints, answer: answer)
    // `flatMap(\.publisher)`: the type says which one that is.
    case .keyPath(let names, _) where names.last?.text == "publisher":
      value = closure(.reading(names, given.value.span), hints, answer: answer)
    case _ where streamWanted && given.value.isOfWantedType:
      value = expression(given.value, as: streamElement ?? .named("Observable", []))
    case .list(let members) where streamWanted && members.contains(where: \.isOfWantedType):
      value = expression(given.value, as: streamElement ?? .list(.named("Observable", [])))
    // A `TestScheduler!` is unwrapped.
    case _ where type(of: given.value) == .optional(.named("TestScheduler", [])):
      value = expression(SwiftExpression(.forced(given.value), given.value.span))
    default: value = expression(given.value, as: streamElement)
    }
    if isOwnStream(given.value, orSubject: false) { value = js("stream", [value], value.span) }
    return Expression.Argument(label: given.label, value: value, span: value.span)
  }
}

/// Functions and types of the standard library.
extension SwiftTranslator {
  /// A function or a type of the standard library; nil of all others.
  func standard(
    _ name: Name, _ given: SwiftArguments, _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    printing(name, given, span) ?? textual(name, given, span)
      ?? numeric(name, given, wanted, span) ?? collection(name, given, wanted, span)
      ?? single(name, given, wanted, span) ?? timing(name, given, span)
      ?? control(name, given, span) ?? otherStandard(name, given, wanted, span)
  }

  /// Functions that print; nil of all others.
  private func printing(_ name: Name, _ given: SwiftArguments, _ span: Span) -> Expression? {
    switch name.text {
    case "dump" where given["maxDepth"] == nil && given["maxItems"] == nil:
      let values = given.filter { $0.label?.text != "to" }.map { expression($0.value) }
      return printed([js("dumped", values, span)], given, span)
    case "print", "debugPrint", "NSLog":
      let unlabelled = given.filter { $0.label == nil || $0.isTrailing }
      let values = unlabelled.map {
        name.text == "debugPrint" ? quoted($0.value, span) : shown($0.value)
      }
      return printed(values, given, span)
    case "printExampleHeader":
      guard let title = given.first?.value else { return nil }
      return heading("\n--- ", title, " example ---", span)
    default: return nil
    }
  }

  /// Texts, characters, and what searches them; nil of all else.
  private func textual(_ name: Name, _ given: SwiftArguments, _ span: Span) -> Expression? {
    switch name.text {
    case "String" where given["contentsOf"] != nil, "Data" where given["contentsOf"] != nil:
      refuse(
        "\(name.text)(contentsOf:) is the network, which is not here", span,
        SwiftLibrary.help(for: "the network"))
      return string("", span)
    case "String" where given["contentsOfFile"] != nil:
      refuse(
        "String(contentsOfFile:) is the file system, which is not here", span,
        SwiftLibrary.help(for: "the file system"))
      return string("", span)
    case "String" where ["data", "bytes", "decoding"].contains(given.first?.label?.text):
      return coding(name, given, span, wrapped)
    case "String", "Character", "Substring": return text(of: given, span)
    case "UnicodeScalar", "Scalar":
      let made = js("scalar", given.prefix(1).map { expression($0.value) }, span)
      let isByte = type(ofFirst: given)?.name == "UInt8"
      return isByte ? js("forced", [made], span) : made
    // A program may call Foundation's type `Regex`.
    case "Regex" where given.count == 1, "regexOfFoundation" where given.count == 1:
      return js("regex", [expression(given[0].value)], span)
    case "CharacterSet":
      guard given.count == 1, given[0].label?.text == "charactersIn" else { return nil }
      return js("characters", [expression(given[0].value)], span)
    default: return nil
    }
  }

  /// Numbers, truth values, and functions of numbers; nil of all else.
  private func numeric(
    _ name: Name, _ given: SwiftArguments, _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    switch name.text {
    case "Bool":
      guard let first = given.first else { return bool(false, span) }
      return js("bool", [expression(first.value)], span)
    case _ where given.isEmpty && SwiftLibrary.decimals.contains(name.text):
      return Expression(.double(0), span)
    case _ where given.isEmpty && SwiftLibrary.wholes.contains(name.text): return int(0, span)
    case "numericCast" where given.count == 1:
      return wanted.map { made($0, given, span) } ?? expression(given[0].value)
    case "arc4random" where given.isEmpty:
      let range = [int(0, span), int(Int(UInt32.max), span), bool(true, span)]
      return js("random", [js("range", range, span)], span)
    case "arc4random_uniform" where given.count == 1:
      let range = [int(0, span), expression(given[0].value), bool(false, span)]
      return js("random", [js("range", range, span)], span)
    case _ where SwiftLibrary.mathematics.contains(name.text):
      let isFloat = given.contains { type(of: $0.value)?.name == "Float" }
      let decimal = SwiftTypeName.named(isFloat ? "Float" : "Double", [])
      let made = js(
        "math", [string(name.text, span)] + given.map { expression($0.value, as: decimal) }, span)
      return isFloat ? SwiftSizedNumbers(self, span).single(made) : made
    default: return nil
    }
  }

  /// Lists, dictionaries, ranges and sequences; nil of all else.
  private func collection(
    _ name: Name, _ given: SwiftArguments, _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    switch name.text {
    case "AnyIterator" where given.count == 1:
      return js("anyIterator", [expression(given[0].value)], span)
    case "AnySequence" where given.count == 1:
      return js("anySequence", [expression(given[0].value)], span)
    case "sequence"
    where given.count == 2 && given[0].label?.text == "first" && given[1].label?.text != "state":
      let first = type(of: given[0].value)
      return js("unfolded", [expression(given[0].value), written(given[1].value, [first])], span)
    case "sequence" where given.count == 2 && given[0].label?.text == "state":
      let state = SwiftTypeName.named("inout", [type(of: given[0].value) ?? .named("Any", [])])
      return js(
        "unfoldedState", [expression(given[0].value), written(given[1].value, [state])], span)
    case "ArraySlice":
      let whole = SwiftExpression(.name("Array"), name.span)
      return js("slice", [expression(SwiftExpression(.call(whole, given), span))], span)
    case "Array", "ContiguousArray", "AnySequence", "AnyCollection":
      if given.isEmpty { return list([], span) }
      if let wanted, case .list = wanted, name.text == "Array" { return made(wanted, given, span) }
      return js("list", given.map { expression($0.value) }, span)
    case "Range", "ClosedRange", "CountableRange", "CountableClosedRange":
      guard given.count == 1, given[0].label == nil else { return nil }
      return js(
        "rangeOf", [expression(given[0].value), bool(name.text.contains("Closed"), span)], span)
    case "Dictionary":
      if given.isEmpty || given[0].label?.text == "minimumCapacity" {
        return js("dictionary", [list([], span)], span)
      }
      let isGrouping = given[0].label?.text == "grouping"
      let element = type(of: given[0].value)?.element
      return js(
        isGrouping ? "grouped" : "dictionary",
        given.map { written($0.value, isGrouping ? [element] : []) }, span)
    case "stride":
      guard given.count == 3 else { return nil }
      let isThrough = given["through"] != nil
      let decimal = given.contains { type(of: $0.value)?.name == "Double" }
      let values = given.map { expression($0.value, as: decimal ? .named("Double", []) : nil) }
      return js("stride", values + [bool(isThrough, span)], span)
    case "zip" where given.contains { isStream(type(of: $0.value)) || $0.isTrailing }:
      // RxSwift 1 and 2 had functions of streams.
      return creator(.named("Observable", []), name, given, span)
    case "repeatElement" where given.count == 2:
      return js("list", given.map { expression($0.value) }, span)
    default: return nil
    }
  }

  /// Values of other types, such as optionals, dates and errors; nil of all else.
  private func single(
    _ name: Name, _ given: SwiftArguments, _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    switch name.text {
    case "Mirror" where given.count == 1 && given["reflecting"] != nil:
      return js("mirror", [expression(given[0].value)], span)
    case "Result" where given.count == 1:
      guard case .closure(let literal) = given[0].value.kind, answer(of: literal, []) == .tuple([])
      else { return js("resultOf", [expression(given[0].value)], span) }
      return js("resultOf", [closure(literal, answer: .tuple([]))], span)
    case "Optional":
      let isNested = type(ofFirst: given)?.isOptional == true
      return given.first.map {
        let value =
          wanted?.isOptional == true
          ? wrapped($0.value, as: wanted?.unwrapped) : expression($0.value)
        return js("some", [value] + (isNested ? [bool(true, span)] : []), span)
      } ?? null(span)
    case "NSString" where given.count == 1, "AnyHashable" where given.count == 1:
      return expression(given[0].value)
    case "Void" where given.isEmpty: return js("tuple", [], span)
    case "CancellationError" where given.isEmpty: return js("cancellation", [], span)
    case "type":
      if let title = given.first.flatMap({ typeTitle(of: $0.value) }) { return string(title, span) }
      return js("typeOf", given.map { expression($0.value) }, span)
    case "NSError":
      let parts = ["domain", "code", "userInfo"].map { part in
        given[part].map { expression($0) } ?? null(span)
      }
      return js("nsError", parts, span)
    case "CombineIdentifier": return js("unique", [], span)
    case "UUID" where given.isEmpty || given["uuidString"] != nil:
      return js("uuid", given.map { expression($0.value) }, span)
    case "Date":
      guard given.count == 1, let label = given[0].label else { return js("date", [], span) }
      return js("date", [string(label.text, span), expression(given[0].value)], span)
    case "Hasher" where given.isEmpty: return js("hasher", [], span)
    default: return nil
    }
  }

  /// Times, locks, and functions that wait; nil of all else.
  private func timing(_ name: Name, _ given: SwiftArguments, _ span: Span) -> Expression? {
    switch name.text {
    // A moment of a scheduler is a date, and a length of time one in seconds.
    case "SchedulerTimeType" where given.count == 1: return expression(given[0].value)
    case "Stride" where given.count == 1, "RxTimeInterval" where given.count == 1:
      return seconds(given[0].value)
    case "CACurrentMediaTime", "CFAbsoluteTimeGetCurrent": return js("now", [], span)
    case "NSRecursiveLock", "NSLock":
      return js("lock", [bool(name.text == "NSRecursiveLock", span)], span)
    case "DispatchSemaphore": return js("semaphore", given.map { expression($0.value) }, span)
    case "dispatch_async":
      guard let work = given.last?.value else { return nil }
      return js("after", [int(0, span), expression(work)], span)
    case "OSAtomicCompareAndSwap32Barrier", "AtomicCompareAndSwap":
      guard given.count == 3, case .reference(let place) = given[2].value.kind else { return nil }
      let isOld = js("equal", [expression(place), expression(given[0].value)], span)
      return inline(
        [
          when(
            isOld,
            [setting(place, to: expression(given[1].value), span), leave(bool(true, span), span)],
            span),
          leave(bool(false, span), span),
        ], span)
    case "delay":
      guard given.count == 2 else { return nil }
      return js("after", given.map { expression($0.value) }, span)
    case "sleep", "usleep":
      let call = SwiftExpression(.call(SwiftExpression(.name(name.text), name.span), given), span)
      let time = given["forTimeInterval"] ?? given["until"] ?? call.sleepTime
      return time.map { js("threadSleep", [expression($0)], span) }
    default: return nil
    }
  }

  /// Functions that change variables, call a function, or end the program; nil of all others.
  private func control(_ name: Name, _ given: SwiftArguments, _ span: Span) -> Expression? {
    switch name.text {
    case "swap":
      guard given.count == 2, case .reference(let a) = given[0].value.kind,
        case .reference(let b) = given[1].value.kind
      else { return nil }
      let held = scope.fresh("held")
      return inline(
        [
          bind(held, expression(a), span), setting(a, to: expression(b), span),
          setting(b, to: self.name(held, span), span),
        ], span)
    case "precondition", "assert": return asserted(name, given, span)
    case "withExtendedLifetime" where given.count == 2:
      let work = written(given[1].value, [type(of: given[0].value)])
      return js("invoke", [work, expression(given[0].value)], span)
    case "exit" where given.count == 1:
      let named = given[0].value.lastName.flatMap { ["EXIT_SUCCESS": 0, "EXIT_FAILURE": 1][$0] }
      return js("exit", [named.map { int($0, span) } ?? expression(given[0].value)], span)
    case "fatalError", "preconditionFailure", "assertionFailure":
      return js("fatal", given.prefix(1).map { expression($0.value) }, span)
    default: return nil
    }
  }

  /// A title that is printed, as playgrounds and books have them.
  func heading(
    _ before: String, _ title: SwiftExpression, _ behind: String, _ span: Span
  ) -> Expression {
    if case .text(let pieces) = title.kind, pieces.count == 1, case .text(let text) = pieces[0] {
      return js("print", [string(before + text + behind, span)], span)
    }
    let pieces: [Expression.Piece] = [
      .text(before), .value(js("text", [expression(title)], span)), .text(behind),
    ]
    return js("print", [Expression(.interpolation(pieces), span)], span)
  }

  /// `print(a, separator: b)`, `debugPrint(a)`, `print(a, to: &b)`.
  private func printed(
    _ values: [Expression], _ given: SwiftArguments, _ span: Span
  ) -> Expression {
    let (separator, terminator) = (given["separator"], given["terminator"])
    let between = separator.map { expression($0) } ?? string(" ", span)
    let last = terminator.map { expression($0) } ?? string("\n", span)
    if case .reference(let place)? = given["to"]?.kind {
      let made = js("written", [expression(place), between, last] + values, span)
      return inline([setting(place, to: made, span)], span)
    }
    if separator == nil && terminator == nil { return js("print", values, span) }
    return js("printWith", [between, last] + values, span)
  }

  /// `String(a)`, `Character(a)`, `Substring(a)`.
  private func text(of given: SwiftArguments, _ span: Span) -> Expression {
    if let count = given["count"], let repeated = given["repeating"] {
      let list = js("list", [expression(repeated), expression(count)], span)
      return js("call", [list, string("joined", span)], span)
    }
    if given["reflecting"] != nil { return quoted(given[0].value, span) }
    if given["format"] != nil {
      return js(
        "formatted", given.filter { $0.label?.text != "locale" }.map { expression($0.value) },
        span)
    }
    guard let first = given.first else { return string("", span) }
    if let radix = given["radix"] {
      let made = js("radix", [expression(first.value), expression(radix)], span)
      guard let isUpper = given["uppercase"] else { return made }
      let upper = js("call", [made, string("uppercased", span)], span)
      if case .bool(let isTrue) = isUpper.kind { return isTrue ? upper : made }
      return Expression(.conditional(expression(isUpper), upper, made), span)
    }
    let isDescription = first.label?.text == "describing"
    var made = expression(first.value)
    if !isDescription, case .call(let callee, _) = first.value.kind,
      ["UnicodeScalar", "Scalar"].contains(callee.lastName)
    {
      // No optional is wanted, so that its number is a byte.
      made = js("forced", [made], span)
    }
    let isSingle = type(of: first.value)?.name == SwiftWorld.single
    if isDescription || isSingle, let special = specialText(first.value) {
      return js("text", [special], span)
    }
    return js(isDescription ? "text" : "string", [made], span)
  }

  /// `precondition(a, "text")`, `assert(a)`.
  private func asserted(_ name: Name, _ given: SwiftArguments, _ span: Span) -> Expression? {
    guard let test = given.first?.value else { return nil }
    let text = name.text == "assert" ? "Assertion failed" : "Precondition failed"
    let says = given.count > 1 && given[1].label == nil
    let message =
      says
      ? Expression(
        .binary(.add, string(text + ": ", span), js("text", [expression(given[1].value)], span)),
        span) : string(text, span)
    return inline(
      [
        when(
          not(expression(test), span),
          [evaluated(js("fatal", [message], span), span, isSession: false)], span)
      ],
      span)
  }

  /// Numbers of a size, coders, tasks, tests, and functions that are called here as they are there.
  private func otherStandard(
    _ name: Name, _ given: SwiftArguments, _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    if SwiftLibrary.outside[name.text] != nil { return value(of: name) }
    let sized = SwiftSizedNumbers(self, span).call(name.text, given) { expression($0) }
    if let sized { return sized }
    if let made = coding(name, given, span, wrapped) { return made }
    if let made = concurrent(nil, name, given, span, written) { return made }
    guard let function = SwiftLibrary.functions[name.text] else {
      return testing(name, given, span, wrapped)
    }
    // `min(2.5, 1)` compares two decimal numbers.
    let isCompared = ["min", "max", "abs"].contains(function)
    var common = self.common(of: given)
    if isCompared, wanted.flatMap(\.name).flatMap(SwiftLibrary.decimal) != nil { common = wanted }
    let isDecimal = common?.name.map(SwiftLibrary.decimals.contains) == true
    let values = given.map { argument in
      // A literal may be a value of the other one's type.
      if isCompared, let common, program.facts(of: common) != nil {
        return wrapped(argument.value, as: common)
      }
      return expression(argument.value, as: isDecimal || argument.value.isImplied ? common : nil)
    }
    return js(function, values, span)
  }
}

extension SwiftTranslator {
  /// A value that is printed: a call that answers nothing shows `()`, and a view of a list what it is.
  func shown(_ value: SwiftExpression) -> Expression {
    if let special = specialText(value) { return special }
    if case .assign = value.kind { return wrapped(value, as: .tuple([])) }
    if case .call(let callee, let given) = value.kind, case .name(let name) = callee.kind,
      let functions = scope.find(name)?.functions, functions.count == 1,
      type(of: value) != .tuple([])
    {
      // A value that is no literal, no list and no dictionary tells what a type parameter stands for.
      let isTold =
        !functions[0].function.conditions.isEmpty
        && given.contains {
          switch $0.value.kind {
          case .list, .dictionary: false
          default: !$0.value.isLiteral
          }
        }
      return expression(value, as: isTold ? nil : .named("Any", []))
    }
    if type(of: value) == .tuple([]) { return wrapped(value, as: .tuple([])) }
    guard case .call = value.kind else { return expression(value, as: shownType(of: value)) }
    if let title = stride(value) { return string(title, value.span) }
    guard let (object, title, place) = view(value) else { return expression(value) }
    return js("view", [string(title, place), expression(object)], value.span)
  }

  /// The text of a value for `debugPrint`, with the type of the results in it.
  private func quoted(_ value: SwiftExpression, _ span: Span) -> Expression {
    let title = type(of: value).flatMap { SwiftPrintedTypes.only(in: .list($0), self) }
    let named = title.map { [string($0, value.span)] } ?? []
    return js("quoted", [expression(value, as: shownType(of: value))] + named, span)
  }

  /// The text of a value that depends on types: of a type itself, of a power, or of a value that is printed with types
  /// in it; nil of all else.
  func specialText(_ value: SwiftExpression) -> Expression? {
    if let made = typeText(value) ?? power(value) { return made }
    var shown = value
    if case .cast(let inner, "as", let type) = value.kind, type.isUnknown { shown = inner }
    guard view(value) == nil, let type = type(of: shown),
      let title = SwiftPrintedTypes.only(in: type, self)
    else { return nil }
    return js("printedAs", [expression(value), string(title, value.span)], value.span)
  }

  /// `pow(2, 10)` of whole numbers where any type may stand, and what is computed from it: a `Decimal`; nil of all else.
  func power(_ value: SwiftExpression) -> Expression? {
    if case .binary(let sign, let left, let right) = value.kind,
      ["+", "-", "*", "/"].contains(sign)
    {
      let (first, second) = (power(left), power(right))
      guard first != nil || second != nil, first != nil || type(of: left)?.name == "Int",
        second != nil || type(of: right)?.name == "Int"
      else { return nil }
      if sign == "/" {
        refuse(
          "this division is one of Decimals, which are not here", value.span, "write `pow(2.0, 10)`"
        )
      }
      let whole = SwiftTypeName.named("Int", [])
      return applied(
        sign, first ?? expression(left), second ?? expression(right), whole, whole, value.span)
    }
    if case .tuple(let parts) = value.kind, parts.count == 1 { return power(parts[0].value) }
    guard case .call(let callee, let given) = value.kind, case .name("pow") = callee.kind,
      scope.find("pow") == nil, program.methods["pow"] == nil, given.count == 2,
      given[0].value.isNumberLiteral, given.allSatisfy({ type(of: $0.value)?.name == "Int" })
    else { return nil }
    let span = value.span
    return js("math", [string("power", span)] + given.map { expression($0.value) }, span)
  }
}
