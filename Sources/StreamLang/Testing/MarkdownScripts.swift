/// The scripts in a Markdown page: its blocks that are fenced as `rx`.
///
/// Each block is a script of its own, unless it is fenced as `rx continued`: then it goes on with the
/// one before. A script is the page with everything else blanked out, so that its lines and offsets
/// are those of the page.
struct MarkdownScripts {
  private(set) var all: [String] = []

  init(in text: String) {
    let bytes = Array(text.utf8)
    var scripts: [[UInt8]] = []
    var fence: (mark: String, isScript: Bool)?
    var offset = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let end = offset + line.utf8.count
      let mark = line.fence
      if let open = fence {
        if mark?.hasPrefix(open.mark) == true && line.info.isEmpty {
          fence = nil
        } else if open.isScript {
          scripts[scripts.count - 1].replaceSubrange(offset..<end, with: bytes[offset..<end])
        }
      } else if let mark {
        let isContinued = line.info == "rx continued"
        let isScript = isContinued || line.info == "rx"
        if isScript && (!isContinued || scripts.isEmpty) {
          scripts.append(bytes.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") })
        }
        fence = (mark, isScript)
      }
      offset = end + 1
    }
    all = scripts.map { String(decoding: $0, as: UTF8.self) }
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
