/// The things that help says about an operator besides its signature, its summary and its picture.
///
/// Only what is peculiar is written down; the page fills in what holds for most.
package struct Guide: Sendable {
  /// The places at which it stands in libraries: which ones, and what they call it.
  struct Library: Sendable, Equatable {
    let names: [String]
    let spelling: String
  }

  /// Another operator to look at, perhaps with why.
  struct Reference: Sendable, Equatable {
    let name: String
    let annotation: String?
  }

  /// Sentences about what surprises: edges, order, defaults.
  let notes: [String]
  /// The way in which the source's error and completion go on; nil where it simply passes on.
  var error: String?
  var completed: String?
  /// The effect of a failing function; nil where its error becomes the stream's.
  var fails: String?
  /// The elements that a new subscriber gets; nil where that is simply a run of its own.
  var subscribed: String?
  /// Its names in RxSwift, RxJS and Combine.
  var libraries: [Library] { texts.libraries.split(separator: " · ").map(Library.init) }
  /// Which library disagrees, and how.
  var differs: String?
  /// Pages to look further.
  var see: [Reference] { texts.see.split(separator: ", ").map(Reference.init) }
  /// An operator that it is easily confused with.
  var comparison: Comparison?
  /// The words that somebody says who needs it, for `:find`.
  var asked: [String] { texts.asked.split(separator: " · ").map(String.init) }
  /// As they are written: every program makes all operators, and few ask for what is in these.
  ///
  /// `libraries` is written as `RxSwift RxJS: scan · Combine: tryScan`, `see` as
  /// `reduce (only the last one), flatScan`, `asked` as `a running total · so far`.
  let texts: (libraries: String, see: String, asked: String)
}

extension Guide.Library {
  fileprivate init(_ text: Substring) {
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    names = text[..<colon].split(separator: " ").map(String.init)
    spelling = String(text[colon...].dropFirst(2))
  }

  var text: String { "\(names.joined(separator: " ")): \(spelling)" }
}

extension Guide.Reference {
  fileprivate init(_ text: Substring) {
    let blank = text.firstIndex(of: " ") ?? text.endIndex
    name = String(text[..<blank])
    annotation = blank == text.endIndex ? nil : String(text[blank...].dropFirst(2).dropLast())
  }

  var text: String { annotation.map { "\(name) (\($0))" } ?? name }
}
