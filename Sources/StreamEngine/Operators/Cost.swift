extension Observable {
  /// Each element is work: it keeps the worker of its lane busy for a time, and is emitted then.
  ///
  ///     self:      -1-2-|
  ///     cost(3):   ----1--(2|)
  ///
  /// Any other item that comes to that lane meanwhile waits. The end costs nothing. An element
  /// whose run has been cancelled when its time is over is dropped. If `time` throws, the stream
  /// fails with that error; a time below zero is zero.
  ///
  /// - Units: `time` is a time on the subscriber's scheduler, virtual or real.
  @inlinable public func cost(_ time: @escaping (Element) throws -> Duration) -> Observable<Element>
  {
    above { source, downstream, scheduler in
      let lanes = scheduler.useLanes()
      let sink = Sink<Element>(to: downstream) { value in
        let cost: Duration
        do { cost = try time(value) } catch { return downstream.fail(error) }
        lanes.pay(cost > .zero ? cost.nanoseconds : 0) { downstream.next(value) }
      }
      source.subscribe(sink, on: scheduler)
    }
  }

  /// Runs what the timers of this operator do on `lane`; with nil, where it would run without this.
  ///
  /// It reaches all operators and sources that are subscribed within this one.
  package func timers(on lane: Lane?) -> Observable<Element> {
    above { source, downstream, scheduler in
      let lanes = scheduler.useLanes()
      let outer = lanes.timerLane
      lanes.timerLane = lane
      connect(downstream, scheduler)
      lanes.timerLane = outer
    }
  }
}
