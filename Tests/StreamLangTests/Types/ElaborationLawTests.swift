import Foundation
import TestSupport
import Testing

@testable import StreamLang

/// The laws of what an expression becomes in its place, over generated programs.
@Suite struct ElaborationLawTests {
  // MARK: An argument is the same however it is given

  /// Every argument of every form of every operator, as a literal, by a constant, by a cell, and by the
  /// parameter of a function.
  ///
  /// A cell is a stream where an operator takes streams, too, and a list that is written out is looked into.
  ///
  /// With the variable `FUZZ` all operators; else every eighth, for some of them run for long.
  @Test(arguments: tried)
  func `an argument is the same however it is given`(_ name: String) throws {
    for call in Call.all(of: try #require(Prelude.operators[name])) {
      let wanted = Self.outcome([], call.text)
      // A call that is refused has no meaning to keep.
      if !wanted.contains(where: { $0.contains("r  ") }) { continue }
      for (definition, text) in call.spellings {
        let found = Self.outcome([definition], text)
        #expect(found == wanted, "\(definition); \(text), but \(call.text)")
      }
    }
  }

  @Test func `there are many arguments`() {
    let calls = Self.operators.compactMap { Prelude.operators[$0] }.flatMap(Call.all)
    let count = calls.flatMap(\.spellings).count
    #expect(count > 600, "\(count) spellings")
  }

  private static let tried =
    ProcessInfo.processInfo.environment["FUZZ"] != nil
    ? operators : operators.enumerated().filter { $0.offset % 8 == 3 }.map(\.element)

  private static let operators = Prelude.all
    .filter { !$0.traits.contains(.outside) && !$0.traits.contains(.effect) }.map(\.name)

  /// The mistake in a call, or the events that it sends.
  private static func outcome(_ definitions: [String], _ call: String) -> [String] {
    let lines = ["quiet a = of(1, 2, 3)", "quiet b = of(4, 5)"] + definitions + ["r = \(call)"]
    let mistakes = Session().check(lines.joined(separator: "\n"))
    if !mistakes.isEmpty { return mistakes.map(\.message) }
    // Clocks and endless sources would go on for long.
    return Scripted.lines(
      lines.joined(separator: "\n"), until: 50_000_000, mostValues: 10_000
    ).filter { $0.contains("r  ") }
  }

  /// A call of an operator with samples as its arguments.
  private struct Call {
    let name: String
    let hasReceiver: Bool
    var arguments: [(label: String?, kind: ParameterKind, text: String)] = []

    static func all(of op: Operator) -> [Call] {
      op.forms.filter { !$0.isPasted }.flatMap { all(of: op, $0) }
    }

    /// One with what has to be there, and one with each of what can be.
    private static func all(of op: Operator, _ form: Form) -> [Call] {
      let parameters = form.parameters.dropFirst(op.receivers)
      let least = parameters.filter { !$0.kind.isOptional }
      return ([nil] + parameters.filter(\.kind.isOptional).map { $0 }).map { extra in
        var call = Call(name: op.name, hasReceiver: op.receivers > 0)
        for parameter in parameters
        where least.contains(where: { $0.name == parameter.name }) || parameter.name == extra?.name
        {
          call.arguments.append(
            (
              parameter.label == .none ? nil : parameter.name, parameter.kind.base,
              parameter.kind.sample
            ))
        }
        return call
      }
    }

    var text: String { text(with: arguments.map(\.text)) }

    private func text(with texts: [String]) -> String {
      let parts = zip(arguments, texts).map { ($0.label.map { "\($0): " } ?? "") + $1 }
      return "\(hasReceiver ? "a." : "")\(name)(\(parts.joined(separator: ", ")))"
    }

    /// This call with an argument by a name, and the definition of that name.
    var spellings: [(definition: String, call: String)] { arguments.indices.flatMap(spellings) }

    private func spellings(of place: Int) -> [(definition: String, call: String)] {
      let (text, kind) = (arguments[place].text, arguments[place].kind)
      var texts = arguments.map(\.text)
      texts[place] = "k1"
      let named = self.text(with: texts)
      let parameter = ("f1 = k1 => \(named)", "f1(\(text))")
      let constant = ("let k1 = \(text)", named)
      let cell = ("k1 = \(text)", named)
      switch kind {
      case .number, .duration, .bool: return [constant, cell, parameter]
      case .string, .record, .list: return [constant, parameter]
      // One with arguments is known only where it is written out.
      case .symbol: return text.contains("(") ? [] : [constant, parameter]
      case .function:
        // A section is a function where one is wanted, and needs a place that wants it.
        return text.contains("=>") ? [constant, parameter] : [parameter]
      case .stream: return [parameter]
      case .value, .values: return [constant, parameter]
      case .marbles, .streams, .lane, .optional, .context: return []
      }
    }
  }

  // MARK: The check is right about arity and kinds

  /// A program that passes the check does not fail for want of arguments, or of a stream, unless only running
  /// could tell what it is about, or whether something is a list with a value for each parameter.
  @Test func `what passes the check has the arguments that it wants`() {
    var (accepted, computed) = (0, 0)
    for seed in SeededRandom.fuzz(400) {
      var random = SeededRandom(seed: seed)
      let session = Session().after(RandomCall.beginning)
      let line = RandomCall.line(&random)
      guard session.check(line).isEmpty else { continue }
      accepted += 1
      if RandomCall.isDynamic(line, in: session) { continue }
      computed += 1
      let said = Scripted.lines(session.submit(line))
      let wrong = said.contains { $0.contains(/wants (a stream(?! of)|\d+ arguments?)/) }
      #expect(!wrong, "seed \(seed): \(line): \(said)")
    }
    #expect(accepted > 60 && computed > 40, "\(accepted) accepted, \(computed) computed")
  }

  // MARK: Deleting and defining again

  /// Whoever deletes a name and defines it again has the session that was there before.
  @Test func `a name that is deleted and defined again was never gone`() {
    var (cases, moved) = (0, 0)
    for seed in SeededRandom.fuzz(150) {
      var random = SeededRandom(seed: seed)
      let program = DependentNames(&random)
      for victim in program.lines.indices {
        let name = program.names[victim]
        let before = Session()
        let after = Session()
        for session in [before, after] {
          for line in program.lines { _ = session.submit(line) }
        }
        _ = after.submit("del \(name)")
        let again = after.submit(program.lines[victim])
        // A circle was none while the name was gone.
        if after.program.environment.symbols[name] == nil {
          Issue.record("seed \(seed): \(program.lines) del \(name): \(Typed.lines(again))")
          continue
        }
        cases += 1
        for change in ["x = 7", "a.next(9)", "y = 5"] {
          for session in [before, after] { _ = session.submit(change) }
        }
        let (wanted, found) = (program.states(in: before), program.states(in: after))
        if wanted.contains(where: { $0.contains(/[79]/) }) { moved += 1 }
        #expect(
          wanted == found, "seed \(seed): \(program.lines.joined(separator: "; ")); del \(name)")
      }
    }
    #expect(cases > 500 && moved > 300, "\(cases) cases, \(moved) of which something moved")
  }

  /// Whoever covers a word of the language and deletes that name has the session that was there before.
  @Test func `a word that was covered for a while means what it meant`() {
    var cases = 0
    for word in ["max", "abs", "len", "merge", "of", "zip"] {
      for line in [
        "r = max(x, 3)", "r = x.abs() + 1", "r = len([x, 2])", "r = merge(a, of(x))",
        "r = of(x, 4)",
        "r = zip(of(1), of(2))", "g = v => max(v, 2); r = g(x)", "r = a.map(v => max(v, x))",
      ] {
        let program =
          ["quiet a = behavior(1)", "x = -4"] + line.split(separator: "; ").map(String.init)
        let (before, after) = (Session(), Session())
        for session in [before, after] { for line in program { _ = session.submit(line) } }
        _ = after.submit("\(word) = (p, q) => 100")
        _ = after.submit("del \(word)")
        for session in [before, after] { _ = session.submit("x = 6") }
        cases += 1
        #expect(
          DependentNames.state(of: "r", in: before) == DependentNames.state(of: "r", in: after),
          "\(program); \(word)")
      }
    }
    #expect(cases == 48)
  }
}

/// A definition or a statement that calls something with random arguments.
private enum RandomCall {
  static let beginning = [
    "a = behavior(3)", "s = of(1, 2)", "x = 1", "n = 2", "l = [1, 2]", "t = \"one\"",
    "f = v => v + 1", "g = (p, q) => p + q", "h = (s, k) => s.map(k)", "u = () => a",
    "w = (v, k) => v.take(k)", "d = k => s.delay(k)",
  ]

  static func line(_ random: inout SeededRandom) -> String {
    (random.below(2) == 0 ? "r = " : "") + call(&random, 2)
  }

  private static func call(_ random: inout SeededRandom, _ depth: Int) -> String {
    let arguments = (0..<random.below(4)).map { _ in argument(&random, depth - 1) }
      .joined(separator: ", ")
    switch random.below(4) {
    case 0: return "\(random.pick(["f", "g", "h", "u", "w", "d"]))(\(arguments))"
    case 1:
      return
        "\(random.pick(["max", "len", "abs", "map", "filter", "sum", "zip", "merge", "of", "str"]))(\(arguments))"
    default:
      let method = random.pick([
        "map", "filter", "take", "scan", "reduce", "merge", "withLatestFrom", "flatMap", "delay",
        "buffer", "first", "startWith", "abs", "len", "sum", "f", "h", "w", "distinctUntilChanged",
      ])
      return "\(argument(&random, depth - 1)).\(method)(\(arguments))"
    }
  }

  private static func argument(_ random: inout SeededRandom, _ depth: Int) -> String {
    if depth > 0, random.below(4) == 0 { return call(&random, depth) }
    return random.pick([
      "a", "s", "x", "n", "l", "t", "1", "2ms", "\"u\"", "[1, 2]", "f", "v => v + 1",
      "(p, q) => p", "() => 1", "a.map(+1)", "x + 1",
    ])
  }

  /// True if only running can tell what a part of it is about.
  static func isDynamic(_ line: String, in session: Session) -> Bool {
    var resolver = Resolver(Source(line), session.program.environment.symbols)
    let statements = resolver.statements(Parser.parse(line).statements)
    return statements.flatMap(\.expressions).contains { isDynamic($0, session) }
  }

  private static func isDynamic(_ value: Core.Expression, _ session: Session) -> Bool {
    switch value.kind {
    case .dynamic: return true
    case .call(let callee, let arguments):
      // One list is spread over the parameters.
      if case .function(let function?) = callee.type,
        function.literal.arity.map({ $0 > arguments.count }) == true
      {
        return true
      }
      // The body of a function of the program may tell as little.
      if case .function(let function?) = callee.type, let body = function.meaning?.body,
        body.flatMap(\.expressions).contains(where: { isDynamic($0, session) })
      {
        return true
      }
      return arguments.contains { isDynamic($0.value, session) }
    case .operation(let call)
    where !call.op.traits.contains(.numbered)
      && call.arguments.contains { $0.shape == .function(arity: 2) }:
      // A function of several parameters waits for a list with as many values.
      return true
    case .function(let function):
      return function.body.flatMap(\.expressions).contains { isDynamic($0, session) }
    default: return value.children.contains { isDynamic($0, session) }
    }
  }
}

/// Definitions that read each other: cells, streams, functions.
private struct DependentNames {
  private(set) var lines = ["x = 1", "y = 2", "a = behavior(3)"]
  private(set) var names = ["x", "y", "a"]

  init(_ random: inout SeededRandom) {
    var (values, streams, functions) = (["x", "y"], ["a"], [String]())
    for number in 1...5 {
      let (value, stream) = (random.pick(values), random.pick(streams))
      let function = functions.isEmpty ? nil : random.pick(functions)
      let name: String
      let text: String
      switch random.below(8) {
      case 0, 1:
        name = "c\(number)"
        text = random.pick(["\(value) + \(stream)", "\(value) * 2", "\(value) + \(stream).map(+1)"])
        values.append(name)
      case 2, 3:
        name = "s\(number)"
        text = random.pick([
          "\(stream).map(v => v + \(value))", "\(stream).map(+1)", "\(stream).startWith(\(value))",
        ])
        streams.append(name)
      case 4, 5:
        name = "f\(number)"
        text = random.pick([
          "v => v + \(value)", "v => v * 2 + \(stream)",
          function.map { "v => \($0)(v) + 1" } ?? "v => v - \(value)",
        ])
        functions.append(name)
      case 6:
        name = "d\(number)"
        text = function.map { "\($0)(\(value))" } ?? "[\(value), 1].map(v => v + \(value))[0]"
        values.append(name)
      default:
        name = "e\(number)"
        text = function.map { "\(stream).map(\($0))" } ?? "\(stream).filter(v => v > \(value))"
        streams.append(name)
      }
      names.append(name)
      lines.append("\(name) = \(text)")
    }
  }

  /// The state of each name now; of a function the value that it makes of 1.
  func states(in session: Session) -> [String] {
    names.map { name in
      "\(name): " + Self.state(of: name.hasPrefix("f") ? "\(name)(1)" : name, in: session)
    }
  }

  static func state(of text: String, in session: Session) -> String {
    let lines = Scripted.lines(session.submit(text))
    // The number of the line is another one behind more lines.
    return lines.first { !$0.isEmpty }?.replacing(/^-e:\d+:/, with: "") ?? ""
  }
}
