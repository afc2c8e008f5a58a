import StreamEngine

/// Creators, and what is shared.
extension ClosureForm {
  static let creating = [
    ClosureForm("deferred") { s, o, h in .deferred { try h(s) } },
    ClosureForm("iif") { s, o, h in .iif({ try h(true) }, then: s, else: o) },
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
        initialState: 0, condition: { try h($0 < 3) }, iterate: { try h($0 + 1) }
      ).concat(s)
    },
    ClosureForm("generate in turns") { s, o, h in
      Observable<Int>.generate(
        initialState: 0, condition: { try h($0 < 3) }, on: .currentThread,
        iterate: { try h($0 + 1) }
      ).merge(s)
    },
    ClosureForm("using") { s, o, h in
      .using({ try h(BooleanDisposable()) }, observableFactory: { _ in try h(s) })
    },
    ClosureForm("error make") { s, o, h in .error { try h(TestError()) } },
    ClosureForm("fromAsync") { s, o, h in
      Observable<Int>.fromAsync { settle in
        try h()
        settle(.success(1))
        return nil
      }.concat(s)
    },
  ]

  static let sharing = [
    ClosureForm("share subject") { s, o, h in s.share(ShareReset()) { try h(.replay(1)) } },
    ClosureForm("multicast") { s, o, h in
      s.multicast({ try h(Subject()) }) { a in try h(a.zip(a, +)) }
    },
    ClosureForm("refCount") { s, o, h in s.multicast { try h(Subject()) }.refCount() },
    ClosureForm("map share") { s, o, h in
      let a = s.map { try h($0) }.share()
      return a.merge(a)
    },
  ]
}
