import OrderedCollections
import StreamEngine

/// A value that a program computes: one case per thing the language can name.
///
/// **Invariant:** a value is exactly two words. `function` has a reference in its second word, and
/// the compiler keeps the kind of every other case in the spare bits of that word. With the kind in
/// a byte of its own (9, 17 bytes), copies read it back as part of a wider word than was stored,
/// and the processor stalls for 4 ns at every hop.
public enum Value {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  /// Whole microseconds.
  case duration(Int)
  case list([Value])
  case function(arity: Int, Function)
  case record(Record)
  case stream(StreamValue)
  case handle(Handle)
  indirect case string(String)
  /// `.inclusive`, `.next`: a name that stands for itself.
  indirect case symbol(String)
}

/// A record's fields, in the order in which they were written.
public final class Record {
  public let fields: OrderedDictionary<String, Value>

  public init(_ fields: OrderedDictionary<String, Value>) { self.fields = fields }
}

/// Something that a program holds only in order to act on it: a subscription, an observer.
public class Handle {
  /// The work of a method: its arguments become its answer.
  typealias Method = ([Value]) throws -> Value

  /// The name that it has when it is printed, such as `subscription`.
  let title: String
  /// The run that `dispose` ends, if this stands for one.
  let subscription: (any Cancellable)?
  /// The observer that gets its values, if this can be subscribed to a stream.
  var sink: Observer<Value>?
  /// The number of values that have been asked for, if this is a subscription that says so.
  var demand: StreamDemand?
  /// The things that JavaScript adds to a subscription, which end with it.
  var added: CompositeDisposable?
  /// The object with the fields that a program of JavaScript has given it.
  var ownFields: Handle?
  private let methods: [String: Method]
  private let properties: [String: () -> Value]

  init(
    _ title: String, _ methods: [String: Method], properties: [String: () -> Value] = [:],
    subscription: (any Cancellable)? = nil, sink: Observer<Value>? = nil
  ) {
    self.title = title
    self.methods = methods
    self.properties = properties
    self.subscription = subscription
    self.sink = sink
  }

  func method(_ name: String) -> Method? { methods[name] }

  /// The element at an index or a key; nil if it has no elements.
  func element(at index: Value) throws -> Value? { nil }

  /// The plain value that it stands for where an operator wants one; nil if it stands for itself.
  var plain: Value? { nil }

  /// The values that its text shows; nil if that is its title.
  var shown: Shown? { nil }

  /// Values with their labels, and the words around them.
  struct Shown {
    let front: String
    let parts: [(label: String, value: Value)]
    let back: String
  }

  /// The kind of value that it is where an operator wants one.
  var shape: Shape { .other }

  enum Shape { case other, list, record, stream }

  /// Its parts, if it comes apart where a function of several parameters gets it alone.
  var parts: [Value]? { nil }

  /// True if both stand for one value: handles do if they are one object, or stand for one run.
  func isEqual(to other: Handle) -> Bool {
    self === other || subscription != nil && subscription === other.subscription
  }

  /// A number that is equal for handles that are equal.
  func hash(into hasher: inout Hasher) {
    hasher.combine(subscription.map { ObjectIdentifier($0) } ?? ObjectIdentifier(self))
  }

  /// Its members, if it is something that a loop can take them from.
  func iterated() throws -> [Value]? { nil }

  /// Its members for a loop, which may leave before their end.
  func rounds() throws -> Rounds<Value>? { try iterated().map { Rounds($0) } }

  /// Its text where it is an error; nil if it is none.
  var failureText: String? { nil }

  /// The stream that it is where one is wanted; by itself that of its members.
  var observable: Stream? {
    switch plain {
    case .list(let members)?: .from(members)
    case .stream(let stream)?: stream.observable
    default: nil
    }
  }

  /// The subject that it is, if it does itself what one does.
  var subject: Subject<Value>? { nil }

  /// The kind and the value of the event that it stands for, if it is one.
  var tagged: (kind: String, value: Value)? { nil }

  /// The run that it stands for, for somebody who ends that from now on.
  func handOn() -> (any Cancellable)? { subscription }

  /// The record of functions that it is where something listens.
  var listener: Value? { plain }

  /// True if it is a stream besides its own methods, so that operators apply to it.
  var isOwnStream: Bool { false }

  func property(_ name: String) -> Value? { properties[name]?() }

  /// Its members and methods, by name.
  var words: [String] { (methods.keys.map { "\($0)(" } + properties.keys).sorted() }
}

extension Value: Equatable {
  /// Structural, as the language's `==`; functions, streams and handles are equal to themselves.
  @inlinable public static func == (a: Value, b: Value) -> Bool {
    if case .int(let x) = a, case .int(let y) = b { x == y } else { a.isStructurallyEqual(to: b) }
  }

  @usableFromInline func isStructurallyEqual(to other: Value) -> Bool {
    var left = ValueLimits.compared
    return isEqual(to: other, &left)
  }

  /// `left` is how many elements may still be compared.
  private func isEqual(to other: Value, _ left: inout Int) -> Bool {
    switch self {
    case .null: if case .null = other { return true }
    case .bool(let a): if case .bool(let b) = other { return a == b }
    case .int(let a):
      if case .int(let b) = other { return a == b }
      if case .double(let b) = other { return Double(a) == b }
    case .double(let a):
      if case .double(let b) = other { return a == b || a.isNaN && b.isNaN }
      if case .int(let b) = other { return a == Double(b) }
    case .duration(let a): if case .duration(let b) = other { return a == b }
    case .list(let a): if case .list(let b) = other { return Self.areEqual(a, b, &left) }
    case .record(let a):
      if case .record(let b) = other { return a === b || Self.areEqual(a.fields, b.fields, &left) }
    case .string(let a): if case .string(let b) = other { return a == b }
    case .symbol(let a): if case .symbol(let b) = other { return a == b }
    case .function(_, let a): if case .function(_, let b) = other { return a === b }
    case .stream(let a): if case .stream(let b) = other { return a === b }
    case .handle(let a): if case .handle(let b) = other { return a === b || a.isEqual(to: b) }
    }
    return false
  }

  private static func areEqual(_ a: [Value], _ b: [Value], _ left: inout Int) -> Bool {
    if a.count != b.count { return false }
    left -= a.count
    if left < 0 || a.isShared(with: b) { return left >= 0 }
    for (one, other) in zip(a, b) where !one.isEqual(to: other, &left) { return false }
    return true
  }

  /// Records are equal whatever the order of their fields.
  private static func areEqual(
    _ a: OrderedDictionary<String, Value>, _ b: OrderedDictionary<String, Value>, _ left: inout Int
  ) -> Bool {
    left -= a.count
    if a.count != b.count || left < 0 { return false }
    for (key, value) in a {
      guard let other = b[key], value.isEqual(to: other, &left) else { return false }
    }
    return true
  }
}

extension [Value] {
  /// True if both are one list in memory.
  fileprivate func isShared(with other: [Value]) -> Bool {
    withUnsafeBufferPointer { a in
      other.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress }
    }
  }
}

extension Value {
  /// A stream that begins anew for each subscriber.
  static func stream(of observable: Stream) -> Value { .stream(StreamValue(observable)) }

  /// A stream that a function makes for each subscriber.
  static func deferred(_ make: @escaping () throws -> Stream) -> Value {
    .stream(of: .deferred(make))
  }

  /// A stream as an element of another: a window, a group.
  static func stream(_ observable: Stream, key: Value? = nil) -> Value {
    .stream(StreamValue(observable, isHot: true, key: key))
  }

  /// True if it is a stream, or a list with one in it, as far as it is looked for.
  var holdsStream: Bool {
    var left = ValueLimits.searched
    return holdsStream(&left)
  }

  private func holdsStream(_ left: inout Int) -> Bool {
    switch self {
    case .stream: return true
    case .list(let members):
      for member in members {
        left -= 1
        if left < 0 { return false }
        if member.holdsStream(&left) { return true }
      }
      return false
    case .null, .bool, .int, .double, .duration, .function, .record, .handle, .string, .symbol:
      return false
    }
  }
}

extension Value: Counting {
  @inlinable public init(counting number: Int) { self = .int(number) }
}

extension Value {
  /// A number as a decimal one; nil of all else.
  var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The name of a value in a message: `a number`, `a string`.
  var title: String {
    switch self {
    case .null: "nil"
    case .bool: "a bool"
    case .int, .double: "a number"
    case .duration: "a duration"
    case .list: "a list"
    case .function: "a function"
    case .record: "a record"
    case .stream: "a stream"
    case .handle(let handle): withArticle(handle.title)
    case .string: "a string"
    case .symbol: "a symbol"
    }
  }
}

extension Value {
  /// JavaScript's `undefined`: nothing was given, or is there.
  static var undefined: Value { .symbol("undefined") }

  var isUndefined: Bool { if case .symbol("undefined") = self { true } else { false } }

  /// True of `null`, and of `undefined`.
  var isNothing: Bool { if case .null = self { true } else { isUndefined } }
}

extension Value {
  /// The begin and the end of a run, where runs are compared as streams of marks are.
  static var subscribedMark: Value { .symbol("subscribed") }
  static var disposedMark: Value { .symbol("disposed") }
}
