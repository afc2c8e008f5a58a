/// A law by which calls of a chain can be written as fewer ones that do the same.
struct SimplifyingLaw: Sendable {
  let name: String
  /// The condition beside the form of the calls, in words.
  let condition: String
  /// Chains before and after, which the tests compare on all inputs.
  let examples: [(before: String, after: String)]
  /// The number of calls that it looks at.
  let count: Int
  /// True if the calls ask for all values, and those in their place only for those that are asked for.
  var asksForAll = false
  /// The calls that stand in their place; nil where it does not hold.
  let rewrite: @Sendable (_ calls: ArraySlice<ChainLink>) -> [String]?

  /// A law about one call.
  private static func one(
    _ name: String, if condition: String = "", asksForAll: Bool = false,
    _ examples: [(before: String, after: String)],
    _ rewrite: @escaping @Sendable (ChainLink) -> [String]?
  ) -> SimplifyingLaw {
    SimplifyingLaw(
      name: name, condition: condition, examples: examples, count: 1, asksForAll: asksForAll
    ) { $0.first.flatMap(rewrite) }
  }

  /// A law about two calls, one behind the other.
  private static func two(
    _ name: String, if condition: String = "", asksForAll: Bool = false,
    _ examples: [(before: String, after: String)],
    _ rewrite: @escaping @Sendable (ChainLink, ChainLink) -> [String]?
  ) -> SimplifyingLaw {
    SimplifyingLaw(
      name: name, condition: condition, examples: examples, count: 2, asksForAll: asksForAll
    ) {
      guard let first = $0.first, let last = $0.last else { return nil }
      return rewrite(first, last)
    }
  }

  /// A law about two calls of the same operator that say no more than one of them.
  private static func twice(_ operators: String...) -> [SimplifyingLaw] {
    operators.map { name in
      two("\(name) twice", [("\(name)().\(name)()", "\(name)()")]) { one, other in
        one.name == name && other.name == name && one.arguments.isEmpty && other.arguments.isEmpty
          ? [one.text] : nil
      }
    }
  }

  /// A law about two numbers of the same operator.
  private static func numbers(
    _ operators: [String], _ words: String, _ join: @escaping @Sendable (Int, Int) -> Int
  ) -> [SimplifyingLaw] {
    operators.map { name in
      two(
        "\(name)∘\(name)", if: words,
        [(3, 2), (2, 3), (1, 1)].map { one, other in
          ("\(name)(\(one)).\(name)(\(other))", "\(name)(\(join(one, other)))")
        }
      ) { one, other in
        guard one.name == name, other.name == name, let first = one.number,
          let second = other.number, first > 0, second > 0, first <= 1 << 32, second <= 1 << 32
        else { return nil }
        return ["\(name)(\(join(first, second)))"]
      }
    }
  }

  static let all: [SimplifyingLaw] =
    functions
    + twice(
      "distinct", "distinctUntilChanged", "ignoreElements", "catchAndComplete", "asObservable")
    + numbers(["take", "takeLast"], "the smaller number holds", min)
    + numbers(["skip", "skipLast"], "the numbers add up", +) + others

  private static let functions: [SimplifyingLaw] = [
    one("map of itself", [("map(x => x)", "")]) { call in
      call.name == "map" && call.isIdentity ? [] : nil
    },
    one("filter of true", [("filter(_ => true)", "")]) { call in
      call.name == "filter" && call.isAlwaysTrue ? [] : nil
    },
    two(
      "map∘map", if: "both functions only compute",
      [("map(+1).map(*2)", "map(x => (x + 1) * 2)"), ("map(x => -x).map(+1)", "map(x => -x + 1)")]
    ) { one, other in
      guard one.name == "map", other.name == "map", let outer = other.body(behind: one) else {
        return nil
      }
      return ["map(x => \(outer))"]
    },
    two(
      "filter∘filter", if: "both functions only compare",
      [("filter(>1).filter(<3)", "filter(x => x > 1 && x < 3)")]
    ) { one, other in
      guard one.name == "filter", other.name == "filter", one.isTest, other.isTest,
        let first = one.body(behind: nil, 3), let second = other.body(behind: nil, 3)
      else { return nil }
      return ["filter(x => \(first) && \(second))"]
    },
  ]

  private static let others: [SimplifyingLaw] =
    ["flatMap", "concatMap", "flatMapLatest", "flatMapFirst"].map { name in
      one(
        "\(name) to one value", if: "its function only computes", asksForAll: true,
        [("\(name)(x => of(x + 1))", "map(x => x + 1)"), ("\(name)(x => just(x))", "map(x => x)")]
      ) { call in
        guard call.name == name, let value = call.valueOfMadeStream else { return nil }
        return ["map(x => \(value))"]
      }
    }
    + ["merge", "concat"].map { name in
      one("\(name) with nothing", asksForAll: true, [("\(name)(empty())", "")]) { call in
        call.name == name && call.isWith("empty") ? [] : nil
      }
    } + [
      two(
        "delay+delay, unless other timers are due at the same time", if: "the times add up",
        [("delay(1ms).delay(2ms)", "delay(3ms)"), ("delay(2ms).delay(2ms)", "delay(4ms)")]
      ) { one, other in
        guard one.name == "delay", other.name == "delay", let first = one.duration,
          let second = other.duration, first > 0, second > 0
        else { return nil }
        return ["delay(\(TimeUnit.literal(first + second)))"]
      },
      two(
        "distinctUntilChanged after distinct", [("distinct().distinctUntilChanged()", "distinct()")]
      ) { one, other in
        one.name == "distinct" && other.name == "distinctUntilChanged" && one.arguments.isEmpty
          && other.arguments.isEmpty ? [one.text] : nil
      },
      two(
        "distinct after distinctUntilChanged", [("distinctUntilChanged().distinct()", "distinct()")]
      ) {
        one, other in
        one.name == "distinctUntilChanged" && other.name == "distinct" && one.arguments.isEmpty
          && other.arguments.isEmpty ? [other.text] : nil
      },
      two("startWith twice", [("startWith(2).startWith(1)", "startWith(1, 2)")]) { one, other in
        guard one.name == "startWith", other.name == "startWith", let first = one.values,
          let second = other.values
        else { return nil }
        return ["startWith(\(second), \(first))"]
      },
      two("endWith twice", [("endWith(1).endWith(2)", "endWith(1, 2)")]) { one, other in
        guard one.name == "endWith", other.name == "endWith", let first = one.values,
          let second = other.values
        else { return nil }
        return ["endWith(\(first), \(second))"]
      },
      two(
        "dematerialize after materialize", asksForAll: true, [("materialize().dematerialize()", "")]
      ) { one, other in
        one.name == "materialize" && other.name == "dematerialize" ? [] : nil
      },
    ]
}
