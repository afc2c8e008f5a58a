import OrderedCollections
import StreamEngine

/// Any number of streams, one by one or in a list; a list of plain values is a stream of them.
struct Sources: Bridged {
  static var kind: ParameterKind { .streams }
  let streams: [Observable<Value>]

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    var streams: [Observable<Value>] = []
    for argument in arguments {
      if let stream = argument.asStream {
        streams.append(context.input(stream))
      } else if case .list(let members) = argument.value {
        let inner = members.compactMap { if case .stream(let stream) = $0 { stream } else { nil } }
        if inner.isEmpty && !members.isEmpty {
          streams.append(.from(members))
        } else if inner.count == members.count {
          streams += inner.map(context.input)
        } else {
          throw refuse([argument], context)
        }
      } else {
        throw refuse([argument], context)
      }
    }
    return Sources(streams: streams)
  }
}

/// A record of streams, whose results are records with the same fields.
struct SourceRecord: Bridged {
  static var kind: ParameterKind { .record }
  let names: [String]
  let streams: [Observable<Value>]

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard case .record(let record)? = arguments.first?.value else {
      throw refuse(arguments, context)
    }
    let streams = try record.fields.map { name, value in
      guard case .stream(let stream) = value else {
        throw Fault("\(context.spelling) wants a record of streams, got \(value.title) in \(name)")
      }
      return context.input(stream)
    }
    return SourceRecord(names: Array(record.fields.keys), streams: streams)
  }

  /// One value of each stream, as a record.
  func record(_ values: [Value]) -> Value {
    .record(Record(OrderedDictionary(uniqueKeysWithValues: zip(names, values))))
  }
}

/// Values to put before or behind those of a stream: written out, or those of another stream.
enum Additions: Bridged {
  static var kind: ParameterKind { .values }
  case values([Value])
  case stream(Observable<Value>)

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Additions {
    if arguments.count == 1, case .stream(let stream) = arguments[0].value {
      return .stream(context.input(stream))
    }
    return .values(arguments.map(\.value))
  }
}

/// A stream of true and false.
struct Gate: Bridged {
  static var kind: ParameterKind { .stream }
  let stream: Observable<Bool>

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Gate {
    let name = context.spelling
    let values = try Observable<Value>.bridged(arguments, context)
    return Gate(
      stream: values.map { value in
        if case .bool(let isOpen) = value { return isOpen }
        throw Fault("\(name) wants a stream of true and false, got \(value.title)")
      })
  }
}
