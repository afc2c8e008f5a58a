extension Observable where Element: Equatable {
  /// Leaves out an element that equals the one emitted last.
  ///
  ///     self:                     -1-1-2-1|
  ///     distinctUntilChanged():   -1---2-1|
  ///
  /// - Source: ReactiveX *Distinct*; Combine `removeDuplicates`.
  @inlinable public func distinctUntilChanged() -> Observable<Element> {
    distinctUntilChanged(by: { $0 == $1 })
  }
}

extension Observable {
  /// Leaves out an element that `areEqual` finds equal to the one emitted last.
  ///
  ///     self:                                -1-2-4-5|
  ///     distinctUntilChanged(by: |a-b|<2):   -1---4--|
  ///
  /// The first argument is the element emitted last, or, in a program of Combine, the one that came
  /// last. If `areEqual` throws, the stream fails with that error.
  @inlinable public func distinctUntilChanged(
    by areEqual: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    lift { downstream, scheduler in
      let last = Memory<Element?>(nil)
      let handshake = scheduler.handshake
      downstream.inspect { [OperatorState(.previous, [last.state].compactMap { $0 })] }
      return Sink(to: downstream) { value in
        do {
          let isSame = if let last = last.state { try areEqual(last, value) } else { false }
          if !isSame || handshake != nil { last.state = value }
          if isSame { handshake?.hasDropped = true } else { downstream.next(value) }
        } catch { downstream.fail(error) }
      }
    }
  }

  /// Leaves out an element whose key equals that of the one emitted last.
  ///
  ///     self:                           -1-3-4-6|
  ///     distinctUntilChanged(at: %2):   -1---4--|
  ///
  /// If `key` throws, the stream fails with that error.
  @inlinable public func distinctUntilChanged<Key: Equatable>(
    at key: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    lift { downstream, _ in
      let last = Memory<Key?>(nil)
      downstream.inspect { [OperatorState(.previous, [last.state].compactMap { $0 })] }
      return Sink(to: downstream) { value in
        do {
          let key = try key(value)
          if let last = last.state, last == key { return }
          last.state = key
          downstream.next(value)
        } catch { downstream.fail(error) }
      }
    }
  }
}
