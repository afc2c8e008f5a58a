import OrderedCollections
import StreamEngine

extension Prelude {
  static let transforming: [Operator] = mapping + collecting

  private static let mapping: [Operator] = [
    Operator(
      "map", also: ["tryMap", "mapWithIndex"], "Applies the function to each value.",
      example: Example("-1--2--3-|", call: "a.map(+1)", gives: "-2--3--4-|"),
      notes: "A function that throws ends the stream with its error, and the source is left.",
      libraries: "RxSwift RxJS: map · Combine: map, tryMap", see: "compactMap, flatMap, scan",
      asked: """
        awk · sed · \
        multiply each · another unit · only a part of each value · celsius to fahrenheit · \
        into upper case · format each value · turn one thing into another · \
        change each value · convert each value · transform · \
        compute something of each value · change every value · multiply all by two · \
        take one field of a record · turn numbers into text · make something else of each · \
        calculate from each value · dates as text · remove spaces from text · round numbers · \
        add one to each · the length of each text · double each number · \
        text in small letters · celsius in fahrenheit · cut off the end of each text · \
        add ten percent · another form of each · use only one property · \
        a random number for each
        """,
      traits: [.takesTime, .numbered], outcome: .same, forConstant: "mapTo", forStreams: "flatMap",
      Form("stream f") { (source: Stream, f: Transform) in source.map(f.call, blocks: f.blocks) }),
    Operator(
      "mapTo", also: ["mapToValue"], "Emits the same value for each value.",
      example: Example("-1--2--3-|", call: "a.mapTo(7)", gives: "-7--7--7-|"),
      libraries: "RxSwiftExt RxJS: mapTo · CombineExt: mapToValue", see: "map",
      asked: """
        ignore the value and send another one · forget what it was · always the same value · \
        replace each value by a constant · true for each click · \
        the same word whatever comes · instead of each value a fixed one
        """,
      outcome: .same,
      Form("stream value") { (source: Stream, value: Value) in source.mapTo(value) }),
    Operator(
      "mapAt", also: ["pluck"], piped: ["pluck(nested: true)"],
      "The fields of each record; of several fields a list.",
      example: Example("-{{n: 5}}-|", call: "a.mapAt(\"n\")", gives: "-5-|"),
      notes: "A record without the field is an error.",
      "With `nested: true` each field is that of the one before.",
      libraries: "RxSwiftExt: mapAt · RxJS: pluck",
      differs: "RxJS's, and so that of `.pipe(…)`, is nested", see: "map",
      asked: """
        one field of each record · only the name of each person · pluck a key · \
        one property of each object · only the email address
        """,
      outcome: .same,
      Form("stream fields nested:") { (source: Stream, fields: Values, nested: Bool?) in
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
      libraries: "RxSwiftExt CombineExt: mapMany", see: "map, flatten",
      outcome: .same,
      Form("stream f") { (source: Stream, f: Transform) in
        source.map { try $0.members(for: "mapMany") }.mapMany(f.call).map { .list($0) }
      }),
    Operator(
      "mapError", "Fails with what the function makes of the error's message.",
      example: Example("-1-|", call: "a.mapError(e => \"lost: {e}\")", gives: "-1-|"),
      notes: "Values and the completion pass.",
      error: "becomes another",
      libraries: "Combine: mapError", see: "catch, mapToResult",
      asked: """
        another error message · replace the text of an error · give an error another name · \
        transform errors into other errors · a clearer error text · \
        say what was wrong in other words
        """,
      traits: [.handlesErrors], outcome: .same,
      Form("stream f") { (source: Stream, f: Transform) in
        source.mapError { RuntimeError(thrown: try f.call(Value(of: $0))) }
      }),
    Operator(
      "mapToResult", "Each value as a success, and an error as a failure before the completion.",
      example: Example("-1-|", call: "a.mapToResult().map(.value)", gives: "-1-|"),
      notes: "`{kind: \"success\", value: 1}`, `{kind: \"failure\", error: \"e\"}`.",
      error: "becomes the last value",
      libraries: "CombineExt: mapToResult", see: "materialize, catch",
      asked: """
        success or failure as a value · success and failure as values, without stopping
        """,
      traits: [.handlesErrors], outcome: .oneForError,
      Form("stream") { (source: Stream) in
        source.mapToResult().map { result in
          switch result {
          case .success(let value): .record(Record(["kind": .string("success"), "value": value]))
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
      notes: "A text that is no number is dropped, not an error: `compactMap(int)`.",
      libraries: "RxSwift Combine: compactMap", see: "unwrap, filter, map",
      asked: """
        throw away nil · change and drop nil · \
        convert, and leave out what cannot be converted · parse numbers and skip others · \
        filter out nil · leave out missing values · \
        texts to numbers, without what is no number · drop nulls · texts that are numbers · \
        skip those that cannot be converted · strings to integers
        """,
      silence: .whenFunctionIsNil, outcome: .fewer,
      Form("stream f") { (source: Stream, f: Transform) in
        let call = f.call
        return source.compactMap { value -> Value? in
          do {
            let result = try call(value)
            if case .null = result { return nil }
            return result
          } catch let fault as RuntimeError where fault.isConversion { return nil }
        }
      }),
    Operator(
      "unwrap", "Drops nil.",
      example: Example("-1-{nil}-3|", call: "a.unwrap()", gives: "-1---3|"),
      libraries: "RxSwiftExt: unwrap", see: "compactMap, replaceNil",
      asked: """
        drop nil · without nil · no empty values · remove nulls · throw away missing values · \
        without missing values · leave out missing ones · \
        optional values
        """,
      silence: .drops("it is nil"), outcome: .fewer,
      Form("stream") { (source: Stream) in source.filter { !$0.isNull } }),
    Operator(
      "replaceNil", "Emits another value in the place of nil.",
      example: Example("-1-{nil}-3|", call: "a.replaceNil(with: 0)", gives: "-1-0-3|"),
      libraries: "Combine: replaceNil", see: "unwrap",
      asked: """
        a default for nil · something instead of nil · zero where there is nothing · \
        a default for missing values · zero for missing values
        """,
      outcome: .same,
      Form("stream (with:)") { (source: Stream, value: Value) in
        source.map { $0.isNull ? value : $0 }
      }),
    Operator(
      "not", also: ["toggle"], "The opposite of each truth value.",
      example: Example("-{true}-{false}-|", call: "a.not()", gives: "-{false}-{true}-|"),
      libraries: "RxSwiftExt: not · CombineExt: toggle",
      differs: "CombineExt's toggle() on a subject flips the value that it keeps",
      asked: """
        the opposite · true becomes false · turn true into false
        """,
      outcome: .same,
      Form("stream") { (source: Stream) in
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
      libraries: "RxSwift CombineExt: enumerated", differs: "RxJS hands the index to functions",
      see: "slice",
      asked: """
        give each a number · number the values · with an index · with its position · \
        give every value a number · with line numbers · index of each value · \
        first, second, third · line numbers · with position · count along
        """,
      traits: [.remembers], outcome: .same,
      Form("stream") { (source: Stream) in
        source.enumerated().map { .list([.int($0.offset), $0.element]) }
      }),
    Operator(
      "prev", as: .combiner, also: ["previous"],
      "The value before each one; in a formula, what something was before it last changed.",
      example: Example("-1-2-3-|", call: "a.prev(0)", gives: "-0-1-2-|"),
      notes: "`step = x - prev(x, 0)` follows `x` and is a cell.",
      "`sum = prev(sum, 0) + x` reads what `sum` was: that is no cycle, and `x` alone changes it.",
      libraries: "Lustre: pre", see: "pairwise, scan",
      asked: """
        the value before · what it was before · the value that came before · \
        the previous element too
        """,
      traits: [.remembers, .inFormulas, .loops],
      Form("stream value") { (source: Stream, first: Value) in source.previous(first: first) }),
    Operator(
      "scan", also: ["tryScan", "reductions"],
      "The running result of folding each value into a seed.",
      example: Example("-1-2-3-|", call: "a.scan(0, +)", gives: "-1-3-6-|"),
      notes: "Without a seed the first value starts it and is passed on.",
      subscribed: "starts again from the seed",
      libraries: "RxSwift RxJS Combine: scan", see: "reduce (only the last one), flatScan",
      asked: """
        the highest so far · a list of all so far · remember what came before · \
        the state of a game · total so far · how many so far · keep a history · \
        undo and redo · a running average · a running total · running sum · accumulate · \
        keep a state · a counter · add up as it goes · so far · running maximum · \
        balance of an account · apply each change to a state · \
        remember what was and add the new · build up a list as values come · \
        count clicks as they come · keep score · running total · a reducer for actions · \
        how many there are so far · the number of unread messages · a score that grows · \
        progress in percent · sum of all until now · the best value until now · \
        every change of a state by an action · a shopping cart · the total at each change · \
        keep adding · collected so far · the current total · the state after each event · \
        the level of an account · \
        toggle with each click
        """,
      traits: [.takesTime, .remembers, .numbered], outcome: .same,
      foreignLabels: ["accumulator": .unlabelled],
      Form("stream seed f") { (source: Stream, seed: Value, step: Fold) in
        source.scan(seed, step.call, forms: step.forms)
      },
      Form("stream into: f", isPasted: true) { (source: Stream, seed: Value, step: Fold) in
        source.scan(seed) { result, value in
          // In Swift it changes the result in place, and answers nothing.
          let next = try step.call(result, value)
          if next.isNull {
            throw RuntimeError("scan wants a function that answers the new result, got nil")
          }
          return next
        }
      }, Form("stream f") { (source: Stream, step: Fold) in source.scan(step.call) },
      Form("stream f seed", isPasted: true) { (source: Stream, step: Fold, seed: Value) in
        source.scan(seed, step.call, forms: step.forms)
      }),
  ]

  private static let collecting: [Operator] = [
    Operator(
      "pairwise", also: ["adjacentPairs"], "Each value together with the one before.",
      example: Example("-1--2--3-|", call: "a.pairwise()", gives: "----{[1,2]}--{[2,3]}-|"),
      libraries: "RxJS RxSwiftExt: pairwise · swift-async-algorithms: adjacentPairs",
      see: "nwise, scan",
      asked: """
        how much did it change · the difference between two values that follow each other · \
        the previous page and this one · compare with the previous value · \
        the previous and the current value · old and new value · \
        difference to the one before · two neighbours · old and new together · \
        how much more than the last time · did it go up or down · \
        the change from one value to the next · difference to yesterday · rising or falling · \
        how far has it moved · the previous element too · with the one before
        """,
      ports: [.gathered], silence: .keeps(until: "the next one comes"), traits: [.remembers],
      outcome: .any,
      Form("stream") { (source: Stream) in source.pairwise().map { .list($0) } }),
    Operator(
      "nwise", "The last values, with each value once there have been so many.",
      example: Example("-1--2--3-|", call: "a.nwise(2)", gives: "----{[1,2]}--{[2,3]}-|"),
      notes: "Nothing is emitted of a stream that is shorter.",
      libraries: "RxSwiftExt CombineExt: nwise", see: "pairwise, buffer",
      asked: """
        a sliding window · moving average · the last three values each time · \
        the last five each time · average of the last ten values · \
        three that follow one another · keep the last ten · smooth a noisy curve · \
        three neighbours at a time · \
        a sequence of keys
        """,
      ports: [.gathered], silence: .keeps(until: "there are enough values"), traits: [.remembers],
      outcome: .any,
      Form("stream count") { (source: Stream, count: Int) in source.nwise(count).map { .list($0) } }
    ),
    Operator(
      "toArray", also: ["collect", "toList"], "All values in one list, at the end.",
      example: Example("-1-2-|", call: "a.toArray()", gives: "-----({[1,2]}|)"),
      notes: "An empty stream gives `[]`; with a number lists of so many, as `buffer(count:)`.",
      error: "passes on, and nothing is emitted",
      libraries: "RxSwift RxJS: toArray · Combine: collect", see: "buffer, reduce, toSet",
      asked: """
        all in one list · collect everything in a list · \
        remember all and give a list at the end · all values at once at the end · \
        a list of everything when it has ended · wait for all and give them as a list · \
        give me everything at once when it is done · a list when finished
        """,
      ports: [.gathered], silence: .keeps(until: .end), traits: [.remembers], outcome: .one,
      Form("stream") { (source: Stream) in source.toArray().map { .list($0) } },
      Form("stream (count:)") { (source: Stream, count: Int) in
        source.buffer(count: count).map { .list($0) }
      },
      Form("stream timeSpan: count:", isPasted: true) {
        (source: Stream, span: Period, count: Int?) in
        source.buffer(
          timeSpan: span.duration, count: count ?? .max, skipEmpty: true, restartsTimer: false
        ).map { .list($0) }
      }),
    Operator(
      "toSortedArray", "All values in one list, in order, at the end.",
      example: Example("-3-1-2|", call: "a.toSortedArray()", gives: "------({[1,2,3]}|)"),
      notes: "`by:` is a key, or a comparison of two values: `by: (x, y) => x > y`.",
      libraries: "RxSwiftExt: toSortedArray", see: "toArray",
      asked: """
        all values in order of size · sort at the end · sort everything at the end · \
        an ordered list of all · in order of size when all are here · \
        in reverse order at the end
        """,
      ports: [.gathered], silence: .keeps(until: .end), traits: [.remembers], outcome: .one,
      Form("stream (by:)") { (source: Stream, order: Order?) in
        source.toSortedArray(by: order?.isLess ?? Order.natural).map { .list($0) }
      }),
    Operator(
      "toDictionary", also: ["toMap"], "A record of all values by their keys, at the end.",
      example: Example(
        "-1-2-3|", call: "a.toDictionary(key: x => x % 2).map(d => d.values())",
        gives: "------({[3,2]}|)"),
      notes: "Of values with one key the last one counts; a key is turned into text.",
      libraries: "RxJava: toMap", see: "groupBy, toArray",
      asked: """
        look up by key at the end · a table of everything by key
        """,
      ports: [.gathered], silence: .keeps(until: .end), traits: [.remembers], outcome: .one,
      Form("stream (key:) (value:)") { (source: Stream, key: Transform, f: Transform?) in
        source.map { (try key.call($0).plainText, try f?.call($0) ?? $0) }.toArray().map {
          .record(Record(OrderedDictionary($0, uniquingKeysWith: { $1 })))
        }
      }),
    Operator(
      "toSet", "All values in one list, each once, at the end.",
      example: Example("-1-2-1|", call: "a.toSet()", gives: "------({[1,2]}|)"),
      notes: "In the order in which they came first.",
      see: "distinct, toArray",
      asked: """
        all different values at the end · a list of all without repeats at the end
        """,
      ports: [.gathered], silence: .keeps(until: .end), traits: [.remembers], outcome: .one,
      Form("stream") { (source: Stream) in source.toSet().map { .list($0) } }),
    Operator(
      "interspersed", "A separator between one value and the next.",
      example: Example("-1-2--3|", call: "a.interspersed(with: 0)", gives: "-1-[02]--[03]|"),
      libraries: "swift-async-algorithms: interspersed(with:)", see: "startWith",
      asked: """
        join with commas · put something between the values · a separator · a comma between · \
        a line between the values · a dash between words · commas between · \
        insert something between
        """,
      outcome: .any,
      Form("stream (with:)") { (source: Stream, separator: Value) in
        source.interspersed(with: separator)
      }),
    Operator(
      "flatten", "The members of each list, one by one.",
      example: Example("-{[1,2]}-|", call: "a.flatten()", gives: "-[12]-|"),
      notes: "For a stream of streams see `merge()`, `concat()` and `switchLatest()`.",
      libraries: "RxSwift: concatMap { .from($0) }", see: "mapMany, concat",
      asked: """
        a stream of lists as single values · take lists apart · unpack arrays · \
        single values out of lists · each member of a list by itself · words of all lines · \
        lists in a list · items of lists one by one
        """,
      outcome: .any,
      Form("stream") { (source: Stream) in source.map { try $0.members(for: "flatten") }.flatten() }
    ),
    Operator(
      "slice", "The values from one number up to another, as of a list.",
      example: Example("-1-2-3-4-|", call: "a.slice(1, 3)", gives: "---2-(3|)"),
      notes: "Counted from 0, and without the one at `stop`; negative numbers count from the end.",
      "`step: 2` takes every second one.",
      completed: "at `stop`, at the latest with the source",
      libraries: "RxPY: slice", see: "take, skip, element",
      ports: [.deferred], traits: [.remembers], outcome: .fewer,
      Form("stream (start:) (stop:) (step:)") {
        (source: Stream, start: Int?, stop: Int?, step: Int?) in
        source.slice(from: start ?? 0, upTo: stop, step: step ?? 1)
      }),
  ]
}

extension Value {
  fileprivate var isNull: Bool { if case .null = self { true } else { false } }

  /// The members of a list; anything else is a fault of the operator's input.
  fileprivate func members(for name: String) throws -> [Value] {
    let plain = if case .handle(let handle) = self { handle.plain } else { self as Value? }
    guard case .list(let members)? = plain else {
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
