/// A text that is to be run, and where it has come from.
struct Submission {
  let text: String
  /// Its tree, if the text was parsed before.
  var parsed: Parsed?
  var origin = History.Entry.EntrySource.typed
  /// It is undone as a whole.
  var isOneEntry = true
  /// The next one stands in the same text.
  var joinsNext = false
  /// The number of its first line, where the file that it is a part of counts them.
  var firstLine: Int?
  /// The language that it is written in.
  var dialect = Source.Dialect.own
  /// The file from whose folder the paths of its imports are seen.
  var file: String?
}

extension Submission {
  /// The text of a file; a file of another language is one program, and is undone as a whole.
  init(script text: String, in dialect: Source.Dialect, firstLine: Int? = nil, file: String?) {
    self.init(
      text: text, origin: .script, isOneEntry: dialect != .own, firstLine: firstLine,
      dialect: dialect, file: file)
  }
}
