import Testing

@testable import StreamLang

/// The lessons of the page for teachers: played at the prompt, loaded, run and as a page, they show the same.
@Suite struct TeachingTests {
  private static func lessons() throws -> [[Substring]] {
    let page = try Project.text("docs/teaching.md")
    let part = page[(page.firstRange(of: "## Two lessons")?.lowerBound ?? page.endIndex)...]
    return part.matches(of: /(?s)```rx\n(.*?)```/).map { match in
      match.1.split(separator: "\n", omittingEmptySubsequences: false)
    }
  }

  @Test func `a lesson shows the same in all four ways`() throws {
    let lessons = try Self.lessons()
    #expect(lessons.count == 2)
    for lesson in lessons {
      let lines = lesson.filter { $0.hasPrefix("> ") && !$0.hasPrefix("> :") }.map {
        String($0.dropFirst(2))
      }
      let text = lines.joined(separator: "\n")
      let typed = TestPrompt(isVirtual: true)
      for line in lines { _ = typed.type(line) }
      let loaded = TestPrompt(isVirtual: true, files: ["f.rx": text])
      _ = loaded.type(":load f.rx")
      let run = Played.session(text)
      let picture = Self.picture(of: run)
      #expect(picture.count > 5)
      #expect(Self.picture(of: typed.session) == picture)
      #expect(Self.picture(of: loaded.session) == picture)
      let shown = lesson.suffix(from: lesson.lastIndex { $0.hasPrefix("> run") } ?? 0)
      #expect(shown.joined(separator: "\n").contains(picture.joined(separator: "\n")))
      #expect(try Self.pageEvents(of: run) == Self.events(of: run))
    }
  }

  private static func picture(of session: Session) -> [String] {
    session.program.timeline.diagram(previous: .all)
      .map { MarbleRenderer(width: 80).lines($0).map(\.plain) } ?? []
  }

  /// `400ms c1 2`, of each event in the rows of a session.
  private static func events(of session: Session) -> [String] {
    let timeline = session.program.timeline
    return timeline.rows.flatMap { row in
      timeline.events(of: row, from: 0).map { timed in
        let text = timed.event.value?.markText ?? "completed"
        return "\(TimeText.short(UInt64(timed.time))) \(row.binding.name) \(text)"
      }
    }.sorted()
  }

  /// The events as the page of its run has them.
  private static func pageEvents(of session: Session) throws -> [String] {
    let page = try #require(session.page)
    let match = page.firstMatch(of: #/<script type="application/json" id="data">(.*)</script>/#)
    let data = try JSON.parse(String(try #require(match).1))
    func members(_ name: String) -> [JSON] {
      if case .array(let members)? = data[name] { members } else { [] }
    }
    return try members("events").map { event in
      let row = members("rows")[Int(try #require(event["row"]).description) ?? -1]
      let slot = members("slots")[Int(try #require(event["slot"]).description) ?? -1]
      let text = event["text"]?.text ?? event["kind"]?.text ?? ""
      return "\(slot["time"]?.text ?? "") \(row["name"]?.text ?? "") \(text)"
    }.sorted()
  }
}

extension JSON {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
