import StreamEngine

extension OperatorForm {
  static let creating: [OperatorForm] = []
}
