import StreamEngine

extension OperatorForm {
  static let sharing: [OperatorForm] = [
    OperatorForm("share(replay:)") { $0.share(replay: 1) },
    OperatorForm("publish, refCount") { $0.publish().refCount() },
    OperatorForm("replay, refCount") { $0.replay(2).refCount() },
    OperatorForm("multicast(selector)") { $0.multicast({ Subject() }) { $0.map { $0 + 1 } } },
    OperatorForm("multicast(selector) of two") { $0.multicast({ Subject() }) { $0.zip($0, +) } },
  ]
}
