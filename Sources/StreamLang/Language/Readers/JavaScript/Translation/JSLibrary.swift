/// The names of RxJS and of the language's own objects, and what becomes of each.
enum JSLibrary {
  /// The functions that make streams, by what they are called here.
  static func creator(_ name: String) -> String? {
    if notCreators.contains(name) { return nil }
    if creators.contains(name) { return name }
    return nil
  }

  private static let creators: Set<String> = [
    "of", "from", "interval", "timer", "range", "defer", "throwError", "iif", "generate", "using",
    "merge", "concat", "zip", "combineLatest", "forkJoin", "race", "partition",
    "onErrorResumeNext", "connectable", "empty", "never", "repeat", "pairs",
  ]
  private static let notCreators: Set<String> = ["repeat"]

  static let constants: Set<String> = ["EMPTY", "NEVER"]

  static let subjects = JSWorld.subjects

  static let schedulers: [String: String] = [
    "asyncScheduler": "async", "async": "async", "asapScheduler": "asap", "asap": "asap",
    "queueScheduler": "queue", "queue": "queue", "animationFrameScheduler": "animationFrame",
    "animationFrame": "animationFrame",
  ]

  /// The classes whose instances are schedulers.
  static let virtualSchedulers: Set<String> = ["VirtualTimeScheduler", "TestScheduler"]

  /// The name that a module of node has for something of the library; nil if it has no such thing.
  static func node(_ module: String, _ name: String) -> String? {
    let module = plain(module)
    // The streams of node hand it on.
    if module == "stream", name == "EventEmitter" { return name }
    guard module == "events" else { return nil }
    switch name {
    case "EventEmitter", "default", "*": return "EventEmitter"
    case "once": return "once"
    default: return nil
    }
  }

  /// True of a module that is here besides `events`.
  static func hasModule(_ module: String) -> Bool {
    [
      "util", "util/types", "assert", "assert/strict", "timers", "timers/promises", "perf_hooks",
      "process", "path", "path/posix", "url", "os", "buffer", "crypto", "fs", "fs/promises",
      "readline", "readline/promises", "sinon", "chai",
    ].contains(plain(module))
  }

  private static func plain(_ module: String) -> String {
    module.hasPrefix("node:") ? String(module.dropFirst(5)) : module
  }

  /// Functions of the library that are written as a call of `JS.name`.
  static let functions: Set<String> = [
    "firstValueFrom", "lastValueFrom", "bindCallback", "bindNodeCallback", "scheduled",
    "isObservable",
  ]

  static let classes: Set<String> = [
    "Observable", "ColdObservable", "Subscription", "EmptyError", "SequenceError", "NotFoundError",
    "ArgumentOutOfRangeError", "TimeoutError", "ObjectUnsubscribedError", "UnsubscriptionError",
    "Notification", "Subscriber", "Scheduler", "VirtualTimeScheduler", "TestScheduler",
    "VirtualAction", "EventEmitter", "TimeInterval",
  ]

  static let others: Set<String> = [
    "pipe", "identity", "noop", "behaviorSubject", "replaySubject", "combine", "create",
    "fromEvent",
    "fromEventPattern", "once", "config", "observable",
    "NotificationKind", "iterateEachValue", "iterateBufferedValues", "iterateLatestValue",
    "iterateNextValue",
  ]

  /// The name that an operator of RxJS has today.
  static func current(_ name: String) -> String { name == "combineAll" ? "combineLatestAll" : name }

  /// True of an operator that stands within `.pipe(…)`.
  static func isPiped(_ name: String) -> Bool {
    operators.contains(name) && Prelude.piped(current(name)) != nil
  }

  /// True if the library has this name.
  static func knows(_ name: String) -> Bool {
    operators.contains(name) || creators.contains(name) || constants.contains(name)
      || subjects.contains(name) || schedulers[name] != nil || functions.contains(name)
      || classes.contains(name) || others.contains(name)
  }

  /// Its names in their order.
  static var names: [String] {
    [operators, creators, subjects, functions, classes].reduce(constants) { $0.union($1) }.sorted()
  }

  static let operators: Set<String> = [
    "audit", "auditTime", "buffer", "bufferCount", "bufferTime", "bufferToggle", "bufferWhen",
    "catchError", "combineAll", "combineLatestAll", "combineLatestWith", "concatAll", "concatMap",
    "concatMapTo", "concatWith", "connect", "count", "debounce", "debounceTime", "defaultIfEmpty",
    "delay", "delayWhen", "dematerialize", "distinct", "distinctUntilChanged",
    "distinctUntilKeyChanged", "elementAt", "endWith", "every", "exhaust", "exhaustAll",
    "exhaustMap", "expand", "filter", "finalize", "find", "findIndex", "first", "flatMap",
    "groupBy", "ignoreElements", "isEmpty", "last", "map", "mapTo", "materialize", "max", "merge",
    "mergeAll", "mergeMap", "mergeMapTo", "mergeScan", "mergeWith", "min", "multicast",
    "observeOn", "onErrorResumeNextWith", "onErrorResumeNext", "pairwise", "partition", "pluck",
    "publish", "publishBehavior", "publishLast", "publishReplay", "race", "raceWith", "reduce",
    "refCount", "repeat", "repeatWhen", "retry", "retryWhen", "sample", "sampleTime", "scan",
    "sequenceEqual", "share", "shareReplay", "single", "skip", "skipLast", "skipUntil",
    "skipWhile", "startWith", "subscribeOn", "switchAll", "switchMap", "switchMapTo", "switchScan",
    "take", "takeLast", "takeUntil", "takeWhile", "tap", "throttle", "throttleTime",
    "throwIfEmpty", "timeInterval", "timeout", "timeoutWith", "timestamp", "toArray", "window",
    "windowCount", "windowTime", "windowToggle", "windowWhen", "withLatestFrom", "zip", "zipAll",
    "zipWith", "concat", "combineLatest",
  ]

  /// Operators and creators that make a list or a record of what they get, besides those of buffers.
  static let gathering: Set<String> = [
    "toArray", "pairwise", "combineLatest", "combineLatestAll", "combineLatestWith", "combineAll",
    "withLatestFrom", "zip", "zipAll", "zipWith", "forkJoin",
  ]

  /// Operators that take a record of settings.
  static let settings: Set<String> = [
    "share", "timeout", "retry", "repeat", "throttle", "throttleTime", "connect", "shareReplay",
    "tap", "generate", "combineLatest", "forkJoin", "connectable",
  ]

  /// Operators whose first argument asks a question.
  static let asking: Set<String> = [
    "filter", "find", "findIndex", "every", "first", "last", "single", "takeWhile", "skipWhile",
    "count", "partition", "distinctUntilChanged",
  ]

  /// Operators whose second argument is the `this` of the function that they call.
  static let binding: Set<String> = ["map", "filter", "find", "findIndex", "every", "partition"]

  /// The place of an argument that is a value like any other, so that `undefined` is given there.
  static let values: [String: Int] = [
    "defaultIfEmpty": 0, "elementAt": 1, "first": 1, "last": 1,
  ]

  /// The places at which a number is one of milliseconds.
  static let times: [String: Set<Int>] = [
    "interval": [0], "timer": [0, 1], "delay": [0], "debounceTime": [0], "throttleTime": [0],
    "auditTime": [0], "sampleTime": [0], "bufferTime": [0, 1], "windowTime": [0, 1],
    "timeout": [0], "timeoutWith": [0],
  ]

  /// The number of arguments with which an operator or a creator calls the function at one of its places.
  static func arguments(of name: String, at place: Int) -> Int {
    guard let counts = argumentCounts[name], counts.indices.contains(place) else {
      return folding.contains(name) ? 3 : 2
    }
    return counts[place]
  }

  /// The numbers of arguments that a program may give an operator or a creator which it has as a value; nil of one
  /// that takes one argument, and `Int.max` where it takes any number.
  static func argumentCounts(_ name: String) -> ClosedRange<Int>? {
    takingAny.contains(name) ? 0...Int.max : countsOfValues.first { $1.contains(name) }?.key
  }

  private static let takingAny: Set<String> = [
    "merge", "concat", "zip", "combineLatest", "forkJoin", "race", "onErrorResumeNext",
    "onErrorResumeNextWith", "mergeWith", "concatWith", "zipWith", "combineLatestWith", "raceWith",
    "withLatestFrom", "startWith", "endWith", "pluck",
  ]
  /// A scheduler behind a time says nothing new, and is not among them.
  private static let countsOfValues: [ClosedRange<Int>: Set<String>] = [
    0...1: ["interval", "throwError", "min", "max"],
    0...2: [
      "timer", "first", "last", "distinct", "distinctUntilChanged", "shareReplay", "publishReplay",
    ],
    0...3: ["tap"],
    1...2: [
      "range", "scan", "reduce", "mergeMap", "flatMap", "switchMap", "concatMap", "exhaustMap",
      "bufferCount", "windowCount", "elementAt", "takeWhile", "throttle", "delayWhen",
      "distinctUntilKeyChanged", "mergeMapTo", "switchMapTo", "concatMapTo", "switchScan",
      "observeOn", "subscribeOn", "sequenceEqual", "expand", "multicast", "connect",
    ],
    1...3: ["throttleTime", "bufferTime", "windowTime"], 1...4: ["groupBy"],
    2...2: ["using", "bufferToggle", "windowToggle", "partition", "timeoutWith"],
    2...3: ["mergeScan"], 3...3: ["iif"], 3...5: ["generate"],
  ]

  /// The number of arguments with which the function in a field of settings or of an observer is called.
  static func arguments(ofField name: String) -> Int { fieldArgumentCounts[name] ?? 2 }

  /// The numbers for the places of each operator that gives its functions less than a value and its number.
  private static let argumentCounts: [String: [Int]] = [
    "defer": [0], "throwError": [0], "finalize": [0], "throwIfEmpty": [0], "bufferWhen": [0],
    "windowWhen": [0], "bufferToggle": [0, 1], "windowToggle": [0, 1], "repeatWhen": [1],
    "retryWhen": [1], "multicast": [0, 1], "connect": [1], "publish": [1],
    "publishReplay": [0, 0, 1], "tap": [1, 1, 0], "subscribe": [1, 1, 0], "using": [0, 1],
    "iif": [0], "generate": [1, 1, 1, 1], "audit": [1], "debounce": [1], "throttle": [1],
    "groupBy": [1, 1, 1, 0], "distinct": [1],
  ]

  private static let fieldArgumentCounts: [String: Int] = [
    "next": 1, "error": 1, "complete": 0, "subscribe": 0, "unsubscribe": 0, "finalize": 0,
    "connector": 0, "resetOnComplete": 0, "resetOnRefCountZero": 0, "resetOnError": 1, "with": 1,
    "initialState": 1, "condition": 1, "iterate": 1, "resultSelector": 1, "element": 1,
    "duration": 1,
  ]

  /// Operators whose functions get more than the value and its number.
  static let folding: Set<String> = ["scan", "reduce", "mergeScan", "switchScan", "expand"]

  /// Modules whose names are the library's.
  static func isLibrary(_ module: String) -> Bool {
    module == "rxjs" || module.hasPrefix("rxjs/") || module == "rxjs-compat"
      || module == "@rxjs/observable-polyfill"
      || module.hasPrefix("https://") && module.contains("rxjs")
  }

  /// Modules of RxJS 9, each of which has one operator: `rxjs/map`, `rxjs/switch-map`.
  static func isSymbolModule(_ module: String) -> Bool {
    guard module.hasPrefix("rxjs/") else { return false }
    let name = module.dropFirst(5)
    return !["operators", "ajax", "testing", "fetch"].contains(name) && !name.isEmpty
      && name.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-")
      }
  }

  /// True of an operator of RxJS 9, each of which is a symbol.
  static func isSymbol(_ name: String) -> Bool {
    symbolsOfClass.contains(name) || JSUnread(rawValue: name) != nil
      || isPiped(name) && name != "zip" || ["combine", "create", "pipe"].contains(name)
  }

  /// Operators of RxJS 9 that only the class of streams has: `Observable[timer](5)`.
  static let symbolsOfClass: Set<String> = [
    "forkJoin", "generate", "interval", "partition", "timer",
  ]

  /// True of a name that `rxjs` has from RxJS 9 on.
  static func isNew(_ name: String) -> Bool {
    [
      "behaviorSubject", "replaySubject", "ColdObservable", "PerSubscriptionSubjectBase",
      "nextNotification", "errorNotification", "COMPLETE_NOTIFICATION",
    ].contains(name)
  }

  /// True of a name that `rxjs` has in RxJS 9 as in RxJS 7.
  static func isInBoth(_ name: String) -> Bool {
    [
      "Subject", "AsyncSubject", "EmptyError", "NotFoundError", "SequenceError", "TimeoutError",
      "ArgumentOutOfRangeError", "Notification", "NotificationKind", "ConnectableObservable",
      "connectable",
    ].contains(name)
  }

  // MARK: Of every program

  static let errors: Set<String> = [
    "Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "EvalError",
    "AggregateError", "URIError",
  ]

  static let natives: Set<String> = [
    "Map", "Set", "Date", "Promise", "Array", "Object", "Function", "AbortController", "RegExp",
    "WeakMap", "WeakSet", "Math", "JSON", "module", "exports", "String", "Number", "Boolean",
    "Symbol", "EventTarget", "Event", "CustomEvent", "BigInt", "WeakRef", "AbortSignal",
    "DOMException", "URL", "URLSearchParams", "Proxy", "TextEncoder", "TextDecoder",
    "ArrayBuffer", "DataView", "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array",
    "Uint16Array", "Int32Array", "Uint32Array", "Float32Array", "Float64Array", "BigInt64Array",
    "BigUint64Array", "Buffer", "Blob",
  ]

  /// True of a name that each program finds there, or misses, and that means nothing in this language.
  static func brings(_ name: String) -> Bool {
    natives.contains(name) || namespaces.contains(name) || functions.contains(name)
      || globals[name] != nil && tests[name] == nil || JSAbsence.of(name) != nil
      || ["fromEvent", "fromEventPattern", "identity", "noop", "Rx", "rxjs"].contains(name)
  }

  /// Objects with functions of node or of test frameworks, each of which is a module here.
  static let modules: Set<String> = [
    "process", "Reflect", "Intl", "crypto", "import.meta", "__dirname", "__filename",
  ]

  /// Functions that hand on what they are given to the function that they call.
  static let timers: Set<String> = ["setTimeout", "setInterval", "setImmediate"]

  /// Functions and methods that call what they get later, and not at once.
  static let laterCallers = timers.union([
    "queueMicrotask", "nextTick", "then", "catch", "finally", "addEventListener", "on", "once",
    "pipe", "fn", "freeze", "Proxy",
  ])

  /// Functions of node that a program may spy on by their names alone, because RxJS calls none of them.
  static let spied: Set<String> = ["setTimeout", "clearTimeout"]

  /// Functions that stand alone, by the function of this language and how many arguments they take.
  static let globals: [String: (name: String, arity: Int)] = [
    "parseInt": ("parseInt", 2), "parseFloat": ("parseFloat", 1), "String": ("text", 1),
    "isNaN": ("isNaN", 1), "isFinite": ("isFinite", 1),
    "Number": ("number", 1), "Boolean": ("truth", 1), "setTimeout": ("setTimeout", 2),
    "setInterval": ("setInterval", 2), "clearTimeout": ("clearTimer", 1),
    "clearInterval": ("clearTimer", 1), "queueMicrotask": ("soon", 1), "Symbol": ("symbol", 1),
    "setImmediate": ("setImmediate", 1), "clearImmediate": ("clearTimer", 1),
    "encodeURIComponent": ("encodeURIComponent", 1), "encodeURI": ("encodeURI", 1),
    "escape": ("escape", 1), "unescape": ("unescape", 1),
    "decodeURIComponent": ("decodeURIComponent", 1), "decodeURI": ("decodeURI", 1),
    "btoa": ("btoa", 1), "atob": ("atob", 1), "structuredClone": ("clone", 1),
  ].merging(tests) { own, _ in own }

  /// The functions of test frameworks.
  static let tests: [String: (name: String, arity: Int)] = [
    "describe": ("describe", 2), "context": ("describe", 2), "suite": ("describe", 2),
    "describe.only": ("describe", 2), "it": ("testCase", 2), "test": ("testCase", 2),
    "specify": ("testCase", 2), "it.only": ("onlyTestCase", 2), "test.only": ("onlyTestCase", 2),
    "fit": ("onlyTestCase", 2), "it.skip": ("skipTestCase", 2), "test.skip": ("skipTestCase", 2),
    "it.todo": ("skipTestCase", 1), "test.todo": ("skipTestCase", 1),
    "it.each": ("eachTestCase", 1), "test.each": ("eachTestCase", 1),
    "it.only.each": ("eachOnlyTestCase", 1), "test.only.each": ("eachOnlyTestCase", 1),
    "it.skip.each": ("eachSkipped", 1), "test.skip.each": ("eachSkipped", 1),
    "xit.each": ("eachSkipped", 1), "xtest.each": ("eachSkipped", 1),
    "describe.each": ("eachDescribe", 1), "describe.only.each": ("eachDescribe", 1),
    "describe.skip.each": ("eachSkipped", 1), "xdescribe.each": ("eachSkipped", 1),
    "it.concurrent": ("testCase", 2), "test.concurrent": ("testCase", 2),
    "describe.skip": ("skipTestCase", 2),
    "xit": ("skipTestCase", 2), "xtest": ("skipTestCase", 2), "xdescribe": ("skipTestCase", 2),
    "beforeEach": ("beforeEach", 1), "afterEach": ("afterEach", 1), "setup": ("beforeEach", 1),
    "beforeAll": ("beforeAll", 1), "afterAll": ("afterAll", 1), "before": ("beforeAll", 1),
    "after": ("afterAll", 1), "teardown": ("afterEach", 1), "expect": ("expect", 1),
    "expect.assertions": ("expectations", 1), "expect.hasAssertions": ("expectations", 0),
    "expect.extend": ("extendExpect", 1),
    "spyOn": ("spyOn", 2), "fail": ("failTest", 1),
  ]

  /// The name of `any` in `expect.any`, `jasmine.any`: of a value that stands for others; nil of all else.
  static func likeness(_ path: String) -> String? {
    guard let dot = path.firstIndex(of: "."), ["expect", "jasmine"].contains(path[..<dot]) else {
      return nil
    }
    let name = String(path[path.index(after: dot)...])
    return JSLikeness.names.contains(name.hasPrefix("not.") ? String(name.dropFirst(4)) : name)
      ? name : nil
  }

  /// The objects with mocks and timers of a file of tests.
  static let mocking: Set<String> = ["jest", "vi", "jasmine"]

  /// True of a name that a file of tests knows without an import.
  static func isOfTests(_ name: String) -> Bool { globals[name] != nil || mocking.contains(name) }

  /// The modules that have them.
  static let testModules: Set<String> = [
    "chai", "mocha", "@jest/globals", "vitest", "jasmine", "bun:test", "node:test",
  ]

  static let namespaces: Set<String> = [
    "console", "Math", "JSON", "Object", "Array", "Number", "Date", "Promise", "String", "Symbol",
    "performance",
  ]

  /// Those of them whose functions a program can set.
  static let changing: Set<String> = [
    "console", "Math", "JSON", "Object", "Date", "performance", "Array", "Number", "Promise",
  ]

  /// The functions of `console` that print their arguments, and do nothing else.
  static let printing: Set<String> = ["log", "info", "debug", "warn", "error", "dirxml"]
}
