/// The words of RxJS for an operator that it does not have by itself.
///
/// `$0` is the first argument, as JavaScript. Tests run each in what an example or a random program converts to.
struct JSIdiom: Sendable {
  /// The operator, with the kinds of arguments that it has here: `first`, `first(f)`; `same` compares two values.
  let call: String
  /// The stages in its place, or for what makes a stream, that.
  let stages: [String]

  private init(_ call: String, _ stages: String...) { (self.call, self.stages) = (call, stages) }

  static let all: [JSIdiom] = [
    JSIdiom("just(value)", "of($0)"),
    JSIdiom("error(value)", "throwError(() => $0)"),
    JSIdiom("empty", "EMPTY"),
    JSIdiom("never", "NEVER"),
    JSIdiom("first", "take(1)", "defaultIfEmpty(null)"),
    JSIdiom("first(f)", "filter($0)", "take(1)", "defaultIfEmpty(null)"),
    JSIdiom("find(f)", "filter($0)", "take(1)", "defaultIfEmpty(null)"),
    JSIdiom("last", "takeLast(1)", "defaultIfEmpty(null)"),
    JSIdiom("last(f)", "filter($0)", "takeLast(1)", "defaultIfEmpty(null)"),
    JSIdiom("catchAndReturn(value)", "catchError(() => of($0))"),
    JSIdiom("catchAndComplete", "catchError(() => EMPTY)"),
    JSIdiom("compactMap(f)", "map($0)", "filter(x => x != null)"),
    JSIdiom("unwrap", "filter(x => x != null)"),
    JSIdiom("replaceNil(value)", "map((other => x => x ?? other)($0))"),
    JSIdiom("replaceNil(with: value)", "map((other => x => x ?? other)($0))"),
    JSIdiom("catchAndReturn(with: value)", "catchError(() => of($0))"),
    JSIdiom("take(until: f)", "takeWhile((ends => x => !ends(x))($0))"),
    JSIdiom("take(until: f, inclusive: true)", "takeWhile((ends => x => !ends(x))($0), true)"),
    JSIdiom("take(for: duration)", "takeUntil(timer($0))"),
    JSIdiom("skip(for: duration)", "skipUntil(timer($0))"),
    JSIdiom("flatMap(f, maxConcurrent: value)", "mergeMap($0, $1)"),
    JSIdiom("flatten", "concatMap(list => list)"),
    JSIdiom("enumerated", "map((x, i) => [i, x])"),
    JSIdiom("interspersed(value)", "concatMap((x, i) => i ? of($0, x) : of(x))"),
    JSIdiom("interspersed(with: value)", "concatMap((x, i) => i ? of($0, x) : of(x))"),
    JSIdiom("toSortedArray", "toArray()", "map(list => inOrder(list))"),
    JSIdiom(
      "contains(value)", "filter(x => sameAs(x, $0))", "map(() => true)", "take(1)",
      "defaultIfEmpty(false)"),
    JSIdiom("repeatElement(value)", "of($0).pipe(repeat())"),
    JSIdiom("create(f)", "new Observable($0)"),
    JSIdiom("iif(f, value, value)", "iif($0, $1, $2)"),
    JSIdiom("iif(f, then: value, else: value)", "iif($0, $1, $2)"),
    JSIdiom("not", "map(x => !x)"),
    JSIdiom("withLatestFrom(value)", "withLatestFrom($0)", "map(([, last]) => last)"),
    JSIdiom("withLatestFrom(value, f)", "withLatestFrom($0)", "map(pair => ($1)(...pair))"),
    // The completion is delayed, too.
    JSIdiom(
      "delay(duration)",
      "source => concat(source, timer($0).pipe(ignoreElements())).pipe(delay($0))"),
    JSIdiom("distinctUntilChanged(f)", "distinctUntilChanged(undefined, $0)"),
    JSIdiom("distinctUntilChanged(same)", "distinctUntilChanged($0)"),
    JSIdiom("throttle(duration)", "throttleTime($0, undefined, { leading: true, trailing: true })"),
    JSIdiom("throttle(duration, latest: false)", "throttleTime($0)"),
    JSIdiom(
      "throttle(duration, leading: false, trailing: true)",
      "throttleTime($0, undefined, { leading: false, trailing: true })"),
    JSIdiom("timeout(duration, other: value)", "timeout({ each: $0, with: () => $1 })"),
    JSIdiom("repeat(value, delay: duration)", "repeat({ count: $0, delay: $1 })"),
    JSIdiom("throwIfEmpty", "throwIfEmpty(() => new Error('noElements'))"),
    JSIdiom("throwIfEmpty(value)", "throwIfEmpty(() => $0)"),
    JSIdiom("materialize", "materialize()", "map(eventOf)"),
    JSIdiom("dematerialize", "map(notificationOf)", "dematerialize()"),
    JSIdiom(
      "average", "toArray()",
      "map(list => list.length ? meanOf(list) : raise(new Error('noElements')))"),
    JSIdiom("nwise(value)", "bufferCount($0, 1)", "filter(list => list.length === $0)"),
    JSIdiom("sum", "reduce((sum, x) => sum + x, 0)"),
    JSIdiom("asObservable"),
    JSIdiom("single(f)", "filter($0)", "single()"),
    JSIdiom("publish.refCount", "share()"),
    JSIdiom(
      "publishBehavior(value).refCount", "share({ connector: () => new BehaviorSubject($0) })"),
    JSIdiom("publishLast.refCount", "share({ connector: () => new AsyncSubject() })"),
    JSIdiom("share(replay: value)", "share({ connector: () => new ReplaySubject($0) })"),
    JSIdiom(
      "shareReplay(value)",
      "share({ connector: (s => () => s)(new ReplaySubject($0)), resetOnError: false, resetOnComplete: false })"
    ),
    JSIdiom(
      "ifEmpty(switchTo: value)",
      "source => defer(() => { let isEmpty = true; return concat(source.pipe(tap(() => { isEmpty = false; })), "
        + "defer(() => isEmpty ? $0 : EMPTY)); })"),
    JSIdiom("delaySubscription(duration)", "source => timer($0).pipe(concatMap(() => source))"),
  ]

  private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.call, $0) })

  /// The idiom for a call, or for one and the call of another operator on it; nil if there is none.
  static func idiom(for call: Core.OperatorCall, then other: Core.OperatorCall? = nil) -> JSIdiom? {
    let kinds = call.arguments.indices.map { index -> String in
      let argument = call.arguments[index]
      if call.compares(by: index) { return "same" }
      let label = argument.label.map { "\($0): " } ?? ""
      switch call.parameter(of: index)?.kind.base {
      case .function: return label + "f"
      case .duration: return label + "duration"
      case .bool:
        if case .literal(.bool(let truth)) = argument.value.kind { return "\(label)\(truth)" }
        return label + "value"
      default: return label + (argument.value.parameterCount == nil ? "value" : "f")
      }
    }
    let list = kinds.isEmpty ? "" : "(\(kinds.joined(separator: ", ")))"
    return table[call.op.name + list + (other.map { ".\($0.op.name)" } ?? "")]
  }

  func written(with arguments: [String]) -> [String] {
    stages.map { stage in
      arguments.enumerated().reduce(stage) { text, argument in
        text.replacing("$\(argument.offset)", with: argument.element)
      }
    }
  }

  /// The names of the library that it uses.
  var names: [String] { words.filter(JSLibrary.knows) }

  /// The functions at the top that it uses.
  var helpers: [String] { words.filter { JSPlainFunction.helpers[$0] != nil } }

  private var words: [String] { stages.flatMap { $0.split { !$0.isLetter }.map(String.init) } }
}
