import StreamEngine

extension Prelude {
  static let timing: [Operator] = [
    Operator(
      "debounce", also: ["debounceTime"],
      "A value, once a quiet time has passed without a newer one.",
      example: Example("-1-23------|", call: "a.debounce(3ms)", gives: "-------3---|"),
      ports: [.deferred],
      Form("stream quiet") { (source: Observable<Value>, quiet: Period) in
        source.debounce(quiet.nanoseconds)
      },
      Form("stream function") { (source: Observable<Value>, f: StreamMaker) in
        source.debounce(f.call)
      }),
    Operator(
      "throttle", also: ["throttleLatest"],
      "A value at once, then at most one in each span of time: the newest, or the first.",
      example: Example("-12345-------6-7|", call: "a.throttle(3ms)", gives: "-1--4--5-----6--(7|)"),
      ports: [.deferred],
      Form("stream span (latest:)") { (source: Observable<Value>, span: Period, latest: Bool?) in
        source.throttle(span.nanoseconds, latest: latest ?? true)
      }),
    Operator(
      "delay", "Each value and the completion, that much later; an error at once.",
      example: Example("-1-2-|", call: "a.delay(3ms)", gives: "----1-2-|"),
      ports: [.deferred],
      Form("stream time") { (source: Observable<Value>, time: Period) in
        source.delay(time.nanoseconds)
      },
      Form("stream function") { (source: Observable<Value>, f: StreamMaker) in
        source.delay(f.call)
      }),
  ]
}
