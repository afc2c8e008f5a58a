/// The names of RxJS 5 behind a dot.
enum JSChains {
  /// The function that makes what `Observable.of` makes.
  static func creator(_ name: String) -> String? {
    switch name {
    case "throw": "throwError"
    case "if": "iif"
    case "fromPromise": "from"
    case "bindCallback", "bindNodeCallback", "fromEvent", "fromEventPattern", "ajax", "webSocket":
      name
    default: JSLibrary.creator(name)
    }
  }

  /// The operator that a method is; nil of other methods.
  static func operation(_ name: String) -> String? {
    switch name {
    case "do": "tap"
    case "catch": "catchError"
    case "switch": "switchAll"
    case "finally": "finalize"
    case "let", "letBind": "let"
    // It connects what another operator has made.
    case "connect": nil
    default: JSLibrary.isPiped(name) ? name : nil
    }
  }

  /// True of a text that imports RxJS as its version 5 is imported, or has sources behind `Observable`, and no
  /// class of its own with this name; also of one with a method of a stream that a prompt has defined in the language
  /// of this program.
  static func areUsed(in tokens: [JSToken], beside names: Set<String> = []) -> Bool {
    let hasPipes = tokens.indices.contains {
      tokens[$0].isWord("pipe") && tokens.isSign(at: $0 - 1, ".")
    }
    let ownsClass = tokens.indices.contains {
      tokens[$0].isWord("Observable") && ["class", "function"].contains(tokens.name(at: $0 - 1))
    }
    if ownsClass { return false }
    let hasImports = tokens.contains { $0.isWord("import") || $0.isWord("require") }
    if !hasImports, !hasPipes {
      let declared = declared(in: tokens)
      let names = names.subtracting(declared)
      let hasChain = tokens.indices.contains {
        isChain(tokens, at: $0, besides: declared) || isStage(tokens, at: $0, of: names)
      }
      if hasChain { return true }
    }
    return tokens.indices.contains { index in
      if case .string(let text) = tokens[index].kind {
        return modules.contains { text.hasPrefix($0) }
      }
      guard tokens.isSign(at: index + 1, "."), let member = tokens.name(at: index + 2)
      else { return false }
      if tokens[index].isWord("Rx"), !hasPipes { return true }
      return tokens[index].isWord("Observable") && creator(member) != nil
    }
  }

  /// True of `of(1).map(f)`, which a text that neither imports nor declares `of` can only mean so.
  private static func isChain(
    _ tokens: [JSToken], at first: Int, besides declared: Set<String>
  ) -> Bool {
    guard let name = tokens[first].name, JSLibrary.creator(name) != nil, !declared.contains(name),
      !tokens.isSign(at: first - 1, "."), tokens.isSign(at: first + 1, "("),
      let end = tokens[first + 1].partner, tokens.isSign(at: end + 1, "."),
      let member = tokens.name(at: end + 2)
    else { return false }
    return operation(member) != nil
  }

  /// True of `a.map(f)`, if `a` is one of these names.
  private static func isStage(_ tokens: [JSToken], at place: Int, of names: Set<String>) -> Bool {
    guard let name = tokens[place].name, names.contains(name), !tokens.isSign(at: place - 1, "."),
      tokens.isSign(at: place + 1, "."), tokens.isSign(at: place + 3, "("),
      let member = tokens.name(at: place + 2)
    else { return false }
    return operation(member) != nil
  }

  /// The names behind the words that declare one.
  static func declared(in tokens: [JSToken]) -> Set<String> {
    Set(
      zip(tokens, tokens.dropFirst()).compactMap { word, token in
        ["const", "let", "var", "function"].contains { word.isWord($0) } ? token.name : nil
      })
  }

  private static let modules = [
    "rxjs/add/", "rxjs/Rx", "rxjs-compat", "rxjs/Observable", "rxjs/Subject",
    "rxjs/BehaviorSubject", "rxjs/ReplaySubject", "rxjs/AsyncSubject",
  ]
}
