/// Work that a queue does once.
final class SwiftQueueWork {
  private var work: (() -> Void)?

  init(_ work: @escaping () -> Void) { self.work = work }

  func begin() {
    let last = work
    work = nil
    last?()
  }
}
