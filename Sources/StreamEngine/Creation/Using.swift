extension Observable {
  /// Makes a resource for each subscriber, emits what the stream made with it does, and cancels the
  /// resource when the run ends.
  ///
  ///     using({ busy() }, { _ in a }):   -1-|   as a; busy from 0 to 3
  ///
  /// The subscriber receives the end first, then the stream is cancelled, then the resource, once,
  /// whatever ended the run. If a closure throws, the stream fails
  /// with that error; a resource that was made already is cancelled.
  ///
  /// - Source: ReactiveX *Using*.
  @inlinable public static func using<Resource: Cancellable>(
    _ makeResource: @escaping () throws -> Resource,
    observableFactory makeStream: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { sink, scheduler in
      let stream: Observable<Element>
      let resource: Resource
      do { resource = try makeResource() } catch { return sink.fail(error) }
      do { stream = try makeStream(resource) } catch {
        sink.fail(error)
        // RxJS has not heard of the resource yet.
        if scheduler.manner != .rxjs { resource.cancel() }
        return
      }
      // Owned before anything of the stream is: resources are cancelled newest first.
      let held = sink.subscription.own(behindSource: resource, scheduler)
      if scheduler.manner == .own { sink.subscription.own(resource) }
      stream.subscribe(sink, on: scheduler)
      if let held {
        held.letGo()
      } else if scheduler.manner != .own {
        sink.subscription.own(inTurn: resource)
      }
    }
  }
}
