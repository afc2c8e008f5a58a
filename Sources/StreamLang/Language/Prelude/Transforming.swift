import OrderedCollections
import StreamEngine

extension Prelude {
  static let transforming: [Operator] = mapping + collecting

  private static let mapping: [Operator] = [
    Operator(
      "map", also: ["tryMap"], "Applies the function to each value.",
      example: Example("-1--2--3-|", call: "a.map(+1)", gives: "-2--3--4-|"),
      guide: Guide(
        "A function that throws ends the stream with its error, and the source is left.",
        libraries: "RxSwift RxJS: map · Combine: map, tryMap", see: "compactMap, flatMap, scan",
        asked: "multiply each · another unit · only a part of each value · celsius to fahrenheit · "
          + "into upper case · format each value · turn one thing into another · "
          + "change each value · convert each value · transform · "
          + "compute something of each value"),
      traits: [.takesTime, .numbered],
      outcome: .same,
      forConstant: "mapTo", forStreams: "flatMap",
      Form("stream f") { (source: Observable<Value>, f: TransformFunction<Value, Value>) in
        source.map(f.call, blocks: f.blocks)
      }),
    Operator(
      "mapTo", also: ["mapToValue"], "Emits the same value for each value.",
      example: Example("-1--2--3-|", call: "a.mapTo(7)", gives: "-7--7--7-|"),
      guide: Guide(
        libraries: "RxSwiftExt RxJS: mapTo · CombineExt: mapToValue", see: "map",
        asked: "ignore the value and send another one · forget what it was · "
          + "always the same value · replace each value by a constant"),
      outcome: .same,
      Form("stream value") { (source: Observable<Value>, value: Value) in source.mapTo(value) }),
    Operator(
      "mapAt", also: ["pluck"], piped: ["pluck(nested: true)"],
      "The fields of each record; of several fields a list.",
      example: Example("-{{n: 5}}-|", call: "a.mapAt(\"n\")", gives: "-5-|"),
      guide: Guide(
        "A record without the field is an error.",
        "With `nested: true` each field is that of the one before.",
        libraries: "RxSwiftExt: mapAt · RxJS: pluck",
        differs: "RxJS's, and so that of `.pipe(…)`, is nested", see: "map",
        asked: "one field of each record · only the name of each person · pluck a key"),
      outcome: .same,
      Form("stream fields nested:") {
        (source: Observable<Value>, fields: Values, nested: Bool?) in
        func part(_ field: Value, of value: Value) throws -> Value {
          if case .function(_, let path) = field { return try path.call([value]) }
          return try value.field(field.plainText)
        }
        return source.map { value in
          if nested == true { return try fields.values.reduce(value) { try part($1, of: $0) } }
          let found = try fields.values.map { try part($0, of: value) }
          return found.count == 1 ? found[0] : .list(found)
        }
      }),
    Operator(
      "mapMany", "Applies the function to each member of each list.",
      example: Example("-{[1,2]}-|", call: "a.mapMany(*10)", gives: "-{[10,20]}-|"),
      guide: Guide(libraries: "RxSwiftExt CombineExt: mapMany", see: "map, flatten"),
      outcome: .same,
      Form("stream f") { (source: Observable<Value>, f: TransformFunction<Value, Value>) in
        source.map { try $0.members(for: "mapMany") }.mapMany(f.call).map { .list($0) }
      }),
    Operator(
      "mapError", "Fails with what the function makes of the error's message.",
      example: Example("-1-|", call: "a.mapError(e => \"lost: {e}\")", gives: "-1-|"),
      guide: Guide(
        "Values and the completion pass.", error: "becomes another",
        libraries: "Combine: mapError", see: "catch, mapToResult",
        asked: "another error message · replace the text of an error · give an error another name"),
      traits: [.handlesErrors],
      outcome: .same,
      Form("stream f") { (source: Observable<Value>, f: TransformFunction<Value, Value>) in
        source.mapError { RuntimeError(try f.call(.string(message(of: $0))).plainText) }
      }),
    Operator(
      "mapToResult", "Each value as a success, and an error as a failure before the completion.",
      example: Example("-1-|", call: "a.mapToResult().map(.value)", gives: "-1-|"),
      guide: Guide(
        "`{kind: \"success\", value: 1}`, `{kind: \"failure\", error: \"e\"}`.",
        error: "becomes the last value", libraries: "CombineExt: mapToResult",
        see: "materialize, catch",
        asked: "success or failure as a value"),
      traits: [.handlesErrors],
      outcome: .oneForError,
      Form("stream") { (source: Observable<Value>) in
        source.mapToResult().map { result in
          switch result {
          case .success(let value):
            .record(Record(["kind": .string("success"), "value": value]))
          case .failure(let error):
            .record(Record(["kind": .string("failure"), "error": .string(message(of: error))]))
          }
        }
      }),
    Operator(
      "compactMap", also: ["tryCompactMap"],
      "Applies the function and drops what becomes nil, or cannot be converted.",
      example: Example(
        "-1--2--3-|", call: "a.compactMap(x => x == 2 ? nil : x)", gives: "-1-----3-|"),
      guide: Guide(
        "A text that is no number is dropped, not an error: `compactMap(int)`.",
        libraries: "RxSwift Combine: compactMap", see: "unwrap, filter, map",
        asked: "throw away nil · "
          + "change and drop nil · "
          + "convert, and leave out what cannot be converted · "
          + "parse numbers and skip others"),
      silence: .whenFunctionIsNil,
      outcome: .fewer,
      Form("stream f") { (source: Observable<Value>, f: TransformFunction<Value, Value>) in
        let call = f.call
        return source.compactMap { value -> Value? in
          do {
            let result = try call(value)
            if case .null = result { return nil }
            return result
          } catch let fault as RuntimeError where fault.isConversion {
            return nil
          }
        }
      }),
    Operator(
      "unwrap", "Drops nil.",
      example: Example("-1-{nil}-3|", call: "a.unwrap()", gives: "-1---3|"),
      guide: Guide(
        libraries: "RxSwiftExt: unwrap", see: "compactMap, replaceNil",
        asked: "drop nil · without nil · no empty values"),
      silence: .drops("it is nil"),
      outcome: .fewer,
      Form("stream") { (source: Observable<Value>) in source.filter { !$0.isNull } }),
    Operator(
      "replaceNil", "Emits another value in the place of nil.",
      example: Example("-1-{nil}-3|", call: "a.replaceNil(with: 0)", gives: "-1-0-3|"),
      guide: Guide(
        libraries: "Combine: replaceNil", see: "unwrap",
        asked: "a default for nil · something instead of nil"),
      outcome: .same,
      Form("stream (with:)") { (source: Observable<Value>, value: Value) in
        source.map { $0.isNull ? value : $0 }
      }),
    Operator(
      "not", also: ["toggle"], "The opposite of each truth value.",
      example: Example("-{true}-{false}-|", call: "a.not()", gives: "-{false}-{true}-|"),
      guide: Guide(
        libraries: "RxSwiftExt: not · CombineExt: toggle",
        differs: "CombineExt's toggle() on a subject flips the value that it keeps",
        asked: "the opposite · true becomes false"),
      outcome: .same,
      Form("stream") { (source: Observable<Value>) in
        source.map { value in
          guard case .bool(let truth) = value else {
            throw RuntimeError("not wants true or false, got \(value.title)")
          }
          return .bool(!truth)
        }
      }),
    Operator(
      "enumerated", "Each value behind its number, counted from 0.",
      example: Example("-5-6|", call: "a.enumerated()", gives: "-{[0,5]}-{[1,6]}|"),
      guide: Guide(
        libraries: "RxSwift CombineExt: enumerated", differs: "RxJS hands the index to functions",
        see: "slice",
        asked: "give each a number · "
          + "number the values · with an index · with its position"),
      traits: [.remembers],
      outcome: .same,
      Form("stream") { (source: Observable<Value>) in
        source.enumerated().map { .list([.int($0.offset), $0.element]) }
      }),
    Operator(
      "prev", as: .combiner, also: ["previous"],
      "The value before each one; in a formula, what something was before it last changed.",
      example: Example("-1-2-3-|", call: "a.prev(0)", gives: "-0-1-2-|"),
      guide: Guide(
        "`step = x - prev(x, 0)` follows `x` and is a cell.",
        "`sum = prev(sum, 0) + x` reads what `sum` was: that is no cycle, and `x` alone changes it.",
        libraries: "Lustre: pre", see: "pairwise, scan",
        asked: "the value before · what it was before"),
      traits: [.remembers, .inFormulas, .loops],
      Form("stream value") { (source: Observable<Value>, first: Value) in
        source.previous(first: first)
      }),
    Operator(
      "scan", also: ["tryScan", "reductions"],
      "The running result of folding each value into a seed.",
      example: Example("-1-2-3-|", call: "a.scan(0, +)", gives: "-1-3-6-|"),
      guide: Guide(
        "Without a seed the first value starts it and is passed on.",
        subscribed: "starts again from the seed", libraries: "RxSwift RxJS Combine: scan",
        see: "reduce (only the last one), flatScan",
        asked:
          "the highest so far · a list of all so far · remember what came before · the state of a game · "
          + "total so far · how many so far · "
          + "keep a history · undo and redo · a running average · "
          + "a running total · running sum · accumulate · keep a state · "
          + "a counter · add up as it goes · so far"),
      traits: [.takesTime, .remembers, .numbered],
      outcome: .same,
      foreignLabels: ["accumulator": .unlabelled],
      Form("stream seed f") {
        (source: Observable<Value>, seed: Value, step: FoldFunction<Value, Value>) in
        source.scan(seed, step.call, forms: step.forms)
      },
      Form("stream into: f", isPasted: true) {
        (source: Observable<Value>, seed: Value, step: FoldFunction<Value, Value>) in
        source.scan(seed) { result, value in
          // In Swift it changes the result in place, and answers nothing.
          let next = try step.call(result, value)
          if next.isNull {
            throw RuntimeError("scan wants a function that answers the new result, got nil")
          }
          return next
        }
      },
      Form("stream f") { (source: Observable<Value>, step: FoldFunction<Value, Value>) in
        source.scan(step.call)
      },
      Form("stream f seed", isPasted: true) {
        (source: Observable<Value>, step: FoldFunction<Value, Value>, seed: Value) in
        source.scan(seed, step.call, forms: step.forms)
      }),
  ]

  private static let collecting: [Operator] = [
    Operator(
      "pairwise", also: ["adjacentPairs"], "Each value together with the one before.",
      example: Example("-1--2--3-|", call: "a.pairwise()", gives: "----{[1,2]}--{[2,3]}-|"),
      guide: Guide(
        libraries: "RxJS RxSwiftExt: pairwise · swift-async-algorithms: adjacentPairs",
        see: "nwise, scan",
        asked:
          "how much did it change · the difference between two values that follow each other · "
          + "the previous page and this one · "
          + "compare with the previous value · "
          + "the previous and the current value · old and new value · "
          + "difference to the one before · two neighbours"),
      ports: [.gathered],
      silence: .keeps(until: "the next one comes"), traits: [.remembers],
      outcome: .any,
      Form("stream") { (source: Observable<Value>) in source.pairwise().map { .list($0) } }),
    Operator(
      "nwise", "The last values, with each value once there have been so many.",
      example: Example("-1--2--3-|", call: "a.nwise(2)", gives: "----{[1,2]}--{[2,3]}-|"),
      guide: Guide(
        "Nothing is emitted of a stream that is shorter.",
        libraries: "RxSwiftExt CombineExt: nwise",
        see: "pairwise, buffer",
        asked: "a sliding window · moving average · the last three values each time"),
      ports: [.gathered],
      silence: .keeps(until: "there are enough values"), traits: [.remembers],
      outcome: .any,
      Form("stream count") { (source: Observable<Value>, count: Int) in
        source.nwise(count).map { .list($0) }
      }),
    Operator(
      "toArray", also: ["collect", "toList"], "All values in one list, at the end.",
      example: Example("-1-2-|", call: "a.toArray()", gives: "-----({[1,2]}|)"),
      guide: Guide(
        "An empty stream gives `[]`; with a number lists of so many, as `buffer(count:)`.",
        error: "passes on, and nothing is emitted",
        libraries: "RxSwift RxJS: toArray · Combine: collect", see: "buffer, reduce, toSet",
        asked:
          "all in one list · "
          + "collect everything in a list · remember all and give a list at the end · "
          + "all values at once at the end"
      ),
      ports: [.gathered],
      silence: .keepsToTheEnd, traits: [.remembers],
      outcome: .one,
      Form("stream") { (source: Observable<Value>) in source.toArray().map { .list($0) } },
      Form("stream (count:)") { (source: Observable<Value>, count: Int) in
        source.buffer(count: count).map { .list($0) }
      },
      Form("stream timeSpan: count:", isPasted: true) {
        (source: Observable<Value>, span: Period, count: Int?) in
        source.buffer(timeSpan: span.duration, count: count ?? .max, skipEmpty: true)
          .map { .list($0) }
      }),
    Operator(
      "toSortedArray", "All values in one list, in order, at the end.",
      example: Example("-3-1-2|", call: "a.toSortedArray()", gives: "------({[1,2,3]}|)"),
      guide: Guide(
        "`by:` is a key, or a comparison of two values: `by: (x, y) => x > y`.",
        libraries: "RxSwiftExt: toSortedArray", see: "toArray",
        asked: "all values in order of size · sort at the end"),
      ports: [.gathered],
      silence: .keepsToTheEnd, traits: [.remembers],
      outcome: .one,
      Form("stream (by:)") { (source: Observable<Value>, order: Order?) in
        source.toSortedArray(by: order?.isLess ?? Order.natural).map { .list($0) }
      }),
    Operator(
      "toDictionary", also: ["toMap"], "A record of all values by their keys, at the end.",
      example: Example(
        "-1-2-3|", call: "a.toDictionary(key: x => x % 2).map(d => d.values())",
        gives: "------({[3,2]}|)"),
      guide: Guide(
        "Of values with one key the last one counts; a key is turned into text.",
        libraries: "RxJava: toMap", see: "groupBy, toArray",
        asked: "look up by key at the end"),
      ports: [.gathered],
      silence: .keepsToTheEnd, traits: [.remembers],
      outcome: .one,
      Form("stream (key:) (value:)") {
        (
          source: Observable<Value>, key: TransformFunction<Value, Value>,
          f: TransformFunction<Value, Value>?
        ) in
        source.map { (try key.call($0).plainText, try f?.call($0) ?? $0) }.toArray()
          .map { .record(Record(OrderedDictionary($0, uniquingKeysWith: { $1 }))) }
      }),
    Operator(
      "toSet", "All values in one list, each once, at the end.",
      example: Example("-1-2-1|", call: "a.toSet()", gives: "------({[1,2]}|)"),
      guide: Guide(
        "In the order in which they came first.", see: "distinct, toArray",
        asked: "all different values at the end"),
      ports: [.gathered],
      silence: .keepsToTheEnd, traits: [.remembers],
      outcome: .one,
      Form("stream") { (source: Observable<Value>) in source.toSet().map { .list($0) } }),
    Operator(
      "interspersed", "A separator between one value and the next.",
      example: Example("-1-2--3|", call: "a.interspersed(with: 0)", gives: "-1-[02]--[03]|"),
      guide: Guide(
        libraries: "swift-async-algorithms: interspersed(with:)", see: "startWith",
        asked: "join with commas · "
          + "put something between the values · a separator · a comma between"),
      outcome: .any,
      Form("stream (with:)") { (source: Observable<Value>, separator: Value) in
        source.interspersed(with: separator)
      }),
    Operator(
      "flatten", "The members of each list, one by one.",
      example: Example("-{[1,2]}-|", call: "a.flatten()", gives: "-[12]-|"),
      guide: Guide(
        "For a stream of streams see `merge()`, `concat()` and `switchLatest()`.",
        libraries: "RxSwift: concatMap { .from($0) }", see: "mapMany, concat",
        asked: "a stream of lists as single values · take lists apart · unpack arrays"),
      outcome: .any,
      Form("stream") { (source: Observable<Value>) in
        source.map { try $0.members(for: "flatten") }.flatten()
      }),
    Operator(
      "slice", "The values from one number up to another, as of a list.",
      example: Example("-1-2-3-4-|", call: "a.slice(1, 3)", gives: "---2-(3|)"),
      guide: Guide(
        "Counted from 0, and without the one at `stop`; negative numbers count from the end.",
        "`step: 2` takes every second one.", completed: "at `stop`, at the latest with the source",
        libraries: "RxPY: slice", see: "take, skip, element"),
      ports: [.deferred],
      traits: [.remembers],
      outcome: .fewer,
      Form("stream (start:) (stop:) (step:)") {
        (source: Observable<Value>, start: Int?, stop: Int?, step: Int?) in
        source.slice(from: start ?? 0, upTo: stop, step: step ?? 1)
      }),
  ]
}

extension Value {
  fileprivate var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The members of a list; anything else is a fault of the operator's input.
  fileprivate func members(for name: String) throws -> [Value] {
    guard case .list(let members) = self else {
      throw RuntimeError("\(name) wants lists, got \(title)")
    }
    return members
  }

  fileprivate func field(_ name: String) throws -> Value {
    guard case .record(let record) = self else {
      throw RuntimeError("\(title) has no field \(name)")
    }
    guard let value = record.fields[name] else {
      throw RuntimeError("no field \(name) in \(literal)")
    }
    return value
  }
}
