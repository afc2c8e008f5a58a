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
