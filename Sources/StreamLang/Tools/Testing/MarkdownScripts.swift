/// The runnable parts of a Markdown page: its blocks that are fenced as `rx`.
///
/// A block that begins with `> ` is a transcript of a prompt. Each other one is a script of its own,
/// unless it is fenced as `rx continued`: then it goes on with the script before.
struct MarkdownScripts {
  /// A script, with the numbers that its lines have in the page, and where it begins there; what
  /// stands between its blocks is blanked out.
  struct Script {
    let source: Source
    let start: Int
  }

  private(set) var scripts: [Script] = []
  /// The places of the transcripts.
  private(set) var transcripts: [Span] = []

  init(in text: String) {
    let page = Source(text)
    let bytes = Array(text.utf8)
    var pieces: [(start: Int, bytes: [UInt8])] = []
    for (span, isContinued) in Self.blocks(of: text) {
      if span.text(in: text).hasPrefix("> ") {
        transcripts.append(span)
        continue
      }
      if !isContinued || pieces.isEmpty { pieces.append((span.start, [])) }
      let last = pieces.count - 1
      let end = pieces[last].start + pieces[last].bytes.count
      pieces[last].bytes += bytes[end..<span.start].map {
        $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ")
      }
      pieces[last].bytes += bytes[span.start..<span.end]
    }
    scripts = pieces.map { start, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return Script(source: Source(text, firstLine: page.line(of: start)), start: start)
    }
  }

  private static func blocks(of text: String) -> [(span: Span, isContinued: Bool)] {
    let length = text.utf8.count
    var blocks: [(Span, Bool)] = []
    var open: (mark: String, info: String, start: Int)?
    var offset = 0
    func close(at end: Int) {
      guard let block = open, block.info == "rx" || block.info == "rx continued" else { return }
      blocks.append((Span(block.start, max(block.start, end)), block.info != "rx"))
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let next = min(length, offset + line.utf8.count + 1)
      if let block = open {
        if line.fence?.hasPrefix(block.mark) == true && line.info.isEmpty {
          close(at: offset)
          open = nil
        }
      } else if let mark = line.fence {
        open = (mark, line.info, next)
      }
      offset = next
    }
    // A block that is never closed goes on to the end of the page.
    close(at: length)
    return blocks
  }
}

extension Substring {
  /// The backquotes or tildes that open or close a block; nil for any other line.
  fileprivate var fence: String? {
    let text = drop { $0 == " " }
    guard let first = text.first, first == "`" || first == "~" else { return nil }
    let mark = text.prefix { $0 == first }
    return mark.count >= 3 ? String(mark) : nil
  }

  /// The text that stands behind a fence.
  fileprivate var info: String {
    let text = drop { $0 == " " }
    let words = text.drop { $0 == text.first }.split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }
}
