import Testing

@testable import StreamLang

/// The manual: that its pages are well made, whoever writes the next descriptor.
@Suite struct ManualTests {
  static let names = Prelude.all.map(\.name)

  static func page(_ name: String, width: Int = 80, _ charset: Charset = .unicode) throws
    -> [String]
  {
    let op = try #require(Prelude.operators[name])
    return Manual.page(for: op).lines(width: width, charset: charset).map(\.plain)
  }

  @Test(arguments: ["README.md", "docs/commands.md", "docs/rxrepl.1"])
  func `pages know how many lessons the tour has`(_ page: String) throws {
    let text = try Project.text(page).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let count = ["eight", "nine", "ten", "eleven", "twelve"][Lesson.all.count - 8]
    #expect(text.contains(/tour.{1,10}\b/.ignoresCase()))
    #expect(text.contains("\(count) short lessons"))
  }

  @Test func `a page shows calls, meaning, an executed picture, notes, ends, names and more`()
    throws
  {
    #expect(
      try Self.page("scan") == [
        "scan(seed, f)   scan(f)",
        "  The running result of folding each value into a seed.",
        "● a           ─1─2─3─│",
        "○ scan(0, +)  ─1─3─6─│",
        "  Without a seed the first value starts it and is passed on.",
        "  error       passes on                completed   passes on",
        "  f fails     becomes the error event  subscribed  starts again from the seed",
        "  also called tryScan, reductions · RxSwift RxJS Combine: scan",
        "  see reduce (only the last one), flatScan · try it: :help scan try",
      ])
  }

  @Test(arguments: names) func `no line of a page is too wide or ends in a blank`(
    _ name: String
  ) throws {
    for width in [40, 80, 120] {
      for charset in [Charset.unicode, .ascii] {
        for line in try Self.page(name, width: width, charset) {
          #expect(line.displayWidth <= width && line.last != " ", "\(width) \(line)")
          #expect(charset == .unicode || line.utf8.allSatisfy { $0 < 128 }, "\(width) \(line)")
        }
      }
    }
  }

  @Test(arguments: names.filter { Prelude.operators[$0]?.example != nil })
  func `an example makes a picture with a row for each stream`(_ name: String) throws {
    let example = try #require(Prelude.operators[name]?.example)
    let rows = try #require(example.picture).rows
    #expect(rows.count > example.inputs.count)
    #expect(rows.last.map { example.source.hasSuffix($0.name) } == true)
  }

  @Test(arguments: names) func `summaries and notes are sentences`(_ name: String) throws {
    let op = try #require(Prelude.operators[name])
    for text in [op.summary] + op.guide.notes {
      let first = try #require(text.first)
      #expect(first.isUppercase || "`0123456789".contains(first), "\(text)")
      #expect(text.hasSuffix("."), "\(text)")
    }
  }

  @Test(arguments: names) func `a page points to pages that are there`(_ name: String) throws {
    let guide = try #require(Prelude.operators[name]).guide
    for reference in guide.see {
      let other = try #require(Prelude.operators[reference.name], "\(reference.name)")
      #expect(other.name != name)
    }
    let known = [
      "RxSwift", "RxSwiftExt", "RxJS", "Combine", "CombineExt", "RxJava", "RxPY", "Rx.NET",
      "Reactor", "Lustre", "swift-async-algorithms", "rxjs-spy",
    ]
    for library in guide.libraries {
      #expect(!library.spelling.isEmpty)
      for name in library.names { #expect(known.contains(String(name)), "\(name)") }
    }
  }

  @Test func `no page is wider than a prompt`() {
    var style = Screen.Style()
    style.isPrompt = true
    let session = Session(isPrompt: true)
    let topics =
      Command.all.map { ":\($0.name)" } + Builtin.all.map(\.name)
      + StatementGuide.all.map(\.word.rawValue)
    for line in topics.map({ ":help \($0)" }) {
      var screen = Screen(style)
      for shown in screen.render(session.submit(line)).map(\.text.plain) {
        #expect(shown.displayWidth <= 80, "\(line): \(shown)")
      }
    }
    style.width = 40
    var narrow = Screen(style)
    #expect(
      narrow.render(session.submit(":legend")).map(\.text.plain).prefix(3) == [
        "  ●      a hot stream, such as a subject", "  ○      a cold stream: it runs anew for",
        "         each subscriber",
      ])
  }

  @Test func `an example can be tried where its names are free`() throws {
    let session = Session(isPrompt: true)
    func typed(_ text: String) -> [String] { Typed.lines(session.submit(text)) }
    #expect(typed(":help scan try") == ["a = hot(\"-1-2-3-|\")", "a.scan(0, +)"])
    // If a character is worth something else, they say what it is on the page.
    #expect(
      Typed.answer(":set frame 100ms", ":help flatMapLatest try")
        == """
        a = hot("-1-2-----|", frame: 1ms)
        a.flatMapLatest(x => cold("-5-6|", frame: 1ms))
        """)
    #expect(typed("run").first == "     1ms  a  1")
    // One that was tried before makes room; what somebody has defined does not.
    #expect(typed(":help map try") == ["a = hot(\"-1--2--3-|\")", "a.map(+1)"])
    #expect(
      Typed.answer("a = subject()", ":help map try")
        == "        ^^^ a is taken here; `del a` or `:reset` makes room")
    #expect(typed(":help bind try").last?.hasSuffix("bind has no example to try") == true)
    #expect(typed(":undo").contains("undone: a.map(+1)"))
  }
}

/// `:help cell`: the words of the project.
@Suite struct GlossaryWordTests {
  @Test(arguments: GlossaryWord.all.map(\.word)) func `a word means what the glossary says`(
    _ word: String
  ) throws {
    let page = try #require(GlossaryWord.about(word))
    let text = try Project.text("docs/glossary.md").replacing("*", with: "")
      .replacing("\\|", with: "|").replacing("| marble text |", with: "| marble |")
    #expect(text.contains("\n| \(word) | \(page.meaning) |\n"))
  }

  @Test func `help shows it, with a line to type`() {
    #expect(
      Typed.answer(":help streams") == """
        stream: sends events over time: values, then perhaps a completion or an error
          as in t = interval(1s).take(5)
        """)
    #expect(Typed.answer(":help rxjs").hasPrefix("RxJS: a library of JavaScript; its programs"))
    #expect(Typed.answer(":help").contains(":why [not] name"))
    #expect(Typed.answer(":help").contains("programs of RxJS, RxSwift or Combine"))
  }
}

/// The index: all operators, those about a word, and the names as other tools read them.
@Suite struct ManualIndexTests {
  static func lines(_ text: String) -> [String] { Scripted.lines(Session().submit(text)) }

  @Test func `ops lists every operator once, family by family`() {
    let lines = Self.lines(":ops")
    for family in Prelude.families { #expect(lines.contains(family.title.lowercased())) }
    for op in Prelude.all {
      #expect(lines.count { $0.hasPrefix("  \(op.name) ") } == 1, "\(op.name)")
    }
    #expect(lines.allSatisfy { $0.displayWidth <= 80 })
  }

  @Test func `ops finds names, other names and meanings`() {
    #expect(Self.lines(":ops switchmap").contains { $0.hasPrefix("  flatMapLatest ") })
    #expect(Self.lines(":ops tryScan").contains { $0.hasPrefix("  scan ") })
    #expect(Self.lines(":ops marble").contains { $0.hasPrefix("  cold ") })
    #expect(
      Self.lines(":ops scna") == [
        "-e:1:6: no operator is about scna; did you mean scan?", "  :ops scna", "       ^^^^",
      ])
  }

  @Test func `every name on the list answers`() throws {
    for line in try SyntaxCorpus.text(of: "names.txt").split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      for name in line.split(separator: " ").map(String.init) {
        #expect(Prelude.operators[name] != nil, "\(name)")
      }
    }
  }

  @Test func `the names are printed in the form of the list`() throws {
    let lines = Manual.names.split(separator: "\n").map(String.init)
    #expect(lines.contains("# Transforming") && lines.contains("scan tryScan reductions"))
    #expect(lines.count == Prelude.families.count + Prelude.all.count)
  }
}
