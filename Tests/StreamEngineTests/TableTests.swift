import Foundation
import Testing

/// The tables of operators name every operator that there is.
@Suite struct TableTests {
  /// The operators to which no law applies.
  private static let outsideTheLaws: [(reason: String, names: Set<String>)] = [
    (
      "makes a stream without a source",
      [
        "cold", "create", "empty", "error", "from", "fromAsync", "future", "generate", "hot",
        "interval", "just", "never", "of", "range", "repeatElement", "timer",
      ]
    ),
    (
      "may end before its source",
      [
        "amb", "element", "find", "findIndex", "first", "firstOrError", "isEmpty", "sequenceEqual",
        "single",
      ]
    ),
    (
      "makes something else of a failure",
      [
        "catchAndComplete", "catchAndReturn", "elements", "errors", "mapToResult",
        "onErrorResumeNext", "postpone", "postponingErrors", "toMarbles",
      ]
    ),
    ("fails where its source completes without an element", ["lastOrError", "throwIfEmpty"]),
    ("delivers a failure later, too", ["observe"]),
    ("emits nothing", ["ignoreElements"]),
    ("subscribes later", ["delaySubscription", "subscribe"]),
    ("is the way back of materialize, in its row", ["dematerialize"]),
    ("is what other operators are made with", ["stage"]),
    ("tells an observer", ["complete", "fail", "next", "on", "settle"]),
  ]

  /// An operator that has no closure that could throw, cancel or drive the graph within a run.
  private static let withoutHook: [(reason: String, names: Set<String>)] = [
    ("is called when the run is over", ["finally"]),
    ("is called while the stream is made", ["future", "postponingErrors"]),
    ("only writes a value down", ["toMarbles"]),
  ]

  @Test func `every operator is asked about the laws`() throws {
    let table = Set(OperatorForm.all.map { Self.operatorName(in: $0.name) })
    try expectWhole(Set(Self.functions().map(\.name)), table, but: Self.outsideTheLaws)
  }

  @Test func `every operator with a closure has a hook in it`() throws {
    let table = Set(ClosureForm.all.map { Self.operatorName(in: $0.name) })
    let functions = try Self.functions().filter(\.takesClosure).map(\.name)
    try expectWhole(Set(functions), table, but: Self.withoutHook)
  }

  private func expectWhole(
    _ functions: Set<String>, _ table: Set<String>, but exceptions: [(String, names: Set<String>)]
  ) throws {
    #expect(functions.count > 20)
    let excepted = exceptions.reduce(Set()) { $0.union($1.names) }
    let missing = functions.subtracting(table).subtracting(excepted).sorted()
    #expect(missing.isEmpty, "not in the table: \(missing)")
    let needless = excepted.intersection(table).union(excepted.subtracting(functions)).sorted()
    #expect(needless.isEmpty, "no exceptions any more: \(needless)")
  }

  /// `distinct` in `distinct(flushes:)` and in `distinct flushes`.
  private static func operatorName(in text: String) -> String {
    String(text.prefix { $0.isLetter })
  }

  /// The public functions of the files that hold operators and sources.
  private static func functions() throws -> [(name: String, takesClosure: Bool)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/StreamEngine"
    ).standardized
    let declaration = /public (?:static )?func `?(\w+)`?[^{]*/
    return try ["Operators", "Creation"].flatMap { folder in
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        .flatMap { file in
          try String(contentsOf: file, encoding: .utf8).matches(of: declaration).map { match in
            // A function type among the parameters: the arrow of the result is the last one.
            (String(match.1), match.0.components(separatedBy: "->").count > 2)
          }
        }
    }
  }
}
