/// What can be run of a Markdown page: its blocks that are fenced as `rx`.
///
/// A block that begins with `> ` is a transcript of a prompt. Each other one is a script of its own,
/// unless it is fenced as `rx continued`: then it goes on with the script before.
struct MarkdownScripts {
  /// The page with everything else blanked out, so that lines and offsets are those of the page.
  private(set) var scripts: [String] = []
  /// Where the transcripts stand.
  private(set) var transcripts: [Span] = []

  init(in text: String) {
    let bytes = Array(text.utf8)
    let blank = bytes.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
    var pages: [[UInt8]] = []
    for (span, isContinued) in Self.blocks(of: text) {
      if span.text(in: text).hasPrefix("> ") {
        transcripts.append(span)
        continue
      }
      if !isContinued || pages.isEmpty { pages.append(blank) }
      let block = span.start..<span.end
      pages[pages.count - 1].replaceSubrange(block, with: bytes[block])
    }
    scripts = pages.map { String(decoding: $0, as: UTF8.self) }
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

  /// What stands behind a fence.
  fileprivate var info: String {
    let text = drop { $0 == " " }
    let words = text.drop { $0 == text.first }.split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }
}
