@testable import StreamLang

/// A prompt on the virtual clock in which some lines were entered.
func prompted(_ lines: String..., files: [String: [String]] = [:]) -> Session {
  var options = Session.Options()
  options.isPrompt = true
  options.namesInFolder = { folder, word in
    let key = word.lowercased()
    return ((files[folder] ?? []).filter { key.isEmpty || $0.lowercased().contains(key) }, true)
  }
  return Session(options).after(lines)
}

extension Session {
  /// The texts that could stand at the `|` of a text.
  func candidates(_ text: String) -> [String] { completion(at: text)?.candidates.map(\.text) ?? [] }

  func completion(at text: String) -> Completion? {
    let (whole, cursor) = text.cut
    return completion(of: whole, at: cursor)
  }

  /// The help at the `|` of a text; the parameter that is being typed in stars.
  func help(_ text: String) -> String? {
    let (whole, cursor) = text.cut
    return callHelp(of: whole, at: cursor)?.runs
      .map { $0.style == .strong ? "*\($0.text)*" : $0.text }.joined()
  }
}

extension String {
  /// The text without the first `|`, and where that stood.
  var cut: (text: String, cursor: Int) {
    let place = firstIndex(of: "|") ?? endIndex
    return (String(self[..<place] + self[place...].dropFirst()), self[..<place].utf8.count)
  }
}
