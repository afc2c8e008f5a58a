import OrderedCollections
import StreamEngine

/// Events as values of the language: `{kind: "next", value: 1}`.
extension Value {
  init(_ event: StreamEngine.Event<Value>) {
    switch event {
    case .next(let value):
      self = .record(Record(["kind": .string("next"), "value": value]))
    case .failed(let error):
      let text = Value.string(message(of: error))
      self = .record(Record(["kind": .string("error"), "error": text]))
    case .completed:
      self = .record(Record(["kind": .string("completed")]))
    }
  }

  /// The event that a record stands for; a value that stands for none is a fault.
  func event() throws -> StreamEngine.Event<Value> {
    guard case .record(let record) = self, case .string(let kind)? = record.fields["kind"] else {
      throw Fault("wanted an event such as {kind: \"next\", value: 1}, got \(literal)")
    }
    switch kind {
    case "next": return .next(record.fields["value"] ?? .null)
    case "error": return .failed(Fault(record.fields["error"]?.plainText ?? "error"))
    case "completed": return .completed
    default: throw Fault("an event is next, error or completed, got \(kind)")
    }
  }

  /// A length of time, or a moment, on the clock.
  init(nanoseconds: UInt64) { self = .duration(Int(nanoseconds / 1000)) }
}
