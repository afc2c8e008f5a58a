/// A text that is to be run, and where it has come from.
struct Submission {
  enum Origin {
    case line, script, startup
    case history(History.Entry)
  }

  let text: String
  let origin: Origin
  /// The number of its first line, where the file that it is a part of counts them.
  var firstLine: Int?
  /// The file from whose folder the paths of its imports are seen.
  var file: String?

  init(_ text: String, _ origin: Origin, firstLine: Int? = nil, file: String? = nil) {
    (self.text, self.origin, self.firstLine, self.file) = (text, origin, firstLine, file)
  }

  /// What the history calls it.
  var kind: History.Entry.Origin {
    switch origin {
    case .line: .typed
    case .script: .script
    case .startup: .startup
    case .history(let entry): entry.origin
    }
  }

  /// It is undone as a whole.
  var isOneEntry: Bool {
    switch origin {
    case .line, .history: true
    case .script, .startup: false
    }
  }

  var joinsNext: Bool {
    if case .history(let entry) = origin { return entry.joinsNext }
    return false
  }
}
