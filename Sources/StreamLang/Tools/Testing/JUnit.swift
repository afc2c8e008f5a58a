/// Test reports as JUnit XML, which other tools read.
package enum JUnit {
  /// One suite for each file; without times, so that the same files make the same bytes.
  package static func text(of reports: [(name: String, report: TestReport)]) -> String {
    let tests = reports.map(\.report.cases.count).reduce(0, +)
    let failures = reports.map(\.report.failed).reduce(0, +)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites tests=\"\(tests)\" failures=\"\(failures)\">",
    ]
    for (name, report) in reports {
      let suite = quoted(name)
      lines.append(
        "  <testsuite name=\(suite) tests=\"\(report.cases.count)\" failures=\"\(report.failed)\">")
      for test in report.cases {
        let head = "    <testcase classname=\(suite) name=\(quoted(test.name))"
        guard let failure = test.failure else {
          lines.append(head + "/>")
          continue
        }
        lines.append(head + ">")
        lines.append("      <failure message=\(quoted(failure.first ?? test.name))>")
        lines += failure.map(escaped)
        lines += ["      </failure>", "    </testcase>"]
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// XML has no way to write most control characters; they are shown as everywhere else.
  private static func escaped(_ text: String) -> String { text.printable.inXML }
}
