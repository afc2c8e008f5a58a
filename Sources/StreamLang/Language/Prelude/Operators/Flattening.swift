import StreamEngine

extension Prelude {
  /// Operators that subscribe to a stream for each value.
  static let flattening: [Operator] = perValue + toOneStream + feedingBack + streamsOfStreams

  private static let perValue: [Operator] = [
    Operator(
      "flatMap",
      also: ["mergeMap", "flatMapMaybe", "flatMapCompletable", "flatMapWithIndex"],
      "Subscribes to a stream for each value, and merges what they emit.",
      example: Example("-1---2---|", call: "a.flatMap(x => cold(\"-5-6|\"))", gives: "--5-6-5-6|"),
      notes: "With `maxConcurrent: 2` values wait in line while two streams are at work.",
      "With `maxPublishers: 2` the source is asked for a value only when one of two places is free.",
      error: "passes on at once, like the error of an inner stream",
      completed: "passes on when the inner streams have completed, too",
      libraries: "RxSwift Combine: flatMap · RxJS: mergeMap",
      see: "concatMap, flatMapLatest, flatMapFirst, merge",
      asked: """
        flatten a stream of streams · send a request for every click · \
        at most three requests at the same time · limit the number of requests that run · \
        a request for each value · all answers, in any order · requests in parallel · \
        run a stream for each value and merge the results · make several values of one · \
        ask the server for each id · several requests at once · \
        only three requests at a time · limit how many run at once · \
        for each value another stream, all together · \
        a request that depends on the answer of another · \
        use the answer of the first request for the second · fetch the details of each item · \
        download many files in parallel · nested streams in one · \
        load more whenever somebody scrolls · first log in, then load with the answer · \
        each click starts a download · do something asynchronous for each value · \
        turn each value into a stream · a call for each value, five at once · \
        no more than five running · begin something for each · \
        limit concurrency
        """,
      ports: [.deferred], silence: .starts, traits: [.numbered], outcome: .inner,
      foreignLabels: ["maxPublishers": .demand("maxPublishers")],
      Form("stream f (maxConcurrent:)") { (source: Stream, f: StreamMaker, places: Int?) in
        source.flatMap(maxConcurrent: try places.map(atLeastOne) ?? .max, f.call)
      },
      Form("stream f maxPublishers:") { (source: Stream, f: StreamMaker, places: DemandCount) in
        // All there are is what it asks for in any case.
        if places.count == .max { return source.flatMap(f.call) }
        return source.flatMap(maxPublishers: try atLeastOne(places.count), f.call)
      }),
    Operator(
      "flatMapFirst", also: ["exhaustMap"],
      "Subscribes to a stream for a value, and ignores others until it has completed.",
      example: Example(
        "-1-2---3---|", call: "a.flatMapFirst(x => cold(\"-5-6|\"))", gives: "--5-6---5-6|"),
      notes: "For a value that is ignored the function is not called.",
      completed: "passes on when the inner stream at work has completed, too",
      libraries: "RxSwift CombineExt: flatMapFirst · RxJS: exhaustMap",
      see: "flatMapLatest, exhaust",
      asked: """
        no second one while one is running · busy, so do not begin another · \
        ignore clicks while a request runs · ignore double clicks · \
        only the first until it is done · prevent submitting twice · \
        ignore new requests until the current one has ended · block the button while saving · \
        a second click does nothing as long as the first is at work · do not start twice · \
        load the next part only if none is loading · ignore others as long as it runs · \
        not while it is busy
        """,
      ports: [.passing], silence: .drops("the stream of an earlier value had not ended"),
      traits: [.numbered], outcome: .inner, sibling: "flatMap",
      Form("stream f") { (source: Stream, f: StreamMaker) in source.flatMapFirst(f.call) }),
    Operator(
      "flatMapLatest", also: ["switchMap"],
      "Subscribes to a stream for each value, and leaves the one before.",
      example: Example(
        "-1-2-----|", call: "a.flatMapLatest(x => cold(\"-5-6|\"))", gives: "--5-5-6--|"),
      notes: "The old stream is left, then the function is called, then the new one is subscribed.",
      completed: "passes on when the newest inner stream has completed, too",
      libraries: "RxSwift: flatMapLatest · RxJS: switchMap · Combine: map and switchToLatest",
      differs: "RxSwift calls the function before it leaves the old stream",
      see: "flatMapFirst, switchLatest",
      asked: """
        show only the newest · drop the old answer · forget the old search · \
        only the newest of several inner streams · only the last answer · \
        the latest answer wins · cancel the old request · cancel the previous one · \
        search as you type · newest request only · stop the old one when a new one comes · \
        only the answer to the last question · throw away answers that come too late · \
        change to another stream when the selection changes · \
        reload when the filter changes · follow the chosen one only · go to another channel · \
        show details of what is chosen now · start anew with each value · \
        start a timer again on each key · cancel when another comes · \
        only the newest matters · drop the previous as soon as there is a new one · \
        drag and drop
        """,
      ports: [.deferred], silence: .starts, traits: [.numbered, .switches], outcome: .inner,
      sibling: "flatMap",
      Form("stream f") { (source: Stream, f: StreamMaker) in source.flatMapLatest(f.call) }),
    Operator(
      "concatMap", "Subscribes to a stream for each value, one after the other.",
      example: Example("-12-----|", call: "a.concatMap(x => cold(\"-5-6|\"))", gives: "--5-6-5-6|"),
      notes: "Values wait in line, and the function is called when their turn comes.",
      completed: "passes on when the line is empty and the last inner stream has completed",
      libraries: "RxSwift RxJS: concatMap · Combine: flatMap(maxPublishers: .max(1))",
      differs: "RxSwift calls the function when the value arrives",
      see: "flatMap, concatMapEager, concat",
      asked: """
        queue them · the next one when the last is done · files one by one · \
        each only when the one before has finished · one by one · \
        run tasks one after another · process jobs in order · one request after the other · \
        keep the order of the answers · a queue of requests · in sequence · \
        put jobs in a queue and do them in order · save one after another · \
        do not start the next before the last is over · each value waits for the one before · \
        write changes to the server in their order · one animation after another · \
        do something asynchronous for each value, in turn · one at a time, the others wait · \
        strictly in order · in a line · \
        first come first served
        """,
      ports: [.deferred],
      silence: .keeps(until: "the streams before it have ended, and its own sends something"),
      traits: [.numbered], outcome: .inner, sibling: "flatMap",
      Form("stream f") { (source: Stream, f: StreamMaker) in source.concatMap(f.call) }),
    Operator(
      "concatMapEager",
      "Subscribes to a stream for each value at once, and emits in the values' order.",
      example: Example(
        "-41-----|", call: "a.concatMapEager(x => timer(x * 1ms).map(_ => x))",
        gives: "-----[41]--|"),
      notes: "Requests in parallel, answers in order: what comes early waits.",
      error: "passes on at once, like the error of an inner stream",
      completed: "passes on when the inner streams have completed, too",
      libraries: "RxJava: concatMapEager", see: "concatMap, flatMap",
      asked: """
        requests in parallel, answers in order · start all at once but keep the order
        """,
      ports: [.deferred],
      silence: .keeps(until: "the streams before it have ended, and its own sends something"),
      outcome: .inner,
      Form("stream f") { (source: Stream, f: StreamMaker) in source.concatMapEager(f.call) }),
  ]

  private static let toOneStream: [Operator] = [
    Operator(
      "switchMapTo", "Subscribes to the stream anew for each value, and leaves the run before.",
      example: Example("-1-2-----|", call: "a.switchMapTo(cold(\"-5-6|\"))", gives: "--5-5-6--|"),
      notes: "As `flatMapLatest(_ => other)`.",
      libraries: "RxJS: switchMapTo", see: "flatMapLatest",
      ports: [.deferred], silence: .starts, sibling: "mergeMapTo",
      Form("stream other") { (source: Stream, other: Stream) in source.flatMapLatest { _ in other }
      }),
    Operator(
      "mergeMapTo", "Subscribes to the stream anew for each value, and merges the runs.",
      example: Example("-1---2---|", call: "a.mergeMapTo(cold(\"-5-6|\"))", gives: "--5-6-5-6|"),
      notes: "As `flatMap(_ => other)`.",
      libraries: "RxJS: mergeMapTo", see: "flatMap",
      ports: [.deferred], silence: .starts,
      Form("stream other (maxConcurrent:)") { (source: Stream, other: Stream, places: Int?) in
        source.flatMap(maxConcurrent: try places.map(atLeastOne) ?? .max) { _ in other }
      }),
    Operator(
      "concatMapTo", "Subscribes to the stream anew for each value, one run after the other.",
      example: Example("-12-----|", call: "a.concatMapTo(cold(\"-5-6|\"))", gives: "--5-6-5-6|"),
      notes: "As `concatMap(_ => other)`.",
      libraries: "RxJS: concatMapTo", see: "concatMap",
      ports: [.deferred],
      silence: .keeps(until: "the streams before it have ended, and its own sends something"),
      sibling: "mergeMapTo",
      Form("stream other") { (source: Stream, other: Stream) in source.concatMap { _ in other } }),
  ]

  private static let feedingBack: [Operator] = [
    Operator(
      "expand", "Emits each value, and does the same with the values of a stream made for it.",
      example: Example(
        "-1-----|", call: "a.expand(x => x < 4 ? timer(2ms).map(_ => x * 2) : empty())",
        gives: "-1-2-4-|"),
      notes: "Streams that emit at once are taken breadth first, in constant stack.",
      "With `maxConcurrent: 1` a value is emitted when its turn comes.",
      "With `on:` each stream is subscribed in a turn of its own, in the same instant.",
      completed: "passes on when the inner streams have completed, too",
      libraries: "RxJS RxPY: expand",
      differs: "RxJS goes depth first, and overflows after about 900 steps", see: "generate",
      asked: """
        walk through all pages · keep asking with the last answer · follow the pages · \
        next page until there is none · recursive · go down a tree · load page after page · \
        follow links from one answer to the next · repeat with the result of the last step · \
        the rest of the pages · from a folder into its folders · \
        as long as there is a next page · \
        paginate · infinite scroll
        """,
      ports: [.deferred], traits: [.numbered],
      Form("stream f (maxConcurrent:) (on:)") {
        (source: Stream, f: StreamMaker, places: Int?, lane: LaneArgument?) in
        source.expand(maxConcurrent: try places.map(atLeastOne) ?? .max) { value in
          let inner = try f.call(value)
          return lane == nil ? inner : inner.delaySubscription(for: .zero)
        }
      }),
    Operator(
      "flatScan", also: ["mergeScan"],
      "The running result, where each step makes a stream of further results.",
      example: Example("-1-2-3-|", call: "a.flatScan(0, (r, x) => of(r + x))", gives: "-1-3-6-|"),
      notes: "The function sees the result there is when it is called; the seed is not emitted.",
      completed: "passes on when the inner streams have completed, too",
      libraries: "RxJS: mergeScan, with the function first", see: "scan, flatScanLatest",
      asked: """
        a running result with a request in each step
        """,
      ports: [.deferred], silence: .starts, traits: [.remembers, .numbered],
      Form("stream seed f (maxConcurrent:)") {
        (source: Stream, seed: Value, step: StreamFold, places: Int?) in
        source.flatScan(seed, maxConcurrent: try places.map(atLeastOne) ?? .max, step.call)
      },
      Form("stream f seed (maxConcurrent:)", isPasted: true) {
        (source: Stream, step: StreamFold, seed: Value, places: Int?) in
        source.flatScan(seed, maxConcurrent: try places.map(atLeastOne) ?? .max, step.call)
      }),
    Operator(
      "flatScanLatest", also: ["switchScan"],
      "The running result, where each step makes a stream and leaves the one before.",
      example: Example(
        "-1-2--3-|", call: "a.flatScanLatest(0, (r, x) => timer(1ms).map(_ => r + x))",
        gives: "--1-3--6|"),
      notes: "The function sees the result there is when it is called; the seed is not emitted.",
      completed: "passes on when the newest inner stream has completed, too",
      libraries: "RxJS: switchScan, with the function first", see: "scan, flatScan",
      ports: [.deferred], silence: .starts, traits: [.remembers, .numbered],
      Form("stream seed f") { (source: Stream, seed: Value, step: StreamFold) in
        source.flatScanLatest(seed, step.call)
      },
      Form("stream f seed", isPasted: true) { (source: Stream, step: StreamFold, seed: Value) in
        source.flatScanLatest(seed, step.call)
      }),
  ]

  private static let streamsOfStreams: [Operator] = [
    Operator(
      "switchLatest", also: ["switchAll", "switchToLatest"],
      "Of a stream of streams: what the newest one emits.",
      example: Example(
        "-1-2-----|", call: "a.map(x => cold(\"-5-6|\")).switchLatest()", gives: "--5-5-6--|"),
      completed: "passes on when the newest inner stream has completed, too",
      libraries: "RxSwift: switchLatest · RxJS: switchAll · Combine: switchToLatest",
      see: "flatMapLatest, merge, concat, exhaust",
      asked: """
        only the newest of several inner streams · always listen to the newest stream
        """,
      ports: [.deferred], silence: .starts,
      Form("stream") { (source: Stream, environment: Environment) in
        source.map(inner("switchLatest", environment)).switchLatest()
      }),
    Operator(
      "exhaust", also: ["exhaustAll"],
      "Of a stream of streams: what one emits, ignoring others until it has completed.",
      example: Example(
        "-1-2---3---|", call: "a.map(x => cold(\"-5-6|\")).exhaust()", gives: "--5-6---5-6|"),
      completed: "passes on when the inner stream at work has completed, too",
      libraries: "RxJS: exhaustAll", see: "flatMapFirst, switchLatest",
      asked: """
        ignore new inner streams while one runs · \
        do not listen to a new one until the current one has ended
        """,
      ports: [.passing], silence: .drops("the stream before it had not ended"),
      Form("stream") { (source: Stream, environment: Environment) in
        source.map(inner("exhaust", environment)).exhaust()
      }),
  ]

  /// Refuses a number of places that would let nothing through.
  static func atLeastOne(_ places: Int) throws -> Int {
    if places < 1 { throw RuntimeError("there has to be room for at least 1, got \(places)") }
    return places
  }
}
