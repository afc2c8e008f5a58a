import StreamEngine

extension OperatorForm {
  static let sharing: [OperatorForm] = []
}
