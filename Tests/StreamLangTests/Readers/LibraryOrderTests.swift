import Testing

@testable import StreamLang

/// The order in which runs begin and end, beside what the libraries print.
///
/// Each program puts every operator between a source and a subscriber that print what happens to them, with sources
/// that end at once, that end later, and that are left.
@Suite struct LibraryOrderTests {
  /// The operators that differ, each for a reason that `docs/differences.md` has, and the number of their cases.
  private static let differences: [String: (operators: Set<String>, cases: Int)] = [
    "rxjs": (["repeatD", "repeatWhen", "retryWhen"], 3),
    "rxswift": (["observeCur", "subscribeCur"], 4),
    "combine": (
      [
        "allSatisfy", "buffer", "bufferReq", "contains", "dropFirst", "dropUntil", "firstW",
        "flatMapMax",
        "ignore", "output", "prefixUntil", "prefixUntilE", "print", "replaceEmpty", "switchOpen",
        "zip",
      ], 69
    ),
  ]

  @Test(arguments: [
    ("rxjs", Source.Dialect.javaScript), ("rxswift", .swift), ("combine", .swift),
  ])
  func `runs begin and end as in the library`(_ name: String, _ dialect: Source.Dialect) throws {
    let code = try SyntaxCorpus.text(of: "orders/\(name).code")
    let wanted = parts(
      try SyntaxCorpus.text(of: "orders/\(name).txt").split(separator: "\n").map(String.init))
    let run = RunProgram(code, as: dialect)
    let printed = parts(run.lines)
    #expect(run.uncaught == [])
    #expect(wanted.count > 200 && printed.count == wanted.count)
    let different = wanted.keys.filter { printed[$0] != wanted[$0] }
    let operators = Set(different.map { String($0.prefix { $0 != " " }) })
    #expect(operators == Self.differences[name]?.operators)
    #expect(different.count == Self.differences[name]?.cases, "\(different.sorted())")
  }

  /// The lines of each part, by its title.
  private func parts(_ lines: [String]) -> [String: [String]] {
    var (parts, title): ([String: [String]], String) = ([:], "")
    for line in lines {
      if line.hasPrefix("== ") {
        title = String(line.dropFirst(3))
      } else {
        parts[title, default: []].append(line)
      }
    }
    return parts
  }
}
