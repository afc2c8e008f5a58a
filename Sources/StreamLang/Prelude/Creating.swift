import StreamEngine

extension Prelude {
  static let creating: [Operator] = [
    Operator(
      "of", as: .creator, also: ["just"], "Emits its arguments, then completes.",
      example: Example(call: "of(1, 2, 3)", gives: "(123|)"),
      Form("values") { (values: Values) in Observable<Value>.from(values.values) }),
    Operator(
      "from", as: .creator, "Emits the members of a list, then completes.",
      example: Example(call: "from([1, 2, 3])", gives: "(123|)"),
      Form("list") { (list: List) in Observable<Value>.from(list.values) }),
    Operator(
      "range", as: .creator, "Emits that many whole numbers from the first one on, then completes.",
      example: Example(call: "range(3, 3)", gives: "(345|)"),
      Form("(start:) (count:)") { (start: Int, count: Int) in
        Observable<Value>.range(start, count)
      }),
    Operator(
      "interval", as: .creator, "Emits 0, 1, 2, … for ever, one each time the period has passed.",
      example: Example(call: "interval(3ms).take(3)", gives: "---0--1--(2|)"),
      Form("period") { (period: Period) in Observable<Value>.interval(period.nanoseconds) }),
    Operator(
      "timer", as: .creator, "Emits 0 when it is due; with a period goes on with 1, 2, … for ever.",
      example: Example(call: "timer(3ms)", gives: "---(0|)"),
      Form("due (period:)") { (due: Period, period: Period?) in
        Observable<Value>.timer(due.nanoseconds, period: period?.nanoseconds)
      }),
    Operator(
      "never", as: .creator, also: ["NEVER"], "Emits nothing and never ends.",
      example: Example(call: "never()", gives: "-"),
      Form("") { Observable<Value>.never() }),
    Operator(
      "empty", as: .creator, also: ["EMPTY"], "Completes at once.",
      example: Example(call: "empty()", gives: "|"),
      Form("") { Observable<Value>.empty() }),
    Operator(
      "error", as: .creator, also: ["throwError"], "Fails at once.",
      example: Example(call: "error(\"error\")", gives: "#"),
      Form("message") { (message: Value) in
        Observable<Value>.error(Fault(message.plainText))
      }),
    Operator(
      "create", as: .creator,
      "Runs the function for each subscriber; it sends to the observer it gets.",
      example: Example(
        call: "create { o in o.next(1); o.complete(); o.next(2) }", gives: "(1|)"),
      Form("subscribe") { (subscribe: Function) in
        Observable<Value>.create { observer in
          try subscribe.call([.handle(Handle(observer))]).cancellable
        }
      }),
    Operator(
      "cold", as: .creator, "Plays marble text from its start for each subscriber.",
      example: Example(call: "cold(\"-1-2|\")", gives: "-1-2|"),
      Form("text (frame:) (values:) (error:)") {
        (text: ColdText, frame: Period?, values: Record?, error: Value?, environment: Environment)
        in
        let events = try text.events(frame, values, error, environment)
        return OperatorResult.marbles(.cold(events), isHot: false)
      }),
    Operator(
      "hot", as: .creator, "Plays marble text once, from its definition on, to whoever listens.",
      example: Example(call: "hot(\"-1-2|\")", gives: "-1-2|"),
      Form("text (frame:) (values:) (error:)") {
        (text: HotText, frame: Period?, values: Record?, error: Value?, environment: Environment) in
        let events = try text.events(frame, values, error, environment)
        return OperatorResult.marbles(.hot(events, on: environment.scheduler), isHot: true)
      }),
    Operator(
      "stdin", as: .creator, "Emits the lines of standard input, as they come.", traits: [.outside],
      Form("") { (environment: Environment) in
        OperatorResult.hot(try environment.standardInput())
      }),
  ]
}
