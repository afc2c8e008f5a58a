/// A statement or a comment with lines of its own.
struct Row {
  var layout: Layout
  var followsBlank = false
  var isStatement = false
  var hasComment = false

  /// Rows one below the other.
  static func lines(_ rows: [Row]) -> [Layout] {
    var parts: [Layout] = []
    for row in rows {
      if !parts.isEmpty { parts.append(.hard) }
      if !parts.isEmpty, row.followsBlank { parts.append(.hard) }
      parts.append(row.layout)
    }
    return parts
  }
}

extension FormatterPrinter {
  /// The statements of a region of the text, with the comments that stand between them.
  ///
  /// Those within a statement, unless a block in it takes them, go above it.
  func rows(_ statements: [Statement], in region: Span, _ print: (Statement) -> Layout) -> [Row] {
    var rows: [Row] = []
    var offset = region.start
    for statement in statements {
      addComments(before: statement.span.start, &rows, &offset, region)
      let layout = print(statement)
      var followsBlank = source.lineEnds(offset, statement.span.start) > 1
      for number in isOnOneLine ? [] : source.comments(in: statement.span) {
        let comment = source.take(number)
        rows.append(Row(layout: comment.layout, followsBlank: followsBlank, hasComment: true))
        followsBlank = false
      }
      rows.append(Row(layout: layout, followsBlank: followsBlank, isStatement: true))
      offset = statement.span.end
    }
    addComments(before: region.end, &rows, &offset, region)
    return rows
  }

  private func addComments(
    before end: Int, _ rows: inout [Row], _ offset: inout Int, _ region: Span
  ) {
    if isOnOneLine { return }
    for number in source.comments(in: Span(offset, max(offset, end))) {
      let comment = source.take(number)
      let distance = source.lineEnds(offset, comment.span.start)
      offset = comment.span.end
      if distance == 0, let last = rows.last, last.isStatement,
        source.endsLine(after: offset, before: region.end)
      {
        rows[rows.count - 1].layout = .row([
          last.layout, .text(" ", isCounted: false), comment.layout,
        ])
        rows[rows.count - 1].hasComment = true
      } else {
        rows.append(Row(layout: comment.layout, followsBlank: distance > 1, hasComment: true))
      }
    }
  }

  /// `{ … }` around statements: on one line if there is one statement, it fits, and nothing is to
  /// be said about it.
  ///
  /// `head` is the opening brace and what belongs to it; `startsFunction` says that parameters could
  /// follow it.
  func block(
    _ head: String, _ statements: [Statement], in region: Span, startsFunction: Bool = false
  ) -> Layout {
    let rows = with(closuresTrail: true) {
      self.rows(statements, in: region) { [self] in
        inner($0, isFirst: $0.span == statements[0].span, startsFunction)
      }
    }
    if rows.isEmpty { return .text(head == "{" ? "{}" : head + " }") }
    let body: [Layout]
    if isOnOneLine {
      body = rows.enumerated().flatMap { number, row in
        number == 0 ? [row.layout] : [.text("; "), row.layout]
      }
    } else {
      body = Row.lines(rows)
    }
    let isBroken = rows.count > 1 || rows[0].hasComment || rows[0].layout.hasBreak
    return .group(
      .row([.text(head), .indented(.row([.soft(" ")] + body)), .soft(" "), .text("}")]),
      isBroken: isBroken && !isOnOneLine)
  }

  /// A statement in a block; `{ x => x }` would be no closure.
  private func inner(_ statement: Statement, isFirst: Bool, _ startsFunction: Bool) -> Layout {
    if !isFirst { return follower(statement) }
    guard startsFunction, case .expression(let value) = statement.kind, value.isArrow else {
      return self.statement(statement)
    }
    return .parenthesized(expression(value))
  }

  /// A statement that is not the first of a block: `.a` would continue the line above it.
  func follower(_ statement: Statement) -> Layout {
    let layout = self.statement(statement)
    guard case .expression = statement.kind, layout.initial == "." else { return layout }
    return .parenthesized(layout)
  }
}

extension Comment {
  fileprivate var layout: Layout { .text(text, isCounted: false) }
}
