/// A function of a library in Swift: the way it is written, and the types that it takes and answers.
///
/// A row is a line of Swift, read by the reader's own parser. `A` is the type of the elements of the stream that it is
/// called on, or that is its parameter `self`; other capital letters stand for any type. `Stream`, `Time` and `Scheduler`
/// are the library's types for these, `Seconds` is a time as a number, `False` is that; the scheduler is always the main
/// one. A stream of two types knows its key, whose type is the second one. A body stands in place of a call.
struct SwiftRow: Sendable {
  struct Parameter: Sendable {
    /// The word at the call; nil for none.
    let label: String?
    let name: String
    let type: SwiftTypeName
    let isVariadic: Bool
  }

  let name: String
  /// The type of the stream that it is called on; nil of a function that makes a stream.
  let receiver: SwiftTypeName?
  let parameters: [Parameter]
  let answer: SwiftTypeName
  /// The text in its place, if the library says it in other words.
  let body: String?
  /// The thing that the library does differently.
  let remark: String?
  /// The protocol that a type of it has to conform to, by the letter of the type.
  let demand: (letter: String, conformance: String)?

  /// It takes a function that can throw where another row takes none.
  var isThrowing: Bool { (body ?? name).hasPrefix("try") || body?.contains(".tryMap(f)") == true }

  /// It calls the function that it is given itself, so that this must not throw.
  var callsFunction: Bool { body?.contains(")(") ?? false }

  /// The rows of a table; lines between brackets have a body, and may have a remark.
  static func rows(_ text: String) -> [SwiftRow] {
    text.split(separator: "\n").map { line in
      guard let read = try? SwiftParser.parse(String(line.prefix { $0 != "{" })),
        case .function(let function)? = read.statements.first?.kind
      else { preconditionFailure("a table has the row \(line)") }
      return SwiftRow(function, String(line))
    }
  }

  private init(_ function: SwiftFunction, _ line: String) {
    name = function.name?.text ?? ""
    let own = function.parameters.first { $0.name.text == "self" }
    receiver = function.isStatic ? nil : own?.type ?? .stream(.any("A"))
    parameters = function.parameters.filter { $0.name.text != "self" }.map {
      Parameter(
        label: $0.label, name: $0.name.text, type: $0.type ?? .any("A"), isVariadic: $0.isVariadic)
    }
    answer = function.answer ?? .tuple([])
    let parts = line.split(separator: " // ")
    body = parts[0].firstIndex(of: "{").map { String(parts[0][$0...].dropFirst(2).dropLast(2)) }
    remark = parts.count > 1 ? String(parts[1]) : nil
    let demand = parts[0].prefix { $0 != "{" }.split(separator: " where ").dropFirst().first?
      .split(separator: ":").map { $0.filter(\.isLetter) }
    self.demand = demand.map { ($0[0], $0[1]) }
  }
}

// MARK: Its calls

extension SwiftRow {
  /// The operands that each parameter gets, the receiver being -1; nil where a call has others than this row.
  func operands(of call: Core.OperatorCall) -> [(parameter: Parameter, operands: [Int])]? {
    var given = (call.receiver == nil ? [] : [-1]) + Array(call.arguments.indices)
    var wanted = parameters.filter { !$0.isScheduler }
    if let receiver {
      wanted.insert(Parameter(label: nil, name: "self", type: receiver, isVariadic: false), at: 0)
    }
    var placed: [(Parameter, [Int])] = []
    for parameter in wanted {
      let count = parameter.isVariadic ? given.count : min(1, given.count)
      if count == 0 { return nil }
      let own = Array(given.prefix(count))
      given.removeFirst(count)
      guard own.allSatisfy({ fits($0, parameter, call) }) else { return nil }
      placed.append((parameter, own))
    }
    return given.isEmpty ? placed : nil
  }

  private func fits(_ index: Int, _ parameter: Parameter, _ call: Core.OperatorCall) -> Bool {
    if index < 0 { return parameter.type.isStream }
    if body != nil {
      let label = call.arguments[index].label
      let own = call.parameter(of: index)?.name
      if parameter.label == nil ? label != nil : own != parameter.label { return false }
    }
    switch call.parameter(of: index)?.kind.base {
    case .bool where parameter.type.name == "False":
      if case .literal(.bool(false)) = call.arguments[index].value.kind { return true }
      return false
    case .function(let kind):
      guard case .function(let given, _) = parameter.type else { return false }
      return kind == .action || given.count == call.arity(of: index)
    case .duration: return ["Time", "Seconds"].contains(parameter.type.name)
    case .stream, .streams: return parameter.type.isStream
    default: return parameter.type.isValue
    }
  }

  /// A call with these words, the receiver being the first of them if there is one, and these types.
  func written(
    _ words: [(parameter: Parameter, words: [String])], _ types: [String: String] = [:]
  ) -> String {
    var words = words
    if let body {
      // A body that names `self` stands around the receiver, and any other one behind it.
      let isBehind = receiver != nil && body.replacingWords(["self": ""]) == body
      let object = isBehind ? words.removeFirst().words[0] : nil
      let names = words.map { ($0.parameter.name, $0.words.joined(separator: ", ")) }
      var (text, closure) = (body, "")
      if let last = names.last, last.1.hasPrefix("{"), receiver != nil {
        // A closure that is all or the last that a call is given stands behind it.
        for (end, left) in [("(\(last.0))", ""), (", \(last.0))", ")")] where text.hasSuffix(end) {
          text = text.dropLast(end.count) + left
          closure = " " + last.1
        }
      }
      text = text.replacingWords(types.merging(names) { $1 }) + closure
      return [object, text].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ".")
    }
    let object = receiver == nil ? "Observable" : words.removeFirst().words[0]
    var last = ""
    if let closure = words.last, parameters.last?.name == closure.parameter.name,
      case .function = closure.parameter.type, closure.words[0].hasPrefix("{"),
      !Self.spoken.contains(closure.parameter.label)
    {
      last = " " + closure.words[0]
      words.removeLast()
    }
    var given: [String] = []
    for parameter in parameters {
      let own = words.first { $0.parameter.name == parameter.name }?.words
      let word = parameter.isScheduler ? Self.scheduler : own?.joined(separator: ", ")
      if let word { given.append((parameter.label.map { "\($0): " } ?? "") + word) }
    }
    let list = given.isEmpty && !last.isEmpty ? "" : "(\(given.joined(separator: ", ")))"
    return "\(object).\(name)\(list)\(last)"
  }

  /// The strength that an argument has to have where the body reads it.
  func floor(of parameter: Parameter) -> Tightness {
    let name = parameter.name
    let holds = ["\(name).", "\(name) ", "+ \(name)"].contains { body?.contains($0) == true }
    return holds ? .call : .arrow
  }

  /// Labels without which one could not tell what a function is for.
  private static let spoken: Set<String?> = [
    "while", "where", "by", "onNext", "onError", "onCompleted",
  ]

  /// The main scheduler, which a writer names as its library does.
  static let scheduler = "$scheduler"

  /// A call that the reader can tell everything from; nil if there are other operands.
  func isRead(_ call: Core.OperatorCall, _ sample: SampleCall) -> Bool {
    guard let operands = operands(of: call) else { return false }
    let words = operands.map { parameter, own in
      (
        parameter,
        own.map { index in
          let truth = index < 0 ? nil : sample.truth(index)
          return truth.map { "\($0)" } ?? Self.word(parameter.type, SampleCall.mark(index))
        }
      )
    }
    let text = written(words).replacing(Self.scheduler, with: "MainScheduler.instance")
    return sample.form(of: text, written: Array(call.arguments.indices)) != nil
  }

  private static func word(_ type: SwiftTypeName, _ mark: Int) -> String {
    switch type {
    case .function(let given, let answer):
      let names = ["a", "b", "c", "d"].prefix(given.count).joined(separator: ", ")
      let value = answer.isStream ? "Observable.of(\(mark))" : "\(mark)"
      return given.isEmpty ? "{ \(value) }" : "{ \(names) in \(value) }"
    case .list: return "[\(mark)]"
    case .named("Stream", _): return "Observable.of(\(mark))"
    case .named("Time", _): return ".milliseconds(\(mark))"
    case .named("String", _): return "\"\(mark)\""
    default: return "\(mark)"
    }
  }
}

extension SwiftRow.Parameter {
  var isScheduler: Bool { type == .named("Scheduler", []) }
}

extension SwiftTypeName {
  static func stream(_ element: SwiftTypeName) -> Self { .named("Stream", [element]) }
  /// A type that is not known yet, or any one.
  static func any(_ name: String) -> Self { .named(name, []) }

  var isStream: Bool { name == "Stream" }

  fileprivate var isValue: Bool {
    if case .function = self { return false }
    return !isStream && name != "Time" && name != "Seconds"
  }
}

extension String {
  /// This text with some of its words replaced, where they are neither labels nor members.
  fileprivate func replacingWords(_ words: [String: String]) -> String {
    var text = ""
    var rest = self[...]
    while let first = rest.first {
      let word = rest.prefix(while: \.isWordPart)
      if word.isEmpty {
        text.append(first)
        rest.removeFirst()
        continue
      }
      rest.removeFirst(word.count)
      let isPlain = text.last != "." && rest.first != ":"
      let written = isPlain ? words[String(word)] ?? String(word) : String(word)
      let steps = [" - 1": -1, " + 1": 1]
      if let number = Int(written), let step = steps[String(rest.prefix(4))] {
        text += "\(number + step)"
        rest.removeFirst(4)
      } else {
        text += written
      }
    }
    return text
  }
}
