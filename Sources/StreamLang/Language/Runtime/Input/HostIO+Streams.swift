import StreamEngine

extension HostIO {
  /// The time until a growing file, a pipe, or a program is asked again, in nanoseconds.
  private static let followingPace: UInt64 = 100_000_000
  private static let pipePace: UInt64 = 5_000_000
  /// The number of times that a program is read at one time.
  private static let mostPortions = 64

  /// The lines of a file; with `follows` those too that are written later, for ever.
  func lines(ofFile path: String, follows: Bool) -> Stream {
    let openFile = openFile
    return .polling(every: follows ? Self.followingPace : Self.pipePace) { send in
      let reader = try openFile(path)
      var lines = LineSplitter()
      return Observable.Polling(
        poll: {
          while let bytes = try reader.read() {
            // A pipe has no more for now.
            if bytes.isEmpty { return nil }
            if try !lines.send(bytes, send) { return nil }
          }
          if follows { return nil }
          if let line = lines.last() { _ = send(.string(line)) }
          return .completed
        }, stop: reader.close)
    }
  }

  /// The lines that a program writes; a status that is not 0 is an error.
  static func lines(
    ofProgram words: [String], by start: @escaping ([String]) throws -> Process
  ) -> Stream {
    .polling(every: pipePace) { send in
      let process = try start(words)
      var lines = LineSplitter()
      var isOpen = true
      return Observable.Polling(
        poll: {
          // A program that writes all the time gets what a turn can take, and is asked again.
          for _ in 0..<mostPortions where isOpen {
            guard let bytes = try process.read() else {
              isOpen = false
              if let line = lines.last() { _ = send(.string(line)) }
              break
            }
            if bytes.isEmpty { return nil }
            if try !lines.send(bytes, send) { return nil }
          }
          if isOpen { return nil }
          guard let status = process.status() else { return nil }
          return status == 0
            ? .completed : .failed(RuntimeError("\(words[0]) ended with \(status)"))
        }, stop: process.stop)
    }
  }
}

extension RuntimeError {
  /// A line is longer than any may be.
  static var tooLongLine: RuntimeError { limit("tooLarge", LineSplitter.obstacle) }
}

extension LineSplitter {
  /// Sends the lines that end in what comes next; false if nobody listens any more.
  fileprivate mutating func send(_ bytes: [UInt8], _ send: (Value) -> Bool) throws -> Bool {
    append(bytes)
    while let line = next() {
      if !send(.string(line)) { return false }
    }
    if isTooLong { throw RuntimeError.tooLongLine }
    return true
  }
}

extension Observable {
  /// The actions of a run that is polled: when it is asked, and when it is left.
  struct Polling {
    /// Sends what there is; answers the end if this was it.
    let poll: () throws -> End?
    let stop: () -> Void
  }

  /// Asks again and again, in turns of their own, until the run has ended or is left.
  ///
  /// `start` is handed what sends an element, which answers whether anybody still listens.
  static func polling(
    every pace: UInt64, _ start: @escaping (_ send: @escaping (Element) -> Bool) throws -> Polling
  ) -> Observable<Element> {
    Observable { sink, scheduler in
      do {
        var sent = 0
        let polling = try start { element in
          sink.next(element)
          sent &+= 1
          let isStopped =
            sent % WorkBudget.reportInterval == 0
            && !scheduler.workBudget.spend(WorkBudget.reportInterval)
          return !isStopped && !sink.subscription.isOver
        }
        sink.subscription.own(ActionDisposable(polling.stop))
        func ask() {
          if sink.subscription.isOver { return }
          do {
            if let end = try polling.poll() { return sink.end(end) }
          } catch { return sink.fail(error) }
          scheduler.schedule(after: pace) { ask() }
        }
        scheduler.schedule(after: 0) { ask() }
      } catch { sink.fail(error) }
    }
  }
}
