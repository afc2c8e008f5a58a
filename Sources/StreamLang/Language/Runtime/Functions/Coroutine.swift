/// A function that has stopped at some point, and goes on when it is told to.
final class Coroutine: Handle {
  /// The state in which it stands.
  enum State {
    /// It stands at a `JS.await` (or a `JS.yield`), with the value that stands there.
    case waiting(Value, isYield: Bool)
    case returned(Value)
    case failed(any Error)
  }

  private(set) var state = State.returned(.null)
  private var resume: ((Result<Value, any Error>) -> Void)?
  private let frame: Frame
  private let size: Int
  private let start: (Coroutine) -> Void

  /// Takes over what stands in a frame.
  init(_ frame: Frame, size: Int, start: @escaping (Coroutine) -> Void) {
    self.frame = Frame.allocate(capacity: max(1, size))
    self.frame.initialize(from: frame, count: size)
    (self.size, self.start) = (size, start)
    super.init("coroutine", [:])
  }

  deinit {
    frame.deinitialize(count: size)
    frame.deallocate()
  }

  var values: Frame { frame }

  /// Runs up to the first point at which it stops.
  func begin() { start(self) }

  /// Goes on with the value that it has waited for, or the error.
  func goOn(with result: Result<Value, any Error>) {
    guard let resume else { return }
    self.resume = nil
    resume(result)
  }

  func wait(_ value: Value, isYield: Bool, _ resume: @escaping (Result<Value, any Error>) -> Void) {
    state = .waiting(value, isYield: isYield)
    self.resume = resume
  }

  func finish(_ outcome: Result<Flow, any Error>) {
    switch outcome {
    case .success(.returned(let value)): state = .returned(value)
    case .success: state = .returned(.null)
    case .failure(let leaving as Leaving): state = .returned(leaving.answer.value)
    case .failure(let error): state = .failed(error)
    }
  }
}
