import StreamEngine

/// `Record` of Combine: the values and the end that it was told.
final class SwiftRecording: Handle {
  private var values: [Value]
  private var ending = Event<Value>.completed

  init(_ values: [Value] = []) {
    self.values = values
    super.init("Record", [:])
  }

  /// The stream that sends all of it to each subscriber.
  var stream: Stream {
    let values = Observable.from(values)
    if case .failed(let error) = ending { return values.concat(.error(error)) }
    return values
  }

  func end(_ completion: Value) {
    guard let (kind, error) = completion.tagged, kind == "failure" else { return }
    ending = .failed(RuntimeError(thrown: error))
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "receive":
      { [self] in
        if let kind = $0.first?.tagged?.kind, ["finished", "failure"].contains(kind) {
          end($0[0])
        } else {
          values += $0.prefix(1)
        }
        return .undefined
      }
    case "receive(completion:)":
      { [self] in
        end($0.first ?? .null); return .undefined
      }
    default: nil
    }
  }
}
