// The words that suggestions are made of.

extension Suggestion {
  /// The functions of the language that can be called without a stream on its left.
  static let functions: [String] = {
    let operators = Prelude.all.filter { $0.role != .method }
    let names = operators.map(\.name) + Builtin.all.map(\.name)
    return names + operators.flatMap { $0.aliases.map(\.name) } + Builtin.all.flatMap(\.aliases)
  }()

  /// The function that is meant by a call of a word that is something else here.
  static let callTranslations = ["every": "interval", "after": "timer"]

  /// The calls that do with a text what an operator of that name does with a stream.
  static let textCalls = ["repeat": "(1...3).map(_ => \"text\").join()"]

  /// The name here of a word of another language, which may begin with a capital there.
  static func translation(of word: String) -> String? {
    translations[word] ?? translations[word.prefix(1).lowercased() + word.dropFirst()]
  }

  /// True of a translation that is code, and no name: `` `wait 1s` ``, `$0`.
  static func isCode(_ translation: String) -> Bool {
    translation.first == "`" || translation.first == "$"
  }

  /// True of a translation that a value has for a method, or a call that does the same with it.
  static func isOfValue(_ translation: String) -> Bool {
    isCode(translation) ? translation.contains("(") : Builtin.method(translation) != nil
  }

  /// The commands that other prompts call so.
  static let commands = [
    "exit": "quit", "bye": "quit", "list": "ls", "names": "ls", "vars": "ls", "who": "ls",
    "man": "help", "doc": "help", "docs": "help", "info": "help", "show": "marbles",
    "draw": "marbles", "diagram": "marbles", "timeline": "marbles", "explain": "why",
    "back": "undo",
  ]

  /// Words that begin a statement, or print, and are no commands.
  static let statements: Set<String> = [
    "after", "batch", "expect", "forall", "import", "note", "print", "quiet", "run", "unwatch",
    "wait", "watch",
  ]

  /// The names here of words of other languages, where no spelling would lead there.
  static let translations = [
    "None": "nil", "undefined": "nil", "null": "nil", "NULL": "nil",
    "True": "true", "False": "false", "it": "$0",
    "fetch": "`exec(\"curl\", \"-s\", url)`", "ajax": "`exec(\"curl\", \"-s\", url)`",
    "sleep": "`wait 1s`", "setInterval": "interval", "setTimeout": "`after 1s { … }`",
    "then": "flatMap", "selectMany": "flatMap", "forEach": "subscribe", "each": "subscribe",
    "addListener": "subscribe",
    "addEventListener": "subscribe", "listen": "subscribe", "push": "next",
    "dispatch": "next", "post": "next", "echo": "print", "puts": "print",
    "assert": "`expect x == 1`", "IF": "`x > 1 ? a : b`",
    "toPromise": "last", "firstValueFrom": "first", "lastValueFrom": "last",
    "toBlocking": "last", "blocking": "last", "once": "just", "scheduled": "from", "pairs": "from",
    "fromEvent": "`subject()`, with `a.next(1)` for each event",
    "fromEventPattern": "create", "bindCallback": "future",
    "filterMap": "compactMap", "chunk": "buffer", "avg": "average",
    "ignoreWhen": "filter", "ignoreFailure": "catchAndComplete",
    "bufferWithTrigger": "buffer", "repeatWithBehavior": "repeat", "concatEager": "concatMapEager",
    "ignoreErrors": "catchAndComplete", "onErrorComplete": "catchAndComplete",
    "onErrorReturn": "catchAndReturn", "onErrorResume": "catch", "mergeDelayError": "merge",
    "materializeResults": "mapToResult", "cache": "shareReplay", "chunks": "buffer",
    "cast": "map", "ofType": "filter", "fromPromise": "future", "bindNodeCallback": "future",
    "repeatUntil": "repeat", "filterMany": "mapMany",
    "println": "print", "printf": "print", "exit": "quit",
    "any": "`contains(>1)`", "some": "`contains(>1)`", "float": "double", "toInt": "int",
    "substring": "`prefix(n)` or `suffix(n)`", "substr": "`prefix(n)` or `suffix(n)`",
    "charAt": "`split(\"\")[0]`", "toFixed": "`format(x, 2)`",
    "where": "filter", "select": "map", "aggregate": "reduce", "switch": "switchLatest",
    "mapLatest": "flatMapLatest", "switchOnNext": "switchLatest", "flatMapConcat": "concatMap",
    "flatMapMerge": "flatMap", "flatMapSequential": "concatMapEager", "mapNotNull": "compactMap",
    "filterNotNull": "unwrap", "onEach": "do", "onStart": "startWith", "onCompletion": "finally",
    "onEmpty": "ifEmpty", "runningFold": "scan", "runningReduce": "scan", "stateIn": "shareReplay",
    "shareIn": "share", "flowOn": "subscribe", "publishOn": "observe", "chunked": "buffer",
    "withIndex": "enumerated", "index": "enumerated", "elapsed": "timeInterval",
    "timed": "timestamp", "log": "debug", "hasElement": "contains", "collectList": "toArray",
    "toSortedList": "toSortedArray", "delayElements": "delay", "bufferTimeout": "buffer",
    "sampleFirst": "throttle", "throttleWithTimeout": "debounce",
    "onErrorReturnItem": "catchAndReturn",
    "onErrorMap": "mapError", "ambWith": "amb",
    "retryBackoff": "`retry(.exponentialDelayed(3, 1s, 1))`",
    "retryWithBackoff": "`retry(.exponentialDelayed(3, 1s, 1))`", "firstOrNull": "first",
    "lastOrNull": "last", "firstAsync": "first", "lastAsync": "last", "slidingWindow": "nwise",
    "sliding": "nwise", "takeRight": "takeLast", "doOnSubscribe": "do", "doOnTerminate": "do",
    "doOnEach": "do", "doAction": "do", "doOnDispose": "do", "doOnCancel": "do",
    "doOnSuccess": "do", "doAfterTerminate": "finally", "bufferWithCount": "buffer",
    "bufferWithTime": "buffer", "bufferWithTimeOrCount": "buffer", "windowWithCount": "window",
    "windowWithTime": "window", "flatMapIterable": "flatMap", "flatMapSingle": "flatMap",
    "switchMapSingle": "flatMapLatest", "concatMapDelayError": "concatMap",
    "startWithItem": "startWith", "startWithArray": "startWith", "elementAtOrError": "element",
    "nth": "element", "firstElement": "first", "lastElement": "last", "toFuture": "last",
    "blockingFirst": "first", "blockingLast": "last", "blockingGet": "last",
    "blockingSubscribe": "subscribe", "takeLastBuffer": "takeLast", "groupByUntil": "groupBy",
    "foldLeft": "reduce", "collectInto": "reduce", "accumulate": "scan", "gather": "toArray",
    "zipLatest": "combineLatest", "rateLimit": "throttle", "takeWhileInclusive": "take",
    "unique": "distinct", "uniq": "distinct", "sortBy": "`toSortedArray()`",
    "onErrorContinue": "catch", "dropLast": "`skipLast(1)`, or of a list `l.prefix(n)`",
    "tryEmit": "next", "emitNext": "next", "tryEmitNext": "next", "trySend": "next",
    "trigger": "next", "fire": "next", "put": "next",
    "regex": "hasMatch", "regexp": "hasMatch", "findall": "allMatches", "findAll": "allMatches",
    "gsub": "replaceMatches", "grep": "`filter(l => l.contains(\"x\"))`", "readLine": "`stdin()`",
    "input": "`stdin()`",
    "rx": "`of(1)`, without `rx.`", "rxjs": "`of(1)`, without `rxjs.`",
    "reactivex": "`of(1)`, without `reactivex.`", "ops": "`map(…)`, without `ops.`",
    "operators": "`map(…)`, without `operators.`", "Promise": "future",
    "flowOf": "of", "flow": "create", "channelFlow": "create", "callbackFlow": "create",
    "MutableStateFlow": "behavior", "StateFlow": "behavior",
    "MutableSharedFlow": "subject", "PublishProcessor": "subject", "BehaviorProcessor": "behavior",
    "EventEmitter": "subject", "asFlow": "from", "emptyFlow": "empty",
    "collectLatest": "flatMapLatest", "transform": "flatMap", "transformLatest": "flatMapLatest",
    "transformWhile": "take", "combineTransform": "combineLatest",
    "flattenConcat": "concat", "flattenMerge": "merge", "filterIsInstance": "filter",
    "filterNot": "filter", "singleOrNull": "single", "launchIn": "subscribe",
    "compacted": "unwrap", "chain": "concat", "AsyncChannel": "subject", "AsyncStream": "create",
    "ReactiveProperty": "behavior", "ReactiveCommand": "subject", "selectAwait": "concatMap",
    "subscribeAwait": "concatMap", "whereAwait": "filter", "throttleFirstLast": "throttle",
    "delayFrame": "delay", "debounceFrame": "debounce",
    "stop": "`unwatch a` or `del a`", "cancel": "`unwatch a` or `del a`",
    "unsubscribe": "`unwatch a` or `del a`",
  ]
}

extension Expression {
  /// `Disposables.create`: a name behind that of a type; nil for anything else.
  var qualifiedName: String? {
    guard case .member(let type, let name) = kind, case .name(let text) = type.kind,
      text.startsCapitalized
    else { return nil }
    return "\(text).\(name.text)"
  }
}
