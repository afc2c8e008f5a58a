/// Lessons that play beside a session, which they leave alone.
///
/// Each Enter types the next line. What is typed instead answers the question, if one was asked, or is
/// tried out among the names of the lesson.
final class Tour {
  private var number = 0
  private var next = 0
  private var session = Session()
  private let isInterrupted: () -> Bool
  /// The reply to be shown.
  private(set) var reply = Reply()

  init(isInterrupted: @escaping () -> Bool) { self.isInterrupted = isInterrupted }

  private var lesson: Lesson { Lesson.all[number] }
  private var step: Lesson.Step? { next < lesson.steps.count ? lesson.steps[next] : nil }

  /// Begins a lesson by its number; false if there is none.
  func begin(_ word: String) -> Bool {
    guard let number = Int(word), (1...Lesson.all.count).contains(number) else { return false }
    begin(number - 1)
    return true
  }

  private func begin(_ number: Int) {
    self.number = number
    next = 0
    var options = SessionOptions()
    options.isPrompt = true
    options.drawsAfterLines = false
    session = Session(options)
    session.interrupt(when: isInterrupted)
    _ = session.submit(":set hints off")
    say("lesson \(number + 1) of \(Lesson.all.count): \(lesson.title)")
    for line in lesson.introduction { say("  \(line)") }
    sayWhatFollows()
  }

  /// The answer to a line, and whether the tour is over then; nil if the line is none of its own.
  func answer(_ line: String) -> (reply: Reply, isOver: Bool)? {
    reply = Reply()
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case (":quit"?, 1): return nil
    case (":tour"?, _): return jump(to: words.dropFirst().first ?? "") ? (reply, false) : nil
    case (let word?, _) where step?.question == nil || word.hasPrefix(":"):
      reply = session.submit(line)
      let isSilent = !reply.items.contains { if case .event = $0 { true } else { false } }
      if session.nextDue != nil, isSilent {
        say("  time stands still in a lesson; wait 1s moves it", .dim)
      }
      return (reply, false)
    default:
      let isOver = play(answering: line)
      return (reply, isOver)
    }
  }

  /// False if that is the end.
  private func jump(to word: String) -> Bool {
    switch word {
    case "end": return false
    case "back": begin(max(0, number - 1))
    case "": begin(number)
    default:
      if !begin(word) { say("the tour has \(Lesson.all.count) lessons; `:tour end` leaves it") }
    }
    return true
  }

  /// Types the next line, after a question was answered perhaps; true at the end of the tour.
  private func play(answering answer: String) -> Bool {
    guard let step else {
      begin(number + 1)
      return false
    }
    next += 1
    let made = session.submit(step.line)
    reply.source = made.source
    reply.items += made.items
    if let question = step.question, !answer.isEmpty {
      let said = made.said(by: question.name)
      let isRight = answer.asAnswer == said.asAnswer
      say(isRight ? "  yes" : "  not quite: it is \(said)")
    }
    if let annotation = step.annotation { say("  \(annotation)") }
    sayWhatFollows()
    return self.step == nil && number == Lesson.all.count - 1
  }

  private func sayWhatFollows() {
    if let step {
      guard let question = step.question else {
        return say("  Press Enter to type  \(step.line)", .dim)
      }
      say("  Next line  \(step.line)  \(question.text) Type it, or press Enter.", .dim)
    } else if number + 1 < Lesson.all.count {
      say("  Press Enter for the next lesson; :tour back, :tour \(number + 1), :tour end", .dim)
    } else {
      for line in Lesson.farewell { say(line) }
    }
  }

  private func say(_ line: String, _ style: StyledText.Style = .plain) {
    reply.items.append(.text([StyledText(line, style)]))
  }
}

extension Reply {
  /// The values that a name has sent, as one would type it.
  fileprivate func said(by name: String) -> String {
    let values = items.compactMap { item -> String? in
      guard case .event(let event) = item, event.name == name, case .value(let text, _) = event.kind
      else { return nil }
      return text
    }
    return values.isEmpty ? "nothing" : values.joined(separator: ", ")
  }
}

extension String {
  /// Without what is a matter of taste: blanks, quotes, brackets, commas.
  fileprivate var asAnswer: String { lowercased().filter { !" \"'()[],".contains($0) } }
}
