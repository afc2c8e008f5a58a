import Foundation
import StreamLang
import Testing

/// The vectors of the syntax, and the table of functions they were made with.
enum SyntaxCorpus {
  static func text(of file: String) throws -> String {
    let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Vectors")
    return try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  /// The rows of a file, an object each.
  static func rows(of file: String) throws -> [JSON] {
    try text(of: file).split(separator: "\n").map { try JSON.parse(String($0)) }
  }

  /// The texts of all vectors, right and wrong ones.
  static func texts() throws -> [String] {
    try rows(of: "syntax.jsonl").compactMap { $0["text"]?.stringValue }
  }

  /// True if an argument takes a function, as the vectors have it.
  static func takesFunction(
    _ callee: String, _ position: Int, _ isLast: Bool, _ label: String?
  ) -> Bool {
    if let label { return functionLabels.contains(label) }
    if combining.contains(callee) { return 1...3 ~= position }
    return position == 0 && transforming.contains(callee) || isLast && folding.contains(callee)
  }

  private static let combining = words("zip combineLatest withLatestFrom")
  private static let folding = words("scan reduce flatScan flatScanLatest generate")
  private static let transforming = words(
    """
    map filter compactMap flatMap flatMapLatest switchMap mergeMap concatMap exhaustMap \
    flatMapFirst expand find findIndex all any skipWhile takeWhile catch catchError do tap \
    subscribe sink deferred create distinctUntilChanged distinct groupBy retryWhen partition iif \
    each forEach mapMany first last single debounce delay throttle audit sorted
    """)
  private static let functionLabels = words(
    """
    while until where by onNext onError onCompleted onDisposed resultSelector condition iterate \
    next error complete keySelector when closing receiveValue receiveCompletion
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
