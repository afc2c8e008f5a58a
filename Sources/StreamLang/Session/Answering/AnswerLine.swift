extension Answer {
  /// The answer as one line of a terminal.
  func line(_ charset: Charset) -> StyledText {
    var line = StyledText()
    if let name {
      line.append(name, .hue(hue))
      line.append(isCell ? " = " : "  ")
    }
    line.append(text)
    if let mark {
      if !text.isEmpty { line.append(" ") }
      line.append(mark.text(charset), mark.style)
    }
    if let annotation { line.append("  (\(annotation))", .dim) }
    return line
  }
}

extension RowEvent.Kind {
  /// The mark and the word, so that the glyphs of timelines are learnt by reading.
  func text(_ charset: Charset, isShort: Bool = false) -> String {
    let isUnicode = charset == .unicode
    return switch self {
    case .value(let text, _): text
    case .completed: (isUnicode ? "│" : "|") + (isShort ? "" : " completed")
    case .failed(let failure), .fault(let failure): (isUnicode ? "✕ " : "# ") + failure.text
    case .waiting(let what): (isUnicode ? "… " : ".. ") + what
    case .missing(let name): (isUnicode ? "… " : ".. ") + "missing \(name)"
    case .disposed(let reason): "! \(reason)"
    }
  }

  var style: StyledText.Style {
    switch self {
    case .failed, .fault: .error
    default: .dim
    }
  }
}
