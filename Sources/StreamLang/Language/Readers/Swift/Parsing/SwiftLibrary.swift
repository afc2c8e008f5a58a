/// The words of RxSwift, Combine and the standard library that mean something of their own.
enum SwiftLibrary {
  /// Types whose values are streams.
  static func isStream(_ name: String) -> Bool { streams.contains(name) }

  private static let streams: Set<String> = [
    "Observable", "ObservableType", "ObservableConvertibleType", "PublishSubject",
    "BehaviorSubject", "ReplaySubject", "AsyncSubject", "PublishRelay", "BehaviorRelay",
    "ReplayRelay", "Variable", "Single", "Maybe", "Completable", "Infallible", "Driver", "Signal",
    "ConnectableObservable", "GroupedObservable", "SharedSequence", "PrimitiveSequence",
    "PrimitiveSequenceType", "ConnectableObservableType",
    "InfallibleType", "SubjectType", "SharedSequenceConvertibleType", "ControlEvent",
    "ControlProperty",
    "PassthroughSubject", "ObservableObjectPublisher", "CurrentValueSubject", "AnyPublisher",
    "Publisher", "Publishers", "Just",
    "Fail", "Empty", "Future", "Deferred", "Record", "Published", "ConnectablePublisher", "Subject",
    "AnySubject", "TestableObservable",
  ]

  /// The operators that this language has by no such name.
  private static let rxWords: Set<String> = [
    "filterMap", "ignoreWhen", "ofType", "and", "ignoreErrors", "bufferWithTrigger",
    "repeatWithBehavior",
  ]

  /// True of the methods of streams, subjects and subscriptions.
  static func isOperator(_ name: String) -> Bool {
    Prelude.method(name) != nil
      || [
        "subscribe", "sink", "on", "onNext", "onError", "onCompleted", "send", "accept", "dispose",
        "cancel", "connect", "assign", "bind", "drive", "emit", "subscribeNext", "bindTo",
        "subscribeError", "subscribeCompleted", "addDisposableTo", "bindNext", "driveNext",
      ].contains(name) || rxWords.contains(name)
  }

  /// True of a method that streams have, or lists.
  static func has(_ name: String) -> Bool {
    isOperator(name) || Builtin.named(name) != nil || ofValues.contains(name)
  }

  /// Methods of lists, dictionaries, sets, texts and numbers that this language has by no such name.
  private static let ofValues: Set<String> = [
    "mapValues", "compactMapValues", "firstIndex", "lastIndex", "index", "randomElement", "union",
    "intersection", "subtracting", "symmetricDifference", "isSubset", "isSuperset", "isDisjoint",
    "uppercased", "lowercased", "hasPrefix", "hasSuffix", "rounded", "isMultiple", "distance",
    "append", "insert", "remove", "removeFirst", "removeLast", "removeAll", "removeSubrange",
    "removeValue", "updateValue", "popFirst", "popLast", "sort", "reverse", "shuffle", "swapAt",
  ]

  /// Types whose own properties and functions are values of them.
  static let closed: Set<String> = ["Demand", "DispatchQueue", "RunLoop", "OperationQueue"]

  /// The stream types that an extension of one of them is for, where it is not for all.
  static let families: [String: Set<String>] = {
    let single: Set = [
      "Single", "Maybe", "Completable", "PrimitiveSequence", "PrimitiveSequenceType",
    ]
    let shared: Set = ["Driver", "Signal", "SharedSequence", "SharedSequenceConvertibleType"]
    let infallible: Set = ["Infallible", "InfallibleType"]
    return [
      "PrimitiveSequence": single, "PrimitiveSequenceType": single, "SharedSequence": shared,
      "SharedSequenceConvertibleType": shared, "Infallible": infallible,
      "InfallibleType": infallible,
    ]
  }()

  /// The words of RxSwift that a condition tells these types by.
  static let traits = [
    "Single": "SingleTrait", "Maybe": "MaybeTrait", "Completable": "CompletableTrait",
    "Driver": "DriverSharingStrategy", "Signal": "SignalSharingStrategy",
  ]

  /// Streams that are told something by hand.
  static let subjects: Set<String> = [
    "PublishSubject", "BehaviorSubject", "ReplaySubject", "AsyncSubject", "PublishRelay",
    "BehaviorRelay", "ReplayRelay", "Variable", "PassthroughSubject", "CurrentValueSubject",
    "ObservableObjectPublisher",
  ]

  /// Streams that send one value at most, whose observers get a result.
  static let promises: Set<String> = ["Single", "Maybe", "Completable"]

  /// The name under which a type of the libraries is extended.
  static func extended(_ name: String) -> String {
    if isStream(name) { return "Observable" }
    switch name {
    case "Sequence", "Collection", "RandomAccessCollection", "BidirectionalCollection",
      "MutableCollection", "RangeReplaceableCollection":
      return "Array"
    case "StringProtocol", "Character", "Substring", "StringInterpolation",
      "DefaultStringInterpolation":
      return "String"
    case "Comparable", "Equatable", "Hashable", "Numeric", "BinaryInteger", "SignedNumeric",
      "AdditiveArithmetic", "NSObject":
      return "Any"
    case "Float", "CGFloat", "TimeInterval", "BinaryFloatingPoint", "FloatingPoint": return "Double"
    case "CountableRange": return "Range"
    case "CountableClosedRange": return "ClosedRange"
    case "ObserverType", "AnyObserver", "AnyObserverType", "Binder": return "Observer"
    case "Cancellable", "AnyCancellable", "Subscription": return "Disposable"
    case "XCTest": return "XCTestCase"
    default: return name
    }
  }

  /// The methods that RxSwift gives to all observers.
  static let observing: Set<String> = ["onNext", "onError", "onCompleted"]

  /// The other stream types of RxSwift whose operators make streams of the same type.
  static let keptByOperators: Set<String> = ["Driver", "Signal", "Infallible"]

  /// The stream types that methods of all streams make.
  static let conversions = [
    "asObservable": "Observable", "asDriver": "Driver", "asSignal": "Signal",
    "asInfallible": "Infallible", "asSingle": "Single", "asMaybe": "Maybe",
  ]

  /// Functions of the stream types that make a stream.
  static let creators: Set<String> = [
    "just", "of", "from", "empty", "never", "error", "create", "deferred", "interval", "timer",
    "range", "merge", "zip", "combineLatest", "concat", "generate", "repeatElement", "using",
    "amb", "catchSequence", "fail",
  ]

  /// Words behind a dot that are events, or results.
  static let events: Set<String> = [
    "next", "error", "completed", "finished", "failure", "success", "Next", "Error", "Completed",
  ]

  /// Names of RxSwift for the events of traits.
  static let traitEvents: Set<String> = ["SingleEvent", "MaybeEvent", "CompletableEvent"]

  /// The types that these belong to.
  static let eventTypes: Set<String> = ["Event", "Completion", "Result"]

  /// Lengths of time, each with its microseconds.
  static let times: [String: Int] = [
    "seconds": 1_000_000, "milliseconds": 1000, "microseconds": 1,
    "minutes": 60_000_000,
    "hours": 3_600_000_000,
  ]

  /// Operators whose function answers an optional.
  static let optionals: Set<String> = ["compactMap", "tryCompactMap", "filterMap"]

  /// Operators that send the values which they get, or some of them.
  static let keepsElements: Set<String> = [
    "filter", "distinctUntilChanged", "removeDuplicates", "take", "prefix", "skip", "dropFirst",
    "drop", "debounce", "throttle", "delay", "share", "asObservable", "eraseToAnyPublisher", "do",
    "handleEvents", "observe", "observeOn", "subscribe", "receive", "merge", "startWith", "prepend",
    "append", "first", "last", "retry", "catch", "replaceError", "replaceEmpty", "takeWhile",
    "print", "debug", "multicast", "publish", "replay", "refCount", "autoconnect",
    "makeConnectable",
    "takeUntil", "sample", "catchAndReturn", "concat", "setFailureType", "timeout", "elementAt",
    "output", "min", "max", "single", "takeLast", "ignoreOutput", "assertNoFailure", "buffer",
    "tryFilter", "tryFirst", "tryLast", "tryMin", "tryMax", "tryPrefix", "tryDrop", "skipWhile",
    "asDriver", "asSignal", "ifEmpty", "amb", "breakpoint", "switchIfEmpty",
  ]

  /// Names of the frameworks around an app, which are not here.
  static let outside: [String: String] = [
    "UIView": "a view", "UIViewController": "a view controller", "UILabel": "a view",
    "UIButton": "a view", "UIImage": "an image", "UIColor": "a color", "UIApplication": "the app",
    "URLSession": "the network",
    "PropertyListDecoder": "a coder", "PropertyListEncoder": "a coder",
    "Bundle": "a part of an app",
    "Resources": "a count that RxSwift keeps in debug builds",
    "Hooks": "a part of RxSwift's runtime",
    "__dispatch_queue_get_label": "the label of a queue",
    "PlaygroundPage": "a page of a playground",
    "withObservationTracking": "a function of Observation",
    "isKnownUniquelyReferenced": "a count of references",
  ]

  /// The thing to write instead of one of these.
  static func help(for place: String) -> String {
    switch place {
    case "a coder":
      "`a.json()` reads JSON from a stream of texts, and `json(x)` writes a value as JSON"
    case "a page of a playground": "leave it out, and say `--until 10s`"
    case "a count of references": "copy what it holds before each change"
    case "a count that RxSwift keeps in debug builds", "the label of a queue": "leave it out"
    default: "a subject can stand for what comes from there: `let taps = PublishSubject<Void>()`"
    }
  }

  /// The types of moments, of which a sum or a difference with a length of time is one, too.
  static let moments: Set<String> = ["Date", "DispatchTime", "DispatchWallTime"]

  /// The names of types that types of the standard library have within them, each its own.
  static let associated: Set<String> = [
    "Element", "Key", "Value", "Index", "Indices", "Iterator", "SubSequence", "Output", "Input",
    "Failure", "ID", "RawValue", "Body", "AsyncIterator", "Stride",
  ]

  /// The modules whose names may stand before those that they declare: `Swift.print(a)`.
  static let modules: Set<String> = [
    "Swift", "Foundation", "Dispatch", "RxSwift", "RxRelay", "RxCocoa", "RxTest", "RxBlocking",
    "Combine", "OpenCombine",
  ]

  /// The assertions of XCTest.
  static let assertions = Set(
    [
      "", "True", "False", "Nil", "NotNil", "Equal", "NotEqual", "Identical", "NotIdentical",
      "GreaterThan", "LessThan", "GreaterThanOrEqual", "LessThanOrEqual", "ThrowsError", "NoThrow",
    ].map { "XCTAssert\($0)" })

  /// Types whose values come when somebody asks for them.
  static let sequences: Set<String> = ["AsyncStream", "AsyncThrowingStream"]

  /// True of these types, and of the protocol `AsyncSequence` itself.
  static func isAsyncSequence(_ name: String) -> Bool {
    name == "AsyncSequence" || sequences.contains(name)
  }

  /// The methods that only these types have, and streams do not.
  static let ofSequences = SwiftAsyncSequence.methods.union(["asObservable", "makeAsyncIterator"])

  /// Methods whose function gets one value.
  static let givingOne: Set<String> = [
    "map", "filter", "compactMap", "flatMap", "forEach", "contains", "allSatisfy", "first", "last",
    "firstIndex", "lastIndex", "tryMap", "tryFilter", "tryCompactMap", "flatMapLatest",
    "flatMapFirst", "concatMap", "do", "handleEvents", "prefix", "drop", "count",
  ]

  /// Methods of a stream whose answer has elements of the same type, whatever their arguments are.
  static let keepingStreams: Set<String> = [
    "filter", "distinctUntilChanged", "removeDuplicates", "take", "prefix", "skip", "dropFirst",
    "share", "asObservable", "eraseToAnyPublisher", "do", "handleEvents", "observe", "receive",
    "debounce", "throttle", "delay", "retry", "takeUntil", "setFailureType",
  ]

  /// Methods of a list whose answer has the same members.
  static let keepingLists: Set<String> = ["filter", "sorted", "reversed", "shuffled"]

  /// The protocols of the standard library whose values have members.
  static let collections: Set<String> = [
    "Sequence", "IteratorProtocol", "Collection", "BidirectionalCollection",
    "RandomAccessCollection", "MutableCollection", "RangeReplaceableCollection",
    "LazySequenceProtocol",
  ]

  /// The methods that all of these have.
  static let ofCollections: Set<String> = [
    "map", "filter", "compactMap", "flatMap", "forEach", "reduce", "contains", "allSatisfy",
    "first", "prefix", "suffix", "drop", "dropFirst", "dropLast", "reversed", "sorted", "min",
    "max", "enumerated", "joined", "split", "elementsEqual", "starts", "shuffled",
  ]

  /// Functions for tasks, by their types and names.
  static let concurrent: Set<String> = [
    "Task", "Task.init", "Task.detached", "Task.immediate", "Task.sleep", "Task.yield",
    "Task.isCancelled", "Task.checkCancellation", "MainActor.run", "withCheckedContinuation",
    "withCheckedThrowingContinuation", "withUnsafeContinuation", "withUnsafeThrowingContinuation",
    "withTaskCancellationHandler",
  ]

  /// Functions and types of the standard library, each with the function here that they are.
  static let functions: [String: String] = [
    "min": "min", "max": "max", "abs": "abs", "zip": "zip", "fatalError": "fatal",
    "preconditionFailure": "fatal", "Int": "int", "Int8": "int", "Int16": "int", "Int32": "int",
    "Int64": "int", "UInt": "int", "UInt8": "int", "UInt16": "int", "UInt32": "int",
    "UInt64": "int", "Double": "double", "Float": "double", "CGFloat": "double",
    "TimeInterval": "double", "Set": "set", "ObjectIdentifier": "identity",
  ]

  /// Types of Foundation whose values the language makes itself.
  static let objects: Set<String> = [
    "DispatchSemaphore", "NSLock", "NSRecursiveLock", "JSONEncoder", "JSONDecoder", "CharacterSet",
  ]

  /// Functions of decimal numbers.
  static let mathematics: Set<String> = [
    "sqrt", "floor", "ceil", "pow", "round", "sin", "cos", "tan", "asin", "acos", "atan", "atan2",
    "sinh", "cosh", "tanh", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "hypot",
    "trunc", "cbrt", "fmod", "remainder", "fabs", "fmin", "fmax", "rint", "copysign",
  ]

  /// Functions of two values that may stand for a closure: `ops.map { $0(2, 3) }` with `[pow, max]`.
  static let ofTwo: Set<String> = [
    "min", "max", "zip", "pow", "atan2", "hypot", "fmod", "remainder", "fmin", "fmax", "copysign",
  ]

  /// Numbers by their names in C.
  static let constants: [String: Double] = [
    "M_PI": .pi, "M_PI_2": .pi / 2, "M_PI_4": .pi / 4, "M_1_PI": 1 / .pi, "M_2_PI": 2 / .pi,
    "M_E": 2.718281828459045, "M_LN2": 0.6931471805599453, "M_LN10": 2.302585092994046,
    "M_LOG2E": 1.4426950408889634, "M_LOG10E": 0.4342944819032518,
    "M_SQRT2": 1.4142135623730951, "M_SQRT1_2": 0.7071067811865476,
  ]

  /// Dates by their names, in seconds since the first day of 2001.
  static let dates: [String: Double] = [
    "distantPast": -63_114_076_800, "distantFuture": 63_113_904_000,
  ]

  static let decimals: Set<String> = ["Double", "Float", "CGFloat", "TimeInterval"]

  /// The type of decimal numbers that a name means; nil of all other types.
  static func decimal(_ name: String) -> SwiftTypeName? {
    decimals.contains(name) ? .named(name == "Float" ? name : "Double", []) : nil
  }

  static let wholes: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// The properties that an extension of a library's type may name alone.
  static let ownProperties: Set<String> = [
    "count", "isEmpty", "first", "last", "value", "startIndex", "endIndex", "indices", "keys",
    "values", "underestimatedCount", "lazy", "description", "debugDescription", "hashValue",
    "magnitude", "isNaN", "isInfinite", "isFinite", "isZero", "lowerBound", "upperBound", "utf8",
    "utf16", "unicodeScalars", "bitWidth", "nonzeroBitCount", "leadingZeroBitCount",
    "trailingZeroBitCount", "isASCII", "isHexDigit", "isSymbol", "isWholeNumber", "isCased",
    "isMathSymbol", "isCurrencySymbol",
    "capitalized", "isLetter", "isNumber", "isUppercase", "isLowercase", "isWhitespace",
    "isNewline", "isPunctuation", "asciiValue", "wholeNumberValue", "hexDigitValue",
    "timeIntervalSince1970", "timeIntervalSinceReferenceDate", "timeIntervalSinceNow", "clock",
    "events",
  ]

  /// True of the types of whole and of decimal numbers.
  static func isNumber(_ type: SwiftTypeName?) -> Bool {
    type?.name.map { decimals.contains($0) || wholes.contains($0) } ?? false
  }

  /// The names by which types are extended whose values are copied.
  static let copied: Set<String> = [
    "Array", "Dictionary", "Set", "String", "Int", "Double", "Bool", "Optional",
  ]

  /// Types of which no two are the same, and that none of a text conforms to.
  static let plain = decimals.union(wholes).union([
    "String", "Substring", "Bool", "Character",
  ])
}
