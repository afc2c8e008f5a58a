import Conformance
import Testing

@testable import StreamLang

/// A program that is typed at a prompt, statement by statement, prints what it prints as a whole.
///
/// Its types and functions come first if it needs them before their lines.
@Suite struct TypedLinesTests {
  @Test(arguments: [Source.Dialect.swift, .javaScript])
  func `programs print the same when they are typed`(_ dialect: Source.Dialect) throws {
    let names = dialect == .swift ? ["swift", "swift-more"] : ["javascript", "javascript-more"]
    var (count, different) = (0, [String: String]())
    for name in names {
      for line in try SyntaxCorpus.text(of: name + ".jsonl").split(separator: "\n") {
        let vector = try JSON.parse(String(line))
        let (id, code) = (vector["id"]?.stringValue ?? "", vector["code"]?.stringValue ?? "")
        count += 1
        let whole = RunProgram(code, as: dialect).lines
        let isSame = [false, true].contains {
          TypedLines(code, as: dialect, isHoisted: $0).lines == whole
        }
        if isSame { continue }
        let typed = TypedLines(code, as: dialect, isHoisted: true).lines
        let place = zip(typed, whole).prefix { $0 == $1 }.count
        let (got, wanted) = (typed.dropFirst(place).first, whole.dropFirst(place).first)
        different[id] = "\(got ?? "nothing"), wanted \(wanted ?? "nothing")"
      }
    }
    let known = Self.apart[dialect, default: []]
    #expect(different.filter { !known.contains($0.key) } == [:])
    #expect(known.subtracting(different.keys) == [])
    #expect(count > 300)
  }

  /// Programs that cannot print the same: a prompt ends each line that it prints, lets work that is due at once come
  /// between two texts, counts lines anew, and has no names that are declared later; a `defer` ends with its text, and
  /// a type within another one hides that of the library.
  private static let apart: [Source.Dialect: Set<String>] = [
    .swift: [
      "await-1", "async-sequence-1", "events within a view model",
      "weak-captures", "schedulers-and-targets", "text-3",
      "instances-more", "a loop that runs for a while", "places in a program",
      "the main scheduler of RxSwift", "a1 nm2", "a1 nm4", "a1 nonmut", "c inout",
      "members of protocols and classes at length", "generic types and subscripts at length",
      "dictionaries and contexts of literals at length",
      "coordinators, repositories and stores at length", "nested types and coding at length",
      "notifications one after another", "async channels and timers", "async algorithms",
      "sync waits for the work that its queue was given", "wait for all waits after an error",
      "the instance behind rx, held weakly by a closure",
      "collections of the text whose indices are numbers", "repeated work that nobody keeps ends",
      "computed variables that functions and types above them use",
      "a type of the program called Task beside a main loop that runs for a while",
      "lang44-indices of collections of the program's own", "sleep on the main thread",
      "sleep in create", "threads and conditions", "cold events of a test at time 0",
      "clocks and lengths of time",
      "s46-swift the main queue does nothing while the main thread waits",
      "s46-streams-ends-of-debounce-and-throttle-are-work",
      "s46-streams-methods-of-subscriptions-as-values", "s46-swift answers",
      "s47-order-combine-throttle-keeps-a-value-before-a-failure",
      "s47-swift-literals-in-generic-functions",
      "s46-review what a function answers is told by what stands beside it",
    ],
    .javaScript: [
      "generators whose parameters fail, and requests that yield* hands on",
      "a subject of a class that throws while it connects",
      "methods named when are those of any object",
      "order-1", "order-6", "inp-1", "hoist-2", "order-5", "promise-in-rx", "inp-object",
      "async-generator", "async-generator-requests", "async-yield-star", "from-async", "from-likes",
      "dates", "schedulers", "readable-streams", "own-parts-of-errors", "var-twice",
      "labels of loops and blocks", "texts and lists as streams of creators",
      "texts and lists as streams of operators", "names of texts and lists as streams",
      "declarations of TypeScript", "subscriptions, schedulers and members of require",
      "more lists and records that are shared", "more of TypeScript",
      "functions that know their names, and functions that want more than they get",
      "namespaces that add to a class, an enum and a function",
      "ticks, microtasks and the this of timers",
      "streams made of nothing, and ends on a scheduler", "finally fulfilled ticks",
      "finally rejected ticks", "process stdout write", "process as an object",
      "functions in blocks", "rejections that nobody handles in time",
      "s46-js-library-names-of-ones-own",
      "schedulers that are handed over and kept",
      "optional calls of functions that are not there",
      "schedulers that a program has in variables, and lift",
      "names without a declaration are fields of globalThis",
      "schedulers-that-stand-alone", "publish-replay-with-a-selector-has-one-subject",
      "blobs, and symbols and BigInts as objects", "a return of a whole program",
      "modules-that-are-loaded-late",
      "globalThis as a value", "names that functions read before their lines",
    ],
  ]
}

/// The lines that a program prints whose statements are typed; the mistake of one that is refused stands among them.
private struct TypedLines {
  private(set) var lines: [String] = []

  init(_ code: String, as dialect: Source.Dialect, isHoisted: Bool) {
    var options = Session.Options()
    (options.isPrompt, options.isVirtual, options.typedDialect) = (true, true, dialect)
    let session = Session(options)
    var lines: [String] = []
    session.listener = { [unowned session] item in
      let text: String
      switch item {
      case .printed(let line), .begun(let line): text = line
      default: return
      }
      let time = session.now / 1_000_000
      lines.append(time == 0 ? text : "\(time): \(text)")
    }
    for text in dialect == .swift ? Self.swift(code, isHoisted) : Self.javaScript(code, isHoisted) {
      if let mistake = session.submit(text).diagnostics.first {
        lines.append("\(mistake.text) in \(text.prefix(60))")
      }
    }
    _ = session.runToEnd()
    self.lines = lines
  }

  private static func swift(_ code: String, _ isHoisted: Bool) -> [String] {
    ordered((try? SwiftParser.parse(code))?.statements ?? [], code) { statement in
      switch statement.kind {
      case .type, .function, .synonym, .module: (statement.span, isHoisted)
      default: (statement.span, false)
      }
    }
  }

  private static func javaScript(_ code: String, _ isHoisted: Bool) -> [String] {
    ordered((try? JSParser.parse(code)) ?? [], code) { statement in
      switch statement.kind {
      case .function, .classDeclaration, .imports: (statement.span, isHoisted)
      default: (statement.span, false)
      }
    }
  }

  /// The texts of statements, those that declare something as one text in front of the others.
  private static func ordered<Statement>(
    _ statements: [Statement], _ code: String, _ place: (Statement) -> (span: Span, isFirst: Bool)
  ) -> [String] {
    var places: [(span: Span, isFirst: Bool)] = []
    // A function in which a thread sleeps is read twice.
    for place in statements.map(place) where place.span != places.last?.span {
      places.append(place)
    }
    func text(_ span: Span) -> String { String(span.text(in: code)) }
    let first = places.filter(\.isFirst).map { text($0.span) }.joined(separator: "\n")
    return (first.isEmpty ? [] : [first]) + places.filter { !$0.isFirst }.map { text($0.span) }
  }
}
