import StreamLang

/// The stages of pressing Tab again and again at one place: completes, lists what fits, and shows the
/// page of what fits best.
struct TabStages {
  enum Stage: Equatable {
    case complete(EditedText)
    case list
    case page(Completion.Candidate)
  }

  /// The text as the last Tab left it: with any other, Tab begins anew.
  private(set) var text: EditedText

  let completion: Completion
  private var last: Stage?

  init(_ completion: Completion, in text: EditedText) {
    (self.text, self.completion) = (text, completion)
  }

  /// The stage of the next Tab; nil if nothing.
  ///
  /// A stage that would change nothing is skipped.
  mutating func next() -> Stage? {
    let stage = stage(after: last)
    if case .complete(let completed)? = stage { text = completed }
    if stage != nil { last = stage }
    return stage
  }

  private func stage(after last: Stage?) -> Stage? {
    switch last {
    case nil: completed.map { .complete($0) } ?? .list
    case .complete: .list
    case .list: best.map { .page($0) }
    case .page: nil
    }
  }

  /// The text with what all candidates have in common; nil if that is there already, or if nobody knows all.
  private var completed: EditedText? {
    if !completion.isWhole { return nil }
    let common = completion.candidates.commonPrefix
    let typed = completion.replaced.text(in: text.string)
    let isOnly = completion.candidates.count == 1
    guard common != typed, isOnly || common.lowercased().hasPrefix(typed.lowercased()) else {
      return nil
    }
    return text.replacing(completion.replaced, with: common)
  }

  /// The typed text, if it is a candidate, else the first one.
  private var best: Completion.Candidate? {
    let typed = text.string.utf8.prefix(text.utf8Cursor).dropFirst(completion.replaced.start)
    return completion.candidates.first { $0.text.utf8.elementsEqual(typed) }
      ?? completion.candidates.first
  }

  /// True if the next Tab begins anew: all has been said, or more belongs to what was completed and
  /// there is nothing to say about it, as with the name of a folder.
  var isOver: Bool {
    switch last {
    case .page?: return true
    case .complete? where completion.candidates.count == 1:
      return completion.candidates.allSatisfy {
        !$0.isFinished && $0.signature.isEmpty && $0.summary.isEmpty
      }
    default: return false
    }
  }
}

extension EditedText {
  /// The number of bytes of UTF-8 that are before the cursor.
  var utf8Cursor: Int { scalars[..<cursor].reduce(0) { $0 + UTF8.width($1) } }

  /// This text with a part exchanged, and the cursor behind that.
  fileprivate func replacing(_ span: Span, with text: String) -> EditedText {
    let utf8 = string.utf8
    let before = String(utf8.prefix(span.start)) ?? ""
    let behind = String(utf8.dropFirst(span.end)) ?? ""
    let start = EditedText(before + text)
    return EditedText(start.scalars + behind.unicodeScalars, cursor: start.cursor)
  }
}

extension LibeditEditor {
  /// Completes the word before the cursor, or says more about it.
  func completeWord() -> Libedit.Result {
    let text = libedit.text
    guard let assistant else { return .refused }
    if tab?.text != text || tab?.isOver == true {
      tab = assistant.completion(of: text.string, at: text.utf8Cursor)
        .map { TabStages($0, in: text) }
    }
    switch tab?.next() {
    case .complete(let completed)?: return replace { $0 = completed }
    case .list?:
      // A list should leave the line before it in the window.
      let most = max(3, WindowSize(of: 1).rows / 2)
      if let completion = tab?.completion {
        show(CandidateList(completion, columns: columns, mostRows: most).rows)
      }
    case .page(let candidate)?:
      let page = assistant.page(of: candidate, width: columns)
      if page.isEmpty { return .refused }
      show(page)
    case nil: return .refused
    }
    return .changed
  }

  private func show(_ rows: [StyledText]) {
    let lines = rows.map { Screen.Line($0.spelled(in: charset)) }
    printAbove(lines.map { palette.paint($0.text) }.joined(separator: "\n"))
  }
}

extension Array<Completion.Candidate> {
  /// The beginning that all share.
  fileprivate var commonPrefix: String {
    guard let first else { return "" }
    return dropFirst().reduce(first.text) { common, candidate in
      String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
    }
  }
}
