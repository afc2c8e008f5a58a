/// Words that people use for the same thing: who asks for the biggest value means `max`.
enum Thesaurus {
  /// Another word for what was asked means less than the word itself.
  static let weight = 0.6

  /// The name of a word's group, which is no word itself; nil if it stands in none.
  static func meaning(of stem: String) -> String? { groups[stem] }

  private static let groups: [String: String] = {
    var groups: [String: String] = [:]
    for text in texts {
      let words = text.stems
      for word in words { groups[word] = "~\(words[0])" }
    }
    return groups
  }()

  /// One group a line; a word stands in one of them.
  static let texts = [
    "request task job call query fetch download upload search",
    "answer response reply result",
    "click press tap button key",
    "maximum max biggest largest highest greatest longest dearest",
    "minimum min smallest lowest least shortest cheapest",
    "list array collection collect gather",
    "page screen view",
    "group batch bundle chunk block",
    "end stop finish complete over done terminate",
    "begin start open launch",
    "error fail failure exception throw broken crash",
    "drop skip ignore omit discard remove suppress hide",
    "wait delay pause later hold postpone",
    "combine merge join together unite",
    "same equal identical duplicate",
    "default fallback otherwise instead",
    "again repeat loop forever endless",
    "sum add total",
    "average mean",
    "thread queue background scheduler lane worker",
    "previous neighbour adjacent preceding",
    "two three four five six seven eight nine ten hundred several",
    "anybody anyone somebody someone",
    "second minute hour time moment period interval",
    "cancel abort unsubscribe dispose",
    "change replace convert transform turn map rename",
    "observe watch listen subscribe",
    "log print debug trace inspect peek",
    "cache remember store keep save",
    "share broadcast multicast",
    "nothing empty none missing",
    "once single exactly",
    "order sequence sequential sequentially series",
    "parallel concurrent concurrently simultaneous simultaneously",
    "first initial earliest",
    "often frequently fast quickly much rate",
    "come came arrive appear emit",
    "split separate divide",
    "uppercase lowercase",
    "odd even",
    "user person customer account",
    "switch flag gate",
    "newest latest recent current",
    "succeed success successful work",
    "different another other",
    "infinite eternal",
    "release free",
    "pair couple tuple",
    "value item element entry",
    "check validate valid test verify condition match fit",
    "show display present",
    "react respond handle",
    "pass let through allow permit",
    "promise async await future",
    "string text",
    "integer digit",
    "bigger larger greater higher above exceed",
    "smaller lower below under less",
    "subscriber listener observer consumer latecomer newcomer",
    "shut close",
    "calm quiet silent silence",
    "bad wrong",
    "good right fine",
    "produce create generate make",
  ]
}
