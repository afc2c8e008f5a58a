import StreamEngine

extension Prelude {
  static let sharing: [Operator] = [
    Operator(
      "share", "One run for all subscribers, from the first one to the last.",
      example: Example(call: "cold(\"-1-2|\").share()", gives: "-1-2|"), traits: [.shared],
      Form("stream") { (source: Observable<Value>) in source.share() })
  ]
}
