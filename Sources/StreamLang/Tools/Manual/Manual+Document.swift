extension Manual {
  /// The whole of `docs/operators.md`.
  static var document: String {
    let families = Prelude.families.map { family in
      "## \(family.title)\n\n" + family.operators.map(section).joined(separator: "\n")
    }
    let contents = Prelude.families.map { family in
      let links = family.operators.map { "[\($0.name)](#\($0.name.lowercased()))" }
      return "| \(family.title) | \(links.joined(separator: " · ")) |"
    }
    return """
      # Operators

      This page shows every operator with a picture that was run. It is generated from the
      descriptors, and a test keeps it up to date. `:help map` shows the same at the prompt, and
      `:help map try` types the example:

      ```rx
      > :help map try
      a = hot("-1--2--3-|")
      a.map(+1)
      > run
           1ms  a  1
           1ms  _1  2
           4ms  a  2
           4ms  _1  3
           7ms  a  3
           7ms  _1  4
           9ms  a  │ completed
           9ms  _1  │ completed
            0
      ● a   ─1──2──3─│
      ○ _1  ─2──3──4─│
      ```

      In the pictures one column is one millisecond, `│` completes, `✕` fails, and the values in `( )`
      come at one time.

      | | |
      |---|---|
      \(contents.joined(separator: "\n"))
      | Plain functions | [of values](#plain-functions) |

      \(families.joined(separator: "\n"))
      ## Plain functions

      A plain function takes values and gives a value: `length(x)` and `x.length()` are the same.

      | | | for example | gives |
      |---|---|---|---|
      \(Builtin.all.map(row).joined(separator: "\n"))

      """
  }

  private static func block(_ picture: Diagram) -> String {
    let lines = ManualPage(blocks: [.picture(picture)]).lines(width: 80, charset: .unicode)
    return "```\n" + lines.map(\.plain).joined(separator: "\n") + "\n```"
  }

  private static func section(_ op: Operator) -> String {
    var parts = ["### \(op.name)", op.calls.map { "`\($0)`" }.joined(separator: " · "), op.summary]
    if let picture = op.example?.picture { parts.append(block(picture)) }
    if !op.guide.notes.isEmpty { parts.append(op.guide.notes.joined(separator: " ")) }
    if let comparison = op.guide.comparison, let picture = comparison.picture {
      parts += [comparison.title, block(picture)]
    }
    if !op.facts.isEmpty {
      parts.append(op.facts.map { "*\($0.label)* \($0.text)" }.joined(separator: " · "))
    }
    var others: [String] = []
    if !op.aliases.isEmpty {
      let names = op.aliases.map { "`\($0.name)`" }.joined(separator: ", ")
      others.append("Also called \(names).")
    }
    if !op.guide.libraries.isEmpty {
      others.append(op.guide.libraries.map(\.text).joined(separator: " · ") + ".")
    }
    if let differs = op.guide.differs { others.append("They differ: \(differs).") }
    if !op.guide.see.isEmpty {
      let links = op.guide.see.map { reference in
        "[\(reference.name)](#\(reference.name.lowercased()))"
          + (reference.annotation.map { " (\($0))" } ?? "")
      }
      others.append("See \(links.joined(separator: ", ")).")
    }
    if !others.isEmpty { parts.append(others.joined(separator: " ")) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func row(_ builtin: Builtin) -> String {
    let (source, output) = builtin.example
    return "| `\(builtin.name)` | \(builtin.summary) | `\(source)` | `\(output)` |"
  }
}
