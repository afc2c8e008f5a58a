import StreamEngine

/// The record of options that RxJS has in the place of labels: `{count: 2, delay: 100}`.
struct RunOptions: ArgumentConvertible {
  static var kind: ParameterKind { .record }
  private let record: Record
  private let spelling: String
  /// Options that nobody reads are no mistake: an observer of JavaScript may be any object.
  private let mayHaveMore: Bool
  private let noteTime: () -> Void

  init(
    _ record: Record, of spelling: String, mayHaveMore: Bool = false,
    noteTime: @escaping () -> Void = {}
  ) {
    // An option that is nil or undefined counts as left out, as in JavaScript.
    let isWhole = !record.fields.values.contains(where: \.isNothing)
    self.record = isWhole ? record : Record(record.fields.filter { !$0.value.isNothing })
    (self.spelling, self.mayHaveMore, self.noteTime) = (spelling, mayHaveMore, noteTime)
  }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    RunOptions(
      try Record.converted(arguments, context), of: context.spelling,
      mayHaveMore: context.environment.machine.foreign?.dialect == .javaScript,
      noteTime: context.noteTime)
  }

  /// Refuses options that nobody would read.
  func known(_ names: String...) throws -> Self { try known(names) }

  func known(_ names: [String]) throws -> Self {
    if !mayHaveMore, let other = record.fields.keys.first(where: { !names.contains($0) }) {
      let question = Suggestion.question(other, among: names) { "`\($0):`" }
      throw RuntimeError(
        "\(spelling) has no option \(other)",
        help: question ?? "it has \(names.joined(separator: ", "))")
    }
    return self
  }

  func number(_ name: String) throws -> Int? {
    guard let value = record.fields[name] else { return nil }
    // One without an end is no bound.
    if case .double(.infinity) = value { return nil }
    guard case .int(let number) = value, number >= 0 else {
      throw RuntimeError("\(name) is a number that is not negative, got \(value.literal)")
    }
    return number
  }

  /// A time; as in RxJS a bare number is one of milliseconds.
  func period(_ name: String) throws -> Period? {
    if record.fields[name] != nil { noteTime() }
    switch record.fields[name] {
    case nil: return nil
    case .int(let milliseconds)?:
      let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1000)
      return try Period(overflow ? .max : product, spelling, nil)
    case .duration(let microseconds)?: return try Period(microseconds, spelling, nil)
    case let value?: throw RuntimeError("\(name) is a duration, got \(value.title)")
    }
  }

  /// The event that follows a run: another one at once, after a time, or when the stream emits that
  /// a function of these arguments makes.
  func rerun(_ name: String) throws -> ([Value]) throws -> Rerun {
    guard case .function(_, let function)? = record.fields[name] else {
      let again = try period(name).map { Rerun.after($0.duration) } ?? .now
      return { _ in again }
    }
    return { arguments in
      guard let stream = try function.call(arguments).asStream else {
        throw RuntimeError(
          "\(name) wants a function that makes a stream", help: "as in `n => timer(1s)`")
      }
      return .when(stream.map { _ in })
    }
  }

  func bool(_ name: String) throws -> Bool? {
    switch record.fields[name] {
    case nil: return nil
    case .bool(let truth)?: return truth
    case let value?: throw RuntimeError("\(name) is true or false, got \(value.title)")
    }
  }

  func value(_ name: String) -> Value? { record.fields[name] }

  func function(_ name: String) throws -> Function? {
    switch record.fields[name] {
    case nil, .null?: return nil
    case .function(_, let function)?: return function
    case let value?: throw RuntimeError("\(name) is a function, got \(value.title)")
    }
  }

  /// A stream, or a function that makes one.
  func stream(_ name: String) throws -> Stream? {
    guard let value = record.fields[name] else { return nil }
    if let stream = value.asStream { return stream }
    guard let function = try function(name) else { return nil }
    return Observable { sink, scheduler in
      do {
        guard let stream = try function.call([]).asStream else {
          throw RuntimeError("\(name) makes a stream")
        }
        stream.subscribe(sink, on: scheduler)
      } catch { sink.fail(error) }
    }
  }
}
