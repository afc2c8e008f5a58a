import OrderedCollections
import StreamEngine

extension CallContext {
  /// The stream that a value is where one is wanted, as RxJS reads it: a list is that of its members.
  func stream(of value: Value) -> Stream? {
    if case .stream(let stream) = value { input(stream) } else { value.asStream }
  }

  /// The streams of values that each are one; nil, and no input is taken, if one of them is none.
  func streams(of values: [Value]) -> [Stream]? {
    values.allSatisfy { $0.asStream != nil } ? values.compactMap(stream) : nil
  }

  func stream(of argument: CallArgument) -> Stream? {
    argument.stream.map { input($0()) } ?? stream(of: argument.value)
  }
}

extension Value {
  /// A stream for what a program comes across while it runs.
  var asStream: Stream? {
    switch self {
    case .stream(let stream): stream.observable
    case .list(let members): .from(members)
    case .handle(let handle): handle.observable
    default: nil
    }
  }
}

/// Any number of streams, one by one or in a list; a list of plain values is a stream of them, and so is an empty
/// one beside others.
struct Sources: ArgumentConvertible {
  static var kind: ParameterKind { .streams }
  let streams: [Stream]
  /// The only one, which did not stand in a list.
  let only: Stream?
  let standsBeforeDot: Bool

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    var streams: [Stream] = []
    for argument in arguments {
      if argument.stream == nil, let members = argument.value.members(of: context),
        !members.isEmpty || arguments.count == 1
      {
        streams += members
      } else if let stream = context.stream(of: argument) {
        streams.append(stream)
      } else {
        throw refuse([argument], context)
      }
    }
    let isAlone = arguments.count == 1 && arguments.first?.asStream != nil
    return Sources(
      streams: streams, only: isAlone ? streams.first : nil,
      standsBeforeDot: context.facts.receiver != nil)
  }
}

extension Value {
  /// The streams in a list of streams, some of which may be lists; nil for anything else.
  fileprivate func members(of context: CallContext) -> [Stream]? {
    guard case .list(let members) = self,
      members.isEmpty || holdsStream || members.contains(where: \.isStreamObject)
    else { return nil }
    return context.streams(of: members)
  }

  /// True of an object of another language that is a stream.
  private var isStreamObject: Bool {
    if case .handle(let handle) = self { handle.shape == .stream } else { false }
  }
}

/// Streams that stand side by side, likewise; a list of lists, if that is all, is a list of streams.
struct Partners: ArgumentConvertible {
  static var kind: ParameterKind { .streams }
  let streams: [Stream]
  /// True if they were given as one list.
  var isList = false

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    if arguments.count == 1, let only = arguments.first, only.stream == nil,
      case .list(let members) = only.value, let streams = context.streams(of: members)
    {
      return Partners(streams: streams, isList: true)
    }
    return Partners(streams: try Sources.converted(arguments, context).streams)
  }
}

/// A record of streams, whose results are records with the same fields.
struct SourceRecord: ArgumentConvertible {
  static var kind: ParameterKind { .record }
  let names: [String]
  let streams: [Stream]

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let record = try Record.converted(arguments, context)
    let streams = try record.fields.map { name, value in
      guard let stream = context.stream(of: value) else {
        throw RuntimeError(
          "\(context.spelling) wants a record of streams, got \(value.title) in \(name)")
      }
      return stream
    }
    return SourceRecord(names: Array(record.fields.keys), streams: streams)
  }

  /// One value of each stream, as a record.
  func record(_ values: [Value]) -> Value {
    .record(Record(OrderedDictionary(uniqueKeysWithValues: zip(names, values))))
  }
}

/// Values to put before or behind those of a stream: written out, or those of another stream.
enum Additions: ArgumentConvertible {
  static var kind: ParameterKind { .values }
  case values([Value])
  case stream(Stream)

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Additions {
    if arguments.count == 1, case .stream(let stream)? = arguments.first?.value {
      return .stream(context.input(stream))
    }
    // Combine's takes a list of values, too.
    if context.spelling == "prepend", arguments.count == 1,
      case .list(let members)? = arguments.first?.value
    {
      return .values(members)
    }
    return .values(arguments.map(\.value))
  }
}

/// A stream of true and false.
struct Gate: ArgumentConvertible {
  static var kind: ParameterKind { .stream }
  let stream: Observable<Bool>

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Gate {
    let name = context.spelling
    let values = try Stream.converted(arguments, context)
    return Gate(
      stream: values.map { value in
        if case .bool(let isOpen) = value { return isOpen }
        throw RuntimeError("\(name) wants a stream of true and false, got \(value.title)")
      })
  }
}
