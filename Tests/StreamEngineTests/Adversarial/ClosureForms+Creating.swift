import StreamEngine

/// Creators, and what is shared.
extension ClosureForm {
  static let creating = [
    ClosureForm("deferred") { s, o, h in
      .deferred {
        try h(); return s
      }
    },
    ClosureForm("iif") { s, o, h in
      .iif(
        {
          try h(); return true
        }, then: s, else: o)
    },
    ClosureForm("create") { s, o, h in
      Observable<Int>.create { sink in
        try h()
        sink.next(1)
        try h()
        return nil
      }.merge(s)
    },
    ClosureForm("generate") { s, o, h in
      Observable<Int>.generate(
        initialState: 0,
        condition: {
          try h(); return $0 < 3
        },
        iterate: {
          try h(); return $0 + 1
        }
      ).concat(s)
    },
    ClosureForm("generate in turns") { s, o, h in
      Observable<Int>.generate(
        initialState: 0,
        condition: {
          try h(); return $0 < 3
        }, on: .currentThread,
        iterate: {
          try h(); return $0 + 1
        }
      ).merge(s)
    },
    ClosureForm("using") { s, o, h in
      .using(
        {
          try h(); return BooleanDisposable()
        },
        observableFactory: { _ in
          try h(); return s
        })
    },
    ClosureForm("error make") { s, o, h in
      .error {
        try h(); return TestError()
      }
    },
    ClosureForm("fromAsync") { s, o, h in
      Observable<Int>.fromAsync { settle in
        try h()
        settle(.success(1))
        return nil
      }.concat(s)
    },
  ]

  static let sharing = [
    ClosureForm("share subject") { s, o, h in
      s.share(ShareReset()) {
        try h(); return .replay(1)
      }
    },
    ClosureForm("multicast") { s, o, h in
      s.multicast({
        try h(); return Subject()
      }) { a in
        try h(); return a.zip(a, +)
      }
    },
    ClosureForm("refCount") { s, o, h in
      s.multicast {
        try h(); return Subject()
      }.refCount()
    },
    ClosureForm("map share") { s, o, h in
      let a = s.map {
        try h(); return $0
      }.share()
      return a.merge(a)
    },
  ]
}
